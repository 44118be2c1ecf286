"""Who and what there is in a battle (TR-1, TR-2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from magus_sim.rulesets.mtg_trpg.card import Card
from magus_sim.rulesets.mtg_trpg.fighter import Fighter
from magus_sim.rulesets.mtg_trpg.language import tree as t

Option = tuple[str, int, int]
"""A deed, a card or character, and a number that tells more."""
COLOURS = list(t.Colour)
COLOURLESS = 5


@dataclass(eq=False)
class Mage:
    """A mage's cards and MP. Cards are places of the library; where each of them is stands in `zones`."""

    number: int
    fighter: Fighter
    mp: list[int] = field(default_factory=list)
    zones: list[str] = field(default_factory=list)
    marker: int = 0
    used: set[int] = field(default_factory=set)

    @property
    def level(self) -> int:
        return self.fighter.level

    @property
    def most(self) -> list[int]:
        return [*self.fighter.most, 0]

    def card(self, place: int) -> Card:
        return self.fighter.library[place]

    def places(self, zone: str) -> list[int]:
        return [place for place, where in enumerate(self.zones) if where == zone]

    def top(self) -> int | None:
        """TR-2.1: the first card in the library from the marker on, round from the end."""
        order = [*range(self.marker, len(self.zones)), *range(self.marker)]
        return next((place for place in order if self.zones[place] == "library"), None)

    def pass_over(self, place: int) -> None:
        """TR-2.1: the marker moves on behind this card."""
        self.marker = (place + 1) % len(self.zones)
        following = self.top()
        self.marker = self.marker if following is None else following

    def draw(self, number: int) -> None:
        """TR-2.1, TR-2.5, TR-9.14."""
        for _ in range(number):
            place = self.top()
            if place is None or len(self.places("hand")) == 40:
                return
            self.zones[place] = "hand"
            self.pass_over(place)


@dataclass(eq=False)
class Character:
    """A mage, a wandering creature or a summoned one."""

    side: int
    mage: Mage | None = None
    card: Card | None = None
    owner: Character | None = None
    number: int = -1
    """The number of the card that summoned it."""
    damage: int = 0
    done: bool = False
    late: bool = False
    down: bool = False
    counters: int = 0
    rolls: int = 0
    changes: list[tuple[t.Change, t.Span]] = field(default_factory=list)
    victim: Character | None = None
    stand_in: Character | None = None
    order: list[Character] = field(default_factory=list)
    """The attackers that its counter damage is dealt to, in order."""

    @property
    def is_summoned(self) -> bool:
        return self.owner is not None


@dataclass(eq=False)
class Lasting:
    """An enchantment on the field, or an equip that is worn."""

    card: Card
    mage: Mage
    number: int
    bearer: Character | None
    counters: int = 0


@dataclass(eq=False)
class Casting:
    """A spell or ability on its way. `number` is below 0 for the ability of an equip."""

    card: Card
    mage: Mage
    number: int
    effect: tuple[t.Deed, ...]
    aim: t.Filter | None
    target: Character | None = None
    rolls: int = 0

    @property
    def is_ability(self) -> bool:
        return self.number < 0
