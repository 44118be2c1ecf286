"""The field: who is there, what they are, and when a side has lost (TR-1, TR-3.1, TR-3.2, TR-6)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from magus_sim.rulesets.mtg_trpg.card import Card
from magus_sim.rulesets.mtg_trpg.fighter import Fighter
from magus_sim.rulesets.mtg_trpg.language import tree as t
from magus_sim.rulesets.mtg_trpg.rule_options import RuleOptions

from .dice import Dice
from .pieces import Casting, Character, Lasting, Mage, Option

Asking = Generator[tuple[str, int, list[Option]], int, None]
"""Yields a question with the side that is asked and its options; is sent the position of one."""


class Over(Exception):
    """The battle has ended: the winning side or None, and why."""

    def __init__(self, winner: int | None, reason: str) -> None:
        self.winner, self.reason = winner, reason


class Field:
    """All that lies open. `sides` are the fighters of side 0, which begins, and of side 1."""

    def __init__(self, sides: tuple[Sequence[Fighter], Sequence[Fighter]], options: RuleOptions, seed: int) -> None:
        self.options = options
        self.dice = Dice(seed)
        self.turn = 1
        self.active = 0
        self.characters: list[Character] = []
        self.mages: list[Mage] = []
        self.lasting: list[Lasting] = []
        self.stack: list[Casting] = []
        for side, fighters in enumerate(sides):
            for at, fighter in enumerate(fighters):
                self._enter(side, at, fighter)
        for mage in self.mages:
            if self.options.random_marker and mage.zones:
                mage.marker = self.dice.place(self.of(mage).side, mage.number, len(mage.zones))
            mage.draw(mage.level)
        self._roll_initiative(sides[1])

    def _enter(self, side: int, at: int, fighter: Fighter) -> None:
        character = Character(side, card=fighter.creature)
        if fighter.level:
            mage = Mage(side * 6 + at, fighter, [*fighter.most, 0], ["library"] * len(fighter.library))
            character.mage = mage
            self.mages.append(mage)
        self.characters.append(character)
        if fighter.creature:
            character.counters = fading_of(fighter.creature)
        for nth, equip in enumerate(fighter.equips):
            self.lasting.append(Lasting(equip, self.mages[-1], -1 - (side * 6 + at) * 16 - nth, character))

    def _roll_initiative(self, others: Sequence[Fighter]) -> None:
        """TR-3.1, TR-9.8."""
        values = [each.creature.initiative if each.creature else self.options.duel_initiative for each in others]
        for character in self.characters:
            if character.side == 0 and character.mage:
                character.late = self.dice.initiative(character.mage.number) < sum(values) // len(values)

    # ---- characters -------------------------------------------------------------------------------------------------

    def of(self, mage: Mage) -> Character:
        return next(each for each in self.characters if each.mage is mage)

    def acting(self, character: Character) -> Iterator[t.Change]:
        """All changes that act on a character."""
        for change, _ in character.changes:
            yield change
        for lasting in self.lasting:
            for line in lasting.card.lines:
                if isinstance(line, t.Static):
                    who = line.change.who
                    if isinstance(who, t.All):
                        if self.passes(who.filter, character, self.of(lasting.mage).side):
                            yield line.change
                    elif lasting.bearer is character:
                        yield line.change

    def power(self, character: Character) -> int:
        base = character.card.power if character.card else 0
        return base + sum(change.by for change in self.acting(character) if isinstance(change, t.Power))

    def toughness(self, character: Character) -> int:
        base = character.card.toughness if character.card else 2 * (character.mage.level if character.mage else 0)
        return base + sum(change.by for change in self.acting(character) if isinstance(change, t.Toughness))

    def hp(self, character: Character) -> int:
        """TR-1.2."""
        return 5 * self.toughness(character) - character.damage

    def has(self, character: Character, keyword: t.Keyword) -> bool:
        lines = character.card.lines if character.card else ()
        printed = any(line == t.Has(keyword) for line in lines)
        return printed or any(isinstance(c, t.Gain) and c.keyword is keyword for c in self.acting(character))

    def is_protected(self, character: Character, colour: t.Colour | None) -> bool:
        """TR-6.3."""
        if colour is None:
            return False
        lines = character.card.lines if character.card else ()
        printed = any(line == t.Protection(colour) for line in lines)
        return printed or any(isinstance(c, t.Guard) and c.colour is colour for c in self.acting(character))

    def passes(self, which: t.Filter, character: Character, side: int) -> bool:
        """Whether a filter lets a character through, seen from a side. What it asks of toughness and keywords is what
        the characters have."""
        match which.being:
            case t.Being.MAGE:
                fits = character.mage is not None
            case t.Being.CREATURE:
                fits = character.mage is None
            case t.Being.SUMMONED:
                fits = character.is_summoned
            case _:
                fits = True
        if which.whose is not None:
            fits = fits and (character.side == side) == (which.whose is t.Whose.OWN)
        if which.colour is not None:
            fits = fits and character.card is not None and character.card.colour is which.colour
        if fits and which.keyword is not None:
            fits = self.has(character, which.keyword)
        if fits and which.toughness is not None:
            fits = self.toughness(character) <= which.toughness.n
        return fits

    def up(self, side: int | None = None) -> list[Character]:
        return [each for each in self.characters if not each.down and side in (None, each.side)]

    def targets(self, aim: t.Filter, colour: t.Colour | None, side: int) -> list[Character]:
        """TR-9.2."""
        return [each for each in self.up() if self.passes(aim, each, side) and not self.is_protected(each, colour)]

    def settle(self) -> None:
        """TR-3.2, TR-8.1: who has no HP left is down; a side that is down has lost."""
        while fallen := [each for each in self.up() if self.hp(each) <= 0]:
            self.go_down(fallen[0])
        lost = [not any(not each.is_summoned for each in self.up(side)) for side in range(2)]
        if all(lost):
            raise Over(None, "both_down")
        if any(lost):
            raise Over(lost.index(False), "down")

    def go_down(self, character: Character) -> None:
        """TR-9.5, TR-9.7."""
        self.remove(character)
        for other in self.up():
            if other.owner is character:
                self.remove(other)

    def remove(self, character: Character) -> None:
        character.down = True
        character.victim = None
        for lasting in list(self.lasting):
            if lasting.bearer is character or (character.mage and lasting.mage is character.mage):
                self.drop(lasting)

    def drop(self, lasting: Lasting) -> None:
        self.lasting.remove(lasting)
        if lasting.number >= 0:
            lasting.mage.zones[lasting.number % 100] = "graveyard"

    def index(self, character: Character) -> int:
        return self.characters.index(character)


def target_in(effect: tuple[t.Deed, ...]) -> t.Filter | None:
    """The filter of the target that an effect names, if it names one."""
    for deed in effect:
        who = deed.change.who if isinstance(deed, t.Lasting) else getattr(deed, "who", None)
        if isinstance(who, t.Target):
            return who.filter
    return None


def aim_of(card: Card) -> t.Filter | None:
    """What a card must be aimed at when it is cast."""
    for line in card.lines:
        if isinstance(line, t.Attach):
            return line.filter
        if isinstance(line, t.Spell | t.Arrives) and (found := target_in(line.effect)):
            return found
    return None


def fading_of(card: Card) -> int:
    """TR-6.3: the counters that a card comes with, 0 if it does not fade."""
    return next((line.x for line in card.lines if isinstance(line, t.Fading)), 0)
