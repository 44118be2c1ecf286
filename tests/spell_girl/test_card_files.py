"""Card files of Spell Girl: parts or text, worked-out costs, and every fault at once with its line."""

from __future__ import annotations

import random
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.spell_girl.card import Girl, Part, Spell
from magus_sim.rulesets.spell_girl.card_facts import facts_of, is_as_shipped, with_recorded
from magus_sim.rulesets.spell_girl.card_files import CardSet, card_set, load_cards, own_cards, shipped_cards
from magus_sim.rulesets.spell_girl.language import TextFaults, read_text, write_text
from magus_sim.rulesets.spell_girl.parts import PARTS

GIRL = 'name_ja = "試しの子"\nhp = 15\nmp = 5\natk = 2\ndef = 2\nspe = 2\n'


def cards(tmp_path: Path, text: str) -> CardSet:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    return load_cards([file])


def spell(tmp_path: Path, written: str) -> Spell:
    card = cards(tmp_path, written)
    (only,) = card.values()
    assert isinstance(only, Spell)
    return only


def faults(tmp_path: Path, text: str, lang: str = "en") -> list[str]:
    with pytest.raises(FaultyFiles) as raised:
        cards(tmp_path, text)
    return [problem.told(lang).partition("own.toml")[2].lstrip(":") for problem in raised.value.problems]


# ---- the set --------------------------------------------------------------------------------------------------------


def test_the_set_has_as_many_cards_of_each_kind_as_it_says():
    kinds = [card.kind if isinstance(card, Spell) else "girl" for card in shipped_cards().values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        **{"girl": 8, "attack": 16, "strengthen": 5, "weaken": 6, "recover": 5},
        **{"summon": 6, "defence": 9, "order": 5, "miracle": 4},
    }


def test_cards_are_found_by_either_name_and_near_ones_are_suggested():
    assert shipped_cards().find("Spark") is shipped_cards().find("「火花」") is shipped_cards()["火花"]
    assert shipped_cards().find("Sparks") is None
    guess = shipped_cards().suggest("Sparks")
    assert guess is not None
    assert guess.en == "did you mean 「Spark」?"


def test_every_card_is_printed_in_both_languages():
    for card in shipped_cards().values():
        assert card.name_en.isascii()
        assert not card.name.isascii()
        assert card.flavor_en.replace("“", "").replace("”", "").isascii()
        assert card.flavor_ja


def test_the_girls_have_each_of_the_seven_lines_and_one_has_initiative():
    girls = [card for card in shipped_cards().values() if isinstance(card, Girl)]
    plain = {(girl.atk, girl.def_, girl.spe) for girl in girls if not girl.skill}
    assert len(plain) == 7
    assert [girl.skill for girl in girls if girl.skill] == ["initiative"]
    assert {girl.hp for girl in girls} >= {11, 13, 15, 17, 19}


def test_every_part_of_the_default_rules_is_on_a_card():
    used = {part.id for card in shipped_cards().values() if isinstance(card, Spell) for part in card.parts}
    assert used == {row.id for row in PARTS.values() if not row.rule}


def test_no_two_cards_do_the_same():
    spells = [card for card in shipped_cards().values() if isinstance(card, Spell)]
    assert len({(card.kind, frozenset(card.parts)) for card in spells}) == len(spells)


# ---- parts and texts ------------------------------------------------------------------------------------------------


def test_both_texts_of_a_card_are_read_back_into_its_parts():
    for card in shipped_cards().values():
        if isinstance(card, Spell):
            assert read_text(card.text_ja, card.kind, "ja") == card.parts
            assert read_text(card.text_en, card.kind, "en") == card.parts
            assert card.cost == sum(PARTS[part.id].cost * part.times for part in card.parts)


def test_random_part_lists_come_back_from_either_text():
    luck = random.Random(1)
    for _ in range(300):
        kind = luck.choice(["attack", "strengthen", "weaken", "recover", "defence"])
        rows = [row for row in PARTS.values() if row.kind == kind and row.place == ""]
        chosen = luck.sample(rows, luck.randint(1, min(4, len(rows))))
        parts = tuple(Part(row.id, luck.randint(1, 5) if row.stacks else 1) for row in chosen)
        for lang in ("ja", "en"):
            assert read_text(write_text(parts, lang), kind, lang) == parts


