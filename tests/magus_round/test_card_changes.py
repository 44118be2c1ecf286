"""What changed between two versions of a card, as its designer would say it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from magus_sim.rulesets.magus_round.card_changes import Change, changes_between
from magus_sim.rulesets.magus_round.card_files import CardSet, load_cards

CREW = """
[[crew]]
name_ja = "浪人"
name_en = "Drifter"
value = 3
subtype = "浪人"
power = 3000
gain = 1000
text_ja = '''
速攻
このクルーが登場したとき、カードを１枚引く。
'''
"""
MAGUS = """
[[magus]]
name_ja = "魔女"
text_ja = "変身５\\nエクストラドロー２"
[magus.back]
name_ja = "大魔女"
subtype = "魔女"
power = 5000
gain = 1000
text_ja = ""
"""
MAGIC = """
[[magic]]
name_ja = "火花"
value = 2
text_ja = "カードを１枚引く。"
"""
Read = Callable[[str], CardSet]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def cards(text: str) -> CardSet:
        (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
        return load_cards([tmp_path / "cards.toml"])

    return cards


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ("value = 3", "value = 4", [Change("value", 3, 4)]),
        ("gain = 1000", "gain = 500", [Change("gain", 1000, 500)]),
        ('subtype = "浪人"', 'subtype = "影"', [Change("subtype", "Ronin", "Shadow")]),
        ('name_ja = "浪人"', 'name_ja = "武者"', [Change("name_ja", "浪人", "武者")]),
        ("速攻\n", "", [Change("ability", "Haste", None)]),
        ("速攻\n", "速攻\nランページ\n", [Change("ability", None, "Rampage")]),
        (
            "カードを１枚引く。",
            "カードを２枚引く。",
            [Change("ability", "When this crew enters, draw a card.", "When this crew enters, draw 2 cards.")],
        ),
    ],
)
def test_a_change_of_meaning_is_told(read: Read, old: str, new: str, changes: list[Change]) -> None:
    (found,) = changes_between(read(CREW), read(CREW.replace(old, new)), "en")
    assert [*found.changes] == changes


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("カードを１枚引く。", "カードを1枚引く（引こう）。", "text_ja"),
        ("gain = 1000", 'gain = 1000\nflavor_ja = "風"', "flavor_ja"),
        ("gain = 1000", 'gain = 1000\nnumber = "7"', "number"),
    ],
)
def test_a_change_of_words_is_told_to_those_who_ask(read: Read, old: str, new: str, key: str) -> None:
    before, after = read(CREW), read(CREW.replace(old, new))
    assert changes_between(before, after, "ja") == []
    (found,) = changes_between(before, after, "ja", wording=True)
    assert [(change.key, change.wording) for change in found.changes] == [(key, True)]


def test_the_order_of_abilities_has_no_meaning(read: Read) -> None:
    turned = CREW.replace("速攻\n", "").replace("１枚引く。\n", "１枚引く。\n速攻\n")
    assert changes_between(read(CREW), read(turned), "ja") == []
    (found,) = changes_between(read(CREW), read(turned), "ja", wording=True)
    assert {change.key for change in found.changes} == {"text_ja", "text_en"}


def test_the_back_of_a_magus_is_compared_too(read: Read) -> None:
    (found,) = changes_between(read(MAGUS), read(MAGUS.replace("power = 5000", "power = 6000")), "ja")
    assert found.changes == (Change("back.power", 5000, 6000),)


def test_cards_that_are_new_and_gone_are_told_apart(read: Read) -> None:
    found = changes_between(read(CREW + MAGUS), read(MAGIC + MAGUS), "ja")
    assert [(each.old and each.old.name, each.new and each.new.name) for each in found] == [
        (None, "火花"),
        ("浪人", None),
    ]


def test_a_card_of_another_kind_under_the_old_name_is_told(read: Read) -> None:
    (found,) = changes_between(read(CREW), read(MAGIC.replace("火花", "浪人")), "ja")
    assert found.changes[0] == Change("kind", "crew", "magic")
    assert Change("power", 3000, 0) in found.changes
