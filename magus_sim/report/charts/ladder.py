"""Strength against price: every rung of the ladder by its rating and by how many games a second it plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Annotation
from matplotlib.ticker import NullLocator
from matplotlib.transforms import Bbox

from magus_sim.report.words import Words
from magus_sim.statistics.ladder import Ladder, Rating

from .canvas import BLUE, INK, PALE, VERMILLION, Chart, canvas, drawable, entitle, finish, label_below

HEIGHT = 5.0
LINE = "#c9ccd1"

RIGHT, LEFT, ABOVE, BELOW = ("left", "center"), ("right", "center"), ("center", "bottom"), ("center", "top")
"""Where a name can stand beside its point, by how it is aligned there."""
SHIFTS = {"left": 1, "right": -1, "bottom": 1, "top": -1, "center": 0}
NEAR = 7
FAR = (14, 22, 32, 44, 56)
"""Points between a name and its point: beside it, or on a line that hangs from it or stands on it."""

Place = tuple[tuple[float, float], str, str]
"""Of a name: its distance from the point in points, and how it is aligned."""


def ladder_chart(ladder: Ladder, speeds: Mapping[str, float], say: Words) -> Chart:
    """Each rung's rating with its interval over the games a second, dearer to the right."""
    title = _title(ladder.rungs, speeds, say)
    rated = [*ladder.rungs, *ladder.bounds]
    with canvas(HEIGHT) as figure:
        axes = figure.subplots()
        efficient = worth_their_price(ladder.rungs, speeds)
        line = [(speeds[rating.policy], rating.value) for rating in efficient]
        axes.plot(*zip(*line, strict=True), color=LINE, linewidth=2, zorder=1)
        for rating in rated:
            _point(axes, rating, speeds[rating.policy], rating in ladder.bounds)
        axes.set_xscale("log")
        axes.set_xlim(2.5 * max(speeds.values()), min(speeds.values()) / 2.5)
        axes.xaxis.set_major_formatter(lambda value, _: speed_words(value))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_formatter(lambda value, _: elo(value))
        axes.margins(y=0.12)
        axes.grid()
        axes.set_ylabel(say("rating ({anchor} = 0)", "レーティング（{anchor} = 0）", anchor=ladder.anchor))
        what = say(
            "games a second on one core, dearer to the right; line: nothing cheaper is stronger",
            "1コアでの毎秒ゲーム数（右ほど高価）。線上のものより安くて強いものはない",
        )
        if ladder.bounds:
            what += say("; diamond: sees what is hidden", "。◇は非公開情報も見る上限")
        label_below(figure, what)
        entitle(figure, title)
        _name(figure, axes, rated, speeds)
        alt = say(
            "Ratings with 95 % intervals and games a second: {list}.",
            "レーティングと95%信頼区間、毎秒のゲーム数：{list}。",
            list="; ".join(
                f"{each.policy} {elo(each.value)} ({rating_interval(each, say)}), {speed_words(speeds[each.policy])}"
                for each in rated
            ),
        )
        return finish(figure, "ladder", title, alt)


def _title(rungs: Sequence[Rating], speeds: Mapping[str, float], say: Words) -> str:
    """Who is the strongest, or the cheapest of those whose intervals meet that of the strongest."""
    level = [rating for rating in rungs if rating.high >= rungs[0].low]
    best = max(level, key=lambda rating: speeds[rating.policy])
    if best is rungs[0]:
        words = (
            "{policy} is the strongest: rating {rating} ({interval}), {speed} games a second",
            "最も強いのは{policy}：レーティング{rating}（{interval}）、毎秒{speed}ゲーム",
        )
    else:
        words = (
            "None is clearly stronger than {policy} ({speed} games a second)",
            "{policy}（毎秒{speed}ゲーム）より明らかに強いものはない",
        )
    return say(
        *words,
        policy=best.policy,
        rating=elo(best.value),
        interval=rating_interval(best, say),
        speed=speed_words(speeds[best.policy]),
    )


def worth_their_price(rungs: Sequence[Rating], speeds: Mapping[str, float]) -> list[Rating]:
    """The rungs than which nothing cheaper is stronger, the cheapest first."""
    found: list[Rating] = []
    for rating in sorted(rungs, key=lambda rating: -speeds[rating.policy]):
        if not found or rating.value > found[-1].value:
            found.append(rating)
    return found


def elo(points: float) -> str:
    """A rating as a whole number with its sign."""
    return f"{round(points):+,}".replace("-", "−") if round(points) else "0"


def rating_interval(rating: Rating, say: Words) -> str:
    """The interval of a rating: −12 to +30. The anchor has none."""
    if rating.low == rating.high:
        return "–"
    return say("{low} to {high}", "{low}〜{high}", low=elo(rating.low), high=elo(rating.high))


def speed_words(games: float) -> str:
    """Games a second with two digits that count: 12,000, 150, 4.8."""
    rounded = float(f"{games:.2g}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:g}"


def _point(axes: Axes, rating: Rating, speed: float, is_bound: bool) -> None:
    colour = VERMILLION if is_bound else BLUE
    axes.plot([speed, speed], [rating.low, rating.high], color=colour, linewidth=3, alpha=0.45, zorder=2)
    marker, face = ("D", "white") if is_bound else ("o", colour)
    axes.plot(speed, rating.value, marker, color=colour, markerfacecolor=face, markersize=6, zorder=3)


def _name(figure: Figure, axes: Axes, rated: Sequence[Rating], speeds: Mapping[str, float]) -> None:
    """Write each name beside its point, where it covers no other point, interval or name and stays within the axes."""
    figure.draw_without_rendering()
    around = axes.get_window_extent()
    taken = [_extent(axes, rating, speeds[rating.policy]) for rating in rated]
    for rating in rated:
        label = axes.annotate(
            drawable(rating.policy),
            (speeds[rating.policy], rating.value),
            xytext=(0, 0),
            textcoords="offset points",
            color=INK,
            fontsize=10,
        )
        beside = [_place(NEAR, *side) for side in (RIGHT, LEFT, ABOVE, BELOW)]
        apart = [_place(distance, *side) for distance, side in product(FAR, (BELOW, ABOVE))]
        place = next((each for each in beside + apart if _is_free(_put(label, each), around, taken)), beside[0])
        taken.append(_put(label, place))
        if place in apart:
            line = {"arrowstyle": "-", "color": PALE, "linewidth": 0.8, "shrinkB": 4}
            axes.annotate("", label.xy, place[0], textcoords="offset points", arrowprops=line)


def _extent(axes: Axes, rating: Rating, speed: float) -> Bbox:
    """The room that a point and its interval take, in pixels."""
    ends = axes.transData.transform([(speed, rating.low), (speed, rating.high)])
    return Bbox.from_extents(*ends[0], *ends[1]).padded(7)


def _place(distance: float, across: str, along: str) -> Place:
    return (SHIFTS[across] * distance, SHIFTS[along] * distance), across, along


def _put(label: Annotation, place: Place) -> Bbox:
    """Move a name there and return the room that it takes, in pixels."""
    label.xyann, across, along = place
    label.set(horizontalalignment=across, verticalalignment=along)
    return label.get_window_extent()


def _is_free(room: Bbox, around: Bbox, taken: Sequence[Bbox]) -> bool:
    inside = around.x0 <= room.x0 and room.x1 <= around.x1 and around.y0 <= room.y0 and room.y1 <= around.y1
    return inside and not any(room.overlaps(other) for other in taken)
