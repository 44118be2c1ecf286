"""Tables on the terminal. Where it is narrow, names stay readable: the minor columns stay away, long names are folded,
and in the end each row becomes a few lines. A pipe gets everything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from magus_sim.sources.wording import printable

from .breaking import UNIT

if TYPE_CHECKING:
    from rich.console import Console

LEAST, ENOUGH = 14, 28
"""Cells of a longer name: below the least a table is no table any more, below enough no minor column is shown."""
FRAME = 3
"""Cells that a column takes beside its own, and one more for the table."""
WORD = re.compile(r"[^\s/\-=・、,_]*[\s/\-=・、,_]?")
"""A piece of a name, up to where it is best broken."""
BETWEEN = " · "
"""Between the entries of a row that is told in lines."""


@dataclass(frozen=True, slots=True)
class _Column:
    head: str
    cells: Sequence[str]
    is_name: bool

    @property
    def width(self) -> int:
        from rich.cells import cell_len

        return max(map(cell_len, [self.head, *self.cells]))

    def at_most(self, cells: int) -> int:
        """Its width, names with no more cells than these. A number is never broken."""
        return min(self.width, cells) if self.is_name else self.width


def print_table(
    console: Console,
    title: str,
    words: Sequence[str],
    numbers: Sequence[str],
    rows: Sequence[Sequence[object]],
    minor: Sequence[Sequence[str]] = (),
) -> None:
    """Print a table, `words` to the left and `numbers` to the right; nothing if it has no rows.

    `minor`: columns that are there only if there is room, by their heads: the most wanted first, those of one group
    together.
    """
    if not rows:
        return
    table = zip([*words, *numbers], zip(*rows, strict=True), strict=True)
    columns = [
        _Column(
            head, [f"{cell:,}" if isinstance(cell, int) else printable(str(cell)) for cell in cells], at < len(words)
        )
        for at, (head, cells) in enumerate(table)
    ]
    if title:
        console.print(title, style="italic", markup=False)
    shown = _with_room(columns, minor, console.width)
    if _width(shown, LEAST) <= console.width:
        _print_columns(console, shown)
    else:
        _print_rows(console, columns)
    console.print()


def _with_room(columns: Sequence[_Column], minor: Sequence[Sequence[str]], room: int) -> list[_Column]:
    """Those that must be there, and of the minor ones as many as there is room for."""
    left_out = {head for group in minor for head in group}
    for group in minor:
        if _width([column for column in columns if column.head not in left_out.difference(group)], ENOUGH) <= room:
            left_out.difference_update(group)
    return [column for column in columns if column.head not in left_out]


def _width(columns: Sequence[_Column], names: int) -> int:
    return 1 + sum(FRAME + column.at_most(names) for column in columns)


def _print_columns(console: Console, columns: Sequence[_Column]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    names = [column for column in columns if column.is_name]
    room = console.width - _width(columns, 0)
    widths = iter(_shared([name.width for name in names], room))
    table = Table(box=box.SIMPLE_HEAD if console.is_terminal else None)
    texts: list[list[Text]] = []
    for column in columns:
        width = next(widths) if column.is_name else column.width
        table.add_column(column.head, justify="left" if column.is_name else "right", width=width, no_wrap=True)
        texts.append([Text("\n".join(lines([cell], width))) for cell in column.cells])
    for row in zip(*texts, strict=True):
        table.add_row(*row)
    console.print(table)


def _shared(widths: Sequence[int], room: int) -> list[int]:
    """Room shared out: the short ones get what they need, the others as much as each other."""
    shares = list(widths)
    shortest_first = sorted(range(len(widths)), key=widths.__getitem__)
    for left, place in zip(range(len(widths), 0, -1), shortest_first, strict=True):
        shares[place] = min(widths[place], room // left)
        room -= shares[place]
    return shares


def _print_rows(console: Console, columns: Sequence[_Column]) -> None:
    """Each row as its first cell, and below it all others with their heads."""
    from rich.padding import Padding
    from rich.text import Text

    for first, *others in zip(*(column.cells for column in columns), strict=True):
        entries = [f"{column.head} {cell}" for column, cell in zip(columns[1:], others, strict=True) if cell]
        pieces = [*(entry + BETWEEN for entry in entries[:-1]), *entries[-1:]]
        console.print(Text("\n".join(lines([first], console.width - 1)), style="bold"))
        console.print(Padding(Text("\n".join(lines(pieces, console.width - 3))), (0, 0, 0, 2), expand=False))


def lines(pieces: Sequence[str], width: int) -> list[str]:
    """Pieces of text in lines of so many cells. What is too long is broken between words, and if it must be in them."""
    from rich.cells import cell_len

    found = [""]
    for piece in pieces:
        for part in _parts(piece, width):
            if found[-1] and cell_len((found[-1] + part).rstrip(BETWEEN)) > width:
                found.append("")
            found[-1] += part
    return [line.rstrip(BETWEEN) for line in found]


def _parts(piece: str, width: int, ways: Sequence[re.Pattern[str]] = (WORD, UNIT)) -> Iterator[str]:
    """The piece, if it is no wider, else its words; of words that are wider the units; of such units what fits."""
    from rich.cells import cell_len, chop_cells

    if cell_len(piece.rstrip(BETWEEN)) <= width:
        yield piece
    elif ways:
        for found in ways[0].finditer(piece):
            yield from _parts(found[0], width, ways[1:])
    else:
        yield from chop_cells(piece, width)
