"""New decks: legal, as wished, and for reasons that hold."""

import random
import subprocess
import sys
from collections import Counter

import pytest

from magus_sim.decks.workshop import DeckGroup, DeckWish
from magus_sim.errors import UsageFault
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.building.traits import (
    DAMAGE,
    DISCARD_PILE,
    ENERGY,
    LEVELS,
    MAGICS,
    TRANSFORMING,
    Role,
    traits_of,
)
from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.sources.names import name_key
from tests.magus_round import new_decks
from tests.magus_round.deck_wishes import fault_of, random_wish

WORKSHOP = MagusRound().workshop()
MAGUSES = [card.name for card in shipped_cards().values() if card.kind is Kind.MAGUS]


def copies(groups: list[DeckGroup]) -> Counter[str]:
    return sum((Counter(group.copies) for group in groups), Counter())


def test_no_random_wish_gives_an_illegal_deck_or_a_refusal_without_a_reason() -> None:
    luck = random.Random()
    seed = luck.randrange(10**9)
    luck.seed(seed)
    met = 0
    for number in range(250):
        wish = random_wish(luck, WORKSHOP)
        was_met, fault = fault_of(wish, WORKSHOP)
        assert fault is None, (seed, number, wish)
        met += was_met
    assert 100 < met < 250


@pytest.mark.parametrize(
    ("card", "makes", "needs"),
    [
        ("朧月の魔女オボロ", TRANSFORMING, ""),
        ("月待ちの侍女", "", TRANSFORMING),
        ("芽吹きの庭師", ENERGY, ""),
        ("九龍神", "Dragon", ENERGY),
        ("報いの雷", MAGICS, DAMAGE),
        ("灰の魔女", "", MAGICS),
        ("骸の呼び手", "", DISCARD_PILE),
        ("鋼の魔女カナメ", LEVELS, ""),
        ("城壁の魔女カサネ", "Citadel", "Citadel"),
    ],
)
def test_what_a_card_makes_and_needs_is_read_off_its_program(card: str, makes: str, needs: str) -> None:
    traits = traits_of(shipped_cards()[name_key(card)])
    assert not makes or makes in traits.makes
    assert not needs or needs in traits.needs


def test_a_crew_that_destroys_itself_is_no_answer() -> None:
    assert Role.ANSWER not in traits_of(shipped_cards()[name_key("燃え尽きる飛竜")]).roles
    assert Role.ANSWER in traits_of(shipped_cards()[name_key("火矢")]).roles


@pytest.mark.parametrize("magus", MAGUSES)
def test_a_deck_follows_its_subtype_and_its_curve(magus: str) -> None:
    means = []
    for curve in ("low", "mid", "high"):
        deck = copies(WORKSHOP.build(DeckWish(magus, ("Ronin",), curve)))
        cards = [shipped_cards()[name_key(name)] for name in deck.elements() if name != magus]
        assert sum(card.front.subtype == "Ronin" for card in cards) >= 12
        means.append(sum(card.front.value for card in cards) / 40)
    assert means == sorted(means)
    assert means[2] - means[0] > 0.4


def test_the_reasons_name_cards_that_are_there() -> None:
    groups = WORKSHOP.build(DeckWish("豊穣の魔女ミノリ", include={"火矢": 2}))
    deck = copies(groups)
    makers = next(group for group in groups if group.why.en.startswith("Make energy for"))
    assert "芽吹きの庭師" in makers.copies
    assert any(shipped_cards()[name_key(name)].front.name_en in makers.why.en for name in deck)
    wished = next(group for group in groups if group.why.en.startswith("Wished for"))
    assert wished.copies == {"火矢": deck["火矢"]}
    for group in groups[1:]:
        assert group.why.en.endswith(f"({sum(group.copies.values())})")
        assert group.why.ja.endswith(f"（{sum(group.copies.values())}枚）")


def test_every_reason_against_a_wish_is_told_at_once() -> None:
    wish = DeckWish(
        "火矢",
        ("狼",),
        "steep",
        {"煙玉": 5, "朧月の魔女オボロ": 1, "抜刀": 1},
        frozenset({"抜刀"}),
        {"煙玉": 4, "抜刀": 1},
    )
    with pytest.raises(UsageFault) as fault:
        WORKSHOP.build(wish)
    told = str(fault.value).splitlines()
    for piece in (
        "「火矢」 is no magus",
        "unknown subtype 「狼」",
        "--curve steep: there are low, mid, high",
        "--include 5 「煙玉」: it may be in a deck 4 times at most",
        "「朧月の魔女オボロ」 is a magus",
        "--include 1 「抜刀」: it is excluded as well",
        "only 4 cards of those that you own may go into the deck, and it needs 40",
    ):
        assert any(piece in line for line in told), piece
    assert len(fault.value.told("ja").splitlines()) == len(told)


def test_the_same_wish_gives_the_same_deck_in_every_process() -> None:
    call = [sys.executable, "-m", "magus_sim", "deck", "new", "--leader", "渡りの魔女ツバメ"]
    printed = {
        subprocess.run(call, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


def test_a_new_deck_of_each_magus_wins_games_of_the_shipped_field(capsys):
    """A small sample of what docs/deck_builder.md shows; the bar itself takes more games."""
    new_decks.main(["--games", "40", "--seed", "3"])
    *rates, _ = capsys.readouterr().out.splitlines()
    won = {line.split()[-1]: float(line.split()[0]) for line in rates}
    assert won.keys() == {card.name for card in shipped_cards().values() if card.kind is Kind.MAGUS}
    assert min(won.values()) > 32
