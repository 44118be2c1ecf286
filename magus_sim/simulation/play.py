"""Playing a run: chunks go to threads, what they bring goes into the run folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from joblib import Parallel, delayed
from numpy.typing import NDArray

from magus_sim.results import SIDE, Chunk, Column, Manifest, cards_columns, footer_of, schema, turns_columns

from .folder import finish, write_part
from .plan import Plan, game_seeds, in_sample

if TYPE_CHECKING:
    from magus_sim.ruleset import Columns

SIDES = ("a", "b")


def play(plan: Plan, folder: Path, todo: Sequence[Chunk], jobs: int) -> Iterator[int]:
    """Play the chunks that `prepared` found missing, and yield the number of games each time one is safely in `folder`.

    The engine releases the GIL, so threads do: one compile and no pickling. The rows depend on the chunk alone, never
    on `jobs` or on which chunk is done first. Raises StorageFault.
    """
    work = (delayed(_play_chunk)(chunk, plan, folder) for chunk in todo)
    yield from Parallel(n_jobs=max(1, min(jobs, len(todo))), prefer="threads", return_as="generator_unordered")(work)
    finish(folder)


def _play_chunk(chunk: Chunk, plan: Plan, folder: Path) -> int:
    """Play and write one chunk, `games` last, since its part says that the chunk is done. Returns its games."""
    manifest = plan.manifest
    matchup = manifest.matchups[chunk.matchup]
    pair = (plan.decks[matchup.deck_a], plan.decks[matchup.deck_b])
    seeds = game_seeds(manifest, chunk)
    a_first = np.tile([True, False], chunk.pairs)
    wanted = frozenset(manifest.tables) - {"games"}
    played = plan.engine.play(pair, manifest.by[chunk.by], seeds, a_first, wanted)
    if "turns" in wanted:
        frame = _turns(played.turns, chunk, manifest, seeds)
        write_part(folder, frame, footer_of(manifest, "turns", chunk))
    if "cards" in wanted:
        write_part(folder, _cards(played.cards, chunk, manifest), footer_of(manifest, "cards", chunk))
    frame = _games(played.games, chunk, manifest, seeds, a_first)
    write_part(folder, frame, footer_of(manifest, "games", chunk))
    return chunk.games


def _games(
    played: Columns, chunk: Chunk, manifest: Manifest, seeds: NDArray[np.int64], a_first: NDArray[np.bool_]
) -> pl.DataFrame:
    matchup = manifest.matchups[chunk.matchup]
    policy_a, policy_b = manifest.by[chunk.by]
    place = np.arange(chunk.games)
    loops = pl.Series(played.get("loop", [""] * chunk.games), dtype=pl.String)
    return _frame(
        manifest.columns("games"),
        {
            "game": chunk.first_game + place,
            "matchup": chunk.matchup,
            "pair": None if matchup.is_mirror else chunk.first_pair + place // 2,
            "deck_a": matchup.deck_a,
            "deck_b": matchup.deck_b,
            "policy_a": policy_a,
            "policy_b": policy_b,
            "a_first": a_first,
            "seed": seeds,
            "winner": _named(played["winner"], (*SIDES, None), SIDE),
            "reason": _named(played["reason"], tuple(manifest.reasons), pl.String()),
            "turns": played["turns"],
            "decisions": played["decisions"],
            "loop": loops.replace("", None),
        },
    )


def _turns(played: Columns, chunk: Chunk, manifest: Manifest, seeds: NDArray[np.int64]) -> pl.DataFrame:
    kept = in_sample(seeds, manifest.turns_share)[played["game"]]
    played = {name: values[kept] for name, values in played.items()}
    own = {
        "game": chunk.first_game + played["game"].astype(np.int64),
        "active": _named(played["active"], SIDES, SIDE),
    }
    return _frame(turns_columns(manifest.measures), {**played, **own})


def _cards(played: Columns, chunk: Chunk, manifest: Manifest) -> pl.DataFrame:
    matchup = manifest.matchups[chunk.matchup]
    own = {
        "matchup": chunk.matchup,
        "side": _named(played["side"], SIDES, SIDE),
        "deck": _named(played["side"], (matchup.deck_a, matchup.deck_b), pl.String()),
    }
    return _frame(cards_columns(manifest.uses), {**played, **own})


def _frame(columns: Sequence[Column], values: Mapping[str, object]) -> pl.DataFrame:
    """The columns in their declared order and types; a single value stands for every row."""
    return pl.DataFrame({column.name: values[column.name] for column in columns}, schema=schema(columns))


def _named(codes: NDArray[np.integer], names: Sequence[str | None], dtype: pl.DataType) -> pl.Series:
    """The engine's small numbers as words; −1 is the last of them."""
    return pl.Series(names, dtype=dtype)[codes]
