"""The folder of a ladder: what was asked, every deal, and the results. A ladder that was stopped goes on in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from magus_sim import __version__
from magus_sim.errors import StorageFault, UsageFault
from magus_sim.results import OURS, Fault, fault_of, plan_of
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
PART = re.compile(r"part-\d{3,}-\d{6,}\.parquet")
WRITTEN = (DRAFTS, "ladder.*")
"""All that is written beside manifest and parts: what `force` may remove, and nothing else."""


def manifest_of(contest: Contest, ruleset: Ruleset) -> dict[str, Any]:
    """What a ladder's games follow from."""
    manifest = {
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
    return manifest | {"plan": plan_of(manifest)}


class LadderFolder:
    """A shelf on disk: each batch is a Parquet file with a row for each deal, there whole or not at all."""

    def __init__(
        self, folder: Path, contest: Contest, manifest: Mapping[str, Any], heard: Callable[[str], None]
    ) -> None:
        self.folder = folder
        self.contest = contest
        self._heard = heard
        self._asked: set[str] = set()
        self._facts = {key: value if isinstance(value, str) else _json(value) for key, value in manifest.items()}

    def get(self, pairing: int, first: int, deals: int) -> Batch | None:
        """See ladder.Shelf. A faulty part is not there, and is named."""
        path = self.folder / DEALS / _part(pairing, first)
        self._asked.add(path.name)
        if not path.exists():
            return None
        if fault := fault_of(path, self._footer(path.name)):
            self._heard(f"{fault}; its games are played again")
            return None
        rows, shape = pl.read_parquet(path), (len(self.contest.matchups), deals)
        half_wins, ties = (rows[name].to_numpy().astype(np.int64).reshape(shape) for name in ("half_wins", "ties"))
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
        write_part(self.folder, frame, self._footer(_part(pairing, first)))

    def faults(self) -> list[Fault | None]:
        """What is wrong with each part that is there; None for a sound one."""
        parts = [path for path in self._files() if PART.fullmatch(path.name)]
        return [fault_of(path, self._footer(path.name)) for path in parts]

    def name_strays(self) -> None:
        """Name the files among the deals that the ladder, now played, never asked for."""
        if strays := [path.name for path in self._files() if path.name not in self._asked]:
            self._heard(f"{self.folder / DEALS}: not read, because this ladder has no such parts: {', '.join(strays)}")

    def _files(self) -> list[Path]:
        return sorted((self.folder / DEALS).glob("*.parquet"))

    def _footer(self, part: str) -> dict[str, str]:
        """What the footer of a part says."""
        return {**self._facts, "table": DEALS, "part": part}

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
    folder: Path,
    contest: Contest,
    manifest: Mapping[str, Any],
    *,
    resume: bool = False,
    force: bool = False,
    heard: Callable[[str], None] = lambda _: None,
) -> Iterator[LadderFolder]:
    """Hold `folder` ready for this ladder, alone.

    With `resume` what was played of this very ladder counts, but for faulty parts, of which `heard` is told; with
    `force` the ladder in the folder is removed first; with neither the folder must hold none. Raises UsageFault if the
    folder is taken, StorageFault if it cannot be written or holds the deals of another ladder.
    """
    shelf = LadderFolder(folder, contest, manifest, heard)
    with ExitStack() as held:
        try:
            if folder.exists() and not folder.is_dir():
                raise UsageFault(f"{folder} is not a folder")
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(alone_in(folder))
            _check(shelf, manifest, resume, force)
            _clear(folder, force)
            for name in ("tmp", DEALS):
                (folder / name).mkdir(exist_ok=True)
            write_whole(folder / MANIFEST, _json(manifest, indent=2).encode() + b"\n")
        except OSError as fault:
            raise StorageFault(f"cannot write the ladder {folder}: {fault.strerror}") from fault
        yield shelf
        shelf.name_strays()
        finish(folder)


def _clear(folder: Path, force: bool) -> None:
    """Remove files of ours."""
    found = [path for pattern in (WRITTEN if force else (DRAFTS,)) for path in folder.glob(pattern)]
    if force:
        found += [path for path in (folder / DEALS).glob("*") if PART.fullmatch(path.name)]
    for path in found:
        path.unlink()


def _check(shelf: LadderFolder, manifest: Mapping[str, Any], resume: bool, force: bool) -> None:
    """Raise UsageFault unless the folder may be used, and name what would let it be used.

    Raises StorageFault if all deals are another ladder's: they are not replaced unasked.
    """
    folder, faults = shelf.folder, shelf.faults()
    foreign = [fault for fault in faults if fault and fault.foreign]
    ours = None in faults and not foreign
    try:
        found = json.loads((folder / MANIFEST).read_bytes())
    except (FileNotFoundError, ValueError):
        found = None
    if not (ours or (isinstance(found, dict) and found.get("kind") == KIND)):
        if any(each.name != "tmp" for each in folder.iterdir()):
            raise UsageFault(f"{folder} holds files but no ladder, and is left alone; choose another --out")
        return
    if force:
        return
    if not ours and (words := _changes(found, manifest)):
        raise UsageFault(
            f"{folder} holds another ladder ({'; '.join(words)}); choose another --out, or --force to replace it"
        )
    if not resume:
        raise UsageFault(f"{folder} holds this ladder already; --resume goes on with it, --force plays it anew")
    if foreign and len(foreign) == len(faults):
        raise StorageFault(
            f"{folder} holds the deals of another ladder than its {MANIFEST} describes: {foreign[0]}; put the manifest "
            "of these deals back, or --force plays the ladder that it describes"
        )


def _changes(found: Mapping[str, Any], manifest: Mapping[str, Any]) -> list[str]:
    """In what the ladder in the folder and the one that is wanted differ."""
    words = [
        f"{key} {found.get(key)} → {value}" if isinstance(value, str | int | float) else f"other {key}"
        for key, value in manifest.items()
        if key != "plan" and found.get(key) != json.loads(_json(value))
    ]
    if "plan" not in found:
        words.append("an older version played it, without checksums")
    elif not words and found["plan"] != manifest["plan"]:
        words.append(f"its {MANIFEST} was changed after it was begun")
    return words


def _part(pairing: int, first: int) -> str:
    return f"part-{pairing:03}-{first:06}.parquet"


def _json(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)
