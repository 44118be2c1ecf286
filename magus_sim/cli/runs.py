"""`magus-sim runs`: what there is, what one run says, and how runs differ."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from typer.core import TyperGroup

from magus_sim.errors import StorageFault, UsageFault

from .breaking import print_line
from .broken_off import warn_of_broken_off
from .comparing import print_rows
from .opening import name_strays, open_run, open_runs
from .options import DEFAULT_LANGUAGE, Lang
from .progress import progress
from .stopping import stops_at_once
from .summary import print_json, print_tables
from .tables import print_table
from .terminal import plain_console

if TYPE_CHECKING:
    from magus_sim.report.words import Words
    from magus_sim.results import Run
    from magus_sim.statistics.comparison import Row
    from magus_sim.told import Label

OTHER_RULES = ("ruleset", "engine", "rules")
"""Keys of the manifest. Runs that differ in one of them have not played the same game."""


class _ListsByDefault(TyperGroup):
    """`runs DIR` is `runs list DIR`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or args[0] not in [*self.commands, *ctx.help_option_names]:
            args = ["list", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ListsByDefault, help="List runs, look at one, compare some: `runs [DIR]` lists those in a folder."
)


@app.command(name="list", epilog="Example: magus-sim runs reports")
def list_runs(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="A folder of run folders.")] = Path("reports"),
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the runs in a folder, the newest first."""
    from magus_sim.report.words import Words

    if not folder.is_dir():
        raise StorageFault(f"{folder}: there is no such folder")
    with stops_at_once():
        runs = sorted(_found(folder), key=lambda facts: facts["made"], reverse=True)
    if as_json:
        typer.echo(json.dumps(runs, ensure_ascii=False, indent=2))
        return
    if not runs:
        typer.echo(f"there are no runs in {folder}", err=True)
    say = Words(lang)
    rows = [
        [
            facts["run"],
            _shortened(facts["decks"], say),
            f"{facts['games']:,} / {facts['planned_games']:,}",
            _policies(facts),
            str(facts["seed"]),
            facts["engine"],
            facts["made"],
        ]
        for facts in runs
    ]
    seed, engine, made = say("seed", "シード"), say("engine", "エンジン"), say("made", "作成日時")
    print_table(
        plain_console(),
        "",
        [say("run", "実行"), say("decks", "デッキ")],
        [say("games", "ゲーム数"), say("policy", "方策"), seed, engine, made],
        rows,
        minor=[[seed], [made], [engine]],
    )


@app.command(epilog="Example: magus-sim runs show reports/my_run --matrix md")
def show(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    matrix: Annotated[
        Literal["csv", "md"] | None,
        typer.Option(help="Print only the matrix of deck against deck, as CSV or Markdown."),
    ] = None,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Print what a run says, and how it was played; or its matrix, for a spreadsheet or a message."""
    from magus_sim.report.conditions import conditions
    from magus_sim.report.matrix import matrix_csv, matrix_markdown
    from magus_sim.report.words import Words
    from magus_sim.statistics.matrix import matrix_of
    from magus_sim.statistics.result import result_of

    with stops_at_once():
        run = open_run(folder)
        with progress(sum(len(each.pieces) for each in run.under), "pieces") as advance:
            result = result_of(run, advance)
    warn_of_broken_off(run)
    if matrix:
        if as_json:
            raise UsageFault("--json has the matchups already; leave out --matrix")
        rates = matrix_of(result.summaries[0])
        typer.echo(matrix_csv(rates) if matrix == "csv" else matrix_markdown(rates, Words(lang)), nl=False)
    elif as_json:
        print_json(result, run)
    else:
        say = Words(lang)
        print_tables(result, run, say)
        played = say(
            "played: {games:,} of {planned:,} games",
            "済み：{planned:,}ゲーム中{games:,}ゲーム",
            games=run.played_games,
            planned=run.planned_games,
        )
        console = plain_console()
        console.print()
        print_line(console, played)
        for term, fact in conditions(run.manifest, say):
            print_line(console, say("{term}: {fact}", "{term}：{fact}", term=term, fact=fact))


