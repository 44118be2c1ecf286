"""The words of M:tgTRPG for tables and charts, in both languages, and what the engine counts each turn."""

from __future__ import annotations

from collections.abc import Mapping

from magus_sim.ruleset import Measure
from magus_sim.told import Label

from .card import Kind

RULESET = Label("M:tgTRPG", "M:tgTRPG")

KINDS: Mapping[Kind, Label] = {
    Kind.CREATURE: Label("creature", "クリーチャー"),
    Kind.SORCERY: Label("sorcery", "ソーサリー"),
    Kind.INSTANT: Label("instant", "インスタント"),
    Kind.ENCHANTMENT: Label("enchantment", "エンチャント"),
    Kind.ITEM: Label("item", "アイテム"),
    Kind.EQUIP: Label("equip", "イクイップ"),
    Kind.BEAST: Label("wandering creature", "ワンダリングクリーチャー"),
}

COLOURS: Mapping[str, Label] = {
    "white": Label("white", "白"),
    "blue": Label("blue", "青"),
    "black": Label("black", "黒"),
    "red": Label("red", "赤"),
    "green": Label("green", "緑"),
}
"""The colours in the order of the engine (TR-1.3)."""

LANDS: Mapping[str, Label] = {
    "plains": Label("plains", "平原"),
    "coast": Label("coast", "海辺"),
    "marsh": Label("marsh", "湿地"),
    "crags": Label("crags", "岩山"),
    "forest": Label("forest", "森"),
}
"""The lands in which creatures wander (TR-5.1)."""

REASONS: Mapping[str, Label] = {
    "down": Label("one side was down", "片方が全員戦闘不能"),
    "both_down": Label("both sides were down", "両方が全員戦闘不能"),
    "limit": Label("the round limit was passed", "ラウンド数の上限"),
    "fault": Label("broken off: a table of the engine overflowed", "中断（エンジンの表の上限）"),
}
"""Why a battle ends: TR-3.2, TR-8.1, TR-9.7; a fault is no rule but a limit of the engine. In the engine's order."""


def _stock(name: str, unit: str, en: str, ja: str, meaning: str) -> Measure:
    """What stands at the end of a turn."""
    return Measure(name, unit, False, Label(en, ja), meaning)


def _flow(name: str, unit: str, en: str, ja: str, meaning: str) -> Measure:
    """What happened within a turn, whoever's turn it was."""
    return Measure(name, unit, True, Label(en, ja), meaning)


MEASURES: tuple[Measure, ...] = (
    _stock("hp_share", "percent", "HP left", "残りHP", "HP of the side's own members, as a share of their full HP."),
    _stock("standing", "members", "Members standing", "戦えるメンバー", "Mages or wandering creatures not down."),
    _stock("summons", "creatures", "Summoned creatures", "召喚クリーチャー", "Summoned creatures on the field."),
    _stock("hand", "cards", "Hand", "手札", "Cards in hand, of all mages who are not down."),
    _stock("library", "cards", "Library", "ライブラリー", "Cards in the library, of all mages who are not down."),
    _flow("mp_spent", "MP", "MP spent", "消費MP", "MP paid for spells, abilities and upkeep."),
    _flow("cards_cast", "cards", "Cards cast", "使った枚数", "Cards cast from hand."),
    _flow("damage_dealt", "HP", "Damage dealt", "与えたダメージ", "Damage that the other side took."),
    _flow("healed", "HP", "HP healed", "回復したHP", "HP that came back by spells and abilities."),
    _flow("went_down", "characters", "Went down", "戦闘不能", "Characters of the side that went down."),
)
"""The engine fills the turns table in this order."""

USES: Mapping[str, Label] = {
    "plays": Label("Cast", "使用"),
    "discards": Label("Discarded", "捨て札"),
}
"""What a card in hand can be used for: the columns of the cards table that count copies."""
