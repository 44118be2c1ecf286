"""The starter set as a set: what it holds, that it is printed with care, and that no card makes another pointless."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from magus_sim.language.walking import nodes
from magus_sim.ruleset import Deck
from magus_sim.rulesets.magus_round.card import Face, Kind
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.decks import read_deck
from magus_sim.rulesets.magus_round.language import phrases, read_text, write_text
from magus_sim.rulesets.magus_round.language.tree import (
    ExtraDraw,
    Filter,
    FromHand,
    Has,
    Recover,
    Revenge,
    TakeEnergy,
    TakeLevels,
    TakeLife,
    Transform,
    TurnEnergy,
)
from magus_sim.sources.toml_file import read_toml

ROOT = Path(__file__).parents[2]
CARDS = list(shipped_cards().values())
PLAYED = [card for card in CARDS if card.kind is not Kind.MAGUS]
MAGUSES = [card for card in CARDS if card.kind is Kind.MAGUS]
SUBTYPES = sorted(phrases.SUBTYPES)
FACES = [face for card in CARDS for face in card.faces]
DECKS = sorted((ROOT / "decks" / "magus_round").glob("*.txt"))
KEYWORD_LINES = (Has, Revenge, Transform, ExtraDraw)
BRACKETS = {"ja": re.compile(r"（[^（）]*）"), "en": re.compile(r" \([^()]*\)")}

BETTER_ON_PURPOSE = {
    ("Burnout Wyvern", "Storm-Wing Knight"): "what it can do more includes its own end, after one attack",
}
"""(the better card, the worse card) → why both are printed."""


def read_decks() -> list[Deck]:
    return [read_deck(path, shipped_cards()) for path in DECKS]


# ---- what the set holds ---------------------------------------------------------------------------------------------


def test_there_are_cards_maguses_and_decks_enough_to_choose_from() -> None:
    assert len(PLAYED) >= 96
    assert len(MAGUSES) >= 8
    assert len(DECKS) >= 10


def test_every_subtype_has_crews_from_cheap_to_dear_and_a_magus_that_ends_as_one_of_them() -> None:
    values = {subtype: {card.front.value for card in PLAYED if card.front.subtype == subtype} for subtype in SUBTYPES}
    assert all(min(known) <= 2 and max(known) >= 7 and len(known) >= 6 for known in values.values()), values
    assert {card.back.subtype for card in MAGUSES if card.back} == set(SUBTYPES)


def test_the_curve_falls_from_the_cheap_cards_to_the_dear_ones_without_a_gap() -> None:
    curve = Counter(card.front.value for card in PLAYED)
    assert set(curve) == set(range(1, 9))
    assert max(curve, key=curve.__getitem__) in (2, 3, 4)
    assert curve[8] < curve[6] < curve[3]


def test_numbers_are_those_of_a_printed_card() -> None:
    crews = [face for face in FACES if face.kind is Kind.CREW]
    assert {face.power for face in crews} <= set(range(1000, 9001, 500))
    assert {face.gain for face in crews} <= {500, 1000, 1500, 2000}
    assert all(1 <= face.value <= 8 for face in crews)


LEFT_FOR_LATER_SETS = (TakeLife, TurnEnergy, TakeEnergy, TakeLevels, FromHand, Recover)
"""Of these the set has the plain ones only: what a starter needs, and not every way to move a card."""


def test_every_phrase_of_the_language_is_on_some_card() -> None:
    printed = {node for face in FACES for line in face.lines for node in nodes(line)}
    missing = [row for row in phrases.ROWS if isinstance(row, phrases.Row) and row.printed and not says(printed, row)]
    assert [row.ja for row in missing if row.kind not in LEFT_FOR_LATER_SETS] == []
    filters = [node for node in printed if isinstance(node, Filter)]
    unused = [part.field for part in phrases.PARTS if not any(getattr(f, part.field) for f in filters)]
    assert unused == []


def says(printed: set[Any], row: phrases.Row) -> bool:
    """Whether a phrase stands on a printed card."""
    if row.member is not None:
        return row.member in printed
    alike = (node for node in printed if isinstance(node, row.kind))
    return any(all(getattr(node, field) == value for field, value in row.fixed.items()) for node in alike)


# ---- how it is printed ----------------------------------------------------------------------------------------------


def tables() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every face as it is written in its file."""
    for path in sorted({card.file for card in CARDS}):
        for kind, written in read_toml(ROOT / path).data.items():
            for table in written:
                yield kind, table
                if "back" in table:
                    yield "back", table["back"]


