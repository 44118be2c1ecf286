"""What a number should be, in a toy where the curve can be worked out with a pencil."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

import pytest

from magus_sim.errors import UsageFault
from magus_sim.ruleset import CardField, Deck
from magus_sim.studies.pairs import Lab
from magus_sim.studies.sweep import Band, Sweep, study_sweep
from magus_sim.studies.variants import Table, read_set
from tests.toy import Toy, toy_deck


@dataclass(frozen=True)
class Editable(Toy):
    """A card "Star 5" can have another strength; its name stays, and the deck holds the card as it is now."""

    printed: Mapping[str, int] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=lambda: {"luck": "wild", "life": "6"})

    def card_fields(self, name: str) -> Mapping[str, CardField]:
        return {"might": CardField(int(name.split()[-1]))}

    def with_card_number(self, name: str, field: str, number: int) -> Editable:
        assert field == "might"
        return Editable(printed={**self.printed, name: number}, rules=self.rules)

    def with_rules(self, given: Mapping[str, str]) -> Editable:
        return Editable(printed=self.printed, rules={**self.rules, **given})

    def with_baseline(self, name: str) -> tuple[Editable, str]:
        assert name
        return self, "Might 5"

    def deck_of(self, name: str, slots: object) -> Deck:
        assert isinstance(slots, list | tuple)
        today = {slot: int(slot.split()[-1]) for slot in slots}
        return toy_deck(
            name,
            [slot if (now := self.printed.get(slot, today[slot])) == today[slot] else f"Now {now}" for slot in slots],
        )


STAR = toy_deck("star", ["Star 5", *["Might 5"] * 9])
PAIR = toy_deck("star", ["Star 9", "Star 9", *["Might 5"] * 7, "Weak 1"])
PLAIN = toy_deck("plain", ["Might 5"] * 10)
DRAWN = 1 - 0.9**3
"""The chance that one card of ten is among three draws."""


def chance(stars: int, weak: int) -> float:
    """The win rate against fives alone: of the draws that are stronger, and half of those that are even."""
    leads = [4] * stars + [-4] * weak + [0] * (10 - stars - weak)
    hands = [sum(hand) for hand in product(leads, repeat=3)]
    return sum(1.0 if hand > 0 else 0.5 if hand == 0 else 0.0 for hand in hands) / len(hands)


def sweep(*written: str, deck: Deck = STAR, games: int = 40_000, instead: str = "") -> Sweep:
    table = Table(Editable(), (deck,), (PLAIN,), instead)
    asked = dict(read_set(table, each) for each in written)
    return study_sweep(Lab(5), table, asked, "plain", precision=0.01, games=games)


def test_the_curve_is_that_of_the_pencil() -> None:
    found = sweep("Star 5.might=4..6")
    below, even, above = found.points
    assert [point.numbers for point in found.points] == [(4,), (5,), (6,)]
    assert below.rate.low < 0.5 - DRAWN / 2 < below.rate.high
    assert (even.rate.value, even.change.exact) == (0.5, True)
    assert above.rate.low < 0.5 + DRAWN / 2 < above.rate.high
    assert above.change.low < DRAWN / 2 < above.change.high
    assert [point.fit for point in found.points] == pytest.approx([point.rate.value for point in found.points])
    assert found.inside(Band(0.48, 0.52)) == [(5,)]
    assert found.inside(Band(0.60, 0.66)) == [(6,)]
    assert found.inside(Band(0.636, 0.637)) == []


def test_the_isotonic_fit_never_turns_back() -> None:
    """Above the others a strength changes nothing: what luck makes of it is levelled."""
    fits = [point.fit for point in sweep("Star 5.might=5..9", games=400).points]
    assert fits == sorted(fits, key=lambda fit: fit or 0)
    assert fits[0] == 0.5


def test_copies_fewer_make_room_for_the_plain_card_and_more_take_that_of_another() -> None:
    fewer = sweep("Star 9.copies=0..2", deck=PAIR).points
    for number, point in enumerate(fewer):
        assert point.numbers == (number,)
        assert point.rate.low < chance(stars=number, weak=1) < point.rate.high
    assert fewer[2].change.exact
    more = sweep("Star 9.copies=3", deck=PAIR, instead="Weak 1").points
    assert more[0].rate.low < chance(stars=3, weak=0) < more[0].rate.high
    with pytest.raises(UsageFault, match="say --instead CARD, which gives way"):
        sweep("Star 9.copies=3", deck=PAIR)


def test_two_numbers_are_played_in_every_combination() -> None:
    found = sweep("Star 5.might=4..5", "rule.life=5,7", games=20)
    assert [point.numbers for point in found.points] == [(4, 5), (4, 7), (5, 5), (5, 7)]
    assert [knob.name for knob in found.knobs] == ["Star 5.might", "rule.life"]
    assert found.points[0].fit is None


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("Star 5", "is not NAME.FIELD=VALUES"),
        ("Star 6.might=1..2", "no deck holds 「Star 6」; did you mean Star 5"),
        ("Star 5.migt=1..2", "has no field 'migt'; did you mean might"),
        ("rule.lif=1..2", "no rule option is called 'lif'; did you mean life"),
        ("Star 5.might=5..1", "are no values"),
        ("Star 5.might=a", "are no values"),
        ("Star 5.might=1..9:0", "are no values"),
        ("Star 5.might=1..900", "900 values, at most 100"),
    ],
)
def test_what_cannot_be_set_is_refused_in_words(written: str, message: str) -> None:
    with pytest.raises(UsageFault, match=message):
        read_set(Table(Editable(), (STAR,), (PLAIN,)), written)


def test_a_deck_against_itself_is_refused() -> None:
    with pytest.raises(UsageFault, match="give --against FIELD"):
        study_sweep(Lab(1), Table(Editable(), (STAR,), (STAR,)), {}, "plain", precision=0.01)
