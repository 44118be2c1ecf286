"""Using cards: what it costs (SG-8.1), what its parts do, and where it goes (SG-9.14)."""

from __future__ import annotations

from dataclasses import dataclass, field

from magus_sim.rulesets.spell_girl.card import Part
from magus_sim.rulesets.spell_girl.parts import PARTS
from magus_sim.rulesets.spell_girl.rule_options import GAUGE
from magus_sim.sources.rule_options import UNLIMITED

from .asking import Asking, lowest_of_equal, pick
from .pieces import Piece, Player, Table
from .values import LASTING, amount, body, effect, value

STATUSES = ("burn", "stun")
ON_DAMAGE = ("burn", "stun", "draw_hit", "drain")
ON_NO_DAMAGE = ("draw_safe", "counter")
OWN = ("attack", "strengthen", "weaken", "recover", "summon")


@dataclass
class Window:
    """A time in which cards are used: a battle, or the main phase."""

    attacker: Piece
    target: Piece
    is_fight: bool
    """Whether an attacker was declared."""
    used: list[tuple[Player, Piece, Part]] = field(default_factory=list)
    """The parts that wait for damage, or for none, in the order of play (SG-9.2)."""
    no_clash: bool = False


# ---- who may use what -----------------------------------------------------------------------------------------------


def usable(table: Table, player: Player, window: Window) -> list[Piece]:
    """The hand cards that she can use as the one in turn, or as the opponent (SG-6.6)."""
    if player.is_stunned:
        return []
    return lowest_of_equal([piece for piece in player.hand if may_use(table, player, piece, window)])


def may_use(table: Table, player: Player, piece: Piece, window: Window) -> bool:
    options, kind = table.options, piece.spell.kind
    if kind == "miracle":
        return False
    if kind == "order":
        return below(player.orders, options.orders_per_turn)
    if not options.spells_any_phase:
        kinds = OWN if player.seat == table.active else ("defence",)
        if kind not in kinds or (kind in ("attack", "defence") and not window.is_fight):
            return False
    if kind == "summon" and len(player.summons) >= options.summons:
        return False
    return below(player.spells, options.spells_per_turn) and piece.spell.cost <= energy(table, player)


def below(number: int, limit: int) -> bool:
    return limit == UNLIMITED or number < limit


def energy(table: Table, player: Player) -> int:
    """The cards with which she can pay for one in her hand."""
    return len(player.gauge) + (0 if table.options.pay == GAUGE else len(player.hand) - 1)


def main_cards(table: Table, player: Player) -> list[Piece]:
    """The orders and miracles that she can use in her main phase (SG-6.5)."""
    able = [
        piece
        for piece in player.hand
        if (piece.spell.kind == "order" and below(player.orders, table.options.orders_per_turn))
        or (piece.spell.kind == "miracle" and not player.miracles and holds(table, player, piece))
    ]
    return lowest_of_equal(able)


def holds(table: Table, player: Player, miracle: Piece) -> bool:
    """Whether its condition holds."""
    other = table.other(player)
    row = PARTS[miracle.spell.parts[0].id]
    return {
        "last_stand": player.girl.hp <= row.otherwise,
        "refill": player.girl.hp < other.girl.hp and not player.gauge,
        "break_summon": len(other.summons) >= row.otherwise,
        "cleanse": any(piece.is_status for piece in player.field),
    }[row.op]


# ---- using ----------------------------------------------------------------------------------------------------------


def use(table: Table, player: Player, piece: Piece, window: Window) -> Asking[None]:
    """Pay for a hand card, let it act, and put it where it goes."""
    spell = piece.spell
    player.hand.remove(piece)
    yield from pay(player, spell.cost)
    player.orders += spell.kind == "order"
    player.miracles += spell.kind == "miracle"
    player.spells += spell.kind not in ("order", "miracle")
    for part in spell.parts:
        yield from act(table, player, piece, part, window)
    settle(table, player, piece)


def pay(player: Player, cost: int) -> Asking[None]:
    """Gauge cards first, the oldest first; the rest from the hand."""
    by_gauge = min(cost, len(player.gauge))
    player.drop += player.gauge[:by_gauge]
    player.gauge = player.gauge[by_gauge:]
    if cost > by_gauge:
        yield from drop_from_hand(player, cost - by_gauge, "PAY")


