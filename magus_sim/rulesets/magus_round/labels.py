"""The words of Magus Round for tables and charts, in both languages, and what the engine counts each turn."""

from __future__ import annotations

from collections.abc import Mapping

from magus_sim.ruleset import Measure
from magus_sim.told import Label

from .card import Kind

RULESET = Label("Magus Round", "メイガスラウンド")

KINDS: Mapping[Kind, Label] = {
    Kind.CREW: Label("crew", "クルー"),
    Kind.MAGIC: Label("magic", "マジック"),
    Kind.MAGUS: Label("magus", "メイガス"),
}

ZONES: Mapping[str, Label] = {
    "life": Label("life", "ライフ"),
    "hand": Label("hand", "手札"),
    "field": Label("field", "場"),
    "energy": Label("energy cards", "エネルギー・カード"),
    "deck": Label("deck", "山札"),
    "discard_pile": Label("discard pile", "捨て札"),
    "exile": Label("exile", "除外"),
    "circle": Label("magic circle", "魔法陣"),
}

REASONS: Mapping[str, Label] = {
    "life": Label("the loser's life ran out", "ライフ切れ"),
    "deck": Label("the loser's deck ran out", "山札切れ"),
    "both": Label("both would win at one moment", "同時に勝利条件"),
    "turn_limit": Label("the turn limit was passed", "ターン数の上限"),
    "loop": Label("one turn took too long", "ターンが終わらない"),
    "fault": Label("broken off: a table of the engine overflowed", "中断（エンジンの表の上限）"),
    "repeat": Label("an endless loop", "無限ループ"),
}
"""Why a game ends: MR-5.1, MR-5.2, MR-5.3, MR-5.4, MR-5.6; a fault is no rule but a limit of the engine; MR-5.7.

Runs keep these codes, and the engine counts them in this order: new ones come last.
"""


def _stock(name: str, unit: str, en: str, ja: str, meaning: str) -> Measure:
    """What stands at the end of a turn."""
    return Measure(name, unit, False, Label(en, ja), meaning)


def _flow(name: str, unit: str, en: str, ja: str, meaning: str) -> Measure:
    """What happened within a turn, whoever's turn it was."""
    return Measure(name, unit, True, Label(en, ja), meaning)


MEASURES: tuple[Measure, ...] = (
    _stock("energy", "cards", "Energy", "エネルギー", "Energy cards on the field, tapped or untapped."),
    _flow("energy_spent", "points", "Energy spent", "支払ったエネルギー", "Energy paid for cards and abilities."),
    _flow("cards_played", "cards", "Cards played", "プレイした枚数", "Crews and magics played, free ones included."),
    _flow("level_ups", "cards", "Level-ups", "レベルアップ", "Cards put under own crews, by whatever means."),
    _stock("crews", "crews", "Crews", "クルーの数", "Crews on the field, a transformed magus included."),
    _stock("power", "power", "Power on the field", "場のパワー合計", "Sum of the power of all own crews."),
    _stock("levels", "levels", "Levels on the field", "場のレベル合計", "Sum of the levels of all own crews."),
    _stock("hand", "cards", "Hand", "手札", "Cards in hand."),
    _stock("life", "cards", "Life", "ライフ", "Life cards left; at 0 the game is lost."),
    _stock("deck_cards", "cards", "Deck", "山札", "Cards left in the deck; at 0 the game is lost."),
    _flow("damage_dealt", "points", "Damage dealt", "与えたダメージ", "Damage the opponent took, whatever dealt it."),
    _flow("attacks", "attacks", "Attacks", "攻撃", "Attacks declared, blocked ones included."),
    _flow("blocks", "blocks", "Blocks", "ブロック", "Blocks declared against the opponent's attacks."),
)
"""The engine fills the turns table in this order."""

USES: Mapping[str, Label] = {
    "plays": Label("Played", "プレイ"),
    "energy_sets": Label("Set as energy", "エネルギーに"),
    "level_ups": Label("Put under a crew", "レベルアップに"),
}
"""What a card in hand can be used for: the columns of the cards table that count copies."""
