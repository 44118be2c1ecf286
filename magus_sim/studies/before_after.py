"""Before and after: the same meetings played by two versions of decks, cards or rules, on the same luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from magus_sim.errors import UsageFault
from magus_sim.results import Matchup, Run
from magus_sim.simulation.fixtures import Fixtures, laid_like
from magus_sim.statistics.comparison import Met, Row, compare_met
from magus_sim.statistics.rates import HALF_WINS_A

from .pairs import HalfWins, Lab, Meeting

if TYPE_CHECKING:
    from magus_sim.ruleset import Deck, Ruleset


@dataclass(frozen=True, slots=True)
class Version:
    """What plays on one side of the comparison: the decks by the names that both sides know them by. `run` is the one
    that has played it, if one has."""

    ruleset: Ruleset
    decks: Mapping[str, Deck]
    run: Run | None = None

    def under(self, ruleset: Ruleset) -> Version:
        """The same decks by other cards or rules. Raises FaultyFiles if a card is gone."""
        same = {name: ruleset.deck_of(deck.name, deck.slots) for name, deck in self.decks.items()}
        return Version(ruleset, {name: replace(deck, was=self.decks[name].was) for name, deck in same.items()})

    def with_decks(self, edited: Sequence[Deck], own: Sequence[str]) -> Version:
        """The same field with edited decks laid over those of `own` that they were made from: over the one of their
        name or lineage, or a single one over a single one. Raises UsageFault if it is not clear over which."""
        decks = dict(self.decks)
        for deck in edited:
            name = self._made_from(deck, own, alone=len(edited) == 1)
            decks[name] = laid_like(Fixtures((deck,), ()), [self.decks[name]], self.ruleset).decks[0]
        return Version(self.ruleset, decks)

    def _made_from(self, deck: Deck, own: Sequence[str], *, alone: bool) -> str:
        for name in own:
            if deck.lineage in (name, self.decks[name].lineage):
                return name
        if alone and len(own) == 1:
            return own[0]
        raise UsageFault(
            f"{deck.file}: there is no deck 「{deck.name}」 on the other side; "
            "write `# was: NAME` with the name of the deck that it was made from"
        )


def study_before_after(
    lab: Lab,
    before: Version,
    after: Version,
    matchups: Sequence[Matchup],
    policies: tuple[str, str],
    opponents: Sequence[str] = (),
) -> list[Row]:
    """Play what is missing of these matchups on both sides, and compare them pair by pair.

    What a run of the same rules and policies has played is not played again, and neither is a matchup that is the same
    on both sides. `opponents` have no row of their own. Raises UsageFault for an unknown policy.
    """
    sides = []
    for version in (before, after):
        engine = version.ruleset.engine()
        for policy in policies:
            engine.check_policy(policy)
        meetings = [
            Meeting(
                version.ruleset,
                engine,
                (version.decks[matchup.deck_a], version.decks[matchup.deck_b]),
                policies,
                matchup.games // 2,
            )
            for matchup in matchups
        ]
        if version.run:
            _keep_played(lab, meetings, version.run)
        sides.append(meetings)
    played = lab.play([*sides[0], *sides[1]])
    old, new = played[: len(matchups)], played[len(matchups) :]
    same = [one.facts(lab.seed) == two.facts(lab.seed) for one, two in zip(*sides, strict=True)]
    return compare_met(list(map(Met, matchups, old, new, same)), opponents)


def _keep_played(lab: Lab, meetings: Sequence[Meeting], run: Run) -> None:
    """Put on the shelf what the run has played of these meetings, unless more of it is there already."""
    manifest = run.manifest
    of_run = half_wins_of(run)
    for meeting in meetings:
        same_rules = (meeting.engine.digest, meeting.engine.policies_digest) == (manifest.engine, manifest.policies)
        half_wins = of_run.get((meeting.decks[0].name, meeting.decks[1].name))
        if not same_rules or half_wins is None or lab.seed != manifest.seed:
            continue
        facts = meeting.facts(lab.seed)
        kept = lab.shelf.get(facts)
        if kept is None or len(kept) < len(half_wins):
            lab.shelf.put(facts, half_wins)


def half_wins_of(run: Run) -> dict[tuple[str, str], HalfWins]:
    """The half wins of the first deck in each matchup's pairs, from the first pair to the last before a gap.

    Of a run by several policies, those by its first ones.
    """
    run = run.under[0]
    columns = ["matchup", "pair"]
    with run.reading(["games"]):
        parts = [
            piece.filter(pl.col("pair").is_not_null())
            .group_by(columns)
            .agg(HALF_WINS_A.sum().cast(pl.Int64).alias("half_wins"))
            .collect()
            for piece in run.scan_pieces("games", lambda _: None)
        ]
    found: dict[tuple[str, str], HalfWins] = {}
    if not parts:
        return found
    for (place,), table in pl.concat(parts).partition_by("matchup", as_dict=True).items():
        ordered = table.sort("pair")
        whole = int((ordered["pair"].to_numpy() == np.arange(ordered.height)).cumprod().sum())
        matchup = run.manifest.matchups[place]
        found[matchup.deck_a, matchup.deck_b] = ordered["half_wins"].to_numpy()[:whole]
    return found
