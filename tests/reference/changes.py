"""What acts on crews for a while: changes that events made (MR-9.11) and continuous abilities (MR-9.9, MR-9.17)."""

from __future__ import annotations

from dataclasses import dataclass

from magus_sim.rulesets.magus_round.language import tree as t

from .pieces import Mark

Time = tuple[int, int]
"""When a change began: the clock, then the line of its card (MR-9.18)."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change on one crew. `what` is a leaf of the tree whose `who` has been worked out already."""

    on: Mark
    what: t.ChangePower | t.SetPower | t.SetBasePower | t.Gain | t.Lose | t.Cannot
    by: int
    """For ChangePower: the whole of it, after counting (MR-9.20)."""
    began: Time
    span: t.Span
    last_turn: int
    """The last turn in which it holds, for spans that end with a turn."""

    @property
    def kind(self) -> object:
        """What it changes: power, base power, a keyword, what a crew can do …"""
        match self.what:
            case t.Gain(_, keyword) | t.Lose(_, keyword):
                return keyword
            case t.Cannot(_, deed):
                return deed
        return type(self.what)


class Changes:
    """Changes made by events that have resolved."""

    def __init__(self) -> None:
        self.all: list[Change] = []

    def add(self, change: Change) -> None:
        self.all.append(change)

    def on(self, mark: Mark) -> list[Change]:
        return [change for change in self.all if change.on == mark]

    def end_attack(self) -> None:
        """MR-7.10"""
        self.all = [change for change in self.all if change.span is not t.Span.ATTACK]

    def end_turn(self, turn: int) -> None:
        """MR-6.11"""
        ends = (t.Span.TURN, t.Span.NEXT_TURN)
        self.all = [change for change in self.all if change.span not in ends or change.last_turn > turn]
