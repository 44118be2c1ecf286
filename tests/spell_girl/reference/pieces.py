"""What lies on the table: the cards, the players with their piles, and the end of a game (chapter 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from magus_sim.rulesets.spell_girl.card import Card, Girl, Spell
from magus_sim.rulesets.spell_girl.rule_options import RuleOptions

SLOTS = 41
"""A girl and forty cards."""


class GameOver(Exception):
    """The winner's seat, None for a tie, and the reason."""

    def __init__(self, winner: int | None, reason: str) -> None:
        super().__init__(winner, reason)
        self.winner = winner
        self.reason = reason


@dataclass(eq=False)
class Piece:
    """One of the 82 cards of a game; of a girl and a summon also how she stands."""

    number: int
    card: Card
    left: int = 0
    """Rounds for which a strengthening or weakening still lies (SG-9.13)."""
    burn: int = 0
    """Round ends at which this card still burns the girl beside it (SG-9.3)."""
    stun: bool = False
    """Whether this card stuns the girl beside it (SG-9.4)."""
    hp: int = 0
    came: int = 0
    """The turn in which a summon came."""
    attacks: int = 0
    """How often it attacked this turn."""
    this_turn: list[tuple[str, str, int]] = field(default_factory=list)
    """What acts on it until the end of the turn: effect, number on her, by how much (SG-9.1)."""

    @property
    def owner(self) -> int:
        return self.number // SLOTS

    @property
    def is_girl(self) -> bool:
        return isinstance(self.card, Girl)

    @property
    def spell(self) -> Spell:
        assert isinstance(self.card, Spell)
        return self.card

    @property
    def is_status(self) -> bool:
        return self.burn > 0 or self.stun

    def times(self, *ids: str) -> int:
        """How often it has any of these parts."""
        return sum(part.times for part in self.spell.parts if part.id in ids)


class Player:
    """One seat. Of the deck the top card comes first, of the gauge the oldest."""

    def __init__(self, seat: int, cards: Sequence[Card]) -> None:
        pieces = [Piece(SLOTS * seat + slot, card) for slot, card in enumerate(cards)]
        self.seat = seat
        self.girl = pieces[0]
        assert isinstance(self.girl.card, Girl)
        self.printed: Girl = self.girl.card
        self.girl.hp = self.printed.hp
        self.deck = pieces[1:]
        self.hand: list[Piece] = []
        self.gauge: list[Piece] = []
        self.drop: list[Piece] = []
        self.field: list[Piece] = []
        self.orders = self.spells = self.miracles = 0
        """Cards used this turn."""
        self.spe_now: list[list[int]] = []
        """By how much an order raises SPE, and for how many rounds still."""

    @property
    def summons(self) -> list[Piece]:
        return [piece for piece in self.field if piece.spell.kind == "summon"]

    @property
    def is_stunned(self) -> bool:
        return any(piece.stun for piece in self.field)


class Table:
    """Both players, and where the round stands."""

    def __init__(self, decks: Sequence[Sequence[Card]], options: RuleOptions) -> None:
        self.options = options
        self.players = [Player(seat, cards) for seat, cards in enumerate(decks)]
        self.round = self.turn = 0
        self.first = 0
        """Who goes first this round."""
        self.active = 0
        """The turn player."""

    def other(self, player: Player) -> Player:
        return self.players[1 - player.seat]

    def owner(self, piece: Piece) -> Player:
        return self.players[piece.owner]

    def look(self) -> None:
        """Whether somebody has won (SG-4, SG-9.9). Raises GameOver."""
        losers = [player for player in self.players if player.girl.hp <= 0 or not player.deck]
        if len(losers) == 2:
            raise GameOver(None, "both")
        if losers:
            raise GameOver(1 - losers[0].seat, "hp" if losers[0].girl.hp <= 0 else "deck")
