"""The policy `greedy-1`: looks one step ahead, scores every option, and takes the best.

It plays as a player with experience and little patience would: energy on the curve, the dearest useful card first,
level-ups with what is left over, attacks that gain whatever the opponent answers, blocks that pay, and every point when
the game can be won this turn. One function a question; the first of equal options is taken.
"""

from __future__ import annotations

from ...engine.attack import can_attack
from ...engine.library import CREW, Library
from ...engine.moves import card_of, is_crew, owner_of
from ...engine.ops import ANY, Form, Happening, What, Zone
from ...engine.power import has, power_of
from ...engine.state import NOBODY, Ask, Do, Game, Option
from ...unit import compiled
from .prospect import prospect, signed_worth
from .worth import (
    CARD,
    DECISIVE,
    ENERGY_PAID,
    LEVEL,
    attack_damage,
    count_blockers,
    crew_worth,
    damage_next_turn,
    face_worth,
    keep_worth,
    life_worth,
    strongest_blocker,
)

ENOUGH_ENERGY = 8
HAND_KEPT = 2
CHEAP = 3
LEVEL_UP_GAIN = 90
BEATS_BLOCKER = 60
DAMAGE = 110
EXPOSED = 2000
TAPPED_FOR = 60


# ---- energy ---------------------------------------------------------------------------------------------------------


@compiled
def least_kept(g: Game, lib: Library, seat: int) -> int:
    """The hand card that is missed least, or NOBODY."""
    hand = g.players[seat].piles[Zone.HAND]
    worst, worst_worth = NOBODY, DECISIVE
    for i in range(hand.number):
        worth = keep_worth(g, lib, hand.cards[i])
        if worth < worst_worth:
            worst, worst_worth = hand.cards[i] + 0, worth
    return worst


@compiled
def best_spending(g: Game, lib: Library, seat: int, energy: int, without: int) -> int:
    """The most energy out of `energy` that the hand's cards could use this turn, one of them left out."""
    hand = g.players[seat].piles[Zone.HAND]
    sums = 1
    for i in range(hand.number):
        if hand.cards[i] != without:
            sums |= sums << min(lib.faces[g.cards[hand.cards[i]].face].value, 21)
            sums &= (1 << 21) - 1
    best = min(energy, 20)
    while best > 0 and (sums >> best) & 1 == 0:
        best -= 1
    return best


@compiled
def energy_goal(g: Game, lib: Library, seat: int) -> int:
    """How many energy cards the hand and the magus ask for."""
    goal = 4
    hand = g.players[seat].piles[Zone.HAND]
    for i in range(hand.number):
        goal = max(goal, lib.faces[g.cards[hand.cards[i]].face].value + 1)
    return min(goal, ENOUGH_ENERGY)


@compiled
def score_energy(g: Game, lib: Library, card: int) -> int:
    """Set one a turn on the way to the goal, more when it lets more be played at once and the hand can spare it."""
    seat = g.asked
    player = g.players[seat]
    worst = least_kept(g, lib, seat)
    if card != worst and g.cards[card].face != g.cards[worst].face:
        return -1
    energy = player.piles[Zone.ENERGY].number
    hand = player.piles[Zone.HAND].number
    if g.energy_set == 0 and energy < energy_goal(g, lib, seat) and hand > 1:
        return 1
    more = best_spending(g, lib, seat, player.ready + 1, worst) > best_spending(g, lib, seat, player.ready, NOBODY)
    return 1 if more and hand > HAND_KEPT and energy < ENOUGH_ENERGY else -1


# ---- the card play step ---------------------------------------------------------------------------------------------


@compiled
def entering_worth(g: Game, lib: Library, card: int) -> int:
    """What a crew's own "when this enters" would bring."""
    face = lib.faces[g.cards[card].face]
    points = 0
    for k in range(face.first, face.first + face.abilities):
        a = lib.abilities[k]
        if a.form == Form.TRIGGERED and a.happening == Happening.ENTERS and a.subject == ANY:
            points += prospect(g, lib, a.start, owner_of(card), card)
    return points


@compiled
def magic_worth(g: Game, lib: Library, card: int) -> int:
    """What a magic's effect would bring."""
    face = lib.faces[g.cards[card].face]
    points = 0
    for k in range(face.first, face.first + face.abilities):
        if lib.abilities[k].form == Form.SPELL:
            points += prospect(g, lib, lib.abilities[k].start, owner_of(card), card)
    return points


