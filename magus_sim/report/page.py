"""The report folder: every chart as a picture, and one page that holds them all."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import polars as pl
from jinja2 import Environment, PackageLoader, StrictUndefined

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.results import Advance, Manifest, Run
from magus_sim.ruleset import BROKEN_OFF
from magus_sim.sources.csv_file import name_cell
from magus_sim.sources.wording import printable
from magus_sim.sources.writing import write_whole
from magus_sim.statistics.cards import card_table
from magus_sim.statistics.chance import DECIDED, Chances, chances_of
from magus_sim.statistics.field import field_of
from magus_sim.statistics.matrix import matrix_of
from magus_sim.statistics.result import result_of
from magus_sim.statistics.summary import Summary
from magus_sim.statistics.tempo import tempo

from .agreeing import distances, headline, heads, meaning_of_verdicts, table
from .charts.canvas import Chart
from .charts.cards import drawn_chart, opening_chart
from .charts.chance import calibration_chart, chance_chart
from .charts.field import field_chart
from .charts.lengths import game_lengths
from .charts.rates import first_player, heat_map, ranking
from .charts.tempo import groups, tempo_chart
from .conditions import another_check, check_options, conditions, played_by
from .loops import named_loops
from .standing import games_for_a_point, grouped, leaders, letters, one_of, opponents_met, ranks
from .words import Language, Words

T = TypeVar("T")


def steps(run: Run) -> int:
    """How many steps a report takes: to read each piece of games and turns, and to draw each measure."""
    played = _with_games(run)
    turns = len(played[0].pieces) + len(run.manifest.measures) if _has_turns(run) else 0
    return sum(len(each.pieces) for each in played) + turns


def write_report(
    run: Run, language: Language, force: bool = False, advance: Advance = lambda _: None, another: str = ""
) -> Path:
    """Write `report/` into the run folder and return the page's path. `advance` hears of each of the `steps`, `another`
    is a policy by which the run may be checked.

    Raises UsageFault if there is a report already and `force` does not allow to replace it, or if the run has no
    finished games; StorageFault if it is damaged or the folder cannot be written.
    """
    folder = run.folder / "report"
    if (folder / "index.html").exists() and not force:
        raise UsageFault(f"{folder} holds a report already; replace it with --force")
    files = compose(run, language, advance, another)
    try:
        folder.mkdir(exist_ok=True)
        for name, data in files.items():
            write_whole(folder / name, data)
        for old in [*folder.glob("*.png"), *folder.glob("cards.csv")]:
            if old.name not in files:
                old.unlink()
    except OSError as fault:
        raise StorageFault(f"cannot write the report {folder}: {fault.strerror}") from fault
    return folder / "index.html"


def compose(run: Run, language: Language, advance: Advance = lambda _: None, another: str = "") -> dict[str, bytes]:
    """The report's files by name, the page last. For `advance` and `another` see `write_report`.

    Raises UsageFault if the run has no finished games, StorageFault if it is damaged.
    """
    say = Words(language)
    result = result_of(run, advance)
    whole, run = run, _with_games(run)[0]  # charts show the first policy
    manifest, summary = run.manifest, result.summaries[0]
    field = field_of(summary)
    ours = [deck.name for deck in manifest.decks if deck.name not in manifest.opponents] if manifest.opponents else []
    tempo_charts: list[Chart] = []
    chances: Chances | None = None
    with run.reading():
        cards, opponents_cards = _card_tables(run)
        if _has_turns(run):
            chances = chances_of(run)
            pieces = zip(run.scan_pieces("games"), run.scan_pieces("turns", advance), strict=True)
            development = tempo(pieces, manifest.measures, ours)
            who = groups(ours, say)
            drawn = (
                tempo_chart(development, measure, who, manifest.reasons, say)
                for measure in _each(manifest.measures, advance)
            )
            tempo_charts = [chart for chart in drawn if chart]
    all_cards = pl.concat([cards, opponents_cards])
    cells = all_cards.with_columns(pl.col(pl.String).map_elements(name_cell, pl.String))
    cards_file = cells.write_csv(include_bom=True, float_precision=4).encode()
    charts = {
        "ranking": ranking(summary.decks, summary.ranked, say, headline(result, say)) if summary.decks else None,
        "matchups": heat_map(matrix_of(summary), say) if summary.decks else None,
        "field": field_chart(field, say) if field else None,
        "first_player": first_player(summary.first_player, summary.decks, summary.mirrors, say),
        "lengths": game_lengths(summary.endings, summary.lengths, manifest.reasons, say),
        "chance": chance_chart(chances, say) if chances else None,
        "calibration": calibration_chart(chances, say) if chances else None,
        "cards": opening_chart(cards, manifest.cards, say),
        "cards_drawn": drawn_chart(cards, manifest.cards, say),
    }
    loader = PackageLoader("magus_sim.report")
    environment = Environment(
        loader=loader,
        autoescape=True,
        finalize=_seen,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page = environment.get_template("page.html").render(
        say=say,
        run=whole,
        manifest=manifest,
        played_by=played_by(whole.manifest, say),
        check=another_check(whole.manifest, another, say).partition(check_options(manifest, another)),
        heading=_heading(summary, whole, say),
        result=result,
        zip=zip,
        **{
            function.__name__: function
            for function in (games_for_a_point, grouped, leaders, letters, one_of, opponents_met, ranks)
        },
        **{function.__name__: function for function in (distances, headline, heads, meaning_of_verdicts, table)},
        summary=summary,
        field=field,
        chances=chances,
        decided_at=DECIDED,
        broken_off=sum(each.ties.get(BROKEN_OFF, 0) for each in result.summaries),
        loops=named_loops(summary.loops, manifest, say),
        weighted=len({matchup.weight for matchup in manifest.matchups}) > 1,
        charts=charts,
        cards_known=not cards.is_empty(),
        opponents=manifest.opponents,
        cards_file="data:text/csv;charset=utf-8;base64," + b64encode(cards_file).decode(),
        tempo_charts=tempo_charts,
        ours=ours,
        conditions=conditions(whole.manifest, say),
        cards={deck: all_cards.filter(deck=deck).rows(named=True) for deck in _ranked_first(summary, manifest)},
    )
    files = {f"{chart.name}.png": chart.png for chart in [*charts.values(), *tempo_charts] if chart}
    if not all_cards.is_empty():
        files["cards.csv"] = cards_file
    return files | {"index.html": page.encode()}


def _seen(value: object) -> object:
    """What is printed on the page, without characters that nobody sees; what is HTML already stays as it is."""
    return printable(value) if type(value) is str else value


def _heading(summary: Summary, run: Run, say: Words) -> str:
    """How many decks played how many games: 14 decks, 182,000 games."""
    manifest = run.manifest
    opponents, everyone = set(manifest.opponents), {deck.name for deck in manifest.decks}
    decks = _played(everyone - opponents, summary, say)
    text = say("{decks} deck" if decks == "1" else "{decks} decks", "{decks}デッキ", decks=decks)
    if opponents:
        text += say(" against {opponents}", "対{opponents}デッキ", opponents=_played(opponents, summary, say))
    return text + say(", {games:,} games", "・{games:,}ゲーム", games=run.played_games)


def _played(decks: set[str], summary: Summary, say: Words) -> str:
    """How many of the decks have played."""
    played = len(decks - set(summary.unplayed))
    if played == len(decks):
        return str(played)
    return say("{played} of {planned}", "{planned}デッキ中{played}", played=played, planned=len(decks))


def _card_tables(run: Run) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The cards of the decks in question, and those of the decks that were only played against: each compared among
    themselves, for the cards of many opponents would drown those of the deck that a gauntlet asks about."""
    opponent, uses = pl.col("deck").is_in(run.manifest.opponents), list(run.manifest.uses)
    cards = run.scan("cards")
    return card_table(cards.filter(~opponent), uses), card_table(cards.filter(opponent), uses)


def _with_games(run: Run) -> list[Run]:
    """The run under each policy by which games were played."""
    return [each for each in run.under if each.parts] or [run]


def _has_turns(run: Run) -> bool:
    return "turns" in run.manifest.tables


def _each(items: Iterable[T], advance: Advance) -> Iterator[T]:
    """The items one by one, each a step."""
    for item in items:
        yield item
        advance(1)


def _ranked_first(summary: Summary, manifest: Manifest) -> list[str]:
    """All decks: the ranked ones best first, then the others in the order of the run."""
    return list(dict.fromkeys([*(deck.deck for deck in summary.decks), *(deck.name for deck in manifest.decks)]))
