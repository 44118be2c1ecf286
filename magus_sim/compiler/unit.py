"""What a game writes: a unit of functions that are compiled together, and who may call them.

    UNIT = Unit("toy", root="toy.play")
    compiled, entry = UNIT.compiled, UNIT.entry

    @compiled
    def twice(x: int) -> int: ...   # called by functions of this unit

    @entry
    def play(g: Game) -> None: ...  # called from Python and from other units, too

A function is compiled for exactly the types it is annotated with. Nothing is compiled when modules are imported:
`Unit.make_ready` does it, or the first call of an entry. With NUMBA_DISABLE_JIT=1 functions stay as they are.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
import typing
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from threading import RLock
from types import FunctionType

import numba

from magus_sim.records import COMPILES, native

from . import store
from .fingerprint import fingerprint

Rule = typing.TypeVar("Rule", bound=Callable[..., typing.Any])

Report = Callable[[float], None]


def ignore(share: float) -> None:
    """Show no progress."""


CHECKED: bool = bool(os.environ.get("MAGUS_SIM_CHECKED"))
"""Whether compiled code raises IndexError for an index out of bounds. It costs a quarter of the speed, so only tests,
and the many random games that show that there is none (`make nightly`), run so."""
OPTIONS: dict[str, typing.Any] = {"nogil": True, "boundscheck": CHECKED, "no_cfunc_wrapper": True}
DRAFTING = 0.6
"""The share of the work that is typing and lowering, which many processes do."""


@dataclass(frozen=True, slots=True)
class Member:
    """A function of a unit."""

    function: typing.Any
    """machine_code.Declared"""
    signature: typing.Any
    symbol: str

    @property
    def weight(self) -> int:
        """How much work it is to draft, roughly: the length of its bytecode."""
        return 200 + len(self.function.py_func.__code__.co_code)


class Unit:
    """Functions that become one piece of machine code, kept in the user's cache folder under a hash of all of them.

    `root` is the module that imports all others of the unit. `uses` are units whose entries its functions call.
    `not_kept` says why the machine code could not be written to the cache folder, if it could not.
    """

    def __init__(self, name: str, root: str, uses: Sequence[Unit] = ()) -> None:
        self.name = name
        self.root = root
        self.uses = tuple(uses)
        self.members: dict[str, Member] = {}
        self.not_kept = ""
        self._is_ready = False
        self._lock = RLock()
        UNITS[name] = self

    # ---- collecting -------------------------------------------------------------------------------------------------

    def compiled(self, rule: Rule) -> Rule:
        """A function that only functions of this unit call."""
        return self._add(rule, is_entry=False)

    def entry(self, rule: Rule) -> Rule:
        """A function that Python and other units call, too."""
        return self._add(rule, is_entry=True)

    def _add(self, rule: Rule, *, is_entry: bool) -> Rule:
        if not COMPILES:
            return rule
        from . import machine_code

        if self._is_ready:
            raise TypeError(f"{rule.__qualname__} comes too late: the unit {self.name} is compiled already")
        function = machine_code.Declared(rule, OPTIONS, lambda: self._get_ready(function), is_entry=is_entry)
        signature = machine_code.signature_of(*types_of(rule))
        symbol = machine_code.symbol_of(function, signature)
        member = Member(function, signature, symbol)
        self.members[symbol] = member
        OWNERS[id(function)] = self, member
        machine_code.declare(function, signature)
        return typing.cast(Rule, function)

    def _get_ready(self, function: typing.Any) -> None:
        """Python calls a function for the first time."""
        if not function.is_entry:
            raise TypeError(f"{function.py_func.__qualname__} is no entry; only compiled functions call it")
        self.make_ready()

    # ---- compiling --------------------------------------------------------------------------------------------------

    def _complete(self) -> None:
        """Import all of the unit."""
        importlib.import_module(self.root)

    @cached_property
    def key(self) -> str:
        """A hash of all that the machine code depends on, once all modules of the unit are imported."""
        from . import machine_code

        prints = sorted((symbol, member.function.is_entry, print_of(member)) for symbol, member in self.members.items())
        return digest([*conditions(), machine_code.processor(), *prints])

    @property
    def file(self) -> Path | None:
        """Where this unit's machine code is kept; None if this user has no home."""
        folder = store.home()
        return None if folder is None else folder / f"{self.name}-{self.key}.object"

    def _files(self) -> list[Path]:
        """Where this unit's machine code may be: in the package, if it came as a wheel for this platform, or kept."""
        files = [store.SHIPPED / f"{self.name}-{self.key}.object"]
        return files if self.file is None else [*files, self.file]

    def is_ready(self) -> bool:
        """Whether `make_ready` has nothing to compile."""
        if not COMPILES or self._is_ready:
            return True
        self._complete()
        return any(file.exists() for file in self._files())

    def make_ready(self, report: Report = ignore) -> None:
        """Load the unit's machine code or compile it, for all later calls of its entries.

        `report` is called with the share of the work that is done, from 0 to 1.
        """
        if not COMPILES or self._is_ready:
            return
        with self._lock:
            self._complete()
            for unit in self.uses:
                unit.make_ready()
            if not self._is_ready:
                self._make_ready(report)
                self._is_ready = True

    def _make_ready(self, report: Report) -> None:
        from . import machine_code

        if not machine_code.IS_TESTED:
            self._compile_one_by_one(report)
            return
        made = self._kept()
        if made is None:
            try:
                with nullcontext() if self.file is None else store.alone(self.file.parent, self.name):
                    made = self._kept() or self._compile(report)
            except OSError as fault:
                self.not_kept = f"{fault.filename}: {fault.strerror}"
                made = self._compile(report)
        entries = {m.symbol: (m.function, m.signature) for m in self.members.values() if m.function.is_entry}
        machine_code.load(self.name, made, entries)

    def _kept(self) -> typing.Any:
        from .machine_code import Object

        kept = (store.read(file) for file in self._files())
        return next((Object(*fields) for fields in kept if fields is not None), None)

    def _compile(self, report: Report) -> typing.Any:
        """Draft what has changed, link all, and keep both."""
        from . import machine_code
        from .drafting import draft_all

        folder = store.home()
        drafts_file = None if folder is None else folder / f"{self.name}{'-checked' if CHECKED else ''}.drafts"
        kept = (None if drafts_file is None else store.read(drafts_file)) or {}
        keys = {
            symbol: digest([*conditions(), symbol, m.function.is_entry, print_of(m)])
            for symbol, m in self.members.items()
        }
        drafts = {s: machine_code.Draft(*kept[key]) for s, key in keys.items() if key in kept}
        changed = [member for symbol, member in self.members.items() if symbol not in drafts]
        drafts |= draft_all(self, changed, lambda share: report(DRAFTING * share))
        entries = [member.symbol for member in self.members.values() if member.function.is_entry]
        known = frozenset(m.symbol for unit in self.uses for m in unit.members.values() if m.function.is_entry)
        made = machine_code.link(
            self.name, drafts, entries, known, lambda share: report(DRAFTING + (1 - DRAFTING) * share)
        )
        if self.file is not None and drafts_file is not None and not self.not_kept:
            try:
                store.write(drafts_file, {key: tuple(drafts[symbol]) for symbol, key in keys.items()})
                store.write(self.file, tuple(made))
                store.prune(self.file.parent, f"{self.name}-*.object")
            except OSError as fault:
                self.not_kept = f"{fault.filename}: {fault.strerror}"
        report(1)
        return made

    def _compile_one_by_one(self, report: Report) -> None:
        """Numba's own way, for versions of it that machine_code.py does not know: several minutes, kept by Numba."""
        folder = store.home()
        if folder is not None:
            numba.config.CACHE_DIR = str(folder / f"{self.name}-{self.key}")
        for number, member in enumerate(self.members.values()):
            try:
                member.function.enable_caching()
            except RuntimeError:  # nothing can be written
                self.not_kept = "Numba finds no folder for it"
            member.function.compile_alone(member.signature)
            report((number + 1) / len(self.members))


