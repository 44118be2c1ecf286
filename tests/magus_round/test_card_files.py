import re
from pathlib import Path
from textwrap import dedent

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.card_files import CardSet, card_set, load_cards, shipped_cards
from magus_sim.rulesets.magus_round.card_filters import TRIGGERS
from magus_sim.rulesets.magus_round.language.phrases import SUBTYPES
from magus_sim.rulesets.magus_round.language.tree import ExtraDraw, Has, Keyword, Transform
from magus_sim.rulesets.magus_round.rule_options import RuleOptions

RONIN = """
    [[crew]]
    name_ja = "名もなき浪人"
    name_en = "Nameless Ronin"
    value = 3
    subtype = "浪人"
    power = 3000
    gain = 1000
    text_ja = "速攻"
"""
SPARK = """
    [[magic]]
    name_ja = "火花"
    value = 1
    text_ja = "対戦相手に１点のダメージを与える。"
"""
MAGUS = """
    [[magus]]
    name_ja = "朝の魔女"
    text_ja = "変身５\\nエクストラドロー２"
    [magus.back]
    name_ja = "昼の魔女"
    subtype = "Witch"
    power = 4000
    gain = 500
    text_ja = ""
"""


def load(folder: Path, *texts: str) -> CardSet:
    """Cards of the files 1.toml, 2.toml, … with these texts."""
    paths = []
    for number, text in enumerate(texts, 1):
        paths.append(folder / f"{number}.toml")
        paths[-1].write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return load_cards(paths)


def faults(folder: Path, *texts: str) -> list[str]:
    """What is said about the files, with their folder left out."""
    with pytest.raises(FaultyFiles) as caught:
        load(folder, *texts)
    return [str(problem).replace(f"{folder}/", "") for problem in caught.value.problems]


def test_a_card_is_read_as_it_is_printed(tmp_path: Path) -> None:
    (card,) = load(tmp_path, RONIN).values()
    assert (card.kind, card.name, card.front.name_en, card.line) == (Kind.CREW, "名もなき浪人", "Nameless Ronin", 1)
    assert (card.front.value, card.front.subtype, card.front.power, card.front.gain) == (3, "Ronin", 3000, 1000)
    assert card.front.lines == (Has(Keyword.HASTE),)


def test_a_text_in_one_language_is_rendered_in_the_other(tmp_path: Path) -> None:
    ronin, spark = load(tmp_path, RONIN + SPARK).values()
    assert ronin.front.text_ja == "速攻"
    assert ronin.front.text_en.startswith("Haste")
    assert spark.front.text_en == "Deal 1 damage to the opponent."
    assert spark.front.name_en == "火花"


def test_a_magus_has_two_faces_and_its_back_is_a_crew_of_value_0_if_none_is_printed(tmp_path: Path) -> None:
    (card,) = load(tmp_path, MAGUS).values()
    assert card.front.lines == (Transform(5), ExtraDraw(2))
    assert card.back is not None
    assert (card.back.kind, card.back.value, card.back.subtype, card.back.lines) == (Kind.CREW, 0, "Witch", ())


def test_cards_stand_in_the_order_of_the_files_whatever_their_kinds(tmp_path: Path) -> None:
    cards = load(tmp_path, SPARK + RONIN, MAGUS)
    assert [card.name for card in cards.values()] == ["火花", "名もなき浪人", "朝の魔女"]
    assert list(cards) == [card.key for card in cards.values()]


