"""What is said of two runs that are not the same: cards and decks told apart, and nothing twice."""

from dataclasses import replace

import pytest

from magus_sim.changes import differences
from magus_sim.results import Manifest
from tests.simulation.toy_runs import STRONG, WEAK, toy_plan
from tests.toy import toy_deck

RUN = toy_plan(WEAK, STRONG).manifest
RICHER = toy_plan(toy_deck(WEAK.name, ["Might 1", "Might 3"] * 3), STRONG).manifest


def reprinted(run: Manifest, own: tuple[str, ...] = (), **facts: dict[str, str | int]) -> Manifest:
    """The same run with other facts of the cards "Might N", which are called `might_N` here."""
    printed = {name.replace("_", " ").title(): each for name, each in facts.items()}
    touched = {deck.name for deck in run.decks if printed.keys() & set(deck.slots)}
    decks = tuple(replace(deck, digest=f"other {deck.digest}") if deck.name in touched else deck for deck in run.decks)
    return replace(run, decks=decks, card_facts={**run.card_facts, **printed}, own_cards=own)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (RUN, reprinted(RUN, ("Might 1",), might_1={"might": 5}), ["card changed: Might 1 (might 1 → 5)"]),
        (
            RUN,
            reprinted(RUN, might_1={"might": 5}, might_3={"text": "wins"}),
            ["cards changed: Might 1 (might 1 → 5); Might 3 (might 3 → –, text – → wins)"],
        ),
        (
            reprinted(RUN, might_1={"text": "same\nold\nolder"}),
            reprinted(RUN, might_1={"text": "same\nnew"}),
            ["card changed: Might 1 (text old / older → new)"],
        ),
        (RUN, RICHER, ["deck edited: 弱い"]),
        (
            RUN,
            reprinted(RICHER, might_3={"might": 9}),
            ["card changed: Might 3 (might 3 → 9)", "deck edited: 弱い"],
        ),
        (RUN, replace(RUN, own_cards=("Might 1",)), ["own cards none → Might 1"]),
    ],
)
def test_a_changed_card_is_no_edited_deck(before, after, told):
    assert [each.en for each in differences(before, after).values()] == told
    assert differences(before, before) == {}


def test_a_run_that_does_not_say_what_is_printed_on_its_cards_is_compared_by_its_decks_digests():
    silent = replace(RUN, card_facts={})
    (word,) = differences(silent, RUN).values()
    assert word.en == "only one of the runs says what is printed on its cards"
    other = replace(reprinted(RUN, might_1={"might": 5}), card_facts={})
    assert [each.en for each in differences(silent, other).values()] == [
        "deck of other cards with the same names: 弱い"
    ]
