"""What may be written in a card file: the keys of each kind of card, and a plain sentence for each way to miss them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from magus_sim.sources.names import did_you_mean, name_fault, shortened
from magus_sim.sources.toml_file import shown
from magus_sim.sources.wording import text_fault
from magus_sim.told import Label

from .card import Kind
from .labels import COLOURS, KINDS, LANDS

HIGHEST_LEVEL = 10
HIGHEST_POWER = 20
HIGHEST_COST = 20
INITIATIVE = (2, 12)


def _checked(fault: Label | None, text: str) -> str:
    if fault:
        raise ValueError(fault)
    return text


def _one_of(words: Mapping[str, Label], text: str) -> str:
    if text not in words:
        known = ", ".join(words)
        raise ValueError(
            Label(f"is {shown(text)}; there are: {known}", f"が{shown(text)}です。使えるのは {known} です")
        )
    return text


Name = Annotated[str, AfterValidator(lambda name: _checked(name_fault(name), name))]
Text = Annotated[str, AfterValidator(lambda text: _checked(text_fault(text), text))]
Colour = Annotated[str, AfterValidator(lambda word: _one_of(COLOURS, word))]
Land = Annotated[str, AfterValidator(lambda word: _one_of(LANDS, word))]
Level = Annotated[int, Field(ge=1, le=HIGHEST_LEVEL)]
Cost = Annotated[int, Field(ge=0, le=HIGHEST_COST)]
Power = Annotated[int, Field(ge=0, le=HIGHEST_POWER)]
Toughness = Annotated[int, Field(ge=1, le=HIGHEST_POWER)]


class Written(BaseModel):
    """What all cards may say."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name_ja: Name = ""
    name_en: Name = ""
    text_ja: Text = ""
    text_en: Text = ""
    flavor_ja: Text = ""
    flavor_en: Text = ""
    era: Name = ""
    level: Level


class WrittenSpell(Written):
    """A spell of a library; its cost is its level unless it says another."""

    colour: Colour
    cost: Cost | None = None


class WrittenItem(Written):
    """An item: paid by any colour (TR-1.7)."""

    colour: Colour | None = None
    cost: Cost | None = None


class WrittenEnchantment(WrittenSpell):
    """An enchantment with its upkeep (TR-4.2)."""

    upkeep: Cost = 0


class WrittenEquip(Written):
    """An equip (TR-1.6)."""


class WrittenCreature(WrittenSpell):
    """A creature that a spell summons."""

    power: Power
    toughness: Toughness


class WrittenBeast(Written):
    """A creature that wanders (TR-1.1)."""

    colour: Colour | None = None
    power: Power
    toughness: Toughness
    initiative: Annotated[int, Field(ge=INITIATIVE[0], le=INITIATIVE[1])]
    lands: Annotated[list[Land], Field(min_length=1)]


SCHEMAS: Mapping[Kind, type[Written]] = {
    Kind.CREATURE: WrittenCreature,
    Kind.SORCERY: WrittenSpell,
    Kind.INSTANT: WrittenSpell,
    Kind.ENCHANTMENT: WrittenEnchantment,
    Kind.ITEM: WrittenItem,
    Kind.EQUIP: WrittenEquip,
    Kind.BEAST: WrittenBeast,
}


class Fault(NamedTuple):
    """A fault of the schema, at a key of the card's table."""

    key: str
    code: str
    message: Label
    suggestion: Label | None = None


def faults_of(error: ValidationError, kind: Kind) -> Iterator[Fault]:
    """Pydantic's errors as sentences that name the key, what stands there and what may stand there."""
    for detail in error.errors(include_url=False):
        key = str(detail["loc"][0])
        yield Fault(key, detail["type"], *_sentence(dict(detail), key, kind))


def _limits(kind: Kind, key: str) -> tuple[Any, Any]:
    """The least and the greatest number that a key takes."""
    least: Any = None
    most: Any = None
    for note in SCHEMAS[kind].model_fields[key].metadata:
        least = getattr(note, "ge", least)
        most = getattr(note, "le", most)
    return least if least is not None else 0, most if most is not None else HIGHEST_COST


def _sentence(detail: Mapping[str, Any], key: str, kind: Kind) -> tuple[Label, Label | None]:
    called, words = f"`{shortened(key)}`", KINDS[kind]
    found = shown(detail["input"])
    match detail["type"]:
        case "missing":
            return Label(f"the {words.en} needs {called}", f"{words.ja}には{called}が必要です"), None
        case "extra_forbidden":
            guess = did_you_mean(key, SCHEMAS[kind].model_fields, "`{}`")
            message = Label(f"{called} is no key of the {words.en}", f"{words.ja}に{called}というキーはありません")
            return message, guess
        case "value_error":
            fault = detail["ctx"]["error"].args[0]
            return Label(f"{called} {fault.en}", f"{called}{fault.ja}"), None
        case "greater_than_equal" | "less_than_equal":
            least, most = _limits(kind, key)
            return Label(
                f"{called} is {found}, it must be {least} to {most}",
                f"{called}が{found}です。{least}〜{most}にしてください",
            ), None
        case "int_type" | "int_from_float":
            return Label(
                f"{called} must be a whole number without quotes, not {found}",
                f"{called}は引用符で囲まない整数にしてください（{found}）",
            ), None
        case "string_type":
            return Label(
                f"{called} must be text in quotes, not {found}",
                f"{called}は引用符で囲んだテキストにしてください（{found}）",
            ), None
        case _:
            return Label(
                f"{called} must be a list of lands, not {found}", f"{called}は土地のリストにしてください（{found}）"
            ), None
