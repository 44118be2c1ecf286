"""What is wrong with a text, in words for its designer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from magus_sim.errors import MagusSimError


@dataclass(frozen=True, slots=True)
class TextFault:
    """One fault of a text. `line_index` counts the text's lines from 0, `column` the line's characters from 1.

    `words` is the piece of the line that the messages speak of. `suggestion` is the line as it may have been meant, in
    the language of the text; it can always be read.
    """

    line_index: int
    column: int
    words: str
    message_en: str
    message_ja: str
    suggestion: str | None = None


class TextFaults(MagusSimError):
    """A text that has no meaning as it stands. Carries the faults of all its lines, in order."""

    def __init__(self, faults: Sequence[TextFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.message_en for fault in self.faults))
