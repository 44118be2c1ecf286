"""One way of seeing a game, taken from either engine: the question, its options, and the whole table in plain values.

Cards are numbers here (docs/choices.md). Whatever has no order by the rules is sorted; whatever only one engine knows
is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.engine.circle import is_magic
from magus_sim.rulesets.magus_round.engine.library import CREW
from magus_sim.rulesets.magus_round.engine.moves import card_of
from magus_sim.rulesets.magus_round.engine.ops import Happening, What
from magus_sim.rulesets.magus_round.engine.ops import Zone as Pile
from magus_sim.rulesets.magus_round.engine.power import has, power_of
from magus_sim.rulesets.magus_round.language import tree as t
from tests.reference.circle import Event
from tests.reference.game import ReferenceGame
from tests.reference.pieces import Mark, Piece, Zone

Option = tuple[Any, ...]
View = dict[str, Any]
"""What is seen → how it is. Values are compared as they are."""
Description = tuple[int, int, int]
"""An event: the card it comes from, the ability's line (-1 for a magic), the crew that it tells of (-1 for none)."""

MAGIC = NOBODY = -1
PILES = {
    "deck": (Pile.DECK, Zone.DECK),
    "life": (Pile.LIFE, Zone.LIFE),
    "hand": (Pile.HAND, Zone.HAND),
    "field": (Pile.FIELD, Zone.FIELD),
    "energy": (Pile.ENERGY, Zone.ENERGY),
    "discard pile": (Pile.DISCARD_PILE, Zone.DISCARD),
    "exile": (Pile.EXILE, Zone.EXILE),
    "circle": (Pile.CIRCLE, Zone.CIRCLE),
}
TOP_FIRST = ("deck", "life")
ORDERED = (*TOP_FIRST, "energy")
"""The order of energy cards is that of paying (MR-6.6)."""
FLAGS: dict[str, tuple[What, t.Keyword | t.Deed]] = {
    "haste": (What.HASTE, t.Keyword.HASTE),
    "rampage": (What.RAMPAGE, t.Keyword.RAMPAGE),
    "cannot attack": (What.CANNOT_ATTACK, t.Deed.ATTACK),
    "cannot block": (What.CANNOT_BLOCK, t.Deed.BLOCK),
    "cannot be blocked": (What.UNBLOCKABLE, t.Deed.BE_BLOCKED),
}


class CompiledView:
    """Looks into the compiled engine's record."""

    def __init__(self, game: Any, lib: Any) -> None:
        self.game = game
        self.lib = lib

    def question(self) -> tuple[str, int] | None:
        return None if self.game.over else (s.Ask(self.game.ask).name, int(self.game.asked))

    def result(self) -> tuple[int | None, str] | None:
        if not self.game.over:
            return None
        winner = int(self.game.winner)
        return (None if winner == s.NOBODY else winner, s.Reason(self.game.reason).name.lower())

    def options(self) -> list[Option]:
        return [self.option(self.game.options[at]) for at in range(self.game.n_options)]

    def option(self, option: Any) -> Option:
        do, card, extra = s.Do(option.do), int(option.card), int(option.extra)
        match do:
            case s.Do.PASS | s.Do.ACCEPT:
                return (do.name,)
            case s.Do.ACTIVATE:
                return (do.name, card, extra)
            case s.Do.CHOOSE_ONE:
                return (do.name, extra)
            case s.Do.RESOLVE:
                return (do.name, self.description(self.game.events[extra]))
        return (do.name, card)

    def description(self, event: Any) -> Description:
        source, subject = (int(card_of(self.game, int(meant))) for meant in (event.source, event.subject))
        if is_magic(self.lib, event):
            return (source, MAGIC, NOBODY)
        line = self.lib.abilities[self.lib.faces[event.face].first + event.ability]
        tells_of_a_crew = Happening.ENTERS <= line.happening < Happening.ATTACKED
        return (source, int(event.ability), subject if tells_of_a_crew else NOBODY)

    def view(self) -> View:
        g = self.game
        seen: View = {
            "turn": int(g.turn),
            "turn player": int(g.active),
            "energy set": int(g.energy_set),
            "leveled up": int(g.leveled),
            "choices and events": int(g.questions_and_events),
            "returns of a position": int(g.returns),
            "attacker": int(g.attacker.card) if self.is_there(g.attacker) else NOBODY,
            "tapped": [card for card in range(s.CARDS) if g.cards[card].tapped],
            "under": {card: int(g.cards[card].host) for card in range(s.CARDS) if g.cards[card].zone == Pile.UNDER},
            "events": sorted(
                self.event(event) for at in range(g.n_events) for event in [g.events[at]] * g.events[at].times
            ),
        }
        for seat in (0, 1):
            seen[f"damage taken by {seat}"] = int(g.players[seat].damage)
        for card in range(s.CARDS):
            if g.cards[card].zone == Pile.FIELD and self.lib.faces[g.cards[card].face].kind == CREW:
                seen |= self.crew(card)
        return seen | self.piles()

    def piles(self) -> View:
        seen: View = {}
        for seat in (0, 1):
            for name, (zone, _) in PILES.items():
                pile = self.game.players[seat].piles[zone]
                cards = [int(pile.cards[at]) for at in range(pile.number)]
                seen[f"{name} of {seat}"] = in_order(name, cards[::-1] if name in TOP_FIRST else cards)
        return seen

    def crew(self, card: int) -> View:
        record = self.game.cards[card]
        return {
            f"level of {card}": int(record.level),
            f"power of {card}": int(power_of(self.game, self.lib, card)),
            f"arrival of {card}": int(record.entered),
            f"words of {card}": [word for word, (what, _) in FLAGS.items() if has(self.game, self.lib, card, what)],
        }

    def event(self, event: Any) -> tuple[Any, ...]:
        """Its owner and description, and what became of the crews that it means (MR-8.2)."""
        description = self.description(event)
        return (int(event.owner), description, self.gone(int(event.source)), self.gone(int(event.subject)))

    def gone(self, meant: int) -> tuple[int, ...]:
        """The last level and power of a crew that has left."""
        if meant > s.LEFT:
            return ()
        last = self.game.gone[s.LEFT - meant]
        return (int(last.level), int(last.power))

    def is_there(self, mark: Any) -> bool:
        if mark.card == s.NOBODY:
            return False
        card = self.game.cards[mark.card]
        return bool(card.zone == Pile.FIELD and card.stamp == mark.stamp)


