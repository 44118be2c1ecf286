"""An event that is being resolved: its steps, one after the other (MR-8.5, MR-9.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.language import tree as t

from .acts import Acts
from .changes import Changes
from .circle import MAGIC, Event
from .picks import ACCEPT, PASS, Asking, ask, pick_in_order, pick_set
from .pieces import Piece, Zone
from .values import Speaker, card_fits
from .zones import Player

Shuffle = Callable[[int], None]
"""Shuffles a seat's deck."""

WHERE_TO = {
    t.CrewVerb.RETURN: (Zone.HAND, False),
    t.CrewVerb.EXILE: (Zone.EXILE, False),
    t.CrewVerb.TO_ENERGY: (Zone.ENERGY, False),
    t.CrewVerb.TO_DECK_TOP: (Zone.DECK, False),
    t.CrewVerb.TO_DECK_BOTTOM: (Zone.DECK, True),
    t.CrewVerb.TO_LIFE: (Zone.LIFE, False),
}

GOES_TO = {
    t.Target.HAND: Zone.HAND,
    t.Target.DECK_TOP: Zone.DECK,
    t.Target.DECK_BOTTOM: Zone.DECK,
    t.Target.DISCARD_PILE: Zone.DISCARD,
    t.Target.ENERGY: Zone.ENERGY,
    t.Target.LIFE: Zone.LIFE,
}


