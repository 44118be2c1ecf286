"""Card files: TOML that holds what is printed on cards, as one table a card, read into a set of cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.names import did_you_mean, name_key, shortened
from magus_sim.sources.reading import file_label, files_in
from magus_sim.sources.toml_file import Place, TomlFile
from magus_sim.told import Label

from .card import Card, Face, Kind
from .card_draft import Draft, Lines, Side, check_together, draft_of
from .card_names import with_names
from .card_subtypes import TABLE, subtypes_of
from .file_kinds import FileKind, read_as
from .language import write_text
from .language.phrases import SUBTYPES

Table = tuple[TomlFile, Place, Kind, Mapping[str, Any]]
"""A card as it stands in a file: which file, where in it, its kind, its keys."""
Watched = Callable[[Sequence[Table]], Iterable[Table]]
TABLES = Label(
    "a file holds [[crew]], [[magic]], [[magus]] and [subtypes]",
    "ファイルに書けるのは [[crew]]、[[magic]]、[[magus]]、[subtypes] です",
)


class CardSet(Mapping[str, Card]):
    """Cards by their keys, in the order of their files.

    `subtypes` are those that there are, English name → Japanese name.
    """

    def __init__(self, cards: Iterable[Card], subtypes: Mapping[str, str] = SUBTYPES) -> None:
        self.subtypes = subtypes
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

    def turned(self, name: str) -> Card | None:
        """The magus with this name on its back."""
        return self._backs.get(name_key(name))

    def suggest(self, name: str) -> Label | None:
        """What may have been meant by a name that is not known."""
        if turned := self._backs.get(name_key(name)):
            return is_back_of(turned)
        return did_you_mean(name, [printed for card in self._cards.values() for printed in card.front.names])

    def names(self, language: str) -> dict[str, str]:
        """The names of all faces in a language, by the keys of both their names."""
        faces = [face for card in self._cards.values() for face in card.faces]
        return {name_key(name): getattr(face, f"name_{language}") for face in faces for name in face.names}


def is_back_of(card: Card) -> Label:
    """The answer to the name on the back of a magus, where its front's is wanted."""
    return Label(f"it is the back of 「{card.name}」", f"「{card.name}」の裏面の名前です")


def _shipped_files() -> list[Traversable]:
    folder = files(__package__) / "cards"
    return sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


@cache
def shipped_cards() -> CardSet:
    """The cards that come with the package, read once in a process."""
    return _read(_shipped_files(), CardSet(()))


def card_set(own: Sequence[Path] = (), *, override: bool = False, watched: Watched = iter) -> CardSet:
    """The shipped cards together with those of own files and folders (*.toml).

    With `override` an own card takes the place of a shipped one whose name it has; without, that is a fault. `watched`
    is given the tables of cards and yields them, so that progress can be shown. Raises FaultyFiles with every fault,
    StorageFault.
    """
    if not own:
        return shipped_cards()
    return _read([*_shipped_files(), *files_in(own, ".toml")], CardSet(()), override, watched)


def load_cards(paths: Iterable[Path], beside: CardSet | None = None, watched: Watched = iter) -> CardSet:
    """The cards of files and folders (*.toml) by themselves; their texts may also name the cards that are `beside` them
    (None: the shipped ones). `watched` is as in `card_set`. Raises FaultyFiles with every fault, StorageFault."""
    return _read(files_in(paths, ".toml"), shipped_cards() if beside is None else beside, watched=watched)


def cards_of(source: TomlFile, beside: CardSet) -> CardSet:
    """The cards of a file that is read already. Raises FaultyFiles with every fault."""
    return _cards([source], [], beside, [source.file])


def own_cards(cards: CardSet) -> list[Card]:
    """Those of the cards that are written in own files."""
    shipped = set(map(file_label, _shipped_files()))
    return [card for card in cards.values() if card.file not in shipped]


def _read(
    paths: Sequence[Path | Traversable], beside: CardSet, override: bool = False, watched: Watched = iter
) -> CardSet:
    sources, problems = _sources(paths)
    return _cards(sources, problems, beside, list(map(file_label, paths)), override, watched)


