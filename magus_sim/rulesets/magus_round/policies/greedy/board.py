"""What stands on the table: who could block, how strong, and how much damage gets through."""

from __future__ import annotations

from ...engine.attack import can_attack, can_block
from ...engine.library import Library
from ...engine.moves import is_crew, owner_of
from ...engine.ops import ANY, What, Zone
from ...engine.power import has, power_of
from ...engine.state import Game
from ...unit import compiled
from .worth import LEVEL, energy_to_transform

LEVEL_POWER = 22
BEATS_BLOCKER = 45


@compiled
def attack_damage(g: Game, lib: Library, card: int) -> int:
    return 2 if has(g, lib, card, What.RAMPAGE) else 1


@compiled
def blocker_places(g: Game, lib: Library, seat: int) -> int:
    """A bit for each place in a player's field from where a crew could block now."""
    pile = g.players[seat].piles[Zone.FIELD]
    places = 0
    for i in range(pile.number):
        if can_block(g, lib, pile.cards[i]):
            places |= 1 << i
    return places


@compiled
def bits(places: int) -> int:
    """How many bits are set."""
    n = 0
    while places != 0:
        places &= places - 1
        n += 1
    return n


@compiled
def count_blockers(g: Game, lib: Library, seat: int) -> int:
    return bits(blocker_places(g, lib, seat))


@compiled
def strongest_blocker(g: Game, lib: Library, seat: int) -> int:
    """The highest power among the crews that could block now, or -1 without any."""
    pile = g.players[seat].piles[Zone.FIELD]
    best = -1
    for i in range(pile.number):
        if can_block(g, lib, pile.cards[i]):
            best = max(best, power_of(g, lib, pile.cards[i]))
    return best


@compiled
def attacks_next(g: Game, lib: Library, card: int) -> bool:
    """Whether the card could attack in its owner's next turn, as things stand; so can a magus that transforms."""
    if is_crew(g, lib, card):
        return not has(g, lib, card, What.CANNOT_ATTACK)
    back = lib.faces[g.cards[card].face].back
    if back == ANY or (lib.faces[back].keywords >> What.HASTE) & 1 == 0:
        return False
    return energy_to_transform(g, lib, owner_of(card)) <= 1


@compiled
def attackers(g: Game, lib: Library, seat: int, now: bool) -> tuple[int, int, int]:
    """Who can attack, now or in that player's next turn: the damage that cannot be blocked, and how many others deal 1
    and how many 2."""
    pile = g.players[seat].piles[Zone.FIELD]
    free, ones, twos = 0, 0, 0
    for i in range(pile.number):
        card = pile.cards[i]
        if can_attack(g, lib, card) if now else attacks_next(g, lib, card):
            damage = attack_damage(g, lib, card)
            if has(g, lib, card, What.UNBLOCKABLE):
                free += damage
            elif damage == 2:
                twos += 1
            else:
                ones += 1
    return free, ones, twos


@compiled
def through(free: int, ones: int, twos: int, blockers: int) -> int:
    """The damage that these attackers are sure to deal if each blocker stops the worst that it can."""
    stopped = min(twos, blockers)
    return free + 2 * (twos - stopped) + max(0, ones - (blockers - stopped))


@compiled
def wins_with(g: Game, lib: Library, seat: int, removed: int, dealt: int) -> bool:
    """Whether the turn player's attacks are sure to win this turn, with so many blockers less and that much damage
    more."""
    missing = g.players[1 - seat].piles[Zone.LIFE].number - dealt
    if 2 * g.players[seat].piles[Zone.FIELD].number < missing:
        return False  # even if everything there attacked with rampage
    free, ones, twos = attackers(g, lib, seat, True)
    return through(free, ones, twos, max(0, count_blockers(g, lib, 1 - seat) - removed)) >= missing


# ---- levels ---------------------------------------------------------------------------------------------------------


@compiled
def level_worth(g: Game, lib: Library, host: int, enemy: int) -> int:
    """What one more level brings a crew: power, and more if it comes to beat `enemy`, the strongest of the opponent's
    crews that could block it."""
    gain = lib.faces[g.cards[host].face].gain
    power = power_of(g, lib, host)
    return LEVEL + LEVEL_POWER * gain // 1000 + (BEATS_BLOCKER if power <= enemy < power + gain else 0)
