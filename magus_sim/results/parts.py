"""The parts of a run: which files there are to be, and what each of them must be.

All of it follows from the manifest, so a file that only looks like a part is never taken for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import product

import polars as pl

from .columns import schema
from .manifest import Manifest


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive pairs of one matchup: what is played, written and committed as one.

    In a mirror, whose games are single, two of them stand for a pair.
    """

    number: int
    by: int
    """Which of the policies play, as a place in `Manifest.by`."""
    matchup: int
    first_game: int
    first_pair: int
    pairs: int

    @property
    def games(self) -> int:
        """Two for each pair."""
        return 2 * self.pairs

    @property
    def part(self) -> str:
        """Name of this chunk's file in each table's folder."""
        return f"part-{self.number:06}.parquet"


def chunks(manifest: Manifest) -> Iterator[Chunk]:
    """The run's chunks, in order. They depend on the manifest alone, never on who plays them."""
    number = first_game = 0
    for (place, matchup), by in product(enumerate(manifest.matchups), range(len(manifest.by))):
        pairs = matchup.games // 2
        for first_pair in range(0, pairs, manifest.chunk):
            size = min(manifest.chunk, pairs - first_pair)
            yield Chunk(number, by, place, first_game + 2 * first_pair, first_pair, size)
            number += 1
        first_game += matchup.games


def footer_of(manifest: Manifest, table: str, chunk: Chunk) -> dict[str, str]:
    """What the footer of a part says: its place in the run, and what its rows follow from."""
    matchup = manifest.matchups[chunk.matchup]
    digests = {deck.name: deck.digest for deck in manifest.decks}
    return {
        "magus_sim": manifest.version,
        "schema": str(manifest.schema),
        "ruleset": manifest.ruleset,
        "engine": manifest.engine,
        "policies": manifest.policies,
        "deck_a": digests.get(matchup.deck_a, ""),  # a manifest that was changed by hand may lack it
        "deck_b": digests.get(matchup.deck_b, ""),
        "seed": str(manifest.seed),
        "plan": manifest.plan,
        "table": table,
        "part": chunk.part,
    }


def trouble_without_checksum(manifest: Manifest, table: str, chunk: Chunk, data: bytes) -> str:
    """What is wrong with a part of a version that wrote no checksums, as far as its rows show; empty if nothing is."""
    if not data:
        return "is empty"
    try:
        rows = pl.read_parquet(BytesIO(data))
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError) as fault:
        return f"is damaged ({first_line(fault)})"
    if rows.schema != schema(manifest.columns(table)):
        return "has other columns than this run"
    return "" if _are_rows_of(manifest, table, chunk, rows) else "holds other games than those of this part"


def _are_rows_of(manifest: Manifest, table: str, chunk: Chunk, rows: pl.DataFrame) -> bool:
    """Whether the rows speak of the games of this chunk."""
    games = range(chunk.first_game, chunk.first_game + chunk.games)
    match table:
        case "games":
            return rows["game"].to_list() == list(games) and bool((rows["matchup"] == chunk.matchup).all())
        case "turns":
            return set(rows["game"]) <= set(games) and (manifest.turns_share < 1 or not rows.is_empty())
        case _:
            rows = rows.unique(["matchup", "games"])
            return rows.select("matchup", "games").rows() == [(chunk.matchup, chunk.games)]


def first_line(fault: BaseException) -> str:
    """What an error of a file says, in a line."""
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    return next(iter(str(fault).splitlines()), "") or type(fault).__name__
