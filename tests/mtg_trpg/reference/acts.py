"""Casting, the stack, and what cards do (TR-1.7, TR-4.4, TR-5.1, TR-9.1 to TR-9.4, TR-9.12, TR-9.14)."""

from __future__ import annotations

from collections.abc import Generator

from magus_sim.rulesets.mtg_trpg.card import Card, Kind
from magus_sim.rulesets.mtg_trpg.language import tree as t

from .field import Asking, Field, aim_of, fading_of, target_in
from .pieces import COLOURLESS, COLOURS, Casting, Character, Lasting, Mage, Option

SUMMONS, STACK, HAND, LASTING = 12, 8, 40, 88


class Acts(Field):
    """A field on which cards are cast."""

    # ---- casting ----------------------------------------------------------------------------------------------------

    def ask(
        self, question: str, side: int, options: list[Option]
    ) -> Generator[tuple[str, int, list[Option]], int, Option]:
        """The option that is taken; one alone is taken unasked."""
        at = 0 if len(options) == 1 else (yield question, side, options)
        return options[at]

    def casts(self, side: int, at_once: bool) -> list[Option]:
        """TR-9.4: what a side can cast and use."""
        found: list[Option] = []
        for mage in self.mages:
            character = self.of(mage)
            if character.side != side or character.down or character.late:
                continue
            seen: list[Card] = []
            for place in mage.places("hand"):
                card = mage.card(place)
                if card not in seen and self.can_cast(mage, card, at_once):
                    found.append(("CAST", mage.number * 100 + place, 0))
                seen.append(card)
            for nth, equip in enumerate(mage.fighter.equips):
                if self.can_use(mage, equip, nth):
                    found.append(("USE", mage.number, nth))
        return found

    def pays(self, mage: Mage, colour: t.Colour | None, cost: int) -> bool:
        """TR-1.7."""
        return (sum(mage.mp) if colour is None else mage.mp[COLOURS.index(colour)]) >= cost

    def can_cast(self, mage: Mage, card: Card, at_once: bool) -> bool:
        character = self.of(mage)
        fast = card.kind in (Kind.INSTANT, Kind.ITEM)
        if (not fast and (at_once or character.done)) or not self.pays(mage, card.colour, card.cost):
            return False
        if card.kind is Kind.CREATURE:
            return sum(each.is_summoned for each in self.up(character.side)) < SUMMONS
        if card.kind is Kind.ENCHANTMENT and len(self.lasting) >= LASTING:
            return False
        aim = aim_of(card)
        return aim is None or bool(self.targets(aim, card.colour, character.side))

    def can_use(self, mage: Mage, equip: Card, nth: int) -> bool:
        """TR-9.9."""
        ability = next((line for line in equip.lines if isinstance(line, t.Ability)), None)
        if ability is None or nth in mage.used or not self.pays(mage, ability.cost.colour, ability.cost.n):
            return False
        aim = target_in(ability.effect)
        return aim is None or bool(self.targets(aim, equip.colour, self.of(mage).side))

    def cast(self, option: Option) -> Asking:
        """A spell: its target, its cost, then the stack (TR-9.3)."""
        do, number, nth = option
        if do == "CAST":
            mage = next(each for each in self.mages if each.number == number // 100)
            card = mage.card(number % 100)
            mage.zones[number % 100] = "field" if card.kind is Kind.ENCHANTMENT else "graveyard"
            if card.kind not in (Kind.INSTANT, Kind.ITEM):
                self.of(mage).done = True
            effect = next((line.effect for line in card.lines if isinstance(line, t.Spell | t.Arrives)), ())
            spell = Casting(card, mage, number, effect, aim_of(card))
            colour, cost = card.colour, card.cost
        else:
            mage = next(each for each in self.mages if each.number == number)
            equip = mage.fighter.equips[nth]
            ability = next(line for line in equip.lines if isinstance(line, t.Ability))
            mage.used.add(nth)
            spell = Casting(equip, mage, -1 - number * 16 - nth, ability.effect, target_in(ability.effect))
            colour, cost = ability.cost.colour, ability.cost.n
        side = self.of(mage).side
        if colour is not None:
            mage.mp[COLOURS.index(colour)] -= cost
        if spell.aim is not None and (found := self.targets(spell.aim, spell.card.colour, side)):
            chosen = yield from self.ask("TARGET", side, [("TARGET", self.index(each), 0) for each in found])
            spell.target = self.characters[chosen[1]]
        for _ in range(cost if colour is None else 0):
            colours = [("PAY", -1, at) for at in range(COLOURLESS + 1) if mage.mp[at] > 0]
            paid = yield from self.ask("PAY", side, colours)
            mage.mp[paid[2]] -= 1
        self.stack.append(spell)
        yield from self.answer(spell)

    def answer(self, spell: Casting) -> Asking:
        """TR-9.3, TR-8.1: the other side may answer; then the spell resolves."""
        while self.stack and self.stack[-1] is spell:
            other = 1 - self.of(spell.mage).side
            options: list[Option] = [("PASS", -1, 0)]
            if len(self.stack) < STACK:
                options += self.casts(other, True)
            chosen = yield from self.ask("RESPOND", other, options)
            if chosen[0] == "PASS":
                self.stack.pop()
                self.resolve(spell)
            else:
                yield from self.cast(chosen)

    def resolve(self, spell: Casting) -> None:
        caster = self.of(spell.mage)
        bearer = caster if spell.is_ability else None
        if spell.card.kind is Kind.ENCHANTMENT:
            self.attach(spell)
        elif spell.card.kind is Kind.CREATURE:
            if not caster.down:
                arrived = Character(caster.side, card=spell.card, owner=caster, number=spell.number)
                arrived.counters = fading_of(spell.card)
                arrived.done = t.Has(t.Keyword.HASTE) not in spell.card.lines
                self.place(arrived)
                self.run(spell, arrived)
        else:
            self.run(spell, bearer)
        self.settle()

    def place(self, arrived: Character) -> None:
        """The next number, or that of a summoned one that is gone and no target, once there are 54."""
        if len(self.characters) < 54:
            self.characters.append(arrived)
            return
        aimed = [spell.target for spell in self.stack]
        gone = (each for each in self.characters if each.down and each.is_summoned and each not in aimed)
        self.characters[self.index(next(gone))] = arrived

    def attach(self, spell: Casting) -> None:
        """TR-5.1, TR-9.12."""
        caster = self.of(spell.mage)
        attached = next((line.filter for line in spell.card.lines if isinstance(line, t.Attach)), None)
        found = attached is None or spell.target in self.targets(attached, spell.card.colour, caster.side)
        if caster.down or not found:
            spell.mage.zones[spell.number % 100] = "graveyard"
            return
        bearer = None if attached is None else spell.target
        self.lasting.append(Lasting(spell.card, spell.mage, spell.number, bearer, fading_of(spell.card)))

    # ---- effects ----------------------------------------------------------------------------------------------------

    def run(self, spell: Casting, bearer: Character | None) -> None:
        for deed in spell.effect:
            self.do(deed, spell, bearer)

    def whom(self, who: t.Who, spell: Casting, bearer: Character | None) -> list[Character]:
        """On whom a deed acts."""
        side = self.of(spell.mage).side
        match who:
            case t.All(which):
                return [each for each in self.up() if self.passes(which, each, side)]
            case t.Ref.CASTER:
                meant: Character | None = self.of(spell.mage)
            case t.Ref.BEARER:
                meant = bearer
            case _:
                aim = spell.aim or t.Filter()
                meant = spell.target if spell.target in self.targets(aim, spell.card.colour, side) else None
        return [] if meant is None or meant.down else [meant]

    def do(self, deed: t.Deed, spell: Casting, bearer: Character | None) -> None:
        mage, side = spell.mage, self.of(spell.mage).side
        match deed:
            case t.Draw(n):
                mage.draw(n)
            case t.MoveMarker(n):
                for _ in range(n):
                    if (top := mage.top()) is not None:
                        mage.pass_over(top)
            case t.Mana(n, colour):
                mage.mp[COLOURS.index(colour)] += n
            case t.Lasting(change, span):
                for each in self.whom(change.who, spell, bearer):
                    each.changes.append((change, span))
                    self.shed(each)
            case _:
                chosen = self.candidates(deed.who, spell, bearer)
                for each in chosen:
                    if not each.down and (not isinstance(deed.who, t.All) or self.still(deed.who, each, side)):
                        self.act(deed, each, spell, side)

    def candidates(self, who: t.Who, spell: Casting, bearer: Character | None) -> list[Character]:
        """Those that a deed could act on: of all those that the filter lets through when it is their turn."""
        return list(self.characters) if isinstance(who, t.All) else self.whom(who, spell, bearer)

    def still(self, who: t.All, character: Character, side: int) -> bool:
        return self.passes(who.filter, character, side)

    def act(self, deed: t.Deed, each: Character, spell: Casting, side: int) -> None:
        match deed:
            case t.Damage(_, n):
                points = 0
                for _ in range(n):
                    points += self.dice.spell(side, self.turn, spell) if self.options.spell_dice else 5
                if not self.is_protected(each, spell.card.colour):
                    each.damage += points
            case t.Heal(_, n):
                each.damage -= min(n, each.damage)
            case t.Destroy():
                self.go_down(each)
            case t.Return():
                if each.is_summoned:
                    self.remove(each)
                    if each.side == side:
                        owner = next(mage for mage in self.mages if mage.number == each.number // 100)
                        if len(owner.places("hand")) < HAND and owner.zones[each.number % 100] == "graveyard":
                            owner.zones[each.number % 100] = "hand"
            case t.Ready():
                each.done = False
            case t.Exhaust():
                each.done = True

    def shed(self, character: Character) -> None:
        """TR-6.3."""
        for lasting in list(self.lasting):
            own = lasting.bearer is character and lasting.card.kind is Kind.ENCHANTMENT
            if own and self.is_protected(character, lasting.card.colour):
                self.drop(lasting)
