"""`magus-sim puzzles`: puzzles to solve, proofs of them, and which policy solves which."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from magus_sim.errors import FaultyFiles
from magus_sim.report.words import Words
from magus_sim.sources.wording import printable

from ..options import DEFAULT_LANGUAGE, Language, Override, OwnCards
from ..progress import progress, word_if_slow
from ..starting import start_engine
from ..stopping import stops_at_once
from ..tables import print_table
from ..telling import said
from ..terminal import plain_console, somebody_is_there
from .at_a_puzzle import PuzzleScreen
from .at_a_trial import PLAYERS

if TYPE_CHECKING:
    from magus_sim.ruleset import Engine

COLUMNS = {"ja": ("名前", "テーマ", "題", "課題"), "en": ("name", "theme", "title", "task")}
SOLVED, MISSED = "✓", "–"

app = typer.Typer(no_args_is_help=True, help="Puzzles to solve, and which policy solves which.")

Puzzles = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PUZZLE]...", help="Names or titles of puzzles, or files and folders; nothing: all."),
]


@app.command(name="list", epilog="Example: magus-sim puzzles list --lang en")
def list_puzzles(
    lang: Annotated[Language, typer.Option(help="Language of titles and tasks.")] = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the shipped puzzles: what each is about, and what is to be done."""
    from magus_sim.rulesets.magus_round.positions.collection import name_of, puzzle_in, shipped_puzzles
    from magus_sim.rulesets.magus_round.positions.puzzle import THEMES

    rows = []
    for position in shipped_puzzles():
        puzzle = puzzle_in(position)
        words = (THEMES[puzzle.theme], puzzle.title, puzzle.task(position.mine))
        rows.append([name_of(position), *(said(label, lang) for label in words)])
    if as_json:
        answer = [dict(zip(COLUMNS["en"], row, strict=True)) for row in rows]
        typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        print_table(plain_console(), "", COLUMNS[lang], [], rows)


@app.command(epilog="Example: magus-sim puzzles solve blood_first --lang en")
def solve(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help="Name or title of a puzzle, or a file.")],
    solution: Annotated[bool, typer.Option("--solution", help="Show how it is done, and why just so.")] = False,
    own: OwnCards = None,
    override: Override = False,
    lang: Annotated[Language, typer.Option(help="Language of the telling.")] = DEFAULT_LANGUAGE,
) -> None:
    """Show a puzzle, and on a terminal let you solve it; the opponent gives the best answers that there are."""
    from magus_sim.rulesets.magus_round.card_files import card_set
    from magus_sim.rulesets.magus_round.positions.collection import find_puzzles

    positions = find_puzzles([puzzle], card_set(own or (), override=override))
    start_search()
    from magus_sim.rulesets.magus_round.positions.proof import Setting

    screen = PuzzleScreen(Setting(positions[0], PLAYERS[lang]), lang)
    screen.begin()
    if solution:
        screen.show_solution()
    elif somebody_is_there():
        screen.solve()


@app.command(epilog="Example: magus-sim puzzles check my_puzzles/")
def check(puzzles: Puzzles = None, own: OwnCards = None, override: Override = False) -> None:
    """Prove puzzles: the solution reaches the goal whatever is answered, other choices do not. See docs/puzzles.md."""
    from magus_sim.rulesets.magus_round.card_files import card_set
    from magus_sim.rulesets.magus_round.positions.collection import find_puzzles, name_of

    found = find_puzzles(puzzles or (), card_set(own or (), override=override))
    start_search()
    from magus_sim.rulesets.magus_round.positions.proof import prove

    faulty = False
    with stops_at_once(), progress(len(found), "puzzles") as advance:
        for position in found:
            try:
                prove(position)
                typer.echo(f"{name_of(position)}: proven")
            except FaultyFiles as faults:
                typer.echo(printable(str(faults)))
                faulty = True
            advance(1)
    if faulty:
        raise typer.Exit(1)


@app.command(epilog="Example: magus-sim puzzles run --policy greedy")
def run(
    puzzles: Puzzles = None,
    policy: Annotated[
        list[str] | None, typer.Option(help="A policy; may be given more than once. Nothing: all there are.")
    ] = None,
    deals: Annotated[int, typer.Option(min=1, help="How often what is hidden is dealt anew.")] = 5,
    own: OwnCards = None,
    override: Override = False,
    lang: Annotated[Language, typer.Option(help="Language of the table.")] = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let policies solve puzzles, each against every answer of the opponent, and print which solves which."""
    from magus_sim.rulesets.magus_round.card_files import card_set
    from magus_sim.rulesets.magus_round.positions.collection import find_puzzles, name_of, puzzle_in

    found = find_puzzles(puzzles or (), card_set(own or (), override=override))
    engine = start_search()
    from magus_sim.rulesets.magus_round.positions.rungs import solved

    policies = policy or list(engine.rungs)
    for each in policies:
        engine.check_policy(each)
    counts = []
    with stops_at_once(), progress(len(found) * len(policies), "tries") as advance:
        for position in found:
            row = []
            for each in policies:
                row.append(solved(position, each, deals))
                advance(1)
            counts.append(row)
    names = [name_of(position) for position in found]
    if as_json:
        answer = [
            {"puzzle": name, "solved": dict(zip(policies, row, strict=True))}
            for name, row in zip(names, counts, strict=True)
        ]
        typer.echo(json.dumps({"deals": deals, "puzzles": answer}, ensure_ascii=False, indent=2))
        return
    rows = [
        [name, said(puzzle_in(position).title, lang), *(mark(count, deals) for count in row)]
        for name, position, row in zip(names, found, counts, strict=True)
    ]
    totals = [sum(row[at] == deals for row in counts) for at in range(len(policies))]
    say = Words(lang)
    rows.append([say(f"solved of {len(found)}", f"{len(found)}問中の正解数"), "", *map(str, totals)])
    title = say(f"Solved in each of {deals} deals", f"配り直し{deals}回のうち解けた回数（{SOLVED}：すべて）")
    print_table(plain_console(), title, [say("puzzle", "問題"), say("title", "題")], policies, rows)


def mark(count: int, deals: int) -> str:
    """How many deals of how many were solved."""
    return SOLVED if count == deals else f"{count}/{deals}" if count else MISSED


def start_search() -> Engine:
    """Start the engine and the search behind puzzles, which is compiled the first time."""
    from magus_sim.rulesets.magus_round import MagusRound

    engine = start_engine(MagusRound())
    with word_if_slow("compiling the search, once for this version on this machine (some seconds) …"):
        from magus_sim.rulesets.magus_round.positions import exhaustive  # noqa: F401
    return engine
