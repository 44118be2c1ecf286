"""The winning chance by turn: how likely deck A wins from where a game stands, and when games are decided.

A logistic regression for each turn learns it from the measures of both sides. It knows no deck by its name: a game
starts from the base rate of its matchup, and what stands on the table moves the chance away from there. Every chance is
given out of fold: by a model that has seen neither the game nor the other one of its pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from scipy import special

from magus_sim.results import Run
from magus_sim.ruleset import Measure

from .rates import HALF_WINS_A

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_GAMES = 12_000
"""Of a larger run an even sample of pairs is looked at."""
FEWEST_GAMES = 200
"""A turn to which fewer undecided games came shares the model of the turn before; a run with fewer games has none."""
FOLDS = 5
BASE_SCALE = 3.0
"""By it the log-odds of the base rate are multiplied, so that the penalty leaves them alone."""
WINDOW = 2
"""A turn's model learns from so many turns of both players before and after it, too."""
PENALTY = 100.0
"""Of the squares of the coefficients (ridge), in units of a game's log-likelihood."""
DECIDED = 0.8
"""A game is decided when its winner's chance stays at or above this; a winner whose chance was once at most 1 less this
has made a comeback."""
BINS = 10
BASES = tuple(f"base_{fold}" for fold in range(FOLDS))
"""The base rate of a game's matchup without the games of its own fold and of another."""


@dataclass(frozen=True, slots=True)
class TurnFit:
    """How good the chances are after `turn` turns of each player, over the games still undecided.

    `brier` is their mean squared error, `base` that of the matchup's own base rate, both out of fold. `slope` is that
    of a logistic regression of the outcome on the chance's log-odds: below 1 the chances are too bold.
    """

    turn: int
    games: int
    brier: float
    base: float
    slope: float

    @property
    def gain(self) -> float:
        """By which share the squared error is smaller than that of the base rate."""
        return 1 - self.brier / self.base


@dataclass(frozen=True, slots=True)
class Calibration:
    """Positions with about the same chance: how many, their mean chance, and how many of them were won."""

    positions: int
    chance: float
    won: float


@dataclass(frozen=True, slots=True)
class Chances:
    """What the winning chances of a run's games say, out of fold.

    `turns` says how good they are, turn by turn. `decided` are the quartiles of the turn of each player from which the
    winner's chance stayed at `DECIDED` or above; `lead_changes` is the mean number of times that the favourite changed;
    `comebacks` the share of winners whose chance had once been at most 1 − `DECIDED`.
    """

    games: int
    turns: tuple[TurnFit, ...]
    calibration: tuple[Calibration, ...]
    decided: tuple[float, float, float]
    lead_changes: float
    comebacks: float


def chances_of(run: Run) -> Chances | None:
    """The chances of the run's games, of an even sample if they are many; None if the run has too few, or no turns.

    The caller stands inside `run.reading()`.
    """
    tables = _sample(run)
    return tables and chances(*tables, run.manifest.measures)


def chances_in_game(run: Run, game: int) -> dict[int, float]:
    """Deck A's chance in one game of the run, by the turn (of both players) after which it was undecided; empty if
    there is none to tell. The caller stands inside `run.reading()`."""
    tables = _sample(run, game)
    if not tables:
        return {}
    rows, measures = _positions(*tables, run.manifest.measures), run.manifest.measures
    its = (rows["game"] == game).to_numpy()
    if rows["game"].n_unique() < FEWEST_GAMES or not its.any():
        return {}
    chance = _out_of_fold(rows, measures, its)[its]
    return dict(zip(rows["turn"].to_numpy()[its].tolist(), chance.tolist(), strict=True))


def chances(games: pl.DataFrame, turns: pl.DataFrame, measures: Sequence[Measure]) -> Chances | None:
    """The chances of these games, rows of the two tables; see `chances_of`."""
    rows = _positions(games, turns, measures)
    if rows["game"].n_unique() < FEWEST_GAMES:
        return None
    chance = _out_of_fold(rows, measures, np.ones(len(rows), np.bool_))
    own_base = pl.coalesce(pl.when(pl.col("fold") == fold).then(base) for fold, base in enumerate(BASES))
    found = rows.select("game", "turn", "won", base=own_base, chance=chance)
    return Chances(
        rows["game"].n_unique(),
        tuple(_turn_fit(number, found.filter(turn=2 * number)) for number in range(1, _last_turn(rows) + 1)),
        tuple(_calibration(chance, rows["won"].to_numpy())),
        *story(found),
    )


