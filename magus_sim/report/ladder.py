"""The ladder in tables: for the terminal, for a page in Markdown, and for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import combinations, product

import polars as pl
from rich.cells import cell_len

from magus_sim.statistics.ladder import Ladder, Pairing, Rating

from .charts.ladder import elo, ladder_chart, rating_interval, speed_words
from .words import Words

BETWEEN = 3
"""Columns of characters between two columns of a table on a terminal."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: names to the left, numbers to the right."""

    title: str
    words: Sequence[str]
    numbers: Sequence[str]
    rows: Sequence[Sequence[str]]

    @property
    def width(self) -> int:
        """How many characters a line takes on a terminal."""
        columns = zip([*self.words, *self.numbers], *self.rows, strict=True)
        return sum(BETWEEN + max(map(cell_len, column)) for column in columns)


def ladder_tables(ladder: Ladder, speeds: Mapping[str, float], say: Words, width: int | None = None) -> list[Table]:
    """Ratings, the matrix, the upper bound apart, and what larger budgets bring. Empty ones are left out.

    A matrix that is wider than `width` becomes a list of its pairings.
    """
    names = [rating.policy for rating in ladder.rungs]
    bounds = [rating.policy for rating in ladder.bounds]
    matrix = _matrix(ladder, names, say)
    if width and matrix.width > width:
        matrix = _list(say("Win rates", "勝率"), ladder, list(combinations(names, 2)), say)
    tables = [
        _ratings(
            say("Ratings ({anchor} = 0)", "レーティング（{anchor} = 0）", anchor=ladder.anchor),
            ladder.rungs,
            speeds,
            say,
        ),
        matrix,
        _ratings(say("Upper bound: sees what is hidden", "上限：非公開情報も見る"), ladder.bounds, speeds, say),
        _list(say("Win rates of the upper bound", "上限の勝率"), ladder, list(product(bounds, names)), say),
        _steps(ladder, say),
    ]
    return [table for table in tables if table.rows]


def _ratings(title: str, ratings: Sequence[Rating], speeds: Mapping[str, float], say: Words) -> Table:
    price = [say("games a second", "毎秒のゲーム数")] if speeds else []
    rows = [
        [
            rating.policy,
            elo(rating.value),
            rating_interval(rating, say),
            *([speed_words(speeds[rating.policy])] if speeds else []),
        ]
        for rating in ratings
    ]
    numbers = [say("rating", "レーティング"), say("95 % interval", "95%信頼区間"), *price]
    return Table(title, [say("policy", "方策")], numbers, rows)


def _matrix(ladder: Ladder, names: Sequence[str], say: Words) -> Table:
    """Every rung against every other, in the order of the ratings."""
    rows = [[row, *(_cell(ladder.pairing(row, column)) for column in names)] for row in names]
    return Table(say("Win rate of row against column, % (games)", "行の列に対する勝率%（ゲーム数）"), [""], names, rows)


def _cell(pairing: Pairing | None) -> str:
    if pairing is None:
        return "–"
    points = abs(round(100 * pairing.rate.value, 1))  # no minus before a zero
    return f"{points:.1f} ±{100 * pairing.rate.half_width:.1f} ({pairing.games:,})"


def _list(title: str, ladder: Ladder, met: Sequence[tuple[str, str]], say: Words) -> Table:
    """Pairings line by line."""
    rows = [
        [policy, against, say.percent(pairing.rate.value), say.interval(pairing.rate), f"{pairing.games:,}"]
        for policy, against in met
        if (pairing := ladder.pairing(policy, against))
    ]
    numbers = [say("win rate", "勝率"), say("95 % interval", "95%信頼区間"), say("games", "ゲーム数")]
    return Table(title, [say("policy", "方策"), say("against", "相手")], numbers, rows)


