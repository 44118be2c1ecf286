"""Who meets whom: every two of some decks, some decks against others, or what a run has played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from pathlib import Path

from magus_sim.errors import UsageFault
from magus_sim.results import Manifest, Matchup
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
    everyone, own = distinct([*decks, *against]), distinct(decks)
    met: dict[frozenset[str], tuple[str, str]] = {}
    for a, b in product(own, distinct(against)):
        if a.name != b.name:
            met.setdefault(frozenset([a.name, b.name]), (a.name, b.name))
    if not met and not mirrors:
        raise UsageFault("--against names no deck but the one that is to meet it; name others, or --mirrors")
    opponents = tuple(deck.name for deck in everyone if deck not in own)
    return Fixtures(tuple(everyone), tuple(_matchups(met.values(), own if mirrors else (), games)), opponents)


def fixtures_of(manifest: Manifest, ruleset: Ruleset) -> Fixtures:
    """Those of a run, with its decks as their cards are printed today. Raises FaultyFiles if a card is gone."""
    decks = (replace(ruleset.deck_of(deck.name, deck.slots), author=deck.author) for deck in manifest.decks)
    return Fixtures(tuple(decks), manifest.matchups, manifest.opponents)


def distinct(decks: Iterable[Deck]) -> list[Deck]:
    """The decks, each file once. Raises UsageFault if two have one name: the seeds of games are made from names."""
    by_file = {Path(deck.file).resolve(): deck for deck in decks}
    by_name: dict[str, Deck] = {}
    for deck in by_file.values():
        other = by_name.setdefault(deck.name, deck)
        if other is not deck:
            raise UsageFault(
                f"two decks are named {deck.name!r}: {other.file} and {deck.file}; "
                "name one of them anew (`# name: …` in the file)"
            )
    return list(by_name.values())


def check_games(games: int) -> None:
    """Raise UsageFault unless so many games make pairs."""
    if games < 2 or games % 2:
        raise UsageFault(
            f"--games {games}: must be even and at least 2, because games are played in pairs with the same luck, "
            f"the decks exchanging seats; write {max(2, games + games % 2)}"
        )


def _matchups(met: Iterable[tuple[str, str]], mirrors: Iterable[Deck], games: int) -> list[Matchup]:
    return [Matchup(a, b, games) for a, b in met] + [Matchup(deck.name, deck.name, games) for deck in mirrors]
