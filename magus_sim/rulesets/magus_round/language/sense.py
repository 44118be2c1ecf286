"""What a text may say by its grammar and yet cannot mean."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import fields
from typing import Any

from magus_sim.language.advice import Nonsense
from magus_sim.language.sense import beyond
from magus_sim.language.walking import nodes

from . import tree as t

MOST_CARDS = t.ANY_NUMBER - 1
"""A deck's cards without its magus: no value, level or count of cards needs to be compared with more."""


def in_node(node: Any, card: str) -> Iterator[Nonsense]:
    """What one part of a line cannot mean on that kind of card ("crew", "magic", "magus")."""
    yield from out_of_range(node)
    yield from misplaced(node, card)
    yield from on_the_field(node)
    yield from off_the_field(node)
    yield from impossible(node)


NO_EFFECT = Nonsense(
    "a magic needs an effect, on a line of its own", "マジックには効果が必要です。別の行に書いてください"
)
TWO_EFFECTS = Nonsense(
    "a magic has one effect on one line: join the sentences with “Then”",
    "マジックの効果は１行に書きます。「その後、」でつないでください",
)
KEYWORD_AGAIN = Nonsense("the card has this keyword already", "このキーワードはもう書かれています")


def together(lines: Sequence[t.Line], card: str) -> Iterator[tuple[int, Nonsense]]:
    """What is wrong with lines that are sound each by itself, and with which of them."""
    effects = [at for at, line in enumerate(lines) if isinstance(line, t.Spell)]
    if card == "magic" and lines and not effects:
        yield 0, NO_EFFECT
    for at in effects[1:]:
        yield at, TWO_EFFECTS
    seen: set[object] = set()
    for at, line in enumerate(lines):
        if isinstance(line, t.Has | t.Revenge):
            keyword = line.keyword if isinstance(line, t.Has) else t.Revenge
            if keyword in seen:
                yield at, KEYWORD_AGAIN
            seen.add(keyword)


# ---- numbers --------------------------------------------------------------------------------------------------------


def out_of_range(node: Any) -> Iterator[Nonsense]:
    """Numbers that depend on what they are compared with, and changes by zero."""
    match node:
        case t.Filter(value=value, level=level):
            for bound in filter(None, (value, level)):
                yield from beyond(bound.n, 0, MOST_CARDS)
        case t.Is(quantity, bound) if not isinstance(quantity, t.Power):
            yield from beyond(bound.n, 0, MOST_CARDS)
        case t.ChangePower(_, 0):
            yield Nonsense("zero changes nothing", "０では何も変わりません", ("+0", "-0"))


# ---- the wrong card, the wrong place --------------------------------------------------------------------------------

THIS = ("このクルー", "これ", "this crew", "this card")
OTHER = ("他の", "ほかの", "other")
NOUNS = ("マジック", "カード", "magic", "card")
SIDES: dict[t.Side | None, tuple[str, ...]] = {
    t.Side.YOU: ("あなたの", "allied", "your"),
    t.Side.OPPONENT: ("対戦相手の", "相手の", "opposing", "opponent's"),
}


def misplaced(node: Any, card: str) -> Iterator[Nonsense]:
    """What a magic, or a magus before it transforms (MR-1.6), cannot say of itself."""
    if card == "crew":
        return
    if node in (t.Ref.THIS, t.Self.THIS) and card == "magic":
        yield Nonsense(
            "a magic is no crew, so “this crew” means nothing on it",
            "マジックはクルーではないので、「これ」は何も指しません",
            THIS,
        )
    elif node in (t.Ref.THIS, t.Self.THIS):
        yield Nonsense(
            "a magus is no crew before it transforms: what it does as a crew is written on its back",
            "変身前のメイガスはクルーではありません。クルーとしての能力は裏面に書いてください",
            THIS,
        )
    elif isinstance(node, t.Filter) and node.other:
        yield Nonsense(
            "“Other” means other than this crew, and this card is no crew: leave it out",
            "「他の」は「このクルー以外の」という意味です。このカードはクルーではないので、書かないでください",
            OTHER,
        )


def on_the_field(node: Any) -> Iterator[Nonsense]:
    """Only crews are chosen, counted and put there (MR-9.7)."""
    match node:
        case t.Choose(f) | t.All(f) | t.Some(f) | t.Crews(f) | t.Put(f) | t.Search(f, to=t.Target.FIELD):
            if f.kind is not t.Kind.CREW:
                yield Nonsense("here only crews can be meant", "ここで指せるのはクルーだけです", NOUNS)


def off_the_field(node: Any) -> Iterator[Nonsense]:
    """Hand, deck and discard pile are your own (MR-9.3), and what lies there has no posture and no level."""
    match node:
        case t.Put(f) | t.PlayFree(f) | t.Recover(f) | t.FromHand(f) | t.Look(_, f) | t.Matching(_, f) | t.Search(f):
            for is_set, en, ja, marks in (
                (f.side, "whose it is", "だれのものか", SIDES.get(f.side, ())),
                (f.other, "“other”", "「他の」", OTHER),
                (f.posture, "tapped or untapped", "カードの向き", ("タテ", "縦", "ヨコ", "横", "untapped", "tapped")),
                (f.level, "its level", "レベル", ("レベル", "level")),
            ):
                if is_set:
                    yield Nonsense(
                        f"a card that is not on the field cannot be picked by {en}",
                        f"場にないカードには、{ja}の条件を付けられません",
                        marks,
                    )


