"""Luck, compiled for this game (see magus_sim.luck), and what it is needed for."""

from __future__ import annotations

from collections.abc import Callable

from magus_sim import luck
from magus_sim.compiler import fit

from ..unit import entry

SHUFFLE = 1
POLICY = 2

own = fit(luck.PATTERNS, __name__, entry)
plus: Callable[[int, int], int] = own["plus"]
times: Callable[[int, int], int] = own["times"]
mixed: Callable[[int], int] = own["mixed"]
stream: Callable[[int, int, int, int], int] = own["stream"]
roll: Callable[[int, int, int], int] = own["roll"]
