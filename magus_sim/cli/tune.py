"""`magus-sim tune`: the smallest changes of cards that bring decks into a band of win rates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import UsageFault
from magus_sim.rulesets import DEFAULT_GAME

from .finding import game_of
from .options import DEFAULT_LANGUAGE, GameSystem, Lang, Override, OwnCards, RuleOptions, RulesFile
from .progress import tell
from .starting import open_ruleset, start_engine
from .studying import AsJson, Cache, Field, Jobs, Seed, decks_and_field, lab_of
from .sweep import USUAL_PRECISION, Decks, Games, Precision, check_precision, read_band
from .tables import print_table
from .terminal import plain_console

if TYPE_CHECKING:
    from collections.abc import Mapping

    from magus_sim.report.words import Words
    from magus_sim.statistics.estimates import Estimate
    from magus_sim.studies.sweep import Band
    from magus_sim.studies.tune import Price, Tried, Tuning


def tune(
    ctx: typer.Context,
    decks: Decks,
    card: Annotated[list[str], typer.Option(metavar="NAME", help="A card that may change; repeatable.")],
    band: Annotated[str, typer.Option(metavar="LOW..HIGH", help="The win rates that are wanted, such as 48..52.")],
    field: Annotated[
        list[str] | None, typer.Option(metavar="FIELD", help="Change this field alone, such as value; repeatable.")
    ] = None,
    steps: Annotated[int, typer.Option(min=1, max=4, help="The largest change, in steps of all fields together.")] = 2,
    against: Field = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(metavar="POLICY", help="Who decides; a second one confirms. Given once, the game's partner does."),
    ] = None,
    precision: Precision = USUAL_PRECISION,
    games: Games = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
    cache: Cache = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the price and play nothing.")] = False,
    ruleset: GameSystem = DEFAULT_GAME,
    rule: RuleOptions = None,
    rules: RulesFile = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Look for the smallest changes of cards that bring every deck's win rate into a band, and confirm them on fresh
    seeds and under a second policy.

    The price is printed before anything is played. See docs/tune.md.
    """
    import json

    from magus_sim.report.words import Words
    from magus_sim.studies.sweep import pairs_of
    from magus_sim.studies.tune import candidates_of, price_of, study_tuning
    from magus_sim.studies.variants import Table

    wanted = read_band(band)
    assert wanted
    check_precision(precision, games)
    say = Words(lang)
    game = open_ruleset(game_of(ctx, ruleset, decks, against, own), own, override, rules, rule)
    read, others = decks_and_field(game, decks, against)
    table = Table(game, tuple(read), tuple(others))
    pairs = pairs_of(table, precision / 100, games or 0)
    engine = start_engine(game)
    first, second = _policies(policy or ["greedy"], game.partner, game.adviser)
    for each in (first, second):
        engine.check_policy(each)
    candidates = candidates_of(table, card, field or (), steps)
    price = price_of(engine, table, candidates, first, second, pairs)
    tell(_price_words(price, first, second, say))
    if dry_run:
        return
    with lab_of(seed, jobs, cache, lang) as lab:
        found = study_tuning(lab, table, candidates, wanted, first, second, pairs)
    facts = {"policy": first, "second_policy": second, "seed": seed, "engine": engine.digest}
    facts["policies"] = engine.policies_digest
    if as_json:
        typer.echo(json.dumps({**_as_json(found), **facts}, ensure_ascii=False, indent=2))
        return
    _print(found, wanted, first, second, say)
    typer.echo("; ".join(f"{name}: {fact}" for name, fact in facts.items()))


def _policies(given: list[str], partner: str, adviser: str) -> tuple[str, str]:
    """Who looks and who confirms. Raises UsageFault."""
    if len(given) > 2 or len(set(given)) < len(given):
        raise UsageFault("--policy is given once, or twice with two different policies: one looks, one confirms")
    return given[0], given[1] if len(given) == 2 else adviser if given[0] == partner else partner