@compiled
def card_worth(g: Game, lib: Library, card: int) -> int:
    """What playing the card would bring, whatever it costs."""
    face = lib.faces[g.cards[card].face]
    if face.kind == CREW:
        return face_worth(face) + entering_worth(g, lib, card)
    return magic_worth(g, lib, card)


@compiled
def score_play(g: Game, lib: Library, card: int) -> int:
    face = lib.faces[g.cards[card].face]
    return card_worth(g, lib, card) - keep_worth(g, lib, card) - ENERGY_PAID * face.value


@compiled
def score_activate(g: Game, lib: Library, card: int, ability: int) -> int:
    face = lib.faces[g.cards[card].face]
    a = lib.abilities[face.first + ability]
    if a.energy == 0 and a.tap == 0 and a.discard == 0 and face.back != ANY:
        return face_worth(lib.faces[face.back])
    cost = ENERGY_PAID * a.energy + CARD * a.discard // 2
    if a.tap != 0 and can_attack(g, lib, card):
        cost += TAPPED_FOR
    return prospect(g, lib, a.start, owner_of(card), card) - cost


@compiled
def level_gain(g: Game, lib: Library, host: int) -> int:
    """What one more level brings a crew: power, and most if it comes to beat what could block it."""
    face = lib.faces[g.cards[host].face]
    points = LEVEL + LEVEL_UP_GAIN * face.gain // 4000
    power = power_of(g, lib, host)
    enemy = strongest_blocker(g, lib, 1 - owner_of(host))
    if power <= enemy < power + face.gain:
        points += BEATS_BLOCKER
    for k in range(face.first, face.first + face.abilities):
        a = lib.abilities[k]
        if a.form == Form.TRIGGERED and a.happening == Happening.LEVELS_UP and a.subject == ANY:
            points += prospect(g, lib, a.start, owner_of(host), host)
    return points


@compiled
def best_level_gain(g: Game, lib: Library, seat: int) -> int:
    field = g.players[seat].piles[Zone.FIELD]
    best = 0
    for i in range(field.number):
        if is_crew(g, lib, field.cards[i]):
            best = max(best, level_gain(g, lib, field.cards[i]))
    return best


