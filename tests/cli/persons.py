"""A person at a game, for tests: whoever answers as greedy would gets greedy's game."""

import re
from functools import cache
from pathlib import Path

from magus_sim.cli.asking import WORDS
from magus_sim.ruleset import Deck
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.told import Entry, Replay

DECKS = Path(__file__).parents[2] / "decks" / "magus_round"
GALE, STEEL = str(DECKS / "gale.txt"), str(DECKS / "steel.txt")
SEED = 7


def both_decks() -> tuple[Deck, Deck]:
    a, b = MagusRound().read_decks([Path(GALE), Path(STEEL)])
    return a, b


@cache
def by_greedy(a_first: bool = True) -> Replay:
    """The game that greedy plays against itself."""
    return MagusRound().replay(both_decks(), ("greedy", "greedy"), SEED, a_first)


def answers(told: Replay) -> list[str]:
    """What a person says who chooses as A chose."""
    return [
        str(entry.options.index(entry.chosen) + 1) for entry in told.entries if entry.chosen and entry.player == "a"
    ]


def a_choices(told: Replay) -> list[Entry]:
    return [entry for entry in told.entries if entry.chosen and entry.player == "a"]


def turn_begins(told: Replay, turn: int) -> int:
    """How many choices A had made when a turn began."""
    return sum(entry.turn < turn for entry in a_choices(told))


def new(*options: str) -> tuple[str, ...]:
    return (GALE, STEEL, "--policy", "greedy", "--seed", str(SEED), "--record", "game.json", *options)


def screens(out: str, lang: str) -> list[str]:
    """What is shown from one question to the next."""
    return re.split(re.escape(WORDS[lang]["prompt"].split("{}")[1]), out)
