"""Which deck is ahead, and no more than these games tell: titles, the head of a report, the end of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from magus_sim.statistics.rates import DeckRate, Rank
    from magus_sim.statistics.summary import Summary

    from .words import Words

NAMED = 3
"""As many decks are named if these games cannot tell which of them is the best."""


def leaders(decks: Sequence[DeckRate]) -> list[DeckRate]:
    """The decks that may be the best: those than which no other is clearly better."""
    return [deck for deck in decks if deck.rank and deck.rank.best == 1]


def standing(decks: Sequence[DeckRate], ranked: bool, say: Words, rates: Mapping[str, str] | None = None) -> str:
    """A sentence on the decks, best first. It names a best or a last deck only if that is sure.

    `rates` has the words for a deck's rate, if it is not the rate itself and its interval.
    """
    rates = rates or {deck.deck: say.with_interval(deck.rate) for deck in decks}
    if not ranked:
        return _unranked(decks, say, rates)
    if len(decks) == 1:
        return _alone(decks[0], say, rates)
    first, last = leaders(decks), [deck for deck in decks if deck.rank and deck.rank.worst == len(decks)]
    if len(first) == len(decks):
        return _level(decks, say, rates)
    if len(first) == 1:
        return say(
            "{deck} has the highest win rate: {rate}", "勝率が最も高いのは「{deck}」：{rate}", **_told(first[0], rates)
        )
    if len(first) <= NAMED:
        names = say(", ", "").join(say("{deck}", "「{deck}」", deck=deck.deck) for deck in first)
        text = say("The best is {which}: {names}", "最も強いのは{names}のどれか", which=one_of(first, say), names=names)
    else:
        counts = {"n": len(first), "all": len(decks)}
        text = say("{n} of {all} decks may be the best", "{all}デッキ中{n}デッキが首位の候補", **counts)
    if len(last) == 1:
        text += say("; {deck} is last with {rate}", "。最下位は「{deck}」：{rate}", **_told(last[0], rates))
    return text


def one_of(decks: Sequence[DeckRate], say: Words) -> str:
    """One of these three."""
    words = {2: "two", 3: "three"}
    return say("one of these {n}", "この{count}デッキのどれか", n=words.get(len(decks), len(decks)), count=len(decks))


def ranks(rank: Rank, say: Words) -> str:
    """The ranks that a deck may have: 1–3."""
    return (
        str(rank.best)
        if rank.best == rank.worst
        else say("{best}–{worst}", "{best}〜{worst}", best=rank.best, worst=rank.worst)
    )


def grouped(decks: Sequence[DeckRate]) -> bool:
    """Whether it helps to show groups of equals: of two decks they say nothing, of very many nobody could read them."""
    return 2 < len(decks) <= 26 and all(deck.rank for deck in decks)


def letters(rank: Rank) -> str:
    """A deck's groups of equals: A, or A B if it belongs to two."""
    return " ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26] * (number // 26 + 1) for number in rank.groups)


def opponents_met(deck: DeckRate, say: Words) -> str:
    """How many of its opponents a deck has met: 1 of 13 opponents."""
    met, planned = len(deck.opponents), deck.planned_opponents
    return say("{met} of {planned} opponents", "{planned}デッキ中{met}デッキと対戦", met=met, planned=planned)


def games_for_a_point(summary: Summary, say: Words) -> Iterator[str]:
    """How many games would give ±1 point; nothing where no two decks meet."""
    found = summary.enough
    if found.field is None or found.matchup is None:
        return
    yield say(
        "For ±1 point: about {field:,} games in all for every deck over the field, about {matchup:,} of each matchup "
        "for every matchup; {played:,} are played",
        "±1ポイントの精度には、全デッキの総合勝率なら合計約{field:,}ゲーム、全対戦の勝率なら1対戦につき約{matchup:,}ゲームが必要"
        "（済み：計{played:,}ゲーム）",
        field=found.field,
        matchup=found.matchup,
        played=sum(each.games for each in summary.matchups),
    )


def _told(deck: DeckRate, rates: Mapping[str, str]) -> dict[str, str]:
    return {"deck": deck.deck, "rate": rates[deck.deck]}


def _unranked(decks: Sequence[DeckRate], say: Words, rates: Mapping[str, str]) -> str:
    if len(decks) > 1:
        return say("No ranking: the decks have not met the same opponents", "順位なし：デッキごとに対戦した相手が違う")
    met = opponents_met(decks[0], say)
    return say("{deck} so far: {met}, {rate}", "「{deck}」は{met}した：勝率{rate}", met=met, **_told(decks[0], rates))


def _alone(deck: DeckRate, say: Words, rates: Mapping[str, str]) -> str:
    if deck.clear:
        return say(
            "{deck} wins {rate} over the field", "「{deck}」の勝率は{rate}（全対戦相手の平均）", **_told(deck, rates)
        )
    return say(
        "These games cannot tell whether {deck} wins more than half: {rate}",
        "「{deck}」は勝ち越しとも負け越しとも言えない：勝率{rate}",
        **_told(deck, rates),
    )


def _level(decks: Sequence[DeckRate], say: Words, rates: Mapping[str, str]) -> str:
    """Of decks of which no two can be told apart."""
    clearest = min(decks, key=lambda deck: deck.p)
    if not clearest.clear:
        return say("No deck stands out at either end", "飛び抜けて強いデッキも弱いデッキもない")
    return say(
        "The decks cannot be told apart; {deck} wins {more} than half: {rate}",
        "デッキ間の優劣は不明。「{deck}」は{more}：{rate}",
        more=say("more", "勝ち越し") if clearest.rate.value > 0.5 else say("less", "負け越し"),
        **_told(clearest, rates),
    )