UNITS: dict[str, Unit] = {}
"""By name."""

OWNERS: dict[int, tuple[Unit, Member]] = {}
"""Of each compiled function, by the dispatcher's id: its unit and what the unit knows of it."""


def fit(
    patterns: Iterable[Callable[..., typing.Any]],
    module: str,
    declare: Callable[[typing.Any], typing.Any],
    **names: typing.Any,
) -> dict[str, typing.Any]:
    """A game's own copies of shared functions by name, as functions of one of its modules.

    In them `names` stand for what the game gives, and the patterns' own names for the copies of those before them.
    `declare` is the `compiled` or `entry` of the game's unit.
    """
    for pattern in patterns:
        own = FunctionType(pattern.__code__, {**pattern.__globals__, **names}, pattern.__name__)
        own.__annotations__ = pattern.__annotations__
        own.__module__, own.__qualname__, own.__doc__ = module, pattern.__qualname__, pattern.__doc__
        names[pattern.__name__] = declare(own)
    return names


def compiled_by(function: typing.Any) -> tuple[Unit, Member] | None:
    """The unit of a compiled function; None for anything else."""
    return OWNERS.get(id(function))


def named(value: typing.Any) -> str | None:
    """A compiled function's symbol, which says its name and types."""
    owner = compiled_by(value)
    return None if owner is None else f"{owner[1].symbol} {type_name(owner[1].signature.return_type)}"


def print_of(member: Member) -> str:
    """The fingerprint of a function; see fingerprint.py."""
    kinds = [member.signature.return_type, *member.signature.args]
    return fingerprint(member.function.py_func, " ".join(map(type_name, kinds)), named)


@cache
def type_name(kind: typing.Any) -> str:
    """A Numba type as a hash of all that it says: of a record, its fields and where they lie."""
    return digest([kind])


def types_of(rule: Callable[..., typing.Any]) -> tuple[list[typing.Any], typing.Any]:
    """The Numba types of a function's arguments and of its result."""
    hints = typing.get_type_hints(rule)
    result = native(hints.pop("return"))
    return [native(hint) for hint in hints.values()], result


@cache
def conditions() -> tuple[str, ...]:
    """What else machine code depends on: versions, and how it is made."""
    import llvmlite

    sources = sorted(Path(__file__).parent.glob("*.py"))
    how = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    return (how, numba.__version__, llvmlite.__version__, str(sys.implementation.cache_tag), str(OPTIONS))


def digest(parts: Iterable[typing.Any]) -> str:
    return hashlib.sha256(repr(list(parts)).encode()).hexdigest()[:16]
