"""The language of M:tgTRPG's cards: what magus_sim/language/ needs to read and write them.

`tree` is the meaning of a text, `phrases` how it is worded, `advice` what it cannot mean and what is said of one
that is wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from magus_sim.language import Language
from magus_sim.language.rows import Beside, Heading

from . import phrases, tree
from .tree import Line

if TYPE_CHECKING:
    from magus_sim.language.advice import Advice

__all__ = ["LANGUAGE", "read_text", "write_text"]


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
    alike={
        "ja": {"その後": "(?:その後|そのあと|次に)", "すべて": "(?:すべて|全て)", "とき": "(?:とき|時)"},
        "en": {"characters": "characters?", "creatures": "creatures?", "mages": "mages?"},
    },
    omitted=("その後", "then"),
    reminders=phrases.REMINDERS,
    headings={
        tree.Arrives: Heading({"ja": "召喚されたとき", "en": "On arriving"}, under="effect"),
        tree.Spell: Heading({"ja": "効果", "en": "Effect"}, under="effect"),
        tree.Static: Heading({"ja": "常時", "en": "Continuous"}, (Beside("change"),)),
        tree.Upkeep: Heading({"ja": "アップキープ", "en": "Each upkeep"}, under="effect"),
        tree.Ability: Heading({"ja": "能力", "en": "Ability"}, (Beside("cost"),), "effect"),
    },
)
read_text, write_text = LANGUAGE.read, LANGUAGE.write