class Resolution:
    """One event, from its first step to its last."""

    def __init__(self, event: Event, acts: Acts, changes: Changes, shuffle: Shuffle, *, in_attack: bool) -> None:
        self.event = event
        self.acts = acts
        self.table = acts.table
        self.values = acts.values
        self.changes = changes
        self.shuffle = shuffle
        self.in_attack = in_attack
        this = None if event.ability == MAGIC else event.source
        self.speaker = Speaker(event.owner, this, [event.subject] if event.subject else [])
        self.carried_out = False
        """Whether the step before was (MR-9.19)."""

    @property
    def seat(self) -> int:
        return self.event.owner

    @property
    def player(self) -> Player:
        return self.table.players[self.seat]

    def resolve(self) -> Asking[None]:
        if isinstance(self.event.effect, t.Transform):
            self.turn_over()
        else:
            yield from self.steps(self.event.effect)
        if self.event.ability == MAGIC:
            self.table.move(self.event.card, Zone.DISCARD)  # MR-1.4, MR-8.9

    def turn_over(self) -> None:
        """MR-2.4"""
        magus = self.event.card
        if magus.zone is Zone.FIELD and magus.mark == self.event.source and not magus.transformed:
            self.acts.transform(magus)

    # -- steps --------------------------------------------------------------------------------------------------------

    def steps(self, effect: t.Effect) -> Asking[bool]:
        for step in effect:
            self.carried_out = yield from self.step(step)
        return self.carried_out

    def step(self, step: t.Step) -> Asking[bool]:
        """Do what can be done of it; True if it was carried out (MR-9.19)."""
        match step:
            case t.If(condition, then):
                return self.values.true(condition, self.speaker) and (yield from self.step(then))
            case t.IfSo(then):
                return self.carried_out and (yield from self.step(then))
            case t.May(then):
                answer = yield from ask("MAY", self.seat, [PASS, ACCEPT])
                return answer == ACCEPT and (yield from self.step(then))
            case t.ChooseOne(options):
                answer = yield from ask("CHOOSE_ONE", self.seat, [("CHOOSE_ONE", n) for n in range(len(options))])
                return (yield from self.steps(options[answer[1]]))
            case t.Choose(wanted, n, upto, then):
                candidates = self.values.crews_that_fit(wanted, self.speaker)
                chosen = yield from pick_set(self.seat, candidates, n, upto)
                self.speaker.it = [crew.mark for crew in chosen]
                return bool(chosen) and (yield from self.step(then))
            case t.Lasting(span, change):
                return self.begin(span, change)
            case t.ForEach(quantity, action):
                return (yield from self.for_each(self.values.count(quantity, self.speaker), action))
        return (yield from self.act(step))

    def for_each(self, times: int, action: t.Action) -> Asking[bool]:
        """Of nothing, the number is 0 (MR-9.20): a search still shuffles; what has no number does not happen."""
        if times == 0 and isinstance(action, t.CrewAct):
            return False
        done = yield from self.act(multiplied(action, times))
        return done and times > 0

    def begin(self, span: t.Span, change: t.Change) -> bool:
        """A change on the crews that are there now (MR-9.9), counted now (MR-9.20)."""
        if span is t.Span.ATTACK and not self.in_attack:
            return False  # MR-7.18
        last_turn = self.opponents_next_turn() if span is t.Span.NEXT_TURN else self.acts.turn
        began = (self.table.tick(), 0)
        begun = list(self.values.spread(change, self.speaker, began, span=span, last_turn=last_turn))
        for each in begun:
            self.changes.add(each)
        return bool(begun)

    def opponents_next_turn(self) -> int:
        """In the opponent's turn it is the one after (MR-9.22)."""
        return self.acts.turn + (1 if self.values.turn_player == self.seat else 2)

    # -- actions ------------------------------------------------------------------------------------------------------

    def act(self, action: t.Action) -> Asking[bool]:
        match action:
            case t.CrewAct(verb, who):
                return self.act_on_crews(verb, self.values.who(who, self.speaker))
            case t.PlayerAct(verb, side, n):
                return (yield from self.act_on_players(verb, side, n))
            case t.TopToEnergy(n, posture):
                for card in self.top(n):
                    self.acts.put_as_energy(card, tapped=posture is t.Posture.TAPPED)
                return True
            case t.TopToLife(n):
                for card in self.top(n):
                    self.table.move(card, Zone.LIFE)
                return True
            case t.TakeLife(n, to):
                taken = self.player[Zone.LIFE][:n]
                for card in taken:
                    self.to(card, to)
                return len(taken) == n
            case t.TurnEnergy(side, n, posture):
                return self.turn_energy(self.speaker.side(side), n, tapped=posture is t.Posture.TAPPED)
            case t.TakeEnergy(side, n, to):
                return (yield from self.take_energy(self.speaker.side(side), n, to))
            case t.TopUnder(n, who):
                crews = self.values.who(who, self.speaker)
                for crew in crews:
                    for card in self.top(n):
                        self.acts.put_under(card, crew)
                return bool(crews)
            case t.HandUnder(n, upto, who):
                return (yield from self.hand_under(n, upto, who))
            case t.TakeLevels(n, who, to):
                return (yield from self.take_levels(n, who, to))
            case t.Put(wanted, n, upto, source):
                pile = Zone.HAND if source is t.Source.HAND else Zone.DISCARD
                entered = yield from self.put(self.matching(pile, wanted), n, upto)
                return enough(entered, n, upto)
            case t.PlayFree(wanted, n, upto):
                cards = self.matching(Zone.HAND, wanted)
                played = yield from pick_in_order(self.seat, cards, n, upto, self.acts.play)
                return enough(played, n, upto)
            case t.Recover(wanted, n, upto, to):
                return (yield from self.carry(self.matching(Zone.DISCARD, wanted), n, upto, to))
            case t.FromHand(wanted, n, upto, to):
                return (yield from self.carry(self.matching(Zone.HAND, wanted), n, upto, to))
            case t.Look(n, wanted, take, upto, rest):
                return (yield from self.look(n, wanted, take, upto, rest))
            case t.Search(wanted, n, upto, to):
                return (yield from self.search(wanted, n, upto, to))

    def act_on_crews(self, verb: t.CrewVerb, crews: Sequence[Piece]) -> bool:
        if verb is t.CrewVerb.DESTROY:
            self.acts.destroy(crews)
        elif verb in (t.CrewVerb.TAP, t.CrewVerb.UNTAP):
            tapped = verb is t.CrewVerb.TAP
            crews = [crew for crew in crews if crew.tapped != tapped]
            for crew in crews:
                crew.tapped = tapped
        else:
            zone, bottom = WHERE_TO[verb]
            self.acts.leave(crews, zone, bottom=bottom)
        return bool(crews)

    def act_on_players(self, verb: t.PlayerVerb, side: t.Side, n: int) -> Asking[bool]:
        seats = self.seats(side)
        if verb is t.PlayerVerb.DISCARD:
            done = True
            for seat in seats:
                cards = yield from pick_set(seat, self.table.players[seat][Zone.HAND], n, False)
                for card in cards:
                    self.table.move(card, Zone.DISCARD)
                done = done and len(cards) == n
            return done
        if verb is t.PlayerVerb.DRAW:
            self.acts.draw(seats, n)
        elif verb is t.PlayerVerb.MILL:
            self.acts.mill(seats, n)
        else:
            self.acts.damage(seats, n)
        return True

    def seats(self, side: t.Side) -> list[int]:
        """Both: the turn player first."""
        if side is t.Side.BOTH:
            return [self.values.turn_player, 1 - self.values.turn_player]
        return [self.speaker.side(side)]

    # -- cards off the field ------------------------------------------------------------------------------------------

    def top(self, n: int) -> list[Piece]:
        return self.player[Zone.DECK][:n]

    def matching(self, zone: Zone, wanted: t.Filter) -> list[Piece]:
        return [card for card in self.player[zone] if card_fits(card, wanted)]

    def hand_under(self, n: int, upto: bool, who: t.Ref) -> Asking[bool]:
        done = []
        for crew in self.values.who(who, self.speaker):
            cards = yield from pick_set(self.seat, self.player[Zone.HAND], n, upto)
            for card in cards:
                self.acts.put_under(card, crew)
            done.append(enough(cards, n, upto))
        return any(done) if upto else bool(done) and all(done)

    def take_levels(self, n: int, who: t.Ref, to: t.Target) -> Asking[bool]:
        """The owner of the crew picks (MR-9.14)."""
        done = []
        for crew in self.values.who(who, self.speaker):
            cards = yield from pick_set(crew.owner, self.table.under(crew), n, False)
            for card in cards:
                self.to(card, to)
            done.append(len(cards) == n)
        return bool(done) and all(done)

    def turn_energy(self, seat: int, n: int, *, tapped: bool) -> bool:
        """Those put down first before the others (MR-9.23)."""
        cards = [card for card in self.table.players[seat][Zone.ENERGY] if card.tapped != tapped][:n]
        for card in cards:
            card.tapped = tapped
        return len(cards) == n

    def take_energy(self, seat: int, n: int, to: t.Target) -> Asking[bool]:
        """Its owner picks (MR-9.23)."""
        cards = self.table.players[seat][Zone.ENERGY]
        return enough((yield from pick_in_order(seat, cards, n, False, partial(self.to, target=to))), n, False)

    def put(self, cards: Sequence[Piece], n: int, upto: bool) -> Asking[list[Piece]]:
        """Crews enter one by one (MR-8.7); "them" from now on (MR-8.10)."""
        crews = [card for card in cards if card.card.kind is Kind.CREW]
        entered = yield from pick_in_order(self.seat, crews, n, upto, self.acts.enter)
        self.speaker.it = [crew.mark for crew in entered]
        return entered

    def carry(self, cards: Sequence[Piece], n: int, upto: bool, to: t.Target) -> Asking[bool]:
        """Where the order shows they are moved one by one (MR-9.15)."""
        if to in (t.Target.DECK_TOP, t.Target.DECK_BOTTOM, t.Target.LIFE):
            carried = yield from pick_in_order(self.seat, cards, n, upto, partial(self.to, target=to))
            return enough(carried, n, upto)
        picked = yield from pick_set(self.seat, cards, n, upto)
        for card in picked:
            self.to(card, to)
        return enough(picked, n, upto)

    def to(self, card: Piece, target: t.Target) -> None:
        zone = GOES_TO[target]
        self.table.move(card, zone, bottom=target is t.Target.DECK_BOTTOM)

    def look(self, n: int, wanted: t.Filter, take: int, upto: bool, rest: t.Rest) -> Asking[bool]:
        """The cards stay in the deck until they are moved (MR-9.15)."""
        seen = self.top(n)
        taken = yield from pick_set(self.seat, [card for card in seen if card_fits(card, wanted)], take, upto)
        for card in taken:
            self.table.move(card, Zone.HAND)
        left = [card for card in seen if card not in taken]
        if rest is t.Rest.DECK_BOTTOM:
            yield from self.carry(left, len(left), False, t.Target.DECK_BOTTOM)
        else:
            for card in left:
                self.table.move(card, Zone.DISCARD)
        return enough(taken, take, upto)

    def search(self, wanted: t.Filter, n: int, upto: bool, to: t.Target) -> Asking[bool]:
        """A search that names a condition may fail (MR-9.15); the deck is shuffled in any case."""
        may_fail = upto or wanted != t.Filter(kind=t.Kind.CARD)
        cards = self.matching(Zone.DECK, wanted)
        if to is t.Target.FIELD:
            found = yield from self.put(cards, n, may_fail)
        else:
            found = yield from pick_set(self.seat, cards, n, may_fail)
            for card in found:
                self.to(card, to)
        self.shuffle(self.seat)
        return enough(found, n, upto)


def enough(cards: Sequence[Piece], n: int, upto: bool) -> bool:
    """Carried out: an exact number in full, "up to" at least one (MR-9.19)."""
    return len(cards) >= (1 if upto else n)


def multiplied(action: t.Action, times: int) -> t.Action:
    """Its number once for each unit; what has no number happens once."""
    match action:
        case t.Look():
            return replace(action, n=action.n * times, take=action.take * times)
        case t.CrewAct():
            return action
        case _:
            return replace(action, n=action.n * times)
