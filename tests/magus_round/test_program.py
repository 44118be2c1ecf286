"""Programs, which the engine runs. That they are right, the tests of the rules show; here, that they are well made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from magus_sim.rulesets.magus_round import decks, rule_options
from magus_sim.rulesets.magus_round.card import Face, Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.ops import (
    ANY,
    AbilityRow,
    FilterRow,
    Form,
    Happening,
    Measured,
    Op,
    QuantityRow,
    Result,
    Row,
    Side,
    Span,
    Upto,
    What,
    Who,
    Zone,
)
from magus_sim.rulesets.magus_round.language import read_text
from magus_sim.rulesets.magus_round.language.tree import ANY_NUMBER
from magus_sim.rulesets.magus_round.program import (
    MAX_ABILITIES,
    MAX_ACTIVATED,
    MAX_FILTERS,
    MAX_QUANTITIES,
    MAX_ROWS,
    Program,
    program_of,
)
from tests.magus_round.text.test_corpus import CORPUS
from tests.reference.random_cards import random_decks

NAMED = {
    **{"op": Op, "side": Side, "who": Who, "host": Who, "source": Zone, "target": Zone, "zone": Zone, "span": Span},
    **{"result": Result, "upto": Upto, "form": Form, "happening": Happening, "measured": Measured},
}


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
        ("クルーを１体えらび、このターンの間、それのパワーを＋１する。", 1),
        ("クルーを１体えらび、このターンの間、それのパワーを－１する。", -1),
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


def test_a_program_may_be_as_large_as_its_tables_and_no_larger() -> None:
    sizes = (MAX_ABILITIES, MAX_ROWS, MAX_FILTERS, MAX_QUANTITIES)
    kinds = (AbilityRow(Form.SPELL), Row(Op.END), FilterRow(), QuantityRow(Measured.CREWS))
    full = [(kind,) * size for kind, size in zip(kinds, sizes, strict=True)]
    assert Program(*full, (), ()).excess() == []
    for at, what in enumerate(("abilities", "instructions", "different filters", "different quantities")):
        over = [table + table[: at == place] for place, table in enumerate(full)]
        told = Program(*over, (), ()).excess()
        assert list(map(str, told)) == [f"has {sizes[at] + 1} {what}, at most {sizes[at]}"]
    activated = (AbilityRow(Form.ACTIVATED),) * MAX_ACTIVATED
    assert Program(activated, (), (), (), (), ()).excess() == []
    told = Program(activated + activated[:1], (), (), (), (), ()).excess()
    assert list(map(str, told)) == [f"has {MAX_ACTIVATED + 1} activated abilities, at most {MAX_ACTIVATED}"]


def test_all_that_a_player_may_do_fits_into_the_list_of_options() -> None:
    hand_card, card_of_the_field, declining = 2, MAX_ACTIVATED, 1
    assert declining + max(hand_card, card_of_the_field) * s.DECK_SIZE <= s.MAX_OPTIONS
    assert max(s.MAX_EVENTS, declining + s.CARDS) <= s.MAX_OPTIONS


def written(row: Any) -> str:
    """A row by its columns, those left out that have nothing to say."""
    usual, words = row._field_defaults, []
    for name, value in row._asdict().items():
        if name not in usual or value != usual[name]:
            kind = What if name == "what" and getattr(row, "op", None) == Op.CHANGE else NAMED.get(name)
            words.append(f"{name}={kind(value).name if kind else int(value)}")
    return " ".join(words)


def told(program: Program) -> list[str]:
    tables = {
        "ability": program.abilities,
        "row": program.rows,
        "filter": program.filters,
        "quantity": program.quantities,
    }
    rows = [f"  {what} {at}: {written(row)}" for what, table in tables.items() for at, row in enumerate(table)]
    words = {"names": program.names, "subtypes": program.subtypes}
    return rows + [f"  {what}: {', '.join(some)}" for what, some in words.items() if some]


def test_what_every_kind_of_sentence_becomes_is_as_before(golden) -> None:  # type: ignore[no-untyped-def]
    lines = []
    for card, _, english, meaning in CORPUS:
        lines += [f"{card}: {english}", *told(program_of(Face(Kind(card), "x", "x", (meaning,)))), ""]
    golden(Path(__file__).parent / "programs.txt", "\n".join(lines))


def test_a_deck_has_one_size_in_the_language_in_deck_files_and_in_the_engine() -> None:
    assert decks.DECK_SIZE == s.DECK_SIZE == s.MAX_PICKS == ANY_NUMBER == rule_options.DECK_ROOM + 2
