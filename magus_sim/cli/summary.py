"""What a run says, on the terminal: the tables that `simulate` ends with and `runs show` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from magus_sim.report.standing import games_for_a_point, grouped, letters, ranks, standing

from .breaking import print_line
from .starting import another_policy
from .tables import print_table
from .terminal import plain_console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from magus_sim.report.words import Words
    from magus_sim.results import Run
    from magus_sim.statistics.estimates import Estimate
    from magus_sim.statistics.result import Result
    from magus_sim.statistics.summary import Summary


def print_json(result: Result, run: Run) -> None:
    """Print a result for programs: rates between 0 and 1, lengths in turns a player.

    With one policy it is the summary. With several, `under` has the summary for each, and `agreements` what every two
    say.
    """
    import json
    from dataclasses import asdict

    from magus_sim.statistics.field import field_of

    manifest = run.manifest
    facts = {"run": str(run.folder), "seed": manifest.seed, "engine": manifest.engine}
    summaries = []
    for summary in result.summaries:
        found = field_of(summary)
        summaries.append(asdict(summary) | {"field": asdict(found) if found else None})
        del summaries[-1]["endings"]
    if manifest.also:
        named = zip(result.policies, summaries, strict=True)
        under = [{"policy": policy} | summary for policy, summary in named]
        answer = {"under": under, "agreements": [asdict(each) for each in result.agreements]} | facts
    else:
        answer = summaries[0] | facts | {"policy_a": manifest.policy_a, "policy_b": manifest.policy_b}
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def print_tables(result: Result, run: Run, say: Words) -> None:
    """Print a result for people; in plain text where there is no terminal. The policy comes first."""
    from magus_sim.report.conditions import another_check, played_by

    console = plain_console()
    played, check = played_by(run.manifest, say), another_check(run.manifest, another_policy(run.manifest), say)
    print_line(console, f"{played[0].upper()}{played[1:]}{say('. ', '。')}{check}".strip())
    console.print()
    if result.agreements:
        _print_agreement(result, console, say)
    else:
        _print_summary(result.summaries[0], console, say)
    for line in closing_words(result, run, say):
        print_line(console, line)


def _print_agreement(result: Result, console: Console, say: Words) -> None:
    """The tables of a run with several policies: the rates under each side by side, and whether they agree."""
    from magus_sim.report.agreeing import heads, table

    deck, against = say("deck", "デッキ"), say("against", "相手")
    minor = [[say("difference", "差"), say("95 % interval", "95%信頼区間")]]
    title = say("Decks over the field", "デッキ別の成績（全対戦相手の平均）")
    print_table(console, title, [deck], heads(result, say), table(result, "decks", say), minor=minor)
    title = say("Matchups", "対戦別の成績")
    print_table(console, title, [deck, against], heads(result, say), table(result, "matchups", say), minor=minor)
    mirrors = [{mirror.deck: mirror.first for mirror in summary.mirrors} for summary in result.summaries]
    title = say("Mirrors: first player wins", "ミラーの先手勝率")
    rows = [[deck, *(say.give_or_take(each[deck]) if deck in each else "–" for each in mirrors)] for deck in mirrors[0]]
    print_table(console, title, [deck], result.policies, rows)


def _print_summary(summary: Summary, console: Console, say: Words) -> None:
    """The tables of a run with one policy."""
    deck, against = say("deck", "デッキ"), say("against", "相手")
    first, second = say("first", "先手時"), say("second", "後手時")
    rate, interval = say("win rate", "勝率"), say("95 % interval", "95%信頼区間")
    weight, games, ties = say("weight", "重み"), say("games", "ゲーム数"), say("ties", "引き分け")
    met = [] if summary.ranked else [say("opponents met", "対戦した相手")]
    rank = [say("rank", "順位")] if len(summary.decks) > 2 and summary.ranked else []
    group = [say("group", "グループ")] if grouped(summary.decks) else []
    print_table(
        console,
        say("Decks over the field", "デッキ別の成績（全対戦相手の平均）"),
        [deck],
        [*met, *rank, *group, rate, interval, first, second, games, ties],
        [
            [
                d.deck,
                *(f"{len(d.opponents)} / {d.planned_opponents}" for _ in met),
                *(ranks(d.rank, say) for _ in rank if d.rank),
                *(letters(d.rank) for _ in group if d.rank),
                *_rate(d.rate, say, d.clear),
                *(say.give_or_take(seat) for seat in (d.first, d.second)),
                d.games,
                d.ties,
            ]
            for d in summary.decks
        ],
        minor=[group, [first, second], [games], [ties]],
    )
    weighted = len({matchup.weight for matchup in summary.matchups}) > 1
    print_table(
        console,
        say("Matchups", "対戦別の成績"),
        [deck, against],
        [rate, interval, *([weight] if weighted else []), games, ties],
        [
            [
                m.deck_a,
                m.deck_b,
                *_rate(m.rate, say, m.clear),
                *([f"{m.weight:g}"] if weighted else []),
                m.games,
                m.ties,
            ]
            for m in summary.matchups
        ],
        minor=[[games], [weight], [ties]],
    )
    print_table(
        console,
        say("Mirrors", "ミラー"),
        [deck],
        [say("first player wins", "先手勝率"), interval, games, ties],
        [[mirror.deck, *_rate(mirror.first, say), mirror.games, mirror.ties] for mirror in summary.mirrors],
        minor=[[games], [ties]],
    )


def closing_words(result: Result, run: Run, say: Words) -> Iterator[str]:
    """What the tables do not show: what their marks mean, which deck is ahead, how far policies lie apart; under each
    policy who begins, how long games are, how many are tied."""
    if not result.agreements:
        (summary,) = result.summaries
        if run.manifest.also:
            yield say("So far only {policy} has games", "ゲームがあるのはまだ{policy}だけ", policy=result.policies[0])
        yield from _marks(summary, say)
        if len(summary.decks) > 1:
            yield standing(summary.decks, summary.ranked, say)
        yield from _games(summary, run, say)
        return
    from magus_sim.report.agreeing import distances, headline, meaning_of_verdicts

    yield meaning_of_verdicts(say)
    yield headline(result, say)
    yield from distances(result, say)
    for policy, summary in zip(result.policies, result.summaries, strict=True):
        for line in _games(summary, run, say):
            yield f"{policy}: {line}"


def _marks(summary: Summary, say: Words) -> Iterator[str]:
    """What the marks of the tables mean."""
    if any(deck.clear for deck in summary.decks) or any(matchup.clear for matchup in summary.matchups):
        yield say(
            "*: clearly not 50 %, for all decks together (Holm); for matchups, with at most 5 % false alarms "
            "(Benjamini–Hochberg)",
            "*：デッキの数（Holm法）や対戦の数（Benjamini–Hochberg法、誤検出5%以下）を考慮しても50%ではないと言える",
        )
    if grouped(summary.decks):
        yield say(
            "Group: decks that share a letter cannot be told apart",
            "グループ：同じ文字を持つデッキ同士は優劣を判断できない",
        )


def _games(summary: Summary, run: Run, say: Words) -> Iterator[str]:
    """What games are like: who begins, how long they are, how many are tied; and which decks have none."""
    if summary.unplayed:
        decks = say(", ", "、").join(summary.unplayed)
        yield say("Without a game: {decks}", "まだ1ゲームもないデッキ：{decks}", decks=decks)
    share, interval = _rate(summary.first_player, say)
    yield say(
        "First player: wins {share} ({interval})", "先手勝率：{share}（{interval}）", share=share, interval=interval
    )
    low, _, high = summary.lengths.quartiles
    yield say(
        "Length: {mean:.1f} turns a player, half of all games {low:g} to {high:g}",
        "長さ：各プレイヤー平均{mean:.1f}ターン、半数のゲームは{low:g}〜{high:g}ターン",
        mean=summary.lengths.mean,
        low=low,
        high=high,
    )
    tied = say(
        "Ties: {ties:,} of {games:,} games",
        "引き分け：{games:,}ゲーム中{ties:,}",
        ties=sum(summary.ties.values()),
        games=summary.games,
    )
    reasons = [f"{say.label(run.manifest.reasons[reason])} {games:,}" for reason, games in summary.ties.items()]
    yield tied + (say(" ({reasons})", "（{reasons}）", reasons=say(", ", "、").join(reasons)) if reasons else "")
    yield from games_for_a_point(summary, say)
    if summary.loops:
        from magus_sim.report.loops import named_loops

        named = [f"{loop} ({games:,})" for loop, games in named_loops(summary.loops, run.manifest, say)]
        yield say("Endless loops: {loops}", "無限ループ：{loops}", loops=say("; ", "、").join(named))


def _rate(estimate: Estimate, say: Words, clear: bool = False) -> tuple[str, str]:
    """A rate, marked if it is clearly not one half, and its interval, in percent."""
    return say.percent(estimate.value) + ("*" if clear else ""), say.interval(estimate)
