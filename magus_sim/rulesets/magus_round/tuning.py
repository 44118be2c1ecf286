"""The weights of the evaluation, found by self-play: which positions were won, by logistic regression.

    python -m magus_sim.rulesets.magus_round.tuning decks/magus_round --force

Every second deck is kept out at first: how well the weights from the others foretell games between those is printed.
Then all decks are used, and policies/evaluation.toml is written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from magus_sim.compiler import Unit
from magus_sim.errors import MagusSimError
from magus_sim.records import Record, column, i1, i2, i8, new
from magus_sim.ruleset import Deck
from magus_sim.sources.writing import write_new

from . import MagusRound
from .engine.batch import MagusRoundEngine
from .engine.game import advance, apply, start
from .engine.library import Library
from .engine.luck import POLICY, roll, stream
from .engine.state import Game, Rules
from .policies.choose import choose
from .policies.evaluation import Feature, evaluate
from .policies.mind import SIDE_FEATURES, Mind
from .policies.names import EVALUATION, TABLES, minds_of
from .unit import RULES

ASTRAY = 1 << 30
"""Sets the luck of playing at random apart from that of the policies."""
UNIT = 1000
"""A weight of so much makes the odds of winning e times as good."""
PULL = 1.0
"""How strongly weights are held near 0."""


class Position(Record):
    """The first choice of a turn: the seat whose turn it is, whether it won, what is counted of either player."""

    seat: int = i1()
    won: int = i1()
    features: list[int] = i2(2 * SIDE_FEATURES)


class Written(Record):
    """How many positions are written."""

    n: int = i8()


SAMPLING = Unit("magus_round_sampling", root=__name__, uses=(RULES,))


@SAMPLING.entry
def play_sampled(
    games: list[Game],
    lib: Library,
    rules: Rules,
    minds: list[Mind],
    seed: int,
    astray: int,
    positions: list[Position],
    written: Written,
) -> None:
    """Play a game by minds[0] on both sides, `astray` of 1000 choices at random; if it is won, write its positions."""
    g = games[0]
    start(g, lib, rules, seed, 0)
    advance(g, lib)
    begin = written.n + 0
    turn = 0
    while g.over == 0:
        if g.turn != turn:
            turn = g.turn + 0
            evaluate(g, lib, minds[0], g.active)
            position = positions[written.n]
            position.seat = g.active
            for at in range(2 * SIDE_FEATURES):
                position.features[at] = minds[0].features[at]
            written.n += 1
        luck = stream(g.seed, g.asked, POLICY, ASTRAY + g.decisions)
        choice = roll(luck, 1, g.n_options) if roll(luck, 0, 1000) < astray else choose(minds[0], g, lib)
        g.decisions += 1
        apply(g, lib, choice)
        advance(g, lib)
    if g.winner < 0:
        written.n = begin
    for at in range(begin, written.n):
        positions[at].won = 1 if positions[at].seat == g.winner else 0


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions of many games: features (n, 2 × SIDE_FEATURES), whether the turn player won, and the number of the
    matchup, from the turn player's side."""

    features: NDArray[np.float32]
    won: NDArray[np.bool_]
    matchup: NDArray[np.int64]


def sample(engine: MagusRoundEngine, decks: Sequence[Deck], policy: str, games: int, seed: int, astray: int) -> Sample:
    """Play `games` games of each deck in seat 0 against each in seat 1."""
    luck = np.random.default_rng(seed)
    game, written = new(Game, 1), new(Written, 1)[0]
    positions = new(Position, games * engine.options.turn_limit)
    features, won, matchup = [], [], []
    for (row, a), (other, b) in product(enumerate(decks), repeat=2):
        lib = engine.library(a.slots, b.slots)[0]
        minds = minds_of((policy,), lib, [])
        for each in luck.integers(0, 2**62, games).tolist():
            written.n = 0
            play_sampled(game, lib, engine.rules, minds, each, astray, positions, written)
            n = int(written.n)
            features.append(column(positions, "features", n).astype(np.float32))
            won.append(column(positions, "won", n) != 0)
            matchup.append(
                np.where(column(positions, "seat", n) == 0, row * len(decks) + other, other * len(decks) + row)
            )
    return Sample(np.concatenate(features), np.concatenate(won), np.concatenate(matchup))