def _sample(run: Run, game: int | None = None) -> tuple[pl.DataFrame, pl.DataFrame] | None:
    """The rows of both tables for an even sample of pairs, that of `game` among them; None if the run has no turns."""
    manifest = run.manifest
    if "turns" not in manifest.tables or not manifest.measures:
        return None
    step = max(1, -(-round(run.played_games * manifest.turns_share) // MOST_GAMES))
    sampled = pl.col("game") // 2 % step == 0
    if game is not None:
        sampled |= pl.col("game") // 2 == game // 2
    games, turns = (run.scan(table).filter(sampled).collect(engine="streaming") for table in ("games", "turns"))
    return games, turns


def _out_of_fold(rows: pl.DataFrame, measures: Sequence[Measure], wanted: NDArray[np.bool_]) -> Floats:
    """The chance of deck A in the `wanted` rows, each by a model without the games of its fold; NaN in the others."""
    turn, fold, won = (rows[name].to_numpy() for name in ("turn", "fold", "won"))
    chance, last = np.full(len(rows), np.nan), _last_turn(rows)
    folds = np.unique(fold[wanted])
    for number in range(1, last + 1):
        mine = wanted & (((turn + 1) // 2 == number) | ((number == last) & (turn > 2 * last)))
        if not mine.any():
            continue
        near = np.flatnonzero(mine | (np.abs(turn - 2 * number) <= WINDOW))
        stands, outcome = _features(rows[near], measures), won[near]
        start = None
        for left_out in folds:
            odds = special.logit(rows[BASES[left_out]].to_numpy()[near])
            features = np.column_stack([stands, BASE_SCALE * odds])
            seen = fold[near] != left_out
            start = model = fit(features[seen], outcome[seen], start)
            asked = ~seen & mine[near]
            chance[near[asked]] = special.expit(features[asked] @ model)
    return chance


def fit(features: Floats, won: Floats, start: Floats | None = None) -> Floats:
    """The coefficients of a logistic regression without intercept, with a ridge penalty. Features and outcomes change
    their sign with the sides, so that either side may be called A."""
    from scipy.optimize import minimize

    signs = 2 * won - 1

    def loss(coefficients: Floats) -> float:
        margins = signs * (features @ coefficients)
        return float(-special.log_expit(margins).sum() + PENALTY / 2 * coefficients @ coefficients)

    def gradient(coefficients: Floats) -> Floats:
        return np.asarray(features.T @ (special.expit(features @ coefficients) - won) + PENALTY * coefficients)

    def curvature(coefficients: Floats) -> Floats:
        expected = special.expit(features @ coefficients)
        return np.asarray((features.T * (expected * (1 - expected))) @ features + PENALTY * np.eye(features.shape[1]))

    begin = np.zeros(features.shape[1]) if start is None else start
    solved = minimize(loss, begin, jac=gradient, hess=curvature, method="trust-exact", options={"gtol": 1e-3})
    return np.asarray(solved.x, np.float64)


def _positions(games: pl.DataFrame, turns: pl.DataFrame, measures: Sequence[Measure]) -> pl.DataFrame:
    """A row for each turn after which a game that somebody won went on: what stands, and what has flowed since it
    began; the fold, and deck A's base rates."""
    flows = [f"{measure.name}_{side}" for measure in measures if measure.flow for side in "ab"]
    fold = (pl.col("game") // 2 % FOLDS).alias("fold")
    rated = games.with_columns(fold, half_wins=HALF_WINS_A.cast(pl.Int64))
    base = _base_rates(rated)
    mirror = pl.col("deck_a") == pl.col("deck_b")
    known = (
        rated.filter(pl.col("winner").is_not_null())
        .join(base, on=["matchup", "fold"])
        .select(
            "game",
            "fold",
            **{name: pl.when(mirror).then(0.5).otherwise(name) for name in BASES},
            seat=pl.when("a_first").then(1.0).otherwise(-1.0),
            won=(pl.col("winner") == "a").cast(pl.Float64),
            total="turns",
        )
    )
    return (
        turns.sort("game", "turn")
        .with_columns(pl.col(flows).cast(pl.Int64).cum_sum().over("game"))
        .join(known, on="game")
        .filter(pl.col("turn") < pl.col("total"))
    )


def _base_rates(rated: pl.DataFrame) -> pl.DataFrame:
    """For each matchup and fold its rates, deck A's, without the games of that fold and those of fold 0, 1, …: a model
    without a fold must not come to know of it by the rates of its games, either."""
    of_fold = rated.group_by("matchup", "fold").agg(wins=pl.col("half_wins").sum() / 2, games=pl.len())
    total = {name: pl.col(name).sum().over("matchup") - pl.col(name) for name in ("wins", "games")}

    def without(fold: int, name: str) -> pl.Expr:
        other = pl.col(name).filter(fold=fold).sum().over("matchup")
        return total[name] - pl.when(pl.col("fold") == fold).then(0).otherwise(other)

    rates = {base: (without(fold, "wins") + 1) / (without(fold, "games") + 2) for fold, base in enumerate(BASES)}
    return of_fold.select("matchup", "fold", **rates)


def _last_turn(rows: pl.DataFrame) -> int:
    """The last turn of each player to which enough games came undecided."""
    counts = np.bincount(rows["turn"].to_numpy())[2::2]
    return max(1, int((counts >= FEWEST_GAMES).sum()))


def _features(rows: pl.DataFrame, measures: Sequence[Measure]) -> Floats:
    """What the chance depends on. All of it changes its sign with the sides.

    Of each measure the difference, plain and on a logarithmic scale (one card more is more among few); of what stands
    the differences times the sums, so that a lead may count more in an early or a full game; who began, whose turn it
    was. The log-odds of the matchup's base rate come beside them.
    """
    plain, logarithmic, sums = [], [], []
    for measure in measures:
        a, b = (rows[f"{measure.name}_{side}"].to_numpy().astype(np.float64) for side in "ab")
        both = np.concatenate([a, b])
        size = max(float(both.std()), 1e-9)
        plain.append((a - b) / size)
        logarithmic.append(np.arcsinh(a) - np.arcsinh(b))
        if not measure.flow:
            sums.append((a + b - 2 * both.mean()) / size)
    products = [difference * total for difference in plain for total in sums]
    active = np.where((rows["active"] == "a").to_numpy(), 1.0, -1.0)
    columns = np.stack([*plain, *logarithmic, *products, rows["seat"].to_numpy(), active], axis=1)
    return np.asarray(columns / np.maximum(columns.std(axis=0), 1e-9))


def _turn_fit(number: int, rows: pl.DataFrame) -> TurnFit:
    won, chance, base = (rows[name].to_numpy() for name in ("won", "chance", "base"))
    odds = special.logit(chance)[:, None]
    slope = _slope(odds[:, 0], won)
    return TurnFit(number, len(rows), float(((chance - won) ** 2).mean()), float(((base - won) ** 2).mean()), slope)


def _slope(odds: Floats, won: Floats) -> float:
    """The coefficient of a logistic regression on one column."""
    from scipy.optimize import brentq

    def score(slope: float) -> float:
        return float(odds @ (won - special.expit(slope * odds)))

    return float(brentq(score, -20, 20)) if score(-20) * score(20) < 0 else float("nan")


def _calibration(chance: Floats, won: Floats) -> list[Calibration]:
    """Positions seen from both sides, in bins of equal width."""
    both, outcome = np.concatenate([chance, 1 - chance]), np.concatenate([won, 1 - won])
    place = np.minimum((both * BINS).astype(int), BINS - 1)
    return [
        Calibration(int(inside.sum()), float(both[inside].mean()), float(outcome[inside].mean()))
        for inside in (place == number for number in range(BINS))
        if inside.any()
    ]


def story(rows: pl.DataFrame) -> tuple[tuple[float, float, float], float, float]:
    """When games are decided, how often the favourite changes, how many winners have come back; see `Chances`.

    `rows`: `game`, `turn`, `chance` of deck A, `won` (1 if by deck A, else 0).
    """
    winners = pl.when(pl.col("won") == 1).then("chance").otherwise(1 - pl.col("chance"))
    ahead = pl.col("chance") > 0.5
    of_game = (
        rows.sort("game", "turn")
        .with_columns(winners=winners, changed=(ahead != ahead.shift(1).over("game")).fill_null(value=False))
        .group_by("game")
        .agg(
            last_open=pl.col("turn").filter(pl.col("winners") < DECIDED).max().fill_null(0),
            changes=pl.col("changed").sum(),
            lowest=pl.col("winners").min(),
        )
    )
    decided = (of_game["last_open"] + 2) // 2
    quartiles = [float(decided.quantile(share, "nearest") or 0) for share in (0.25, 0.5, 0.75)]
    comebacks = float((of_game["lowest"] <= 1 - DECIDED).mean())  # type: ignore[arg-type]
    return (quartiles[0], quartiles[1], quartiles[2]), float(of_game["changes"].mean()), comebacks  # type: ignore[arg-type]
