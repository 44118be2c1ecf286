"""Programs, which the engine runs. That they are right, the tests of the rules show; here, that they are well made."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.magus_round.card import Face, Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.engine.ops import ANY, Form, Op, Row
from magus_sim.rulesets.magus_round.program import Program, program_of
from magus_sim.rulesets.magus_round.text import read_text
from tests.reference.random_cards import random_decks


def programs() -> list[Program]:
    cards = [*shipped_cards().values(), *(card for seed in range(20) for deck in random_decks(seed) for card in deck)]
    return [program_of(face) for card in dict.fromkeys(cards) for face in card.faces]


def test_rows_point_at_rows_filters_and_quantities_that_there_are() -> None:
    for program in programs():
        for ability in program.abilities:
            assert ability.start in range(len(program.rows)) or ability.form == Form.KEYWORD
            assert ability.cost in (ANY, *range(len(program.rows)))
            assert ability.subject in (ANY, *range(len(program.filters)))
            assert ability.quantity in (ANY, *range(len(program.quantities)))
        for at, row in enumerate(program.rows):
            assert row.filter in (ANY, *range(len(program.filters)))
            assert row.per in (ANY, *range(len(program.quantities)))
            assert {row.that, row.ordered, row.again} <= {0, 1}
            assert at + 1 + row.skip < len(program.rows) or row.op in (Op.END, Op.LAUNCH)


def test_what_policies_are_told_of_a_pick_is_good_bad_or_neither() -> None:
    assert {row.aim for program in programs() for row in program.rows} == {-1, 0, 1}


@pytest.mark.parametrize(
    ("text", "aim"),
    [
        ("クルーを１体えらび、それを破壊する。", -1),
        ("クルーを１体えらび、このターンの間、それのパワーを＋１０００する。", 1),
        ("クルーを１体えらび、このターンの間、それのパワーを－１０００する。", -1),
        ("クルーを１体えらび、このターンの間、それは速攻を得る。", 1),
        ("クルーを１体えらび、このターンの間、それはブロックできない。", -1),
        ("クルーを１体えらび、このターンの間、それはブロックされない。", 1),
        ("手札を１枚捨てる。", -1),
        ("クルーを１体まで手札から登場させる。", 1),
        ("捨て札のマジックを１枚まで手札に加える。", 1),
    ],
)
def test_being_picked_is_good_or_bad(text: str, aim: int) -> None:
    assert [row.aim for row in rows_of(text) if row.op == Op.PICK] == [aim]


@pytest.mark.parametrize(
    ("text", "aim"),
    [
        ("クルーを１体えらび、山札の上からカードを１枚、それの下に重ねる。", 1),
        ("クルーを１体えらび、それの下のカードを１枚捨て札に置く。", -1),
    ],
)
def test_a_card_under_it_is_good_for_a_crew_and_one_taken_off_is_bad(text: str, aim: int) -> None:
    assert [row.aim for row in rows_of(text) if row.op == Op.HOST] == [aim]


def rows_of(text: str) -> tuple[Row, ...]:
    """The program of a magic."""
    return program_of(Face(Kind.MAGIC, "x", "x", read_text(text, "magic", "ja"), 1, None, 0, 0)).rows
