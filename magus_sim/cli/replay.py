"""`magus-sim replay`: one game told, turn by turn."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from magus_sim.errors import MagusSimError, UsageFault
from magus_sim.rulesets import DEFAULT_GAME
from magus_sim.sources.reading import STANDARD_INPUT, file_label

from .finding import game_of
from .opening import open_run
from .options import DEFAULT_LANGUAGE, Language, Override, OwnCards, RuleOptions, RulesFile, as_given, given
from .starting import open_ruleset, start_engine, two_decks
from .stopping import stops_at_once
from .telling import print_replay
from .terminal import somebody_is_there

if TYPE_CHECKING:
    from magus_sim.results import Run
    from magus_sim.ruleset import Deck, Engine, Ruleset
    from magus_sim.simulation.game_file import GameFile
    from magus_sim.told import GameUnderWay, Replay, Side

Pick = Literal["longest", "upset", "comeback", "tie", "loop"]
OUTCOME = ("winner", "reason", "turns", "decisions")
"""What a replay must have in common with the game's row in the games table."""
SEEDS = 2**63
"""A game's seed is a signed 64-bit number."""
IN_RUNS = ("number", "pick")
FOR_ONE = (*IN_RUNS, "verify")
FOR_THE_SCREEN = ("verify", "options", "step", "as_json")
FOR_DECKS = ("seed", "policy", "policy_a", "policy_b", "first", "ruleset", "rule", "rules")
"""Options that belong to one of the ways to call, by their parameters."""


def replay(
    ctx: typer.Context,
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="RUN | FILE | DECK DECK", help="A run, a game that was saved, or two decks.", show_default=False
        ),
    ],
    number: Annotated[int | None, typer.Option(help="Run: the game's number.", min=0)] = None,
    pick: Annotated[Pick | None, typer.Option(help="Run: find a game that is worth watching.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only check that the recorded game comes out.")] = False,
    seed: Annotated[int, typer.Option(help="Decks: the seed of the game's luck.", min=-SEEDS, max=SEEDS - 1)] = 0,
    policy: Annotated[str, typer.Option(help="Decks: who decides, for both.")] = "greedy",
    policy_a: Annotated[str, typer.Option(help="Decks: who decides for the one named first.")] = "",
    policy_b: Annotated[str, typer.Option(help="Decks: who decides for the other one.")] = "",
    first: Annotated[Literal["a", "b"], typer.Option(help="Decks: which one takes the first turn.")] = "a",
    ruleset: Annotated[str, typer.Option(help="Decks: the game system.")] = DEFAULT_GAME,
    rule: RuleOptions = None,
    rules: RulesFile = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Annotated[Language, typer.Option(help="Language of the telling.")] = DEFAULT_LANGUAGE,
    options: Annotated[bool, typer.Option("--options", help="Show every choice, and what was not chosen.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for a key after each turn.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print all that happened as JSON.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write the game as a page to look at.", dir_okay=False)] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the page that is there.")] = False,
) -> None:
    """Tell a game: what was chosen, what it did, and how the game ended.

    A game of a run is played again with the decks, policies, seed and rules of the run; a saved one is chosen again as
    it was chosen; two decks play a game of their own.
    """
    if step and not somebody_is_there():
        raise UsageFault("--step waits for a key, so it needs a terminal; leave it out")
    if html:
        refuse_options(ctx, FOR_THE_SCREEN, "leave --html out")
        if html.exists() and not force:
            raise UsageFault(f"{html} is there already; replace it with --force")
    chances: dict[int, float] = {}
    if len(paths) == 1:
        refuse_options(ctx, FOR_DECKS, "name two decks instead")
        game: RecordedGame | FiledGame
        if paths[0] == STANDARD_INPUT or paths[0].is_file():
            refuse_options(ctx, IN_RUNS, "name a run instead of a file")
            game = open_game(paths[0], own, override)
        else:
            game = find_game(paths[0], number, pick, own if given(ctx, "own") else None, override)
        if verify:
            _print_verdict(game, as_json)
            return
        told = game.replay()
        chances = game.chances(told)
        for difference in game.differences(told):
            typer.echo(f"not the recorded game: {difference}", err=True)
    elif len(paths) == 2:
        refuse_options(ctx, FOR_ONE, "name a run instead of decks")
        by = open_ruleset(game_of(ctx, ruleset, paths, own), own, override, rules, rule)
        policies = (policy_a or policy, policy_b or policy)
        told = new_game(by, paths, policies=policies, seed=seed, a_first=first == "a")
    else:
        raise UsageFault(f"name a run folder, a saved game or two deck files, not {len(paths)} paths")
    if html:
        from magus_sim.report.game_page import game_page
        from magus_sim.sources.writing import write_new

        write_new(html, game_page(told, lang, chances), force=force)
        typer.echo(html)
    elif as_json:
        typer.echo(json.dumps(asdict(told) | {"chances": chances}, ensure_ascii=False, indent=2))
    else:
        print_replay(told, lang, options, step, chances)