def test_repeated_parts_merge_in_the_text_and_in_the_cost(tmp_path):
    card = spell(tmp_path, '[[spell]]\nname_en = "X"\nkind = "attack"\nparts = ["atk", "burn", "atk ×2"]\n')
    assert card.parts == (Part("atk", 3), Part("burn"))
    assert card.cost == 4
    assert card.text_ja == "このターン中、攻撃者のATKを＋６する。\nダメージを与えた時、相手のスペルガールを火傷にする。"
    assert card.text_en == "The attacker has ATK +6 this turn.\nOn damage, burn the opposing girl."
    assert card.names == ("X", "X")


def test_a_card_can_be_written_as_text_in_either_language(tmp_path):
    ja = spell(tmp_path, '[[spell]]\nname_ja = "甲"\nkind = "recover"\ntext_ja = "自分のHPを4回復する。"\n')
    en = spell(tmp_path, '[[spell]]\nname_ja = "甲"\nkind = "recover"\ntext_en = "recover 4 HP"\n')
    assert ja.parts == en.parts == (Part("heal", 2),)
    assert (ja.text_ja, ja.text_en) == (en.text_ja, en.text_en) == ("自分のHPを４回復する。", "Recover 4 HP.")


def test_several_sentences_may_share_a_line():
    ja = "このターン中、攻撃者のATKを＋２する。ダメージを与えた時、カードを１枚引く。"
    en = "The attacker has ATK +2 this turn. On damage, draw a card."
    assert read_text(ja, "attack", "ja") == read_text(en, "attack", "en") == (Part("atk"), Part("draw_hit"))
    for card in shipped_cards().values():
        if isinstance(card, Spell):
            assert read_text(card.text_ja.replace("\n", ""), card.kind, "ja") == card.parts
            assert read_text(card.text_en.replace("\n", " "), card.kind, "en") == card.parts
    with pytest.raises(TextFaults) as raised:
        read_text(f"{en}\nOn damage, drain a card from the opposing gauge. On damage, brun her.", "attack", "en")
    assert [fault.line_index for fault in raised.value.faults] == [1]


def test_a_cost_may_be_written_and_must_be_that_of_the_parts(tmp_path):
    written = '[[spell]]\nname_ja = "甲"\nkind = "attack"\nparts = ["atk", "stun"]\ncost = '
    assert spell(tmp_path, written + "3\n").cost == 3
    assert faults(tmp_path, written + "1_000_000_000\n") == [
        "5: `cost` is 1000000000, its parts cost 3; write 3, or leave `cost` out"
    ]


# ---- faults ---------------------------------------------------------------------------------------------------------


def test_all_faults_of_a_file_are_told_at_once_with_their_lines(tmp_path):
    text = """\
[[spell]]
name_ja = "甲"
kind = "attack"
parts = ["atk x6"]

[[spell]]
name_ja = "甲"
kind = "attack"
parts = ["guard", "brun"]
colour = "red"

[[spell]]
kind = "attak"
text_en = "On damage, draw a card."

[[order]]
name_ja = "乙"
parts = ["spe_now", "top_to_gauge"]

[[weapon]]
name_ja = "丙"
"""
    assert faults(tmp_path, text) == [
        "4: has 6 parts, at most 5 (SG-3.1)",
        "4: its parts cost 6, at most 5 (SG-3.1)",
        "7: the name 「甲」 belongs to the card at " + f"{tmp_path}/own.toml:1",
        "9: there is no part `brun`; did you mean `burn`?",
        "9: `guard` is a part of defence spells, not of attack spells; attack spells have: atk, def_down, atk_first, "
        "atk_spe, burn, stun, draw_hit, drain, feint",
        "10: a [[spell]] has no key `colour`; there are: name_ja, name_en, flavor_ja, flavor_en, kind, cost, parts, "
        "text_ja, text_en",
        "12: a [[spell]] needs `name_ja` or `name_en`",
        "13: there is no kind of spell `attak`; did you mean `attack`?",
        "18: `top_to_gauge` stands alone on its card",
        "20: `weapon` is no table of a card file; a file holds [[girl]], [[spell]], [[order]], [[miracle]]",
    ]
    assert all(not line.isascii() for line in faults(tmp_path, text, "ja"))


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ('["burn", "burn"]', "`burn` can stand on a card once only"),
        ('["stun", "atk x3", "draw_hit"]', "its parts cost 6, at most 5 (SG-3.1)"),
        ('["atk x1000"]', "has 1000 parts, at most 5 (SG-3.1)"),
        ('["atk x0"]', "`atk x0` is no part; write `atk`, or `atk x2` for two of them"),
        ('["atk x99999"]', "`atk x99999` is no part; write `atk`, or `atk x2` for two of them"),
        ('["feint", "atk"]', "`feint` stands alone on its card"),
        ("[]", "a card needs a part; attack spells have: "),
        ("[1, 2]", "`parts` is [1, 2], must be a list of texts"),
        ('"atk"', '`parts` is "atk", must be a list of texts'),
    ],
)
def test_sg_3_1_part_lists_that_cannot_be(tmp_path, parts, said):
    told = faults(tmp_path, f'[[spell]]\nname_ja = "甲"\nkind = "attack"\nparts = {parts}\n')
    assert told[0].startswith(f"4: {said}")


