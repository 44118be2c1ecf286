"""A card's whole text: line by line into meaning, every fault collected."""

from __future__ import annotations

from collections.abc import Mapping

from lark.exceptions import UnexpectedInput

from .faults import TextFault, TextFaults
from .grammar import SaidTwice
from .reading import reader
from .tree import Line


def read_lines(text: str, kind: str, language: str, subtypes: Mapping[str, str] | None) -> tuple[Line, ...]:
    """See text.read_text."""
    lines: list[Line] = []
    faults: list[TextFault] = []
    for at, line in enumerate(text.split("\n")):
        if not line.strip():
            continue
        try:
            lines.append(reader(language).parse(line, kind))
        except UnexpectedInput as unread:
            column = max(unread.pos_in_stream or 0, 0) + 1
            rest = line[column - 1 :]
            faults.append(TextFault(at, column, rest, "I cannot read on from here.", "ここから先が読めません。"))
        except SaidTwice:
            faults.append(TextFault(at, 1, line, "This says the same thing twice.", "同じことが二度書かれています。"))
    if faults:
        raise TextFaults(faults)
    return tuple(lines)
