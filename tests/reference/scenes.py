"""Short scenes: decks in a known order, and answers given by name."""

from __future__ import annotations

from collections.abc import Sequence

from magus_sim.rulesets.magus_round.card import Card, Face, Kind
from magus_sim.rulesets.magus_round.language import tree as t

from .game import ReferenceGame
from .options import RuleOptions
from .picks import PASS, Option
from .pieces import SLOTS

LIFE, HAND = 6, 5


def crew(name: str, *lines: t.Line, value: int = 0, power: int = 1000, gain: int = 500) -> Card:
    return Card(name, Face(Kind.CREW, name, name, lines, value, "Ronin", power, gain))


def magic(name: str, *steps: t.Step, value: int = 0, revenge: int | None = None) -> Card:
    lines: tuple[t.Line, ...] = (t.Spell(steps),)
    if revenge is not None:
        lines = (t.Revenge(revenge), *lines)
    return Card(name, Face(Kind.MAGIC, name, name, lines, value))


FILLER = magic("Filler", value=9)
MAGUS = Card(
    "Witch",
    Face(Kind.MAGUS, "Witch", "Witch", (t.ExtraDraw(1), t.Transform(1))),
    Face(Kind.CREW, "Fighter", "Fighter", (), 0, "Ronin", 3000, 1000),
)
HASTE = t.Has(t.Keyword.HASTE)
DRAW = t.PlayerAct(t.PlayerVerb.DRAW, t.Side.YOU, 1)
HIT = t.PlayerAct(t.PlayerVerb.DAMAGE, t.Side.OPPONENT, 1)
OPPOSING = t.Filter(side=t.Side.OPPONENT)


def when(event: t.Event, *steps: t.Step) -> t.Triggered:
    """ "When this …" """
    return t.Triggered(t.Happens(event, t.Self.THIS), steps)


def whenever(event: t.Event, wanted: t.Filter, *steps: t.Step) -> t.Triggered:
    return t.Triggered(t.Happens(event, t.Some(wanted)), steps)


class Scene:
    """A game whose players hold the given cards first and draw fillers; the deck is never shuffled.

    Cards are named in answers; a name that both players have means the asked player's card first.
    """

    def __init__(
        self,
        first: Sequence[Card],
        second: Sequence[Card] = (),
        *,
        magus: Card = MAGUS,
        options: RuleOptions | None = None,
        draws: tuple[Sequence[Card], Sequence[Card]] = ((), ()),
    ) -> None:
        self.decks = (deck(magus, first, draws[0]), deck(magus, second, draws[1]))
        self.game = ReferenceGame(self.decks, lambda _seat, _shuffle, cards: cards, options)

    # -- what can be seen ---------------------------------------------------------------------------------------------

    def number(self, name: str, seat: int) -> int:
        return seat * SLOTS + next(slot for slot, card in enumerate(self.decks[seat]) if card.key == name)

    def names(self, seat: int, zone: str) -> list[str]:
        numbers = self.game.snapshot()["zones"][seat][zone]
        return [self.decks[seat][number % SLOTS].key for number in numbers]

    def power(self, name: str, seat: int) -> int:
        return int(self.game.snapshot()["power"][self.number(name, seat)])

    def taken(self, seat: int) -> int:
        return int(self.game.snapshot()["damage_taken"][seat])

    def offered(self) -> list[str]:
        return [self.words(option) for option in self.game.options]

    def words(self, option: Option) -> str:
        """An option in words: "PLAY Ronin", "RESOLVE Ronin"."""
        if len(option) == 1 or option[0] == "CHOOSE_ONE":
            return " ".join(map(str, option))
        number = option[1][0] if option[0] == "RESOLVE" else option[1]
        return f"{option[0]} {self.decks[number // SLOTS][number % SLOTS].key}"

    # -- what can be done ---------------------------------------------------------------------------------------------

    def do(self, *answers: str) -> None:
        for answer in answers:
            assert answer in self.offered(), (self.game.question, self.offered())
            self.game.choose(self.offered().index(answer))

    def go_to(self, question: str, asked: int) -> None:
        """Pass everything until this question is asked of this seat."""
        while (self.game.question, self.game.asked) != (question, asked):
            assert self.game.options[0] == PASS, (self.game.question, self.game.options, self.game.result)
            self.game.choose(0)


def deck(magus: Card, hand: Sequence[Card], draws: Sequence[Card]) -> tuple[Card, ...]:
    """In deck order: the life, the hand, the draws; fillers for all the rest."""
    known = [*[FILLER] * LIFE, *hand, *[FILLER] * (HAND - len(hand)), *draws]
    return (magus, *known, *[FILLER] * (SLOTS - 1 - len(known)))