def _cards(
    sources: Sequence[TomlFile],
    faults: Sequence[Problem],
    beside: CardSet,
    order: Sequence[str],
    override: bool = False,
    watched: Watched = iter,
) -> CardSet:
    """The cards of the sources; `faults` are known of already, `order` is that of the files."""
    subtypes, problems = subtypes_of(sources, beside.subtypes)
    problems += faults
    tables: list[Table] = []
    for source in sources:
        problems += _unknown_tables(source)
        tables += _tables(source)
    drafts = [draft_of(*table, subtypes) for table in watched(tables)]
    shipped = set(map(file_label, _shipped_files()))
    if override:
        drafts = _overridden(drafts, shipped)
    sides = [side for draft in drafts for side in draft.sides]
    english = beside.names("en") | {name_key(name): side.names["en"] for side in sides for name in side.names.values()}
    check_together(drafts, beside.names("ja"), english, shipped)
    problems += [problem for draft in drafts for side in draft.sides for problem in side.problems]
    if problems:
        places = {file: place for place, file in enumerate(order)}
        raise FaultyFiles(sorted(problems, key=lambda problem: (places[problem.file], problem.line or 0)))
    return CardSet([_card(draft, english) for draft in drafts], subtypes)


def _sources(paths: Iterable[Path | Traversable]) -> tuple[list[TomlFile], list[Problem]]:
    """The files that are TOML, and the faults of those that are not."""
    sources: list[TomlFile] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            sources.append(read_as(FileKind.CARDS, path))
        except FaultyFiles as faults:
            problems += faults.problems
    return sources, problems


def _overridden(drafts: Sequence[Draft], shipped: Collection[str]) -> list[Draft]:
    """The drafts without the shipped cards that have a name of another card."""
    taken = {key for draft in drafts if draft.front.source.file not in shipped for key in draft.name_keys}
    return [draft for draft in drafts if draft.front.source.file not in shipped or not draft.name_keys & taken]


def _unknown_tables(source: TomlFile) -> Iterator[Problem]:
    kinds = [kind.value for kind in Kind]
    for key, value in source.data.items():
        line = source.line((key,))
        if key == TABLE:
            continue
        if key not in kinds:
            called = shortened(key)
            message = Label(f"`{called}` is no kind of card", f"`{called}`というカードの種類はありません")
            yield Problem(source.file, line, "unknown_kind", message, did_you_mean(key, kinds, "[[{}]]") or TABLES)
        elif not isinstance(value, list) or not all(isinstance(table, Mapping) for table in value):
            message = Label(f"`{key}` must be a list of tables", f"`{key}`はテーブルの並びでなければなりません")
            advice = Label(f"write [[{key}]]", f"[[{key}]] と書いてください")
            yield Problem(source.file, line, "not_a_table", message, advice)


def _tables(source: TomlFile) -> list[Table]:
    """The cards of a file in the order in which they stand there, whatever their kinds."""
    found = [
        (source, (kind.value, index), kind, table)
        for kind in Kind
        if isinstance(tables := source.data.get(kind.value), list)
        for index, table in enumerate(tables)
        if isinstance(table, Mapping)
    ]
    return sorted(found, key=lambda table: source.line(table[1]))


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
        written=table,
        **extras,
    )


def _face(side: Side, english: Mapping[str, str]) -> Face:
    table = side.table
    return Face(
        kind=side.kind,
        name_ja=side.names["ja"],
        name_en=side.names["en"],
        lines=side.lines,
        value=table.get("value", 0),
        subtype=side.subtype,
        power=table.get("power", 0),
        gain=table.get("gain", 0),
        text_ja=_text(side, "ja", side.lines),
        text_en=_text(side, "en", with_names(side.lines, english)),
        reading=table.get("reading", ""),
        flavor_ja=table.get("flavor_ja", "").strip("\n"),
        flavor_en=table.get("flavor_en", "").strip("\n"),
    )


def _text(side: Side, language: str, lines: Lines) -> str:
    """The text as it is written, or rendered if it is written in the other language only."""
    written = side.strings("text").get(language)
    if written is None:
        return write_text(lines, language, reminders=True, subtypes=side.subtypes)
    return written.strip("\n")
