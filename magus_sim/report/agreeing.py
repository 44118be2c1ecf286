"""What holds under several policies, in words: the headline, the verdicts, how far they lie apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from magus_sim.statistics.agreement import Verdict

from .standing import leaders, standing

if TYPE_CHECKING:
    from magus_sim.statistics.agreement import Agreed, Agreement, Convergence
    from magus_sim.statistics.result import Result

    from .words import Words


def headline(result: Result, say: Words) -> str:
    """The sentence on the decks, which with several policies holds under each of them."""
    decks = result.decks_under_all()
    if not decks:
        return standing(result.summaries[0].decks, result.ranked, say)
    rates = {deck.deck: _rates(result, deck.deck, say) for deck in decks}
    if len(decks) == 1 and result.verdict(decks[0].deck) is Verdict.FLIPS:
        text = say(
            "{deck} flips: {rate}", "「{deck}」は結果が逆転する：{rate}", deck=decks[0].deck, rate=rates[decks[0].deck]
        )
    elif 1 < len(decks) == len(leaders(decks)):
        text = say("no deck is sure to be first or last", "最も強いとも弱いとも言い切れるデッキはない")
    else:
        text = standing(decks, result.ranked, say, rates)
    policies = say(" and ", "と").join(result.policies)
    return say("Under {policies} alike: {text}", "{policies}に共通：{text}", policies=policies, text=text)


def verdict(found: Verdict, say: Words) -> str:
    """A verdict in the language of the reader."""
    japanese = {Verdict.AGREES: "一致", Verdict.SIZE_DIFFERS: "差あり", Verdict.FLIPS: "逆転"}
    return say(str(found), japanese[found])


def meaning_of_verdicts(say: Words) -> str:
    """What the verdicts say, in a line."""
    return say(
        "agrees: no clear difference; size differs: a clear difference; flips: clearly above 50 % under one policy and "
        "clearly below under another (Holm, 5 %)",
        "一致：はっきりした差がない。差あり：はっきりした差がある。逆転：ある方策では50%を明らかに上回り、"
        "別の方策では明らかに下回る（Holm法、5%）",
    )


def distances(result: Result, say: Words) -> Iterator[str]:
    """For every two policies, how far their verdicts lie apart; nothing where decks do not rank."""
    for agreement in result.agreements:
        if found := agreement.convergence:
            yield _distance(agreement, found, say)


def table(result: Result, kind: Literal["decks", "matchups"], say: Words) -> list[list[str]]:
    """A row for each deck or matchup: names, the rate under each policy, of two the difference, the verdict."""
    return [
        [
            *filter(None, [row.deck, row.against]),
            *(say.give_or_take(rate) for rate in result.rates(row.deck, row.against)),
            *_difference(result, row, say),
            verdict(result.verdict(row.deck, row.against), say),
        ]
        for row in result.agreed(kind)
    ]


def heads(result: Result, say: Words) -> list[str]:
    """The heads of the columns of `table`, after those of the names."""
    difference = [say("difference", "差"), say("95 % interval", "95%信頼区間")] if len(result.policies) == 2 else []
    return [*result.policies, *difference, say("verdict", "判定")]


def _difference(result: Result, row: Agreed, say: Words) -> list[str]:
    if len(result.policies) > 2:
        return []
    change = row.difference
    return [say.signed(change.value), say.signed_interval(change.low, change.high)]


def _rates(result: Result, deck: str, say: Words) -> str:
    """greedy 57.1 ±3.1 %, beam 54.0 ±3.0 %."""
    told = [
        f"{policy} {say.give_or_take(rate)}" for policy, rate in zip(result.policies, result.rates(deck), strict=True)
    ]
    return say(", ", "、").join(told)


def _distance(agreement: Agreement, found: Convergence, say: Words) -> str:
    rank = "–" if found.spearman is None else f"{found.spearman:.2f}".replace("-", "−")
    return say(
        "From {one} to {other}: the decks' rates move by {sd:.1f} points (sd without luck), ranks correlate by {rank} "
        "(Spearman), {flips} of {all} matchups are decided in opposite directions",
        "{one}から{other}へ：デッキの勝率の変化は{sd:.1f}ポイント（運を除いた標準偏差）、順位相関は{rank}（スピアマン）、"
        "{all}対戦中{flips}対戦で勝敗が逆転",
        one=agreement.policies[0],
        other=agreement.policies[1],
        sd=100 * found.effect_sd,
        rank=rank,
        flips=found.flips,
        all=len(agreement.matchups),
    )