@compiled
def spared(g: Game, lib: Library, card: int) -> int:
    """What it costs to give a hand card away for a level; more when the hand is small."""
    spare = g.players[owner_of(card)].piles[Zone.HAND].number > HAND_KEPT
    return keep_worth(g, lib, card) + (0 if spare else CARD // 2)


@compiled
def score_under(g: Game, lib: Library, card: int, host: int) -> int:
    """To put a hand card under this crew."""
    return level_gain(g, lib, host) - spared(g, lib, card)


@compiled
def score_level_up(g: Game, lib: Library, card: int) -> int:
    """To put a hand card under whichever crew gains most."""
    return best_level_gain(g, lib, g.asked) - spared(g, lib, card)


# ---- the battle step ------------------------------------------------------------------------------------------------


@compiled
def wins_this_turn(g: Game, lib: Library) -> bool:
    """Whether the crews that can attack are enough, even if every blocker stops the worst attack for it."""
    me = g.active
    field = g.players[me].piles[Zone.FIELD]
    ones, twos = 0, 0
    for i in range(field.number):
        if can_attack(g, lib, field.cards[i]):
            if attack_damage(g, lib, field.cards[i]) == 2:
                twos += 1
            else:
                ones += 1
    blockers = count_blockers(g, lib, 1 - me)
    stopped = min(twos, blockers)
    damage = 2 * (twos - stopped) + max(0, ones - (blockers - stopped))
    return damage >= g.players[1 - me].piles[Zone.LIFE].number


@compiled
def is_exposed(g: Game, lib: Library, attacker: int) -> bool:
    """Whether the crews left untapped could not keep the opponent from winning next turn."""
    me = owner_of(attacker)
    blockers = count_blockers(g, lib, me) - 1
    return damage_next_turn(g, lib, 1 - me) - blockers >= g.players[me].piles[Zone.LIFE].number


@compiled
def score_attack(g: Game, lib: Library, attacker: int) -> int:
    """The least that the attack gains, over all answers of the opponent."""
    if wins_this_turn(g, lib):
        return DECISIVE + attack_damage(g, lib, attacker)
    me = owner_of(attacker)
    life = g.players[1 - me].piles[Zone.LIFE].number
    worst = attack_damage(g, lib, attacker) * (DAMAGE + 60 // life)
    if not has(g, lib, attacker, What.UNBLOCKABLE):
        power = power_of(g, lib, attacker)
        field = g.players[1 - me].piles[Zone.FIELD]
        for i in range(field.number):
            blocker = field.cards[i]
            if (
                g.cards[blocker].tapped == 0
                and is_crew(g, lib, blocker)
                and not has(g, lib, blocker, What.CANNOT_BLOCK)
            ):
                defence = power_of(g, lib, blocker)
                gained = crew_worth(g, lib, blocker) if power >= defence else 0
                gained -= crew_worth(g, lib, attacker) if defence >= power else 0
                worst = min(worst, gained)
    return worst - (EXPOSED if is_exposed(g, lib, attacker) else 0)


@compiled
def score_block(g: Game, lib: Library, blocker: int) -> int:
    """What the block saves and gains; not to block scores 0."""
    attacker = g.attacker.card
    attack, defence = power_of(g, lib, attacker), power_of(g, lib, blocker)
    life = g.players[owner_of(blocker)].piles[Zone.LIFE].number
    damage = attack_damage(g, lib, attacker)
    points = DECISIVE if damage >= life else damage * (life_worth(life) - CARD // 2)
    points += crew_worth(g, lib, attacker) if defence >= attack else 0
    return points - (crew_worth(g, lib, blocker) if attack >= defence else 0)


# ---- choices within an effect ---------------------------------------------------------------------------------------


@compiled
def score_pick(g: Game, lib: Library, card: int) -> int:
    """Crews by whom the effect helps or harms; hand cards that go by how little they are missed; others by their worth.

    Where picking can be declined, a hand card goes under a crew only if the level is worth more than the card, and
    nowhere else.
    """
    row = lib.rows[g.frame.row]
    if row.source == Zone.FIELD:
        return signed_worth(g, lib, card, g.asked, row.aim)
    if row.aim < 0 and row.upto == 0:
        return DECISIVE - keep_worth(g, lib, card)
    if row.aim < 0 and lib.rows[g.frame.row + 1].target != Zone.UNDER:
        return -spared(g, lib, card)
    if row.aim < 0:
        return score_under(g, lib, card, g.frame.host)
    return 1 + card_worth(g, lib, card)


@compiled
def score_accept(g: Game, lib: Library) -> int:
    """What accepting brings: a new hand without cheap cards, or the rest of the effect."""
    if g.ask == Ask.MAY:
        return prospect(g, lib, g.frame.row + 1, g.asked, card_of(g, g.frame.event.source))
    hand = g.players[g.asked].piles[Zone.HAND]
    cheap = 0
    for i in range(hand.number):
        if lib.faces[g.cards[hand.cards[i]].face].value <= CHEAP:
            cheap += 1
    return 1 if cheap < 2 else -1


# ---- the choice -----------------------------------------------------------------------------------------------------


@compiled
def score(g: Game, lib: Library, option: Option) -> int:
    """The points of an option; PASS is worth 0, so that what scores less is left undone."""
    do, card = option.do, option.card
    if do == Do.PASS:
        return 0
    if do == Do.PLAY:
        return score_play(g, lib, card)
    if do == Do.LEVEL_UP:
        return score_level_up(g, lib, card)
    if do == Do.ACTIVATE:
        return score_activate(g, lib, card, option.extra)
    if do == Do.SET_ENERGY:
        return score_energy(g, lib, card)
    if do == Do.ATTACK:
        return score_attack(g, lib, card)
    if do == Do.BLOCK:
        return score_block(g, lib, card)
    if do == Do.UNDER:
        return level_gain(g, lib, card)
    if do == Do.REVENGE:
        return card_worth(g, lib, card)
    if do == Do.PICK:
        return score_pick(g, lib, card)
    if do == Do.CHOOSE_ONE:
        return prospect(g, lib, g.frame.row + 1 + option.extra, g.asked, card_of(g, g.frame.event.source))
    if do == Do.ACCEPT:
        return score_accept(g, lib)
    return 0


@compiled
def choose_greedy_1(g: Game, lib: Library) -> int:
    """The position of the option with the most points; of equal ones the first."""
    best, best_score = 0, score(g, lib, g.options[0])
    for i in range(1, g.n_options):
        points = score(g, lib, g.options[i])
        if points > best_score:
            best, best_score = i, points
    return best