def test_both_languages_are_written_by_hand_on_every_face() -> None:
    for kind, table in tables():
        assert {"name_ja", "name_en", "text_ja", "text_en", "flavor_ja", "flavor_en"} <= table.keys(), table["name_en"]
        assert bool(table["text_ja"]) == bool(table["text_en"])
        assert table["name_en"].isascii()
        assert kind == "back" or table.keys() >= {"set", "number", "rarity"}


def test_names_that_need_it_have_a_reading_in_kana() -> None:
    kanji = re.compile(r"[\u4e00-\u9fff]")
    for face in FACES:
        assert bool(kanji.search(face.name_ja)) == bool(face.reading), face.name_ja
        assert re.fullmatch(r"[\u3041-\u30ffー]*", face.reading), face.reading


def test_cards_are_numbered_in_one_row_and_rarities_are_known() -> None:
    assert sorted(card.number for card in CARDS) == [f"S1-{number:03}" for number in range(1, len(CARDS) + 1)]
    rarities = Counter(card.rarity for card in CARDS)
    assert set(rarities) == {"C", "U", "R", "SR"}
    assert rarities["C"] > rarities["U"] > rarities["R"] > rarities["SR"]
    assert all(card.rarity == "SR" for card in MAGUSES)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_text_is_worded_as_the_program_would_word_it(language: str) -> None:
    for face in FACES:
        text = face.text_ja if language == "ja" else face.text_en
        printed = [BRACKETS[language].sub("", line) for line in text.splitlines()]
        lines = read_text(text, "magus" if face.kind is Kind.MAGUS else face.kind.value, language)
        assert printed == write_text(lines, language).splitlines(), face.name_en


def test_keywords_are_explained_on_the_card() -> None:
    for face in FACES:
        for text, bracket in ((face.text_ja, "（"), (face.text_en, "(")):
            for line, printed in zip(face.lines, text.splitlines(), strict=True):
                assert not isinstance(line, KEYWORD_LINES) or bracket in printed, (face.name_en, printed)


def test_flavour_is_short_and_never_the_same_twice() -> None:
    for words in ([face.flavor_ja for face in FACES], [face.flavor_en for face in FACES]):
        assert len(set(words)) == len(words)
    assert all(5 <= len(face.flavor_ja) <= 40 and len(face.flavor_en) <= 80 for face in FACES)


# ---- no card makes another pointless --------------------------------------------------------------------------------


def at_least_as_good(one: Face, other: Face) -> bool:
    """Same kind, same value or less, power and gain at least as high, and all that the other can do, or more."""
    return (
        one.kind is other.kind
        and one.value <= other.value
        and one.power >= other.power
        and one.gain >= other.gain
        and set(other.lines) <= set(one.lines)
    )


def test_no_card_is_strictly_better_than_another_except_on_purpose() -> None:
    faces = [card.front for card in PLAYED]
    better = {(one.name_en, other.name_en) for one, other in permutations(faces, 2) if at_least_as_good(one, other)}
    assert better == BETTER_ON_PURPOSE.keys()


def test_no_two_cards_do_the_same() -> None:
    does: dict[tuple[object, ...], str] = {}
    for card in PLAYED:
        face = card.front
        key = (face.kind, face.subtype, face.value, face.lines)
        assert key not in does, (does.get(key), face.name_en)
        does[key] = face.name_en


# ---- the decks ------------------------------------------------------------------------------------------------------


def test_every_card_is_in_some_deck_and_every_magus_leads_one() -> None:
    decks = read_decks()
    assert {card.name for card in CARDS} == {name for deck in decks for name in deck.slots}
    assert {card.name for card in MAGUSES} == {deck.slots[0] for deck in decks}


def test_decks_have_plain_file_names_a_japanese_name_and_one_line_with_the_plan() -> None:
    for path in DECKS:
        assert re.fullmatch(r"[a-z_]+", path.stem)
        name, author, plan, *rest = path.read_text(encoding="utf-8").splitlines()
        assert re.fullmatch(r"# name: [\u3041-\u30ff\u4e00-\u9fff・]+", name)
        assert author.startswith("# author: ")
        assert re.fullmatch(r"# [A-Z].*\.", plan)
        assert not any(line.startswith("#") for line in rest)


def test_no_two_decks_are_alike() -> None:
    for one, other in combinations(read_decks(), 2):
        shared = sum((Counter(one.slots) & Counter(other.slots)).values())
        assert shared <= 20, (one.name, other.name, shared)
