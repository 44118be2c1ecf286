"""Loops within a turn: counting choices and events, and knowing a position again (MR-5.6, MR-5.7)."""

from __future__ import annotations

from ..unit import compiled, entry
from .luck import mixed, plus
from .moves import card_of, end_game, owner_of
from .ops import Zone
from .state import CARDS, DECK_SIZE, NOBODY, UNLIMITED, Ask, Card, Game, Reason, Step

FIRST_NOTED = 32
"""So many choices and events into a turn the first position is noted, then whenever there are twice as many."""
MOST_RETURNS = 10
"""As often as this the noted position must come back to be an endless loop."""


# ---- what both players see ------------------------------------------------------------------------------------------


@compiled
def is_hidden(zone: int) -> bool:
    """Whether only the number of the cards there is seen by both players (MR-9.7)."""
    return zone == Zone.DECK or zone == Zone.HAND or zone == Zone.LIFE


@compiled
def look_of(g: Game, card: int, c: Card) -> int:
    """A number for how a card lies that both players see; by how much it is changed is left out."""
    look = (card * 16 + c.zone) * 2 + c.tapped
    if c.zone == Zone.UNDER:
        return look * 128 + c.host
    if c.zone == Zone.FIELD:
        look = (look * 128 + c.face) * 2 + (1 if c.entered == g.turn else 0)
        look = (look * 4096 + (c.used if c.used_turn == g.turn else 0)) * 256 + c.changed
    return look


@compiled
def add_events(g: Game, total: int) -> int:
    """Add a number for each kind of event that waits: how many of a kind there are, and of which stay, is left out."""
    for i in range(g.n_events):
        source, subject = card_of(g, g.events[i].source), card_of(g, g.events[i].subject)
        kind = ((source * 16 + g.events[i].ability) * 128 + subject + 1) * 2 + 1
        fresh = True
        for j in range(i):
            event = g.events[j]
            if event.ability == g.events[i].ability and card_of(g, event.source) == source:
                fresh = fresh and card_of(g, event.subject) != subject
        if fresh:
            total = plus(total, mixed(mixed(kind)))
    return total


@compiled
def step_of_turn(g: Game) -> int:
    """The step that the turn is in: card play, battle, turn end, or one before these."""
    if g.step < Step.ACT:
        return 0
    if g.step < Step.ATTACK:
        return 1
    return 2 if g.step < Step.TURN_END else 3


@entry
def position(g: Game, question: int) -> int:
    """A number for what both players see before a choice is made, or an event begins (Ask.NOTHING), without what only
    grows: amounts of changes, equal events, damage taken."""
    asked = g.asked if question != Ask.NOTHING else 0
    total = mixed(((step_of_turn(g) * 16 + question) * 2 + asked) * 128 + g.attacker.card + 1)
    if g.rules.level_ups_per_turn != UNLIMITED:
        total = plus(total, mixed(g.leveled))
    for seat in range(2):
        piles = g.players[seat].piles
        counts = (piles[Zone.DECK].number * 64 + piles[Zone.HAND].number) * 64 + piles[Zone.LIFE].number
        total = mixed(plus(total, counts))
    for card in range(CARDS):
        c = g.cards[card]
        if not is_hidden(c.zone):
            total = plus(total, mixed(look_of(g, card, c)))
    return add_events(g, total)


# ---- counting -------------------------------------------------------------------------------------------------------


@compiled
def start_count(g: Game) -> None:
    """A turn begins: nothing has been counted or noted."""
    g.questions_and_events = 0
    g.note_at = FIRST_NOTED
    g.noted_in = 0
    g.returns = 0
    g.circling[0] = 0
    g.circling[1] = 0


@compiled
def note(g: Game, now: int) -> None:
    """Note this position, to know it again; who has acted since is nobody yet."""
    if g.note_at <= g.questions_and_events:
        g.note_at *= 2
    g.noted = now
    g.noted_in = step_of_turn(g)
    g.returns = 0
    g.circling[0] = 0
    g.circling[1] = 0


@compiled
def look_back(g: Game, question: int) -> None:
    """See whether the noted position is there again, and how often it was; if too often the game is a tie (MR-5.7)."""
    now = position(g, question)
    if g.questions_and_events >= g.note_at:
        note(g, now)
    elif now == g.noted and g.note_at > FIRST_NOTED:
        g.returns += 1
        if g.returns == MOST_RETURNS:
            end_game(g, NOBODY, Reason.REPEAT)


@entry
def is_circling(g: Game, returns: int) -> bool:
    """Whether the noted position came back as often as that, in this step of the turn."""
    return g.returns >= returns and g.noted_in == step_of_turn(g)


@compiled
def acts(g: Game, card: int) -> None:
    """Keep in mind which cards have acted since a position was noted."""
    if g.questions_and_events >= FIRST_NOTED:
        g.circling[owner_of(card)] |= 1 << (card % DECK_SIZE)


@entry
def has_acted(g: Game, card: int) -> bool:
    """Whether the card has acted since a position was noted: of an endless loop it is a part."""
    return (g.circling[owner_of(card)] >> (card % DECK_SIZE)) & 1 != 0


@compiled
def count_on(g: Game, question: int) -> bool:
    """Count an answer or an event (Ask.NOTHING) of this turn; False if the game is a tie thereby (MR-5.6, MR-5.7)."""
    g.questions_and_events += 1
    if g.questions_and_events > g.rules.loop_limit:
        end_game(g, NOBODY, Reason.LOOP)
    elif g.questions_and_events >= FIRST_NOTED and question < Ask.PICK:
        look_back(g, question)
    return g.over == 0
