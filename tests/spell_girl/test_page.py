"""What the page of the game says of cards is so."""

from __future__ import annotations

import re
from pathlib import Path

from magus_sim.rulesets.spell_girl.card import Girl, Part, Spell
from magus_sim.rulesets.spell_girl.card_files import load_cards, shipped_cards
from magus_sim.rulesets.spell_girl.decks import read_decks

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "spell_girl.md").read_text(encoding="utf-8")


def test_the_table_of_girls_is_that_of_the_set():
    decks = {
        deck.slots[0]: Path(deck.file).stem for deck in read_decks([ROOT / "decks" / "spell_girl"], shipped_cards())
    }
    girls = [card for card in shipped_cards().values() if isinstance(card, Girl)]
    for girl in girls:
        status = f"{girl.atk}/{girl.def_}/{girl.spe}" + (f", {girl.skill}" if girl.skill else "")
        assert f"| {girl.name} {girl.name_en} | {girl.hp}/{girl.mp} | {status} | `{decks[girl.name]}` |" in PAGE


def test_the_examples_are_cards(tmp_path):
    for number, example in enumerate(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)):
        (tmp_path / f"{number}.toml").write_text(example, encoding="utf-8")
        renamed = load_cards([tmp_path / f"{number}.toml"])
        if "大火柱" in renamed:
            card = renamed["大火柱"]
            assert isinstance(card, Spell)
            assert (card.parts, card.cost) == ((Part("atk", 3), Part("draw_hit")), 4)
    assert number == 1


def test_the_numbers_of_the_set_are_right():
    spells = [card for card in shipped_cards().values() if isinstance(card, Spell)]
    words = {"attack": "attack", "strengthen": "strengthening", "weaken": "weakening", "recover": "recovery"}
    for kind in dict.fromkeys(card.kind for card in spells):
        count = sum(card.kind == kind for card in spells)
        assert re.search(rf"\b{count}\s+{words.get(kind, kind)}", PAGE), kind
