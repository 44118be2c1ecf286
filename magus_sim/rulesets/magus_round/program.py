"""From the meaning of a card to its program: the rows that the compiled engine runs.

A face becomes a Program: one ability row a line of text, the instruction rows they start at, and the filters and
quantities that those speak of. Indices count from 0 within the face; engine/library.py joins the faces of a matchup.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

from magus_sim.told import Label

from . import program_codes as codes
from .card import Face
from .engine.ops import (
    ANY,
    HIGH,
    LOW,
    AbilityRow,
    FilterRow,
    Form,
    Happening,
    Measured,
    Op,
    QuantityRow,
    Result,
    Row,
    Side,
    Span,
    Upto,
    What,
    Who,
    Zone,
)
from .language import tree as t

Entry = TypeVar("Entry")

ANY_CARD = t.Filter(kind=t.Kind.CARD)
DECK_SIZE = t.ANY_NUMBER
"""MR-3.1: one magus and forty other cards."""
ON, OFF = 1, 0
"""What a change makes of a keyword or permission."""
MAX_ROWS = 64
MAX_ABILITIES = 12
MAX_ACTIVATED = 6
"""Activated abilities of a face: all that a player can have on the field fit into one list of options."""
MAX_FILTERS = 24
MAX_QUANTITIES = 12


@dataclass(frozen=True, slots=True)
class Program:
    """A face as the engine takes it. `names` and `subtypes` are the words that the filters point into."""

    abilities: tuple[AbilityRow, ...]
    rows: tuple[Row, ...]
    filters: tuple[FilterRow, ...]
    quantities: tuple[QuantityRow, ...]
    names: tuple[str, ...]
    subtypes: tuple[str, ...]

    def codes(self) -> tuple[Any, ...]:
        """The program as plain numbers and words."""
        tables = (self.abilities, self.rows, self.filters, self.quantities)
        return tuple(tuple(tuple(map(int, row)) for row in table) for table in tables), self.names, self.subtypes

    def excess(self) -> list[Label]:
        """What does not fit into the engine's card table, in words; empty for any card that would fit on paper."""
        activated = sum(ability.form == Form.ACTIVATED for ability in self.abilities)
        sizes = [
            (Label("abilities", "能力"), len(self.abilities), MAX_ABILITIES),
            (Label("activated abilities", "起動する能力"), activated, MAX_ACTIVATED),
            (Label("instructions", "命令"), len(self.rows), MAX_ROWS),
            (Label("different filters", "条件の種類"), len(self.filters), MAX_FILTERS),
            (Label("different quantities", "数量の種類"), len(self.quantities), MAX_QUANTITIES),
        ]
        return [
            Label(f"has {size} {what.en}, at most {limit}", f"の{what.ja}が{size}あり、上限の{limit}を超えています")
            for what, size, limit in sizes
            if size > limit
        ]


def keywords_of(face: Face) -> tuple[str, ...]:
    """What stands on a face beside its program: its keywords, and its revenge."""
    return tuple(repr(line) for line in face.lines if isinstance(line, t.Has | t.Revenge))


def program_of(face: Face) -> Program:
    """Translate a face. Never fails on a tree; `Program.excess` says whether it fits."""
    writer = Writer()
    for line in face.lines:
        writer.line(line)
    return Program(
        tuple(writer.abilities),
        tuple(writer.rows),
        tuple(writer.filters),
        tuple(writer.quantities),
        tuple(writer.names),
        tuple(writer.subtypes),
    )


def intern(table: list[Entry], entry: Entry) -> int:
    """The entry's place in the table, at its end if it is new."""
    if entry not in table:
        table.append(entry)
    return table.index(entry)


def bounds(bound: t.Bound | None) -> tuple[int, int]:
    """A bound as a range, both ends included."""
    match bound:
        case None:
            return LOW, HIGH
        case t.Bound(t.Compare.AT_MOST, n):
            return LOW, n
        case t.Bound(t.Compare.AT_LEAST, n):
            return n, HIGH
        case t.Bound(_, n):
            return n, n


