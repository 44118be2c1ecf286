"""`magus-sim sweep`: what a number on a card, or a rule option, should be."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.rulesets import DEFAULT_GAME

from .finding import game_of
from .options import DEFAULT_LANGUAGE, Force, GameSystem, Lang, Override, OwnCards, RuleOptions, RulesFile
from .starting import open_ruleset, start_engine
from .studying import AsJson, Cache, Field, Jobs, Seed, decks_and_field, lab_of
from .tables import print_table
from .terminal import plain_console

if TYPE_CHECKING:
    from magus_sim.report.words import Words
    from magus_sim.studies.sweep import Band, Point, Sweep

USUAL_PRECISION = 0.8
WRITTEN = ("sweep.svg", "sweep.png", "sweep.csv")

Decks = Annotated[list[Path], typer.Argument(metavar="DECK...", help="Deck files, or folders of them.")]
BandOption = Annotated[
    str | None, typer.Option("--band", metavar="LOW..HIGH", help="The win rates that are wanted, such as 48..52.")
]
Precision = Annotated[
    float, typer.Option(help="A deck's win rate is known to about ± so many points with each number.")
]
Games = Annotated[int | None, typer.Option(help="Games of each meeting and number instead; even.")]
Instead = Annotated[str, typer.Option(metavar="CARD", help="For copies: the card that gives way or fills the place.")]


def sweep(
    ctx: typer.Context,
    decks: Decks,
    settings: Annotated[
        list[str],
        typer.Option("--set", metavar="NAME.FIELD=VALUES", help="'CARD.value=2..5' or rule.life=5..9; once or twice."),
    ],
    against: Field = None,
    band: BandOption = None,
    instead: Instead = "",
    policy: Annotated[str, typer.Option(help="Who decides, on both sides.")] = "greedy",
    precision: Precision = USUAL_PRECISION,
    games: Games = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the chart as SVG and PNG and the table as CSV here.")
    ] = None,
    force: Force = False,
    seed: Seed = 0,
    jobs: Jobs = 0,
    cache: Cache = None,
    ruleset: GameSystem = DEFAULT_GAME,
    rule: RuleOptions = None,
    rules: RulesFile = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Play decks with one number after another on a card or in the rules, and print the win rate with each.

    All numbers are played on the same luck. With two --set every combination is played. See docs/sweep.md.
    """
    import json
    from dataclasses import asdict

    from magus_sim.report.words import Words
    from magus_sim.studies.sweep import study_sweep
    from magus_sim.studies.variants import Table, read_set

    wanted = read_band(band)
    check_precision(precision, games)
    if out:
        check_out(out, force)
    game = open_ruleset(game_of(ctx, ruleset, decks, against, own), own, override, rules, rule)
    read, field = decks_and_field(game, decks, against)
    table = Table(game, tuple(read), tuple(field), instead)
    asked = dict(read_set(table, each) for each in settings)
    if not 1 <= len(settings) <= 2 or len(asked) < len(settings):
        raise UsageFault("--set is given once for a curve, or twice with two different fields for a heat map")
    engine = start_engine(game)
    with lab_of(seed, jobs, cache, lang) as lab:
        found = study_sweep(lab, table, asked, policy, precision=precision / 100, games=games or 0)
    say = Words(lang)
    if out:
        _write(out, found, asked_numbers(found), wanted, say)
    facts = {"policy": policy, "seed": seed, "engine": engine.digest, "policies": engine.policies_digest}
    if as_json:
        inside = {"inside": found.inside(wanted)} if wanted else {}
        names = [knob.name for knob in found.knobs]
        rows = [asdict(point) for point in found.points]
        answer = {"knobs": names, "points": rows, "games": found.games, **inside, **facts}
        typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        return
    _print(found, wanted, say)
    typer.echo("; ".join(f"{name}: {fact}" for name, fact in facts.items()))


def read_band(written: str | None) -> Band | None:
    """The band of `48..52`. Raises UsageFault."""
    from magus_sim.studies.sweep import Band

    if written is None:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)", written.replace("%", "").replace(" ", ""))
    if not found or not float(found[1]) < float(found[2]) <= 100:
        raise UsageFault(f"--band {written}: is not LOW..HIGH in percent; write such as --band 48..52")
    return Band(float(found[1]) / 100, float(found[2]) / 100)


def check_precision(precision: float, games: int | None) -> None:
    """Raise UsageFault for a precision or a number of games that there cannot be."""
    from magus_sim.simulation.fixtures import check_games

    if games is not None:
        check_games(games)
    if not 0 < precision < 50:
        raise UsageFault(f"--precision {precision:g}: is in points of win rate, such as 0.8, above 0 and below 50")


def check_out(out: Path, force: bool) -> None:
    """Raise UsageFault before anything is played if a file is there already."""
    there = [str(out / name) for name in WRITTEN if (out / name).exists()]
    if there and not force:
        raise UsageFault(f"{', '.join(there)}: there already; replace with --force")


def asked_numbers(found: Sweep) -> list[list[int]]:
    """The numbers of each knob, in order."""
    return [list(dict.fromkeys(point.numbers[at] for point in found.points)) for at in range(len(found.knobs))]


def words_of_deck(deck: str | None, say: Words) -> str:
    """A deck, or all of them."""
    return deck or say("all decks", "全デッキ")


