"""Decks of Spell Girl against SG-1, each fault with its line."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.spell_girl.card import Spell
from magus_sim.rulesets.spell_girl.card_files import card_set, shipped_cards
from magus_sim.rulesets.spell_girl.decks import deck_digest, read_decks
from magus_sim.rulesets.spell_girl.rule_options import DEFAULT, RuleOptions, read_options

SHIPPED = Path(__file__).parents[2] / "decks" / "spell_girl"
GALE = """\
# ruleset: spell_girl
# name: 追い風
# author: magus_sim
# Always first: Vanguard Blade, Gale Flurry and Sidestep are worth twice as much to the girl who moves first.

1 風切りのハヤテ

4 先駆けの刃
4 疾風連斬
4 風に乗る
4 追い風の矢
2 彗星撃
3 星々の加護
2 重い鎖
2 星図を広げる
4 身かわし
4 残像
2 先見の構え
3 出発の号砲
1 空になった油壺
1 最後の灯
"""
"""A legal deck."""


def faults(tmp_path: Path, text: str, options: RuleOptions = DEFAULT, lang: str = "en") -> list[str]:
    (tmp_path / "d.txt").write_text(text, encoding="utf-8")
    with pytest.raises(FaultyFiles) as raised:
        read_decks([tmp_path / "d.txt"], shipped_cards(), options)
    return [problem.told(lang).partition("d.txt")[2].lstrip(":").strip() for problem in raised.value.problems]


def test_every_shipped_deck_is_legal_and_has_a_girl_of_its_own_and_a_plan():
    decks = read_decks([SHIPPED], shipped_cards())
    assert len({deck.slots[0] for deck in decks}) == len(decks) == 8
    for deck in decks:
        lines = Path(deck.file).read_text(encoding="utf-8").splitlines()
        assert lines[0] == "# ruleset: spell_girl"
        assert sum(line.startswith("#") for line in lines) >= 4


def test_every_shipped_card_is_in_a_shipped_deck():
    used = {slot for deck in read_decks([SHIPPED], shipped_cards()) for slot in deck.slots}
    assert used == set(shipped_cards())


def test_sg_1_1_a_deck_has_one_girl(tmp_path):
    without = GALE.replace("1 風切りのハヤテ\n", "")
    assert faults(tmp_path, without)[0].startswith(
        "has no spell girl, needs exactly 1 (SG-1.1); add one: 「焔のアカネ」"
    )
    two = GALE.replace("1 風切りのハヤテ\n", "1 風切りのハヤテ\n1 月琴のカナデ\n")
    assert faults(tmp_path, two) == ["7: has 2 spell girls, needs exactly 1 (SG-1.1; lines 6, 7)"]


def test_sg_1_2_a_deck_has_forty_cards_and_four_of_a_name(tmp_path):
    more = GALE.replace("2 彗星撃", "3 彗星撃")
    assert faults(tmp_path, more) == ["has 41 cards beside the girl, needs exactly 40 (take out 1; SG-1.2)"]
    assert faults(tmp_path, more, lang="ja") == [
        "スペルガールのほかに41枚あります。ちょうど40枚です（1枚減らす、SG-1.2）"
    ]
    five = GALE.replace("4 風に乗る", "5 風に乗る").replace("3 星々の加護", "2 星々の加護")
    assert faults(tmp_path, five) == ["10: 「風に乗る」 ×5, at most 4 (SG-1.2; line 10)"]
    (tmp_path / "d.txt").write_text(five, encoding="utf-8")
    assert read_decks([tmp_path / "d.txt"], shipped_cards(), read_options({"copies": "5"}))


def test_sg_9_8_a_deck_has_three_miracles_of_different_names(tmp_path):
    two = GALE.replace("1 最後の灯", "2 最後の灯").replace("3 星々の加護", "2 星々の加護")
    assert faults(tmp_path, two) == ["21: 「最後の灯」 ×2, at most 1 (SG-9.8; line 21)"]
    four = GALE.replace("3 星々の加護", "1 星々の加護\n1 契約破棄\n1 夜明けの風")
    assert faults(tmp_path, four) == ["23: has 4 miracles, at most 3 (SG-9.8; lines 14, 15, 22, 23)"]


def test_sg_3_4_a_spell_that_costs_nothing_and_others_of_rule_2_want_their_option(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        '[[spell]]\nname_ja = "返し"\nkind = "defence"\nparts = ["guard", "counter"]\n'
        '[[spell]]\nname_ja = "牽制"\nkind = "attack"\nparts = ["feint"]\n'
        '[[girl]]\nname_ja = "双"\nhp = 15\nmp = 5\natk = 1\ndef = 2\nspe = 1\nskill = "double_strike"\n',
        encoding="utf-8",
    )
    cards = card_set([own])
    assert isinstance(cards["牽制"], Spell)
    assert cards["牽制"].cost == 0
    text = GALE.replace("4 身かわし", "4 返し").replace("4 風に乗る", "4 牽制").replace("1 風切りのハヤテ", "1 双")
    (tmp_path / "d.txt").write_text(text, encoding="utf-8")
    with pytest.raises(FaultyFiles) as raised:
        read_decks([tmp_path / "d.txt"], cards)
    assert [str(problem).split(": ", 1)[1] for problem in raised.value.problems] == [
        "「双」 needs the rule option double_strike=yes (SG-7)",
        "「牽制」 needs the rule option min_cost=0 (SG-7)",
        "「返し」 needs the rule option counter=yes (SG-7)",
    ]
    options = read_options({"double_strike": "yes", "min_cost": "0", "counter": "yes"})
    assert read_decks([tmp_path / "d.txt"], cards, options)


def test_decks_of_next_to_nothing(tmp_path):
    assert faults(tmp_path, "# name: x\n") == ["names no cards; write `4 CARD NAME`, one card a line"]
    told = faults(tmp_path, "1 焔のアカネ\n1 火花\n")
    assert told == ["has 1 card beside the girl, needs exactly 40 (add 39; SG-1.2)"]


def test_all_faults_are_told_at_once(tmp_path):
    text = GALE.replace("2 彗星撃", "2 彗星激").replace("4 残像", "9 残像").replace("1 最後の灯", "0 最後の灯")
    told = faults(tmp_path, text)
    assert [line.split(":")[0] for line in told[:3]] == ["12", "17", "21"]
    assert "did you mean 「彗星撃」?" in told[0]


def test_a_deck_of_english_names_is_the_same_deck(tmp_path):
    english = GALE
    for card in sorted(shipped_cards().values(), key=lambda card: -len(card.name)):
        english = english.replace(f" {card.name}\n", f" {card.name_en}\n")
    (tmp_path / "d.txt").write_text(english, encoding="utf-8")
    (tmp_path / "original.txt").write_text(GALE, encoding="utf-8")
    deck, original = read_decks([tmp_path / "d.txt", tmp_path / "original.txt"], shipped_cards())
    assert deck.slots == original.slots
    assert deck.digest == original.digest


def test_the_digest_follows_what_the_rules_see(tmp_path):
    (tmp_path / "d.txt").write_text(GALE, encoding="utf-8")
    (gale,) = read_decks([tmp_path / "d.txt"], shipped_cards())
    own = tmp_path / "own.toml"

    def digest(parts: str, flavour: str) -> str:
        written = f'name_ja = "風に乗る"\nname_en = "Ride the Wind"\nkind = "attack"\nparts = {parts}\n'
        own.write_text(f'[[spell]]\n{written}flavor_en = "{flavour}"\n', encoding="utf-8")
        cards = card_set([own], override=True)
        return deck_digest(gale.slots, [cards[slot] for slot in gale.slots])

    assert digest('["atk_spe"]', "other words") == gale.digest
    assert digest('["atk_spe", "drain"]', "") != gale.digest


def test_a_card_file_and_a_deck_of_another_game_are_told_so_in_one_line(tmp_path):
    cards = Path(shipped_cards()["火花"].file).read_text(encoding="utf-8")
    assert faults(tmp_path, cards) == ["seems to be a card file, not a deck file; --cards takes card files"]
    other = (SHIPPED.parent / "magus_round" / "bones.txt").read_text(encoding="utf-8")
    assert len(faults(tmp_path, other)) == 1


def test_mutated_decks_are_read_or_refused_and_nothing_else_is_raised(tmp_path):
    luck = random.Random(11)
    pieces = ["×", "99", "-3", "枚", "\n", "1 焔のアカネ\n", "#", "【", "\t", "🜂", "火花", "4x", "Sideboard\n"]
    for _ in range(200):
        text = GALE
        for _ in range(luck.randint(1, 5)):
            at = luck.randrange(len(text))
            text = text[:at] + luck.choice(pieces) + text[at + luck.randint(0, 9) :]
        (tmp_path / "d.txt").write_text(text, encoding="utf-8")
        with suppress(FaultyFiles):
            read_decks([tmp_path / "d.txt"], shipped_cards())


def test_cards_below_a_full_deck_are_a_sideboard_and_a_deck_without_a_name_has_its_files(tmp_path):
    text = "\n".join(line for line in GALE.splitlines() if line and not line.startswith("#"))
    (tmp_path / "breeze.txt").write_text(f"{text}\n\n2 石壁\n", encoding="utf-8")
    (deck,) = read_decks([tmp_path / "breeze.txt"], shipped_cards())
    assert (deck.name, len(deck.slots), deck.sideboard) == ("breeze", 41, (17,))
    unknown = text.replace("1 風切りのハヤテ", "1 風切のハヤテ")
    assert faults(tmp_path, f"{unknown}\n\n2 石壁\n") == [
        "1: unknown card 「風切のハヤテ」; did you mean 「風切りのハヤテ」?",
    ]
    short = text.replace("4 身かわし", "3 身かわし")
    assert "has 41 cards" in faults(tmp_path, f"{short}\n\n2 石壁\n")[0]