def test_a_summon_begins_with_its_body(tmp_path):
    told = faults(tmp_path, '[[spell]]\nname_ja = "甲"\nkind = "summon"\nparts = ["haste", "body"]\n')
    assert told == ["4: the first part of a summon spell is `body`"]


def with_points(change: str) -> str:
    key = change.split()[0]
    body = "\n".join(change if line.startswith(f"{key} ") else line for line in GIRL.splitlines()[1:])
    return f'[[girl]]\n{body}\nname_ja = "試しの子"\n'


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("hp = 200", "2: HP is 200, can be 11, 13, 15, 17, 19 (SG-2.2)"),
        ("hp = 12", "2: HP is 12, can be 11, 13, 15, 17, 19 (SG-2.2)"),
        ("mp = 7", "3: HP 15 goes with MP 5, not 7: each 2 HP cost 1 MP (SG-2.2)"),
        ("def = true", "5: `def` is true, must be a whole number"),
    ],
)
def test_sg_2_2_hp_is_bought_with_mp(tmp_path, change, said):
    assert faults(tmp_path, with_points(change)) == [said]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("atk = 3", "4: ATK 3 + DEF 2 + SPE 2 is 7, must be 6 (SG-2.3)"),
        ("spe = 0", "6: SPE is 0, can be 1 to 3 (SG-2.3)"),
    ],
)
def test_sg_2_3_the_status_is_6_together(tmp_path, change, said):
    assert faults(tmp_path, with_points(change)) == [said]


def test_sg_8_4_the_price_of_a_skill_is_added_back(tmp_path):
    paid = '[[girl]]\nname_ja = "先"\nhp = 13\nmp = 5\natk = 2\ndef = 2\nspe = 2\nskill = "initiative"\n'
    (girl,) = cards(tmp_path, paid).values()
    assert isinstance(girl, Girl)
    assert girl.hp == 13
    assert faults(tmp_path, paid.replace("hp = 13", "hp = 15")) == [
        "4: HP 15 with initiative goes with MP 4, not 5: each 2 HP cost 1 MP (SG-2.2)"
    ]
    twice = f'[[girl]]\n{GIRL}skill = "double_strike"\n'
    assert faults(tmp_path, twice) == ["5: ATK 2 + DEF 2 + SPE 2 is 6, must be 4 with double strike (SG-2.3)"]
    assert cards(tmp_path, twice.replace("atk = 2", "atk = 1").replace("spe = 2", "spe = 1"))
    assert faults(tmp_path, f'[[girl]]\n{GIRL}skill = "iniciative"\n') == [
        "8: there is no skill `iniciative`; did you mean `initiative`?"
    ]