def test_cards_are_found_by_either_name_and_a_magus_by_its_front(tmp_path: Path) -> None:
    cards = load(tmp_path, RONIN, MAGUS)
    assert cards.find("《名もなき浪人》") is cards.find("nameless RONIN") is not None
    assert cards.find("昼の魔女") is None
    assert str(cards.suggest("昼の魔女")) == "it is the back of 「朝の魔女」"
    assert str(cards.suggest("名もない浪人")) == "did you mean 「名もなき浪人」?"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("value = 3", "", "1.toml:1: a crew needs `value`"),
        ("value = 3", 'value = "3"', '1.toml:4: `value` must be a whole number without quotes, not "3"'),
        ("value = 3", "value = 3.0", "1.toml:4: `value` must be a whole number without quotes, not 3.0"),
        ("value = 3", "value = true", "1.toml:4: `value` must be a whole number without quotes, not true"),
        ("value = 3", "value = 21", "1.toml:4: `value` is 21, it must be 0 to 20"),
        ("value = 3", "value = -1", "1.toml:4: `value` is -1, it must be 0 to 20"),
        ("power = 3000", "power = 1" + "0" * 30, "`power` is 1000000000000000000000000000000, it must be 0 to 100000"),
        ("gain = 1000", "gian = 1000", "1.toml:7: `gian` is no key of a crew; did you mean `gain`?"),
        ("gain = 1000", "gain = -500", "1.toml:7: `gain` is -500, it must be 0 to 100000"),
        ('subtype = "浪人"', "subtype = 3", "1.toml:5: `subtype` must be text in quotes, not 3"),
        ('subtype = "浪人"', 'subtype = "Ronim"', "1.toml:5: unknown subtype 「Ronim」; did you mean 「Ronin」?"),
        ('subtype = "浪人"', 'subtype = "猫"', "1.toml:5: unknown subtype 「猫」; known are 浪人 Ronin, 龍 Dragon"),
        ('text_ja = "速攻"', "", '1.toml:1: a crew needs `text_ja` or `text_en`; write `text_ja = ""`'),
        ('name_ja = "名もなき浪人"', 'name_ja = "  "', "1.toml:2: `name_ja` is empty"),
        (
            'name_ja = "名もなき浪人"',
            'name_ja = "a\\nb"',
            "1.toml:2: `name_ja` holds a line break behind “a”; delete it",
        ),
        (
            'name_ja = "名もなき浪人"',
            'name_ja = "名\\u202e浪人"',
            "1.toml:2: `name_ja` holds the invisible character U+202E RIGHT-TO-LEFT OVERRIDE behind “名”; delete it",
        ),
        ('name_ja = "名もなき浪人"', f'name_ja = "{"名" * 61}"', "1.toml:2: `name_ja` is longer than 60 characters"),
        (
            'name_ja = "名もなき浪人"',
            'name_ja = "名 # 浪人"',
            "1.toml:2: `name_ja` holds #, which begins a comment in a deck",
        ),
        (
            'text_ja = "速攻"',
            'text_ja = "速攻\\u001b"',
            "1.toml:8: `text_ja` holds the control character U+001B behind “速攻”",
        ),
        (
            "gain = 1000",
            f'gain = 1000\nflavor_ja = "{"あ" * 2001}"',
            "1.toml:8: `flavor_ja` is longer than 2,000 characters",
        ),
        ("gain = 1000", 'gain = 1000\nartist = "a\\tb"', "1.toml:8: `artist` holds a tab behind “a”; delete it"),
        ("value = 3", "value = 2024-02-03", "1.toml:4: `value` must be a whole number without quotes, not 2024-02-03"),
        ("value = 3", "value = {a = [true]}", "`value` must be a whole number without quotes, not {a = [true]}"),
        ("[[crew]]", "[[crews]]", "1.toml:1: `crews` is no kind of card; did you mean [[crew]]?"),
        ("[[crew]]", "[crew]", "1.toml:1: `crew` must be a list of tables; write [[crew]]"),
    ],
)
def test_a_fault_has_its_line_and_says_what_to_write(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert any(fault in told for told in faults(tmp_path, RONIN.replace(old, new)))


def test_every_fault_of_every_file_is_found_at_once(tmp_path: Path) -> None:
    broken = RONIN.replace("value = 3", "valeu = 3").replace('"速攻"', '"速攻を持つかも。"')
    told = faults(tmp_path, broken + RONIN, "[[crew", SPARK.replace("value = 1", "value = 99"))
    first = [f"1.toml:{line}" for line in (1, 4, 8, 11, 12)]
    assert [line.split(": ")[0] for line in told] == [*first, "2.toml:1", "3.toml:3"]


def test_a_fault_of_a_text_has_the_line_of_the_file_and_speaks_both_languages(tmp_path: Path) -> None:
    card = SPARK.replace('"対戦相手に１点のダメージを与える。"', '"""\nリベンジ１\nカードを食べる。\n"""')
    english = card.replace("リベンジ１\nカードを食べる。", "Revenge 1\nEat a card.").replace("_ja =", "_en =")
    for text in (card, english):
        with pytest.raises(FaultyFiles) as caught:
            load(tmp_path, text)
        (problem,) = caught.value.problems
        assert problem.line == 6
        assert "読めません" in problem.told("ja")
        assert "read" in problem.told("en")
        assert "読めません" not in problem.told("en")


def test_a_character_that_nobody_sees_in_a_text_is_one_fault(tmp_path: Path) -> None:
    (told,) = faults(tmp_path, SPARK.replace("１点の", "１\u200b点の"))
    assert told.startswith(
        "1.toml:4: `text_ja` holds the invisible character U+200B ZERO WIDTH SPACE behind “戦相手に１”"
    )


def test_a_line_that_was_meant_is_asked_for_in_both_languages(tmp_path: Path) -> None:
    with pytest.raises(FaultyFiles) as caught:
        load(tmp_path, SPARK.replace("１点のダメージを与える", "１点ダメージを与える"))
    (problem,) = caught.value.problems
    meant = "対戦相手に１点のダメージを与える。"
    assert problem.told("ja").endswith(f"。もしかして：{meant}")
    assert problem.told("en").endswith(f"; did you mean: {meant}")


def test_texts_that_differ_are_shown_with_english_names(tmp_path: Path) -> None:
    text = "山札から《九龍神》のクルーを１枚手札に加え、山札をシャッフルする。"
    card = SPARK.replace(SPARK.split('text_ja = "')[1].split('"')[0], text)
    (told,) = faults(tmp_path, card + '    text_en = "Deal 2 damage to the opponent."\n')
    assert "text_ja says “Search your deck for a crew named “Nine-Dragon God”, put it into" in told


def test_texts_that_differ_in_meaning_are_shown_as_understood(tmp_path: Path) -> None:
    (told,) = faults(tmp_path, SPARK + '    text_en = "Deal 2 damage to the opponent."\n')
    assert told == (
        "1.toml:5: the texts differ in ability 1: "
        "text_ja says “Deal 1 damage to the opponent.”, text_en says “Deal 2 damage to the opponent.”"
    )


def test_names_are_unique_over_all_files_and_both_faces(tmp_path: Path) -> None:
    twin = RONIN.replace('"名もなき浪人"', '"《名もなき浪人》"').replace("Nameless", "Other")
    assert faults(tmp_path, RONIN, twin) == ["2.toml:2: the name 「《名もなき浪人》」 belongs to the card at 1.toml:1"]
    noon = RONIN.replace("名もなき浪人", "昼の魔女")
    assert faults(tmp_path, MAGUS, noon) == ["2.toml:2: the name 「昼の魔女」 belongs to the card at 1.toml:4"]
    assert len(load(tmp_path, MAGUS.replace("昼の魔女", "朝の魔女"))) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("変身５", "a magus has Extra Draw X エクストラドローX exactly once on its front (MR-1.5), this one 0 times"),
        ("変身５\\n変身６\\nエクストラドロー２", "a magus has Transform X 変身X exactly once on its front (MR-1.5)"),
    ],
)
def test_mr_1_5_every_magus_has_transform_and_extra_draw_once(tmp_path: Path, text: str, fault: str) -> None:
    (told,) = faults(tmp_path, MAGUS.replace("変身５\\nエクストラドロー２", text))
    assert told.startswith(f"1.toml:1: {fault}")


