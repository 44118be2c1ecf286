"""Compiled units: the rules of a game as one piece of machine code.

Numba makes a library of every function, with all that it calls linked in and optimised again; three hundred functions
then cost as much as two thousand. Here each function is typed and lowered once, on its own, by as many processes as
there are cores. The results are linked into one module, which is optimised once and emitted once.

Read in this order: unit (what a game writes: `@compiled`, `@entry`, `Unit`), fingerprint (what a function depends on),
store (the user's cache folder), drafting (the work shared between processes), drafter (one of those processes),
machine_code (all that leans on the inner parts of Numba and llvmlite).
"""

from __future__ import annotations

from .unit import Unit, compiled_by, fit

__all__ = ["Unit", "compiled_by", "fit"]
