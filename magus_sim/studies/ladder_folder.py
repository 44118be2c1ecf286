"""The folder of a ladder: what was asked, every deal, and the results. A ladder that was stopped goes on in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from magus_sim import __version__
from magus_sim.errors import StorageFault, UsageFault
from magus_sim.results import OURS
from magus_sim.ruleset import Ruleset
from magus_sim.simulation.folder import alone_in, finish, write_part
from magus_sim.sources.writing import write_whole

from .ladder import Batch, Contest, deal_seeds

KIND = OURS + "ladder"
SCHEMA = 1
"""Rises whenever a column or a key changes its meaning."""

MANIFEST = "manifest.json"
DEALS = "deals"
DRAFTS = "tmp/*"
WRITTEN = (DRAFTS, f"{DEALS}/part-*.parquet", "ladder.*")
"""All that is written beside the manifest: what `force` may remove, and nothing else."""


def manifest_of(contest: Contest, ruleset: Ruleset) -> dict[str, Any]:
    """What a ladder's games follow from."""
    return {
        "kind": KIND,
        "schema": SCHEMA,
        "version": __version__,
        "ruleset": ruleset.name,
        "rules": dict(ruleset.rules),
        "engine": contest.engine.digest,
        "policies": contest.engine.policies_digest,
        "rungs": {rung.policy: rung.speed for rung in contest.rungs},
        "anchor": contest.anchor.policy,
        "decks": {deck.name: deck.digest for deck in contest.decks},
        "seed": contest.seed,
        "games": contest.games,
        "precision": contest.precision,
    }


class LadderFolder:
    """A shelf on disk: each batch is a Parquet file with a row for each deal, there whole or not at all."""

    def __init__(self, folder: Path, contest: Contest, manifest: Mapping[str, Any]) -> None:
        self.folder = folder
        self.contest = contest
        self.metadata = {key: value if isinstance(value, str) else _json(value) for key, value in manifest.items()}

    def get(self, pairing: int, first: int, deals: int) -> Batch | None:
        """See ladder.Shelf. Raises StorageFault for a damaged file."""
        path = self.folder / DEALS / _part(pairing, first)
        if not path.exists():
            return None
        shape = (len(self.contest.matchups), deals)
        try:
            rows = pl.read_parquet(path)
            half_wins, ties = (rows[name].to_numpy().astype(np.int64).reshape(shape) for name in ("half_wins", "ties"))
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError) as fault:
            raise StorageFault(f"{path} is damaged; remove it, and --resume plays those games again") from fault
        return Batch(half_wins, ties)

    def put(self, pairing: int, first: int, batch: Batch) -> None:
        """See ladder.Shelf. Raises StorageFault."""
        contest, (higher, lower) = self.contest, self.contest.pairings[pairing]
        deals = batch.half_wins.shape[1]
        a, b = zip(*contest.matchups, strict=True)
        frame = pl.DataFrame(
            {
                "policy": [higher.policy] * batch.half_wins.size,
                "against": [lower.policy] * batch.half_wins.size,
                "deck_a": np.repeat([deck.name for deck in a], deals),
                "deck_b": np.repeat([deck.name for deck in b], deals),
                "deal": np.tile(np.arange(first, first + deals), len(contest.matchups)),
                "seed": np.concatenate([deal_seeds(contest, at, first, deals) for at in range(len(contest.matchups))]),
                "games": np.repeat(contest.games_of_deals, deals).astype(np.int8),
                "half_wins": batch.half_wins.ravel().astype(np.int8),
                "ties": batch.ties.ravel().astype(np.int8),
            }
        )
        write_part(self.folder, DEALS, _part(pairing, first), frame, self.metadata)

    def write(self, files: Mapping[str, bytes]) -> None:
        """Write the results. Raises StorageFault."""
        try:
            for name, data in files.items():
                write_whole(self.folder / name, data)
        except OSError as fault:
            raise StorageFault(f"cannot write the ladder {self.folder}: {fault.strerror}") from fault

    def kept(self) -> str:
        """What there is of a ladder that is being stopped. Uses nothing but the names of files."""
        begun = {path.name.split("-")[1] for path in (self.folder / DEALS).glob("part-*.parquet")}
        return f"{len(begun)} of {len(self.contest.pairings)} pairings are begun or done"


@contextmanager
def kept_in(
    folder: Path, contest: Contest, manifest: Mapping[str, Any], *, resume: bool = False, force: bool = False
) -> Iterator[LadderFolder]:
    """Hold `folder` ready for this ladder, alone.

    With `resume` what was played of this very ladder counts; with `force` the ladder in the folder is removed first;
    with neither the folder must hold none. Raises UsageFault if the folder is taken, StorageFault.
    """
    with ExitStack() as held:
        try:
            if folder.exists() and not folder.is_dir():
                raise UsageFault(f"{folder} is not a folder")
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(alone_in(folder))
            _check(folder, manifest, resume, force)
            for pattern in WRITTEN if force else (DRAFTS,):
                for path in folder.glob(pattern):
                    path.unlink()
            for name in ("tmp", DEALS):
                (folder / name).mkdir(exist_ok=True)
            write_whole(folder / MANIFEST, _json(manifest, indent=2).encode() + b"\n")
        except OSError as fault:
            raise StorageFault(f"cannot write the ladder {folder}: {fault.strerror}") from fault
        yield LadderFolder(folder, contest, manifest)
        finish(folder)


def _check(folder: Path, manifest: Mapping[str, Any], resume: bool, force: bool) -> None:
    """Raise UsageFault unless the folder may be used, and name what would let it be used."""
    try:
        found = json.loads((folder / MANIFEST).read_bytes())
    except (FileNotFoundError, ValueError):
        found = None
    if not isinstance(found, dict) or found.get("kind") != KIND:
        if any(each.name != "tmp" for each in folder.iterdir()):
            raise UsageFault(f"{folder} holds files but no ladder, and is left alone; choose another --out")
        return
    if force:
        return
    changed = [key for key in manifest if found.get(key) != json.loads(_json(manifest[key]))]
    if changed:
        words = [
            f"{key} {found.get(key)} → {manifest[key]}"
            if isinstance(manifest[key], str | int | float)
            else f"other {key}"
            for key in changed
        ]
        raise UsageFault(
            f"{folder} holds another ladder ({'; '.join(words)}); choose another --out, or --force to replace it"
        )
    if not resume:
        raise UsageFault(f"{folder} holds this ladder already; --resume goes on with it, --force plays it anew")


def _part(pairing: int, first: int) -> str:
    return f"part-{pairing:03}-{first:06}.parquet"


def _json(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)