class ReferenceView:
    """Looks into the reference engine."""

    def __init__(self, game: ReferenceGame) -> None:
        self.game = game
        self.state = game.state

    def question(self) -> tuple[str, int] | None:
        if self.game.question is None or self.game.asked is None:
            return None
        return (self.game.question, self.game.asked)

    def result(self) -> tuple[int | None, str] | None:
        return self.game.result

    def options(self) -> list[Option]:
        return self.game.options

    def view(self) -> View:
        state, pieces = self.state, self.state.table.pieces
        seen: View = {
            "turn": state.turn,
            "turn player": state.turn_player,
            "energy set": state.player.energy_set,
            "leveled up": state.player.level_ups,
            "choices and events": state.loops.counted,
            "returns of a position": state.loops.returned,
            "attacker": state.attack.attacker.number if state.attack and self.is_there(state.attack.attacker) else -1,
            "tapped": [piece.number for piece in pieces if piece.tapped],
            "under": {piece.number: piece.host.number for piece in pieces if piece.host},
            "events": sorted(self.event(event) for event in state.circle.events),
        }
        for seat, player in enumerate(state.table.players):
            seen[f"damage taken by {seat}"] = player.damage_taken
        for piece in state.table.crews():
            seen |= self.crew(piece)
        return seen | self.piles()

    def piles(self) -> View:
        return {
            f"{name} of {seat}": in_order(name, [piece.number for piece in player[zone]])
            for seat, player in enumerate(self.state.table.players)
            for name, (_, zone) in PILES.items()
        }

    def crew(self, piece: Piece) -> View:
        values = self.state.values
        look = values.look(piece)
        words = [
            word
            for word, (_, what) in FLAGS.items()
            if (what in look.keywords if isinstance(what, t.Keyword) else values.cannot(piece, what))
        ]
        return {
            f"level of {piece.number}": look.level,
            f"power of {piece.number}": look.power,
            f"arrival of {piece.number}": piece.turn_entered,
            f"words of {piece.number}": words,
        }

    def event(self, event: Event) -> tuple[Any, ...]:
        source = () if event.ability == MAGIC else self.gone(event.source)
        return (event.owner, event.description, source, self.gone(event.subject) if event.subject else ())

    def gone(self, mark: Mark) -> tuple[int, ...]:
        if self.is_there(mark):
            return ()
        look = self.state.values.last[mark]
        return (look.level, look.power)

    def is_there(self, mark: Mark) -> bool:
        piece = self.state.table.pieces[mark.number]
        return piece.zone is Zone.FIELD and piece.mark == mark


def in_order(name: str, cards: Sequence[int]) -> list[int]:
    return list(cards) if name in ORDERED else sorted(cards)