def fit(of: Sample, weights: NDArray[np.float64] | None = None) -> tuple[NDArray[np.float64], float]:
    """Weights (to move first, then the features) and the mean log loss; with `weights` given, only the loss.

    What decks bring with them is taken out: each matchup has an offset of its own, which is fitted too.
    """
    known = np.column_stack([np.ones(len(of.won), np.float32), of.features])
    scale = np.maximum(known.std(axis=0), 1e-3)
    scale[0] = 1
    known /= scale
    offsets = int(of.matchup.max()) + 1
    begin = np.zeros(known.shape[1] + offsets)
    if weights is not None:
        begin[: known.shape[1]] = weights * scale

    def lead_of(x: NDArray[np.float64]) -> NDArray[np.float64]:
        return known @ x[: known.shape[1]].astype(np.float32) + x[known.shape[1] :][of.matchup]

    def log_loss(lead: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.logaddexp(0, np.where(of.won, -lead, lead)))

    def pulled_loss(x: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        lead = lead_of(x)
        missed = expit(lead) - of.won
        slope = np.concatenate([missed @ known, np.bincount(of.matchup, missed, offsets)]) + PULL * x
        if weights is not None:
            slope[: known.shape[1]] = 0
        return float(log_loss(lead).sum() + PULL * (x @ x) / 2), slope

    found = minimize(pulled_loss, begin, jac=True, method="L-BFGS-B", options={"maxiter": 500})
    return found.x[: known.shape[1]] / scale, float(log_loss(lead_of(found.x)).mean())


def written_out(weights: NDArray[np.float64], head: Sequence[str]) -> str:
    """The weights as evaluation.toml."""
    points = [round(UNIT * float(weight)) for weight in weights]
    lines = [*(f"# {line}" for line in head), f"to_move = {points[0]}"]
    for side, table in enumerate(TABLES):
        lines += ["", f"[{table}]"]
        lines += [f"{feature.name.lower()} = {points[1 + side * SIDE_FEATURES + feature]}" for feature in Feature]
    return "\n".join(lines) + "\n"


def tune(decks: Sequence[Path], policy: str, games: int, seed: int, astray: int, out: Path, force: bool) -> None:
    """Do all of it; see the module's text. Raises FaultyFiles, UsageFault, StorageFault."""
    ruleset = MagusRound()
    engine = ruleset.engine()
    known = ruleset.read_decks(decks)
    tuned_on, kept_out = (sample(engine, known[part::2], policy, games, seed + part, astray) for part in range(2))
    foretold = fit(kept_out, fit(tuned_on)[0])[1]
    best = fit(kept_out)[1]
    plain = fit(kept_out, np.zeros(1 + 2 * SIDE_FEATURES))[1]
    weights, loss = fit(sample(engine, known, policy, games, seed + 2, astray))
    head = [
        "How well a player stands, found by `make weights`: 1000 more makes the odds of winning e times as good.",
        f"{policy}, {games} games of each of {len(known)} decks against each, {astray} of 1000 choices at random,",
        f"seed {seed}; mean log loss {loss:.4f}. On decks that were kept out: {foretold:.4f} with weights from the",
        f"others, {best:.4f} with their own, {plain:.4f} from the matchup alone.",
    ]
    print("\n".join(head))
    write_new(out, written_out(weights, head).encode(), force=force)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tuning", description="Find the weights of the evaluation by self-play.")
    parser.add_argument("decks", type=Path, nargs="+")
    parser.add_argument("--policy", default="beam")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--astray", type=int, default=30, help="of 1000 choices")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=EVALUATION)
    parser.add_argument("--force", action="store_true")
    given = parser.parse_args()
    try:
        tune(given.decks, given.policy, given.games, given.seed, given.astray, given.out, given.force)
    except MagusSimError as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
