"""The sentences of a narration in both languages. Names in braces are filled in by `say`."""

from __future__ import annotations

from collections.abc import Mapping

from magus_sim.told import Label

from ..engine.state import Ask, Do, Reason

Part = Label | str | int


def say(sentence: Label, **parts: Part) -> Label:
    """The sentence with its parts put in, each in the sentence's language."""
    english = {name: part.en if isinstance(part, Label) else part for name, part in parts.items()}
    japanese = {name: part.ja if isinstance(part, Label) else part for name, part in parts.items()}
    return Label(sentence.en.format(**english), sentence.ja.format(**japanese))


EMPTY = Label("", "")

# ---- what is chosen -------------------------------------------------------------------------------------------------

MOVES: Mapping[Do, Label] = {
    Do.KEEP: Label("pay the upkeep of {card}", "{card}の維持コストを支払う"),
    Do.CAST: Label("{who} casts {card}", "{who}が{card}を使う"),
    Do.USE: Label("{who} uses {card}", "{who}が{card}の能力を使う"),
    Do.TARGET: Label("choose {card}", "{card}を対象にする"),
    Do.PAY: Label("pay 1 {colour} MP", "{colour}のMPを1点支払う"),
    Do.ATTACK: Label("{who} attacks {card}", "{who}が{card}を攻撃する"),
    Do.STAND_IN: Label("{card} takes the attack of {who}", "{card}が{who}の攻撃を代わりに受ける"),
    Do.ORDER: Label("counter {card} next", "次に{card}へ迎撃ダメージを与える"),
    Do.DISCARD: Label("{who} discards {card}", "{who}が{card}を捨てる"),
}
PASSES: Mapping[Ask, Label] = {
    Ask.UPKEEP: Label("drop {card}", "{card}の維持をやめる"),
    Ask.ACT: Label("end the main phase", "メインフェイズを終える"),
    Ask.RESPOND: Label("cast nothing", "何も使わない"),
    Ask.ATTACK: Label("{card} does not attack", "{card}は攻撃しない"),
    Ask.STAND_IN: Label("nobody stands in against {card}", "{card}の攻撃を代わりに受けない"),
}
COLOURLESS = Label("colourless", "無色")
BY_NUMBER = Label("{move} (no. {number})", "{move}（{number}つ目）")

QUESTIONS: Mapping[Ask, Label] = {
    Ask.UPKEEP: Label("Pay the upkeep of {card}?", "{card}の維持コストを支払いますか？"),
    Ask.ACT: Label("Which spell or ability?", "どの呪文・能力を使いますか？"),
    Ask.RESPOND: Label("Cast something now?", "今、何か使いますか？"),
    Ask.TARGET: Label("Whom does {card} aim at?", "{card}の対象は？"),
    Ask.PAY: Label("Which MP pay for {card}?", "{card}のコストをどの色で支払いますか？"),
    Ask.ATTACK: Label("Whom does {card} attack?", "{card}は誰を攻撃しますか？"),
    Ask.STAND_IN: Label("Who stands in against {card}?", "{card}の攻撃を誰が代わりに受けますか？"),
    Ask.ORDER: Label("Whom does {card} counter next?", "{card}は次に誰を迎撃しますか？"),
    Ask.DISCARD: Label("Which card goes?", "どのカードを捨てますか？"),
}
LIES = Label("{card} lies there", "{card}がある")

# ---- what happens ---------------------------------------------------------------------------------------------------

FIRST = Label("{who} begins.", "{who}が先攻。")
LATE = Label(
    "{card} fails at initiative ({dice}) and waits for a turn.", "{card}はイニシアティブ判定に失敗（{dice}）。"
)
ARRIVES = Label("{card} arrives.", "{card}が召喚された。")
HURT = Label("{card} loses {points} HP ({left} left).", "{card}は{points}点のダメージを受けた（残りHP{left}）。")
HEALED = Label("{card} recovers {points} HP ({left}).", "{card}のHPが{points}点回復（{left}）。")
DOWN = Label("{card} is down.", "{card}は戦闘不能。")
VANISHES = Label("{card} vanishes.", "{card}は消えた。")
CHANGED = Label(
    "{card} now has power {power} and toughness {toughness}.", "{card}はパワー{power}、タフネス{toughness}に。"
)
DRAWS = Label("{who} draws {cards}.", "{who}は{cards}を引いた。")
CARDS = Label("{number} card(s)", "カード{number}枚")
LASTS = Label("{card} stays on the field.", "{card}が場に置かれた。")
ENDS = Label("{card} leaves the field.", "{card}が場を離れた。")

# ---- the fields -----------------------------------------------------------------------------------------------------

STANDING = Label("standing", "戦えるメンバー")
MP = Label("MP", "MP")
HAND = Label("hand", "手札")
HP_OF = Label("HP {left}/{most}", "HP {left}/{most}")
POWER = Label("power {power}", "パワー{power}")
IS_DOWN = Label("down", "戦闘不能")
IS_DONE = Label("done", "行動完了")
GRAVEYARD = Label("graveyard of {who}", "{who}の墓地")
UNWEIGHED = Label("{policy} weighs no options", "{policy}は選択肢を比べません")
NOTHING_ELSE = Label("nothing else was worth trying", "ほかに試す価値のある選択肢がありません")

# ---- the end --------------------------------------------------------------------------------------------------------

ENDINGS: Mapping[Reason, Label] = {
    Reason.DOWN: Label("{loser} is down: {who} wins.", "{loser}は全員戦闘不能。{who}の勝ち。"),
    Reason.BOTH_DOWN: Label("Both sides are down: a tie.", "両方が全員戦闘不能となり、引き分け。"),
    Reason.LIMIT: Label("The round limit is passed: a tie.", "ラウンド数の上限を超え、引き分け。"),
    Reason.FAULT: Label("A table of the engine is full: broken off.", "エンジンの表があふれ、中断。"),
}
