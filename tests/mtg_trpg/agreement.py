"""Plays battles in the compiled engine and in the plain one, and compares them choice by choice: options, state, end.

python -m tests.mtg_trpg.agreement --games 2000 --policy random --seed 1
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from magus_sim.records import new
from magus_sim.rulesets.mtg_trpg import MtgTrpg
from magus_sim.rulesets.mtg_trpg.engine.batch import rules_record
from magus_sim.rulesets.mtg_trpg.engine.bodies import hp_of
from magus_sim.rulesets.mtg_trpg.engine.game import advance, apply, start
from magus_sim.rulesets.mtg_trpg.engine.library import faces_in, library_of
from magus_sim.rulesets.mtg_trpg.engine.state import Ask, Do
from magus_sim.rulesets.mtg_trpg.engine.state import Battle as Record
from magus_sim.rulesets.mtg_trpg.labels import REASONS
from magus_sim.rulesets.mtg_trpg.policies.choose import choose
from magus_sim.rulesets.mtg_trpg.policies.names import minds_of
from magus_sim.rulesets.mtg_trpg.rule_options import DEFAULT, RuleOptions
from tests.mtg_trpg.reference.battle import Battle, Over
from tests.mtg_trpg.reference.pieces import Option

GAME = MtgTrpg()
DECKS = Path(__file__).parents[2] / "decks" / "mtg_trpg"
PARTIES, ENCOUNTERS = (GAME.read_decks([DECKS / name]) for name in ("parties", "encounters"))
RULED = RuleOptions(draw=3, rounds=12, spell_dice=0, random_marker=1, duel_initiative=5)


def options_of(game: Any) -> list[Option]:
    """The options of the compiled engine; of some deeds the card says all."""
    found = []
    for at in range(game.n_options):
        option = game.options[at]
        do = Do(int(option.do))
        found.append((do.name, int(option.card), int(option.extra)))
    return found


def state_of(game: Any) -> list[Any]:
    """All that both engines hold of the compiled battle."""
    bodies = [
        (int(b.damage), int(b.power), int(b.toughness), bool(b.down), bool(b.done), int(b.counters))
        for b in (game.bodies[at] for at in range(game.n_bodies))
        if not b.down
    ]
    hps = [int(hp_of(game, at)) for at in range(game.n_bodies) if not game.bodies[at].down]
    mages = [
        (list(map(int, m.mp)), int(m.marker), [int(z) for z in m.zones[: m.cards]])
        for m in (game.mages[at] for at in range(12))
        if m.cards
    ]
    lasting = [(int(game.lasting[at].card), int(game.lasting[at].bearer)) for at in range(game.n_lasting)]
    return [int(game.turn), bodies, hps, mages, lasting]


ZONES = ("library", "hand", "field", "graveyard")


def plain_state(battle: Battle) -> list[Any]:
    """The same of the plain one."""
    up = battle.up()
    bodies = [(each.damage, battle.power(each), battle.toughness(each), False, each.done, each.counters) for each in up]
    mages = [(mage.mp, mage.marker, [ZONES.index(zone) for zone in mage.zones]) for mage in battle.mages]
    lasting = [(each.number, -1 if each.bearer is None else battle.index(each.bearer)) for each in battle.lasting]
    return [battle.turn, bodies, [battle.hp(each) for each in up], mages, lasting]


def compare(a: Any, b: Any, seed: int, options: RuleOptions, policy: str) -> str:
    """Play a battle in both engines by a policy, or by chance; the answer is its reason."""
    engine = GAME.engine()
    halves = (engine.side(a).fighters(), engine.side(b).fighters())
    table, game = library_of(halves), new(Record, 1)[0]
    minds = minds_of([policy, policy], faces_in(halves))
    lib = table[0]
    start(game, lib, rules_record(options), seed, 0)
    plain = Battle(halves, options, seed)
    asking = plain.play()
    luck = Random(seed)
    sent: int | None = None
    while True:
        advance(game, lib)
        try:
            question, side, expected = next(asking) if sent is None else asking.send(sent)
        except Over as end:
            over = end
            break
        where = (a.name, b.name, seed, int(game.turn), question)
        assert not game.over, where
        assert (Ask(int(game.ask)).name, int(game.asked)) == (question, side), where
        assert options_of(game) == expected, where
        assert state_of(game) == plain_state(plain), where
        sent = luck.randrange(game.n_options) if policy == "random" else int(choose(minds[side], game, lib))
        apply(game, lib, sent)
    assert game.over, (a.name, b.name, seed)
    winner = None if game.winner < 0 else int(game.winner)
    assert (winner, list(REASONS)[game.reason]) == (over.winner, over.reason)
    return over.reason


def compare_many(games: int, policy: str, options: RuleOptions, seed: int) -> Counter[str]:
    """So many battles of shipped sides, a third of them duels, compared; how they ended."""
    picks = np.random.default_rng(seed)
    ends: Counter[str] = Counter()
    for at in range(games):
        a = PARTIES[picks.integers(len(PARTIES))]
        others = ENCOUNTERS if at % 3 else PARTIES
        ends[compare(a, others[picks.integers(len(others))], seed * 1_000_000 + at, options, policy)] += 1
    return ends


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policy", default="random")
    given = parser.parse_args()
    for options in (DEFAULT, RULED):
        ends = compare_many(given.games // 2, given.policy, options, given.seed)
        print(f"{given.policy}, draw {options.draw}: {sum(ends.values())} battles agree, ended by {dict(ends)}")


if __name__ == "__main__":
    main()
