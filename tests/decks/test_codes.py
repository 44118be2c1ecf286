"""Codes: canonical, and every damage is seen."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magus_sim.decks.codes import read_code, write_code
from magus_sim.decks.workshop import workshop_of
from magus_sim.errors import FaultyFiles, UsageFault
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card_files import load_cards
from tests.toy import Toy

WORKSHOP = MagusRound().workshop()
DECKS = st.dictionaries(st.sampled_from(WORKSHOP.order), st.integers(1, 4), min_size=1, max_size=41)


@given(DECKS, st.randoms())
def test_a_code_says_the_cards_whatever_their_order(deck: dict[str, int], luck: random.Random) -> None:
    code = write_code(deck, WORKSHOP)
    assert read_code(code, WORKSHOP) == deck
    assert list(read_code(code, WORKSHOP)) == [card for card in WORKSHOP.order if card in deck]
    shuffled = list(deck.items())
    luck.shuffle(shuffled)
    assert write_code(dict(shuffled), WORKSHOP) == code


@given(DECKS, st.data())
def test_a_damaged_code_is_never_read(deck: dict[str, int], data: st.DataObject) -> None:
    head, _, word = write_code(deck, WORKSHOP).rpartition(".")
    at = data.draw(st.integers(0, len(word) - 1))
    other = data.draw(st.sampled_from([c for c in "Aa0_-zZ9" if c != word[at]]))
    for damaged in (word[:at] + other + word[at + 1 :], word[:at] + word[at + 1 :], word[:at] + other + word[at:], ""):
        with pytest.raises(FaultyFiles, match="is damaged"):
            read_code(f"{head}.{damaged}", WORKSHOP)


def test_a_foreign_code_says_what_it_is() -> None:
    word = write_code({"火矢": 4}, WORKSHOP).rpartition(".")[2]
    for code, told in {
        "AAEBAa0GHsQBCaC1ZmQ23": "is no deck code of magus_round; one begins with `magus_round.1.`",
        f"toy.1.{word}": "is a code of the game `toy`, not of `magus_round`",
        f"magus_round.2.{word}": "has version 2, and this program reads version 1",
    }.items():
        with pytest.raises(FaultyFiles) as fault:
            read_code(code, WORKSHOP)
        assert told in str(fault.value)


def test_a_code_with_cards_that_are_not_there_says_that_the_set_differs(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[[magic]]\nname_ja = "火花"\nvalue = 1\ntext_ja = "カードを１枚引く。"\n', encoding="utf-8")
    assert load_cards([own])
    wider = MagusRound().with_cards([own]).workshop()
    code = write_code({"火花": 4, "火矢": 1}, wider)
    with pytest.raises(FaultyFiles, match="names 1 card that the card set does not have; it was made with another"):
        read_code(code, WORKSHOP)
    old = write_code({"火矢": 4}, WORKSHOP)
    assert read_code(old, wider) == {"火矢": 4}  # new cards in the set break no code


def test_a_game_without_a_workshop_says_so() -> None:
    with pytest.raises(UsageFault, match="toy has no deck builder"):
        workshop_of(Toy())