def _price_words(price: Price, first: str, second: str, say: Words) -> str:
    return say(
        "price at most: {candidates:,} candidates; {games:,} games by {first}, {more:,} by {second}; "
        "about {minutes:,.1f} minutes of one core",
        "最大の費用：候補{candidates:,}個、{first}で{games:,}ゲーム、{second}で{more:,}ゲーム、1コアで約{minutes:,.1f}分",
        candidates=price.candidates,
        games=price.games,
        first=first,
        more=price.second_games,
        second=second,
        minutes=price.seconds / 60,
    )


def words_of(numbers: Tried, say: Words) -> str:
    """The change in words: CARD.value 8 → 9."""
    told = [f"{knob.name} {knob.today} → {number}" for knob, number in numbers.numbers]
    return ", ".join(told) or say("no change", "変更なし")


def _rates(tried: Tried | None, deck: str, say: Words) -> str:
    return "" if tried is None else say.give_or_take(tried.rates[deck])


def _print(found: Tuning, band: Band, first: str, second: str, say: Words) -> None:
    rows: list[tuple[Tried, Tried | None, Tried | None]] = [(found.today, None, None)]
    rows += [(each.found, each.fresh, each.second) for each in found.proposals]
    if not found.proposals and found.nearest.numbers:
        rows.append((found.nearest, None, None))
    print_table(
        plain_console(),
        say("Changes that bring the decks into the band", "デッキを目標の範囲に収める変更"),
        [say("change", "変更"), say("deck", "デッキ")],
        [first, say("fresh seeds", "新しいシード"), second],
        [
            [words_of(tried, say), deck, *(_rates(each, deck, say) for each in (tried, fresh, other))]
            for tried, fresh, other in rows
            for deck in tried.rates
        ],
    )
    typer.echo(_verdict(found, band, second, say))


def _verdict(found: Tuning, band: Band, second: str, say: Words) -> str:
    if found.today.inside(band):
        return say(
            "every deck lies in the band as it is: nothing to change", "どのデッキもすでに範囲内です。変更は不要です"
        )
    sure = [each for each in found.proposals if each.second and each.second.inside(band)]
    fresh = [each for each in found.proposals if each.fresh.inside(band)]
    if sure:
        return say(
            "confirmed on fresh seeds and under {second}: {change}",
            "新しいシードと{second}の両方で確認済み：{change}",
            second=second,
            change="; ".join(words_of(each.found, say) for each in sure),
        )
    if fresh:
        return say(
            "confirmed on fresh seeds, but not under {second}: {change}; the verdict depends on who plays",
            "新しいシードでは確認できましたが、{second}では確認できません：{change}。判定はプレイヤーの強さによります",
            second=second,
            change="; ".join(words_of(each.found, say) for each in fresh),
        )
    if found.proposals:
        return say(
            "no proposal was confirmed on fresh seeds; a smaller --precision tells more",
            "新しいシードで確認できた変更はありません。--precisionを小さくするとよりはっきりします",
        )
    return say(
        "no change of this size brings every deck into the band; nearest: {near}; more --steps or other cards may",
        "この大きさの変更では範囲に入りません。最も近い変更：{near}。--stepsを増やすか、別のカードを試してください",
        near=words_of(found.nearest, say),
    )


def _as_json(found: Tuning) -> Mapping[str, object]:
    def told(tried: Tried | None) -> object:
        if tried is None:
            return None
        rates: dict[str, Estimate] = dict(tried.rates)
        return {
            "numbers": {knob.name: number for knob, number in tried.numbers},
            "steps": tried.size,
            "rates": {deck: {"value": rate.value, "low": rate.low, "high": rate.high} for deck, rate in rates.items()},
        }

    proposals = [
        {"found": told(each.found), "fresh": told(each.fresh), "second": told(each.second)} for each in found.proposals
    ]
    return {"today": told(found.today), "proposals": proposals, "nearest": told(found.nearest)}
