"""The sentences of a narration in both languages. Names in braces are filled in by `say`."""

from __future__ import annotations

from collections.abc import Mapping

from magus_sim.told import Label

from ..engine.ops import What, Zone
from ..engine.state import Ask, Do, Reason

Part = Label | str | int


def say(sentence: Label, **parts: Part) -> Label:
    """The sentence with its parts put in, each in the sentence's language."""
    parts = {name: PLACES[part] if isinstance(part, Zone) else part for name, part in parts.items()}
    english = {name: part.en if isinstance(part, Label) else part for name, part in parts.items()}
    japanese = {name: part.ja if isinstance(part, Label) else part for name, part in parts.items()}
    return Label(sentence.en.format(**english), sentence.ja.format(**japanese))


EMPTY = Label("", "")

# ---- what is chosen -------------------------------------------------------------------------------------------------

MOVES: Mapping[Do, Label] = {
    Do.SET_ENERGY: Label("set {card} as energy", "{card}をエネルギーに置く"),
    Do.PLAY: Label("play {card}", "{card}をプレイする"),
    Do.LEVEL_UP: Label("level up with {card}", "{card}でレベルアップする"),
    Do.ACTIVATE: Label("use {card}: “{text}”", "{card}を起動する：『{text}』"),
    Do.UNDER: Label("put it under {card}", "{card}の下に置く"),
    Do.ATTACK: Label("attack with {card}", "{card}で攻撃する"),
    Do.REVENGE: Label("Revenge with {card}", "{card}でリベンジする"),
    Do.BLOCK: Label("block with {card}", "{card}でブロックする"),
    Do.RESOLVE: Label("resolve {card}{about}", "{card}を先に解決する{about}"),
    Do.PICK: Label("choose {card}", "{card}をえらぶ"),
    Do.CHOOSE_ONE: Label("choose effect {number}", "{number}番目の効果をえらぶ"),
}
PASSES: Mapping[Ask, Label] = {
    Ask.MULLIGAN: Label("keep the hand", "手札を引きなおさない"),
    Ask.SET_ENERGY: Label("set no more energy", "これ以上エネルギーを置かない"),
    Ask.ACT: Label("go on to the battle step", "交戦ステップへ進む"),
    Ask.ATTACK: Label("end the battle step", "交戦ステップを終える"),
    Ask.REVENGE: Label("no Revenge", "リベンジしない"),
    Ask.BLOCK: Label("no block", "ブロックしない"),
    Ask.PICK: Label("choose no more", "これ以上えらばない"),
    Ask.MAY: Label("decline", "行わない"),
}
ACCEPTS: Mapping[Ask, Label] = {
    Ask.MULLIGAN: Label("take a new hand", "手札を引きなおす"),
    Ask.MAY: Label("do it", "行う"),
}
ABOUT = Label(" (about {card})", "（{card}について）")
OWNED = Label("{card} ({who}'s)", "{card}（{who}側）")
POSTURES = (Label("{card} (untapped)", "{card}（タテ向き）"), Label("{card} (tapped)", "{card}（ヨコ向き）"))
BY_TEXT = Label("{move}: “{text}”", "{move}：『{text}』")
BY_LINE = Label("{move} (line {number})", "{move}（{number}行目）")
BY_NUMBER = Label("{move} (no. {number})", "{move}（{number}つ目）")
"""What tells options apart that would read alike."""

HIDDEN_CARD = Label("a card", "カード1枚")
HIDDEN_CARDS = Label("{number} cards", "カード{number}枚")

# ---- what a person is asked -----------------------------------------------------------------------------------------