def _steps(ladder: Ladder, say: Words) -> Table:
    rows = [
        [
            f"{step.smaller} → {step.larger}",
            step.against or say("all others", "ほか全員"),
            say.signed(step.gain),
            say.signed_interval(step.low, step.high),
            f"{step.games:,}",
        ]
        for step in ladder.steps
    ]
    numbers = [say("points", "ポイント"), say("95 % interval", "95%信頼区間"), say("games", "ゲーム数")]
    title = say("What a larger budget wins more, on the same deals", "予算を増やした効果（同じ条件のゲーム）")
    return Table(title, [say("step", "段階"), say("against", "相手")], numbers, rows)


def closing_words(ladder: Ladder, say: Words) -> list[str]:
    """What the tables do not show: how far the ratings are from the matrix at worst, and how many games were tied.

    The ratings of two policies are their win rate in other words, so nothing is far from them.
    """
    worst = ladder.misfit
    misfit = say(
        "Farthest from its ratings: {policy} against {against}, {rate} where they say {expected}.",
        "レーティングから最も離れた組：{policy}対{against}、実際{rate}、予測{expected}。",
        policy=worst.policy,
        against=worst.against,
        rate=say.percent(worst.rate),
        expected=say.percent(worst.expected),
    )
    ties = say(
        "Ties, half a win each: {ties:,} of {games:,} games.",
        "引き分け（0.5勝と数える）：{games:,}ゲーム中{ties:,}。",
        ties=sum(pairing.ties for pairing in ladder.pairings),
        games=sum(pairing.games for pairing in ladder.pairings),
    )
    return [misfit, ties] if len(ladder.rungs) > 2 else [ties]


def ladder_files(
    ladder: Ladder, speeds: Mapping[str, float], facts: Mapping[str, object], conditions: Mapping[str, str], say: Words
) -> dict[str, bytes]:
    """The files of a ladder's folder by name: pairings, page, and with speeds the chart.

    `facts` are what the games follow from, `conditions` what the speeds were measured on. The pairings are the same for
    the same facts; page and chart hold what was measured.
    """
    files = {"ladder.parquet": pairings_parquet(ladder, facts)}
    page = [_markdown(table) for table in ladder_tables(ladder, speeds, say)]
    page.append("\n".join(closing_words(ladder, say)))
    if speeds:
        chart = ladder_chart(ladder, speeds, say)
        files["ladder.png"] = chart.png
        page.insert(0, f"![{chart.alt}](ladder.png)")
        page.append(say("Games a second measured on: ", "毎秒のゲーム数の測定環境：") + facts_words(conditions))
    page.append(facts_words(facts))
    return files | {"ladder.md": ("\n\n".join(page) + "\n").encode()}


def pairings_parquet(ladder: Ladder, facts: Mapping[str, object]) -> bytes:
    """A row for each pairing, the facts in the file's footer."""
    frame = pl.DataFrame(
        {
            "policy": [each.policy for each in ladder.pairings],
            "against": [each.against for each in ladder.pairings],
            "win_rate": [each.rate.value for each in ladder.pairings],
            "low": [each.rate.low for each in ladder.pairings],
            "high": [each.rate.high for each in ladder.pairings],
            "games": [each.games for each in ladder.pairings],
            "ties": [each.ties for each in ladder.pairings],
        }
    )
    file = BytesIO()
    frame.write_parquet(file, metadata={name: _text(fact) for name, fact in facts.items()})
    return file.getvalue()


def facts_words(facts: Mapping[str, object]) -> str:
    """Facts in a line, those left out that say nothing."""
    return "; ".join(f"{name}: {_listed(fact)}" for name, fact in facts.items() if fact not in ("", {}))


def _listed(fact: object) -> str:
    return ", ".join(f"{key} {value}" for key, value in fact.items()) if isinstance(fact, Mapping) else str(fact)


def _markdown(table: Table) -> str:
    lines = [
        ["", *table.words, *table.numbers, ""],
        ["", *("---" for _ in table.words), *("---:" for _ in table.numbers), ""],
        *(["", *(cell.replace("|", "\\|") for cell in row), ""] for row in table.rows),
    ]
    return "\n".join([f"**{table.title}**", "", *(" | ".join(line).strip() for line in lines)])


def _text(fact: object) -> str:
    return fact if isinstance(fact, str) else json.dumps(fact, ensure_ascii=False)
