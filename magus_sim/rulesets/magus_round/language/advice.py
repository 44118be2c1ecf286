"""What is said of a text that is wrong, and what may have been meant."""

from __future__ import annotations

import re

from magus_sim.language.advice import Advice, Both, Elsewhere, Group

from . import tree as t
from .habits import habits
from .samples import AT_MOST_2, DRAW, MODIFIERS, NARROWED, PARTICULAR, SAMPLES, as_line
from .sense import in_line, in_node, together

CARDS: dict[str, Both] = {"crew": ("crew", "クルー"), "magic": ("magic", "マジック"), "magus": ("magus", "メイガス")}
KEYWORDS: dict[str, Both] = {
    "crew": ("Haste, Rampage and Revenge X", "速攻、ランページ、リベンジＸ"),
    "magic": ("Revenge X", "リベンジＸ"),
    "magus": ("Transform X and Extra Draw X", "変身Ｘ、エクストラドローＸ"),
}
NEEDS_A_TRIGGER: Both = (
    "this is an effect, and on a {} an effect needs what sets it off, or a cost, before it",
    "これは効果です。{}では、その前に「いつ」（「〜とき、」など）かコストが必要です",
)
NO_TRIGGER: Both = (
    "a magic says only its effect: what sets it off, costs and abilities that stay belong on crews",
    "マジックには効果だけを書きます。「〜とき」やコスト、場にある間の能力はクルーのものです",
)
NOT_BY_POWER: Both = (
    "power cannot be counted one by one: count cards, crews, levels or damage",
    "パワー１につき、とは書けません。枚数、体数、レベル、ダメージで数えてください",
)
BY_POWER = {
    "en": re.compile(r"for each (?:point of )?power\b", re.IGNORECASE),
    "ja": re.compile("パワー1?(?:につき|ごと|あたり)"),
}
LABELS: dict[str, Both] = {
    "side": ("whose it is", "だれのものか"),
    "other": ("“other”", "「他の」"),
    "posture": ("tapped or untapped", "向き"),
    "value": ("the value", "バリュー"),
    "power": ("the power", "パワー"),
    "level": ("the level", "レベル"),
    "keyword": ("the keyword", "キーワード"),
    "subtype": ("the subtype", "サブタイプ"),
    "name": ("the name", "名前"),
}
MOMENTS: dict[str, t.Trigger] = {
    "crew": t.Happens(t.Event.ENTERS, t.Self.THIS),
    "magus": t.At(t.Moment.TURN_START, t.Side.YOU),
}
POWER_UP = t.ChangePower(t.Ref.THIS, 1000)
FEW_LIVES = t.Is(t.Cards(t.Side.OPPONENT, t.Pile.LIFE), AT_MOST_2)
GROUPS = [
    Group(t.Effect, "an effect", "効果", (DRAW,)),
    Group(t.Trigger, "what sets it off", "いつ起きるか", MOMENTS["crew"]),
    Group(t.Change, "a change", "変化", POWER_UP),
    Group(t.Condition, "a condition", "条件", FEW_LIVES),
    Group(t.Cost, "a cost", "コスト", t.PayEnergy(1)),
    Group(t.Filter, "which cards", "どのカードか", t.Filter(side=t.Side.OPPONENT)),
    Group(t.Keyword, "a keyword", "キーワード", t.Keyword.HASTE),
]
IT, THEY, THIS = t.Ref.IT, t.Ref.THEY, t.Ref.THIS


def elsewhere(line: t.Line, card: str) -> Elsewhere | None:
    """A line that is right on another kind of card: an effect gets what sets it off, a magic keeps the effect alone."""
    if isinstance(line, t.Spell):
        (en, ja), (card_en, card_ja) = NEEDS_A_TRIGGER, CARDS[card]
        return Elsewhere((en.format(card_en), ja.format(card_ja)), t.Triggered(MOMENTS[card], line.effect))
    if card == "magic" and not isinstance(line, t.Has):
        effect = line.effect if isinstance(line, t.Triggered | t.Activated) else None
        return Elsewhere(NO_TRIGGER, effect and t.Spell(effect))
    return None


ADVICE = Advice(
    in_node=in_node,
    in_line=in_line,
    together=together,
    samples=SAMPLES,
    particular=PARTICULAR,
    narrowed=NARROWED,
    modifiers=MODIFIERS,
    as_line=as_line,
    cards=CARDS,
    keywords=KEYWORDS,
    groups=GROUPS,
    labels=LABELS,
    never=[(BY_POWER, NOT_BY_POWER)],
    elsewhere=elsewhere,
    near={"crew": "magic", "magus": "magic"},
    swaps=[{IT: THEY}, {THEY: IT}, {IT: THIS, THEY: THIS}],
    habits=habits,
)
