"""The table: every zone of both players, the one way in which a card moves, and who has won (chapters 5 and 9)."""

from __future__ import annotations

from collections.abc import Sequence

from magus_sim.rulesets.magus_round.card import Card

from .options import RuleOptions
from .pieces import SLOTS, Mark, Piece, Zone


class GameOver(Exception):
    """The game has ended: `winner` is a seat, or None in a tie."""

    def __init__(self, winner: int | None, reason: str) -> None:
        super().__init__(winner, reason)
        self.winner = winner
        self.reason = reason


class Player:
    """One player's zones, each in order: deck and life top first, the others in the order of arrival."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.zones: dict[Zone, list[Piece]] = {zone: [] for zone in Zone}
        self.damage_taken = 0
        """This turn (MR-7.12)."""
        self.energy_set = 0
        self.level_ups = 0

    def __getitem__(self, zone: Zone) -> list[Piece]:
        return self.zones[zone]


class Table:
    """Both players' cards."""

    def __init__(self, decks: Sequence[Sequence[Card]], options: RuleOptions) -> None:
        self.options = options
        self.players = (Player(0), Player(1))
        self.pieces = [Piece(seat * SLOTS + slot, card) for seat in (0, 1) for slot, card in enumerate(decks[seat])]
        self.clock = 0

    def tick(self) -> int:
        """A new time, later than all before it (MR-9.18)."""
        self.clock += 1
        return self.clock

    def crews(self, seat: int | None = None) -> list[Piece]:
        """The crews on the field, in order of number."""
        return [piece for piece in self.on_field() if piece.is_crew and seat in (None, piece.owner)]

    def on_field(self) -> list[Piece]:
        """Crews and maguses, in order of number."""
        field = [piece for player in self.players for piece in player[Zone.FIELD]]
        return sorted(field, key=lambda piece: piece.number)

    def under(self, crew: Piece) -> list[Piece]:
        """The cards under a crew, in the order in which they were put there."""
        return [card for player in self.players for card in player[Zone.UNDER] if card.host is crew]

    def level(self, crew: Piece) -> int:
        """MR-1.3"""
        return len(self.under(crew))

    def find(self, mark: Mark) -> Piece | None:
        """The crew that was meant, if it is still the same one (MR-9.12)."""
        piece = self.pieces[mark.number]
        return piece if piece.is_crew and piece.mark == mark else None

    # -- moving -------------------------------------------------------------------------------------------------------

    def move(self, piece: Piece, zone: Zone, *, bottom: bool = False, host: Piece | None = None) -> None:
        """Move one card to its owner's zone (MR-9.2) and see whether somebody has won (MR-5.5)."""
        self.shift(piece, zone, bottom=bottom, host=host)
        self.see_who_wins()

    def shift(self, piece: Piece, zone: Zone, *, bottom: bool = False, host: Piece | None = None) -> None:
        """Move it without looking who has won."""
        owner = self.players[piece.owner]
        if piece in owner[piece.zone]:
            owner[piece.zone].remove(piece)
        if zone is Zone.FIELD or piece.zone is Zone.FIELD:
            piece.stay += 1
        piece.zone = zone
        piece.host = host
        piece.tapped = False
        piece.turn_entered = None
        if zone in (Zone.DECK, Zone.LIFE) and not bottom:
            owner[zone].insert(0, piece)  # MR-4.7
        else:
            owner[zone].append(piece)

    def see_who_wins(self) -> None:
        """MR-5.1, MR-5.2, MR-5.3"""
        reasons = [
            "life" if not player[Zone.LIFE] else "deck" if not player[Zone.DECK] else None for player in self.players
        ]
        if reasons[0] and reasons[1]:
            raise GameOver(None, "both")
        for seat in (0, 1):
            if reason := reasons[seat]:
                raise GameOver(1 - seat, reason)
