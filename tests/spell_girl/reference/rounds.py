"""Set-up, rounds and turns (chapters 5 and 6)."""

from __future__ import annotations

from typing import Protocol

from magus_sim.rulesets.spell_girl.rule_options import MP

from .acts import Window, draw, leave, main_cards, usable, use
from .asking import PASS, Asking, Option, ask, lowest_of_equal
from .battle import battle_phase, give_up
from .pieces import Piece, Player, Table
from .values import value


class Luck(Protocol):
    """What comes from outside."""

    def shuffled(self, seat: int, cards: list[int]) -> list[int]:
        """The card numbers of a deck, ascending → the same, the top of the deck first."""
        ...

    def first(self, round: int) -> int:
        """The seat that goes first in a round of equal SPE (SG-6.3)."""
        ...

    def heads(self, seat: int, turn: int) -> bool:
        """Whether a stunned player has this turn (SG-9.4)."""
        ...


def play_game(table: Table, luck: Luck) -> Asking[None]:
    """Until GameOver is raised."""
    set_up(table, luck)
    while True:
        table.round += 1
        if table.round > 1:
            yield from draw_phase(table)
        table.first = who_is_first(table, luck)
        for seat in (table.first, 1 - table.first):
            yield from turn(table, table.players[seat], luck)
        round_end(table)


def set_up(table: Table, luck: Luck) -> None:
    """SG-5"""
    for player in table.players:
        order = luck.shuffled(player.seat, [piece.number for piece in player.deck])
        player.deck.sort(key=lambda piece: order.index(piece.number))
        player.gauge = take(player, table.options.gauge_start)
        player.hand = take(player, opening_hand(table, player))


def opening_hand(table: Table, player: Player) -> int:
    return player.printed.mp if table.options.opening == MP else table.options.opening


def take(player: Player, number: int) -> list[Piece]:
    """Cards from the top of the deck."""
    taken, player.deck = player.deck[:number], player.deck[number:]
    return taken


def draw_phase(table: Table) -> Asking[None]:
    """SG-6.2, and the charge of SG-7.4 before."""
    if table.options.charge:
        for seat in (table.first, 1 - table.first):
            yield from charge(table, table.players[seat])
    for player in table.players:
        player.hand += take(player, table.options.draw)
    table.look()


def charge(table: Table, player: Player) -> Asking[None]:
    options: list[Option] = [("CHARGE", piece.number) for piece in lowest_of_equal(player.hand)]
    chosen = yield from ask("CHARGE", player.seat, [*options, PASS])
    for piece in [piece for piece in player.hand if piece.number == chosen[1]]:
        player.hand.remove(piece)
        player.gauge.append(piece)
        draw(table, player, 1)


def who_is_first(table: Table, luck: Luck) -> int:
    """SG-6.3"""
    keys = [(player.printed.skill == "initiative", value(table, player.girl, "spe")) for player in table.players]
    if keys[0][0] != keys[1][0]:
        return int(keys[1][0])
    if keys[0] != keys[1]:
        return int(keys[1] > keys[0])
    return luck.first(table.round)


def turn(table: Table, player: Player, luck: Luck) -> Asking[None]:
    """SG-6.4"""
    table.turn += 1
    table.active = player.seat
    for each in table.players:
        each.orders = each.spells = each.miracles = 0
        for piece in [each.girl, *each.field]:
            piece.attacks = 0
    if not player.is_stunned or recovers(table, player, luck):
        yield from main_phase(table, player)
        yield from battle_phase(table, player)
    for each in table.players:
        for piece in [each.girl, *each.field]:
            piece.this_turn.clear()


def recovers(table: Table, player: Player, luck: Luck) -> bool:
    """The stun ends either way (SG-9.4)."""
    for piece in list(player.field):
        if piece.stun:
            piece.stun = False
            if not piece.burn:
                leave(table, piece)
    return luck.heads(player.seat, table.turn)


def main_phase(table: Table, player: Player) -> Asking[None]:
    """SG-6.5; with spells in every phase the players take turns (SG-7.2)."""
    window = Window(player.girl, table.other(player).girl, is_fight=False)
    passes, asked = 0, player
    while passes < 2:
        cards = main_cards(table, asked) if asked is player else []
        if table.options.spells_any_phase:
            cards = lowest_of_equal([*cards, *usable(table, asked, window)])
        chosen = yield from ask("MAIN", asked.seat, [*(("USE", piece.number) for piece in cards), PASS])
        passes = passes + 1 if chosen == PASS else 0
        for piece in [piece for piece in asked.hand if piece.number == chosen[1]]:
            yield from use(table, asked, piece, window)
        if table.options.spells_any_phase:
            asked = table.other(asked)
        elif chosen == PASS:
            break
    give_up(table, window)


def round_end(table: Table) -> None:
    """Burns first, together for both; then what runs out (SG-6.10, SG-9.3, SG-9.13)."""
    for player in table.players:
        if any(piece.burn for piece in player.field):
            player.girl.hp = max(0, player.girl.hp - 1)
    table.look()
    for player in table.players:
        for piece in list(player.field):
            ends = piece.burn == 1 or piece.left == 1
            piece.burn, piece.left = max(0, piece.burn - 1), max(0, piece.left - 1)
            if ends and not piece.is_status and not piece.left:
                leave(table, piece)
        player.spe_now = [[by, left - 1] for by, left in player.spe_now if left > 1]