def _print(found: Sweep, band: Band | None, say: Words) -> None:
    change, fit, played = say("change", "現在との差"), say("isotonic fit", "単調回帰"), say("games", "ゲーム数")
    curve = len(found.knobs) == 1
    print_table(
        plain_console(),
        say("Win rates with other numbers", "数値を変えたときの勝率"),
        [say("deck", "デッキ")],
        [
            *(knob.name for knob in found.knobs),
            say("win rate", "勝率"),
            change,
            say("95 % interval", "95%信頼区間"),
            *([fit] if curve else []),
            *([say("in the band", "範囲内")] if band else []),
            played,
        ],
        [
            [
                words_of_deck(point.deck, say),
                *map(str, point.numbers),
                say.give_or_take(point.rate),
                say("0, the same games", "0（同じゲーム）") if point.change.exact else say.signed(point.change.value),
                "" if point.change.exact else say.signed_interval(point.change.low, point.change.high),
                *([say.percent(point.fit)] if point.fit is not None else []),
                *([say("yes", "はい") if band.holds(point.rate) else say("no", "いいえ")] if band else []),
                2 * point.change.pairs,
            ]
            for point in found.points
        ],
        minor=[[fit], [played]],
    )
    if band:
        typer.echo(verdict(found, band, say))


def verdict(found: Sweep, band: Band, say: Words) -> str:
    """Which numbers bring every deck into the band, or which come nearest."""
    names = [knob.name for knob in found.knobs]
    low, high = f"{100 * band.low:g}", f"{100 * band.high:g}"

    def told(numbers: Sequence[int]) -> str:
        return ", ".join(f"{name}={number}" for name, number in zip(names, numbers, strict=True))

    inside = found.inside(band)
    if inside:
        return say(
            "between {low} and {high} % with its whole interval: {list}",
            "信頼区間全体が{low}〜{high}%に入る値：{list}",
            low=low,
            high=high,
            list="; ".join(map(told, inside)),
        )
    return say(
        "no number has its whole interval between {low} and {high} %; nearest: {near}; a smaller --precision may tell",
        "信頼区間全体が{low}〜{high}%に入る値はありません。最も近い値：{near}。--precisionを小さくすると決まることがあります",
        low=low,
        high=high,
        near=told(nearest(found.points, band)),
    )


def nearest(points: Sequence[Point], band: Band) -> tuple[int, ...]:
    """The numbers whose worst deck lies least outside the band."""
    worst: dict[tuple[int, ...], float] = {}
    for point in points:
        if point.deck is not None:
            worst[point.numbers] = max(worst.get(point.numbers, 0.0), band.off(point.rate))
    return min(worst, key=lambda numbers: worst[numbers])


def _write(out: Path, found: Sweep, numbers: Sequence[Sequence[int]], band: Band | None, say: Words) -> None:
    """Write chart and table. Raises StorageFault."""
    from magus_sim.report.charts.sweep import Curve, sweep_curves, sweep_heat_map
    from magus_sim.sources.writing import write_whole

    ends = (band.low, band.high) if band else None
    names = [knob.name for knob in found.knobs]
    title = say("Win rate by {names}", "{names}と勝率", names=say(" and ", "・").join(names))
    by_deck: dict[str | None, list[Point]] = {}
    for point in found.points:
        by_deck.setdefault(point.deck, []).append(point)
    if len(names) == 1:
        curves = [
            Curve(
                words_of_deck(deck, say), numbers[0], [each.rate for each in points], [each.fit or 0 for each in points]
            )
            for deck, points in by_deck.items()
            if deck is not None or len(by_deck) == 1
        ]
        picture = sweep_curves(curves, names[0], found.knobs[0].today, ends, title, say)
    else:
        deck, points = next(iter(by_deck.items()))
        rates = iter(point.rate for point in points)
        grid = [[next(rates) for _ in numbers[1]] for _ in numbers[0]]
        of = say("{title}: {deck}", "{title}：{deck}", title=title, deck=words_of_deck(deck, say))
        picture = sweep_heat_map(grid, (names[0], numbers[0]), (names[1], numbers[1]), ends, of, say)
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, data in zip(WRITTEN, (picture.svg, picture.png, _csv(found)), strict=True):
            write_whole(out / name, data)
    except OSError as fault:
        raise StorageFault(f"cannot write {out}: {fault.strerror}") from fault


def fits_of(points: Sequence[Point]) -> list[float]:
    """The isotonic fit of a curve."""
    return [point.fit for point in points if point.fit is not None]


def _csv(found: Sweep) -> bytes:
    """A row for each deck and number, rates between 0 and 1."""
    import csv
    from io import StringIO

    text = StringIO()
    heads: list[str] = [*(knob.name for knob in found.knobs)]
    rows: list[Mapping[str, object]] = [
        {
            "deck": point.deck or "",
            **dict(zip(heads, point.numbers, strict=True)),
            "rate": point.rate.value,
            "low": point.rate.low,
            "high": point.rate.high,
            "change": point.change.value,
            "change_low": point.change.low,
            "change_high": point.change.high,
            "isotonic": "" if point.fit is None else point.fit,
            "pairs": point.change.pairs,
        }
        for point in found.points
    ]
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode("utf-8-sig")