def test_a_text_may_name_a_card_in_its_own_language(tmp_path: Path) -> None:
    summons = """
        [[magic]]
        name_ja = "召集"
        value = 2
        text_ja = "山札から《名もなき浪人》のカードを１枚手札に加え、山札をシャッフルする。"
        text_en = "Search your deck for a card named “Nameless Ronin”, put it into your hand and shuffle your deck."
    """
    cards = load(tmp_path, RONIN, summons)
    assert [card.name for card in cards.values()] == ["名もなき浪人", "召集"]
    only_japanese = "\n".join(line for line in summons.split("\n") if "text_en" not in line)
    assert "“Nameless Ronin”" in list(load(tmp_path, RONIN, only_japanese).values())[1].front.text_en
    told = faults(tmp_path, RONIN, only_japanese.replace("名もなき", "名もない"))
    assert told == [
        "2.toml:4: the text speaks of a card that is not known, 「名もない浪人」; did you mean 「名もなき浪人」?"
    ]


def test_the_example_of_the_manual_is_read(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
    example = manual.split("```toml\n")[1].split("```")[0]
    assert [card.kind for card in load(tmp_path, example).values()] == [Kind.CREW, Kind.MAGIC, Kind.MAGUS]


def test_shipped_cards_are_read_once() -> None:
    assert shipped_cards() is shipped_cards()


# ---- own subtypes ---------------------------------------------------------------------------------------------------

CLOUDS = """
    [subtypes]
    Cloud = "雲"
    "Sea Folk" = "海の民"

    [[crew]]
    name_ja = "積乱雲"
    value = 2
    subtype = "cloud"
    power = 2000
    gain = 500
    text_ja = "あなたの〈海の民〉のクルーのパワーを＋１０００する。"
"""


def test_a_file_may_have_subtypes_of_its_own(tmp_path: Path) -> None:
    cards = load(tmp_path, CLOUDS, RONIN.replace("浪人", "雲", 1).replace('"浪人"', '"Sea folk"'))
    cloud, folk = cards.values()
    assert (cloud.front.subtype, folk.front.subtype) == ("Cloud", "Sea Folk")
    assert cloud.front.text_en == "Allied [Sea Folk] crews get +1000 power."
    assert cards.subtypes == {**SUBTYPES, "Cloud": "雲", "Sea Folk": "海の民"}
    (told,) = faults(tmp_path, CLOUDS.replace('"cloud"', '"cluod"'))
    assert told == "1.toml:8: unknown subtype 「cluod」; did you mean 「Cloud」?"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Cloud = 3", "1.toml:2: the Japanese name of `Cloud` must be text in quotes, not 3"),
        ('Cloud = " "', "1.toml:2: a subtype's name has 1 to 30 characters, not 「 」"),
        ('Cloud = "〈雲〉"', "1.toml:2: 「〈雲〉」 holds 〈, which a card's text cannot say in a subtype"),
        (
            'Cloud = "雲\\u200b海"',
            "1.toml:2: 「雲\\u200b海」 holds the invisible character U+200B ZERO WIDTH SPACE behind “雲”",
        ),
        ('Cloud = "龍"', "1.toml:2: 「龍」 is the name of the subtype 龍 Dragon"),
        ('Ronin = "武士"', "1.toml:2: 「Ronin」 is the name of the subtype 浪人 Ronin"),
    ],
)
def test_a_faulty_subtype_has_its_line(tmp_path: Path, line: str, fault: str) -> None:
    (told,) = faults(tmp_path, f"[subtypes]\n{line}\n")
    assert told.removesuffix("; delete it") == fault


