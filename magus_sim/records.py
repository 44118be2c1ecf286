"""Records: one declaration gives the NumPy dtype, the Numba type and a slotted plain-Python twin.

    class Player(Record):
        damage: int = i2()
        piles: list[Pile] = many(Pile, 9)

`new(Player, n)` makes n of them: a record array when rules are compiled, a list of plain objects when
NUMBA_DISABLE_JIT=1, so that the same rules can be stepped through, covered and checked at plain-Python speed.
`native` gives the Numba type of an annotation, for which compiler/ compiles a function.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable

import numba
import numpy as np

COMPILES: bool = not numba.config.DISABLE_JIT
LIMITS = {"i1": (-(2**7), 2**7 - 1), "i2": (-(2**15), 2**15 - 1), "i4": (-(2**31), 2**31 - 1)} | {
    "i8": (-(2**63), 2**63 - 1)
}


class Field(typing.NamedTuple):
    """A declared field: an integer kind ("i1" to "i8") or a Record class, one of it or `length` of them."""

    kind: typing.Any
    length: int | None


def i1(count: int | None = None) -> typing.Any:
    """-128 to 127; for flags, small codes and card numbers."""
    return Field("i1", count)


def i2(count: int | None = None) -> typing.Any:
    """-32,768 to 32,767."""
    return Field("i2", count)


def i4(count: int | None = None) -> typing.Any:
    """About ±2 billion; for sums, since compiled code wraps around in silence."""
    return Field("i4", count)


def i8(count: int | None = None) -> typing.Any:
    """64 bits; for seeds and hashes."""
    return Field("i8", count)


def many(kind: type[Record], count: int) -> typing.Any:
    """An array of records inside a record."""
    return Field(kind, count)


def one(kind: type[Record]) -> typing.Any:
    """A record inside a record."""
    return Field(kind, None)


class Record:
    """Base of all records; see the module's text.

    `dtype` is the aligned NumPy dtype, `numba` the Numba type, `plain` the twin class used when nothing is compiled.
    """

    __slots__ = ()
    fields: typing.ClassVar[dict[str, Field]]
    dtype: typing.ClassVar[np.dtype[np.void]]
    numba: typing.ClassVar[typing.Any]
    plain: typing.ClassVar[type[Record]]

    def __init_subclass__(cls) -> None:
        if "fields" in cls.__dict__:
            return  # the plain twin, made below
        cls.fields = {name: value for name, value in list(cls.__dict__.items()) if isinstance(value, Field)}
        for name in cls.fields:
            delattr(cls, name)
        layout = []
        for name, (kind, count) in cls.fields.items():
            if hasattr(np.record, name):
                raise TypeError(f"{cls.__name__}.{name}: looked at from Python, NumPy's own {name} would hide it")
            base = kind if isinstance(kind, str) else kind.dtype
            layout.append((name, base) if count is None else (name, base, (count,)))
        cls.dtype = np.dtype(layout, align=True)
        cls.numba = numba.from_dtype(cls.dtype)
        cls.plain = type(cls.__name__, (Record,), {"__slots__": tuple(cls.fields), "fields": cls.fields})

    def __init__(self) -> None:
        for name, (kind, count) in self.fields.items():
            if isinstance(kind, str):
                object.__setattr__(self, name, 0 if count is None else Cells(kind, count))
            else:
                object.__setattr__(self, name, kind.plain() if count is None else Records(kind, count))

    def __setattr__(self, name: str, value: typing.Any) -> None:
        kind, count = self.fields[name]
        if isinstance(kind, str) and count is None:
            object.__setattr__(self, name, checked(kind, value))
        else:
            getattr(self, name).copy_from(value)

    def copy_from(self, other: Record) -> None:
        """Take over all values of another record of this kind, as assigning a NumPy record does."""
        for name in self.fields:
            setattr(self, name, getattr(other, name))


def checked(kind: str, value: int) -> int:
    """The value as that kind holds it; out of range raises OverflowError, where compiled code would wrap around."""
    low, high = LIMITS[kind]
    if not low <= value <= high:
        raise OverflowError(f"{value} does not fit into {kind}")
    return int(value)


def place(at: typing.Any) -> typing.Any:
    """The index; one below 0 raises IndexError as in compiled code, where Python would count from the end."""
    if not isinstance(at, slice) and at < 0:
        raise IndexError("index is out of bounds")
    return at


class Cells(list[int]):
    """A plain array of integers of one kind."""

    def __init__(self, kind: str, count: int) -> None:
        super().__init__([0] * count)
        self.kind = kind

    def __getitem__(self, at: typing.Any) -> typing.Any:
        return super().__getitem__(place(at))

    def __setitem__(self, at: typing.Any, value: typing.Any) -> None:
        super().__setitem__(place(at), checked(self.kind, value))

    def copy_from(self, other: Iterable[int]) -> None:
        super().__setitem__(slice(None), other)


class Records(list[typing.Any]):
    """A plain array of records: assigning an item copies its fields, as NumPy does, never making an alias.

    A record is made when it is first looked at: of the thousands in a card table few ever are.
    """

    def __init__(self, kind: type[Record], count: int) -> None:
        super().__init__([None] * count)
        self.kind = kind

    def __getitem__(self, at: typing.Any) -> typing.Any:
        record = super().__getitem__(place(at))
        if record is None:
            record = self.kind.plain()
            super().__setitem__(at, record)
        return record

    def __iter__(self) -> typing.Iterator[typing.Any]:
        return (self[at] for at in range(len(self)))

    def __setitem__(self, at: typing.Any, value: typing.Any) -> None:
        self[at].copy_from(value)

    def copy_from(self, other: Iterable[Record]) -> None:
        for mine, theirs in zip(self, other, strict=True):
            mine.copy_from(theirs)


def new(kind: type[Record], count: int) -> typing.Any:
    """`count` records, all zero: a record array, or a list of plain twins when nothing is compiled."""
    if COMPILES:
        return np.zeros(count, kind.dtype).view(np.recarray)
    return Records(kind, count)


def column(rows: typing.Any, name: str, n: int) -> np.ndarray[typing.Any, typing.Any]:
    """One field of the first n records as an array, shaped (n,), or (n, count) for a field with a count."""
    if COMPILES:
        return np.array(rows[name][:n])
    kind, _ = rows[0].fields[name]
    return np.array([getattr(rows[i], name) for i in range(n)], dtype=kind)


def fill_column(rows: typing.Any, name: str, values: np.ndarray[typing.Any, typing.Any]) -> None:
    """Write one field of all records."""
    if COMPILES:
        rows[name] = values
    else:
        for row, value in zip(rows, values.tolist(), strict=True):
            setattr(row, name, int(value))


def native(annotation: typing.Any) -> typing.Any:
    """The Numba type of an annotation: int, bool, float, None, a tuple of these, a Record class, or list[Record] for a
    record array."""
    if typing.get_origin(annotation) is list:
        return typing.get_args(annotation)[0].numba[::1]
    if typing.get_origin(annotation) is tuple:
        return numba.types.Tuple([native(each) for each in typing.get_args(annotation)])
    plain = {int: numba.int64, bool: numba.boolean, float: numba.float64, type(None): numba.none}
    return plain.get(annotation) or annotation.numba
