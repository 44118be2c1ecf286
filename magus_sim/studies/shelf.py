"""Where studies keep what they have played: a folder of Parquet files, one for each meeting, found by what decides it.

It is a cache: all of it may be removed at any time, and games that cannot be kept are played all the same.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import numpy as np
import polars as pl

from magus_sim.results import fault_of, sealed

from .pairs import HalfWins, Heard, key_of

TABLE = "pairs"


def home() -> Path | None:
    """The folder for played games in the user's cache; None if this user has no home."""
    with suppress(RuntimeError):
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "magus_sim" / "games"
    return None


class FolderShelf:
    """See pairs.Shelf. Each file has a row for each pair, in order, and is there whole or not at all."""

    def __init__(self, folder: Path, heard: Heard = lambda _: None) -> None:
        self.folder = folder
        self._heard = heard
        self._writable = True

    def path(self, facts: Mapping[str, str]) -> Path:
        """Where a meeting is kept."""
        key = key_of(facts)
        return self.folder / key[:2] / f"{key}.parquet"

    def get(self, facts: Mapping[str, str]) -> HalfWins | None:
        """See pairs.Shelf. A damaged file is named, and its games are played again."""
        path = self.path(facts)
        if not path.exists():
            return None
        if fault := fault_of(path, self._footer(path)):
            self._heard(f"{fault}; its games are played again")
            return None
        return np.asarray(pl.read_parquet(path)["half_wins"].to_numpy(), np.int64)

    def put(self, facts: Mapping[str, str], half_wins: HalfWins) -> None:
        """See pairs.Shelf. If nothing can be written, a word says so, once, and the games are not kept.

        There is no fsync: what a power cut damages, the checksum shows.
        """
        if not self._writable:
            return
        path = self.path(facts)
        draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        frame = pl.DataFrame({"half_wins": half_wins.astype(np.int8)})
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(sealed(frame, {**facts, **self._footer(path)}))
            os.replace(draft, path)
        except OSError as fault:
            self._writable = False
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            self._heard(f"{self.folder}: games cannot be kept ({fault.strerror}); --cache DIR names another folder")

    def _footer(self, path: Path) -> dict[str, str]:
        return {"plan": path.stem, "table": TABLE, "part": path.name}