def test_a_subtype_may_be_written_in_several_files_if_it_is_the_same(tmp_path: Path) -> None:
    again = '[subtypes]\nCloud = "雲"\nRonin = "浪人"\n'
    assert len(load(tmp_path, CLOUDS, again)) == 1
    assert faults(tmp_path, CLOUDS, again.replace("雲", "霧")) == [
        "2.toml:2: 「Cloud」 is the name of the subtype 雲 Cloud"
    ]
    assert faults(tmp_path, "subtypes = 3\n") == ["1.toml:1: `subtypes` must be a table; write [subtypes]"]


# ---- own cards beside the shipped ones ------------------------------------------------------------------------------

DRAGON = RONIN.replace("名もなき浪人", "九龍神").replace("Nameless Ronin", "Little Dragon")


def own(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return path


def test_own_cards_stand_beside_the_shipped_ones(tmp_path: Path) -> None:
    cards = card_set([own(tmp_path, CLOUDS)])
    assert len(cards) == len(shipped_cards()) + 1
    assert (cards.find("積乱雲") is None, cards.find("九龍神") is None) == (False, False)
    assert card_set() is shipped_cards()


def test_an_own_card_replaces_a_shipped_one_only_if_that_is_wanted(tmp_path: Path) -> None:
    path = own(tmp_path, DRAGON)
    with pytest.raises(FaultyFiles) as caught:
        card_set([path])
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == (str(path), 2)
    assert str(problem).endswith("; --override puts this card in its place")
    cards = card_set([path], override=True)
    assert len(cards) == len(shipped_cards())
    assert cards["九龍神"].front.power == 3000
    assert cards.find("Little Dragon") is cards["九龍神"]


def test_two_own_cards_of_one_name_are_a_fault_all_the_same(tmp_path: Path) -> None:
    with pytest.raises(FaultyFiles) as caught:
        card_set([own(tmp_path, DRAGON + DRAGON)], override=True)
    assert all("belongs to the card at" in str(problem) for problem in caught.value.problems)


def test_cards_by_themselves_may_name_the_cards_beside_them(tmp_path: Path) -> None:
    text = SPARK.replace(
        "対戦相手に１点のダメージを与える。", "捨て札の《九龍神》という名前のカードを１枚手札に加える。"
    )
    (card,) = load(tmp_path, text).values()
    assert shipped_cards()["九龍神"].front.name_en in card.front.text_en
    beside = card_set([own(tmp_path, CLOUDS)])
    mist = own(tmp_path, text.replace("九龍神", "積乱雲")).rename(tmp_path / "mist.toml")
    assert [card.name for card in load_cards([mist], beside).values()] == ["火花"]
    with pytest.raises(FaultyFiles, match="積乱雲"):
        load_cards([mist])


def test_the_ruleset_takes_own_cards_and_keeps_its_options(tmp_path: Path) -> None:
    rules = MagusRound(options=RuleOptions(life=3)).with_cards([own(tmp_path, DRAGON)], override=True)
    assert rules.cards["九龍神"].front.power == 3000
    assert rules.options.life == 3
    assert rules.with_rules({"life": "5"}).cards is rules.cards
    assert MagusRound().with_cards([]).cards is shipped_cards()


def test_the_triggers_of_the_manual_are_all_there_are() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
    row = next(line for line in manual.splitlines() if line.startswith("| `--trigger`"))
    assert tuple(re.findall(r"`([a-z-]+)`", row.split("set off so:")[1])) == TRIGGERS