def impossible(node: Any) -> Iterator[Nonsense]:
    """What no card can mean."""
    match node:
        case t.Filter(t.Kind.MAGIC) if node.power or node.keyword or node.subtype:
            yield Nonsense(
                "a magic has no power, no keyword of a crew and no subtype",
                "マジックには、パワー、クルーのキーワード、サブタイプがありません",
                NOUNS,
            )
        case t.Look(n, _, take) if n < take < t.ANY_NUMBER:
            yield Nonsense(
                f"of {n} cards looked at, {take} cannot be taken",
                f"{n} 枚見て {take} 枚を取ることはできません",
                (str(take),),
            )
        case (
            t.Level(t.Ref.THEY)
            | t.Power(t.Ref.THEY)
            | t.TopUnder(_, t.Ref.THEY)
            | t.HandUnder(who=t.Ref.THEY)
            | t.TakeLevels(_, t.Ref.THEY)
        ):
            yield Nonsense(
                "this needs one crew, and several are meant",
                "ここには１体のクルーが必要です。「それら」は複数です",
                THEY,
            )
        case t.Activated(_, _, costs) if len({type(cost) for cost in costs}) < len(costs):
            yield Nonsense(
                "costs of one kind stand here twice: add them up",
                "同じ種類のコストが二度書かれています。まとめてください",
            )
        case t.ChooseOne(options) if len(set(options)) < len(options):
            yield Nonsense("the same choice stands here twice", "同じ選択肢が二度書かれています")


# ---- it, they, if you do --------------------------------------------------------------------------------------------

NONE, ONE, SEVERAL = 0, 1, 2
"""How many crews それ stands for."""
IT = ("それ", "そのクルー", "that crew", "its", "it")
THEY = ("それら", "those crews", "they", "them", "their")
IF_SO = ("そうしたなら", "if you do")


def in_line(line: t.Line) -> Iterator[Nonsense]:
    """それ, それら and そうしたなら point back: there must be something, and as many."""
    for field in fields(line):
        if field.name != "effect":
            yield from pointers(getattr(line, field.name), NONE)
    if isinstance(line, t.Triggered | t.Activated | t.Spell):
        trigger = line.trigger if isinstance(line, t.Triggered) else None
        named = isinstance(trigger, t.Happens) and isinstance(trigger.who, t.Some)
        yield from in_effect(line.effect, ONE if named else NONE)


def in_effect(effect: t.Effect, meant: int) -> Iterator[Nonsense]:
    """`meant` is how many crews それ stands for when the effect begins."""
    for place, step in enumerate(effect):
        pointed = step.then if isinstance(step, t.IfSo) and place > 0 else step
        meant = yield from in_step(pointed, meant)


def in_step(step: t.Step, meant: int) -> Generator[Nonsense, None, int]:
    """Yields what is wrong, and returns how many crews それ stands for afterwards."""
    match step:
        case t.IfSo(then):
            yield Nonsense(
                "“If you do” stands at the start of a sentence and needs another sentence before it",
                "「そうしたなら」は文のはじめに書き、その前に別の文が必要です",
                IF_SO,
            )
            return (yield from in_step(then, meant))
        case t.May(then):
            return (yield from in_step(then, meant))
        case t.If(condition, then):
            yield from pointers(condition, meant)
            return (yield from in_step(then, meant))
        case t.Choose(_, n, _, then):
            return (yield from in_step(then, one_or_several(n)))
        case t.ChooseOne(options):
            for option in options:
                yield from in_effect(option, meant)
        case t.Put(n=n) | t.Search(n=n, to=t.Target.FIELD):
            return one_or_several(n)
        case t.ForEach(quantity, t.Put() | t.Search(to=t.Target.FIELD)):
            yield from pointers(quantity, meant)
            return SEVERAL
        case _:
            yield from pointers(step, meant)
    return meant


def one_or_several(n: int) -> int:
    return ONE if n == 1 else SEVERAL


def pointers(part: Any, meant: int) -> Iterator[Nonsense]:
    for node in nodes(part):
        if node in (t.Ref.IT, t.Ref.THEY) and meant == NONE:
            yield Nonsense(
                "no crew was chosen before, so this points at nothing; for the card itself write “this crew”",
                "前にえらばれたクルーがないので、何も指しません。このカード自身のことなら「これ」と書いてください",
                IT + THEY,
            )
        elif node is t.Ref.IT and meant == SEVERAL:
            yield Nonsense(
                "several crews are meant: write “they” or “them”",
                "複数のクルーを指すので、「それら」と書いてください",
                IT,
            )
        elif node is t.Ref.THEY and meant == ONE:
            yield Nonsense("one crew is meant: write “it”", "１体のクルーを指すので、「それ」と書いてください", THEY)
