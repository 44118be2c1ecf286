"""A game as one record: 82 cards, two players, the magic circle, and the question being asked.

Cards are named by number, 41 × seat + slot; seat 0 is the first player, slot 0 the magus. There are no crews with
stacks inside: a card under a crew is a card whose zone is UNDER and whose host is that crew. So no number of crews or
levels is too large, every card is always somewhere, and a copy of a game is one copy of memory.
"""

from __future__ import annotations

from enum import IntEnum

from magus_sim.records import Record, i1, i2, i4, i8, many, one

DECK_SIZE = 41
CARDS = 2 * DECK_SIZE
ZONES = 9
MAX_EVENTS = 208
MOST_TIMES = 127
MAX_GONE = 96
MAX_CHANGES = 168
MAX_OPTIONS = 256
MAX_PICKS = 41
NOBODY = -1
UNLIMITED = -1
LEFT = -2
"""What stands for the first of the crews that have left; the next ones count down from here (Event)."""
FOREVER = 30_000
"""The last turn of a change that lasts while its crew stays on the field (MR-9.11)."""
DURING_ATTACK = 0
"""The last turn of a change that ends with the attack (MR-7.10): before that of any other."""


class Step(IntEnum):
    """Where in the turn the game is; each names what happens next, once the circle is empty (MR-6.13, MR-7.15)."""

    MULLIGAN = 0
    RECOVERY = 1
    TURN_START = 2
    DRAW = 3
    SET_ENERGY = 4
    ACT = 5
    UNDER = 6
    ATTACK = 7
    ATTACK_TRIGGERS = 8
    REVENGE = 9
    BLOCK = 10
    BATTLE = 11
    DAMAGE = 12
    ATTACK_END = 13
    ATTACK_OVER = 14
    TURN_END = 15
    CLEANUP = 16


class Ask(IntEnum):
    """The question that waits for an answer (docs/choices.md)."""

    NOTHING = 0
    MULLIGAN = 1
    SET_ENERGY = 2
    ACT = 3
    UNDER = 4
    ATTACK = 5
    REVENGE = 6
    BLOCK = 7
    ORDER = 8
    PICK = 9
    MAY = 10
    CHOOSE_ONE = 11


class Do(IntEnum):
    """What an option does (docs/choices.md)."""

    PASS = 0
    ACCEPT = 1
    SET_ENERGY = 2
    PLAY = 3
    LEVEL_UP = 4
    ACTIVATE = 5
    UNDER = 6
    ATTACK = 7
    REVENGE = 8
    BLOCK = 9
    RESOLVE = 10
    PICK = 11
    CHOOSE_ONE = 12


class Reason(IntEnum):
    """How a game ended (MR-5): the winner's way, or why nobody won. The order of labels.REASONS."""

    LIFE = 0
    DECK = 1
    BOTH = 2
    TURN_LIMIT = 3
    LOOP = 4
    FAULT = 5
    REPEAT = 6


class Seen(IntEnum):
    """Bits of what a card has gone through in this game, for the card statistics."""

    OPENING = 1
    DRAWN = 2
    PLAYED = 4
    SET_ENERGY = 8
    LEVELED = 16


class Card(Record):
    """One of the 82 cards.

    `host` is the crew it lies under. `entered` is the turn in which it entered or became a crew (MR-7.1); `stamp` tells
    one stay on the field from the next (MR-9.12), `since` how old its continuous abilities are (MR-9.18). `used` has a
    bit for each ability activated in turn `used_turn`. `own`, `reaching` and `listens` are those of the face that shows
    (library.PrintedFace), `changed` has a bit for each kind of resolved change that acts on the card. `power` and
    `keywords`, a bit for each, are kept once worked out: those that `known` has a bit for, as long as nothing has moved
    since the moment `worked_out`.
    """

    stamp: int = i4()
    since: int = i4()
    power: int = i4()
    worked_out: int = i4()
    face: int = i2()
    entered: int = i2()
    used: int = i2()
    used_turn: int = i2()
    own: int = i2()
    reaching: int = i2()
    listens: int = i2()
    changed: int = i2()
    known: int = i2()
    keywords: int = i2()
    zone: int = i1()
    host: int = i1()
    tapped: int = i1()
    level: int = i1()
    seen: int = i1()


class Pile(Record):
    """The cards of one player in one zone. The last is the top of a deck or of the life; a hand is kept sorted."""

    number: int = i1()
    cards: list[int] = i1(DECK_SIZE)


class Player(Record):
    """One seat. `ready` counts untapped energy cards; `damage` is what was taken this turn (MR-7.12).

    `unseen_moves` counts how often the deck or the life changed or was looked into, `hand_moves` how often the hand
    changed: as long as they stay, so does what is hidden. The counts from `spent` on are of this turn and go into the
    turns table.
    """

    unseen_moves: int = i4()
    hand_moves: int = i4()
    shuffles: int = i2()
    damage: int = i2()
    ready: int = i1()
    spent: int = i2()
    played: int = i2()
    level_ups: int = i2()
    dealt: int = i2()
    attacks: int = i2()
    blocks: int = i2()
    piles: list[Pile] = many(Pile, ZONES)


