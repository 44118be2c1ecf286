from itertools import permutations
from pathlib import Path
from textwrap import dedent

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.card_files import CardSet, load_cards, shipped_cards
from magus_sim.rulesets.magus_round.text.phrases import SUBTYPES
from magus_sim.rulesets.magus_round.text.tree import ExtraDraw, Has, Keyword, Transform

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
    assert cards.suggest("昼の魔女") == "it is the back of 「朝の魔女」"
    assert cards.suggest("名もない浪人") == "did you mean 「名もなき浪人」?"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("value = 3", "", "1.toml:1: a crew needs `value`"),
        ("value = 3", 'value = "3"', "1.toml:4: `value` must be a whole number without quotes, not '3'"),
        ("value = 3", "value = 3.0", "1.toml:4: `value` must be a whole number without quotes, not 3.0"),
        ("value = 3", "value = true", "1.toml:4: `value` must be a whole number without quotes, not True"),
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
            "1.toml:2: `name_ja` holds '\\n', which a deck file cannot say",
        ),
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


def test_a_fault_of_a_text_has_the_line_of_the_file_and_speaks_the_language_of_the_text(tmp_path: Path) -> None:
    card = SPARK.replace('"対戦相手に１点のダメージを与える。"', '"""\nリベンジ１\nカードを食べる。\n"""')
    (japanese,) = faults(tmp_path, card)
    assert japanese.startswith("1.toml:6: ")
    assert "読めません" in japanese
    (english,) = faults(
        tmp_path, card.replace("リベンジ１\nカードを食べる。", "Revenge 1\nEat a card.").replace("_ja =", "_en =")
    )
    assert english.startswith("1.toml:6: ")
    assert "read" in english


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


def test_the_shipped_cards_are_whole() -> None:
    cards = shipped_cards()
    kinds = [card.kind for card in cards.values()]
    assert (kinds.count(Kind.MAGUS), 28 <= len(kinds) - kinds.count(Kind.MAGUS) <= 40) == (4, True)
    named = [
        "マニファクチャード・ローニン",
        "九龍神",
        "スカイルーラー",
        "エクスキューション",
        "サンシタデル",
        "ボタニカル・ヘイブン",
    ]
    assert all(map(cards.find, named))
    assert {card.front.value for card in cards.values() if card.kind is not Kind.MAGUS} == set(range(1, 9))
    assert len({card.front.subtype for card in cards.values()} - {None}) >= 6
    assert {card.front.subtype for card in cards.values()} - {None} <= SUBTYPES.keys()
    assert all(face.name_en != face.name_ja for card in cards.values() for face in card.faces)


def test_no_shipped_card_is_plainly_better_than_another_of_its_value() -> None:
    faces = [card.front for card in shipped_cards().values() if card.kind is not Kind.MAGUS]
    for one, other in permutations(faces, 2):
        if one.kind is other.kind and one.value == other.value and set(one.lines) <= set(other.lines):
            assert one.power > other.power or one.gain > other.gain, f"{other.name_en} beats {one.name_en}"


def test_shipped_cards_are_read_once() -> None:
    assert shipped_cards() is shipped_cards()