QUESTIONS: Mapping[Ask, Label] = {
    Ask.MULLIGAN: Label("Take a new hand?", "手札を引きなおしますか？"),
    Ask.SET_ENERGY: Label("Which card do you set as energy?", "どのカードをエネルギーに置きますか？"),
    Ask.ACT: Label("Card play step: what do you do?", "カードプレイステップ：何をしますか？"),
    Ask.UNDER: Label("Which crew does {card} go under?", "{card}をどのクルーの下に置きますか？"),
    Ask.ATTACK: Label("Battle step: who attacks?", "交戦ステップ：どのクルーで攻撃しますか？"),
    Ask.REVENGE: Label(
        "{card} attacks (power {power}): Revenge?", "{card}が攻撃しています（パワー{power}）：リベンジしますか？"
    ),
    Ask.BLOCK: Label(
        "{card} attacks (power {power}): do you block?", "{card}が攻撃しています（パワー{power}）：ブロックしますか？"
    ),
    Ask.ORDER: Label("Which one is resolved first?", "どれを先に解決しますか？"),
    Ask.PICK: Label("{card}: which one do you choose?", "{card}：どれをえらびますか？"),
    Ask.MAY: Label("{card}: do you do it?", "{card}：行いますか？"),
    Ask.CHOOSE_ONE: Label("{card}: which effect?", "{card}：どの効果にしますか？"),
}
MORE = Label(" ({made} of {wanted} chosen)", "（{wanted}枚中{made}枚）")
PILE = Label("{place} of {who}", "{who}の{place}")
PILES: Mapping[Zone, Label] = {
    Zone.ENERGY: Label("Energy cards", "エネルギー"),
    Zone.DISCARD_PILE: Label("Discard pile", "捨て札"),
    Zone.EXILE: Label("Exile", "除外"),
}
BELOW = Label("Under {crew}", "{crew}の下")

# ---- why a policy that is asked weighs nothing ----------------------------------------------------------------------

ONE_STEP = Label(
    "{policy} looks one step ahead and counts no chances: it says only what it would do.",
    "{policy}は一手先だけを見て、勝率は計算しません。選ぶ手だけを答えます。",
)
UNWEIGHED: Mapping[str, Label] = {
    "random": Label("{policy} throws dice: it has no reasons.", "{policy}はサイコロまかせなので、理由はありません。"),
    "greedy-1": ONE_STEP,
    "greedy": ONE_STEP,
}
"""By policies that do not search."""
NOTHING_ELSE = Label(
    "{policy} finds nothing else worth trying here, so it has counted no chances.",
    "{policy}はここではほかに試す価値のある手がないと見て、勝率を計算していません。",
)
"""By those that do: all else is let be, as beside attacks that are sure to win."""

# ---- what happens ---------------------------------------------------------------------------------------------------

FIRST = Label("{who} goes first.", "{who}の先攻。")
OPENING = Label(
    "{who} puts {life} cards down as life and draws {cards}.", "{who}はライフを{life}枚置き、{cards}を引く。"
)
MULLIGAN = Label(
    "{who} shuffles the hand into the deck and draws {cards}.", "{who}は手札を山札に加えてシャッフルし、{cards}を引く。"
)

