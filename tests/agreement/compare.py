"""The same games in both engines, choice by choice; whatever differs is shown with the command that shows it again.

    python -m tests.agreement.compare --games 200 --seed 1
    python -m tests.agreement.compare --games 1 --seed 17 --shipped --rules life=3,mulligan=once

Game number n of a run has the seed `--seed` + n, so every game can be played by itself. With NUMBA_DISABLE_JIT=1 the
compiled engine is plain Python, where a number that does not fit and a place outside of a table are errors.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any

from magus_sim.records import new
from magus_sim.rulesets.magus_round.engine.game import advance, apply, start
from magus_sim.rulesets.magus_round.engine.library import library_of
from magus_sim.rulesets.magus_round.engine.luck import SHUFFLE, roll, stream
from magus_sim.rulesets.magus_round.engine.state import DECK_SIZE, Game, Rules
from magus_sim.rulesets.magus_round.language import write_text
from tests.agreement.views import CompiledView, Option, ReferenceView, View
from tests.reference import ReferenceGame, RuleOptions
from tests.reference.random_cards import Deck, looping_decks, random_decks, shipped_decks

LONG_STEPS = {"SET_ENERGY": (0.2, 0.4, 0.7), "ACT": (0.02, 0.1, 0.3), "ATTACK": (0.05, 0.3, 0.6)}
"""How often these are passed, one chance for each game: at even odds every hand would end as energy."""
IN_ANY_ORDER = ("UNDER", "ATTACK", "BLOCK", "ACTIVATE")
"""Options that either engine may list as it likes (docs/choices.md)."""
STUBBORN = 0.95
"""How often the same is done again where that may go round."""
SHOWN_CHOICES = 12
PASS: Option = ("PASS",)


class Disagreement(AssertionError):
    """The engines differ, or one of them broke down."""


# ---- one game -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """All that makes a game: it can be played again from this alone."""

    seed: int
    shipped: bool = False
    looping: bool = False
    rules: str = ""
    """"life=3,mulligan=once", or "random" for options drawn by the seed; whatever is not named has its default."""

    @property
    def command(self) -> str:
        words = ["python -m tests.agreement.compare --games 1 --seed", str(self.seed)]
        words += (
            ["--shipped"] * self.shipped + ["--looping"] * self.looping + ["--rules", self.rules] * bool(self.rules)
        )
        return " ".join(words)

    def decks(self) -> tuple[Deck, Deck]:
        if self.looping:
            return looping_decks(self.seed)
        return shipped_decks(self.seed) if self.shipped else random_decks(self.seed)

    def options(self) -> RuleOptions:
        return random_rules(Random(self.seed)) if self.rules == "random" else read_rules(self.rules)


class Match:
    """One game in both engines, in step."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.luck = Random(setting.seed)
        self.habits: dict[str, Option] = {}
        """What was answered to a question before."""
        self.passes = {question: self.luck.choice(chances) for question, chances in LONG_STEPS.items()}
        decks = setting.decks()
        first = setting.seed % 2
        self.decks = (decks[first], decks[1 - first])
        """By seat."""
        options = setting.options()
        self.history: list[str] = []
        self.table = library_of(decks)
        self.games = new(Game, 1)
        self.compiled = CompiledView(self.games[0], self.table[0])
        start(self.games[0], self.table[0], rules_record(options), setting.seed, first)
        self.reference = ReferenceView(ReferenceGame(self.decks, self.order, options))

    def order(self, seat: int, shuffle: int, cards: list[int]) -> list[int]:
        """The compiled engine's shuffle, from its luck alone; there the last card is the top."""
        luck = stream(self.setting.seed, seat, SHUFFLE, shuffle)
        for at in range(len(cards) - 1, 0, -1):
            other = roll(luck, at, at + 1)
            cards[at], cards[other] = cards[other], cards[at]
        return cards[::-1]

    def play(self) -> str:
        """Play it to the end; the reason why it ended. Raises Disagreement."""
        while True:
            advance(self.games[0], self.table[0])
            if self.compiled.result() == (None, "fault"):
                return "full table"
            self.must_agree()
            if result := self.compiled.result():
                return result[1]
            self.choose(self.draw(listed(self.reference.options())))

    def draw(self, options: Sequence[Option]) -> Option:
        question, _ = self.reference.question() or ("", 0)
        if self.setting.looping and self.habits.get(question) in options and self.luck.random() < STUBBORN:
            return self.habits[question]
        if question in self.passes:
            passes = self.luck.random() < self.passes[question]
            options = [option for option in options if (option == PASS) == passes]
        self.habits[question] = self.luck.choice(options)
        return self.habits[question]

    def choose(self, option: Option) -> None:
        self.history.append(f"{self.where()}: {self.words(option)}")
        apply(self.games[0], self.table[0], self.compiled.options().index(option))
        self.reference.game.choose(self.reference.options().index(option))

    # -- differences --------------------------------------------------------------------------------------------------

    def must_agree(self) -> None:
        """The door first, since the table is bound to differ where the questions do."""
        doors = (door(self.compiled), door(self.reference))
        differences = {what: (doors[0][what], doors[1][what]) for what in doors[0] if doors[0][what] != doors[1][what]}
        if differences := differences | self.differences():
            raise Disagreement(self.report(differences))

    def differences(self) -> dict[str, tuple[Any, Any]]:
        """What is seen → how either engine has it, where they differ. After the end only the piles mean anything."""
        over = self.compiled.result() or self.reference.result()
        one = self.compiled.piles() if over else self.compiled.view()
        other = self.reference.piles() if over else self.reference.view()
        keys = {**one, **other}
        return {key: (one.get(key), other.get(key)) for key in keys if one.get(key) != other.get(key)}

    def report(self, differences: dict[str, tuple[Any, Any]]) -> str:
        shown = [f"{what}\n    compiled:  {one}\n    reference: {other}" for what, (one, other) in differences.items()]
        return self.story("The engines differ.", shown)

    def story(self, headline: str, differences: Sequence[str]) -> str:
        last = self.history[-SHOWN_CHOICES:]
        named = [name for name in self.texts() if any(name in line for line in last)]
        return "\n".join(
            [
                f"{headline} Game {self.setting.seed}, after {len(self.history)} choices; {self.where()}.",
                *differences,
                "Last choices:",
                *(f"    {line}" for line in last),
                "Cards in them:",
                *(f"    {name}: {self.texts()[name]}" for name in named),
                f"Again: {self.setting.command}",
            ]
        )

    # -- words --------------------------------------------------------------------------------------------------------

    def where(self) -> str:
        question, asked = self.reference.question() or ("the end", "nobody")
        return f"turn {self.reference.state.turn}, {question} asked of {asked}"

    def words(self, option: Option) -> str:
        """The option, with the name of its card."""
        numbers = option[1] if option[0] == "RESOLVE" else option[1:]
        named = option[0] != "CHOOSE_ONE" and numbers
        return " ".join([option[0], *map(str, numbers), *([self.name(numbers[0])] if named else [])])

    def name(self, card: int) -> str:
        return self.decks[card // DECK_SIZE][card % DECK_SIZE].front.name_en

    def texts(self) -> dict[str, str]:
        return {
            card.front.name_en: " // ".join(write_text(face.lines, "en").replace("\n", " | ") for face in card.faces)
            for deck in self.decks
            for card in deck
        }


def door(view: CompiledView | ReferenceView) -> View:
    """What a policy or a person meets."""
    question = view.question()
    return {
        "result": view.result(),
        "question and player asked": question,
        "options": listed(view.options()) if question else [],
    }


def listed(options: Sequence[Option]) -> list[Option]:
    """In the order of docs/choices.md, and sorted where it has none."""
    free = [option for option in options if option[0] in IN_ANY_ORDER]
    return [option for option in options if option not in free] + sorted(free)


def play(setting: Setting) -> str:
    """Play one game in both engines; the reason why it ended. Raises Disagreement, for an engine's breakdown too."""
    match = Match(setting)
    try:
        return match.play()
    except Disagreement:
        raise
    except Exception as error:
        raise Disagreement(match.story(f"An engine broke down: {error!r}.", [])) from error


# ---- rule options ---------------------------------------------------------------------------------------------------


def rules_record(options: RuleOptions) -> Any:
    """The options as the compiled engine takes them."""
    record = new(Rules, 1)[0]
    unlimited = -1
    record.life = options.life
    record.opening_hand = options.opening_hand
    record.mulligan = int(options.mulligan == "once")
    record.first_player_draws = int(options.first_player_draws)
    record.energy_per_turn = unlimited if options.energy_per_turn is None else options.energy_per_turn
    record.level_ups_per_turn = unlimited if options.level_ups_per_turn is None else options.level_ups_per_turn
    record.cards_under_follow = int(options.cards_under == "follow")
    record.turn_limit = options.turn_limit
    record.loop_limit = options.loop_limit
    return record


def read_rules(text: str) -> RuleOptions:
    """ "life=3,mulligan=once" → options. Raises ValueError for a name that is no option."""
    given: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in {field.name for field in fields(RuleOptions)}:
            raise ValueError(f"{name} is no option")
        given[name] = int(value) if value.isdecimal() else {"yes": True, "no": False}.get(value, value)
    return RuleOptions(**given)


def random_rules(luck: Random) -> RuleOptions:
    """Any of the options; with much life and many cards games are long and full."""
    return RuleOptions(
        life=luck.choice((1, 2, 4, 6, 8, 20)),
        opening_hand=luck.choice((0, 2, 5, 7, 15)),
        mulligan=luck.choice(("none", "once")),
        first_player_draws=luck.choice((False, True)),
        energy_per_turn=luck.choice((None, None, 0, 1, 2)),
        level_ups_per_turn=luck.choice((None, None, 0, 1, 2)),
        cards_under=luck.choice(("discard", "follow")),
        turn_limit=luck.choice((200, 200, 6)),
        loop_limit=luck.choice((2_000, 2_000, 40)),
    )


# ---- the command ----------------------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed; the next game has the next one")
    parser.add_argument("--shipped", action="store_true", help="decks of shipped cards, not of random ones")
    parser.add_argument("--looping", action="store_true", help="cards that go round without end among the random ones")
    parser.add_argument("--rules", default="", help='"life=3,mulligan=once", or "random" for other options each game')
    parser.add_argument("--all", action="store_true", help="go on after a disagreement")
    given = parser.parse_args()
    ends: Counter[str] = Counter()
    for seed in range(given.seed, given.seed + given.games):
        try:
            ends[play(Setting(seed, given.shipped, given.looping, given.rules))] += 1
        except Disagreement as found:
            ends["DISAGREEMENT"] += 1
            print(found, end="\n\n", flush=True)
            if not given.all:
                break
    print(", ".join(f"{number} × {end}" for end, number in ends.most_common()))
    return int("DISAGREEMENT" in ends)


if __name__ == "__main__":
    sys.exit(main())
