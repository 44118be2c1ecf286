"""`magus-sim compare`: two versions of decks, cards or rules, and which of them is better."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from magus_sim.errors import UsageFault
from magus_sim.rulesets import DEFAULT_GAME

from .breaking import print_line
from .comparing import print_rows
from .finding import game_of
from .opening import open_run, open_runs
from .options import DEFAULT_LANGUAGE, GameSystem, Lang, Override, OwnCards, RuleOptions, RulesFile, as_given, given
from .progress import progress
from .starting import open_ruleset, read_decks, start_engine
from .stopping import stops_at_once
from .studying import AsJson, Cache, Field, Jobs, Seed, lab_of
from .terminal import plain_console

if TYPE_CHECKING:
    from magus_sim.report.words import Words
    from magus_sim.results import Run
    from magus_sim.ruleset import Ruleset
    from magus_sim.simulation.fixtures import Fixtures
    from magus_sim.statistics.comparison import Row
    from magus_sim.statistics.verdict import Verdict
    from magus_sim.studies.before_after import Version

USUAL_GAMES = 1000
RULE = "rule."
OF_THE_RUN = ("against", "policy", "seed", "ruleset", "rule", "rules")
"""What a run says itself."""
OF_PLAYING = (*OF_THE_RUN, "games", "jobs", "cache", "own", "override")
"""What has no meaning where nothing is played."""


def compare(
    ctx: typer.Context,
    before: Annotated[str, typer.Argument(metavar="BEFORE", help="Decks, a card file, rule.NAME=VALUE, or a run.")],
    after: Annotated[str, typer.Argument(metavar="AFTER", help="The same of any kind, to be measured by BEFORE.")],
    margin: Annotated[float, typer.Option(help="What makes no difference, in points of win rate.")] = 1.0,
    against: Field = None,
    games: Annotated[
        int | None, typer.Option(help=f"Games of each matchup and side; even. {USUAL_GAMES}, or those of the run.")
    ] = None,
    policy: Annotated[str, typer.Option(help="Who decides, on both sides.")] = "greedy",
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
    """Say whether decks, cards or rules are better, worse, or the same within a margin after a change.

    Both sides play the same matchups on the same luck; an edited deck keeps the luck of its kept cards. What is known
    from before is not played again. Two runs are compared by their games alone. See docs/compare.md.
    """
    from magus_sim.report.words import Words
    from magus_sim.simulation.fixtures import check_games
    from magus_sim.statistics.comparison import compare as compare_runs
    from magus_sim.studies.before_after import study_before_after

    if not 0 < margin < 50:
        raise UsageFault(f"--margin {margin:g}: is in points of win rate, such as 1, above 0 and below 50")
    if games is not None:
        check_games(games)
    sides = (_side(before), _side(after))
    runs = [side for side in sides if side.kind == "run"]
    if len(runs) == 2:
        _refuse(ctx, OF_PLAYING, "two runs are compared by their games alone")
        with stops_at_once():
            opened = open_runs([side.path for side in sides])
            with progress(sum(len(run.pieces) for run in opened), "pieces") as advance:
                rows = compare_runs(opened, advance)
    else:
        run = open_run(runs[0].path) if runs else None
        if run:
            _refuse(ctx, OF_THE_RUN, f"{run.folder} says it itself")
            game = open_ruleset(run.manifest.ruleset)
            game = game.with_rules(run.manifest.rules).with_card_facts(run.manifest.card_facts)
        else:
            files = [side.path for side in sides if side.kind in ("decks", "cards")]
            game = open_ruleset(game_of(ctx, ruleset, files, against, own), own, override, rules, rule)
        table = _Table(game, own or (), run)
        fixtures = table.fixtures(sides, against or (), games)
        old, new = (table.version(side, fixtures) for side in sides)
        for version in (old, new):
            start_engine(version.ruleset)
        policies = (run.manifest.policy_a, run.manifest.policy_b) if run else (policy, policy)
        matchups = [each for each in fixtures.matchups if not each.is_mirror]
        with lab_of(run.manifest.seed if run else seed, jobs, cache, lang) as lab:
            rows = study_before_after(lab, old, new, matchups, policies, fixtures.opponents)
    _print(rows, (before, after), margin, Words(lang), as_json)


def _refuse(ctx: typer.Context, names: Sequence[str], why: str) -> None:
    others = [as_given(ctx, name) for name in names if given(ctx, name)]
    if others:
        raise UsageFault(f"{why}; leave out {', '.join(others)}")


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of the call, as it was written."""

    written: str
    kind: Literal["decks", "cards", "rule", "run"]

    @property
    def path(self) -> Path:
        return Path(self.written)

    @property
    def rule(self) -> Mapping[str, str]:
        name, _, value = self.written.removeprefix(RULE).partition("=")
        return {name.strip(): value.strip()}


