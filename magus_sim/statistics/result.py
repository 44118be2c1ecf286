"""What a run says under each of its policies, and what holds under all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from magus_sim.results import Advance, Run

from .agreement import Agreed, Agreement, Verdict, agreement_of, name_of, worst
from .estimates import Estimate
from .rates import DeckRate, Rank
from .summary import Summary, summarise


@dataclass(frozen=True, slots=True)
class Result:
    """The summary under each policy of a run that has games, in its order, and how every two of them agree."""

    policies: tuple[str, ...]
    summaries: tuple[Summary, ...]
    agreements: tuple[Agreement, ...]

    @property
    def ranked(self) -> bool:
        """Whether the decks have ranks under every policy."""
        return all(summary.ranked for summary in self.summaries)

    def verdict(self, deck: str, against: str = "") -> Verdict:
        """What the policies say of a deck over the field, or of a matchup, that all have played."""
        return worst([each[deck, against].verdict for each in self._by_subject])

    def agreed(self, kind: Literal["decks", "matchups"]) -> list[Agreed]:
        """What the first two policies say of each deck or matchup that all have played."""
        first = getattr(self.agreements[0], kind) if self.agreements else ()
        return [each for each in first if all((each.deck, each.against) in found for found in self._by_subject)]

    def rates(self, deck: str, against: str = "") -> list[Estimate]:
        """The rate of a deck over the field, or of a matchup, under each policy, of the pairs that the first policy has
        in common with it."""
        with_first = [each[deck, against].rates for each in self._by_subject[: len(self.policies) - 1]]
        return [with_first[0][0], *(rates[1] for rates in with_first)]

    @property
    def _by_subject(self) -> list[dict[tuple[str, str], Agreed]]:
        """What every two policies say: of the first and each other one, then of the rest."""
        return [
            {(each.deck, each.against): each for each in (*found.decks, *found.matchups)} for found in self.agreements
        ]

    def decks_under_all(self) -> list[DeckRate]:
        """The decks as far as all policies agree: ranks that hold under each, and clear only if it is under each.

        All else is that of the first policy.
        """
        agreed = {each.deck for each in self.agreed("decks")}
        return [
            _under_all([next(each for each in summary.decks if each.deck == deck.deck) for summary in self.summaries])
            for deck in self.summaries[0].decks
            if deck.deck in agreed
        ]


def result_of(run: Run, advance: Advance = lambda _: None) -> Result:
    """Sum up a run under each of its policies; `advance` hears of each piece.

    Raises UsageFault if there are no finished games, StorageFault if a part is damaged.
    """
    played = [each for each in run.under if each.parts] or [run]
    return Result(
        tuple(name_of(each) for each in played),
        tuple(summarise(each, advance) for each in played),
        tuple(agreement_of(one, other) for one, other in combinations(played, 2)),
    )


def _under_all(rates: Sequence[DeckRate]) -> DeckRate:
    """A deck's rates under several policies as one, with no more in it than holds under all of them."""
    ranks = [rate.rank for rate in rates if rate.rank]
    rank = None
    if len(ranks) == len(rates):
        rank = Rank(min(each.best for each in ranks), max(each.worst for each in ranks), ranks[0].groups)
    one_side = len({rate.rate.value > 0.5 for rate in rates}) == 1
    return replace(rates[0], rank=rank, p=max(rate.p for rate in rates) if one_side else 1.0)