def aim_of(step: t.Step | t.Change) -> int:
    """What being chosen for this step means for a crew: +1 good, -1 bad, 0 neither."""
    match step:
        case t.Lasting(_, inner) | t.PerEach(_, inner) | t.ForEach(_, inner):
            return aim_of(inner)
        case t.If(_, then) | t.IfSo(then) | t.May(then) | t.Choose(_, _, _, then):
            return aim_of(then)
        case t.CrewAct(verb, _):
            return 1 if verb is t.CrewVerb.UNTAP else -1
        case t.ChangePower(_, by):
            return 1 if by > 0 else -1
        case t.Gain() | t.Cannot(_, t.Deed.BE_BLOCKED) | t.HandUnder() | t.TopUnder():
            return 1
        case t.Lose() | t.Cannot() | t.TakeLevels():
            return -1
    return 0


@dataclass
class Writer:
    """Collects one face's tables, line by line."""

    abilities: list[AbilityRow] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    filters: list[FilterRow] = field(default_factory=list)
    quantities: list[QuantityRow] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)

    # ---- which cards, how many --------------------------------------------------------------------------------------

    def filter(self, f: t.Filter) -> int:
        row = FilterRow(
            codes.KINDS[f.kind],
            ANY if f.side is None else codes.SIDES[f.side],
            int(f.other),
            ANY if f.posture is None else codes.POSTURES[f.posture],
            *bounds(f.value),
            *bounds(f.power),
            *bounds(f.level),
            ANY if f.keyword is None else codes.KEYWORDS[f.keyword],
            ANY if f.subtype is None else intern(self.subtypes, f.subtype),
            ANY if f.name is None else intern(self.names, f.name),
        )
        return intern(self.filters, row)

    def quantity(self, q: t.Quantity | t.TurnOf) -> int:
        match q:
            case t.Level(who):
                row = QuantityRow(Measured.LEVEL, who=codes.REFS[who])
            case t.Power(who):
                row = QuantityRow(Measured.POWER, who=codes.REFS[who])
            case t.Cards(side, pile):
                row = QuantityRow(Measured.CARDS, codes.SIDES[side], codes.PILES[pile])
            case t.Matching(side, f):
                row = QuantityRow(Measured.CARDS, codes.SIDES[side], Zone.DISCARD_PILE, filter=self.filter(f))
            case t.Crews(f):
                row = QuantityRow(Measured.CREWS, filter=self.filter(f))
            case t.DamageTaken(side):
                row = QuantityRow(Measured.DAMAGE, codes.SIDES[side])
            case t.TurnOf(side):
                row = QuantityRow(Measured.TURN_OF, codes.SIDES[side])
        return intern(self.quantities, row)

    def condition(self, c: t.Condition | None) -> tuple[int, int, int]:
        """A condition is always a quantity within a range."""
        match c:
            case None:
                return ANY, LOW, HIGH
            case t.Is(quantity, bound):
                return self.quantity(quantity), *bounds(bound)
            case t.TurnOf():
                return self.quantity(c), 1, 1

    def on(self, row: Row, who: t.Who) -> Row:
        """The row, acting on these crews."""
        if isinstance(who, t.All):
            return row._replace(who=Who.ALL, filter=self.filter(who.filter))
        return row._replace(who=codes.REFS[who])

    # ---- steps ------------------------------------------------------------------------------------------------------

    def change(self, change: t.Change, span: Span, per: int = ANY) -> list[Row]:
        row = Row(Op.CHANGE, span=span, per=per, aim=aim_of(change))
        match change:
            case t.PerEach(quantity, inner):
                return self.change(inner, span, self.quantity(quantity))
            case t.ChangePower(who, by):
                return [self.on(row._replace(what=What.POWER, amount=by), who)]
            case t.SetPower(who, n):
                return [self.on(row._replace(what=What.SET_POWER, amount=n), who)]
            case t.SetBasePower(who, n):
                return [self.on(row._replace(what=What.SET_BASE, amount=n), who)]
            case t.Gain(who, keyword):
                return [self.on(row._replace(what=codes.KEYWORDS[keyword], amount=ON), who)]
            case t.Lose(who, keyword):
                return [self.on(row._replace(what=codes.KEYWORDS[keyword], amount=OFF), who)]
            case t.Cannot(who, deed):
                return [self.on(row._replace(what=codes.DEEDS[deed], amount=ON), who)]

    def crew_act(self, act: t.CrewAct) -> Row:
        aim = aim_of(act)
        match act.verb:
            case t.CrewVerb.TAP | t.CrewVerb.UNTAP:
                return self.on(Row(Op.TURN, amount=int(act.verb is t.CrewVerb.TAP), aim=aim), act.who)
            case verb:
                destroys = int(verb is t.CrewVerb.DESTROY)
                row = Row(Op.MOVE, source=Zone.FIELD, target=codes.CREW_MOVES[verb], what=destroys, aim=aim)
                return self.on(row, act.who)

    def player_act(self, act: t.PlayerAct, per: int) -> list[Row]:
        if act.verb is t.PlayerVerb.DISCARD:
            both = act.side is t.Side.BOTH
            sides = (Side.TURN_PLAYER, Side.NON_TURN_PLAYER) if both else (codes.SIDES[act.side],)
            rows = [row for side in sides for row in self.discard(side, act.n, per)]
            return [*rows[:2], rows[2]._replace(again=1), rows[3]._replace(result=Result.JOINS)] if both else rows
        source, target = codes.PLAYER_MOVES[act.verb]
        row = Row(Op.MOVE, codes.SIDES[act.side], Who.TOP, source=source, target=target, number=act.n, per=per)
        return [row._replace(what=int(act.verb is t.PlayerVerb.DAMAGE))]

    def discard(self, side: Side, n: int, per: int = ANY) -> list[Row]:
        pick = Row(Op.PICK, side, source=Zone.HAND, number=n, per=per, aim=-1)
        return [pick, Row(Op.MOVE, side, Who.PICKED, source=Zone.HAND, target=Zone.DISCARD_PILE)]

    def pick_and_move(
        self, f: t.Filter, n: int, upto: bool, source: Zone, target: Zone, per: int, that: bool = False
    ) -> list[Row]:
        """Cards of the own piles are picked, then moved; where the order matters, one by one (MR-8.7)."""
        ordered = int(target in (Zone.FIELD, Zone.DECK, Zone.DECK_BOTTOM, Zone.LIFE, Zone.CIRCLE))
        wanted = ANY if f == ANY_CARD else self.filter(f)
        pick = Row(Op.PICK, Side.YOU, filter=wanted, source=source, number=n, upto=int(upto), ordered=ordered, per=per)
        move = Row(Op.MOVE, Side.YOU, Who.PICKED, source=source, target=target, ordered=ordered, that=int(that))
        return [pick._replace(aim=1), move]

    def top(self, n: int, target: Zone, per: int, source: Zone = Zone.DECK) -> Row:
        return Row(Op.MOVE, Side.YOU, Who.TOP, source=source, target=target, number=n, per=per, aim=1)

    def energy_act(self, act: t.TurnEnergy | t.TakeEnergy, per: int) -> list[Row]:
        """Turned in their order (MR-9.23); taken as their player picks, one by one: a tapped copy is not equal to an
        untapped one."""
        row = Row(Op.TURN, codes.SIDES[act.side], source=Zone.ENERGY, number=act.n, per=per)
        if isinstance(act, t.TurnEnergy):
            return [row._replace(amount=codes.POSTURES[act.posture])]
        take = Row(Op.MOVE, row.side, Who.PICKED, source=Zone.ENERGY, target=codes.TARGETS[act.to], ordered=1)
        return [row._replace(op=Op.PICK, ordered=1, aim=-1), take]

    def look(self, look: t.Look, per: int) -> list[Row]:
        rest = codes.RESTS[look.rest]
        take = self.pick_and_move(look.filter, look.take, look.upto, Zone.DECK_TOP, Zone.HAND, per)
        take[0] = take[0]._replace(looked=look.n)
        order = Row(Op.PICK, Side.YOU, source=Zone.DECK_TOP, number=DECK_SIZE, ordered=1)
        away = Row(Op.MOVE, Side.YOU, Who.REST, source=Zone.DECK, target=rest, result=Result.KEEPS)
        if rest is Zone.DECK_BOTTOM:
            return [*take, order, away._replace(who=Who.PICKED, ordered=1)]
        return [*take, away]

    def action(self, action: t.Action, per: int = ANY) -> list[Row]:
        match action:
            case t.CrewAct():
                return [self.crew_act(action)]
            case t.PlayerAct():
                return self.player_act(action, per)
            case t.TopToEnergy(n, posture):
                return [self.top(n, Zone.ENERGY, per)._replace(amount=codes.POSTURES[posture])]
            case t.TopToLife(n):
                return [self.top(n, Zone.LIFE, per)]
            case t.TakeLife(n, to):
                return [self.top(n, codes.TARGETS[to], per, Zone.LIFE)]
            case t.TurnEnergy() | t.TakeEnergy():
                return self.energy_act(action, per)
            case t.TopUnder(n, who):
                return self.with_host(who, [self.top(n, Zone.UNDER, per)])
            case t.HandUnder(n, upto, who):
                pick = Row(Op.PICK, Side.YOU, source=Zone.HAND, number=n, upto=int(upto), per=per, aim=-1)
                return self.with_host(who, [pick, Row(Op.MOVE, who=Who.PICKED, target=Zone.UNDER)])
            case t.TakeLevels(n, who, to):
                pick = Row(Op.PICK, source=Zone.UNDER, number=n, per=per, aim=-1)
                return self.with_host(who, [pick, Row(Op.MOVE, who=Who.PICKED, target=codes.TARGETS[to])])
            case t.Put(f, n, upto, source):
                return self.pick_and_move(f, n, upto, codes.SOURCES[source], Zone.FIELD, per, that=True)
            case t.PlayFree(f, n, upto):
                return self.pick_and_move(f, n, upto, Zone.HAND, Zone.CIRCLE, per)
            case t.Recover(f, n, upto, to):
                return self.pick_and_move(f, n, upto, Zone.DISCARD_PILE, codes.TARGETS[to], per)
            case t.FromHand(f, n, upto, to):
                pick, move = self.pick_and_move(f, n, upto, Zone.HAND, codes.TARGETS[to], per)
                return [pick._replace(aim=-1) if to is t.Target.DISCARD_PILE else pick, move]
            case t.Look():
                return self.look(action, per)
            case t.Search(f, n, upto, to):
                may_fail = upto or f != ANY_CARD
                found = self.pick_and_move(f, n, may_fail, Zone.DECK, codes.TARGETS[to], per, that=to is t.Target.FIELD)
                if may_fail and not upto:
                    found[0] = found[0]._replace(upto=Upto.SEARCH)
                return [*found, Row(Op.SHUFFLE, Side.YOU)]

    def with_host(self, who: t.Ref, body: list[Row]) -> list[Row]:
        """The body, if the crew that it puts cards under, or takes them from, is on the field."""
        aim = -1 if body[0].source == Zone.UNDER else 1
        return [Row(Op.HOST, host=codes.REFS[who], skip=len(body), aim=aim), *body]

    def choose_one(self, options: tuple[t.Effect, ...]) -> list[Row]:
        """CHOOSE, a table of jumps, one for each option, then the options; each but the last jumps to the end."""
        bodies = [self.effect(option) for option in options]
        tail: list[Row] = []
        starts = []
        for body in reversed(bodies):
            leave = [Row(Op.JUMP, skip=len(tail))] if tail else []
            tail = [*body, *leave, *tail]
            starts.append(len(tail))
        table = [
            Row(Op.JUMP, skip=len(bodies) - 1 - at + len(tail) - start) for at, start in enumerate(reversed(starts))
        ]
        return [Row(Op.CHOOSE, Side.YOU, number=len(bodies)), *table, *tail]

    def step(self, step: t.Step) -> list[Row]:
        match step:
            case t.ForEach(quantity, t.CrewAct() as act):
                some = Row(Op.TEST, per=self.quantity(quantity), low=1, high=HIGH, skip=1)
                return [some, self.crew_act(act)]
            case t.ForEach(quantity, action):
                return self.action(action, self.quantity(quantity))
            case t.Lasting(span, change):
                return self.change(change, codes.SPANS[span])
            case t.Choose(f, n, upto, then):
                pick = Row(Op.PICK, Side.YOU, filter=self.filter(f), source=Zone.FIELD, number=n, upto=int(upto))
                body = self.step(then)
                return [pick._replace(that=1, aim=aim_of(then), skip=len(body)), *body]
            case t.If(condition, then):
                body = self.step(then)
                asked, low, high = self.condition(condition)
                return [Row(Op.TEST, per=asked, low=low, high=high, skip=len(body)), *body]
            case t.IfSo(then):
                body = self.step(then)
                did = intern(self.quantities, QuantityRow(Measured.DID))
                return [Row(Op.TEST, per=did, low=1, high=1, skip=len(body)), *body]
            case t.May(then):
                body = self.step(then)
                return [Row(Op.ASK, Side.YOU, skip=len(body)), *body]
            case t.ChooseOne(options):
                return self.choose_one(options)
            case action:
                return self.action(action)

    def effect(self, effect: t.Effect) -> list[Row]:
        return [row for step in effect for row in self.step(step)]

    def code(self, body: list[Row]) -> int:
        """Append a finished program; the answer is its first row."""
        start = len(self.rows)
        self.rows += [*body, Row(Op.END)]
        return start

    # ---- lines ------------------------------------------------------------------------------------------------------

    def activated(self, ability: t.Activated) -> AbilityRow:
        quantity, low, high = self.condition(ability.condition)
        energy = sum(c.n for c in ability.costs if isinstance(c, t.PayEnergy))
        discards = sum(c.n for c in ability.costs if isinstance(c, t.DiscardCost))
        cost = ANY
        if discards:
            cost = len(self.rows)
            self.rows += [*self.discard(Side.YOU, discards), Row(Op.LAUNCH)]
        return AbilityRow(
            Form.ACTIVATED,
            once=int(ability.once),
            quantity=quantity,
            low=low,
            high=high,
            energy=energy,
            tap=int(any(isinstance(c, t.TapThis) for c in ability.costs)),
            discard=discards,
            start=self.code(self.effect(ability.effect)),
            cost=cost,
        )

    def triggered(self, ability: t.Triggered) -> AbilityRow:
        row = AbilityRow(Form.TRIGGERED, start=self.code(self.effect(ability.effect)))
        match ability.trigger:
            case t.Happens(event, t.Some(f)):
                return row._replace(happening=codes.EVENTS[event], subject=self.filter(f))
            case t.Happens(event, _):
                return row._replace(happening=codes.EVENTS[event])
            case t.Attacked(side):
                return row._replace(happening=Happening.ATTACKED, side=codes.SIDES[side])
            case t.Played(side, kind):
                happening = Happening.PLAYED_CREW if kind is t.Kind.CREW else Happening.PLAYED_MAGIC
                return row._replace(happening=happening, side=codes.SIDES[side])
            case t.At(moment, side):
                return row._replace(happening=codes.MOMENTS[moment], side=ANY if side is None else codes.SIDES[side])

    def continuous(self, change: t.Change, condition: t.Condition | None = None) -> AbilityRow:
        quantity, low, high = self.condition(condition)
        start = self.code(self.change(change, Span.LASTING))
        return AbilityRow(Form.CONTINUOUS, quantity=quantity, low=low, high=high, start=start)

    def ability(self, line: t.Line) -> AbilityRow:
        match line:
            case t.Has() | t.Revenge():
                return AbilityRow(Form.KEYWORD)
            case t.Transform(x):
                enough = t.Is(t.Cards(t.Side.YOU, t.Pile.ENERGY), t.Bound(t.Compare.AT_LEAST, x))
                quantity, low, high = self.condition(enough)
                start = self.code([Row(Op.TURN_OVER)])
                return AbilityRow(Form.ACTIVATED, quantity=quantity, low=low, high=high, start=start)
            case t.ExtraDraw(x):
                draw: t.Effect = (t.PlayerAct(t.PlayerVerb.DRAW, t.Side.YOU, 1),)
                return self.activated(t.Activated(True, None, (t.PayEnergy(x),), draw))
            case t.Triggered():
                return self.triggered(line)
            case t.Activated():
                return self.activated(line)
            case t.Static(change):
                return self.continuous(change)
            case t.While(condition, change):
                return self.continuous(change, condition)
            case t.Spell(effect):
                return AbilityRow(Form.SPELL, start=self.code(self.effect(effect)))

    def line(self, line: t.Line) -> None:
        self.abilities.append(self.ability(line))
