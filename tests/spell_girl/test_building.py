"""The deck builder: legal decks for wishes, and every reason why there is none."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from magus_sim.decks.exchange import grouped_text
from magus_sim.decks.workshop import DeckGroup, DeckWish
from magus_sim.errors import UsageFault
from magus_sim.rulesets.spell_girl.card import Girl, Spell
from magus_sim.rulesets.spell_girl.card_files import card_set, shipped_cards
from magus_sim.rulesets.spell_girl.rule_options import DEFAULT
from magus_sim.rulesets.spell_girl.workshop import SpellGirlWorkshop

WORKSHOP = SpellGirlWorkshop(shipped_cards(), DEFAULT)
GIRLS = [card.name for card in shipped_cards().values() if isinstance(card, Girl)]
GALE = "風切りのハヤテ"


def copies(groups: list[DeckGroup]) -> Counter[str]:
    return Counter({name: count for group in groups for name, count in group.copies.items()})


def mean_cost(groups: list[DeckGroup]) -> float:
    mean = WORKSHOP.profiles(list(copies(groups).elements()))[0].mean
    assert mean is not None
    return mean


@pytest.mark.parametrize("girl", GIRLS)
@pytest.mark.parametrize("curve", ["", "low", "high"])
def test_every_girl_gets_a_legal_deck(girl, curve):
    groups = WORKSHOP.build(DeckWish(girl, curve=curve))
    assert groups[0].copies == {girl: 1}
    read = WORKSHOP.listed(grouped_text(groups, "試作", "en"), Path("d.txt"))
    assert not read.problems
    assert groups == WORKSHOP.build(DeckWish(girl, curve=curve))


def test_curves_are_cheap_or_dear():
    costs = [mean_cost(WORKSHOP.build(DeckWish(GALE, curve=curve))) for curve in ("low", "mid", "high")]
    assert costs == sorted(costs)
    assert costs[0] < costs[2] - 0.5


def test_a_fast_girl_gets_the_cards_that_pay_for_speed():
    def of_speed(girl: str) -> int:
        deck = copies(WORKSHOP.build(DeckWish(girl)))
        cards = ((shipped_cards()[name], count) for name, count in deck.items())
        ids = {"atk_first", "guard_first", "atk_spe", "guard_spe"}
        return sum(n for card, n in cards if isinstance(card, Spell) and ids & {part.id for part in card.parts})

    assert of_speed(GALE) > 2 * of_speed("焔のアカネ")


def test_what_is_wished_for_is_there_and_what_is_not_is_not():
    wish = DeckWish(GALE, ("召喚スペル",), include={"塔の古竜": 3, "最後の灯": 1}, exclude=frozenset({"火花"}))
    deck = copies(WORKSHOP.build(wish))
    assert (deck["塔の古竜"], deck["最後の灯"], deck["火花"]) == (3, 1, 0)
    summons = sum(n for name, n in deck.items() if getattr(shipped_cards()[name], "kind", "") == "summon")
    assert summons == 7


def test_no_more_than_is_owned():
    owned = dict.fromkeys(shipped_cards(), 1) | {"火花": 2}
    deck = copies(WORKSHOP.build(DeckWish(GALE, owned=owned)))
    assert deck.total() == 41
    assert max(deck.values()) <= 2


def test_every_reason_is_told_at_once():
    wish = DeckWish("風切のハヤテ", ("ninja",), "steep", {"火花": 5, "焔のアカネ": 1, "最後の灯": 2}, owned={"火花": 4})
    with pytest.raises(UsageFault) as raised:
        WORKSHOP.build(wish)
    assert raised.value.told("en").splitlines() == [
        "--leader: 「風切のハヤテ」 is no spell girl; did you mean 「風切りのハヤテ」?",
        "--subtype: there is no kind of card 「ninja」; there are attack, defence, order, recover, strengthen, weaken, "
        "miracle, summon",
        "--curve steep: there are low, mid, high",
        "--include 5 「火花」: there can be 4",
        "--include: 「焔のアカネ」 is a spell girl; name the one of the deck with --leader",
        "--include 2 「最後の灯」: there can be 0",
        "only 4 cards may go into the deck, and it needs 40 beside the girl",
    ]
    assert len(raised.value.told("ja").splitlines()) == 7


def test_cards_of_rule_2_wait_for_their_option(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[[spell]]\nname_ja = "返し"\nkind = "defence"\nparts = ["guard x4", "counter"]\n', encoding="utf-8")
    with pytest.raises(UsageFault, match="--include 1 「返し」: there can be 0"):
        SpellGirlWorkshop(card_set([own]), DEFAULT).build(DeckWish(GALE, include={"返し": 1}))


def test_groups_say_what_the_girl_is_about_and_how_many_cards_of_each_kind_there_are():
    assert WORKSHOP.label(GALE).en == "Hayate of the Gale"
    words = {"風切りのハヤテ": "mostly first", "月琴のカナデ": "first half of the time", "焔のアカネ": "seldom first"}
    words["時計塔のトキワ"] = "initiative, so she is always first"
    for girl, said in words.items():
        plan, *others = WORKSHOP.build(DeckWish(girl))
        mean = mean_cost(others)
        assert f": {said}. Mean cost {mean:.2f}." in plan.why.en
        assert others[0].why.ja == "攻撃スペル：15枚"
    assert "there are 「焔のアカネ」, 「疾雷のライカ」, " in refused(DeckWish("X"))


def refused(wish: DeckWish) -> str:
    with pytest.raises(UsageFault) as raised:
        WORKSHOP.build(wish)
    return raised.value.told("en")
