"""Every effect fires: on the shipped cards, over the whole vocabulary, and a card that cannot is found."""

from __future__ import annotations

from collections.abc import Iterator

from magus_sim.rulesets.magus_round.card import Card, Face, Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.coverage import Fired, cover, silent_of
from magus_sim.rulesets.magus_round.engine.ops import ANY, FilterRow, Happening, Op, What
from magus_sim.rulesets.magus_round.language import read_text, tree
from magus_sim.rulesets.magus_round.program import program_of
from tests.reference.random_cards import random_decks


def crew(name: str, text: str) -> Card:
    return Card(name, Face(Kind.CREW, name, name, read_text(text, "crew", "ja"), 1, None, 2000, 500))


def told(cards: list[Card], fired: Fired) -> list[tuple[str, int | None, bool]]:
    return [(one.card.name, one.line, one.partly) for one in silent_of(cards, fired)]


def test_every_shipped_card_is_played_and_every_line_of_it_fires() -> None:
    cards = list(shipped_cards().values())
    assert told(cards, cover(cards, cards, 1000, seed=0)) == []


def test_a_card_that_can_never_do_anything_is_found() -> None:
    waits = crew("待つ者", "あなたのターンの開始時、あなたのライフが３０枚以上なら、カードを１枚引く。")
    never = crew("来ぬ者", "《どこにもないカード》のクルーが登場したとき、カードを１枚引く。")
    plain = crew("引く者", "このクルーが登場したとき、カードを１枚引く。")
    cards = [waits, never, plain]
    fired = cover(cards, [*cards, *shipped_cards().values()], 12, seed=1)
    assert told(cards, fired) == [("待つ者", 0, True), ("来ぬ者", 0, False)]


def test_the_whole_vocabulary_fires_in_games_of_random_cards() -> None:
    missing = {repr(word) for words in (Op, Happening, What, tree.Keyword) for word in words}
    missing |= {"Revenge", "Transform", "ExtraDraw", *FilterRow._fields}
    for seed in range(60):
        cards = list(dict.fromkeys([*random_decks(seed)[0], *random_decks(seed)[1]]))
        fired = cover(cards, cards, 6, seed)
        missing -= {repr(word) for word in [*fired.ops, *fired.happenings, *fired.changes]}
        missing -= {*keywords_of(fired), *criteria_of(fired)}
        if not missing:
            break
    assert missing == set()


def keywords_of(fired: Fired) -> Iterator[str]:
    """The keywords that were made use of."""
    for face, at in fired.lines:
        match face.lines[at]:
            case tree.Has(keyword):
                yield repr(keyword)
            case line:
                yield type(line).__name__


def criteria_of(fired: Fired) -> Iterator[str]:
    """What filters asked for in instructions that were carried out."""
    for face, line, step in fired.reached:
        program = program_of(face)
        row = program.rows[program.abilities[line].start + step]
        if row.filter != ANY:
            asked = program.filters[row.filter]._asdict()
            yield from (name for name, value in asked.items() if value != FilterRow._field_defaults[name])


def test_the_same_seed_plays_the_same_games() -> None:
    cards = list(shipped_cards().values())
    first, second = cover(cards, cards, 3, seed=5), cover(cards, cards, 3, seed=5)
    assert first == second