def refuse_options(ctx: typer.Context, names: Sequence[str], advice: str) -> None:
    """Raise UsageFault if one of these options was given in the call."""
    for name in names:
        if given(ctx, name):
            raise UsageFault(f"{as_given(ctx, name)} does not go with this; leave it out, or {advice}")


# ---- playing --------------------------------------------------------------------------------------------------------


def new_game(rules: Ruleset, paths: Sequence[Path], *, policies: tuple[str, str], seed: int, a_first: bool) -> Replay:
    """Play a game of two deck files. Raises UsageFault, FaultyFiles, StorageFault."""
    decks = two_decks(rules, paths)
    engine = start_engine(rules)
    for policy in policies:
        engine.check_policy(policy)
    return rules.replay(decks, policies, seed, a_first)


@dataclass(frozen=True)
class FiledGame:
    """A game that was saved, and the rules and decks as they are today."""

    file: GameFile
    rules: Ruleset
    engine: Engine
    decks: tuple[Deck, Deck]

    @property
    def name(self) -> str:
        return file_label(self.file.path)

    @property
    def title(self) -> str:
        return self.name

    @property
    def came_out(self) -> str:
        """What is said of it if nothing differs."""
        return f"comes out as recorded{self.file.game.played}"

    @property
    def changes(self) -> list[str]:
        """What has changed in rules and cards since."""
        return self.file.changes(self.engine, self.decks)

    def begin(self, seen_by: Side | None = None) -> GameUnderWay:
        """The game before its first choice."""
        game = self.file.game
        return self.rules.begin(self.decks, game.policies, game.seed, game.a_first, seen_by)

    def replay(self) -> Replay:
        """Choose again all that was chosen. Raises FaultyFiles if something is not to be had."""
        game = self.begin()
        self.file.answer(game)
        return game.told

    def chances(self, _told: Replay) -> dict[int, float]:
        """None: they are learnt from the games of a run."""
        return {}

    def differences(self, told: Replay) -> list[str]:
        """In what the rules, the decks and the outcome differ from what was saved."""
        return self.changes + self.file.differences(told)


def open_game(path: Path, own: Sequence[Path] | None, override: bool) -> FiledGame:
    """Read a saved game. Raises UsageFault, StorageFault, FaultyFiles if it is none or a card is gone."""
    from magus_sim.simulation.game_file import read_game

    file = read_game(path)
    rules = open_ruleset(file.game.ruleset, own, override).with_rules(file.game.rules)
    decks = file.decks(rules)
    return FiledGame(file, rules, start_engine(rules), decks)


@dataclass(frozen=True)
class RecordedGame:
    """A game of a run: its row in the games table, and the rules and decks as they are today."""

    run: Run
    row: dict[str, Any]
    rules: Ruleset
    engine: Engine
    decks: tuple[Deck, Deck]
    came_out = "comes out as recorded"

    @property
    def name(self) -> int:
        return int(self.row["game"])

    @property
    def title(self) -> str:
        return f"game {self.name} of {self.run.folder}"

    def replay(self) -> Replay:
        """Play it again."""
        row = self.row
        return self.rules.replay(self.decks, (row["policy_a"], row["policy_b"]), row["seed"], row["a_first"])

    def chances(self, told: Replay) -> dict[int, float]:
        """Deck A's winning chance after each turn, learnt from the other games of the run under the same policies; none
        if it is another game that was told, or if the run has too few games or no turns."""
        from magus_sim.statistics.chance import chances_in_game

        if told.turns != self.row["turns"] or told.winner != self.row["winner"]:
            return {}
        policies = (self.row["policy_a"], self.row["policy_b"])
        with self.run.reading(["games", "turns"]):
            run = next(each for each in self.run.under if (each.manifest.policy_a, each.manifest.policy_b) == policies)
            return chances_in_game(run, self.name)

    def differences(self, told: Replay) -> list[str]:
        """In what the rules, the decks and the outcome differ from what was recorded.

        Policies that were changed are named if the outcome differs: they may decide this game as they did before.
        """
        manifest, engine = self.run.manifest, self.engine
        found = []
        if manifest.engine != engine.digest:
            found.append(f"the rules have changed (engine {manifest.engine}, now {engine.digest})")
        recorded = {deck.name: deck.digest for deck in manifest.decks}
        found += [
            f"cards of 「{deck.name}」 have changed (deck {recorded[deck.name]}, now {deck.digest})"
            for deck in self.decks
            if recorded[deck.name] != deck.digest
        ]
        outcome = {name: (self.row[name], getattr(told, name)) for name in OUTCOME}
        other = [f"{name} was {was}, now {now}" for name, (was, now) in outcome.items() if was != now]
        if other and manifest.policies != engine.policies_digest:
            then = manifest.policies or "not recorded"
            found.append(f"the policies have changed (policies {then}, now {engine.policies_digest})")
        return found + other