class Mark(Record):
    """A crew in one stay on the field (MR-9.12)."""

    stamp: int = i4()
    card: int = i1()


class Gone(Record):
    """A crew that has left the field while something meant it: its last level and power (MR-8.2)."""

    power: int = i4()
    card: int = i1()
    level: int = i1()


class Event(Record):
    """A magic or an ability's copy in the circle (MR-8.1): the line `ability` of `face`.

    `times` counts equal events that wait one behind the other.
    `source` and `subject` are what it comes from and the crew that it tells of. Like all that means a crew, they hold a
    card's number as long as it stays where it is; when a crew leaves the field, they get the place of its last values
    in Game.gone, counted down from LEFT. So one that comes back is not taken for the one that left (MR-9.12).
    """

    source: int = i1()
    subject: int = i1()
    ability: int = i1()
    face: int = i1()
    owner: int = i1()
    times: int = i1()


class Frame(Record):
    """The event being resolved (MR-8.5): where its program stands and what was chosen in it.

    `units` is the latest "for each" counted. `wanted` is how many picks the PICK under way is for, `needed` how many it
    takes to have done what the text says, `done` whether the last instruction did so, `looked` how many cards of the
    deck's top are being looked at. `that` are the cards that "it" and "they" mean, as in an Event; `host` is the crew
    that cards go under.
    """

    event: Event = one(Event)
    that: list[int] = i1(MAX_PICKS)
    picks: list[int] = i1(MAX_PICKS)
    row: int = i2()
    live: int = i1()
    picking: int = i1()
    done: int = i1()
    wanted: int = i1()
    units: int = i4()
    needed: int = i2()
    looked: int = i1()
    host: int = i1()
    n_picks: int = i1()
    n_that: int = i1()


class Change(Record):
    """A change of one crew's power, keywords or permissions, through the end of turn `until`.

    `stamp` orders changes and arrivals in time (MR-9.18). There is one for each crew, kind and end (moves.add_change).
    """

    amount: int = i4()
    stamp: int = i4()
    until: int = i2()
    card: int = i1()
    what: int = i1()


class Option(Record):
    """What can be chosen: a deed, the card it is done with, and the number of an ability, event or effect, if any."""

    do: int = i1()
    card: int = i1()
    extra: int = i2()


class Rules(Record):
    """The numbers that the clauses leave open (MR-4.4, 4.5, 5.4, 6.3, 6.4, 6.9, 9.2), or UNLIMITED."""

    life: int = i2()
    opening_hand: int = i2()
    mulligan: int = i2()
    first_player_draws: int = i2()
    energy_per_turn: int = i2()
    level_ups_per_turn: int = i2()
    cards_under_follow: int = i2()
    turn_limit: int = i2()
    loop_limit: int = i2()


class Game(Record):
    """One play of the game, whole.

    `first` is the deck, 0 or 1, that sits in seat 0. `sources` are the cards on the field that have continuous
    abilities, in order of arrival. `acting` has a bit for each kind of change (ops.What) that one of them makes of
    other cards, `listening` one for each happening that a card on the field waits for: most happen while none does,
    which one test shows then. `meant` are the crews that the instruction under way acts on, in the order of their
    numbers. `moment` is counted on whenever anything moves that a power or keyword may depend on. `history` is a hash
    of all choices so far.

    `noted` is a hash of a position of this turn, in the step `noted_in`, that has come back `returns` times; `note_at`
    is how many choices and events there are when the next one is noted; `circling` has a bit for each card of either
    player that has acted since (loops.py).
    """

    seed: int = i8()
    history: int = i8()
    noted: int = i8()
    circling: list[int] = i8(2)
    stamps: int = i4()
    moment: int = i4()
    decisions: int = i4()
    note_at: int = i4()
    turn: int = i2()
    questions_and_events: int = i2()
    returns: int = i1()
    noted_in: int = i1()
    energy_set: int = i2()
    leveled: int = i2()
    acting: int = i2()
    listening: int = i2()
    first: int = i1()
    active: int = i1()
    step: int = i1()
    ask: int = i1()
    asked: int = i1()
    over: int = i1()
    winner: int = i1()
    reason: int = i1()
    out_of_life: int = i1()
    out_of_deck: int = i1()
    fault: int = i1()
    pending: int = i1()
    mulligans: int = i1()
    n_events: int = i2()
    n_gone: int = i1()
    n_changes: int = i2()
    n_sources: int = i1()
    n_meant: int = i1()
    n_options: int = i2()
    attacker: Mark = one(Mark)
    blocker: Mark = one(Mark)
    rules: Rules = one(Rules)
    frame: Frame = one(Frame)
    players: list[Player] = many(Player, 2)
    cards: list[Card] = many(Card, CARDS)
    sources: list[int] = i1(CARDS)
    meant: list[int] = i1(CARDS)
    events: list[Event] = many(Event, MAX_EVENTS)
    gone: list[Gone] = many(Gone, MAX_GONE)
    changes: list[Change] = many(Change, MAX_CHANGES)
    options: list[Option] = many(Option, MAX_OPTIONS)
