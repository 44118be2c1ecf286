"""The battle phase: declarations, cards in turn, the fight, the clash (SG-6.6 to SG-6.9, chapter 9)."""

from __future__ import annotations

from magus_sim.rulesets.spell_girl.card import Part
from magus_sim.rulesets.spell_girl.parts import PARTS

from .acts import STATUSES, Window, draw, leave, usable, use
from .asking import NOBODY, PASS, Asking, Option, ask, by_number
from .pieces import Piece, Player, Table
from .values import amount, effect, value


def battle_phase(table: Table, player: Player) -> Asking[None]:
    """Battle after battle, until the player stops or nobody is left to attack."""
    other = table.other(player)
    used_nobody = False
    while True:
        options: list[Option] = [("ATTACK", piece.number) for piece in attackers(table, player)]
        options += [] if used_nobody else [NOBODY]
        chosen = yield from ask("DECLARE", player.seat, [*options, PASS])
        if chosen == PASS:
            return
        if chosen == NOBODY:
            used_nobody = True
            window = Window(player.girl, other.girl, is_fight=False)
            yield from cards_in_turn(table, player, window)
            continue
        attacker = named(player, chosen)
        attacker.attacks += 1
        targets = [other.girl, *sorted(other.summons, key=by_number)]
        target = yield from ask("TARGET", player.seat, [("TARGET", piece.number) for piece in targets])
        window = Window(attacker, named(other, target), is_fight=True)
        yield from cards_in_turn(table, player, window)
        fight(table, window)
        give_up(table, window)


def attackers(table: Table, player: Player) -> list[Piece]:
    """Who can still attack this turn (SG-6.9, SG-8.2, SG-9.10)."""
    twice = player.printed.skill == "double_strike"
    girl = [player.girl] if player.girl.attacks < 1 + twice else []
    ready = [
        piece
        for piece in player.summons
        if not piece.attacks and (piece.came < table.turn or any(effect(part) == "haste" for part in piece.spell.parts))
    ]
    return girl + sorted(ready, key=by_number)


def named(player: Player, option: Option) -> Piece:
    return next(piece for piece in [player.girl, *player.field] if piece.number == option[1])


def cards_in_turn(table: Table, player: Player, window: Window) -> Asking[None]:
    """The turn player first, until both have passed one after the other; what waits for a fight waits on."""
    passes, turn = 0, player
    while passes < 2:
        cards = usable(table, turn, window)
        options = [*(("USE", piece.number) for piece in cards), PASS]
        chosen = yield from ask("CARD", turn.seat, options)
        if chosen == PASS:
            passes += 1
        else:
            passes = 0
            piece = next(piece for piece in turn.hand if piece.number == chosen[1])
            yield from use(table, turn, piece, window)
        turn = table.other(turn)
    if not window.is_fight:
        give_up(table, window)


def give_up(table: Table, window: Window) -> None:
    """Cards whose status was not given go to the gauge (SG-9.14)."""
    for _, piece, part in window.used:
        lies = any(piece in player.field for player in table.players)
        if effect(part) in STATUSES and lies and not piece.is_status:
            leave(table, piece)


# ---- the fight ------------------------------------------------------------------------------------------------------


def fight(table: Table, window: Window) -> None:
    """SG-6.7"""
    atk, dfn = value(table, window.attacker, "atk"), value(table, window.target, "def")
    if atk > dfn:
        damage(table, window.target, atk - dfn)
        for player, piece, part in window.used:
            on_damage(table, player, piece, part, window)
        return
    for player, _, part in window.used:
        if effect(part) == "draw_safe":
            draw(table, player, amount(part))
        elif effect(part) == "counter":
            damage(table, window.attacker, amount(part))
    if atk == dfn and not window.no_clash:
        clash(table)


def damage(table: Table, piece: Piece, number: int) -> None:
    """To a girl or a summon, which is destroyed at 0 (SG-9.6)."""
    was_out = piece.hp > 0
    piece.hp = max(0, piece.hp - number)
    if not piece.is_girl and was_out and not piece.hp:
        leave(table, piece)
    table.look()


def on_damage(table: Table, player: Player, piece: Piece, part: Part, window: Window) -> None:
    other = table.other(player)
    match effect(part):
        case "draw_hit":
            draw(table, player, amount(part))
        case "drain":
            other.drop += other.gauge[: amount(part)]
            del other.gauge[: amount(part)]
        case "burn" if window.target.is_girl:
            put_status(table, piece, other)
            piece.burn = 3
        case "stun" if window.target.is_girl and not other.is_stunned:
            put_status(table, piece, other)
            piece.stun = True


def put_status(table: Table, piece: Piece, victim: Player) -> None:
    """On the victim's field; it may lie there already, for its other status."""
    owner = table.owner(piece)
    if piece not in victim.field:
        owner.field.remove(piece)
        victim.field.append(piece)


def clash(table: Table) -> None:
    """SG-6.8"""
    tops = [player.deck.pop(0) for player in table.players]
    costs = [sum(PARTS[part.id].cost * part.times for part in piece.spell.parts) for piece in tops]
    for player, top in zip(table.players, tops, strict=True):
        player.drop.append(top)
        if costs[player.seat] < max(costs):
            player.girl.hp = max(0, player.girl.hp - max(costs))
    table.look()
