"""Policies of one's own: what the function is handed, whose luck it has, and what is said when it fails."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from magus_sim.errors import FaultyFiles, MagusSimError, StorageFault, UsageFault
from magus_sim.ruleset import Deck, Rung
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.simulation.own_policy import Choose, OwnPolicy, Situation, WithOwn, read_own_policy, with_own
from magus_sim.studies.ladder import plan_contest, play_contest
from magus_sim.told import GameCard, Label
from tests.simulation.toy_runs import STRONG, WEAK
from tests.toy import Toy, ToyEngine

FILES = Path(__file__).parents[2] / "decks" / "magus_round"
RULES = MagusRound()
ENGINE = RULES.engine()
ONE = np.array([3]), np.array([True])


@pytest.fixture(scope="module")
def decks() -> tuple[Deck, Deck]:
    a, b = RULES.read_decks([FILES / "siege.txt", FILES / "gale.txt"])
    return a, b


def played(decks: tuple[Deck, Deck], function: Choose | OwnPolicy, a_first: bool = True) -> Any:
    """One game of a function with the first deck against `greedy`."""
    policy = function if isinstance(function, OwnPolicy) else OwnPolicy("mine", function)
    engine = with_own(RULES, ENGINE, [policy])
    return engine.play(decks, (policy.name, "greedy"), ONE[0], np.array([a_first]), frozenset()).games


@dataclass
class Watcher:
    """Passes on the question to a policy, and keeps what it saw."""

    policy: str = "greedy"
    seen: list[Situation] = field(default_factory=list)
    rolls: list[float] = field(default_factory=list)

    def __call__(self, situation: Situation, luck: Random) -> int:
        self.seen.append(situation)
        self.rolls.append(luck.random())
        assert situation.facts  # what a situation shows is asked for in time
        return situation.advice(self.policy)


# ---- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policies", [("mine", "greedy"), ("greedy", "mine"), ("mine", "mine")])
def test_a_function_that_asks_a_policy_plays_the_games_of_that_policy(
    decks: tuple[Deck, Deck], policies: tuple[str, str]
) -> None:
    engine = with_own(RULES, ENGINE, [OwnPolicy("mine", lambda situation, _: situation.advice("greedy"))])
    seeds, a_first = np.arange(4) * 7919, np.array([True, False, False, True])
    own = engine.play(decks, policies, seeds, a_first, frozenset()).games
    theirs = ENGINE.play(decks, ("greedy", "greedy"), seeds, a_first, frozenset()).games
    assert own.keys() == theirs.keys() - {"loop"}
    for name, values in own.items():
        assert theirs[name].tolist() == values.tolist(), name
    assert {own["winner"].dtype, own["reason"].dtype} == {np.dtype(np.int8)}


def test_others_games_are_the_engines_own(decks: tuple[Deck, Deck]) -> None:
    engine = with_own(RULES, ENGINE, [OwnPolicy("mine", lambda *_: 0)])
    chunk = engine.play(decks, ("greedy", "random"), *ONE, frozenset({"turns"}))
    assert len(chunk.turns["game"]) == chunk.games["turns"][0]
    with pytest.raises(UsageFault, match="have no tables of cards, turns"):
        engine.play(decks, ("greedy", "mine"), *ONE, frozenset({"turns", "cards"}))
    assert with_own(RULES, ENGINE, []) is ENGINE


def test_ties_and_games_without_choices() -> None:
    engine = with_own(Toy(), ToyEngine(), [OwnPolicy("mine", lambda *_: 0)])
    seeds = np.arange(60)
    own, theirs = (
        each.play((STRONG, WEAK), (policy, policy), seeds, seeds % 2 == 0, frozenset()).games["winner"].tolist()
        for each, policy in ((engine, "mine"), (ToyEngine(), "plain"))
    )
    assert own == theirs
    assert -1 in own


def test_a_ladder_measures_it(decks: tuple[Deck, Deck]) -> None:
    first = OwnPolicy("first", lambda *_: 0)
    contest = plan_contest(
        with_own(RULES, ENGINE, [first]), decks, ["first", "greedy"], seed=1, games=2000, precision=0.2
    )
    (pairing,) = play_contest(contest).pairings
    assert (pairing.policy, pairing.against) == ("greedy", "first")
    assert pairing.rate.low > 0.8


# ---- what is handed over --------------------------------------------------------------------------------------------


def test_it_is_asked_its_own_questions_and_sees_its_own_half(decks: tuple[Deck, Deck]) -> None:
    watcher = Watcher()
    played(decks, watcher)
    magus = RULES.card_label(decks[0].slots[0])
    attacks = 0
    for situation in watcher.seen:
        assert situation.question.player == "a"
        assert situation.mine.field[0].name in (magus, situation.printed(situation.mine.field[0])[0].name)
        assert situation.mine.field[0].number // 41 == 0
        assert situation.theirs.field[0].number // 41 == 1
        assert situation.mine.counts["hand"] == len(situation.sight.hand)
        assert all(move.card in situation.facts for move in situation.options if move.card)
        if situation.question.kind == "BLOCK":
            attacks += 1
            attacker = situation.question.card
            assert attacker in situation.theirs.field
            assert f"power {situation.facts[attacker]['power']})" in situation.question.words.en
    assert attacks


def test_what_is_not_in_sight_is_not_read(decks: tuple[Deck, Deck]) -> None:
    def nosy(situation: Situation, _luck: Random) -> int:
        hidden = next(n for n in range(41, 82) if all(card.number != n for card in situation.facts))
        return len(situation.printed(GameCard(hidden, Label("that", "それ"))))

    with pytest.raises(FaultyFiles, match="that is not in sight"):
        played(decks, nosy)


def test_nobody_who_sees_what_is_hidden_gives_advice(decks: tuple[Deck, Deck], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(ENGINE), "rung", lambda _, policy: Rung(policy, 1.0, sees_all=policy == "random"))
    with pytest.raises(FaultyFiles, match="random sees what is hidden, so there is no asking it for advice"):
        played(decks, Watcher("random"))
    with pytest.raises(FaultyFiles, match="there is no policy 'gredy'; did you mean 'greedy'"):
        played(decks, Watcher("gredy"))


def test_luck_is_that_of_game_seat_and_choice(decks: tuple[Deck, Deck]) -> None:
    watchers = [Watcher(), Watcher(), Watcher()]
    for watcher, a_first in zip(watchers, (True, True, False), strict=True):
        played(decks, watcher, a_first)
    first, again, second = (watcher.rolls for watcher in watchers)
    assert first == again
    assert len(set(first)) == len(first)
    assert set(first).isdisjoint(second)
    assert first[0] == Random("3 0 0").random()


# ---- files ----------------------------------------------------------------------------------------------------------

GOOD = "from dataclasses import dataclass\n@dataclass\nclass Plan:\n    at: 'int' = 0\ndef choose(situation, luck):\n"


def test_a_file_defines_a_policy(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(GOOD + "    return Plan().at\n", encoding="utf-8")
    policy = read_own_policy(str(file))
    assert policy.name == str(file)
    assert list(tmp_path.iterdir()) == [file]
    file.write_text(GOOD + "    return 1\n", encoding="utf-8")
    digests = [WithOwn(RULES, ENGINE, {"x": each}).policies_digest for each in (policy, read_own_policy(str(file)))]
    assert len({*digests, ENGINE.policies_digest}) == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\ndef choose(situation luck):\n    return 0\n", "mine.py:2: SyntaxError: invalid syntax"),
        ("import nowhere_at_all\n", "mine.py:1: ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("raise SystemExit\n", "mine.py:1: SystemExit"),
        ("x = 1\n", "mine.py: defines no function `choose` that takes two things; begin with `def choose(situation,"),
        ("choose = 3\n", "mine.py: defines no function `choose`"),
        ("def choose(situation): return 0\n", "mine.py: defines no function `choose`"),
        ("choose = max\n", "mine.py: defines no function `choose`"),
    ],
)
def test_a_file_that_defines_none_is_told_where_it_fails(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyFiles) as fault:
        read_own_policy(str(file))
    assert str(fault.value).startswith(f"{tmp_path}/{told}")
    assert "\n" not in str(fault.value)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(StorageFault, match=r"nowhere\.py"):
        read_own_policy("nowhere.py")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("    return 1 // 0\n", "mine.py:6: ZeroDivisionError: integer division or modulo by zero (turn 1, SET_"),
        ("    return None\n", "mine.py: `choose` answered None to the question SET_ENERGY; answer with the position"),
        ("    return 1.0\n", "mine.py: `choose` answered 1.0 to"),
        ("    return 99\n", "mine.py: `choose` answered 99 to the question SET_ENERGY; answer with the position of an"),
        ("    return -1\n", "mine.py: `choose` answered -1 to"),
        ("    return True\n", "mine.py: `choose` answered True to"),
        ("    return situation.options[0]\n", "mine.py: `choose` answered Move("),
        ("    return situation.advice('best')\n", "mine.py:6: there is no policy 'best'"),
    ],
)
def test_a_function_that_fails_is_told_where(
    decks: tuple[Deck, Deck], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(GOOD + body, encoding="utf-8")
    with pytest.raises(MagusSimError) as fault:
        played(decks, read_own_policy("mine.py"))
    assert str(fault.value).startswith(told)


def test_a_number_of_numpy_is_a_number(decks: tuple[Deck, Deck]) -> None:
    games = [played(decks, function) for function in (lambda *_: np.int64(0), lambda *_: 0)]
    assert games[0]["decisions"] == games[1]["decisions"]
