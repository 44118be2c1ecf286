"""What one smallest piece of a game did, found by comparing the game before it and after it.

No rule knows that it is watched: whatever the engine does shows in where cards lie, how they lie, and what stands in
its tables of changes and events. What ran (`Cause`) decides only between words: whether a card was drawn or taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from magus_sim.told import Event, Label

from ..engine.circle import is_magic, waiting_seat
from ..engine.loops import has_acted
from ..engine.moves import card_of
from ..engine.ops import ANY, Op, What, Who, Zone
from ..engine.state import CARDS, DECK_SIZE, DURING_ATTACK, FOREVER, NOBODY, Ask, Do, Reason, Step
from . import words
from .view import View, joined
from .words import EMPTY, Part, say

LOOPS = (Reason.LOOP, Reason.REPEAT)
"""Ends of games that cards have brought about which go round (MR-5.6, MR-5.7)."""
DECLARED = (Do.ATTACK, Do.BLOCK, Do.ACTIVATE)
"""Deeds that tap the card by themselves."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The piece of the game that ran: the answer to a question, a row of the event being resolved, or a step.

    `row` is the row that moves cards, also if the answer is a pick that moves its card at once. `found` says that it
    moves what a search by a condition has found, which is shown (MR-9.15). All are missing when it is asked which event
    is next.
    """

    question: Ask = Ask.NOTHING
    do: Do | None = None
    card: int = NOBODY
    extra: int = 0
    row: Any = None
    step: Step | None = None
    found: bool = False

    @property
    def target(self) -> int:
        """Where the row moves cards to."""
        return Zone.NOWHERE if self.row is None else int(self.row.target)

    def runs(self, op: Op) -> bool:
        return self.row is not None and self.row.op == op


def cause_of(game: Any, lib: Any, choice: int = 0) -> Cause:
    """What is about to run: the answer `choice`, if there is a question, else whatever is due."""
    at = int(game.frame.row)
    row = lib.rows[at] if game.frame.live else None
    if row is not None and row.op == Op.PICK and row.ordered:
        at += 1
        row = lib.rows[at]
    moves_picks = row is not None and row.op == Op.MOVE and row.who == Who.PICKED
    found = moves_picks and lib.rows[at - 1].source == Zone.DECK and lib.rows[at - 1].filter != ANY
    if game.ask == Ask.NOTHING:
        due = row is None and waiting_seat(game) == NOBODY
        return Cause(row=row, step=Step(game.step) if due else None, found=found)
    option = game.options[choice]
    return Cause(Ask(game.ask), Do(option.do), int(option.card), int(option.extra), row, found=found)


def changes_of(game: Any) -> Iterator[Any]:
    """What acts on crews at the moment (MR-9.11)."""
    return (game.changes[at] for at in range(game.n_changes))


class Comparison:
    """The game before a piece and after it."""

    def __init__(self, before: View, after: View, cause: Cause) -> None:
        self.before = before
        self.after = after
        self.cause = cause
        self.moved = [card for card in range(CARDS) if before.zone[card] != after.zone[card]]
        self.new_events = list(self.events_since())
        self.played = NOBODY
        if cause.do in (Do.PLAY, Do.REVENGE):
            self.played = cause.card
        elif cause.target == Zone.CIRCLE and self.moved:
            self.played = self.moved[0]

    def events(self) -> Iterator[Event]:
        """What happened, in the order in which a player would tell it."""
        if self.cause.question == Ask.MULLIGAN:
            yield from self.mulligan()
            return
        yield from self.transformed()
        yield from self.declared()
        yield from self.fought()
        yield from self.placed()
        yield from self.left()
        yield from self.turned()
        yield from self.changed()
        yield from self.expired()
        yield from self.shuffled()
        yield from self.circled()
        yield from self.ended()

    def event(
        self, kind: str, sentence: Label | None, cards: Sequence[int], seat: int | None = None, **parts: Part
    ) -> Event:
        """An event with its sentence. It befell `seat`, or the owner of the first card.

        The parts of the sentence that are numbers or zones become facts.
        """
        before, table = self.before, self.after.table
        if seat is None and cards:
            seat = cards[0] // DECK_SIZE
        shown = [card for card in cards if self.shows(card)]
        who = "" if seat is None else table.player(seat)
        given: dict[str, Part] = {"cards": before.names(cards, shown), "who": who}
        facts = {
            name: part.name.lower() if isinstance(part, Zone) else part
            for name, part in parts.items()
            if isinstance(part, int)
        }
        return Event(
            kind,
            None if seat is None else table.side(seat),
            tuple(map(before.game_card, shown)),
            facts,
            None if sentence is None else say(sentence, **(given | parts)),
            bool(before.game.frame.live),
        )

    def shows(self, card: int) -> bool:
        """Whether the viewer sees the card on its way, has picked it, or is shown it as what a search found."""
        if self.before.shows(card) or self.after.shows(card):
            return True
        picked_it = self.cause.card == card and self.before.game.asked == self.before.table.viewer
        return picked_it or self.cause.found

    # ---- what was chosen --------------------------------------------------------------------------------------------

    def mulligan(self) -> Iterator[Event]:
        """The new hand may hold cards of the old one, so it is told whole."""
        if self.cause.do == Do.ACCEPT:
            seat = int(self.before.game.asked)
            yield self.event("mulligan", words.MULLIGAN, self.after.pile(seat, Zone.HAND), seat)

    def declared(self) -> Iterator[Event]:
        card = self.cause.card
        if self.played != NOBODY:
            yield self.play()
        elif self.cause.do == Do.ACTIVATE:
            text = self.before.table.text(self.before.face[card], self.cause.extra)
            cost = say(words.COST, number=self.paid) if self.paid else EMPTY
            line = self.cause.extra
            yield self.event("activate", words.ACTIVATE, [card], cost=cost, text=text, line=line, energy=self.paid)
        elif self.cause.do == Do.ATTACK:
            yield self.event("attack", words.ATTACK, [card], power=self.before.power(card))
        elif self.cause.do == Do.BLOCK:
            yield self.event("block", words.BLOCK, [card], power=self.before.power(card))

    @property
    def paid(self) -> int:
        """Energy that the turn player paid in this piece."""
        seat = self.before.game.active
        return int(self.after.game.players[seat].spent - self.before.game.players[seat].spent)

    def play(self) -> Event:
        """A card played for its value, by Revenge, or free: a crew with its power, a magic with its text."""
        card, how, then = self.played, words.FREE, words.THEN_NOTHING
        if self.cause.do == Do.PLAY:
            how = say(words.FOR_ENERGY, number=self.paid)
        elif self.cause.do == Do.REVENGE:
            how = words.BY_REVENGE
        if self.after.is_crew(card):
            then = say(words.THEN_POWER, power=self.after.power(card))
        for event in self.new_events:
            if event.source == card and is_magic(self.before.lib, event):
                then = say(words.THEN_TEXT, text=self.before.table.text(int(event.face), int(event.ability)))
        kind = "revenge" if self.cause.do == Do.REVENGE else "play"
        return self.event(kind, words.PLAY, [card], how=how, then=then, energy=self.paid)

    # ---- attacks ----------------------------------------------------------------------------------------------------

    def fought(self) -> Iterator[Event]:
        """The battle, or why there is none, or no damage (MR-7.8, MR-7.13)."""
        game, before, step = self.before.game, self.before, self.cause.step
        attacker, blocker = int(game.attacker.card), int(game.blocker.card)
        if step == Step.BATTLE and before.is_there(game.attacker) and before.is_there(game.blocker):
            yield self.event(
                "battle",
                words.BATTLE,
                [attacker, blocker],
                attacker=before.name(attacker),
                blocker=before.name(blocker),
                attack=before.power(attacker),
                defence=before.power(blocker),
            )
        elif step == Step.BATTLE:
            yield self.event("no_battle", words.NO_BATTLE, [], int(game.active))
        elif step in (Step.BLOCK, Step.DAMAGE) and not before.is_there(game.attacker):
            yield self.event("no_damage", words.NO_DAMAGE, [], int(game.active))

    # ---- cards that move --------------------------------------------------------------------------------------------

    def placed(self) -> Iterator[Event]:
        """Cards that come from elsewhere than the field, those of one player that went the same way together."""
        ways: dict[tuple[int, Zone, Zone], list[int]] = {}
        for card in self.moved:
            if card != self.played and self.before.zone[card] not in (Zone.FIELD, Zone.UNDER):
                way = (card // DECK_SIZE, Zone(self.before.zone[card]), Zone(self.after.zone[card]))
                ways.setdefault(way, []).append(card)
        for (seat, source, target), cards in ways.items():
            if source in (Zone.DECK, Zone.LIFE):
                cards.sort(key=self.before.pile(seat, source).index, reverse=True)  # from the top
            if target == Zone.UNDER:
                yield from self.levels("level_up", words.LEVEL_UP, cards, self.after)
            elif target == Zone.FIELD:
                yield from (self.enter(card, source) for card in cards)
            else:
                yield self.move(seat, source, target, cards)
        if self.cause.do == Do.PICK and self.cause.target == Zone.DECK_BOTTOM and not ways:
            yield self.event("to_bottom", words.TO_BOTTOM, [self.cause.card])

    def enter(self, card: int, source: Zone) -> Event:
        return self.event("enter", words.ENTERS[source], [card], power=self.after.power(card))

    def move(self, seat: int, source: Zone, target: Zone, cards: list[int]) -> Event:
        """Cards that went neither to the field nor under a crew."""
        number = len(cards)
        if source == Zone.CIRCLE:
            return self.event("resolved", None, cards)
        if source == Zone.LIFE:
            life = self.after.count(seat, Zone.LIFE)
            return self.event("damage", words.DAMAGE, cards, number=number, life=life)
        if (
            (source, target) == (Zone.DECK, Zone.HAND)
            and self.cause.row is not None
            and self.cause.row.who == Who.PICKED
        ):
            return self.event("take", words.TAKE, cards, number=number)
        if (source, target) in words.MOVED:
            kind, sentence = words.MOVED[source, target]
            return self.event(kind, sentence, cards, number=number)
        return self.event("move", words.MOVE, cards, number=number, source=source, target=self.place(target))

    def place(self, zone: int) -> Zone:
        """Where cards went; of a deck also to which end."""
        return Zone(self.cause.target if zone == Zone.DECK else zone)

    def left(self) -> Iterator[Event]:
        """Crews that left the field, with what lay under them, and crews that lost levels."""
        gone = [card for card in self.moved if self.before.zone[card] == Zone.FIELD]
        yield from map(self.leave, gone)
        before = self.before
        taken = [card for card in self.moved if before.zone[card] == Zone.UNDER and before.host[card] not in gone]
        yield from self.levels("level_down", words.LEVEL_DOWN, taken, before)

    def levels(self, kind: str, sentence: Label, cards: list[int], while_under: View) -> Iterator[Event]:
        """Cards that went under crews or came from there, those of one crew together."""
        after = self.after
        for host in dict.fromkeys(while_under.host[card] for card in cards):
            crew, level, power = after.name(host), after.level[host], after.power(host)
            own = [card for card in cards if while_under.host[card] == host]
            yield self.event(kind, sentence, own, crew=crew, level=level, power=power)

    def leave(self, card: int) -> Event:
        """A crew that left, and where the cards under it went (MR-9.1, MR-9.2)."""
        cards, target = self.before.under(card), self.place(self.after.zone[card])
        crew, under = self.before.name(card), EMPTY
        if cards:
            below = words.PLACES[self.place(self.after.zone[cards[0]])]
            under = say(words.AND_UNDER, cards=self.before.names(cards), place=below)
        kind, sentence = "leave", words.LEFT
        if self.cause.step == Step.BATTLE or (self.cause.runs(Op.MOVE) and self.cause.row.what != 0):
            kind, sentence = "destroyed", words.EXILED_MAGUS if target == Zone.EXILE else words.DESTROYED
        return self.event(kind, sentence, [card, *cards], crew=crew, under=under, target=target)

    # ---- cards that turn, and change --------------------------------------------------------------------------------

    def transformed(self) -> Iterator[Event]:
        for card in range(CARDS):
            if self.before.face[card] != self.after.face[card]:
                crew, power = self.after.name(card), self.after.power(card)
                yield self.event("transform", words.TRANSFORM, [card], crew=crew, power=power)

    def turned(self) -> Iterator[Event]:
        """Cards of the field that were tapped or untapped, if not by what was declared."""
        before, after = self.before, self.after
        turned = [
            card
            for card in range(CARDS)
            if before.tapped[card] != after.tapped[card]
            and before.zone[card] == after.zone[card] == Zone.FIELD
            and not (self.cause.do in DECLARED and card == self.cause.card)
        ]
        if tapped := [card for card in turned if after.tapped[card]]:
            yield self.event("tap", words.TAPPED, tapped)
        if untapped := [card for card in turned if not after.tapped[card]]:
            yield self.event("untap", None if self.cause.step == Step.RECOVERY else words.UNTAPPED, untapped)

    def changed(self) -> Iterator[Event]:
        """Changes of power, keywords and permissions that began, those of one kind together."""
        sums = {
            (int(c.card), int(c.until)): int(c.amount) for c in changes_of(self.before.game) if c.what == What.POWER
        }
        kinds: dict[tuple[What, int, int], list[int]] = {}
        for change in changes_of(self.after.game):
            if change.stamp > self.before.game.stamps:
                what, card, until = What(change.what), int(change.card), int(change.until)
                amount = int(change.amount) - (sums.get((card, until), 0) if what == What.POWER else 0)
                kinds.setdefault((what, amount, until), []).append(card)
        for (what, amount, until), cards in kinds.items():
            yield self.change(what.name.lower(), words.CHANGE, what, amount, cards, self.span(until))

    def expired(self) -> Iterator[Event]:
        """Changes that ended in their time, those of one kind together. That a crew took its along when it left goes
        without saying, and so does one that a later one stands for."""
        if self.cause.step not in (Step.ATTACK_OVER, Step.CLEANUP):
            return
        go_on = {int(change.stamp) for change in changes_of(self.after.game)}
        kinds: dict[tuple[What, int], list[int]] = {}
        for change in changes_of(self.before.game):
            card = int(change.card)
            cancelled_out = change.what == What.POWER and change.amount == 0
            if change.stamp not in go_on and not cancelled_out:
                kinds.setdefault((What(change.what), int(change.amount)), []).append(card)
        for (what, amount), cards in kinds.items():
            yield self.change(f"{what.name.lower()}_ends", words.CHANGE_ENDS, what, amount, cards)

    def change(
        self, kind: str, sentence: Label, what: What, amount: int, cards: list[int], span: Label = EMPTY
    ) -> Event:
        """One change of some crews that begins or ends, with their power if it is one of power."""
        crews = self.after.names(cards)
        if what >= What.POWER:
            crews = joined(say(words.NOW, crew=self.after.name(c), power=self.after.power(c)) for c in cards)
        lost = amount == 0 and what in words.LOSSES
        change = say((words.LOSSES if lost else words.CHANGES)[what], amount=amount)
        return self.event(kind, sentence, cards, crews=crews, change=change, span=span, amount=amount)

    def span(self, until: int) -> Label:
        """How long a change lasts."""
        if until == DURING_ATTACK:
            return words.THIS_ATTACK
        if until == FOREVER:
            return EMPTY
        return words.THIS_TURN if until == self.after.game.turn else say(words.UNTIL_TURN, turn=until)

    def shuffled(self) -> Iterator[Event]:
        for seat in range(2):
            if self.before.game.players[seat].shuffles != self.after.game.players[seat].shuffles:
                yield self.event("shuffle", words.SHUFFLE, [], seat)

    # ---- the circle, and the end ------------------------------------------------------------------------------------

    def events_since(self) -> Iterator[Any]:
        """The events that were put into the circle: counted with those that were there, or behind them."""
        before, after = self.before.game, self.after.game
        if self.cause.do == Do.RESOLVE:
            return
        for at in range(after.n_events):
            event = after.events[at]
            for _ in range(event.times - (before.events[at].times if at < before.n_events else 0)):
                yield event

    def circled(self) -> Iterator[Event]:
        """What triggered, and what is resolved now (MR-8)."""
        if self.cause.do == Do.RESOLVE and self.after.game.frame.live:
            yield self.circle("resolve", words.RESOLVE, self.after.game.frame.event)
        for event in self.new_events:
            if self.cause.runs(Op.LAUNCH):
                yield self.circle("launch", None, event)
            elif not is_magic(self.after.lib, event) and self.cause.do != Do.ACTIVATE:
                yield self.circle("trigger", words.TRIGGER, event)

    def circle(self, kind: str, sentence: Label | None, event: Any) -> Event:
        game = self.after.game
        source, subject = (int(card_of(game, int(meant))) for meant in (event.source, event.subject))
        about = EMPTY if subject in (NOBODY, source) else say(words.ABOUT, card=self.latest(subject))
        facts = {} if is_magic(self.after.lib, event) else {"line": int(event.ability)}
        text = self.before.table.text(int(event.face), int(event.ability))
        return self.event(kind, sentence, [source], source=self.latest(source), about=about, text=text, **facts)

    def latest(self, card: int) -> Label:
        """The card's name now, or if it has just left the field, the name that it had there."""
        return (self.after if self.after.zone[card] == Zone.FIELD else self.before).name(card)

    def ended(self) -> Iterator[Event]:
        game, table = self.after.game, self.after.table
        if game.over:
            sentence = words.ENDINGS[Reason(game.reason)]
            if game.winner == NOBODY:
                circling = [card for card in range(CARDS) if has_acted(game, card)] if game.reason in LOOPS else []
                yield self.event("end", sentence, circling)
            else:
                winner = int(game.winner)
                yield self.event("end", sentence, [], winner, loser=table.player(1 - winner))
