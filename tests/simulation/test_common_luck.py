"""A swap of one copy, written anywhere, saves as many games as the same swap in place."""

import numpy as np

from tests.simulation.common_luck import half_wins, ratio, shipped, swaps

PAIRS = 400


def test_a_swap_written_anywhere_plays_the_games_of_the_swap_in_place():
    for swap in swaps(6, 3):
        assert sorted(swap.edited.slots) == sorted(swap.in_place.slots)
        after, placed = (half_wins(deck, swap.opponent, PAIRS) for deck in (swap.edited, swap.in_place))
        assert (after == placed).all()


def test_common_luck_saves_games():
    ratios = [ratio(*(half_wins(deck, s.opponent, PAIRS) for deck in (s.deck, s.edited))) for s in swaps(12, 4)]
    assert min(ratios) > 1.5
    assert np.median(ratios) > 3


def test_the_order_of_lines_changes_no_game(tmp_path):
    rules, decks = shipped()
    lines = ["# name: " + decks[0].name, *(f"1 {card}" for card in decks[0].slots[::-1])]
    (tmp_path / "deck.txt").write_text("\n".join(lines), encoding="utf-8")
    (again,) = rules.read_decks([tmp_path / "deck.txt"])
    assert again.digest == decks[0].digest
    assert (half_wins(again, decks[1], 50) == half_wins(decks[0], decks[1], 50)).all()
