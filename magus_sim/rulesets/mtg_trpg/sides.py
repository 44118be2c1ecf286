"""What can take part in a battle: a party of mages, or an encounter of wandering creatures (TR-1, TR-9.11)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .card import Card
from .fighter import Fighter
from .labels import COLOURS
from .program import face_code

PARTY = "party"
ENCOUNTER = "encounter"


@dataclass(frozen=True, slots=True)
class Mage:
    """A mage as a party file has it. `mp` are the most MP by colour, `library` the cards in order, the first drawn
    first (TR-1.5), `equips` what is worn (TR-1.6)."""

    name: str
    level: int
    mp: Mapping[str, int]
    equips: tuple[Card, ...]
    library: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Party:
    """Mages in the order of their file."""

    mages: tuple[Mage, ...]

    def slots(self) -> tuple[str, ...]:
        """One card name for each card of the libraries, mage after mage."""
        return tuple(card.name for mage in self.mages for card in mage.library)

    def content(self) -> dict[str, Any]:
        """All that the slots do not say, as plain JSON: each mage with the number of its cards."""
        return {
            "mages": [
                {
                    "name": mage.name,
                    "level": mage.level,
                    "mp": {colour: mage.mp[colour] for colour in COLOURS if mage.mp.get(colour)},
                    "equips": [card.name for card in mage.equips],
                    "cards": len(mage.library),
                }
                for mage in self.mages
            ]
        }

    def fighters(self) -> list[Fighter]:
        """The mages as the engine takes them."""
        return [
            Fighter(
                mage.name,
                mage.level,
                tuple(mage.mp.get(colour, 0) for colour in COLOURS),
                mage.equips,
                mage.library,
            )
            for mage in self.mages
        ]

    @property
    def strength(self) -> int:
        """The sum of the mages' levels."""
        return sum(mage.level for mage in self.mages)


@dataclass(frozen=True, slots=True)
class Encounter:
    """Creatures in the order of their file, and the land that they wander in ("": anywhere)."""

    land: str
    creatures: tuple[Card, ...]

    def slots(self) -> tuple[str, ...]:
        """One card name for each creature."""
        return tuple(card.name for card in self.creatures)

    def content(self) -> dict[str, Any]:
        """All that the slots do not say, as plain JSON."""
        return {"land": self.land}

    def fighters(self) -> list[Fighter]:
        """The creatures as the engine takes them."""
        return [Fighter(card.name, creature=card) for card in self.creatures]

    @property
    def strength(self) -> int:
        """The sum of the creatures' levels."""
        return sum(card.level for card in self.creatures)


SideOf = Party | Encounter


def difficulty(encounter: Encounter, party: Party) -> float:
    """c: the creatures' levels together as a share of the mages': 1 is a walk, 2 a fight, 3 death."""
    return encounter.strength / party.strength


def side_of(slots: Sequence[str], content: Mapping[str, Any], find: Mapping[str, Card]) -> SideOf:
    """The party or encounter that was kept as slots and content. Raises KeyError for cards that are not known."""
    cards = [find[name] for name in slots]
    if "mages" not in content:
        return Encounter(str(content.get("land", "")), tuple(cards))
    mages = []
    for told in content["mages"]:
        library, cards = cards[: told["cards"]], cards[told["cards"] :]
        equips = tuple(find[name] for name in told["equips"])
        mages.append(Mage(told["name"], told["level"], dict(told["mp"]), equips, tuple(library)))
    return Party(tuple(mages))


def digest_of(side: SideOf) -> str:
    """Twelve bytes over all that the rules see: order, levels, MP, equips, and what is printed on the cards."""
    cards = {card.name: card for fighter in side.fighters() for card in (*fighter.equips, *fighter.library)}
    cards |= {fighter.creature.name: fighter.creature for fighter in side.fighters() if fighter.creature}
    printed = [(name, face_code(card)) for name, card in sorted(cards.items())]
    told = json.dumps(side.content(), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(repr((side.slots(), told, printed)).encode()).hexdigest()[:24]