DAMAGE = Label(
    "{who} takes {number} damage: {cards} from life to hand, {life} life left.",
    "{who}は{number}点のダメージを受け、ライフから{cards}を手札に加える（残りライフ{life}）。",
)
MOVED: Mapping[tuple[Zone, Zone], tuple[str, Label]] = {
    (Zone.DECK, Zone.HAND): ("draw", Label("{who} draws {cards}.", "{who}は{cards}を引く。")),
    (Zone.HAND, Zone.ENERGY): (
        "set_energy",
        Label("{who} sets {cards} as energy.", "{who}は{cards}をエネルギーに置く。"),
    ),
    (Zone.DECK, Zone.ENERGY): (
        "gain_energy",
        Label("{who} puts {cards} from the deck down as energy.", "{who}は山札から{cards}をエネルギーに置く。"),
    ),
    (Zone.HAND, Zone.DISCARD_PILE): ("discard", Label("{who} discards {cards}.", "{who}は{cards}を捨てる。")),
    (Zone.DECK, Zone.DISCARD_PILE): (
        "mill",
        Label("{who} puts {cards} from the deck into the discard pile.", "{who}は山札から{cards}を捨て札に置く。"),
    ),
    (Zone.DECK, Zone.LIFE): (
        "gain_life",
        Label("{who} puts {cards} from the deck on the life.", "{who}は山札から{cards}をライフに置く。"),
    ),
}
"""The moves that have a name of their own: from, to → kind of event, sentence. All others are told by MOVE."""
ENTERS: Mapping[Zone, Label] = {
    Zone.HAND: Label("{cards} enters (power {power}).", "{cards}が登場する（パワー{power}）。"),
    Zone.DECK: Label("{cards} enters from the deck (power {power}).", "山札から{cards}が登場する（パワー{power}）。"),
    Zone.DISCARD_PILE: Label(
        "{cards} enters from the discard pile (power {power}).", "捨て札から{cards}が登場する（パワー{power}）。"
    ),
}
MOVE = Label("{who}: {cards} from {source} to {target}.", "{who}：{cards}が{source}から{target}へ移る。")
TAKE = Label("{who} takes {cards} from the deck into the hand.", "{who}は山札から{cards}を手札に加える。")
TO_BOTTOM = Label("{who} puts {cards} on the bottom of the deck.", "{who}は{cards}を山札の下に置く。")
PLACES: Mapping[Zone, Label] = {
    Zone.DECK: Label("the deck", "山札"),
    Zone.HAND: Label("the hand", "手札"),
    Zone.LIFE: Label("the life", "ライフ"),
    Zone.FIELD: Label("the field", "場"),
    Zone.ENERGY: Label("the energy cards", "エネルギー"),
    Zone.DISCARD_PILE: Label("the discard pile", "捨て札"),
    Zone.EXILE: Label("exile", "除外"),
    Zone.CIRCLE: Label("the magic circle", "魔法陣"),
    Zone.UNDER: Label("under a crew", "クルーの下"),
    Zone.DECK_TOP: Label("the top of the deck", "山札の上"),
    Zone.DECK_BOTTOM: Label("the bottom of the deck", "山札の下"),
}

LEVEL_UP = Label(
    "{who} puts {cards} under {crew}: level {level}, power {power}.",
    "{who}は{cards}を{crew}の下に置く（レベル{level}、パワー{power}）。",
)
LEVEL_DOWN = Label(
    "{crew} loses {cards}: level {level}, power {power}.",
    "{crew}から{cards}が取り除かれる（レベル{level}、パワー{power}）。",
)
DESTROYED = Label("{crew} is destroyed{under}.", "{crew}が破壊される{under}。")
EXILED_MAGUS = Label("{crew} is destroyed and exiled{under}.", "{crew}が破壊され、除外される{under}。")
LEFT = Label("{crew} goes from the field to {target}{under}.", "{crew}が場から{target}へ移る{under}。")
AND_UNDER = Label("; from under it to {place}: {cards}", "（下の{cards}は{place}へ）")

PLAY = Label("{who} plays {cards} {how}{then}", "{who}は{how}{cards}をプレイする{then}")
FOR_ENERGY = Label("for {number} energy", "エネルギー{number}点で")
FREE = Label("without paying", "支払わずに")
BY_REVENGE = Label("with Revenge", "リベンジで")
THEN_POWER = Label(" (power {power}).", "（パワー{power}）。")
THEN_TEXT = Label(": “{text}”", "：『{text}』")
THEN_NOTHING = Label(".", "。")

ACTIVATE = Label("{who} uses {cards}{cost}: “{text}”", "{who}は{cost}{cards}を起動する：『{text}』")
COST = Label(" for {number} energy", "エネルギー{number}点で")
TRIGGER = Label("{source} triggers{about}: “{text}”", "{source}が誘発する{about}：『{text}』")
RESOLVE = Label("{source} resolves{about}.", "{source}を解決する{about}。")
NOTHING = Label("Nothing happens.", "何も起こらない。")
TRANSFORM = Label("{cards} becomes {crew} (power {power}).", "{cards}が{crew}に変身する（パワー{power}）。")
SHUFFLE = Label("{who} shuffles the deck.", "{who}は山札をシャッフルする。")
TAPPED = Label("Tapped: {cards}.", "{cards}がヨコ向きになる。")
UNTAPPED = Label("Untapped: {cards}.", "{cards}がタテ向きになる。")

