"""A card as it is written in a file, and all that can be wrong with it.

Checks note every fault that they find and let the others go on: a card with a faulty number still has its text read,
and one with a faulty text still has its name compared with all the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from pydantic import ValidationError

from magus_sim.errors import Problem
from magus_sim.sources.names import did_you_mean, name_key, shortened
from magus_sim.sources.toml_file import Place, TomlFile
from magus_sim.sources.wording import text_fault
from magus_sim.told import Label

from .card import Face, Kind
from .card_names import cards_named_in, with_names
from .card_schema import SCHEMAS, faults_of, needs
from .card_subtypes import subtype_named, suggest_subtype
from .language import TextFaults, read_text, write_text
from .language.tree import ExtraDraw, Line, Transform
from .program import program_of

Lines = tuple[Line, ...]
LANGUAGES = ("ja", "en")
NO_ABILITIES = Label(
    'write `text_ja = ""` for a crew without abilities', '能力のないクルーには `text_ja = ""` と書いてください'
)
PUT_IN_PLACE = Label("--override puts this card in its place", "--override を付けると、このカードに置き換わります")


@dataclass(slots=True)
class Side:
    """One face: a table of a file, what each of its texts was understood to say, and the faults noted so far.

    `subtypes` are those that it may have and speak of, English name → Japanese name.
    """

    source: TomlFile
    place: Place
    kind: Kind
    table: Mapping[str, Any]
    subtypes: Mapping[str, str]
    meanings: dict[str, Lines] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def names(self) -> dict[str, str]:
        """The name in each language; a name that is written in one language only serves for both."""
        written = self.strings("name")
        return {language: written.get(language) or next(iter(written.values())) for language in LANGUAGES if written}

    @property
    def lines(self) -> Lines:
        """What the texts mean; once they have been compared, either serves."""
        return next(iter(self.meanings.values()), ())

    @property
    def subtype(self) -> str | None:
        """The English name of its subtype; None if it has none, or one that is not known."""
        written = self.table.get("subtype") if self.kind is Kind.CREW else None
        return subtype_named(written, self.subtypes) if isinstance(written, str) else None

    def strings(self, stem: str) -> dict[str, str]:
        """What is written as `<stem>_ja` and `<stem>_en`, by language."""
        values = {language: self.table.get(f"{stem}_{language}") for language in LANGUAGES}
        return {language: value for language, value in values.items() if isinstance(value, str)}

    def fault(self, key: str, code: str, message: Label, suggestion: Label | None = None, text_line: int = 0) -> None:
        """Note a fault at a key ("": at the table itself); `text_line` counts the lines of a text from 0."""
        place = (*self.place, *key.split(".")) if key else self.place
        line = self.source.text_line(place, text_line)
        self.problems.append(Problem(self.source.file, line, code, message, suggestion))


@dataclass(slots=True)
class Draft:
    """A card: its front and, of a magus, its back."""

    front: Side
    back: Side | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        return (self.front, self.back) if self.back else (self.front,)

    @property
    def name_keys(self) -> set[str]:
        """The keys of all names on it."""
        return {name_key(name) for side in self.sides for name in side.strings("name").values()}


def draft_of(
    source: TomlFile, place: Place, kind: Kind, table: Mapping[str, Any], subtypes: Mapping[str, str]
) -> Draft:
    """Take a table for a card, with all faults noted that can be seen in it alone."""
    draft = Draft(Side(source, place, kind, table, subtypes))
    back = table.get("back")
    if kind is Kind.MAGUS and isinstance(back, Mapping):
        draft.back = Side(source, (*place, "back"), Kind.CREW, back, subtypes)
    try:
        SCHEMAS[kind].model_validate(table)
    except ValidationError as error:
        for fault in faults_of(error, kind):
            draft.front.fault(*fault)
    for side in draft.sides:
        _check_presence(side)
        _read_texts(side)
    return draft


def _check_presence(side: Side) -> None:
    """What must be there in one language or the other, and words that must be known."""
    for stem, advice in (("name", None), ("text", NO_ABILITIES)):
        if not {f"{stem}_ja", f"{stem}_en"} & side.table.keys():
            message = needs(side.kind, f"`{stem}_ja` or `{stem}_en`", f"`{stem}_ja`か`{stem}_en`")
            side.fault("", "missing", message, advice if side.kind is Kind.CREW else None)
    written = side.table.get("subtype")
    if side.kind is Kind.CREW and isinstance(written, str) and side.subtype is None:
        guess = suggest_subtype(written, side.subtypes)
        called = f"「{shortened(written)}」"
        side.fault("subtype", "subtype", Label(f"unknown subtype {called}", f"サブタイプ{called}はありません"), guess)


def _read_texts(side: Side) -> None:
    for language, text in side.strings("text").items():
        if text_fault(text):
            continue  # the schema has told of it
        try:
            side.meanings[language] = read_text(text, side.kind.value, language, side.subtypes)
        except TextFaults as faults:
            for fault in faults.faults:
                words = shortened(fault.words)
                message = Label(
                    f"「{words}」: {fault.message_en.rstrip('.')}", f"「{words}」：{fault.message_ja.rstrip('。')}"
                )
                line = fault.suggestion
                meant = Label(f"did you mean: {line}", f"もしかして：{line}") if line else None
                side.fault(f"text_{language}", "text", message, meant, fault.line_index)


def check_together(
    drafts: Sequence[Draft], beside: Mapping[str, str], english: Mapping[str, str], overridable: Collection[str]
) -> None:
    """Note what shows between cards only: names used twice, texts about unknown cards, texts that do not agree.

    Afterwards the meanings call cards by their Japanese names. `beside` are the Japanese names, by key, of cards that
    texts may name too; `english` are the English names of these and of the drafts; `overridable` are the files whose
    cards may be overridden.
    """
    printed = {**beside, **_check_names(drafts, overridable)}
    for draft in drafts:
        for side in draft.sides:
            _check_cards_named(side, printed)
            _check_agreement(side, english)
            _check_lines(side)


def _check_names(drafts: Iterable[Draft], overridable: Collection[str]) -> dict[str, str]:
    """Each name belongs to one card; front and back may share theirs. Returns the Japanese names by key."""
    owners: dict[str, tuple[Draft, Side]] = {}
    for draft in drafts:
        for side in draft.sides:
            for language, name in side.strings("name").items():
                owner, first = owners.setdefault(name_key(name), (draft, side))
                if owner is not draft:
                    where = f"{first.source.file}:{first.source.line(first.place)}"
                    called = f"「{shortened(name)}」"
                    taken = Label(
                        f"the name {called} belongs to the card at {where}", f"{called}は {where} のカードの名前です"
                    )
                    replaces = first.source.file in overridable and side.source.file not in overridable
                    advice = PUT_IN_PLACE if replaces else None
                    side.fault(f"name_{language}", "name_taken", taken, advice)
    return {key: side.names["ja"] for key, (_, side) in owners.items()}


def _check_cards_named(side: Side, printed: Mapping[str, str]) -> None:
    for language, lines in list(side.meanings.items()):
        unknown = [name for name in cards_named_in(lines) if name_key(name) not in printed]
        for name in unknown:
            text_line = side.strings("text")[language].split(name)[0].count("\n")
            called = f"「{shortened(name)}」"
            message = Label(
                f"the text speaks of a card that is not known, {called}",
                f"テキストにあるカード{called}が見つかりません",
            )
            side.fault(f"text_{language}", "unknown_card", message, did_you_mean(name, printed.values()), text_line)
        if unknown:
            del side.meanings[language]
        else:
            side.meanings[language] = with_names(lines, printed)


def _check_agreement(side: Side, english: Mapping[str, str]) -> None:
    """Two texts, one meaning; where they part, both are shown as they were understood."""
    if len(side.meanings) < 2 or side.meanings["ja"] == side.meanings["en"]:
        return
    for index, pair in enumerate(zip_longest(side.meanings["ja"], side.meanings["en"])):
        if pair[0] != pair[1]:
            ja, en = (_understood(line, english, side.subtypes) for line in pair)
            message = Label(
                f"the texts differ in ability {index + 1}: text_ja says {ja.en}, text_en says {en.en}",
                f"{index + 1}つ目の能力が日本語と英語で違います：text_jaは{ja.ja}、text_enは{en.ja}",
            )
            side.fault("text_en", "texts_differ", message)


def _understood(line: Line | None, english: Mapping[str, str], subtypes: Mapping[str, str]) -> Label:
    """An ability as it was understood, in quotes."""
    if line is None:
        return Label("nothing", "何もなし")
    en = write_text(with_names((line,), english), "en", subtypes=subtypes)
    return Label(f"“{en}”", f"「{write_text((line,), 'ja', subtypes=subtypes)}」")


def _check_lines(side: Side) -> None:
    """What a kind of card must say, and what the engine has room for."""
    if len(side.meanings) < len(side.strings("text")):
        return  # a text was not understood, so nothing is known of what is missing
    if side.kind is Kind.MAGUS:
        for ability, name in ((Transform, "Transform X 変身X"), (ExtraDraw, "Extra Draw X エクストラドローX")):
            count = sum(isinstance(line, ability) for line in side.lines)
            if count != 1:
                message = Label(
                    f"a magus has {name} exactly once on its front (MR-1.5), this one {count} times",
                    f"メイガスの表面には{name}がちょうど1つ必要です（MR-1.5）。このカードには{count}個あります",
                )
                side.fault("", "magus", message)
    elif side.kind is Kind.MAGIC and side.meanings and not side.lines:
        side.fault("", "no_effect", Label("a magic needs an effect (MR-1.4)", "マジックには効果が必要です（MR-1.4）"))
    for excess in program_of(Face(side.kind, "", "", side.lines)).excess():
        side.fault("", "too_long", Label(f"its text {excess.en}", f"テキスト{excess.ja}"))
