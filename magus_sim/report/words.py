"""Speaking two languages. A sentence stands where it is said, in both: `say("Ties", "引き分け")`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from magus_sim.statistics.estimates import Estimate
    from magus_sim.told import Label

Language = Literal["ja", "en"]


@dataclass(frozen=True, slots=True)
class Words:
    """One of the two languages, and how it writes numbers."""

    language: Language

    def __call__(self, en: str, ja: str, **values: object) -> str:
        """The sentence in this language, with `values` put in."""
        return (ja if self.language == "ja" else en).format(**values)

    def label(self, label: Label) -> str:
        """What a ruleset calls a thing."""
        return label.ja if self.language == "ja" else label.en

    def percent(self, rate: float) -> str:
        """A rate between 0 and 1: 57.1 %."""
        return self("{rate:.1f} %", "{rate:.1f}%", rate=100 * rate)

    def interval(self, estimate: Estimate) -> str:
        """The interval of a rate: 54.0 to 60.2 %."""
        return self(
            "{low:.1f} to {high:.1f} %", "{low:.1f}〜{high:.1f}%", low=100 * estimate.low, high=100 * estimate.high
        )

    def with_interval(self, estimate: Estimate) -> str:
        """A rate and its interval: 57.1 % (54.0 to 60.2 %)."""
        return self(
            "{rate} ({interval})",
            "{rate}（{interval}）",
            rate=self.percent(estimate.value),
            interval=self.interval(estimate),
        )

    def short_interval(self, low: float, high: float) -> str:
        """The same below its rate, where it is known to be in percent: 54.0–60.2."""
        return self("{low:.1f}–{high:.1f}", "{low:.1f}〜{high:.1f}", low=100 * low, high=100 * high)

    def give_or_take(self, estimate: Estimate) -> str:
        """A rate with its interval in little room: 57.1 ±3.1 %. Where the ends are not as far off as each other, the
        farther one counts: the interval lies within."""
        margin = 100 * max(estimate.value - estimate.low, estimate.high - estimate.value)
        return self("{rate:.1f} ±{margin:.1f} %", "{rate:.1f} ±{margin:.1f}%", rate=100 * estimate.value, margin=margin)

    def points(self, difference: float) -> str:
        """A difference of two rates: +3.1 points."""
        return self("{points} points", "{points}ポイント", points=self.signed(difference))

    def signed(self, difference: float) -> str:
        """A difference of two rates, where it is known to be in points: +3.1."""
        return f"{100 * difference:+.1f}".replace("-", "−")

    def signed_interval(self, low: float, high: float) -> str:
        """Its interval: +0.9 to +5.3."""
        return self("{low} to {high}", "{low}〜{high}", low=self.signed(low), high=self.signed(high))

    def turn(self, number: float) -> str:
        """A turn by its number, counted for each player."""
        return self("turn {number:g}", "{number:g}ターン目", number=number)
