"""Who meets whom: every two of some decks, some decks against others, or what a run has played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from pathlib import Path

from magus_sim.decks.slots import laid_over
from magus_sim.errors import UsageFault
from magus_sim.results import DeckEntry, Manifest, Matchup
from magus_sim.ruleset import Deck, Ruleset


@dataclass(frozen=True, slots=True)
class Fixtures:
    """The decks of a run, and which of them meet. `opponents` are only played against and have no rank."""

    decks: tuple[Deck, ...]
    matchups: tuple[Matchup, ...]
    opponents: tuple[str, ...] = ()


def every_two(decks: Sequence[Deck], games: int, mirrors: bool = False) -> Fixtures:
    """Every two of `decks` meet in so many games, and with `mirrors` each meets itself. Raises UsageFault."""
    check_games(games)
    decks = distinct(decks)
    if len(decks) < 2 and not mirrors:
        raise UsageFault(
            f"a run needs at least two decks, got {len(decks)}; name more deck files, a folder, or --mirrors"
        )
    met = [(a.name, b.name) for a, b in combinations(decks, 2)]
    return Fixtures(tuple(decks), tuple(_matchups(met, decks if mirrors else (), games)))


def gauntlet(decks: Sequence[Deck], against: Sequence[Deck], games: int, mirrors: bool = False) -> Fixtures:
    """Each of `decks` meets each of `against`, and with `mirrors` itself. No two meet twice. Raises UsageFault."""
    check_games(games)
    everyone = distinct([*decks, *against])
    own, others = ([each for each in everyone if _place(each) in set(map(_place, group))] for group in (decks, against))
    met: dict[frozenset[str], tuple[str, str]] = {}
    for a, b in product(own, others):
        if a.name != b.name:
            met.setdefault(frozenset([a.name, b.name]), (a.name, b.name))
    if not met and not mirrors:
        raise UsageFault("--against names no deck but the one that is to meet it; name others, or --mirrors")
    opponents = tuple(deck.name for deck in everyone if deck not in own)
    return Fixtures(tuple(everyone), tuple(_matchups(met.values(), own if mirrors else (), games)), opponents)


def fixtures_of(manifest: Manifest, ruleset: Ruleset) -> Fixtures:
    """Those of a run, with its decks as their cards are printed today. Raises FaultyFiles if a card is gone."""
    decks = (
        replace(ruleset.deck_of(deck.name, deck.slots), author=deck.author, was=deck.was, like=deck.like)
        for deck in manifest.decks
    )
    return Fixtures(tuple(decks), manifest.matchups, manifest.opponents)


def distinct(decks: Iterable[Deck]) -> list[Deck]:
    """The decks, each file once, and no two of one name: a deck and its edited copy can be played in one run."""
    by_file = {_place(deck): deck for deck in decks}
    by_name: dict[str, Deck] = {}
    for deck in by_file.values():
        apart = named_apart(deck, by_name)
        by_name[apart.name] = apart
    return list(by_name.values())


def named_apart(deck: Deck, taken: Collection[str]) -> Deck:
    """The deck; if its name is taken, with a number behind it, `Gale (2)`, and with the luck that it had."""
    number = 1
    name = deck.name
    while name in taken:
        number += 1
        name = f"{deck.name} ({number})"
    return deck if name == deck.name else replace(deck, name=name, was=deck.lineage)


def _place(deck: Deck) -> Path:
    return Path(deck.file).resolve()


def laid_like(fixtures: Fixtures, bases: Sequence[Deck | DeckEntry], ruleset: Ruleset) -> Fixtures:
    """The fixtures with each deck laid over the base that it was made from, so that kept copies keep their luck.

    A deck's base has its name or its lineage; a single base also is that of a single deck that is not an opponent.
    Raises UsageFault for a base that is none of any deck here, or if two bases are of one deck.
    """
    found: dict[str, Deck | DeckEntry] = {}
    own = [deck for deck in fixtures.decks if deck.name not in fixtures.opponents]
    for base in bases:
        edited = [deck for deck in fixtures.decks if deck.lineage in (base.lineage, base.name)]
        edited = edited or (own if len(bases) == len(own) == 1 else [])
        if not edited:
            raise UsageFault(
                f"--like: no deck here was made from 「{base.name}」; write `# was: {base.name}` into the deck that was"
            )
        for deck in edited:
            if found.setdefault(deck.name, base) is not base:
                raise UsageFault(f"--like: 「{deck.name}」 can be laid over one deck only; leave the others out")
    decks = (_laid_over(found[deck.name], deck, ruleset) if deck.name in found else deck for deck in fixtures.decks)
    return replace(fixtures, decks=tuple(decks))


def _laid_over(base: Deck | DeckEntry, deck: Deck, ruleset: Ruleset) -> Deck:
    was = "" if base.lineage == deck.name else base.lineage
    if ruleset.ordered_decks:
        return replace(deck, was=was)
    found = ruleset.deck_of(deck.name, laid_over(base.slots, deck.slots))
    return replace(deck, slots=found.slots, digest=found.digest, was=was, like=base.digest)


def check_games(games: int) -> None:
    """Raise UsageFault unless so many games make pairs."""
    if games < 2 or games % 2:
        raise UsageFault(
            f"--games {games}: must be even and at least 2, because games are played in pairs with the same luck, "
            f"the decks exchanging seats; write {max(2, games + games % 2)}"
        )


def _matchups(met: Iterable[tuple[str, str]], mirrors: Iterable[Deck], games: int) -> list[Matchup]:
    return [Matchup(a, b, games) for a, b in met] + [Matchup(deck.name, deck.name, games) for deck in mirrors]