ATTACK = Label("{who} attacks with {cards} (power {power}).", "{who}は{cards}で攻撃する（パワー{power}）。")
BLOCK = Label("{who} blocks with {cards} (power {power}).", "{who}は{cards}でブロックする（パワー{power}）。")
BATTLE = Label(
    "{attacker} ({attack}) battles {blocker} ({defence}).", "{attacker}（{attack}）と{blocker}（{defence}）が交戦する。"
)
NO_BATTLE = Label("There is no battle: a crew has left the field.", "クルーが場を離れたので、交戦は起こらない。")
NO_DAMAGE = Label(
    "There is no damage: the attacker has left the field.", "攻撃クルーが場を離れたので、ダメージはない。"
)

# ---- what changes ---------------------------------------------------------------------------------------------------

CHANGE = Label("{crews}: {change}{span}.", "{crews}：{span}{change}。")
CHANGE_ENDS = Label("{crews}: “{change}” ends.", "{crews}：『{change}』が終わる。")
NOW = Label("{crew} (now {power})", "{crew}（{power}になる）")
CHANGES: Mapping[What, Label] = {
    What.HASTE: Label("gains haste", "速攻を得る"),
    What.RAMPAGE: Label("gains rampage", "ランページを得る"),
    What.CANNOT_ATTACK: Label("cannot attack", "攻撃できない"),
    What.CANNOT_BLOCK: Label("cannot block", "ブロックできない"),
    What.UNBLOCKABLE: Label("cannot be blocked", "ブロックされない"),
    What.POWER: Label("{amount:+} power", "パワー{amount:+}"),
    What.SET_POWER: Label("power becomes {amount}", "パワーが{amount}になる"),
    What.SET_BASE: Label("base power becomes {amount}", "基本パワーが{amount}になる"),
}
LOSSES: Mapping[What, Label] = {
    What.HASTE: Label("loses haste", "速攻を失う"),
    What.RAMPAGE: Label("loses rampage", "ランページを失う"),
}
THIS_TURN = Label(" this turn", "このターンの間、")
THIS_ATTACK = Label(" during this attack", "この攻撃の間、")
UNTIL_TURN = Label(" until the end of turn {turn}", "ターン{turn}の終わりまで、")

# ---- the fields -----------------------------------------------------------------------------------------------------

NUMBERS: Mapping[Zone, Label] = {
    Zone.LIFE: Label("life", "ライフ"),
    Zone.HAND: Label("hand", "手札"),
    Zone.DECK: Label("deck", "山札"),
    Zone.DISCARD_PILE: Label("discard pile", "捨て札"),
}
ENERGY = Label("energy", "エネルギー")
LEVEL = Label("level {level}", "レベル{level}")
IS_MAGUS = Label("magus", "メイガス")
IS_TAPPED = Label("tapped", "ヨコ向き")
FLAGS: Mapping[What, Label] = {
    What.HASTE: Label("haste", "速攻"),
    What.RAMPAGE: Label("rampage", "ランページ"),
    What.CANNOT_ATTACK: Label("cannot attack", "攻撃できない"),
    What.CANNOT_BLOCK: Label("cannot block", "ブロックできない"),
    What.UNBLOCKABLE: Label("cannot be blocked", "ブロックされない"),
}

# ---- the end --------------------------------------------------------------------------------------------------------

ENDINGS: Mapping[Reason, Label] = {
    Reason.LIFE: Label("{loser} has no life left: {who} wins.", "{loser}のライフが0になり、{who}の勝ち。"),
    Reason.DECK: Label("{loser} has no deck left: {who} wins.", "{loser}の山札が0枚になり、{who}の勝ち。"),
    Reason.BOTH: Label("Both would win at one moment: a tie.", "両者が同時に勝利条件を満たし、引き分け。"),
    Reason.TURN_LIMIT: Label("The turn limit is passed: a tie.", "ターン数の上限を超え、引き分け。"),
    Reason.LOOP: Label("This turn takes too long: a tie.", "ターンが終わらず、引き分け。"),
    Reason.REPEAT: Label("An endless loop of {cards}: a tie.", "{cards}の無限ループのため、引き分け。"),
    Reason.FAULT: Label("A table of the engine is full: broken off.", "エンジンの表があふれ、中断。"),
}
