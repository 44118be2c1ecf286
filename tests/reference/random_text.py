"""Random lines of card text: anything that a card may say, in numbers small enough to matter in a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from magus_sim.rulesets.magus_round.card import Kind
from magus_sim.rulesets.magus_round.language import tree as t

T = TypeVar("T")
Ways = tuple[tuple[int, Callable[[], T]], ...]
"""Ways to go on, each with its weight."""
Ability = t.Triggered | t.Activated | t.Static | t.While

SUBTYPES = ("Ronin", "Dragon", "Machine")
PLAYERS = (t.Side.YOU, t.Side.OPPONENT)
OWN_FATE = (t.Event.DESTROYED, t.Event.LEAVES, t.Event.LEVELS_UP, t.Event.DAMAGES, t.Event.WINS, t.Event.BLOCKS)
NOBODY, ONE, SEVERAL = range(3)
"""How many crews それ stands for."""


class Author:
    """Writes the lines of one face. `back`: the crew on the back of a magus; `names`: cards that may be named."""

    def __init__(self, luck: Random, kind: Kind, names: Sequence[str], *, back: bool = False) -> None:
        self.luck = luck
        self.is_crew = kind is Kind.CREW
        self.names = names
        self.back = back
        self.meant = NOBODY
        """What それ stands for at this place of the text."""
        self.depth = 0

    # -- luck ---------------------------------------------------------------------------------------------------------

    def perhaps(self, chance: float) -> bool:
        return self.luck.random() < chance

    def one_of(self, *ways: tuple[int, Callable[[], T]]) -> T:
        _, make = self.luck.choices(ways, [weight for weight, _ in ways])[0]
        return make()

    def n(self, high: int = 2) -> int:
        """A small count; 1 more often than not."""
        return 1 if self.perhaps(0.5) else self.luck.randint(1, high)

    def picked(self, high: int, chance: float) -> tuple[int, bool]:
        """How many, and whether up to that many; now and then any number."""
        upto = self.perhaps(chance)
        return (t.ANY_NUMBER if upto and self.perhaps(0.15) else self.n(high)), upto

    def thousands(self, high: int = 4) -> int:
        return 500 * self.luck.randint(1, 2 * high)

    def player(self) -> t.Side:
        return self.luck.choice(PLAYERS)

    def posture(self) -> t.Posture:
        return self.luck.choice(list(t.Posture))

    def keyword(self) -> t.Keyword:
        return self.luck.choice(list(t.Keyword))

    # -- which cards --------------------------------------------------------------------------------------------------

    def bound(self, low: int, high: int, step: int = 1) -> t.Bound:
        compare = self.luck.choices(list(t.Compare), (4, 4, 1))[0]
        return t.Bound(compare, step * self.luck.randint(low, high))

    def crews(self) -> t.Filter:
        """Crews of the field; often all of a side, so that a lot happens."""
        chance = self.luck.choice((0, 0.12))
        return t.Filter(
            side=self.luck.choice([None, *PLAYERS]),
            other=self.is_crew and self.perhaps(0.2),
            posture=self.posture() if self.perhaps(chance) else None,
            value=self.bound(0, 4) if self.perhaps(chance) else None,
            power=self.bound(1, 5, 500) if self.perhaps(chance) else None,
            level=self.bound(0, 2) if self.perhaps(chance) else None,
            keyword=self.keyword() if self.perhaps(chance / 2) else None,
            subtype=self.luck.choice(SUBTYPES) if self.perhaps(chance) else None,
            name=self.luck.choice(self.names) if self.perhaps(chance / 3) else None,
        )

    def cards(self, *, crews: bool = False) -> t.Filter:
        """Cards of a hand, deck or discard pile."""
        kind = t.Kind.CREW if crews else self.luck.choice(list(t.Kind))
        chance = 0.2 if kind is t.Kind.CREW else 0.0
        return t.Filter(
            kind=kind,
            value=self.bound(0, 4) if self.perhaps(0.25) else None,
            power=self.bound(1, 5, 500) if self.perhaps(chance) else None,
            keyword=self.keyword() if self.perhaps(chance / 4) else None,
            subtype=self.luck.choice(SUBTYPES) if self.perhaps(chance) else None,
            name=self.luck.choice(self.names) if self.perhaps(0.08) else None,
        )

    def one_crew(self) -> list[t.Ref]:
        """The words by which this place can point at a single crew."""
        return [t.Ref.THIS] * self.is_crew + [t.Ref.IT] * (2 * (self.meant is ONE))

    def who(self) -> t.Who:
        """The crews spoken of rather than all of a kind."""
        refs = self.one_crew() + [t.Ref.THEY] * (self.meant is SEVERAL)
        return self.luck.choice(refs) if refs and self.perhaps(0.75) else t.All(self.crews())

    # -- numbers and conditions ---------------------------------------------------------------------------------------

    def countable(self) -> t.Counted:
        """What can be counted one by one."""
        refs = self.one_crew()
        ways: Ways[t.Counted] = (
            (3 * bool(refs), lambda: t.Level(self.luck.choice(refs))),
            (2, lambda: t.Cards(self.player(), self.luck.choice(list(t.Pile)))),
            (2, lambda: t.Matching(self.player(), self.cards())),
            (4, lambda: t.Crews(self.crews())),
            (2, lambda: t.DamageTaken(self.player())),
        )
        return self.one_of(*ways)

    def comparison(self) -> t.Is:
        if (refs := self.one_crew()) and self.perhaps(0.2):
            return t.Is(t.Power(self.luck.choice(refs)), self.bound(1, 6, 500))
        quantity = self.countable()
        if isinstance(quantity, t.Cards) and quantity.pile is t.Pile.DECK:
            return t.Is(quantity, self.bound(15, 28))
        return t.Is(quantity, self.bound(0, 4))

    def condition(self) -> t.Condition:
        return t.TurnOf(self.player()) if self.perhaps(0.25) else self.comparison()

    # -- changes ------------------------------------------------------------------------------------------------------

    def power(self) -> t.ChangePower:
        return t.ChangePower(self.who(), self.luck.choice((-1, 1, 1)) * self.thousands(2))

    def change(self) -> t.Change:
        ways: Ways[t.Change] = (
            (5, self.power),
            (1, lambda: t.SetPower(self.who(), self.thousands())),
            (1, lambda: t.SetBasePower(self.who(), self.thousands())),
            (3, lambda: t.Gain(self.who(), self.keyword())),
            (2, lambda: t.Lose(self.who(), self.keyword())),
            (2, lambda: t.Cannot(self.who(), self.luck.choice(list(t.Deed)))),
            (2, lambda: t.PerEach(self.countable(), self.power())),
        )
        return self.one_of(*ways)

    # -- actions ------------------------------------------------------------------------------------------------------

    def on_crews(self) -> t.Action:
        verbs = list(t.CrewVerb)
        return t.CrewAct(self.luck.choices(verbs, [3 if verb in verbs[:5] else 1 for verb in verbs])[0], self.who())

    def on_players(self) -> t.Action:
        verb, side = self.luck.choice(list(t.PlayerVerb)), self.luck.choice(list(t.Side))
        if verb is t.PlayerVerb.DISCARD and side is t.Side.YOU:
            return t.FromHand(t.Filter(t.Kind.CARD), self.n(), False, t.Target.DISCARD_PILE)
        return t.PlayerAct(verb, side, self.n())

    def on_one_crew(self) -> t.Action:
        who = self.luck.choice(self.one_crew())
        to = t.Target
        ways: Ways[t.Action] = (
            (1, lambda: t.TopUnder(self.n(), who)),
            (1, lambda: t.HandUnder(*self.picked(2, 0.4), who)),
            (1, lambda: t.TakeLevels(self.n(), who, self.luck.choice((to.DISCARD_PILE, to.HAND, to.ENERGY)))),
        )
        return self.one_of(*ways)

    def with_number(self) -> t.Action:
        """What happens to a number of cards or points."""
        ways: Ways[t.Action] = (
            (5, self.on_players),
            (1, lambda: t.TopToEnergy(self.n(), self.posture())),
            (1, lambda: t.TopToLife(self.n())),
            (1, self.of_life_or_energy),
            (3 * bool(self.one_crew()), self.on_one_crew),
            (2, self.put),
            (1, lambda: t.PlayFree(self.cards(), *self.picked(2, 0.5))),
            (1, self.recover),
            (1, self.from_hand),
            (1, self.search),
        )
        return self.one_of(*ways)

    def of_life_or_energy(self) -> t.Action:
        to = t.Target
        ways: Ways[t.Action] = (
            (1, lambda: t.TakeLife(1, self.luck.choice((to.HAND, to.ENERGY)))),
            (2, lambda: t.TurnEnergy(self.player(), self.n(), self.posture())),
            (2, lambda: t.TakeEnergy(self.player(), self.n(), self.luck.choice((to.HAND, to.DISCARD_PILE)))),
        )
        return self.one_of(*ways)

    def put(self) -> t.Action:
        return t.Put(self.cards(crews=True), *self.picked(3, 0.5), self.luck.choice(list(t.Source)))

    def recover(self) -> t.Action:
        to = t.Target
        where = self.luck.choice((to.HAND, to.DECK_TOP, to.DECK_BOTTOM, to.ENERGY, to.LIFE))
        return t.Recover(self.cards(), *self.picked(3, 0.5), where)

    def from_hand(self) -> t.Action:
        to = t.Target
        where = self.luck.choice((to.DISCARD_PILE, to.DISCARD_PILE, to.DECK_TOP, to.DECK_BOTTOM, to.ENERGY, to.LIFE))
        return t.FromHand(self.cards(), *self.picked(2, 0.5), where)

    def search(self) -> t.Action:
        to = self.luck.choice((t.Target.HAND, t.Target.FIELD, t.Target.ENERGY))
        return t.Search(self.cards(crews=to is t.Target.FIELD), *self.picked(2, 0.4), to)

    def look(self) -> t.Action:
        n = self.luck.randint(2, 5)
        return t.Look(n, self.cards(), *self.picked(2, 0.5), self.luck.choice(list(t.Rest)))

    def action(self) -> t.Action:
        return self.one_of((5, self.with_number), (3, self.on_crews), (1, self.look))

    # -- steps --------------------------------------------------------------------------------------------------------

    def effect(self, most: int = 3) -> t.Effect:
        """One step or several; それ points at what the steps before have chosen or put."""
        steps: list[t.Step] = []
        for place in range(min(most, self.luck.choices((1, 2, 3), (5, 3, 1))[0])):
            step = self.step()
            steps.append(t.IfSo(step) if place and self.perhaps(0.35) else step)
        return tuple(steps)

    def step(self) -> t.Step:
        self.depth += 1
        nests = self.depth < 3
        step: t.Step = self.one_of(
            (6, self.plain),
            (3, self.lasting),
            (4 * nests, self.choose),
            (1 * nests, lambda: t.If(self.condition(), self.step())),
            (2 * nests, lambda: t.May(self.step())),
            (1 * nests, self.choose_one),
            (1, self.for_each),
        )
        self.depth -= 1
        return step

    def plain(self) -> t.Action:
        action = self.action()
        self.point_at(action)
        return action

    def point_at(self, action: t.Action, *, times: bool = False) -> None:
        """Crews that were put onto the field are meant from here on (MR-8.10)."""
        if isinstance(action, t.Put) or (isinstance(action, t.Search) and action.to is t.Target.FIELD):
            self.meant = SEVERAL if times or action.n > 1 else ONE

    def lasting(self) -> t.Lasting:
        return t.Lasting(self.luck.choice(list(t.Span)), self.change())

    def for_each(self) -> t.ForEach:
        quantity, action = self.countable(), self.one_of((4, self.with_number), (1, self.action))
        self.point_at(action, times=True)
        return t.ForEach(quantity, action)

    def choose(self) -> t.Choose:
        wanted, (n, upto) = self.crews(), self.picked(2, 0.4)
        self.meant = SEVERAL if n > 1 else ONE
        then: t.Step = self.one_of((4, self.on_crews), (2, self.lasting), (1, self.step))
        return t.Choose(wanted, n, upto, then)

    def choose_one(self) -> t.ChooseOne:
        """Every option begins with what was meant before the choice, and so does what comes after it."""
        before = self.meant
        options: list[t.Effect] = []
        while len(options) < 2:
            self.meant = before
            option = self.effect(most=2)
            if option not in options:
                options.append(option)
        self.meant = before
        return t.ChooseOne(tuple(options))

    # -- lines --------------------------------------------------------------------------------------------------------

    def triggered(self) -> Ability:
        trigger = self.trigger()
        named = isinstance(trigger, t.Happens) and isinstance(trigger.who, t.Some)
        self.meant = ONE if named else NOBODY
        return t.Triggered(trigger, self.effect())

    def trigger(self) -> t.Trigger:
        return self.one_of(
            (8 * self.is_crew, lambda: t.Happens(self.own_event(), t.Self.THIS)),
            (3, lambda: t.Happens(self.luck.choice(list(t.Event)), t.Some(self.crews()))),
            (1, lambda: t.Attacked(self.player())),
            (1, lambda: t.Played(self.player(), self.luck.choice((t.Kind.CREW, t.Kind.MAGIC)))),
            (2, self.moment),
        )

    def own_event(self) -> t.Event:
        arrives = t.Event.TRANSFORMS if self.back else t.Event.ENTERS
        return self.luck.choice((arrives, arrives, arrives, t.Event.ATTACKS, t.Event.ATTACKS, *OWN_FATE))

    def moment(self) -> t.Trigger:
        moment = self.luck.choice(list(t.Moment))
        return t.At(moment, None if moment is t.Moment.ATTACK_END else self.player())

    def activated(self) -> Ability:
        self.meant = NOBODY
        once = self.perhaps(0.6)
        condition = self.condition() if self.perhaps(0.3) else None
        least = 0 if once else 1
        costs: list[t.Cost] = [t.PayEnergy(self.n(3)), t.TapThis(), t.DiscardCost(self.n())]
        return t.Activated(once, condition, tuple(self.luck.sample(costs, self.luck.randint(least, 2))), self.effect())

    def static(self) -> Ability:
        self.meant = NOBODY
        return t.Static(self.change())

    def while_(self) -> Ability:
        self.meant = NOBODY
        return t.While(self.condition(), self.change())

    def ability(self) -> Ability:
        return self.one_of((6, self.triggered), (2, self.activated), (2, self.static), (2, self.while_))

    def crew_lines(self) -> tuple[t.CrewLine, ...]:
        lines: list[t.CrewLine] = [self.ability() for _ in range(self.luck.choices((0, 1, 2, 3), (1, 4, 2, 1))[0])]
        lines += [t.Has(keyword) for keyword in t.Keyword if self.perhaps(0.25)]
        if not self.back and self.perhaps(0.12):
            lines.append(t.Revenge(self.n()))
        return self.shuffled(lines)

    def magic_lines(self) -> tuple[t.MagicLine, ...]:
        lines: list[t.MagicLine] = [t.Spell(self.effect())]
        if self.perhaps(0.25):
            lines.append(t.Revenge(self.n()))
        return self.shuffled(lines)

    def magus_lines(self) -> tuple[t.MagusLine, ...]:
        lines: list[t.MagusLine] = [t.Transform(self.luck.randint(1, 4)), t.ExtraDraw(self.luck.randint(1, 3))]
        if self.perhaps(0.5):
            lines.append(self.ability())
        return self.shuffled(lines)

    def shuffled(self, lines: Sequence[T]) -> tuple[T, ...]:
        return tuple(self.luck.sample(lines, len(lines)))
