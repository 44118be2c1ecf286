"""What a run says, on the terminal: the tables that `simulate` ends with and `runs show` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from magus_sim.report.standing import grouped, letters, ranks, standing

from .breaking import print_line
from .starting import another_policy
from .tables import print_table
from .terminal import plain_console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from magus_sim.report.words import Words
    from magus_sim.results import Run
    from magus_sim.statistics.estimates import Estimate
    from magus_sim.statistics.summary import Summary


def print_json(summary: Summary, run: Run) -> None:
    """Print the summary for programs: rates between 0 and 1, lengths in turns a player."""
    import json
    from dataclasses import asdict

    from magus_sim.statistics.field import field_of

    manifest = run.manifest
    answer = asdict(summary) | {"run": str(run.folder), "seed": manifest.seed, "engine": manifest.engine}
    answer |= {"policy_a": manifest.policy_a, "policy_b": manifest.policy_b}
    found = field_of(summary)
    answer["field"] = asdict(found) if found else None
    del answer["endings"]
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def print_tables(summary: Summary, run: Run, say: Words) -> None:
    """Print the summary for people; in plain text where there is no terminal. The policy comes first."""
    from magus_sim.report.conditions import another_check, played_by

    console = plain_console()
    played, check = played_by(run.manifest, say), another_check(run.manifest, another_policy(run.manifest), say)
    print_line(console, f"{played[0].upper()}{played[1:]}{say('. ', '。')}{check}")
    console.print()
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
    for line in closing_words(summary, run, say):
        print_line(console, line)


def closing_words(summary: Summary, run: Run, say: Words) -> Iterator[str]:
    """What the tables do not show: what their marks mean, which deck is ahead, who begins, how long games are, how many
    are tied."""
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
    if len(summary.decks) > 1:
        yield standing(summary.decks, summary.ranked, say)
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
    if summary.loops:
        from magus_sim.report.loops import named_loops

        named = [f"{loop} ({games:,})" for loop, games in named_loops(summary.loops, run.manifest, say)]
        yield say("Endless loops: {loops}", "無限ループ：{loops}", loops=say("; ", "、").join(named))


def _rate(estimate: Estimate, say: Words, clear: bool = False) -> tuple[str, str]:
    """A rate, marked if it is clearly not one half, and its interval, in percent."""
    return say.percent(estimate.value) + ("*" if clear else ""), say.interval(estimate)
