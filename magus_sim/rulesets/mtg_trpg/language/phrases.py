"""The one phrase table: how each piece of meaning is written in Japanese and in English.

magus_sim/language/rows.py says how a row is written. To add a phrase, add a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from magus_sim.language.rows import Part, Row, Series, row, word

from . import tree as t

FORMS: Mapping[str, Mapping[Any, str]] = {
    "ja": dict.fromkeys((t.Target, t.All, t.Ref, t.Who), "に を は の"),
    "en": dict.fromkeys((t.Target, t.All, t.Ref, t.Who), "object subject plural") | {t.Filter: "one many"},
}
"""The forms in which a kind can be asked for; a kind that is not named here has one form only."""

# fmt: off
WORDS = [
    word(t.Colour.WHITE, "白", "white"),
    word(t.Colour.BLUE, "青", "blue"),
    word(t.Colour.BLACK, "黒", "black"),
    word(t.Colour.RED, "赤", "red"),
    word(t.Colour.GREEN, "緑", "green"),
    word(t.Keyword.WALL, "壁", "wall"),
    word(t.Keyword.REGENERATION, "再生", "regeneration"),
    word(t.Keyword.FIRST_STRIKE, "先制攻撃", "first strike"),
    word(t.Keyword.HASTE, "速攻", "haste"),
    word(t.Keyword.TRAMPLE, "トランプル", "trample"),
    word(t.Keyword.FLYING, "飛行", "flying"),
    word(t.Keyword.SHADOW, "シャドー", "shadow"),
    word(t.Keyword.FLANKING, "側面攻撃", "flanking"),
    word(t.Whose.OWN, "自分側", "friendly"),
    word(t.Whose.OTHERS, "相手側", "enemy"),
    word(t.Ref.IT, "(それ/そのキャラ)<に|を|は|の>", "<(it/that character)|(it/that character)|->"),
    word(t.Ref.BEARER, "(これがついているキャラ/装備者/このクリーチャー)<に|を|は|の>",
         "<(its bearer/the bearer/this creature)|(its bearer/the bearer/this creature)|->"),
    word(t.Ref.CASTER, "(使用者/この呪文の使用者)<に|を|は|の>", "<the caster|the caster|->"),
]

WHO = [
    row(t.Filter, "キャラ", "<character|characters>", being=t.Being.CHARACTER),
    row(t.Filter, "魔法使い", "<mage|mages>", being=t.Being.MAGE),
    row(t.Filter, "クリーチャー", "<creature|creatures>", being=t.Being.CREATURE),
    row(t.Filter, "召喚されたクリーチャー", "<summoned creature|summoned creatures>", being=t.Being.SUMMONED),
    row(t.AtMost, "タフネス{n}以下", "toughness {n} or less"),
    row(t.Target, "対象の{filter}<に|を|は|の>", "<target {filter:one}|target {filter:one}|->"),
    row(t.All, "すべての{filter}<に|を|は|の>", "<each {filter:one}|each {filter:one}|->"),
]

PARTS = [
    Part("whose", "{whose}の", "{whose}", rank=0),
    Part("colour", "{colour}の", "{colour}"),
    Part("keyword", "{keyword}を持つ", "(with/and with) {keyword}", behind=True),
    Part("toughness", "{toughness}の", "(with/and with) {toughness}", behind=True),
]

CHANGES = [
    row(t.Power, "{who:の}パワーを{by}する", "{who:subject} gets {by} power"),
    row(t.Toughness, "{who:の}タフネスを{by}する", "{who:subject} gets {by} toughness"),
    row(t.Gain, "{who:は}{keyword}を得る", "{who:subject} gains {keyword}"),
    row(t.Guard, "{who:は}プロテクション:{colour}を得る", "{who:subject} gains protection from {colour}"),
]

DEEDS: list[Row | Series] = [
    row(t.Lasting, "(ターン終了時まで/このターンの間)、{change}", "{change} until end of turn", span=t.Span.TURN),
    row(t.Lasting, "(戦闘終了時まで/この戦闘の間)、{change}", "{change} until the battle ends", span=t.Span.BATTLE),
    row(t.Damage, "{who:に}{n}D6点のダメージを与える", "deal {n}D6 damage to {who:object}"),
    row(t.Heal, "{who:の}HPを{n}点回復する", "{who:subject} recovers {n} HP"),
    row(t.Destroy, "{who:を}戦闘不能にする", "put {who:object} down"),
    row(t.Return, "{who:を}手札に戻す", "return {who:object} to hand"),
    row(t.Ready, "{who:の}行動完了を解く", "ready {who:object}"),
    row(t.Exhaust, "{who:を}行動完了にする", "exhaust {who:object}"),
    row(t.Draw, "カードを{n}枚引く", "draw {n#} card«|s»"),
    row(t.MoveMarker, "トップマーカーを{n}枚分下に動かす", "move the top marker down {n#} card«|s»"),
    row(t.Mana, "{colour}のMPを{n}点得る", "gain {n} {colour} MP"),
    Series(t.Effect, "。その後、", ". then "),
]

LINES = [
    row(t.Has, "{keyword}", "{keyword}"),
    row(t.Protection, "プロテクション:{colour}", "protection from {colour}"),
    row(t.Fading, "消散:{x}", "fading {x}"),
    row(t.Arrives, "(召喚されたとき/場に出たとき)、{effect}。", "when this arrives, {effect}."),
    row(t.Spell, "{effect}。", "{effect}."),
    row(t.Attach, "対象の{filter}につく。", "attach to target {filter:one}."),
    row(t.Static, "{change}。", "{change}."),
    row(t.Upkeep, "アップキープに、{effect}。", "at your upkeep, {effect}."),
    row(t.Cost, "{colour}{n}", "{colour} {n}"),
    row(t.Cost, "好きな色{n}", "any {n}", colour=None),
    row(t.Ability, "{cost}:{effect}。", "{cost}: {effect}."),
]
# fmt: on

ROWS: tuple[Row | Series, ...] = (*WORDS, *WHO, *CHANGES, *DEEDS, *LINES)

STARTS: Mapping[str, Any] = {
    "creature": t.CreatureLine,
    "sorcery": t.SpellLine,
    "instant": t.SpellLine,
    "item": t.SpellLine,
    "enchantment": t.EnchantmentLine,
    "equip": t.EquipLine,
    "beast": t.BeastLine,
}
"""What a line of each kind of card can be."""

REMINDERS: Mapping[Any, Mapping[str, str]] = {
    t.Has(t.Keyword.WALL): {"ja": "攻撃できない。", "en": "Cannot attack."},
    t.Has(t.Keyword.REGENERATION): {
        "ja": "クリンナップ・ステップにHPが全回復する。",
        "en": "Its HP are full again at every clean-up step.",
    },
    t.Has(t.Keyword.FIRST_STRIKE): {
        "ja": "先にダメージを与える。相手は生き残った場合のみダメージを与える。",
        "en": "Deals its damage first; the other side deals damage only if it survives.",
    },
    t.Has(t.Keyword.HASTE): {
        "ja": "召喚されたとき、行動完了状態にならない。",
        "en": "Is not done when it is summoned.",
    },
    t.Has(t.Keyword.TRAMPLE): {
        "ja": "代わりに攻撃を受けたキャラを戦闘不能にしたとき、余ったダメージを攻撃対象に与える。",
        "en": "Damage left over after putting a stand-in down goes on to the target of the attack.",
    },
    t.Has(t.Keyword.FLYING): {
        "ja": "飛行を持つキャラだけが、これを攻撃し、これの攻撃を代わりに受けられる。",
        "en": "Only characters with flying can attack it, or stand in against its attacks.",
    },
    t.Has(t.Keyword.SHADOW): {
        "ja": "シャドーを持つキャラ同士でだけ、代わりに攻撃を受けられる。",
        "en": "Stands in only against shadow, and only shadow stands in against it.",
    },
    t.Has(t.Keyword.FLANKING): {
        "ja": "側面攻撃を持たないキャラは、これの攻撃を代わりに受けられない。",
        "en": "Only characters with flanking stand in against its attacks.",
    },
    t.Protection: {
        "ja": "この色の呪文や能力の対象にならず、この色からのダメージは0になる。",
        "en": "Is no target of spells and abilities of that colour, and takes no damage from it.",
    },
    t.Fading: {
        "ja": "カウンター{x}個を置く。アップキープに1個取り除き、なければ破壊される。",
        "en": "Comes with {x} counters. One is removed at each upkeep; without one it is destroyed.",
    },
}
"""What keywords mean: printed in brackets, and skipped when a text is read."""
