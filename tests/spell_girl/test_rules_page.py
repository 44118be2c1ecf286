"""The rules page agrees with the data and with the options."""

from __future__ import annotations

import re
from pathlib import Path

from magus_sim.rulesets.spell_girl.language.reference import rewritten
from magus_sim.rulesets.spell_girl.parts import PARTS
from magus_sim.rulesets.spell_girl.rule_options import DEFAULT, SPECS, UNDEFINED, write_options

RULES = Path(__file__).parents[2] / "docs" / "rules" / "spell_girl.md"
PAGE = RULES.read_text(encoding="utf-8")


def test_the_table_of_parts_is_that_of_the_data():
    assert rewritten(PAGE) == PAGE, "python -m magus_sim.rulesets.spell_girl.language.reference"
    assert all(f"| `{id}`" in PAGE for id in PARTS)


def test_every_option_stands_in_the_table_with_its_default_and_its_values():
    for name, default in write_options(DEFAULT).items():
        found = re.search(rf"^\| `{name}` \| (.*) \| `?{default}`? \| SG-", PAGE, re.MULTILINE)
        assert found, name
        for word in SPECS[name].words or {}:
            assert f"`{word}`" in found[1]
        if SPECS[name].high > 1:
            assert f"{SPECS[name].low} to {SPECS[name].high}" in found[1]


def test_what_is_refused_is_named():
    clause = PAGE[PAGE.index("- SG-7.4") : PAGE.index("## 8")].casefold().replace("\n  ", " ")
    assert all(words in clause for words in UNDEFINED.values())
