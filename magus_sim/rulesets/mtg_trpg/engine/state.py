"""A battle as one record: the characters, the mages' libraries, what lasts, what waits on the stack, and the question
being asked.

Characters are named by their place among the bodies: the mages of side 0 first, then the mages or creatures of side 1,
then whoever is summoned. Cards are named by number, MOST_CARDS × mage + place in the library; the mages of side 1 count
on from MAGES. Side 0 takes the first turn.
"""

from __future__ import annotations

from enum import IntEnum

from magus_sim.records import Record, i1, i2, i4, i8, many, one

MAGES = 6
"""Most mages of one side."""
CREATURES = 16
"""Most creatures of an encounter."""
SUMMONS = 12
"""Most summoned creatures of one side at once (TR-9.14)."""
MOST_STACK = 8
BODIES = MAGES + CREATURES + 2 * SUMMONS + MOST_STACK
"""Room for all members and summoned creatures, and for those that are gone while a spell still aims at them."""
MOST_CARDS = 100
"""Most cards of a library: those of a mage of level 10 (TR-1.9)."""
MOST_HAND = 40
MOST_OPTIONS = 320
"""More than 6 mages with 40 different cards in hand and 10 equips each can use."""
EQUIPS = 10
MOST_EQUIPS = 40
"""Of both sides together."""
MOST_LASTING = 88


class Step(IntEnum):
    """Where in the turn the battle is (TR-4); each names what happens next."""

    UNTAP = 0
    UPKEEP = 1
    FADING = 2
    UPKEEP_WINDOW = 3
    DRAW = 4
    MAIN_1 = 5
    ATTACK = 6
    ATTACK_WINDOW = 7
    STAND_IN = 8
    STAND_IN_WINDOW = 9
    ORDER = 10
    DAMAGE = 11
    MAIN_2 = 12
    END_WINDOW = 13
    DISCARD = 14
    CLEANUP = 15


class Ask(IntEnum):
    """The question that waits for an answer (docs/choices.md)."""

    NOTHING = 0
    UPKEEP = 1
    ACT = 2
    RESPOND = 3
    TARGET = 4
    PAY = 5
    ATTACK = 6
    STAND_IN = 7
    ORDER = 8
    DISCARD = 9


class Do(IntEnum):
    """What an option does. CAST uses a card in hand; USE the ability of an equip, its `card` being the mage and `extra`
    the equip; PAY pays one MP of the colour `extra`; of the others `card` is a character, or the card to discard."""

    PASS = 0
    KEEP = 1
    CAST = 2
    USE = 3
    TARGET = 4
    PAY = 5
    ATTACK = 6
    STAND_IN = 7
    ORDER = 8
    DISCARD = 9


class Reason(IntEnum):
    """How a battle ended, in the order of labels.REASONS (TR-3.2, TR-8.1, TR-9.7)."""

    DOWN = 0
    BOTH_DOWN = 1
    LIMIT = 2
    FAULT = 3


class Zone(IntEnum):
    """Where a card of a library is (TR-2.3)."""

    LIBRARY = 0
    HAND = 1
    FIELD = 2
    GRAVEYARD = 3


class Body(Record):
    """A character.

    `damage` is what it has taken, `lost` toughness included: its HP are 5 × toughness − damage (TR-1.2). `power`,
    `toughness` and `keywords` are worked out whenever something that changes them comes or goes (bodies.refresh), from
    the printed ones, what lies on it, and what was given until the end of this turn or of the battle. `card` is the
    number of the card that summoned it, `owner` the mage who did. `late` means that it failed at initiative (TR-3.1).
    `victim` is whom it attacks, `stand_in` who takes the attack instead, `order` when a receiver of several attacks
    answers this one, `taken` what it takes in the stage of damage under way. `rolls` counts its dice of this turn.
    """

    damage: int = i2()
    taken: int = i2()
    power: int = i2()
    toughness: int = i2()
    keywords: int = i2()
    turn_power: int = i2()
    turn_toughness: int = i2()
    turn_keywords: int = i2()
    battle_power: int = i2()
    battle_toughness: int = i2()
    battle_keywords: int = i2()
    face: int = i2()
    card: int = i2()
    rolls: int = i2()
    being: int = i1()
    side: int = i1()
    owner: int = i1()
    counters: int = i1()
    done: int = i1()
    late: int = i1()
    down: int = i1()
    victim: int = i1()
    stand_in: int = i1()
    order: int = i1()


class Mage(Record):
    """What a mage has besides a body: MP by colour, the last of them colourless (TR-1.3), and the library (TR-2).

    `hand` holds places of the library, ascending. `used` has a bit for each equip whose ability was used this turn
    (TR-9.9).
    """

    mp: list[int] = i2(6)
    most: list[int] = i2(6)
    used: int = i2()
    level: int = i1()
    marker: int = i1()
    cards: int = i1()
    in_library: int = i1()
    n_hand: int = i1()
    hand: list[int] = i1(MOST_HAND)
    zones: list[int] = i1(MOST_CARDS)


class Side(Record):
    """What is counted of a side: how many of its members still stand, and this turn's numbers for the turns table."""

    members: int = i1()
    standing: int = i1()
    mp_spent: int = i2()
    cards_cast: int = i2()
    damage_dealt: int = i4()
    healed: int = i4()
    went_down: int = i2()


class Lasting(Record):
    """A lasting enchantment on the field, or an equip being worn: on a character, or, NOBODY, on its mage's side."""

    card: int = i2()
    face: int = i2()
    mage: int = i1()
    bearer: int = i1()
    counters: int = i1()


class Spell(Record):
    """A spell or ability that is being cast, or waits on the stack. `card` is a card's number, or that of an equip's
    ability below 0; `unpaid` the MP of any colour that are still to be paid; `rolls` counts its dice."""

    card: int = i2()
    face: int = i2()
    rolls: int = i2()
    mage: int = i1()
    target: int = i1()
    unpaid: int = i1()
    ability: int = i1()


class Option(Record):
    """What can be chosen: a deed, with whom or what, and a number that tells more."""

    card: int = i2()
    extra: int = i2()
    do: int = i1()


class Rules(Record):
    """The options of the rules as numbers (rule_options)."""

    draw: int = i2()
    rounds: int = i2()
    spell_dice: int = i2()
    random_marker: int = i2()
    duel_initiative: int = i2()


class Battle(Record):
    """One battle, whole.

    `at` is how far a step has come that goes through characters or lasting cards one by one. `responder` is the side
    that may answer the top of the stack, `passes` how many sides have passed in the window that is open.
    """

    seed: int = i8()
    history: int = i8()
    decisions: int = i4()
    turn: int = i2()
    n_options: int = i2()
    active: int = i1()
    step: int = i1()
    ask: int = i1()
    asked: int = i1()
    at: int = i1()
    over: int = i1()
    winner: int = i1()
    reason: int = i1()
    fault: int = i1()
    first: int = i1()
    casting: int = i1()
    responder: int = i1()
    passes: int = i1()
    n_bodies: int = i1()
    n_lasting: int = i1()
    n_stack: int = i1()
    rules: Rules = one(Rules)
    spell: Spell = one(Spell)
    sides: list[Side] = many(Side, 2)
    mages: list[Mage] = many(Mage, 2 * MAGES)
    bodies: list[Body] = many(Body, BODIES)
    lasting: list[Lasting] = many(Lasting, MOST_LASTING)
    stack: list[Spell] = many(Spell, MOST_STACK)
    options: list[Option] = many(Option, MOST_OPTIONS)
