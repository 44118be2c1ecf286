"""The shipped cards, and card files with faults."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.mtg_trpg.card import Kind
from magus_sim.rulesets.mtg_trpg.card_facts import card_of_facts, facts_of
from magus_sim.rulesets.mtg_trpg.card_files import card_set, load_cards, shipped_cards
from magus_sim.rulesets.mtg_trpg.language import read_text, write_text
from magus_sim.rulesets.mtg_trpg.language import tree as t
from magus_sim.rulesets.mtg_trpg.program import face_code

CARDS = list(shipped_cards().values())
BAT = """
[[creature]]
name_ja = "蝙蝠"
name_en = "Bat"
colour = "black"
level = 1
power = 1
toughness = 1
text_ja = "飛行"
"""


def faults(tmp_path: Path, text: str) -> list[tuple[int | None, str]]:
    """Line and message of each fault of a card file."""
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyFiles) as raised:
        load_cards([file])
    return [(problem.line, str(problem.message)) for problem in raised.value.problems]


def test_the_set_has_seventy_cards_for_libraries_and_thirty_creatures_that_wander() -> None:
    kinds = Counter(card.kind for card in CARDS)
    assert (sum(kinds.values()) - kinds[Kind.BEAST], kinds[Kind.BEAST]) == (70, 30)
    for colour in t.Colour:
        own = Counter(card.kind for card in CARDS if card.colour is colour and card.kind is not Kind.BEAST)
        assert own == {Kind.CREATURE: 5, Kind.SORCERY: 3, Kind.INSTANT: 3, Kind.ENCHANTMENT: 1}
    assert (kinds[Kind.ITEM], kinds[Kind.EQUIP]) == (5, 5)


def test_each_text_means_the_same_in_both_languages() -> None:
    for card in CARDS:
        for lang in ("ja", "en"):
            assert read_text(write_text(card.lines, lang), card.kind.value, lang) == card.lines


def test_a_creature_is_worth_what_its_level_says() -> None:
    """The rule of thumb: power and toughness together are twice the level; flying costs 2, another ability 1, a wall
    gets 2 more; up to three points either way."""
    for card in CARDS:
        if card.is_being:
            keywords = [line.keyword for line in card.lines if isinstance(line, t.Has)]
            others = sum(not isinstance(line, t.Has) for line in card.lines)
            prices = {t.Keyword.FLYING: 2, t.Keyword.WALL: -2}
            worth = card.power + card.toughness + others + sum(prices.get(keyword, 1) for keyword in keywords)
            assert abs(worth - 2 * card.level) <= 3, card.name


def test_facts_tell_the_whole_card() -> None:
    for card in CARDS:
        again = card_of_facts(facts_of(card))
        assert (again.name, face_code(again)) == (card.name, face_code(card))


def test_own_cards_stand_beside_the_shipped_ones(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(BAT, encoding="utf-8")
    cards = card_set([file])
    bat = cards.find("Bat")
    assert bat is not None
    assert (bat.cost, bat.level, bat.lines) == (1, 1, (t.Has(t.Keyword.FLYING),))
    assert len(cards) == len(CARDS) + 1


def test_an_own_card_replaces_a_shipped_one_only_if_it_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(BAT.replace("蝙蝠", "火花").replace('"Bat"', '"Spark"'), encoding="utf-8")
    with pytest.raises(FaultyFiles, match="belongs to the shipped cards"):
        card_set([file])
    spark = card_set([file], override=True).find("Spark")
    assert spark is not None
    assert spark.kind is Kind.CREATURE


def test_every_fault_of_a_file_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    text = BAT.replace("level = 1", "level = 99").replace('"black"', '"purple"').replace("飛行", "飛ぶ") + BAT
    text += "\n[[wizard]]\nname_ja = 'x'\n[[beast]]\nname_ja = 'y'\nlevel = '3'\npower = 1\ntoughness = 1\nlands = []\n"
    told = faults(tmp_path, text)
    assert [line for line, _ in told] == [5, 6, 9, 11, 11, 20, 22, 24, 27]
    messages = "\n".join(message for _, message in told)
    assert "`wizard` is no kind of card" in messages
    assert "there are: white, blue, black, red, green" in messages
    assert "`level` is 99, it must be 1 to 10" in messages
    assert "`level` must be a whole number without quotes" in messages
    assert "the wandering creature needs `initiative`" in messages
    assert "the name 「蝙蝠」 belongs to" in messages


def test_texts_that_mean_different_things_are_a_fault(tmp_path: Path) -> None:
    ((line, message),) = faults(tmp_path, BAT + 'text_en = "haste"\n')
    assert line == 10
    assert "text_ja says “Flying”, text_en “Haste”" in message
