"""What それ and それら stand for: the crews that the sentence before chose or brought."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.magus_round.text import read_text
from magus_sim.rulesets.magus_round.text.faults import TextFaults

BROUGHT = "手札からクルーを１体登場させる。その後、"
ONE = {
    "a sentence": BROUGHT,
    "望むなら": f"望むなら、{BROUGHT}",
    "a condition": f"あなたのライフが３枚以下なら、{BROUGHT}",
    "そうしたなら": f"カードを１枚引く。その後、そうしたなら、{BROUGHT}",
}


@pytest.mark.parametrize("before", ONE.values(), ids=ONE)
def test_one_crew_is_meant_however_the_sentence_begins(before: str) -> None:
    read_text(f"{before}それを破壊する。", "magic", "ja")
    with pytest.raises(TextFaults, match="one crew is meant: write “it”"):
        read_text(f"{before}それらを破壊する。", "magic", "ja")


def test_for_each_brings_several() -> None:
    before = f"あなたのクルー１体につき、{BROUGHT}"
    read_text(f"{before}それらを破壊する。", "magic", "ja")
    with pytest.raises(TextFaults, match="several crews are meant: write “they” or “them”"):
        read_text(f"{before}それを破壊する。", "magic", "ja")
