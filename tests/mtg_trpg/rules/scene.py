"""Battles set up in a few lines, for the tests of single clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magus_sim.records import new
from magus_sim.rulesets.mtg_trpg.card import Card, Kind
from magus_sim.rulesets.mtg_trpg.engine.batch import rules_record
from magus_sim.rulesets.mtg_trpg.engine.bodies import hp_of
from magus_sim.rulesets.mtg_trpg.engine.game import advance, apply, start
from magus_sim.rulesets.mtg_trpg.engine.library import faces_in, library_of
from magus_sim.rulesets.mtg_trpg.engine.spells import face_of
from magus_sim.rulesets.mtg_trpg.engine.state import MOST_CARDS, Ask, Battle, Do, Step, Zone
from magus_sim.rulesets.mtg_trpg.fighter import Fighter
from magus_sim.rulesets.mtg_trpg.language import read_text
from magus_sim.rulesets.mtg_trpg.language.tree import Colour
from magus_sim.rulesets.mtg_trpg.rule_options import DEFAULT, RuleOptions

WHITE, BLUE, BLACK, RED, GREEN = Colour
EARLY = 2
"""An initiative value that everybody reaches."""


def card(
    kind: str,
    text: str = "",
    *,
    name: str = "",
    colour: Colour | None = WHITE,
    cost: int = 1,
    upkeep: int = 0,
    size: str = "0/1",
    initiative: int = EARLY,
) -> Card:
    """A card with a text in English; `size` is power/toughness of a being."""
    power, toughness = map(int, size.split("/"))
    lines = read_text(text, kind, "en") if text else ()
    called = name or f"{kind} {text} {size}"
    return Card(called, called, Kind(kind), colour, 1, cost, lines, power, toughness, upkeep, initiative)


HOLD = card("instant", "target mage recovers 5 HP.", name="hold")
"""With this in hand a mage always has something to choose, so that the battle does not run on by itself."""


def mage(
    name: str,
    *library: Card,
    level: int = 3,
    most: tuple[int, ...] = (9, 9, 9, 9, 9),
    equips: Sequence[Card] = (),
) -> Fighter:
    """A mage with this library."""
    return Fighter(name, level, most, tuple(equips), tuple(library))


def creature(name: str, size: str = "2/2", text: str = "", *, initiative: int = EARLY, **more: Any) -> Fighter:
    """A wandering creature."""
    printed = card("beast", text, name=name, size=size, initiative=initiative, **more)
    return Fighter(name, creature=printed)


class Scene:
    """A battle that stands at its first question after the first upkeep."""

    def __init__(
        self, party: Sequence[Fighter], others: Sequence[Fighter], *, seed: int = 1, options: RuleOptions = DEFAULT
    ) -> None:
        self.table = library_of((party, others))
        self.lib = self.table[0]
        self.names = {face: card.name for card, face in faces_in((party, others)).items()}
        self.members = [fighter.name for fighter in (*party, *others)]
        self.game = new(Battle, 1)[0]
        start(self.game, self.lib, rules_record(options), seed, 0)
        advance(self.game, self.lib)
        while self.asked is Ask.RESPOND and self.game.step == Step.UPKEEP_WINDOW:
            self.choose("PASS")

    # ---- looking ----------------------------------------------------------------------------------------------------

    def name(self, body: int) -> str:
        """What a character is called: a member by its name, a summoned one by its card's."""
        if body < len(self.members):
            return self.members[body]
        return self.names[int(self.game.bodies[body].face)]

    def number(self, name: str) -> int:
        """The body of that name that is up, or was last."""
        found = [body for body in range(self.game.n_bodies) if self.name(body) == name]
        up = [body for body in found if not self.game.bodies[body].down]
        return (up or found)[-1]

    def body(self, name: str) -> Any:
        return self.game.bodies[self.number(name)]

    def hp(self, name: str) -> int:
        return int(hp_of(self.game, self.number(name)))

    def is_up(self, name: str) -> bool:
        return not self.body(name).down

    def hand(self, at: int = 0) -> list[str]:
        """The cards in the hand of a mage of the party."""
        m = self.game.mages[at]
        return [self.card_name(at * MOST_CARDS + int(m.hand[i])) for i in range(m.n_hand)]

    def zone(self, name: str, at: int = 0) -> list[Zone]:
        """Where the copies of a card are."""
        m = self.game.mages[at]
        places = [place for place in range(m.cards) if self.card_name(at * MOST_CARDS + place) == name]
        return [Zone(int(m.zones[place])) for place in places]

    def card_name(self, number: int) -> str:
        return self.names[int(face_of(self.game, self.lib, number))]

    @property
    def asked(self) -> Ask:
        return Ask.NOTHING if self.game.over else Ask(int(self.game.ask))

    def options(self) -> list[tuple[str, str]]:
        """The deed and the card or character of each option."""
        told = []
        for at in range(self.game.n_options):
            option = self.game.options[at]
            do, number = Do(int(option.do)), int(option.card)
            if do in (Do.CAST, Do.DISCARD):
                told.append((do.name, self.card_name(number)))
            elif do == Do.USE:
                told.append((do.name, self.name(number)))
            elif do == Do.PAY:
                told.append((do.name, str(int(option.extra))))
            elif do in (Do.PASS, Do.KEEP):
                told.append((do.name, ""))
            else:
                told.append((do.name, self.name(number)))
        return told

    # ---- choosing ---------------------------------------------------------------------------------------------------

    def choose(self, do: str, name: str = "") -> Scene:
        """Take the option."""
        apply(self.game, self.lib, self.options().index((do, name)))
        advance(self.game, self.lib)
        return self

    def pass_to(self, question: Ask, side: int | None = None, turn: int | None = None) -> Scene:
        """Pass, or take the first option, until this side is asked this question in this turn (None: in any)."""
        for _ in range(2_000):
            here = self.asked is question and side in (None, int(self.game.asked))
            if (here and turn in (None, int(self.game.turn))) or self.game.over:
                return self
            told = [do for do, _ in self.options()]
            apply(self.game, self.lib, told.index("PASS") if "PASS" in told else 0)
            advance(self.game, self.lib)
        raise AssertionError(f"{question.name} is never asked")

    def cast(self, name: str, target: str = "") -> Scene:
        """Cast a card, at the target if there is more than one."""
        self.choose("CAST", name)
        if target and self.asked is Ask.TARGET:
            self.choose("TARGET", target)
        return self