def drop_from_hand(player: Player, number: int, name: str) -> Asking[None]:
    for piece in (yield from pick(name, player.seat, player.hand, number, equal=True)):
        player.hand.remove(piece)
        player.drop.append(piece)


def settle(table: Table, player: Player, piece: Piece) -> None:
    """Where a used card goes (SG-8.1, SG-9.13, SG-9.14)."""
    spell = piece.spell
    does = {effect(part) for part in spell.parts}
    if spell.kind == "miracle":
        player.drop.append(piece)
    elif spell.kind == "summon":
        piece.hp, piece.came, piece.attacks = body(piece, "hp"), table.turn, 0
        player.field.append(piece)
    elif does & LASTING.keys():
        piece.left = table.options.lasting
        (table.other(player) if spell.kind == "weaken" else player).field.append(piece)
    elif does & set(STATUSES):
        player.field.append(piece)
    else:
        player.gauge.append(piece)


def act(table: Table, player: Player, piece: Piece, part: Part, window: Window) -> Asking[None]:
    """One part of a card that is used."""
    does, n, other = effect(part), amount(part), table.other(player)
    m = PARTS[part.id].otherwise * part.times
    is_first = player.seat == table.first
    spe = value(table, player.girl, "spe")
    match does:
        case "atk" | "attacker_down":
            window.attacker.this_turn.append((does, "atk", n if does == "atk" else -n))
        case "atk_first":
            window.attacker.this_turn.append((does, "atk", n if is_first else m))
        case "atk_spe":
            window.attacker.this_turn.append((does, "atk", n * spe))
        case "guard" | "def_down":
            window.target.this_turn.append((does, "def", n if does == "guard" else -n))
        case "guard_first":
            window.target.this_turn.append((does, "def", n if is_first else m))
        case "guard_spe":
            window.target.this_turn.append((does, "def", n * spe))
        case "no_clash":
            window.no_clash = True
        case "opponent_discards":
            yield from drop_from_hand(other, n, "PICK")
        case "heal" | "last_stand":
            player.girl.hp = min(player.printed.hp, player.girl.hp + n)
        case "cure":
            lying = [each for each in player.field if each.is_status or each.spell.kind == "weaken"]
            for each in (yield from pick("PICK", player.seat, lying, n, equal=False)):
                leave(table, each)
        case "draw" | "refill":
            draw(table, player, n)
        case "draw_discard":
            draw(table, player, n)
            yield from drop_from_hand(player, m, "PICK")
        case "top_to_gauge":
            player.gauge += player.deck[:n]
            del player.deck[:n]
            table.look()
        case "look_three":
            yield from look_at_top(player, n)
        case "spe_now":
            player.spe_now.append([n, 2])
        case "break_summon":
            for each in (yield from pick("PICK", player.seat, other.summons, n, equal=False)):
                leave(table, each)
        case "cleanse":
            for each in [each for each in player.field if each.is_status]:
                leave(table, each)
        case _:
            if does in ON_DAMAGE + ON_NO_DAMAGE:
                window.used.append((player, piece, part))


def draw(table: Table, player: Player, number: int) -> None:
    for _ in range(number):
        player.hand.append(player.deck.pop(0))
        table.look()


def look_at_top(player: Player, number: int) -> Asking[None]:
    """One of them goes on top, the others under the deck in their order (SG-9.16)."""
    top = player.deck[:number]
    (kept,) = yield from pick("PICK", player.seat, lowest_of_equal(top), 1, equal=False)
    top.remove(kept)
    player.deck = [kept, *player.deck[number:], *top]


def leave(table: Table, piece: Piece) -> None:
    """A card leaves the field for its owner's gauge."""
    for player in table.players:
        if piece in player.field:
            player.field.remove(piece)
    piece.left = piece.burn = piece.hp = piece.attacks = piece.came = 0
    piece.stun = False
    piece.this_turn.clear()
    table.owner(piece).gauge.append(piece)