def _side(written: str) -> _Side:
    from magus_sim.simulation.folder import MANIFEST

    if written.startswith(RULE) and "=" in written:
        return _Side(written, "rule")
    if (Path(written) / MANIFEST).exists():
        return _Side(written, "run")
    return _Side(written, "cards" if Path(written).suffix == ".toml" else "decks")


class _Table:
    """The game, cards and rules by which a call plays where a side does not say others."""

    def __init__(self, game: Ruleset, own: Sequence[Path], run: Run | None) -> None:
        self.game = game
        self.own = own
        self.run = run
        self.base: _Side | None = None
        """The side from whose decks the other side's are made."""

    def fixtures(self, sides: tuple[_Side, _Side], against: Sequence[Path], games: int | None) -> Fixtures:
        """Who meets whom: as the run has it, else the first decks named before those of `against`, or these alone."""
        from dataclasses import replace

        from magus_sim.simulation.fixtures import every_two, fixtures_of, gauntlet

        if self.run:
            self.base = next(side for side in sides if side.kind == "run")
            fixtures = fixtures_of(self.run.manifest, self.game)
            longer = (replace(each, games=games or each.games) for each in fixtures.matchups)
            return replace(fixtures, matchups=tuple(longer))
        number = games or USUAL_GAMES
        self.base = next((side for side in sides if side.kind == "decks"), None)
        field = read_decks(self.game, against)
        decks = read_decks(self.game, [self.base.path]) if self.base else field
        if not field and len(decks) < 2:
            raise UsageFault("nobody is named to play against; add --against DECK, a file or a folder")
        return gauntlet(decks, field, number) if self.base and field else every_two(decks, number)

    def version(self, side: _Side, fixtures: Fixtures) -> Version:
        """What plays on a side."""
        from magus_sim.studies.before_after import Version

        base = Version(self.game, {deck.name: deck for deck in fixtures.decks}, self.run)
        if side is self.base:
            return base
        if side.kind == "cards":
            return base.under(self.game.with_cards([*self.own, side.path], override=True))
        if side.kind == "rule":
            return base.under(self.game.with_rules(side.rule))
        own = [deck.name for deck in fixtures.decks if deck.name not in fixtures.opponents]
        return base.with_decks(read_decks(self.game, [side.path]), own)


def _print(rows: Sequence[Row], sides: tuple[str, str], margin: float, say: Words, as_json: bool) -> None:
    from magus_sim.statistics.verdict import verdict_of

    found = [
        (row.subject.deck, difference, verdict_of(difference, margin / 100))
        for row in rows
        if row.subject.kind == "field" and (difference := row.differences[0])
    ]
    if as_json:
        verdicts = [{"deck": deck, **asdict(verdict), **asdict(difference)} for deck, difference, verdict in found]
        answer = {"before": sides[0], "after": sides[1], "margin": margin, "verdicts": verdicts}
        typer.echo(json.dumps({**answer, "rows": [asdict(row) for row in rows]}, ensure_ascii=False, indent=2))
        return
    console = plain_console()
    for letter, written in zip("AB", sides, strict=True):
        print_line(console, f"{letter}: {written}")
    console.print()
    print_rows(console, rows, ["A", "B"], say)
    console.print()
    for deck, difference, verdict in found:
        if difference.exact:
            same = say("{deck}: the same, game by game", "{deck}：全ゲームが同一", deck=deck)
            print_line(console, same)
            continue
        interval = say.signed_interval(difference.low, difference.high)
        print_line(console, _sentence(deck, verdict, interval, f"{margin:g}", say))


def _sentence(deck: str, verdict: Verdict, interval: str, margin: str, say: Words) -> str:
    """The verdict on a deck in words."""
    if verdict.word == "unknown":
        if verdict.more_pairs is None:
            return say(
                "{deck}: not yet known ({interval} points); runs of one seed would tell with fewer games",
                "{deck}：まだ分からない（{interval}ポイント）。同じシードの実行なら少ないゲーム数で分かる",
                deck=deck,
                interval=interval,
            )
        return say(
            "{deck}: not yet known ({interval} points); about {more:,} more pairs would tell",
            "{deck}：まだ分からない（{interval}ポイント）。判定にはあと約{more:,}ペア必要",
            deck=deck,
            interval=interval,
            more=verdict.more_pairs,
        )
    words = {
        "better": say("B is better ({interval} points)", "Bのほうが強い（{interval}ポイント）", interval=interval),
        "worse": say("B is worse ({interval} points)", "Bのほうが弱い（{interval}ポイント）", interval=interval),
        "same": say(
            "the same within a margin of {margin} ({interval} points)",
            "{margin}ポイント以内で同じ（{interval}ポイント）",
            margin=margin,
            interval=interval,
        ),
    }
    return say("{deck}: {verdict}", "{deck}：{verdict}", deck=deck, verdict=words[verdict.word])
