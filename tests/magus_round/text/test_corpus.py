"""Texts as a designer writes them, and the meaning that was written beside each by hand."""

from __future__ import annotations

from functools import cache

import pytest
from lark import Lark, Tree

from magus_sim.language.grammar import Grammar
from magus_sim.language.surface import cleaned
from magus_sim.rulesets.magus_round.language import LANGUAGE, read_text, write_text
from magus_sim.rulesets.magus_round.language.tree import Line, Revenge, Spell
from magus_sim.sources.names import whole_kana

from .building import draw
from .corpus_abilities import CREWS, MAGUSES
from .corpus_cards import CARDS
from .corpus_effects import EFFECTS
from .corpus_spellings import SPELLINGS

CORPUS = [
    *(("magic", *entry) for entry in (*EFFECTS, *CARDS)),
    *(("crew", *entry) for entry in CREWS),
    *(("magus", *entry) for entry in MAGUSES),
]
TEXTS = [
    *((card, language, text) for card, ja, en, _ in CORPUS for language, text in (("ja", ja), ("en", en))),
    *((card, language, text) for card, language, text, _ in SPELLINGS),
]


def test_the_corpus_is_large_enough_to_judge_by() -> None:
    for language in ("ja", "en"):
        assert sum(other == language for _, other, _ in TEXTS) >= 150


@pytest.mark.parametrize(("card", "ja", "en", "meaning"), CORPUS, ids=[entry[2] for entry in CORPUS])
def test_a_text_means_what_is_written_beside_it_and_is_printed_as_it_was(
    card: str, ja: str, en: str, meaning: Line
) -> None:
    assert read_text(ja, card, "ja") == (meaning,)
    assert read_text(en, card, "en") == (meaning,)
    assert write_text((meaning,), "ja") == ja
    assert write_text((meaning,), "en").replace("this crew", "this card") == en.replace("this crew", "this card")


@pytest.mark.parametrize(("card", "language", "text", "printed"), SPELLINGS, ids=[entry[2] for entry in SPELLINGS])
def test_other_spellings_are_read_and_printed_in_the_one_way(card: str, language: str, text: str, printed: str) -> None:
    assert write_text(read_text(text, card, language), language) == printed


def test_a_card_is_read_line_by_line_and_blank_lines_do_not_matter() -> None:
    text = "\nリベンジ３（ダメージを受けていたなら、ただでプレイしてもよい。）\n\n　\nカードを１枚引く。\r\n"
    assert read_text(text, "magic", "ja") == (Revenge(3), Spell((draw(),)))
    assert read_text("", "crew", "en") == ()


@cache
def judge(language: str) -> Lark:
    """Earley finds every reading of a text, where LALR takes the only one that its tables leave."""
    grammar = Grammar(LANGUAGE, language)
    return Lark(
        grammar.text,
        start=list(grammar.starts.values()),
        parser="earley",
        ambiguity="explicit",
    )


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_text_can_be_read_in_two_ways(language: str) -> None:
    starts = Grammar(LANGUAGE, language).starts
    for card, other, text in TEXTS:
        if other == language:
            tree: Tree[object] = judge(language).parse(cleaned(whole_kana(text), language), start=starts[card])
            assert not list(tree.find_data("_ambig")), text
