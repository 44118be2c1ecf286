"""Search, over any game: policies that copy the game, try things out on the copy, and judge where they lead.

The functions in `ahead` and `tree` are patterns. `fitted` gives a game's own copies of them, as functions of one of its
modules and compiled in its unit, in which the names below stand for what the game gives:

- `Game`, `Library`: its records. A Game has the fields `over`, `winner` (a seat, or below 0), `turn`, `asked` (a seat),
  `n_options`, `seed` and `history`, a number that is the same only after the same choices.
- `Mind`: a policy's memory, with a `budget`, `worlds` (two Games to try things out in), `tries`, `scores` and `visits`
  (one for each option) and what is `expected`; for the tree `nodes`, `n_nodes`, `path` and `baseline` (one for each
  deal).
- `advance(g, lib)` runs the rules until somebody must choose; `apply(g, lib, option)` takes an option.
- `redeal(g, lib, seat, number)` deals everything anew that the seat cannot see, otherwise with each number, but in one
  way through a turn as long as the same cards are hidden.
- `hidden_from(g, seat)` is a number that stays the same as long as the same is hidden from the seat.
- `history_with(g, option)` is what `history` will be once the option is chosen.
- `usual(g, lib, mind)` is what a quick policy would do; whole turns are played by it.
- `consider(g, lib, mind, sure)` sets `tries` to 1 for each option that is worth trying, else 0; always for `sure`, what
  is usual.
- `name_option(g, option)` is a number for an option, the same for like options in other deals.
- `evaluate(g, lib, mind, seat)` is how well the seat stands, in any unit in which 0 is even and UNIT is a clear lead.
- `judge_tie(g, seat)` is the same for a game that has ended without a winner: 0, unless such an end should be avoided.
"""

from __future__ import annotations

import typing

from magus_sim.compiler import Unit, fit

from . import ahead, tree
from .memory import DECIDED, NOWHERE, SHARE, Budget, Expected, Node

__all__ = ["DECIDED", "NOWHERE", "SHARE", "Budget", "Expected", "Node", "fitted"]


def fitted(unit: Unit, module: str, **names: typing.Any) -> dict[str, typing.Any]:
    """A game's own copies of the patterns by name, which belong to its unit; `names` are what the game gives."""
    return fit((*ahead.PATTERNS, *tree.PATTERNS), module, unit.compiled, **names)
