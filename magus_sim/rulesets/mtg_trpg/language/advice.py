"""What a text can say by its grammar and yet cannot mean, and what is said of one that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from magus_sim.language.advice import Advice, Both, Elsewhere, Group, Nonsense
from magus_sim.language.templates import members
from magus_sim.language.walking import nodes

from . import tree as t

CARDS: dict[str, Both] = {
    "creature": ("creature", "クリーチャー"),
    "sorcery": ("sorcery", "ソーサリー"),
    "instant": ("instant", "インスタント"),
    "item": ("item", "アイテム"),
    "enchantment": ("enchantment", "エンチャント"),
    "equip": ("equip", "イクイップ"),
    "beast": ("wandering creature", "ワンダリングクリーチャー"),
}
ABILITIES: Both = (
    "wall, regeneration, first strike, haste, trample, flying, shadow, flanking, protection from a colour and fading X",
    "壁、再生、先制攻撃、速攻、トランプル、飛行、シャドー、側面攻撃、プロテクション:色、消散:X",
)
KEYWORDS = {"creature": ABILITIES, "beast": ABILITIES, "enchantment": ("fading X", "消散:X")}
HEAL = t.Heal(t.Target(t.Filter()), 10)
STRONGER = t.Power(t.Ref.BEARER, 2)
SPELLS = ("sorcery", "instant", "item")
NO_SPELL: Both = (
    "a {} needs to say when: at an upkeep, on arriving, or by an ability with its cost",
    "{}では、いつ起きるか（アップキープに、召喚されたとき、コスト）が必要です",
)


def in_node(node: Any, card: str) -> Iterator[Nonsense]:
    """What one part of a line cannot mean on that kind of card."""
    match node:
        case t.Power(_, 0) | t.Toughness(_, 0):
            yield Nonsense("zero changes nothing", "0では何も変わりません", ("+0", "-0"))
        case t.Static(change) if isinstance(change.who, t.Target) or change.who in (t.Ref.IT, t.Ref.CASTER):
            yield Nonsense(
                "what stays acts on its bearer, or on each character",
                "つねに働く効果は「これがついているキャラ」か「すべての～」に書きます",
                ("target", "対象", "it", "それ"),
            )
        case t.Return(t.All(t.Filter(being=being)) | t.Target(t.Filter(being=being))) if being is not t.Being.SUMMONED:
            yield Nonsense(
                "only summoned creatures come from a hand: write “summoned creature”",
                "手札に戻せるのは「召喚されたクリーチャー」だけです",
                ("return", "手札に戻す"),
            )
        case t.Filter(being=t.Being.MAGE, colour=colour) if colour is not None:
            yield Nonsense("a mage has no colour", "魔法使いに色はありません", ("mage", "魔法使い"))
        case t.Ref.BEARER if card in SPELLS:
            yield Nonsense("a spell lies on nobody: choose a target", "呪文は誰にもつきません。対象を選んでください")
        case _:
            return


def targets(line: t.Line) -> list[t.Target]:
    """The characters that a line chooses, in its order."""
    return [node for node in nodes(line) if isinstance(node, t.Target)]


def in_line(line: t.Line) -> Iterator[Nonsense]:
    """What a line as a whole cannot mean."""
    chosen = targets(line)
    if len(chosen) > 1:
        yield Nonsense(
            "a card has one target: say “it” from then on",
            "対象は1体です。2回目からは「それ」と書いてください",
            ("target", "対象"),
        )
    if isinstance(line, t.Upkeep) and chosen:
        yield Nonsense("nothing is chosen at an upkeep", "アップキープには対象を選べません", ("target", "対象"))
    if not chosen and any(node is t.Ref.IT for node in nodes(line)):
        yield Nonsense("“it” means nobody here", "「それ」が誰かわかりません", ("it", "それ", "that character"))
    if isinstance(line, t.Ability) and any(isinstance(node, t.Mana) for node in nodes(line)):
        yield Nonsense("an ability makes no MP", "能力でMPは得られません", ("MP",))


ALONE = {t.Attach: ("where it lies", "どこにつくか"), t.Fading: ("fading", "消散"), t.Ability: ("an ability", "能力")}


def together(lines: Sequence[t.Line], card: str) -> Iterator[tuple[int, Nonsense]]:
    """What is wrong with lines that are sound each by itself, and with which of them."""
    spells = [at for at, line in enumerate(lines) if isinstance(line, t.Spell)]
    for at in spells[1:]:
        yield at, Nonsense("join the sentences with “Then”", "「その後、」でつないでください")
    for kind, (en, ja) in ALONE.items():
        for at in [at for at, line in enumerate(lines) if isinstance(line, kind)][1:]:
            yield at, Nonsense(f"{en} stands on the card already", f"{ja}はもう書かれています")
    seen: set[t.Line] = set()
    for at, line in enumerate(lines):
        if isinstance(line, t.Has | t.Protection):
            if line in seen:
                yield at, Nonsense("the card has this keyword already", "このキーワードはもう書かれています")
            seen.add(line)
    attached = any(isinstance(line, t.Attach) for line in lines)
    for at, line in enumerate(lines):
        bearer = any(node is t.Ref.BEARER for node in nodes(line))
        if card == "enchantment" and bearer and not attached:
            yield (
                at,
                Nonsense(
                    "it has no bearer: add the line “Attach to target character.”",
                    "誰にもついていません。「対象のキャラにつく。」の行を加えてください",
                ),
            )


def as_line(value: Any, card: str) -> t.Line | None:
    """An ordinary line of that kind of card that says the value; None if there can be none."""
    if isinstance(value, members(t.Change)):
        if card in ("enchantment", "equip"):
            return t.Static(value)
        value = t.Lasting(value, t.Span.TURN)
    if not isinstance(value, members(t.Deed)):
        return None
    effect = (value,)
    if card in SPELLS:
        return t.Spell(effect)
    if card == "creature":
        return t.Arrives(effect)
    if card == "equip":
        return t.Ability(t.Cost(None, 1), effect)
    return t.Upkeep(effect) if card == "enchantment" else None


def elsewhere(line: t.Line, card: str) -> Elsewhere | None:
    """A spell's effect on another kind of card needs an occasion."""
    if isinstance(line, t.Spell) and card not in SPELLS:
        (en, ja), (card_en, card_ja) = NO_SPELL, CARDS[card]
        better = as_line(line.effect[0], card) if len(line.effect) == 1 else None
        return Elsewhere((en.format(card_en), ja.format(card_ja)), better)
    return None