def test_texts_that_are_wrong_are_told_with_the_line_that_may_have_been_meant(tmp_path):
    attack = '[[spell]]\nname_ja = "甲"\nkind = "attack"\n'
    text = attack + 'text_en = """\nOn damage, draw a card.\nOn damage, brun the opposing girl.\n"""\n'
    assert faults(tmp_path, text) == [
        "6: 「brun the opposing」: I cannot read on from here; did you mean: On damage, burn the opposing girl."
    ]
    differ = attack + 'parts = ["atk"]\ntext_en = "The attacker has ATK +4 this turn."\n'
    assert faults(tmp_path, differ) == ['5: `parts` and `text_en` say different things: ["atk"] and ["atk x2"]']


@pytest.mark.parametrize("text", ["", "spell = 3", "[spell]\nname_ja = 'x'", "[[spell]]", "[[girl]]", "spell = [1]"])
def test_files_without_a_sound_card_are_faulty(tmp_path, text):
    assert faults(tmp_path, text)


def test_a_deck_and_a_card_file_of_another_game_are_told_so_in_one_line(tmp_path):
    deck = "# name: x\n\n1 焔のアカネ\n4 火花\n"
    assert faults(tmp_path, deck) == [
        " seems to be a deck file, not a card file; `magus-sim deck check` and `magus-sim simulate` take deck files"
    ]
    other = '[[crew]]\nname_ja = "甲"\n[[magic]]\nname_ja = "乙"\n'
    assert faults(tmp_path, other) == [
        " holds no cards of Spell Girl; a file holds [[girl]], [[spell]], [[order]], [[miracle]]"
    ]


def test_mutated_files_are_read_or_refused_and_never_raise_anything_else(tmp_path):
    luck = random.Random(7)
    texts = [
        path.read_text(encoding="utf-8") for path in sorted(Path(shipped_cards()["火花"].file).parent.glob("*.toml"))
    ]
    pieces = ["=", "[", "]", '"', "\n", "x99", "-1", "1e9", "true", "[[girl]]", "parts", "atk", "。", "\0", "🜂"]
    for _ in range(150):
        text = luck.choice(texts)[:1500]
        for _ in range(luck.randint(1, 4)):
            at = luck.randrange(len(text))
            text = text[:at] + luck.choice(pieces) + text[at + luck.randint(0, 12) :]
        file = tmp_path / "own.toml"
        file.write_text(text, encoding="utf-8")
        with suppress(FaultyFiles):
            load_cards([file])


# ---- own cards and recorded ones ------------------------------------------------------------------------------------


def test_own_cards_stand_beside_the_shipped_ones_or_replace_them(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text('[[spell]]\nname_ja = "火花"\nkind = "attack"\nparts = ["atk x2"]\n', encoding="utf-8")
    with pytest.raises(FaultyFiles, match="--override puts this card in its place"):
        card_set([file])
    replaced = card_set([file], override=True)
    assert len(replaced) == len(shipped_cards())
    assert replaced["火花"].cost == 2  # type: ignore[union-attr]
    assert [card.name for card in own_cards(replaced)] == ["火花"]
    assert not is_as_shipped(replaced["火花"])


def test_a_recorded_card_plays_as_it_was():
    today = shipped_cards()
    recorded = {card.name: facts_of(card) for card in today.values()}
    assert with_recorded(today, recorded) is today
    recorded["火花"] = {**recorded["火花"], "parts": "atk x2, drain", "cost": 3}
    recorded["月琴のカナデ"] = {**recorded["月琴のカナデ"], "hp": 17, "mp": 4}
    old = with_recorded(today, recorded)
    assert {card.name: facts_of(card) for card in old.values()} == recorded
    recorded["火花"] = {**recorded["火花"], "parts": "atk x9"}
    with pytest.raises(FaultyFiles, match="name the card files of the run with --cards"):
        with_recorded(today, recorded)


def test_sg_3_3_one_part_costs_1_or_2_and_only_rule_2_has_free_ones():
    table = tomllib.loads((Path(shipped_cards()["火花"].file).parents[1] / "parts.toml").read_text(encoding="utf-8"))
    assert list(table) == list(PARTS)
    for row in PARTS.values():
        free = row.kind in ("order", "miracle") or row.rule == "min_cost=0"
        assert (row.cost == 0) == free
        assert row.cost <= 2
        assert row.place == "alone" or not free
