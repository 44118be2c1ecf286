"""One way of seeing a game, whichever engine plays it: question, options, and the whole table in plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from magus_sim.rulesets.spell_girl.rule_options import RuleOptions
from tests.spell_girl.reference import Luck, ReferenceGame
from tests.spell_girl.reference.asking import Option
from tests.spell_girl.reference.pieces import Piece, Player
from tests.spell_girl.reference.random_cards import Deck
from tests.spell_girl.reference.values import value

View = dict[str, Any]
"""What is seen → how it is. Cards are numbers; what has no order by the rules is sorted."""


class Door(Protocol):
    """What a policy or a person meets, and what the comparison looks at."""

    def question(self) -> tuple[str, int] | None:
        """Its name and who is asked; None after the end."""
        ...

    def result(self) -> tuple[int | None, str] | None:
        """The winner's seat, None for a tie, and the reason; None while the game is on."""
        ...

    def options(self) -> Sequence[Option]:
        """What can be answered, in the order of the rules page."""
        ...

    def choose(self, index: int) -> None:
        """Answer with the position of an option."""
        ...

    def view(self) -> View:
        """The table, hidden cards too. After the end only the piles and HP mean anything."""
        ...


class ReferenceDoor:
    """The reference engine."""

    def __init__(self, decks: tuple[Deck, Deck], luck: Luck, options: RuleOptions) -> None:
        self.game = ReferenceGame(decks, luck, options)

    def question(self) -> tuple[str, int] | None:
        if self.game.question is None or self.game.asked is None:
            return None
        return (self.game.question, self.game.asked)

    def result(self) -> tuple[int | None, str] | None:
        return self.game.result

    def options(self) -> Sequence[Option]:
        return self.game.options

    def choose(self, index: int) -> None:
        self.game.choose(index)

    def view(self) -> View:
        table = self.game.table
        seen: View = {}
        for player in table.players:
            seen |= self.piles(player)
        if self.game.result is None:
            seen |= {"round": table.round, "turn": table.turn, "turn player": table.active, "first": table.first}
            for player in table.players:
                seen |= self.standing(player)
        return seen

    def piles(self, player: Player) -> View:
        def numbers(pile: Sequence[Piece]) -> list[int]:
            return [piece.number for piece in pile]

        seat = player.seat
        return {
            f"HP of {seat}": player.girl.hp,
            f"deck of {seat}": numbers(player.deck),
            f"gauge of {seat}": numbers(player.gauge),
            f"hand of {seat}": sorted(numbers(player.hand)),
            f"drop of {seat}": sorted(numbers(player.drop)),
            f"field of {seat}": sorted(numbers(player.field)),
        }

    def standing(self, player: Player) -> View:
        """How the girl and what lies beside her stand."""
        table, seat = self.game.table, player.seat
        seen: View = {
            f"{stat} of the girl of {seat}": value(table, player.girl, stat) for stat in ("atk", "def", "spe")
        }
        for piece in player.field:
            if piece.spell.kind == "summon":
                stats = tuple(value(table, piece, stat) for stat in ("atk", "def"))
                seen[f"summon {piece.number}"] = (*stats, piece.hp)
            elif piece.left:
                seen[f"rounds left of {piece.number}"] = piece.left
            elif piece.is_status:
                seen[f"status {piece.number}"] = (piece.burn, piece.stun)
        return seen
