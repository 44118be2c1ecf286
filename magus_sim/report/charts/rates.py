"""Who wins: decks over the field, deck against deck, first player against second."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_rgba

from magus_sim.report.standing import opponents_met, ranks, standing
from magus_sim.report.words import Words
from magus_sim.statistics.estimates import Estimate
from magus_sim.statistics.matrix import Matrix
from magus_sim.statistics.rates import DeckRate, MatchupRate, MirrorRate

from .canvas import (
    BLUE,
    INK,
    PALE,
    SMALL,
    UNDECIDED,
    VERMILLION,
    WIDTH,
    Chart,
    beside,
    canvas,
    drawable,
    finish,
    label_below,
    name_rows,
    percent_axis,
    wrapped,
)

WIN_LOSE = LinearSegmentedColormap.from_list("win_lose", ["#e58a4a", "#f3d9c6", "#ffffff", "#c9dff0", "#62a8da"])
"""So pale that dark letters can be read on all of it."""
UNDECIDED_CELL = "#e6e8eb"


def ranking(decks: Sequence[DeckRate], ranked: bool, say: Words, title: str = "") -> Chart:
    """Each deck's win rate over the field with its interval and the ranks that it may have, best on top. If `ranked` is
    false each deck tells how many opponents it has met: the rates do not compare. `title` is for rates under one of
    several policies, which alone allow no title."""
    with canvas(1.2 + 0.42 * len(decks)) as figure:
        axes = figure.subplots()
        places = name_rows(axes, [deck.deck for deck in decks])
        for place, deck in zip(places, decks, strict=True):
            colour = _colour(deck)
            note = _note(deck, ranked, say)
            axes.plot([deck.rate.low, deck.rate.high], [place, place], color=colour, linewidth=3, alpha=0.45)
            axes.plot(deck.rate.value, place, "o", color=colour, markersize=7)
            beside(axes, place, 5 if note else 0, say.percent(deck.rate.value), 11, INK)
            beside(axes, place, -7, note, SMALL, PALE)
        percent_axis(axes, say(" %", "%"))
        if ranked:
            label = say("games won over the field, with 95 % interval", "全対戦相手に対する勝率と95%信頼区間")
        else:
            label = say("games won over the opponents met, with 95 % interval", "対戦した相手に対する勝率と95%信頼区間")
        label_below(figure, label)
        alt = f"{label}: {_list(decks, ranked, say)}."
        return finish(figure, "ranking", title or standing(decks, ranked, say), alt)


def heat_map(matrix: Matrix, say: Words) -> Chart:
    """Every deck (row) against every deck that it met (column), in the order of the ranking."""
    rows, columns = [deck.deck for deck in matrix.rows], list(matrix.columns)
    width = max(WIDTH, 2.0 + 0.82 * len(columns))
    with canvas(1.6 + 0.62 * len(rows), width) as figure:
        axes = figure.subplots()
        colours = np.ones((len(rows), len(columns), 4))
        for row, column in product(range(len(rows)), range(len(columns))):
            matchup = matrix.cells.get((rows[row], columns[column]))
            if matchup is None:
                axes.text(column, row, "—", ha="center", va="center", color=PALE)
                continue
            colours[row, column] = (
                WIN_LOSE(_stretched(matchup.rate.value)) if matchup.clear else to_rgba(UNDECIDED_CELL)
            )
            _cell(axes, row, column, matchup, say)
        axes.imshow(colours, aspect="auto")
        axes.set_xticks(
            range(len(columns)), [drawable(wrapped(name, 14)) for name in columns], fontsize=SMALL, color=INK
        )
        axes.xaxis.tick_top()
        axes.set_yticks(range(len(rows)), [drawable(wrapped(name, 20)) for name in rows])
        axes.set_xticks(np.arange(len(columns) + 1) - 0.5, minor=True)
        axes.set_yticks(np.arange(len(rows) + 1) - 0.5, minor=True)
        axes.grid(which="minor", color="white", linewidth=2)
        axes.tick_params(which="minor", length=0)
        axes.spines[:].set_visible(False)
        cell = say(
            "row against column: games won, 95 % interval, number of games",
            "行のデッキの勝率・95%信頼区間・ゲーム数",
        )
        label_below(figure, cell)
        met = {frozenset(key): matchup for key, matchup in matrix.cells.items()}.values()
        alt = say(
            "Win rate of each deck against each other deck. {list}.",
            "各デッキ同士の勝率。{list}。",
            list="; ".join(
                f"{m.deck_a} – {m.deck_b} {say.percent(m.rate.value)} ({say.interval(m.rate)})" for m in met
            ),
        )
        return finish(figure, "matchups", _clearest(list(met), say), alt)


def first_player(overall: Estimate, decks: Sequence[DeckRate], mirrors: Sequence[MirrorRate], say: Words) -> Chart:
    """How often the first player wins, over all and in mirrors; and each deck going first and going second."""
    rate = say.with_interval(overall)
    if not overall.decided:
        title = say(
            "No clear edge for going first: the first player wins {rate}",
            "先手・後手の差ははっきりしない：先手勝率{rate}",
            rate=rate,
        )
    elif overall.value > 0.5:
        title = say("Going first is better: the first player wins {rate}", "先手が有利：先手勝率{rate}", rate=rate)
    else:
        title = say("Going second is better: the first player wins {rate}", "後手が有利：先手勝率{rate}", rate=rate)
    names = [*dict.fromkeys([*(deck.deck for deck in decks), *(mirror.deck for mirror in mirrors)])]
    with canvas(1.3 + (0.6 if decks and mirrors else 0.42) * (1 + len(names))) as figure:
        axes = figure.subplots()
        top, *places = name_rows(axes, [say("all decks", "全デッキ"), *names])
        place_of = dict(zip(names, places, strict=True))
        _estimate(axes, top, overall, "D", INK)
        for deck in decks:
            place = place_of[deck.deck]
            axes.plot([deck.first.value, deck.second.value], [place, place], color="#c9ccd1", linewidth=2, zorder=1)
            _estimate(axes, place + 0.09, deck.first, "o", BLUE)
            _estimate(axes, place - 0.09, deck.second, "o", VERMILLION)
        for mirror in mirrors:
            _estimate(axes, place_of[mirror.deck] - (0.3 if decks else 0), mirror.first, "D", INK)
        word = say("first player (mirror)", "先手（ミラー）") if mirrors else say("first player", "先手")
        axes.plot([], [], "D", color=INK, label=word)
        if decks:
            axes.plot([], [], "o", color=BLUE, label=say("deck first", "そのデッキが先手"))
            axes.plot([], [], "o", color=VERMILLION, label=say("deck second", "そのデッキが後手"))
        figure.legend(loc="outside lower left", ncols=3, fontsize=10, handletextpad=0.2, columnspacing=1.2)
        percent_axis(axes, say(" %", "%"))
        alt = say("The first player wins {rate}.", "先手勝率{rate}。", rate=rate)
        if mirrors:
            alt += say(
                " In mirrors: {list}.",
                "ミラー：{list}。",
                list="; ".join(f"{m.deck} {say.percent(m.first.value)} ({say.interval(m.first)})" for m in mirrors),
            )
        if decks:
            alt += say(
                " Going first and second: {list}.",
                "先手時と後手時：{list}。",
                list="; ".join(f"{d.deck} {say.percent(d.first.value)}, {say.percent(d.second.value)}" for d in decks),
            )
        return finish(figure, "first_player", title, alt)


def _estimate(axes: Axes, place: float, estimate: Estimate, marker: str, colour: str) -> None:
    """A rate as a point, on the line of its interval."""
    axes.plot([estimate.low, estimate.high], [place, place], color=colour, linewidth=2.5, alpha=0.4)
    axes.plot(estimate.value, place, marker, color=colour, markersize=6)


def _clearest(matchups: Sequence[MatchupRate], say: Words) -> str:
    """The matchup that is surest to be one-sided."""
    clear = [matchup for matchup in matchups if matchup.clear]
    if not clear:
        return say("No matchup is decided by these games", "このゲーム数で優劣が言える対戦はない")
    clearest = max(clear, key=lambda matchup: matchup.rate.clear_by)
    winner = clearest if clearest.rate.value > 0.5 else clearest.seen_from_b()
    return say(
        "Clearest matchup: {strong} beats {weak} in {rate}",
        "優劣が最もはっきりした対戦：「{strong}」は「{weak}」に勝率{rate}",
        strong=winner.deck_a,
        weak=winner.deck_b,
        rate=say.with_interval(winner.rate),
    )


def _cell(axes: Axes, row: int, column: int, matchup: MatchupRate, say: Words) -> None:
    """The three lines of a cell: rate, interval, games."""
    rate = matchup.rate
    interval = f"{100 * rate.low:.0f}–{100 * rate.high:.0f}"
    lines = ((-0.22, 10.5, say.percent(rate.value)), (0.1, SMALL, interval), (0.34, SMALL, f"{matchup.games:,}"))
    for shift, size, line in lines:
        axes.text(column, row + shift, line, ha="center", va="center", fontsize=size, color=INK)


def _stretched(rate: float) -> float:
    """The place of a rate on the colour map, whose colours all go to 20 to 80 %, where balance is decided."""
    return 0.5 + (rate - 0.5) / 0.6


def _colour(deck: DeckRate) -> str:
    if not deck.clear:
        return UNDECIDED
    return BLUE if deck.rate.value > 0.5 else VERMILLION


def _note(deck: DeckRate, ranked: bool, say: Words) -> str:
    """What stands below a deck's rate: the ranks that it may have, or how many opponents it has met."""
    if deck.rank:
        return say("rank {ranks}", "{ranks}位", ranks=ranks(deck.rank, say))
    return "" if ranked else opponents_met(deck, say)


def _list(decks: Sequence[DeckRate], ranked: bool, say: Words) -> str:
    return "; ".join(
        f"{deck.deck} {say.percent(deck.rate.value)} ({say.interval(deck.rate)})"
        + (f", {note}" if (note := _note(deck, ranked, say)) else "")
        for deck in decks
    )
