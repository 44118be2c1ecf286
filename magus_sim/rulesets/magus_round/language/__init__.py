"""The language of Magus Round's cards: what magus_sim/language/ needs to read and write them.

`tree` is the meaning of a text, `phrases` how it is worded, `sense` what it cannot mean, `advice` what is said of a
text that is wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from magus_sim.language import Language, TextFault, TextFaults

from . import phrases, tree
from .outline import HEADINGS, UNDER
from .spellings import OMITTED, SPELLINGS
from .tree import Line

if TYPE_CHECKING:
    from magus_sim.language.advice import Advice

__all__ = ["LANGUAGE", "TextFault", "TextFaults", "explain", "read_text", "write_text"]


def advice() -> Advice:
    """Imported with the first text that has to be read."""
    from .advice import ADVICE

    return ADVICE


LANGUAGE: Language[Line] = Language(
    tree=tree,
    rows=phrases.ROWS,
    starts=phrases.STARTS,
    folder=Path(__file__).parent,
    advice=advice,
    filter=tree.Filter,
    parts=phrases.PARTS,
    forms=phrases.FORMS,
    how_many=phrases.HOW_MANY,
    any_number=tree.ANY_NUMBER,
    alike=SPELLINGS,
    omitted=OMITTED,
    polish=phrases.POLISH,
    reminders=phrases.REMINDERS,
    headings=HEADINGS,
    under=UNDER,
    subtypes=phrases.SUBTYPES,
)
read_text, write_text, explain = LANGUAGE.read, LANGUAGE.write, LANGUAGE.explain
