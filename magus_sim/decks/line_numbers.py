"""Numbers of lines as messages say them."""

from __future__ import annotations

from collections.abc import Iterable


def spans(lines: Iterable[int]) -> list[tuple[int, int]]:
    """Line numbers as spans of neighbours, first and last of each."""
    found: list[tuple[int, int]] = []
    for line in sorted({*lines}):
        if found and line == found[-1][1] + 1:
            found[-1] = (found[-1][0], line)
        else:
            found.append((line, line))
    return found


def in_words(lines: Iterable[int]) -> str:
    """Line numbers as a message says them: line 3; lines 3, 4, 7 to 9."""
    parts = [
        ", ".join(map(str, range(first, last + 1))) if last - first < 2 else f"{first} to {last}"
        for first, last in spans(lines)
    ]
    words = ", ".join(parts)
    return f"line {words}" if words.isdigit() else f"lines {words}"