@app.command(epilog="Example: magus-sim runs compare reports/before reports/after")
def compare(
    folders: Annotated[
        list[Path], typer.Argument(metavar="RUN RUN...", help="Run folders, the one to measure by first.")
    ],
    pair: Annotated[
        list[str] | None,
        typer.Option(metavar="A=B", help="Deck A of the first run is deck B of the others; repeatable."),
    ] = None,
    lang: Lang = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the comparison as JSON.")] = False,
) -> None:
    """Put win rates of runs side by side, with their difference to the first run.

    Runs of one seed have played the same pairs with the same luck, and are compared pair by pair.
    """
    from magus_sim.changes import differences
    from magus_sim.report.words import Words
    from magus_sim.statistics.agreement import name_of
    from magus_sim.statistics.comparison import compare as compare_runs

    if len(folders) < 2:
        raise UsageFault("name two runs or more; for one there is `magus-sim runs show`")
    pairs = _pairs(pair or ())
    with stops_at_once():
        runs = open_runs(folders)
        alike = _alike(runs)
        with progress(sum(len(run.pieces) for views in alike for run in views), "pieces") as advance:
            compared = [
                (
                    views,
                    [differences(views[0].manifest, run.manifest, pairs) for run in views[1:]],
                    compare_runs(views, advance, pairs),
                )
                for views in alike
            ]
    if as_json:
        answers = [{"policy": name_of(each[0][0])} | _comparison_json(*each) for each in compared]
        typer.echo(json.dumps(answers[0] if len(answers) == 1 else {"under": answers}, ensure_ascii=False, indent=2))
    else:
        for place, each in enumerate(compared):
            typer.echo("\n" if place else "", nl=False)
            _print_comparison(*each, Words(lang))


def _alike(runs: Sequence[Run]) -> list[list[Run]]:
    """What is compared with what: the runs under each policy that all of them have, so that decks are compared and not
    policies. Runs without one in common are compared under their first ones."""
    by = [run.manifest.by for run in runs]
    common = [policies for policies in by[0] if all(policies in each for each in by)]
    if not common:
        return [[run.under[0] for run in runs]]
    return [[run.under[each.index(policies)] for run, each in zip(runs, by, strict=True)] for policies in common]


def _pairs(written: Sequence[str]) -> dict[str, str]:
    """Names of decks by `--pair A=B`. Raises UsageFault."""
    pairs: dict[str, str] = {}
    for each in written:
        old, equals, new = (part.strip() for part in each.partition("="))
        if not (old and equals and new) or old in pairs or new in pairs.values():
            raise UsageFault(f"--pair {each}: write --pair A=B, each deck once")
        pairs[old] = new
    return pairs


def _found(folder: Path) -> Iterator[dict[str, Any]]:
    """The facts of each run in a folder, or of the folder if it is one.

    Those whose games cannot be read are named instead. What else of ours lies beside them, such as a ladder, is not
    worth a word.
    """
    from magus_sim.results import OtherFolder, Run

    manifests = [path for path in [folder / "manifest.json", *folder.glob("*/manifest.json")] if path.exists()]
    with progress(len(manifests), "runs") as advance:
        for path in manifests:
            try:
                run = Run.open(path.parent)
                name_strays(run)
                run.check(["games"])
                yield _facts(run)
            except StorageFault as fault:
                if path.parent == folder or not isinstance(fault, OtherFolder):
                    typer.echo(str(fault), err=True)
            advance(1)


