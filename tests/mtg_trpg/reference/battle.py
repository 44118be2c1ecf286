"""The second engine's battle: a generator that asks questions and is sent positions of options (TR-4)."""

from __future__ import annotations

from magus_sim.rulesets.mtg_trpg.language import tree as t

from .combat import Combat
from .field import Asking, Over, fading_of
from .pieces import COLOURS, Casting, Lasting, Option

__all__ = ["Battle", "Over"]


class Battle(Combat):
    """One battle, turn by turn."""

    def play(self) -> Asking:
        """The battle; raises Over."""
        while True:
            yield from self.start_of_turn()
            yield from self.main_phase()
            yield from self.combat()
            yield from self.main_phase()
            yield from self.window()
            yield from self.discard()
            self.clean_up()

    def start_of_turn(self) -> Asking:
        for each in self.characters:
            each.rolls = 0
            if each.side == self.active:
                each.done = False
        for mage in self.mages:
            if self.of(mage).side == self.active:
                mage.mp = mage.most
                mage.used = set()
        yield from self.upkeep()
        yield from self.window()
        if self.turn > 1:
            for mage in self.mages:
                if self.of(mage).side == self.active and not self.of(mage).down:
                    mage.draw(self.options.draw)
        self.burn()

    def ours(self) -> list[Lasting]:
        return [each for each in self.lasting if self.of(each.mage).side == self.active]

    def upkeep(self) -> Asking:
        """TR-4.2, TR-6.3, TR-9.9."""
        for lasting in self.ours():
            if lasting not in self.lasting or lasting.card.upkeep == 0:
                continue
            mage, cost = lasting.mage, lasting.card.upkeep
            if not self.pays(mage, lasting.card.colour, cost):
                self.drop(lasting)
                self.settle()
                continue
            keep: list[Option] = [("KEEP", lasting.number, 0), ("PASS", lasting.number, 0)]
            chosen = yield from self.ask("UPKEEP", self.active, keep)
            if chosen[0] == "PASS":
                self.drop(lasting)
                self.settle()
            elif lasting.card.colour is not None:
                mage.mp[COLOURS.index(lasting.card.colour)] -= cost
            else:
                for _ in range(cost):
                    mage.mp[mage.mp.index(max(mage.mp))] -= 1
        for each in self.up(self.active):
            if each.card and fading_of(each.card):
                if each.counters == 0:
                    self.go_down(each)
                else:
                    each.counters -= 1
        for lasting in self.ours():
            if fading_of(lasting.card):
                if lasting.counters == 0:
                    self.drop(lasting)
                else:
                    lasting.counters -= 1
        self.settle()
        for lasting in self.ours():
            for line in lasting.card.lines if lasting in self.lasting else ():
                if isinstance(line, t.Upkeep):
                    self.run(Casting(lasting.card, lasting.mage, lasting.number, line.effect, None), lasting.bearer)
            self.settle()

    def main_phase(self) -> Asking:
        """TR-4.4, TR-9.4."""
        while True:
            chosen = yield from self.ask("ACT", self.active, [("PASS", -1, 0), *self.casts(self.active, False)])
            if chosen[0] == "PASS":
                self.burn()
                return
            yield from self.cast(chosen)

    def discard(self) -> Asking:
        """TR-4.7, TR-9.10."""
        for mage in self.mages:
            if self.of(mage).side != self.active or self.of(mage).down:
                continue
            while len(hand := mage.places("hand")) > mage.level:
                first = {mage.card(place): place for place in reversed(hand)}
                options = [("DISCARD", mage.number * 100 + place, 0) for place in sorted(first.values())]
                chosen = yield from self.ask("DISCARD", self.active, options)
                mage.zones[chosen[1] % 100] = "graveyard"

    def clean_up(self) -> None:
        """TR-4.7, TR-6.1, TR-9.7."""
        for each in self.up():
            if self.has(each, t.Keyword.REGENERATION):
                each.damage = 0
            else:
                each.damage = max(0, each.damage - (-self.hp(each)) % 5)
        for each in self.characters:
            each.changes = [(change, span) for change, span in each.changes if span is t.Span.BATTLE]
            each.late = False
        self.burn()
        if self.turn >= 2 * self.options.rounds:
            raise Over(None, "limit")
        self.turn += 1
        self.active = 1 - self.active
