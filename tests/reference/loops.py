"""Loops within a turn: a count, and positions that come back (MR-5.6, MR-5.7)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from .zones import GameOver

FIRST_NOTED = 32
RETURNS = 10


class Loops:
    """Counts the choices and events of a turn; the first position from the 32nd, 64th, 128th … on is noted."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.begin_turn()

    def begin_turn(self) -> None:
        self.counted = 0
        self.noted: Hashable = None
        self.note_at = FIRST_NOTED
        self.returned = 0

    def count(self, position: Callable[[], Hashable] | None) -> None:
        """One more choice or event; in the middle of an effect there is no position."""
        self.counted += 1
        if self.counted > self.limit:
            raise GameOver(None, "loop")
        if position is not None and self.counted >= FIRST_NOTED:
            self.look_at(position())

    def look_at(self, position: Hashable) -> None:
        if self.counted >= self.note_at:
            self.noted, self.returned = position, 0
            while self.note_at <= self.counted:
                self.note_at *= 2
        elif position == self.noted:
            self.returned += 1
            if self.returned == RETURNS:
                raise GameOver(None, "repeat")