def _facts(run: Run) -> dict[str, Any]:
    from datetime import datetime

    manifest = run.manifest
    made = datetime.fromtimestamp((run.folder / "manifest.json").stat().st_mtime)
    return {
        "run": str(run.folder),
        "decks": [deck.name for deck in manifest.decks],
        "games": run.played_games,
        "planned_games": run.planned_games,
        "policy_a": manifest.policy_a,
        "policy_b": manifest.policy_b,
        "also": list(manifest.also),
        "seed": manifest.seed,
        "ruleset": manifest.ruleset,
        "engine": manifest.engine,
        "made": made.isoformat(" ", "seconds"),
    }


def _shortened(names: Sequence[str], say: Words) -> str:
    if len(names) <= 3:
        return say(", ", "、").join(names)
    first, second, *others = names
    return say("{first}, {second} and {n} more", "{first}、{second}ほか{n}", first=first, second=second, n=len(others))


def _policies(facts: Mapping[str, Any]) -> str:
    """The policies of a run: greedy; greedy / beam if they meet; greedy, beam if each plays all."""
    a, b = facts["policy_a"], facts["policy_b"]
    return ", ".join([a if a == b else f"{a} / {b}", *facts["also"]])


def _other_rules(changes: Mapping[str, Label]) -> list[Label]:
    """What makes a comparison one of games by different rules."""
    return [change for key, change in changes.items() if key in OTHER_RULES]


def _comparison_json(
    runs: Sequence[Run], changes: Sequence[Mapping[str, Label]], rows: Sequence[Row]
) -> dict[str, Any]:
    from dataclasses import asdict

    named = [{"run": str(runs[0].folder), "changes": {}, "same_rules": True}]
    named += [
        {
            "run": str(run.folder),
            "changes": {key: words.en for key, words in change.items()},
            "same_rules": not _other_rules(change),
        }
        for run, change in zip(runs[1:], changes, strict=True)
    ]
    return {"runs": named, "rows": [asdict(row) for row in rows]}


def _print_comparison(
    runs: Sequence[Run], changes: Sequence[Mapping[str, Label]], rows: Sequence[Row], say: Words
) -> None:
    """A legend of letters for the runs, then one table."""
    letters = [chr(ord("A") + place) if len(runs) <= 26 else str(place + 1) for place in range(len(runs))]
    console = plain_console()
    for line in _legend(letters, runs, changes, say):
        print_line(console, line)
    console.print()
    print_rows(console, rows, letters, say)
    differences = [change for row in rows for change in row.differences if change]
    if any(change.pairs for change in differences) and len({run.played_games for run in runs}) > 1:
        common = say(
            "Rates are those of the pairs that the runs have in common; `runs show` has those of all games of one.",
            "勝率は実行同士に共通するペアのもの。各実行の全ゲームの勝率は`runs show`で見られる。",
        )
        print_line(console, common)


def _legend(
    letters: Sequence[str], runs: Sequence[Run], changes: Sequence[Mapping[str, Label]], say: Words
) -> Iterator[str]:
    """Which run each letter stands for and who played it, how it differs from the first, and whether they can be
    compared at all."""
    from magus_sim.report.conditions import played_by

    for letter, run in zip(letters, runs, strict=True):
        yield say(
            "{letter}: {folder} ({games:,} games, {played})",
            "{letter}: {folder}（{games:,}ゲーム、{played}）",
            letter=letter,
            folder=run.folder,
            games=run.played_games,
            played=played_by(run.manifest, say),
        )
    for letter, change in zip(letters[1:], changes, strict=True):
        yield f"A → {letter}: {_joined(change.values(), say) or say('no difference', '違いはない')}"
    for letter, change in zip(letters[1:], changes, strict=True):
        if others := _other_rules(change):
            yield say(
                "{letter} was not played by the rules of A ({others}): this is no comparison of decks",
                "{letter}はAと違うルールで行われた（{others}）。デッキの比較にはならない",
                letter=letter,
                others=_joined(others, say),
            )


def _joined(changes: Iterable[Label], say: Words) -> str:
    return say("; ", "、").join(map(say.label, changes))
