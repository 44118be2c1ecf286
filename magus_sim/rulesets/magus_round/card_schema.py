"""What may be written in a card file: the keys of each kind of card, and a plain sentence for each way to miss them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from magus_sim.sources.names import card_name_fault, did_you_mean, shortened
from magus_sim.sources.toml_file import shown
from magus_sim.sources.wording import LONGEST_NAME, LONGEST_TEXT, line_fault, text_fault
from magus_sim.told import Label

from .card import Kind
from .labels import KINDS

HIGHEST_VALUE = 20
HIGHEST_POWER = 100_000


def _name(name: str) -> str:
    return _checked(name, card_name_fault(name))


def _line(text: str) -> str:
    return _checked(text, line_fault(text))


def _text(text: str) -> str:
    return _checked(text, text_fault(text))


def _checked(text: str, fault: Label | None) -> str:
    if fault:
        raise ValueError(fault)
    return text


Name = Annotated[
    str,
    AfterValidator(_name),
    Field(
        description="The printed name. One language is enough: it serves for both.",
        json_schema_extra={"maxLength": LONGEST_NAME},
    ),
]
Line = Annotated[str, AfterValidator(_line), Field(json_schema_extra={"maxLength": LONGEST_NAME})]
"""A free text on one line."""
Paragraphs = Annotated[str, AfterValidator(_text), Field(json_schema_extra={"maxLength": LONGEST_TEXT})]
"""A free text."""
Text = Annotated[
    Paragraphs, Field(description="The rule text, one ability a line. One language is enough: the other is rendered.")
]
Value = Annotated[int, Field(ge=0, le=HIGHEST_VALUE, description="The energy that it costs to play.")]
Power = Annotated[int, Field(ge=0, le=HIGHEST_POWER, description="Base power.")]
Gain = Annotated[int, Field(ge=0, le=HIGHEST_POWER, description="What each level adds to the power.")]
Subtype = Annotated[
    str, Field(description="Japanese or English, such as 浪人 or Ronin; your own stand in the table [subtypes].")
]
Flavor = Annotated[Paragraphs, Field(description="Printed, without meaning in the rules.")]


class WrittenFace(BaseModel):
    """What all faces may say. One of the two names and one of the two texts must be there."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "allOf": [
                {"anyOf": [{"required": [f"{stem}_{language}"]} for language in ("ja", "en")]}
                for stem in ("name", "text")
            ]
        },
    )

    name_ja: Name = ""
    name_en: Name = ""
    text_ja: Text = ""
    text_en: Text = ""
    reading: Annotated[Line, Field(description="How the Japanese name is read, in kana.")] = ""
    flavor_ja: Flavor = ""
    flavor_en: Flavor = ""


class WrittenCard(WrittenFace):
    """What belongs to the card as a whole and has no meaning in the rules."""

    set: Annotated[Line, Field(description="The set it belongs to.")] = ""
    number: Annotated[Line, Field(description="Its number in the set, as text.")] = ""
    rarity: Line = ""
    artist: Line = ""
    status: Annotated[Line, Field(description="Where the design stands, in your own words, such as draft.")] = ""


class WrittenMagic(WrittenCard):
    """A magic (MR-1.4)."""

    value: Value


class WrittenCrew(WrittenCard):
    """A crew (MR-1.2)."""

    value: Value
    subtype: Subtype
    power: Power
    gain: Gain


class WrittenBack(WrittenFace):
    """The crew on a magus's back; a blank value counts as 0 (MR-1.5)."""

    value: Value = 0
    subtype: Subtype
    power: Power
    gain: Gain


class WrittenMagus(WrittenCard):
    """A magus (MR-1.5)."""

    back: WrittenBack


class CardFile(BaseModel):
    """A card file of Magus Round: one table a card."""

    model_config = ConfigDict(extra="forbid", strict=True)

    crew: list[WrittenCrew] = []
    magic: list[WrittenMagic] = []
    magus: list[WrittenMagus] = []
    subtypes: Annotated[dict[str, str], Field(description='Subtypes of your own: English = "日本語".')] = {}


def json_schema() -> dict[str, Any]:
    """The JSON Schema of card files, for editors: it knows keys and numbers, but no texts."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect} | CardFile.model_json_schema() | {"title": "Magus Round card file"}


SCHEMAS: Mapping[Kind, type[WrittenCard]] = {
    Kind.CREW: WrittenCrew,
    Kind.MAGIC: WrittenMagic,
    Kind.MAGUS: WrittenMagus,
}


class Fault(NamedTuple):
    """A fault of the schema, at a key of the card's table ("back.value": of a table within)."""

    key: str
    code: str
    message: Label
    suggestion: Label | None = None


def faults_of(error: ValidationError, kind: Kind) -> Iterator[Fault]:
    """Pydantic's errors as sentences that name the key, what stands there and what may stand there."""
    for detail in error.errors(include_url=False):
        key = ".".join(map(str, detail["loc"]))
        yield Fault(key, detail["type"], *_sentence(detail, key, kind))


def needs(kind: Kind, en: str, ja: str) -> Label:
    """What is said of a card that lacks something."""
    return Label(f"a {kind.value} needs {en}", f"{KINDS[kind].ja}には{ja}が必要です")


def _sentence(detail: ErrorDetails, key: str, kind: Kind) -> tuple[Label, Label | None]:
    called = f"`{shortened(key)}`"
    match detail["type"]:
        case "missing":
            return needs(kind, called, called), None
        case "extra_forbidden":
            known = WrittenBack if detail["loc"][0] == "back" else SCHEMAS[kind]
            guess = did_you_mean(str(detail["loc"][-1]), known.model_fields, "`{}`")
            return Label(
                f"{called} is no key of a {kind.value}", f"{KINDS[kind].ja}に{called}というキーはありません"
            ), guess
        case "value_error":
            fault = detail["ctx"]["error"].args[0]
            return Label(f"{called} {fault.en}", f"{called}{fault.ja}"), None
    found = shown(detail["input"])
    match detail["type"]:
        case "greater_than_equal" | "less_than_equal":
            highest = HIGHEST_VALUE if key.endswith("value") else HIGHEST_POWER
            return Label(
                f"{called} is {found}, it must be 0 to {highest}", f"{called}が{found}です。0〜{highest}にしてください"
            ), None
        case "int_type" | "int_from_float" | "int_parsing":
            return Label(
                f"{called} must be a whole number without quotes, not {found}",
                f"{called}は引用符で囲まない整数でなければなりません（{found}）",
            ), None
        case "string_type":
            return Label(
                f"{called} must be text in quotes, not {found}",
                f"{called}は引用符で囲んだテキストでなければなりません（{found}）",
            ), None
        case "model_type":
            heading = f"[{kind.value}.{key}]"
            return Label(
                f"{called} must be a table, not {found}", f"{called}はテーブルでなければなりません（{found}）"
            ), Label(f"write it below {heading}", f"{heading} の下に書いてください")
        case _:
            return Label(f"{called}: {detail['msg']}", f"{called}：{detail['msg']}"), None
