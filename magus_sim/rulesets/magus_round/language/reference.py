"""The tables of docs/card_text.md, taken from the phrase table.

`python -m magus_sim.rulesets.magus_round.language.reference` writes them into the file, wherever it is run from the
checkout; a test keeps file and table in step.
"""

from __future__ import annotations

from pathlib import Path

from magus_sim.language.reference import Reference

from . import LANGUAGE, phrases

REFERENCE = Reference(
    language=LANGUAGE,
    page=Path("docs/card_text.md"),
    sections={
        "カードの能力 · Abilities": phrases.LINES,
        "いつ起きるか · What sets an ability off": phrases.TRIGGERS,
        "コスト · Costs": phrases.COSTS,
        "行動 · What happens once": phrases.ACTIONS,
        "変化 · What changes": phrases.CHANGES,
        "文のつなぎかた · Sentences": phrases.STEPS,
        "数と条件 · Numbers and conditions": phrases.QUANTITIES,
        "どのカードか · Which cards": [*phrases.FILTERS, *phrases.PARTS],
        "ことば · Words": phrases.WORDS,
    },
    in_all_forms=phrases.QUANTITY_FORMS,
)

if __name__ == "__main__":
    REFERENCE.write()
