"""Card files: TOML with one table a card, read into a set of cards, every fault at once with its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.language import TextFaults
from magus_sim.sources.names import did_you_mean, name_key, shortened
from magus_sim.sources.reading import files_in
from magus_sim.sources.toml_file import Place, TomlFile, read_toml
from magus_sim.told import Label

from .card import Card, Kind
from .card_schema import SCHEMAS, faults_of
from .labels import COLOURS, KINDS
from .language import read_text, write_text
from .language.tree import Colour, Line
from .program import MOST_ROWS, face_code

LANGUAGES = ("ja", "en")
NEEDS_TEXT = (Kind.SORCERY, Kind.INSTANT, Kind.ITEM, Kind.ENCHANTMENT, Kind.EQUIP)
TABLES = Label(
    f"a file holds {', '.join(f'[[{kind.value}]]' for kind in Kind)}",
    f"ファイルに書けるのは {'、'.join(f'[[{kind.value}]]' for kind in Kind)} です",
)


class CardSet(Mapping[str, Card]):
    """Cards by the keys of their Japanese names, in the order of their files; `shipped` are the keys of those that came
    with the game."""

    def __init__(self, cards: Iterable[Card], shipped: Mapping[str, Card] | None = None) -> None:
        self._cards = {name_key(card.name): card for card in cards}
        self._by_name = {name_key(name): card for card in self._cards.values() for name in (card.name, card.name_en)}
        self.shipped = self._cards if shipped is None else shipped

    def __getitem__(self, key: str) -> Card:
        return self._cards[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, name: str) -> Card | None:
        """The card with this printed name, Japanese or English."""
        return self._by_name.get(name_key(name))

    def suggest(self, name: str) -> Label | None:
        """What may have been meant by a name that is not known."""
        return did_you_mean(name, [each for card in self._cards.values() for each in (card.name, card.name_en)])


def _shipped_files() -> list[Traversable]:
    folder = files(__package__) / "cards"
    return sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


@cache
def shipped_cards() -> CardSet:
    """The cards that come with the package, read once in a process."""
    return CardSet(_read(_shipped_files(), {}, override=False))


def card_set(own: Sequence[Path] = (), *, override: bool = False) -> CardSet:
    """The shipped cards together with those of own files and folders (*.toml).

    With `override` an own card takes the place of a shipped one whose name it has; without, that is a fault. Raises
    FaultyFiles with every fault, StorageFault.
    """
    shipped = shipped_cards()
    if not own:
        return shipped
    new = _read(files_in(own, ".toml"), {} if override else shipped, override=override)
    taken = {name_key(name) for card in new for name in (card.name, card.name_en)}
    kept = [card for card in shipped.values() if not {name_key(card.name), name_key(card.name_en)} & taken]
    return CardSet([*kept, *new], shipped)


def load_cards(paths: Iterable[Path]) -> list[Card]:
    """The cards of files and folders (*.toml) by themselves. Raises FaultyFiles with every fault, StorageFault."""
    return _read(files_in(paths, ".toml"), {}, override=True)


def _read(paths: Iterable[Path | Traversable], beside: Mapping[str, Card], *, override: bool) -> list[Card]:
    problems: list[Problem] = []
    cards: list[Card] = []
    owners = {name_key(name): "the shipped cards" for card in beside.values() for name in (card.name, card.name_en)}
    for path in paths:
        try:
            source = read_toml(path)
        except FaultyFiles as faults:
            problems += faults.problems
            continue
        problems += _unknown_tables(source)
        for place, kind, table in _tables(source):
            draft = _Draft(source, place, kind, table)
            card = draft.card()
            problems += [*draft.problems, *draft.taken(owners, override=override)]
            if card:
                cards.append(card)
    if problems:
        order = list(dict.fromkeys(problem.file for problem in problems))
        raise FaultyFiles(sorted(problems, key=lambda problem: (order.index(problem.file), problem.line or 0)))
    return cards


def _unknown_tables(source: TomlFile) -> Iterator[Problem]:
    kinds = [kind.value for kind in Kind]
    for key, value in source.data.items():
        line = source.line((key,))
        if key not in kinds:
            called = shortened(key)
            message = Label(f"`{called}` is no kind of card", f"`{called}`というカードの種類はありません")
            yield Problem(source.file, line, "unknown_kind", message, did_you_mean(key, kinds, "[[{}]]") or TABLES)
        elif not isinstance(value, list) or not all(isinstance(table, Mapping) for table in value):
            message = Label(f"`{key}` must be a list of tables", f"`{key}`はテーブルの並びでなければなりません")
            advice = Label(f"write [[{key}]]", f"[[{key}]] と書いてください")
            yield Problem(source.file, line, "not_a_table", message, advice)


def _tables(source: TomlFile) -> list[tuple[Place, Kind, Mapping[str, Any]]]:
    """The cards of a file in the order in which they stand there."""
    found = [
        ((kind.value, index), kind, table)
        for kind in Kind
        if isinstance(tables := source.data.get(kind.value), list)
        for index, table in enumerate(tables)
        if isinstance(table, Mapping)
    ]
    return sorted(found, key=lambda table: source.line(table[0]))


class _Draft:
    """A card as it is written in a file, and all that is wrong with it."""

    def __init__(self, source: TomlFile, place: Place, kind: Kind, table: Mapping[str, Any]) -> None:
        self.source, self.place, self.kind, self.table = source, place, kind, table
        self.problems: list[Problem] = []

    def fault(self, key: str, code: str, message: Label, suggestion: Label | None = None, text_line: int = 0) -> None:
        """Note a fault at a key ("": at the table itself); `text_line` counts the lines of a text from 0."""
        place = (*self.place, key) if key else self.place
        line = self.source.text_line(place, text_line)
        self.problems.append(Problem(self.source.file, line, code, message, suggestion))

    def written(self, stem: str) -> dict[str, str]:
        """What is written as `<stem>_ja` and `<stem>_en`, by language."""
        values = {language: self.table.get(f"{stem}_{language}") for language in LANGUAGES}
        return {language: value for language, value in values.items() if isinstance(value, str) and value}

    @property
    def names(self) -> dict[str, str]:
        """The name in each language; one that is written in one language only serves for both."""
        found = self.written("name")
        return {language: found.get(language) or next(iter(found.values())) for language in LANGUAGES if found}

    def taken(self, owners: dict[str, str], *, override: bool) -> Iterator[Problem]:
        """Faults of names that belong to another card already; this card's names are then its own."""
        line = self.source.line(self.place)
        for name in dict.fromkeys(self.names.values()):
            if owner := owners.get(name_key(name)):
                called = f"「{shortened(name)}」"
                message = Label(f"the name {called} belongs to {owner}", f"{called}は {owner} のカードの名前です")
                advice = None if override else Label("--override replaces it", "--override で置き換えられます")
                yield Problem(self.source.file, line, "name_taken", message, advice)
        owners |= {name_key(name): f"{self.source.file}:{line}" for name in self.names.values()}

    def card(self) -> Card | None:
        """The card; None if anything is wrong with it."""
        try:
            SCHEMAS[self.kind].model_validate(self.table)
        except ValidationError as error:
            for fault in faults_of(error, self.kind):
                self.fault(*fault)
        if not self.names:
            words = KINDS[self.kind]
            message = Label(
                f"the {words.en} needs `name_ja` or `name_en`", f"{words.ja}には`name_ja`か`name_en`が必要です"
            )
            self.fault("", "missing", message)
        lines = self.lines()
        if self.problems:
            return None
        card = self.made(lines)
        if len(face_code(card).rows) > MOST_ROWS:
            message = Label(f"its text does more than {MOST_ROWS} things", f"効果が{MOST_ROWS}個を超えています")
            self.fault("", "too_long", message)
        return card

    def lines(self) -> tuple[Line, ...]:
        """What the texts mean; both must mean the same."""
        meanings: dict[str, tuple[Line, ...]] = {}
        texts = self.written("text")
        for language, text in texts.items():
            try:
                meanings[language] = read_text(text, self.kind.value, language)
            except TextFaults as faults:
                for fault in faults.faults:
                    said = shortened(fault.words)
                    message = Label(
                        f"「{said}」: {fault.message_en.rstrip('.')}", f"「{said}」：{fault.message_ja.rstrip('。')}"
                    )
                    meant = fault.suggestion
                    advice = Label(f"did you mean: {meant}", f"もしかして：{meant}") if meant else None
                    self.fault(f"text_{language}", "text", message, advice, fault.line_index)
        if len(meanings) == len(LANGUAGES) and meanings["ja"] != meanings["en"]:
            said_ja, said_en = (write_text(meanings[language], "en") for language in LANGUAGES)
            message = Label(f"text_ja says “{said_ja}”, text_en “{said_en}”", "日本語と英語のテキストが違います")
            self.fault("text_en", "texts_differ", message)
        if not texts and self.kind in NEEDS_TEXT:
            words = KINDS[self.kind]
            message = Label(f"the {words.en} needs a text", f"{words.ja}にはテキストが必要です")
            self.fault("", "no_effect", message)
        return next(iter(meanings.values()), ())

    def made(self, lines: tuple[Line, ...]) -> Card:
        """The card of a table without a fault."""
        table = self.table
        colour = table.get("colour")
        level = table["level"]
        return Card(
            name=self.names["ja"],
            name_en=self.names["en"],
            kind=self.kind,
            colour=list(Colour)[list(COLOURS).index(colour)] if colour else None,
            level=level,
            cost=0 if self.kind in (Kind.EQUIP, Kind.BEAST) else table.get("cost", level),
            lines=lines,
            power=table.get("power", 0),
            toughness=table.get("toughness", 0),
            upkeep=table.get("upkeep", 0),
            initiative=table.get("initiative", 0),
            lands=tuple(table.get("lands", ())),
            era=table.get("era", ""),
            flavour=table.get("flavor_ja", ""),
            flavour_en=table.get("flavor_en", ""),
        )


def card_label(card: Card) -> Label:
    """The printed name in both languages."""
    return Label(card.name_en, card.name)