def find_game(
    folder: Path, number: int | None, pick: Pick | None, own: Sequence[Path] | None, override: bool
) -> RecordedGame:
    """Open a run and one of its games, with the cards of the run if no own ones are named.

    Raises UsageFault, StorageFault, FaultyFiles if a card is gone.
    """
    tables = ["games", "turns"] if pick == "comeback" else ["games"]
    with stops_at_once():
        run = open_run(folder, tables)
    rules = open_ruleset(run.manifest.ruleset, own, override).with_rules(run.manifest.rules)
    if not own:
        rules = rules.with_card_facts(run.manifest.card_facts)
    choices = f"--number 0 to {run.planned_games - 1}"
    if (number is None) == (pick is None):
        raise UsageFault(f"say which game: {choices}, or --pick longest")
    with stops_at_once(), run.reading(tables):
        if pick is not None:
            number = pick_game(run, pick, rules.lead)
            typer.echo(f"{pick}: game {number}", err=True)
        rows = run.scan("games").filter(game=number).collect().rows(named=True)
    if not rows:
        raise UsageFault(f"the run holds no game {number}, or has not come to it; write {choices}")
    row = rows[0]
    slots = {deck.name: deck.slots for deck in run.manifest.decks}
    decks = (rules.deck_of(row["deck_a"], slots[row["deck_a"]]), rules.deck_of(row["deck_b"], slots[row["deck_b"]]))
    engine = start_engine(rules)
    for policy in (row["policy_a"], row["policy_b"]):
        engine.check_policy(policy)
    return RecordedGame(run, row, rules, engine, decks)


def _print_verdict(game: RecordedGame | FiledGame, as_json: bool) -> None:
    """Say whether the game comes out as it was recorded. Raises MagusSimError if it does not."""
    differences = game.differences(game.replay())
    if as_json:
        answer = {"game": game.name, "verified": not differences, "differences": differences}
        typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        raise typer.Exit(1 if differences else 0)
    if differences:
        raise MagusSimError("\n".join(f"{game.title}: {fault}" for fault in differences))
    typer.echo(f"{game.title}: {game.came_out}")


# ---- finding a game -------------------------------------------------------------------------------------------------


def pick_game(run: Run, pick: Pick, lead: str) -> int:
    """The number of a game that is worth watching. Of equals the shorter one counts, then the lower number.

    longest: most turns. tie: without a winner, fewest turns. loop: ended by an endless loop, fewest turns. upset: won
    by the deck with the lowest win rate in its matchup, below one half. comeback: the winner was furthest behind in the
    measure `lead` at the end of a turn.
    Raises UsageFault if the run has no such game.
    """
    import polars as pl

    games = run.scan("games")
    a_won = pl.col("winner") == "a"
    decided = games.filter(pl.col("winner").is_not_null())
    order = ["turns", "decisions", "game"]
    if pick == "longest":
        found = games.sort(order, descending=[True, False, False])
    elif pick == "tie":
        found = games.filter(pl.col("winner").is_null()).sort(order)
    elif pick == "loop":
        found = (games.drop_nulls("loop") if run.manifest.loops else games.clear()).sort(order)
    elif pick == "upset":
        half_wins = pl.when(winner="a").then(1.0).when(winner="b").then(0.0).otherwise(0.5)
        rate_a = half_wins.mean().over("matchup", "policy_a", "policy_b")
        rated = games.with_columns(rate=pl.when(a_won).then(rate_a).otherwise(1 - rate_a))
        upset = pl.col("winner").is_not_null() & (pl.col("rate") < 0.5) & (pl.col("deck_a") != pl.col("deck_b"))
        found = rated.filter(upset).sort("rate", *order)
    else:
        if "turns" not in run.manifest.tables:
            raise UsageFault("a comeback is found in the table 'turns', which this run was played without")
        a, b = pl.col(f"{lead}_a"), pl.col(f"{lead}_b")
        behind = pl.when(a_won).then(b - a).otherwise(a - b).max().alias("behind")
        worst = run.scan("turns").join(decided.select("game", "winner"), on="game").group_by("game").agg(behind)
        found = decided.join(worst.filter(pl.col("behind") > 0), on="game")
        found = found.sort("behind", *order, descending=[True, False, False, False])
    numbers = found.select("game").head(1).collect()
    if numbers.is_empty():
        raise UsageFault(f"this run has no game to pick as {pick!r}; choose another --pick, or a --number")
    return int(numbers.item())
