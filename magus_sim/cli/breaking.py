"""Where a line of text is broken on a terminal: as Japanese is set, and never within a command or a short bracket."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from magus_sim.sources.wording import printable

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.text import Text

OPENING = "（「『〈《【“"
"""At no line's end."""
CLOSING = "、。，．）」』〉》】”！？：；・…ー々％ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
"""At no line's beginning."""
UNIT = re.compile(
    rf"[{OPENING}]*(?:magus-sim(?: [!-~]+)+|\[[^\[\]]{{1,20}}\]|[!-~]+|[ァ-ヴー]+|.)[{CLOSING}]*\s*", re.DOTALL
)
"""What stays together: a command, a bracket, a word in Latin letters or katakana, any other character; with marks."""


def line_starts(text: str, width: int) -> Iterator[int]:
    """Where lines after the first begin, so that each has no more cells than the width. What is too long for a line
    has one to itself, for the terminal to break: so it can be copied in one piece."""
    from rich.cells import cell_len

    used = 0
    for found in UNIT.finditer(text):
        unit = found[0]
        if used and used + cell_len(unit.rstrip()) > width:
            yield found.start()
            used = 0
        used += cell_len(unit)


def print_line(console: Console, words: str) -> None:
    """Print a text, in several lines where the terminal is narrow."""
    from rich.text import Text

    console.print(Line(Text(printable(words)), 0), soft_wrap=True)


@dataclass(frozen=True, slots=True)
class Line:
    """A text that stays indented where it is broken. To be printed on a console that wraps softly."""

    text: Text
    indent: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        for paragraph in self.text.split(allow_blank=True):
            for line in paragraph.divide(line_starts(paragraph.plain, options.max_width - self.indent)):
                line.rstrip()
                yield Text(" " * self.indent).append_text(line)
