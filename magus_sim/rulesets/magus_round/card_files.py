"""Card files: TOML that holds what is printed on cards, as one table a card, read into a set of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.names import did_you_mean, name_key
from magus_sim.sources.reading import file_label, files_in
from magus_sim.sources.toml_file import TomlFile, read_toml

from .card import Card, Face, Kind
from .card_draft import Draft, Side, check_together, draft_of, subtype_named
from .card_names import with_names
from .text import write_text


class CardSet(Mapping[str, Card]):
    """Cards by their keys, in the order of their files."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = {card.key: card for card in cards}
        self._fronts = {name_key(name): card for card in self._cards.values() for name in card.front.names}
        self._backs = {name_key(name): card for card in self._cards.values() if card.back for name in card.back.names}

    def __getitem__(self, key: str) -> Card:
        return self._cards[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, name: str) -> Card | None:
        """The card with this printed name, Japanese or English; a magus has its front's (MR-3.2)."""
        return self._fronts.get(name_key(name))

    def suggest(self, name: str) -> str | None:
        """What may have been meant by a name that is not known."""
        if turned := self._backs.get(name_key(name)):
            return f"it is the back of 「{turned.name}」"
        return did_you_mean(name, [printed for card in self._cards.values() for printed in card.front.names])


@cache
def shipped_cards() -> CardSet:
    """The cards that come with the package, read once in a process."""
    folder = files(__package__) / "cards"
    tables = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    return _read(sorted(tables, key=lambda file: file.name))


def load_cards(paths: Iterable[Path]) -> CardSet:
    """Read card files and folders of them (*.toml). Raises FaultyFiles with every fault, StorageFault."""
    return _read(files_in(paths, ".toml"))


def _read(paths: Sequence[Path | Traversable]) -> CardSet:
    problems: list[Problem] = []
    drafts: list[Draft] = []
    for path in paths:
        try:
            source = read_toml(path)
        except FaultyFiles as faults:
            problems += faults.problems
        else:
            problems += _unknown_tables(source)
            drafts += _drafts(source)
    check_together(drafts)
    problems += [problem for draft in drafts for side in draft.sides for problem in side.problems]
    if problems:
        order = {file_label(path): place for place, path in enumerate(paths)}
        raise FaultyFiles(sorted(problems, key=lambda problem: (order[problem.file], problem.line or 0)))
    sides = [side for draft in drafts for side in draft.sides]
    english = {name_key(name): side.names["en"] for side in sides for name in side.names.values()}
    return CardSet(_card(draft, english) for draft in drafts)


def _unknown_tables(source: TomlFile) -> Iterator[Problem]:
    kinds = [kind.value for kind in Kind]
    for key, value in source.data.items():
        line = source.line((key,) if (key,) in source.lines else (key, 0))
        if key not in kinds:
            guess = did_you_mean(key, kinds, "[[{}]]") or "a file holds [[crew]], [[magic]] and [[magus]]"
            yield Problem(source.file, line, "unknown_kind", f"`{key}` is no kind of card", guess)
        elif not isinstance(value, list) or not all(isinstance(table, Mapping) for table in value):
            yield Problem(source.file, line, "not_a_table", f"`{key}` must be a list of tables", f"write [[{key}]]")


def _drafts(source: TomlFile) -> list[Draft]:
    """The cards of a file in the order in which they stand there, whatever their kinds."""
    found = [
        (source.line((kind.value, index)), draft_of(source, (kind.value, index), kind, table))
        for kind in Kind
        if isinstance(tables := source.data.get(kind.value), list)
        for index, table in enumerate(tables)
        if isinstance(table, Mapping)
    ]
    return [draft for _, draft in sorted(found, key=lambda place: place[0])]


def _card(draft: Draft, english: Mapping[str, str]) -> Card:
    """The finished card of a draft without a fault."""
    table = draft.front.table
    extras = {key: table[key] for key in ("set", "number", "rarity", "artist", "status") if key in table}
    return Card(
        key=name_key(draft.front.names["ja"]),
        front=_face(draft.front, english),
        back=_face(draft.back, english) if draft.back else None,
        file=draft.front.source.file,
        line=draft.front.source.line(draft.front.place),
        **extras,
    )


def _face(side: Side, english: Mapping[str, str]) -> Face:
    table, texts, lines = side.table, side.strings("text"), side.lines
    return Face(
        kind=side.kind,
        name_ja=side.names["ja"],
        name_en=side.names["en"],
        lines=lines,
        value=table.get("value", 0),
        subtype=subtype_named(table["subtype"]) if side.kind is Kind.CREW else None,
        power=table.get("power", 0),
        gain=table.get("gain", 0),
        text_ja=texts["ja"].strip("\n") if "ja" in texts else write_text(lines, "ja", reminders=True),
        text_en=texts["en"].strip("\n")
        if "en" in texts
        else write_text(with_names(lines, english), "en", reminders=True),
        reading=table.get("reading", ""),
        flavor_ja=table.get("flavor_ja", ""),
        flavor_en=table.get("flavor_en", ""),
    )