HABITS = {
    "ja": [
        (re.compile("点?ダメージを受ける"), "点のダメージを与える"),
        (re.compile("体力|ヒットポイント"), "HP"),
        (re.compile("回復させる"), "回復する"),
    ],
    "en": [
        (re.compile(r"\bhit points\b", re.IGNORECASE), "HP"),
        (re.compile(r"\bheals?\b", re.IGNORECASE), "recovers"),
        (re.compile(r"\bany target\b", re.IGNORECASE), "target character"),
    ],
}

ADVICE = Advice(
    in_node=in_node,
    in_line=in_line,
    together=together,
    samples=[
        (t.Who, t.Target(t.Filter())),
        (t.Ref, t.Ref.BEARER),
        (t.Filter, t.Filter(t.Being.CREATURE)),
        (t.Count, 2),
        (t.Points, 10),
        (t.Shift, 2),
        (t.Change, STRONGER),
        (t.Deed, HEAL),
        (t.Effect, (HEAL,)),
    ],
    particular={
        t.Return: {"who": t.Target(t.Filter(t.Being.SUMMONED))},
        t.Static: {"change": STRONGER},
        t.Upkeep: {"effect": (t.Draw(1),)},
    },
    modifiers={"whose": t.Whose.OTHERS, "colour": t.Colour.RED, "keyword": t.Keyword.FLYING, "toughness": t.AtMost(3)},
    as_line=as_line,
    cards=CARDS,
    keywords=KEYWORDS,
    groups=[
        Group(t.Effect, "an effect", "効果", (HEAL,)),
        Group(t.Change, "a change", "変化", STRONGER),
        Group(t.Filter, "which characters", "どのキャラか", t.Filter(t.Being.CREATURE)),
        Group(t.Keyword, "a keyword", "キーワード", t.Keyword.FLYING),
        Group(t.Colour, "a colour", "色", t.Colour.RED),
    ],
    labels={
        "whose": ("whose side", "どちら側か"),
        "colour": ("the colour", "色"),
        "keyword": ("the keyword", "キーワード"),
        "toughness": ("the toughness", "タフネス"),
    },
    elsewhere=elsewhere,
    near=dict.fromkeys(("creature", "enchantment", "equip"), "sorcery"),
    habits=lambda lang, _: HABITS[lang],
)
