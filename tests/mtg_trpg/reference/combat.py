"""Combat: attacks, stand-ins, damage (TR-4.5, TR-4.6, TR-6, TR-9.3, TR-9.5, TR-9.6, TR-9.13)."""

from __future__ import annotations

from magus_sim.rulesets.mtg_trpg.language import tree as t

from .acts import Acts
from .field import Asking
from .pieces import Character


class Combat(Acts):
    """A field on which sides fight."""

    # ---- windows and attacks ----------------------------------------------------------------------------------------

    def window(self) -> Asking:
        """TR-9.3."""
        passed = 0
        while passed < 2:
            side = self.active if passed == 0 else 1 - self.active
            chosen = yield from self.ask("RESPOND", side, [("PASS", -1, 0), *self.casts(side, True)])
            if chosen[0] == "PASS":
                passed += 1
            else:
                yield from self.cast(chosen)
                passed = 0

    def burn(self) -> None:
        """TR-4.8."""
        for mage in self.mages:
            character = self.of(mage)
            if not character.down:
                for colour, most in enumerate(mage.most):
                    over = mage.mp[colour] - most
                    if over > 0:
                        mage.mp[colour] = most
                        character.damage += over
        self.settle()

    def attackers(self) -> list[Character]:
        return [each for each in self.up() if each.victim is not None]

    def combat(self) -> Asking:
        """TR-4.5, TR-4.6."""
        for each in self.characters:
            each.victim = each.stand_in = None
            each.order = []
        for each in list(self.characters):
            ready = not (each.down or each.done or each.late) and each.side == self.active
            if not ready or self.power(each) <= 0 or self.has(each, t.Keyword.WALL):
                continue
            at = self.index(each)
            low = not self.has(each, t.Keyword.FLYING)
            found = [other for other in self.up(1 - self.active) if not (low and self.has(other, t.Keyword.FLYING))]
            options = [("PASS", at, 0), *(("ATTACK", self.index(other), at) for other in found)]
            chosen = yield from self.ask("ATTACK", self.active, options)
            if chosen[0] == "ATTACK":
                each.victim, each.done = self.characters[chosen[1]], True
        if not self.attackers():
            return
        yield from self.window()
        yield from self.stand_ins()
        yield from self.window()
        yield from self.orders()
        if any(self.has(each, t.Keyword.FIRST_STRIKE) for each in self.up()):
            self.strike(True)
        self.strike(False)
        for each in self.characters:
            each.victim = each.stand_in = None
        self.burn()

    def can_stand_in(self, each: Character, attacker: Character) -> bool:
        """TR-4.5, TR-6.2."""
        taken = [other for a in self.attackers() for other in (a.victim, a.stand_in)]
        if each.owner is not attacker.victim or not each.is_summoned or each in taken:
            return False
        for keyword in (t.Keyword.FLYING, t.Keyword.FLANKING):
            if self.has(attacker, keyword) and not self.has(each, keyword):
                return False
        return self.has(attacker, t.Keyword.SHADOW) == self.has(each, t.Keyword.SHADOW)

    def stand_ins(self) -> Asking:
        for attacker in self.attackers():
            found = [each for each in self.up() if self.can_stand_in(each, attacker)]
            if found:
                at = self.index(attacker)
                options = [("PASS", at, 0), *(("STAND_IN", self.index(each), at) for each in found)]
                chosen = yield from self.ask("STAND_IN", 1 - self.active, options)
                if chosen[0] == "STAND_IN":
                    attacker.stand_in = self.characters[chosen[1]]

    def receiver(self, attacker: Character) -> Character | None:
        """TR-9.5."""
        taker = attacker.stand_in or attacker.victim
        return taker if taker and not taker.down else None

    def orders(self) -> Asking:
        """TR-9.6."""
        for each in self.up(1 - self.active):
            if self.power(each) <= 0:
                continue
            waiting = [other for other in self.attackers() if self.receiver(other) is each]
            while waiting:
                options = [("ORDER", self.index(other), self.index(each)) for other in waiting]
                chosen = yield from self.ask("ORDER", 1 - self.active, options)
                each.order.append(self.characters[chosen[1]])
                waiting.remove(self.characters[chosen[1]])

    def strike(self, first: bool) -> None:
        """TR-4.6, TR-6.1, TR-8.1: all damage of one stage at the same time."""
        dealt: dict[Character, int] = {}
        for each in self.up():
            if self.has(each, t.Keyword.FIRST_STRIKE) != first:
                continue
            colour = each.card.colour if each.card else None
            hits = self.attack(each) if each.victim else self.counter(each) if each.side != self.active else []
            for other, points in hits:
                if not self.is_protected(other, colour):
                    dealt[other] = dealt.get(other, 0) + points
        for each, points in dealt.items():
            each.damage += points
        self.settle()

    def attack(self, attacker: Character) -> list[tuple[Character, int]]:
        receiver, victim = self.receiver(attacker), attacker.victim
        assert victim is not None
        trample = self.has(attacker, t.Keyword.TRAMPLE) and receiver is not victim and not victim.down
        if receiver is None and not trample:
            return []
        points = sum(self.dice.attack(self.turn, attacker, self) for _ in range(max(0, self.power(attacker))))
        if receiver is None:
            return [(victim, points)]
        rest = points - self.hp(receiver)
        if not trample or rest < 0 or self.is_protected(receiver, attacker.card.colour if attacker.card else None):
            return [(receiver, points)]
        return [(receiver, points), (victim, rest)]

    def counter(self, receiver: Character) -> list[tuple[Character, int]]:
        left = self.power(receiver)
        order = [each for each in receiver.order if not each.down and self.receiver(each) is receiver]
        hits = []
        for at, attacker in enumerate(order):
            share = left if at == len(order) - 1 else min(left, max(0, self.hp(attacker)))
            left -= share
            hits.append((attacker, share))
        return hits
