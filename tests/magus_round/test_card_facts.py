"""What runs record of cards is enough to play with them again, and nothing that the rules do not see."""

from pathlib import Path
from textwrap import dedent

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card_facts import facts_of, with_recorded
from magus_sim.rulesets.magus_round.card_files import CardSet, card_set, shipped_cards
from magus_sim.rulesets.magus_round.decks import deck_digest

RONIN = """
    [[crew]]
    name_ja = "マニファクチャード・ローニン"
    name_en = "Manufactured Ronin"
    value = 2
    subtype = "浪人"
    power = 3000
    gain = 1000
    text_ja = "このクルーが登場したとき、カードを１枚引く。"
"""
CATS = """
    [subtypes]
    "Mr. Cat" = "猫"
    Dog = "犬"
    [[crew]]
    name_ja = "三毛"
    value = 0
    subtype = "猫"
    power = 0
    gain = 500
    text_ja = ""
    [[magic]]
    name_ja = "猫じゃらし"
    value = 1
    text_ja = "あなたの〈猫〉のクルーを１体えらび、それを破壊する。"
    [[magus]]
    name_ja = "猫の魔女"
    text_ja = "変身５\\nエクストラドロー２"
    [magus.back]
    name_ja = "化け猫"
    subtype = "Mr. Cat"
    power = 4000
    gain = 500
    text_ja = "速攻"
"""


def own(folder: Path, *texts: str) -> CardSet:
    """The shipped cards with own ones, which may replace them."""
    for number, text in enumerate(texts):
        (folder / f"{number}.toml").write_text(dedent(text), "utf-8")
    return card_set([folder], override=True)


def recorded(cards: CardSet) -> dict[str, object]:
    return {card.name: facts_of(card, cards.subtypes) for card in cards.values()}


def test_every_card_comes_back_from_its_facts_as_the_rules_see_it(tmp_path):
    cards = own(tmp_path, RONIN, CATS)
    back = with_recorded(CardSet(()), recorded(cards))
    assert recorded(back) == recorded(cards)
    for card in cards.values():
        again = back.find(card.name)
        assert again is not None
        assert [face.lines for face in again.faces] == [face.lines for face in card.faces]
        assert [face.names for face in again.faces] == [face.names for face in card.faces]
        assert deck_digest([card.name], [again]) == deck_digest([card.name], [card])


def test_only_cards_with_other_facts_are_exchanged(tmp_path):
    shipped, cards = shipped_cards(), own(tmp_path, RONIN, CATS)
    assert with_recorded(shipped, recorded(shipped)) is shipped
    back = with_recorded(shipped, recorded(cards))
    assert {card.name for card in back.values() if shipped.find(card.name) is not card} == {
        "マニファクチャード・ローニン", "三毛", "猫じゃらし", "猫の魔女",
    }  # fmt: skip
    assert back.subtypes["Mr. Cat"] == "猫"
    ronin = back.find("Manufactured Ronin")
    assert ronin is not None
    assert ronin.front.value == 2


def test_a_subtype_of_ones_own_is_told_by_the_cards_that_need_it(tmp_path):
    facts = recorded(own(tmp_path, RONIN, CATS))
    need_it = {name for name, each in facts.items() if "subtypes.Mr. Cat" in each}
    assert need_it == {"三毛", "猫じゃらし", "猫の魔女"}
    assert not any("subtypes.Dog" in each for each in facts.values())


def test_wording_flavour_and_print_are_no_facts(tmp_path):
    flowery = RONIN + '    flavor_ja = "金で買える刃。"\n    rarity = "C"\n'
    brief = RONIN.replace(
        'text_ja = "このクルーが登場したとき、カードを１枚引く。"', 'text_en = "When this crew enters, draw a card."'
    )
    for folder, text in ((tmp_path / "a", flowery), (tmp_path / "b", brief)):
        folder.mkdir()
        plain = own(tmp_path / "a", RONIN)
        assert recorded(own(folder, text)) == recorded(plain)


def test_own_cards_are_those_that_are_not_as_shipped(tmp_path):
    (tmp_path / "1.toml").write_text(dedent(RONIN + CATS), "utf-8")
    as_shipped = RONIN.replace("value = 2", "value = 3")
    (tmp_path / "same").mkdir()
    (tmp_path / "same" / "1.toml").write_text(dedent(as_shipped), "utf-8")
    assert not MagusRound().is_own_card("マニファクチャード・ローニン")
    same = MagusRound().with_cards([tmp_path / "same"], override=True)
    assert not same.is_own_card("マニファクチャード・ローニン")
    rules = MagusRound().with_cards([tmp_path / "1.toml"], override=True)
    assert [name for name in ("マニファクチャード・ローニン", "三毛", "九龍神") if rules.is_own_card(name)] == [
        "マニファクチャード・ローニン", "三毛",
    ]  # fmt: skip
    again = MagusRound().with_card_facts({"三毛": rules.card_facts("三毛")})
    assert again.is_own_card("三毛")
    assert not again.is_own_card("九龍神")


def test_a_card_that_speaks_of_one_which_was_not_recorded_needs_its_file(tmp_path):
    text = (
        '[[magic]]\nname_ja = "呼び声"\nvalue = 1\ntext_ja = "捨て札の《三毛》という名前のカードを１枚手札に加える。"\n'
    )
    cards = own(tmp_path, CATS, text)
    facts = {"呼び声": recorded(cards)["呼び声"]}
    with pytest.raises(FaultyFiles, match=r"「三毛」; .*--cards"):
        with_recorded(shipped_cards(), facts)
    assert with_recorded(cards, facts) is cards
