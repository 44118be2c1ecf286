"""The same games through two doors, choice by choice; whatever differs is told with what makes the game again.

A game is made by its seed alone: decks (shipped, or random ones of random part-built cards), rule options, answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from magus_sim.rulesets.spell_girl.rule_options import DEFAULT, RuleOptions, changed_options
from tests.spell_girl.agreement.doors import Door, ReferenceDoor, View
from tests.spell_girl.reference import Luck
from tests.spell_girl.reference.asking import PASS, Option
from tests.spell_girl.reference.pieces import SLOTS
from tests.spell_girl.reference.random_cards import Deck, random_decks, random_rules, shipped_decks

PASSES = (0.1, 0.3, 0.6)
"""How often is passed, one chance for each game: at even odds half of all cards would never be used."""
SHOWN_CHOICES = 12

Opening = Callable[[tuple[Deck, Deck], int, RuleOptions], tuple[Door, Luck]]
"""(decks by seat, seed, options) → an engine's door, and the luck with which the reference plays the same game."""
Chooser = Callable[[Door, Random], Option]


class Disagreement(AssertionError):
    """The engines differ, or one of them broke down."""


@dataclass(frozen=True)
class Setting:
    """All that makes a game: it can be played again from this alone."""

    seed: int
    shipped: bool = False
    random_rules: bool = False

    def options(self) -> RuleOptions:
        return random_rules(Random(self.seed)) if self.random_rules else DEFAULT

    def decks(self) -> tuple[Deck, Deck]:
        return shipped_decks(self.seed) if self.shipped else random_decks(self.seed, self.options())


class Match:
    """One game through both doors, in step. `choose` answers; without it the answers are drawn."""

    def __init__(self, setting: Setting, opening: Opening, choose: Chooser | None = None) -> None:
        self.setting = setting
        self.luck = Random(setting.seed)
        self.passes = self.luck.choice(PASSES)
        self.choose = choose or self.drawn
        self.decks = setting.decks()
        self.history: list[str] = []
        options = setting.options()
        self.other, luck = opening(self.decks, setting.seed, options)
        self.reference = ReferenceDoor(self.decks, luck, options)

    def play(self) -> str:
        """Play it to the end; the reason why it ended. Raises Disagreement."""
        while True:
            self.must_agree()
            if result := self.reference.result():
                return result[1]
            option = self.choose(self.other, self.luck)
            self.history.append(f"{self.where()}: {self.words(option)}")
            for door in (self.other, self.reference):
                door.choose(list(door.options()).index(option))

    def drawn(self, door: Door, luck: Random) -> Option:
        options = list(door.options())
        others = [option for option in options if option != PASS]
        return PASS if PASS in options and luck.random() < self.passes else luck.choice(others)

    # -- differences --------------------------------------------------------------------------------------------------

    def must_agree(self) -> None:
        one, other = seen_through(self.other), seen_through(self.reference)
        differing = [key for key in {**one, **other} if one.get(key) != other.get(key)]
        if differing:
            shown = [f"{key}\n    engine:    {one.get(key)}\n    reference: {other.get(key)}" for key in differing]
            raise Disagreement(self.story("The engines differ.", shown))

    def story(self, headline: str, differences: Sequence[str]) -> str:
        options = changed_options(self.setting.options()) if self.setting.random_rules else {}
        return "\n".join(
            [
                f"{headline} After {len(self.history)} choices; {self.where()}. Options: {options}",
                *differences,
                "Last choices:",
                *(f"    {line}" for line in self.history[-SHOWN_CHOICES:]),
                f"Again: play({self.setting!r}, …)",
            ]
        )

    def where(self) -> str:
        question, asked = self.reference.question() or ("the end", "nobody")
        return f"round {self.reference.game.table.round}, {question} asked of {asked}"

    def words(self, option: Option) -> str:
        """The option, with what is on its card."""
        do, number = option
        if number < 0:
            return do
        card = self.decks[number // SLOTS][number % SLOTS]
        said = " + ".join(map(str, getattr(card, "parts", ())))
        return f"{do} {number} {card.name} [{said or 'girl'}]"


def seen_through(door: Door) -> View:
    """The question and its options first, since the table is bound to differ where they do."""
    question = door.question()
    options = list(door.options()) if question else []
    return {"result": door.result(), "question and player asked": question, "options": options, **door.view()}


def play(setting: Setting, opening: Opening, choose: Chooser | None = None) -> str:
    """Play one game through both doors; the reason why it ended. Raises Disagreement, for a breakdown too."""
    match = Match(setting, opening, choose)
    try:
        return match.play()
    except Disagreement:
        raise
    except Exception as error:
        raise Disagreement(match.story(f"An engine broke down: {error!r}.", [])) from error
