"""What a run says at a glance: the table at the end of `simulate` and the head of a report."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from magus_sim.errors import UsageFault
from magus_sim.results import Advance, Run
from magus_sim.ruleset import BROKEN_OFF

from .enough import Enough, enough
from .estimates import Estimate
from .lengths import Lengths, count_lengths, lengths
from .ranks import with_ranks
from .rates import (
    DeckRate,
    MatchupRate,
    MirrorGames,
    MirrorRate,
    comparable,
    count_mirrors,
    count_pairs,
    deck_rates,
    first_player_rate,
    matchup_rates,
    mirror_rates,
)


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """The games of a run that the engine could not play to their end: ties that say nothing.

    `first` is the number of the first. `decks` are the two that met in most of them, `most` times.
    """

    games: int
    first: int
    decks: tuple[str, str]
    most: int


@dataclass(frozen=True, slots=True)
class Summary:
    """The measures of a run that fit on a screen.

    Decks come best first, those that were only played against are not among them; matchups and mirrors are in the
    run's order. If the decks have not met all opponents, or not the same, as in a run that was stopped, `ranked` is
    false: those that met most come first, and nobody is ahead of anybody. `unplayed` are the run's decks without a
    game.
    """

    games: int
    planned_games: int
    ranked: bool
    unplayed: tuple[str, ...]
    decks: tuple[DeckRate, ...]
    matchups: tuple[MatchupRate, ...]
    mirrors: tuple[MirrorRate, ...]
    first_player: Estimate
    enough: Enough
    lengths: Lengths
    ties: dict[str, int]
    """Tied games for each reason."""
    loops: dict[str, int]
    """Games for each endless loop that ended some: the names of its cards, joined by ruleset.LOOP. Most games first."""
    endings: pl.DataFrame
    """See `count_lengths`."""


def broken_off(run: Run) -> BrokenOff | None:
    """The games of a run that were broken off, or None if there are none. Raises StorageFault if a part is damaged."""
    with run.reading():
        games = run.scan("games").filter(reason=BROKEN_OFF)
        met = games.group_by("deck_a", "deck_b").agg(pl.len(), pl.col("game").min()).collect()
    if met.is_empty():
        return None
    deck_a, deck_b, most, _ = met.sort("len", "deck_a", "deck_b", descending=[True, False, False]).row(0)
    return BrokenOff(int(met["len"].sum()), int(met["game"].min()), (deck_a, deck_b), most)  # type: ignore[arg-type]


def summarise(run: Run, advance: Advance = lambda _: None) -> Summary:
    """Sum up the finished chunks of a run; `advance` hears of each piece.

    Raises UsageFault if there is none, StorageFault if one is damaged.
    """
    if not run.parts:
        raise UsageFault(f"{run.folder} holds no finished games yet")
    manifest = run.manifest
    mirrors: list[MirrorGames] = []
    with run.reading(["games"]):
        pairs = count_pairs(run.scan_pieces("games", advance), manifest.matchups)
        if any(matchup.is_mirror for matchup in manifest.matchups):
            mirrors = count_mirrors(run.scan_pieces("games"), manifest.matchups)
        endings = count_lengths(run.scan("games"))
        loops = _count_loops(run)
    played = {*(deck for met in pairs for deck in (met.deck_a, met.deck_b)), *(mirror.deck for mirror in mirrors)}
    unplayed = tuple(deck.name for deck in manifest.decks if deck.name not in played)
    decks = deck_rates(pairs, manifest.matchups, manifest.opponents)
    ranked = comparable(decks) and not unplayed
    if ranked and len(decks) > 1:
        decks = with_ranks(decks, pairs)
    rates = tuple(matchup_rates(pairs))
    ties = endings.filter("tied").group_by("reason").agg(pl.col("games").sum()).sort("games", "reason", descending=True)
    return Summary(
        games=run.played_games,
        planned_games=run.planned_games,
        ranked=ranked,
        unplayed=unplayed,
        decks=tuple(decks),
        matchups=rates,
        mirrors=tuple(mirror_rates(mirrors)),
        first_player=first_player_rate(pairs, mirrors),
        enough=enough(decks, rates),
        lengths=lengths(endings),
        ties=dict(ties.iter_rows()),
        loops=loops,
        endings=endings,
    )


def _count_loops(run: Run) -> dict[str, int]:
    """Games for each endless loop; none are known of runs that do not name them."""
    if not run.manifest.loops:
        return {}
    games = run.scan("games").drop_nulls("loop").group_by("loop").len("games")
    return dict(games.sort("games", "loop", descending=[True, False]).collect(engine="streaming").iter_rows())
