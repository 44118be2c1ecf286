"""Slots: an order of names, an edit that leaves all other cards where they are, numbers that keep copies together."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from magus_sim.decks.slots import in_order, laid_over, numbered

DECKS = st.lists(st.sampled_from("abcdefg"), min_size=1, max_size=12)


@given(DECKS, st.randoms())
def test_the_order_of_lines_counts_for_nothing(cards, luck):
    shuffled = list(cards)
    luck.shuffle(shuffled)
    assert in_order(["z"], cards) == in_order(["z"], shuffled) == ("z", *sorted(cards))


@given(DECKS, DECKS)
def test_an_edited_deck_has_its_own_cards_and_kept_ones_stay(base, cards):
    found = laid_over(base, cards)
    assert Counter(found) == Counter(cards)
    if len(base) == len(cards):
        stay = sum(one == other for one, other in zip(base, found, strict=True))
        assert stay == (Counter(base) & Counter(cards)).total()


@given(DECKS)
def test_laid_over_itself_in_any_order_a_deck_is_what_it_was(base):
    assert laid_over(base, sorted(base)) == tuple(base)
    assert laid_over((), base) == tuple(base)


def test_a_new_card_comes_into_the_slot_that_became_free():
    assert laid_over("zaabbcd", "zaabcdx") == tuple("zaabxcd")
    assert laid_over("zaabbcd", "yaabbcd") == tuple("yaabbcd")
    assert laid_over("zabc", "zac") == tuple("zac")
    assert laid_over("zab", "zabc") == tuple("zabc")


@given(st.text("abcdefg", min_size=1, max_size=12))
def test_numbers_keep_copies_together_and_name_each_card_once(slots):
    names, lots = numbered(slots)
    assert sorted(lots) == list(range(len(slots)))
    assert [names[number] for number in lots] == list(slots)
    assert names == in_order(slots[0], slots[1:])
    assert lots[0] == 0
    for name in set(slots[1:]):
        own = [number for number, slot in zip(lots[1:], slots[1:], strict=True) if slot == name]
        assert own == list(range(own[0], own[0] + len(own)))
