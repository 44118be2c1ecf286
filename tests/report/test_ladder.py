"""The ladder as chart, page and tables."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Literal

import polars as pl
import pytest
from matplotlib.figure import Figure

from magus_sim.report.charts import ladder as drawing
from magus_sim.report.charts.canvas import Chart, finish
from magus_sim.report.charts.ladder import elo, ladder_chart, speed_words, worth_their_price
from magus_sim.report.ladder import closing_words, ladder_files, ladder_tables
from magus_sim.report.words import Words
from magus_sim.statistics.estimates import Estimate
from magus_sim.statistics.ladder import Ladder, Misfit, Pairing, Rating, Step
from tests.report.ladder_page import DOCS, page_with

STRENGTHS = {"mcts:800": 262, "mcts:200": 255, "reply": 180, "mcts:50": 171, "beam": 96, "greedy": 0, "random": -790}
SPEEDS = {
    "random": 47_000,
    "greedy": 12_500,
    "beam": 1520,
    "reply": 151,
    "mcts:50": 82,
    "mcts:200": 21,
    "mcts:800": 5.2,
}
SEER = "cheater:no-card=火球の|火"
EN, JA = Words("en"), Words("ja")
FACTS = {"seed": 7, "engine": "e1", "rules": {}, "decks": {"龍": "d1", "森": "d2"}}


def rating(policy: str, value: float, width: float = 9) -> Rating:
    width = 0 if policy == "greedy" else width
    return Rating(policy, value, value - width, value + width)


RUNGS = tuple(rating(policy, value) for policy, value in STRENGTHS.items())
PAIRINGS = tuple(
    Pairing(one, other, 1234, 5, Estimate(0.625, 0.61, 0.64)) for one, other in combinations([*STRENGTHS, SEER], 2)
)
LADDER = Ladder(
    "greedy",
    RUNGS,
    (rating(SEER, 420, 30),),
    PAIRINGS,
    (Step("mcts:200", "mcts:50", "beam", 800, 0.031, -0.002, 0.064),),
    Misfit("beam", "random", 0.98, 0.97),
)
ALL_SPEEDS = SPEEDS | {SEER: 18}


def drawn(
    ladder: Ladder, speeds: dict[str, float], say: Words, monkeypatch: pytest.MonkeyPatch
) -> tuple[Figure, Chart]:
    figures = []

    def caught(figure: Figure, *words: str) -> Chart:
        figures.append(figure)
        return finish(figure, *words)

    monkeypatch.setattr(drawing, "finish", caught)
    chart = ladder_chart(ladder, speeds, say)
    return figures[0], chart


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_chart_names_every_rung_and_no_name_covers_another(
    language: Literal["en", "ja"], monkeypatch: pytest.MonkeyPatch
) -> None:
    figure, chart = drawn(LADDER, ALL_SPEEDS, Words(language), monkeypatch)
    figure.draw_without_rendering()
    (axes,) = figure.axes
    names = [text for text in axes.texts if text.get_text()]
    assert [text.get_text() for text in names] == [*STRENGTHS, SEER]
    rooms = [text.get_window_extent() for text in names]
    for one, other in combinations(rooms, 2):
        assert not one.overlaps(other)
    for room in rooms:
        assert figure.bbox.containsx(room.x0)
        assert figure.bbox.containsx(room.x1)
    assert all(name in chart.alt for name in ALL_SPEEDS)
    assert chart.png.startswith(b"\x89PNG")


def test_the_title_names_the_strongest_or_the_cheapest_of_those_that_cannot_be_told_apart() -> None:
    assert ladder_chart(LADDER, ALL_SPEEDS, EN).title == "None is clearly stronger than mcts:200 (21 games a second)"
    clear = replace(LADDER, rungs=tuple(rating(policy, value, 2) for policy, value in STRENGTHS.items()))
    assert ladder_chart(clear, ALL_SPEEDS, EN).title == (
        "mcts:800 is the strongest: rating +262 (+260 to +264), 5.2 games a second"
    )
    assert (
        ladder_chart(clear, ALL_SPEEDS, JA).title
        == "最も強いのはmcts:800：レーティング+262（+260〜+264）、毎秒5.2ゲーム"
    )


def test_names_make_room_for_each_other_where_points_are_close(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = tuple(rating(f"policy-{number}", 3 * number) for number in range(7))
    speeds = {each.policy: 100 + number for number, each in enumerate(crowd)} | {"greedy": 10_000}
    figure, _ = drawn(
        Ladder("greedy", (*crowd, rating("greedy", 0)), (), (), (), LADDER.misfit), speeds, EN, monkeypatch
    )
    figure.draw_without_rendering()
    rooms = [text.get_window_extent() for text in figure.axes[0].texts if text.get_text()]
    assert len(rooms) == 8
    assert not any(one.overlaps(other) for one, other in combinations(rooms, 2))


def test_the_line_joins_what_nothing_cheaper_beats() -> None:
    best = [each.policy for each in worth_their_price(RUNGS, SPEEDS)]
    assert best == ["random", "greedy", "beam", "reply", "mcts:200", "mcts:800"]


def test_tables_hold_every_figure() -> None:
    tables = {table.title: table for table in ladder_tables(LADDER, ALL_SPEEDS, EN)}
    assert list(tables) == [
        "Ratings (greedy = 0)",
        "Win rate of row against column, % (games)",
        "Upper bound: sees what is hidden",
        "Win rates of the upper bound",
        "What a larger budget wins more, on the same deals",
    ]
    ratings, matrix, bound_rating, bound, steps = tables.values()
    assert ratings.rows[0] == ["mcts:800", "+262", "+253 to +271", "5.2"]
    assert ratings.rows[-2] == ["greedy", "0", "–", "12,000"]
    assert list(matrix.numbers) == [row[0] for row in matrix.rows] == list(STRENGTHS)
    assert matrix.rows[0][1:3] == ["–", "62.5 ±1.5 (1,234)"]
    assert matrix.rows[1][1] == "37.5 ±1.5 (1,234)"
    assert len(bound.rows) == len(STRENGTHS)
    assert bound.rows[0] == [SEER, "mcts:800", "37.5 %", "36.0 to 39.0 %", "1,234"]
    assert bound_rating.rows == [[SEER, "+420", "+390 to +450", "18"]]
    assert steps.rows == [["mcts:50 → mcts:200", "beam", "+3.1", "−0.2 to +6.4", "800"]]
    assert closing_words(LADDER, EN) == [
        "Farthest from its ratings: beam against random, 97.0 % where they say 98.0 %.",
        "Ties, half a win each: 140 of 34,552 games.",
    ]
    two = replace(LADDER, rungs=LADDER.rungs[:2])
    assert closing_words(two, EN) == ["Ties, half a win each: 140 of 34,552 games."]


def test_a_matrix_that_is_too_wide_becomes_a_list() -> None:
    _, matrix, *_ = ladder_tables(LADDER, ALL_SPEEDS, EN, 200)
    assert ladder_tables(LADDER, ALL_SPEEDS, EN, matrix.width)[1] == matrix
    table = ladder_tables(LADDER, ALL_SPEEDS, EN, matrix.width - 1)[1]
    assert table.title == "Win rates"
    assert table.width <= 80
    assert len(table.rows) == 7 * 6 / 2
    assert table.rows[0] == ["mcts:800", "mcts:200", "62.5 %", "61.0 to 64.0 %", "1,234"]


def test_without_speeds_bounds_and_budgets_there_are_two_tables() -> None:
    plain = Ladder("greedy", RUNGS, (), PAIRINGS, (), LADDER.misfit)
    tables = ladder_tables(plain, {}, JA)
    assert [table.title for table in tables] == ["レーティング（greedy = 0）", "行の列に対する勝率%（ゲーム数）"]
    assert tables[0].rows[0] == ["mcts:800", "+262", "+253〜+271"]


def test_the_files_hold_chart_page_and_pairings() -> None:
    files = ladder_files(LADDER, ALL_SPEEDS, FACTS, {"processor": "Z80"}, EN)
    assert list(files) == ["ladder.parquet", "ladder.png", "ladder.md"]
    rows = pl.read_parquet(BytesIO(files["ladder.parquet"]))
    assert rows.row(0) == ("mcts:800", "mcts:200", 0.625, 0.61, 0.64, 1234, 5)
    facts = pl.read_parquet_metadata(BytesIO(files["ladder.parquet"]))
    assert (facts["seed"], facts["engine"], facts["decks"]) == ("7", "e1", '{"龍": "d1", "森": "d2"}')
    page = files["ladder.md"].decode()
    assert re.match(r"!\[Ratings .*\]\(ladder\.png\)\n\n\*\*Ratings \(greedy = 0\)\*\*\n\n\| policy \| rating \|", page)
    assert "| beam | +96 | +87 to +105 | 1,500 |" in page
    assert "| cheater:no-card=火球の\\|火 |" in page
    assert page.endswith("measured on: processor: Z80\n\nseed: 7; engine: e1; decks: 龍 d1, 森 d2\n")
    for block in page.split("\n\n"):
        if block.startswith("|"):
            assert len({len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}) == 1


def test_what_is_not_measured_changes_no_byte_of_the_pairings() -> None:
    files = ladder_files(LADDER, {}, FACTS, {}, EN)
    assert list(files) == ["ladder.parquet", "ladder.md"]
    assert files["ladder.parquet"] == ladder_files(LADDER, ALL_SPEEDS, FACTS, {"load": "9"}, JA)["ladder.parquet"]
    assert "png" not in files["ladder.md"].decode()


@pytest.mark.parametrize(
    ("games", "words"),
    [(47_123.0, "47,000"), (151.2, "150"), (21.4, "21"), (9.96, "10"), (4.84, "4.8"), (0.123, "0.12")],
)
def test_speeds_have_two_digits_that_count(games: float, words: str) -> None:
    assert speed_words(games) == words


@pytest.mark.parametrize(("points", "words"), [(0.4, "0"), (-0.4, "0"), (1234.5, "+1,234"), (-56.7, "−57")])
def test_ratings_are_whole_numbers_with_a_sign(points: float, words: str) -> None:
    assert elo(points) == words


def test_the_page_of_the_manual_takes_a_result_and_shows_one() -> None:
    page = (DOCS / "ladder.md").read_text("utf-8")
    renewed = page_with(page_with(page, "what was\n"), "what is\n")
    before, after = page.split("<!-- result -->")[0], page.split("<!-- end of result -->")[1]
    assert renewed == f"{before}<!-- result -->\n\nwhat is\n\n<!-- end of result -->{after}"
    assert "](ladder.png)" in page
    assert "| greedy | 0 | – |" in page
