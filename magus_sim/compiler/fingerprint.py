"""What a compiled function depends on, as one hash.

Numba freezes what a function finds in its module: numbers, enumerations, tables. A fingerprint covers the function's
bytecode, all that it finds there, its types, and by name and types the functions that it calls. Comments, docstrings of
modules and code that is not compiled are no part of it.
"""

from __future__ import annotations

import enum
import hashlib
import types
import typing

import numpy as np

Named = typing.Callable[[typing.Any], "str | None"]
"""Gives a compiled function's name and types; None for anything else."""


def fingerprint(rule: types.FunctionType, types_of_call: str, named: Named) -> str:
    """A hash of a function. Raises TypeError if it uses what no hash can stand for."""
    code = rule.__code__
    used = {name: rule.__globals__[name] for name in code.co_names if name in rule.__globals__}
    parts = (
        types_of_call,
        code.co_code,
        tuple(frozen(const, rule.__name__, named) for const in code.co_consts[first_constant(rule) :]),
        code.co_names,
        tuple((name, frozen(value, f"{rule.__name__}: {name}", named)) for name, value in sorted(used.items())),
    )
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def first_constant(rule: types.FunctionType) -> int:
    """Where a function's constants begin: behind its docstring."""
    return int(rule.__doc__ is not None and rule.__code__.co_consts[:1] == (rule.__doc__,))


def frozen(value: typing.Any, where: str, named: Named) -> str:
    """A value that compiled code may hold, in words. Raises TypeError for others."""
    name = named(value)
    if name is not None:
        return f"rule {name}"
    if isinstance(value, enum.EnumMeta):
        members: typing.Mapping[str, enum.Enum] = value.__members__
        return f"enum {[(name, member.value) for name, member in members.items()]}"
    if isinstance(value, tuple):
        return f"({', '.join(frozen(each, where, named) for each in value)})"
    if value is None or isinstance(value, int | float | str | np.generic):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, np.ndarray):
        return f"array {value.dtype} {value.shape} {hashlib.blake2b(value.tobytes()).hexdigest()}"
    if isinstance(value, types.ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, type | types.BuiltinFunctionType):
        return f"{value.__module__}.{value.__qualname__}"
    raise TypeError(f"{where}: compiled code cannot use {value!r}")
