"""Card files: TOML with one table a card, [[girl]], [[spell]], [[order]] or [[miracle]], read into a set of cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.names import did_you_mean, name_key, shortened
from magus_sim.sources.reading import file_label, files_in, read_text
from magus_sim.sources.toml_file import TomlFile, toml_of
from magus_sim.told import Label

from .card import Card
from .card_checks import Fault
from .card_draft import TABLES, Draft, draft_of
from .file_kinds import not_cards

ALL_TABLES = Label(
    f"a file holds {', '.join(f'[[{table}]]' for table in TABLES)}",
    f"ファイルに書けるのは {'、'.join(f'[[{table}]]' for table in TABLES)} です",
)
PUT_IN_PLACE = Label("--override puts this card in its place", "--override を付けると、このカードに置き換わります")


class CardSet(Mapping[str, Card]):
    """Cards by their printed Japanese names, in the order of their files."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = {card.name: card for card in cards}
        self._by_key = {name_key(name): card for card in self._cards.values() for name in card.names}

    def __getitem__(self, name: str) -> Card:
        return self._cards[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, name: str) -> Card | None:
        """The card with this printed name, Japanese or English."""
        return self._by_key.get(name_key(name))

    def suggest(self, name: str) -> Label | None:
        """What may have been meant by a name that is not known."""
        return did_you_mean(name, [printed for card in self._cards.values() for printed in card.names])


def _shipped_files() -> list[Traversable]:
    folder = files(__package__) / "cards"
    return sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


@cache
def shipped_cards() -> CardSet:
    """The cards that come with the package, read once in a process."""
    return _read(_shipped_files())


def card_set(own: Sequence[Path] = (), *, override: bool = False) -> CardSet:
    """The shipped cards together with those of own files and folders (*.toml).

    With `override` an own card takes the place of a shipped one whose name it has; without, that is a fault. Raises
    FaultyFiles with every fault, StorageFault.
    """
    if not own:
        return shipped_cards()
    return _read([*_shipped_files(), *files_in(own, ".toml")], override)


def load_cards(paths: Iterable[Path]) -> CardSet:
    """The cards of files and folders (*.toml) by themselves. Raises FaultyFiles with every fault, StorageFault."""
    return _read(files_in(paths, ".toml"))


def own_cards(cards: CardSet) -> list[Card]:
    """Those of the cards that are written in own files."""
    shipped = set(map(file_label, _shipped_files()))
    return [card for card in cards.values() if card.file not in shipped]


def cards_of(sources: Sequence[TomlFile]) -> CardSet:
    """The cards of files that are read already. Raises FaultyFiles with every fault."""
    return _cards(sources, [], [source.file for source in sources], False)


def _read(paths: Sequence[Path | Traversable], override: bool = False) -> CardSet:
    sources: list[TomlFile] = []
    problems: list[Problem] = []
    for path in paths:
        text, file = read_text(path), file_label(path)
        if wrong := not_cards(text, file):
            problems.append(wrong)
            continue
        try:
            sources.append(toml_of(text, file))
        except FaultyFiles as faults:
            problems += faults.problems
    return _cards(sources, problems, list(map(file_label, paths)), override)


def _cards(sources: Sequence[TomlFile], faults: Sequence[Problem], order: Sequence[str], override: bool) -> CardSet:
    """The cards of the sources; `faults` are known of already, `order` is that of the files."""
    problems = [*faults, *(problem for source in sources for problem in _unknown_tables(source))]
    drafts = [draft for source in sources for draft in _drafts(source)]
    shipped = set(map(file_label, _shipped_files()))
    if override:
        taken = {key for draft in drafts if draft.source.file not in shipped for key in draft.name_keys}
        drafts = [each for each in drafts if each.source.file not in shipped or not each.name_keys & taken]
    _check_names(drafts, shipped)
    problems += [problem for draft in drafts for problem in draft.problems]
    if problems:
        places = {file: place for place, file in enumerate(order)}
        raise FaultyFiles(sorted(problems, key=lambda problem: (places[problem.file], problem.line or 0)))
    return CardSet(draft.card for draft in drafts if draft.card)


def _drafts(source: TomlFile) -> list[Draft]:
    """The cards of a file in the order in which they stand there, whatever their tables."""
    found = [
        draft_of(source, (table, index), table, data)
        for table in TABLES
        if isinstance(tables := source.data.get(table), list)
        for index, data in enumerate(tables)
        if isinstance(data, Mapping)
    ]
    return sorted(found, key=lambda draft: source.line(draft.place))


def _unknown_tables(source: TomlFile) -> Iterator[Problem]:
    if source.data.keys().isdisjoint(TABLES):
        message = Label("holds no cards of Spell Girl", "スペルガールのカードがありません")
        yield Problem(source.file, None, "empty", message, ALL_TABLES)
        return
    for key, value in source.data.items():
        line = source.line((key,))
        if key not in TABLES:
            called = shortened(key)
            message = Label(f"`{called}` is no table of a card file", f"`{called}`というテーブルはありません")
            advice = did_you_mean(key, TABLES, "[[{}]]") or ALL_TABLES
            yield Problem(source.file, line, "unknown_table", message, advice)
        elif not isinstance(value, list) or not all(isinstance(table, Mapping) for table in value):
            message = Label(f"`{key}` must be a list of tables", f"`{key}`はテーブルの並びでなければなりません")
            advice = Label(f"write [[{key}]]", f"[[{key}]] と書いてください")
            yield Problem(source.file, line, "not_a_table", message, advice)


def _check_names(drafts: Iterable[Draft], overridable: Collection[str]) -> None:
    """Note names that belong to another card already."""
    owners: dict[str, Draft] = {}
    for draft in drafts:
        for key, name in draft.names.items():
            owner = owners.setdefault(name_key(name), draft)
            if owner is not draft:
                where = f"{owner.source.file}:{owner.source.line(owner.place)}"
                called = f"「{shortened(name)}」"
                taken = Label(
                    f"the name {called} belongs to the card at {where}", f"{called}は {where} のカードの名前です"
                )
                replaces = owner.source.file in overridable and draft.source.file not in overridable
                draft.note(Fault(key, "name_taken", taken, PUT_IN_PLACE if replaces else None))
