"""How fast the engine is on this machine: games, decisions and turns a second, one thread playing."""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from time import perf_counter, thread_time

import numpy as np

from magus_sim.ruleset import Chunk, Deck, Engine

from .plan import pair_seeds

PAIRS = 250
"""Of one matchup, played in one call. Other numbers give other checksums."""
QUICK = 5_000.0
"""Games a second from which a policy is measured as a run would play it."""


@dataclass(frozen=True, slots=True)
class Speed:
    """One policy's figures. `checksum` is of the first round of games: equal sums mean that the same games were played.

    `seconds` is processor time of the playing thread, so that other work on the machine does not count.
    """

    policy: str
    games: int
    seconds: float
    games_per_s: float
    decisions_per_s: float
    turns_per_s: float
    decisions_per_game: float
    turns_per_player: float
    checksum: str


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from an empty cache of machine code, and with a full one, until the engine can play."""

    cold_s: float
    warm_s: float


def measure(engine: Engine, decks: Sequence[Deck], policy: str, seconds: float) -> Speed:
    """Play all matchups of the decks, round after round, for at least so many seconds."""
    checksum = hashlib.sha256()
    games = decisions = turns = 0
    spent = 0.0
    pairs = pairs_of(engine, decks, policy, seconds)
    for number, chunk in enumerate(_rounds(engine, decks, policy, pairs)):
        if number > 0:  # the first round pays for loading machine code, and is what the checksum is of
            games += 2 * pairs * len(chunk[1])
            decisions += sum(int(part.games["decisions"].sum()) for part in chunk[1])
            turns += sum(int(part.games["turns"].sum()) for part in chunk[1])
            spent += chunk[0]
            if spent >= seconds:
                break
        else:
            for part in chunk[1]:
                checksum.update(b"".join(part.games[name].tobytes() for name in ("winner", "turns", "decisions")))
    return Speed(
        policy,
        games,
        spent,
        games / spent,
        decisions / spent,
        turns / spent,
        decisions / games,
        turns / games / 2,
        checksum.hexdigest()[:16],
    )


def pairs_of(engine: Engine, decks: Sequence[Deck], policy: str, seconds: float) -> int:
    """Of one matchup, played in one call; of a slow policy, as many as fill about that time."""
    speed = engine.rung(policy).speed
    if speed >= QUICK:
        return PAIRS
    return max(1, int(speed * seconds) // (len(decks) * (len(decks) - 1)))


def _rounds(engine: Engine, decks: Sequence[Deck], policy: str, pairs: int) -> Iterator[tuple[float, list[Chunk]]]:
    """Rounds over all matchups without end: the processor time and what was played.

    A run makes the card table of a matchup once for thousands of games, so it is made before the clock starts.
    """
    first = 0
    while True:
        spent = 0.0
        chunks = []
        for a, b in combinations(decks, 2):
            seeds = np.repeat(pair_seeds(0, (a.lineage, b.lineage), first, pairs), 2)
            a_first = np.tile([True, False], pairs)
            engine.play((a, b), (policy, policy), seeds[:2], a_first[:2], frozenset())
            started = thread_time()
            chunks.append(engine.play((a, b), (policy, policy), seeds, a_first, frozenset()))
            spent += thread_time() - started
        yield spent, chunks
        first += pairs


def measure_start(ruleset: str) -> Start:
    """Start the engine twice in fresh processes that share an empty cache folder."""
    code = f"from magus_sim.rulesets import get_ruleset; get_ruleset({ruleset!r}).engine()"
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"XDG_CACHE_HOME": folder}
        took = []
        for _ in range(2):
            started = perf_counter()
            subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)
            took.append(perf_counter() - started)
    return Start(*took)


def conditions() -> dict[str, str]:
    """What the figures were measured on."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "load": f"{os.getloadavg()[0]:.1f}",
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def _processor() -> str:
    """The processor's own name where the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or "unknown"
