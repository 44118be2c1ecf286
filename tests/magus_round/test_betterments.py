"""What betters a card, and who reads it; and a small sample of known directions, played."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.betterments import KINDS, Betterment, betterments, nodes_of, reads
from magus_sim.rulesets.magus_round.card import Card, Face, Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.engine.batch import MagusRoundEngine
from magus_sim.rulesets.magus_round.language import read_text, write_text
from magus_sim.studies.directions import Direction, play_directions
from magus_sim.studies.pairs import Lab
from tests.magus_round.directions_page import shipped_directions


def crew(text: str = "", *, value: int = 3, power: int = 3000) -> Card:
    lines = read_text(text, "crew", "ja") if text else ()
    return Card("K", Face(Kind.CREW, "甲", "K", lines, value=value, power=power, gain=1000))


def magic(text: str, value: int = 2) -> Card:
    return Card("M", Face(Kind.MAGIC, "術", "M", read_text(text, "magic", "ja"), value=value))


def bettered(card: Card, kind: str) -> list[Card]:
    return [each.card for each in betterments(card) if each.kind == kind]


def texts(card: Card, kind: str) -> list[str]:
    return [write_text(each.front.lines, "ja") for each in bettered(card, kind)]


def one(card: Card, kind: str) -> Betterment:
    (found,) = [each for each in betterments(card) if each.kind == kind]
    return found


def test_a_crew_costs_less_and_has_more_power_and_gain() -> None:
    card = crew()
    assert [each.kind for each in betterments(card)] == ["value −1", "power +1000", "gain +500"]
    value, power, gain = (each.card.front for each in betterments(card))
    assert (value.value, value.power, value.gain) == (2, 3000, 1000)
    assert (power.value, power.power, power.gain) == (3, 4000, 1000)
    assert (gain.value, gain.power, gain.gain) == (3, 3000, 1500)
    assert bettered(crew(value=0), "value −1") == []


def test_a_magus_is_bettered_on_both_faces() -> None:
    front = Face(Kind.MAGUS, "師", "G", read_text("変身５\nエクストラドロー３", "magus", "ja"))
    card = Card("G", front, Face(Kind.CREW, "裏", "B", (), power=5000, gain=1000))
    assert texts(card, "Transform −1") == ["変身４\nエクストラドロー３"]
    assert texts(card, "Extra Draw −1") == ["変身５\nエクストラドロー２"]
    assert [each.back and each.back.power for each in bettered(card, "power +1000")] == [6000]
    assert bettered(card, "value −1") == []


def test_a_drawback_is_left_out_or_becomes_a_choice() -> None:
    card = magic("あなたは１点のダメージを受ける。その後、カードを２枚引く。")
    assert texts(card, "drawback left out") == ["カードを２枚引く。"]
    (may,) = texts(card, "must → may")
    assert may == "望むなら、あなたは１点のダメージを受ける。その後、カードを２枚引く。"
    assert texts(crew("これは攻撃できない。"), "drawback left out") == [""]
    assert texts(crew("対戦相手のクルーは攻撃できない。"), "drawback left out") == []


def test_a_free_ability_keeps_a_limit_against_loops() -> None:
    for card in shipped_cards().values():
        for each in bettered(card, "cost −1"):
            for face in each.faces:
                for line in face.lines:
                    assert not hasattr(line, "costs") or line.costs or line.once


@pytest.mark.parametrize(
    ("kind", "reader", "expected"),
    [
        ("value −1", "対戦相手のバリュー２以下のクルーを１体えらび、破壊する。", True),
        ("value −1", "対戦相手のバリュー３以下のクルーを１体えらび、破壊する。", False),
        ("power +1000", "対戦相手のパワー９０００以上のクルーを１体えらび、破壊する。", True),
        ("gain +500", "対戦相手のパワー９０００以上のクルーを１体えらび、破壊する。", True),
        ("power +1000", "対戦相手のクルーを１体えらび、破壊する。", False),
    ],
)
def test_a_filter_reads_what_moves_a_card_across_its_bound(kind: str, reader: str, expected: bool) -> None:
    assert reads(nodes_of([magic(reader)]), one(crew(), kind)) is expected


def test_every_kind_is_in_the_shipped_set_and_betters_one_thing() -> None:
    found = [each for card in shipped_cards().values() for each in betterments(card)]
    assert {each.kind for each in found} == set(KINDS)
    assert all(each.card != card for card in shipped_cards().values() for each in betterments(card))


Shipped = tuple[MagusRoundEngine, list[Direction]]


@pytest.fixture(scope="module")
def shipped() -> Shipped:
    return shipped_directions()


def test_a_sample_of_directions_is_not_clearly_negative(shipped: Shipped) -> None:
    """Cheaper and stronger crews of several decks: none of them may be turned upside down."""
    engine, directions = shipped
    chosen = [each for each in directions if each.counts and each.kind in ("value −1", "power +1000")][::40]
    found = play_directions(Lab(1), MagusRound(), engine, chosen, "greedy", 20)
    assert len(chosen) == 7
    assert [each.direction.card for each in found.counted if each.clearly_negative] == []
    assert sum(each.value for each in found.counted) > 0


def test_a_bettered_copy_lies_where_the_printed_one_lay(shipped: Shipped) -> None:
    for each in shipped[1]:
        before, after = each.deck.slots, each.better.slots
        moved = {old for old, new in zip(before, after, strict=True) if old != new}
        assert moved == {each.card}
        assert each.better.digest != each.deck.digest
        assert each.better.lineage == each.deck.lineage
