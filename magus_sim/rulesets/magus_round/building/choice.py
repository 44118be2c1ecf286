"""The choice of forty cards: one card after the other, each time the one that does most for the deck so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from magus_sim.decks.workshop import DeckGroup
from magus_sim.told import Label

from ..card import Card, Kind
from .traits import (
    DAMAGE,
    DISCARD_PILE,
    ENERGY,
    LEVELS,
    MAGICS,
    QUICK_TRANSFORM,
    TRANSFORMING,
    Role,
    Traits,
)
from .wishes import OTHERS, Task

CURVE: Mapping[str, Mapping[int, int]] = {
    "low": {1: 4, 2: 10, 3: 11, 4: 8, 5: 5, 6: 2},
    "mid": {1: 3, 2: 8, 3: 11, 4: 7, 5: 5, 6: 4, 7: 2},
    "high": {2: 7, 3: 9, 4: 6, 5: 4, 6: 6, 7: 4, 8: 4},
}
"""How many of the forty cards have which value."""
ROLES: Mapping[Role, int] = {Role.EARLY: 10, Role.ANSWER: 7, Role.CARDS: 5, Role.FINISH: 4}
"""Of so many cards a deck has enough."""
RAMP: Mapping[str, int] = {"low": 0, "mid": 3, "high": 10}
"""How many makers of energy a curve wants."""
MAGICS_AT_MOST = 8
"""Unless something needs magics."""
ENOUGH: Mapping[str, int] = {
    LEVELS: 8, DISCARD_PILE: 8, ENERGY: 6, DAMAGE: 6, TRANSFORMING: 1, MAGICS: 12
}  # fmt: skip
"""Of so many makers a resource is there whenever it is needed; of a subtype after FOLLOWERS."""
FOLLOWERS = 14
LEVELS_BY_HAND, DAMAGE_BY_ENEMIES, ENERGY_BY_HAND = 3, 2, 3
"""Any card can level a crew up or become energy, and the opponent deals damage: so many makers are always there."""

WHY: Mapping[Role, Label] = {
    Role.RAMP: Label(
        "Energy: more of it than one card a turn brings", "エネルギー：手札以外からエネルギーを増やすカード"
    ),
    Role.EARLY: Label("Early plays: something to do in the first turns", "序盤：最初の数ターンで出せるカード"),
    Role.ANSWER: Label("Answers: deal with opposing crews", "除去：対戦相手のクルーに対処するカード"),
    Role.CARDS: Label("Cards: keep the hand full", "手札：手札を切らさないためのカード"),
    Role.FINISH: Label(
        "Finishers: end the game once there is energy", "フィニッシャー：エネルギーがたまったら決めるカード"
    ),
}
RESOURCES: Mapping[str, Label] = {
    LEVELS: Label("levels", "レベル"),
    DISCARD_PILE: Label("the discard pile", "捨て札"),
    ENERGY: Label("energy", "エネルギー"),
    DAMAGE: Label("damage taken (revenge)", "受けたダメージ（リベンジ）"),
    TRANSFORMING: Label("transforming", "変身"),
    MAGICS: Label("magics", "マジック"),
}


class Builder:
    """A deck while it is built. The same task gives the same deck."""

    def __init__(self, task: Task, traits: Mapping[str, Traits], subtypes: Mapping[str, str]) -> None:
        self.task = task
        self.traits = traits
        self.words = subtypes
        self.magus = traits[task.magus.name]
        self.deck: Counter[str] = Counter(task.include)
        self.supply: Counter[str] = Counter()
        self.demand: Counter[str] = Counter(self.magus.needs)
        self.roles: Counter[Role] = Counter()
        self.values: Counter[int] = Counter()
        self.supply.update({LEVELS: LEVELS_BY_HAND, DAMAGE: DAMAGE_BY_ENEMIES, ENERGY: ENERGY_BY_HAND})
        self.supply.update(self.magus.makes)
        for name, count in task.include.items():
            self._count(traits[name], count)
        self.subtypes = task.subtypes or self._subtypes_of_magus()
        curve = task.curve or self._own_curve()
        self.curve = CURVE[curve]
        self.enough = {**ROLES, Role.RAMP: RAMP[curve]}

    def build(self) -> list[DeckGroup]:
        """The deck in groups, each with its reason; the magus comes first."""
        while (room := OTHERS - self.deck.total()) > 0:
            free = [name for name, most in self.task.room.items() if self.deck[name] < most]
            name = max(free, key=lambda name: self.score(self.traits[name]))
            count = min(self._chunk(self.traits[name]), self.task.room[name] - self.deck[name], room)
            self.deck[name] += count
            self._count(self.traits[name], count)
        return self._groups()

    def _count(self, traits: Traits, count: int) -> None:
        for tally, keys in ((self.supply, traits.makes), (self.demand, traits.needs), (self.roles, traits.roles)):
            for key in keys:
                tally[key] += count  # type: ignore[index]
        self.values[traits.value] += count

    def _chunk(self, traits: Traits) -> int:
        """So many copies are taken at once: fewer of a dear card, which clogs the first hands."""
        return 4 if traits.value <= 4 else 3 if traits.value == 5 else 2

    def _subtypes_of_magus(self) -> tuple[str, ...]:
        """The subtypes that the magus speaks of, else that of her back."""
        spoken = tuple(need for need in self.magus.needs if need in self.words)
        back = self.task.magus.back
        return spoken or ((back.subtype,) if back and back.subtype else ())

    def _own_curve(self) -> str:
        """The curve that the crews of the subtype have by themselves."""
        crews = [
            each.value
            for name, each in self.traits.items()
            if each.card.kind is Kind.CREW and each.card.front.subtype in self.subtypes and self.task.room.get(name)
        ]
        mean = sum(crews) / len(crews) if crews else 3.5
        return "low" if mean < 3.4 else "mid" if mean < 4.4 else "high"

    def score(self, traits: Traits) -> float:
        """What a few more copies of a card do for the deck so far."""
        score = 0.5 * traits.worth
        if traits.card.kind is Kind.CREW:
            score += 2.0 if traits.card.front.subtype in self.subtypes else 0.0
        elif self.roles_short(traits) or self.demand[MAGICS]:
            score += 0.5
        score += sum(1.6 * (self._filled(need) - 0.6) for need in traits.needs)
        if traits.card.front.subtype in (None, *self.subtypes):
            score += 1.0 * len({*traits.needs} & {*self.magus.makes} & RESOURCES.keys())
        score += sum(0.12 * min(self.demand[made], 10) * (1 - self._filled(made)) for made in traits.makes)
        short = self.curve.get(traits.value, 0) - self.values[traits.value]
        score += 0.5 * min(short, 4) if short > 0 else 1.2 * (short - 1)
        score += sum(0.8 for _ in range(self.roles_short(traits)))
        if traits.card.kind is Kind.MAGIC and self.supply[MAGICS] >= self._most_magics():
            score -= 5.0
        if self.deck[traits.card.name]:
            score -= 0.5
        return score

    def roles_short(self, traits: Traits) -> int:
        """How many roles of a card the deck has not enough of."""
        return sum(self.roles[role] < self.enough[role] for role in traits.roles)

    def _most_magics(self) -> int:
        return ENOUGH[MAGICS] + 4 if self.demand[MAGICS] >= 4 else MAGICS_AT_MOST

    def _filled(self, resource: str) -> float:
        """How far the deck has what is needed, 0 to 1. Followers of the deck's subtypes are taken as given."""
        if resource in self.subtypes:
            return 1.0
        if resource == ENERGY and resource in self.magus.makes:
            return 1.0
        return min(1.0, self.supply[resource] / ENOUGH.get(resource, FOLLOWERS))

    # ---- why each card is there -------------------------------------------------------------------------------------

    def _groups(self) -> list[DeckGroup]:
        groups: dict[Label, dict[str, int]] = {}
        order = sorted(self.deck, key=lambda name: (self.traits[name].value, self.traits[name].card.key))
        for name in order:
            groups.setdefault(self._why(self.traits[name]), {})[name] = self.deck[name]
        told = [DeckGroup(_with_count(why, copies), copies) for why, copies in groups.items()]
        return [DeckGroup(self._plan(), {self.task.magus.name: 1}), *told]

    def _plan(self) -> Label:
        """What the deck is about, said above its magus."""
        values = [self.traits[name].value * count for name, count in self.deck.items()]
        mean = sum(values) / OTHERS
        en = " and ".join(f"[{each}]" for each in self.subtypes) or "no one subtype"
        ja = "".join(f"〈{self.words[each]}〉" for each in self.subtypes) or "サブタイプを問わず"
        x = next((line.x for line in self.task.magus.front.lines if hasattr(line, "x")), 0)
        early = x <= QUICK_TRANSFORM
        return Label(
            f"Built around {en}, mean value {mean:.2f}. The magus transforms with {x} energy cards, "
            + ("in most games." if early else "late: she helps from the front first."),
            f"{ja}が中心、平均バリュー{mean:.2f}。メイガスはエネルギー{x}枚で変身"
            + ("（多くのゲームで可能）。" if early else "（遅め。まずは表面で支えます）。"),
        )

    def _why(self, traits: Traits) -> Label:
        """The reason for a card: it was wished for, what it makes that others need, its role, or its subtype."""
        if traits.card.name in self.task.include:
            return Label("Wished for", "指定されたカード")
        made = [each for each in traits.makes if each in RESOURCES and self._users(each, traits)]
        if made and made != [MAGICS]:
            made.sort(key=lambda each: (each == MAGICS, -self.demand[each]))
            users = self._users(made[0], traits)
            word = RESOURCES[made[0]]
            return Label(f"Make {word.en} for {_names(users, 'en')}", f"{word.ja}を用意：{_names(users, 'ja')}のため")
        for role in (Role.EARLY, Role.FINISH, Role.RAMP, Role.ANSWER, Role.CARDS):
            if role in traits.roles:
                return WHY[role]
        needs = [each for each in traits.needs if each in RESOURCES]
        if needs:
            word = RESOURCES[needs[0]]
            return Label(f"Live by {word.en}", f"{word.ja}を生かすカード")
        if traits.card.kind is Kind.MAGIC:
            return Label("Magics: change a fight", "マジック：戦いを有利にするカード")
        return Label("Bodies: attack and block", "主力：攻撃とブロックを担うクルー")

    def _users(self, resource: str, own: Traits) -> list[Card]:
        """The cards of the deck that need a resource, the magus among them."""
        users = [self.traits[name] for name in self.deck if name != own.card.name]
        return [each.card for each in (self.magus, *users) if resource in each.needs]


def _names(cards: Sequence[Card], language: str) -> str:
    names = [str(getattr(card.front, f"name_{language}")) for card in cards]
    shown = ", ".join(names[:2]) if language == "en" else "、".join(names[:2])
    more = len(names) - 2
    if more <= 0:
        return shown
    return f"{shown} and {more} more" if language == "en" else f"{shown}ほか{more}種"


def _with_count(why: Label, copies: Mapping[str, int]) -> Label:
    count = sum(copies.values())
    return Label(f"{why.en} ({count})", f"{why.ja}（{count}枚）")
