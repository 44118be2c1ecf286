"""What may be written in a card file: the keys of each kind of card, and a plain sentence for each way to miss them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from magus_sim.sources.names import did_you_mean, name_key, shortened

from .card import Kind

_NOT_IN_A_NAME = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]|^(?:#|//)|\s(?:#|//)")
"""Line breaks and the marks of a comment: a deck file could not say such a name."""


def _printable(name: str) -> str:
    if not name_key(name):
        raise ValueError("is empty")
    if len(name) > 60:
        raise ValueError("is longer than 60 characters")
    if found := _NOT_IN_A_NAME.search(name):
        raise ValueError(f"holds {found[0]!r}, which a deck file cannot say")
    return name


HIGHEST_VALUE = 20
HIGHEST_POWER = 100_000

Name = Annotated[
    str, AfterValidator(_printable), Field(description="The printed name. One language is enough: it serves for both.")
]
Text = Annotated[
    str, Field(description="The rule text, one ability a line. One language is enough: the other is rendered.")
]
Value = Annotated[int, Field(ge=0, le=HIGHEST_VALUE, description="The energy that it costs to play.")]
Power = Annotated[int, Field(ge=0, le=HIGHEST_POWER, description="Base power.")]
Gain = Annotated[int, Field(ge=0, le=HIGHEST_POWER, description="What each level adds to the power.")]
Subtype = Annotated[
    str, Field(description="Japanese or English, such as 浪人 or Ronin; your own stand in the table [subtypes].")
]
Flavor = Annotated[str, Field(description="Printed, without meaning in the rules.")]


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
    reading: Annotated[str, Field(description="How the Japanese name is read, in kana.")] = ""
    flavor_ja: Flavor = ""
    flavor_en: Flavor = ""


class WrittenCard(WrittenFace):
    """What belongs to the card as a whole and has no meaning in the rules."""

    set: Annotated[str, Field(description="The set it belongs to.")] = ""
    number: Annotated[str, Field(description="Its number in the set, as text.")] = ""
    rarity: str = ""
    artist: str = ""
    status: Annotated[str, Field(description="Where the design stands, in your own words, such as draft.")] = ""


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
    message: str
    suggestion: str | None = None


def faults_of(error: ValidationError, kind: Kind) -> Iterator[Fault]:
    """Pydantic's errors as sentences that name the key, what stands there and what may stand there."""
    for detail in error.errors(include_url=False):
        key = ".".join(map(str, detail["loc"]))
        yield Fault(key, detail["type"], *_sentence(detail, key, kind))


def _sentence(detail: ErrorDetails, key: str, kind: Kind) -> tuple[str, str | None]:
    found = shortened(repr(detail["input"]))
    match detail["type"]:
        case "missing":
            return f"a {kind.value} needs `{key}`", None
        case "extra_forbidden":
            known = WrittenBack if detail["loc"][0] == "back" else SCHEMAS[kind]
            guess = did_you_mean(str(detail["loc"][-1]), known.model_fields, "`{}`")
            return f"`{key}` is no key of a {kind.value}", guess
        case "greater_than_equal" | "less_than_equal":
            highest = HIGHEST_VALUE if key.endswith("value") else HIGHEST_POWER
            return f"`{key}` is {found}, it must be 0 to {highest}", None
        case "int_type" | "int_from_float" | "int_parsing":
            return f"`{key}` must be a whole number without quotes, not {found}", None
        case "string_type":
            return f"`{key}` must be text in quotes, not {found}", None
        case "model_type":
            return f"`{key}` must be a table, not {found}", f"write it below [{kind.value}.{key}]"
        case "value_error":
            return f"`{key}` {detail['ctx']['error']}", None
        case _:
            return f"`{key}`: {detail['msg']}", None
