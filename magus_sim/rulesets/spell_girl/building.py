"""A deck for a wish: so many cards of each kind, each time those that do most for this girl at what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from magus_sim.decks.workshop import CURVES, DeckGroup, DeckWish
from magus_sim.errors import UsageFault
from magus_sim.sources.names import did_you_mean, name_key, shortened
from magus_sim.told import Label

from .card import Card, Girl, Spell
from .card_files import CardSet
from .decks import MIRACLES, lacking_rules
from .labels import KINDS
from .parts import PARTS, Row
from .rule_options import DECK_SIZE, RuleOptions

SHARES: Mapping[str, int] = {
    "attack": 15,
    "defence": 11,
    "order": 4,
    "recover": 3,
    "strengthen": 2,
    "weaken": 2,
    "miracle": 2,
    "summon": 1,
}
"""How many cards of each kind a deck has, if nothing else is wished for; in this order they are chosen."""
AROUND = 6
"""So many more of a kind that the deck is built around."""
MEAN_COST: Mapping[str, float] = {"low": 1.3, "": 1.9, "mid": 1.9, "high": 2.8}

FIRST: Mapping[int, float] = {1: 0.1, 2: 0.5, 3: 0.9}
"""SPE → how often a girl goes first, about."""
WORTH: Mapping[str, float] = {
    **{"atk": 2.0, "def_down": 1.6, "burn": 2.2, "stun": 2.5, "draw_hit": 1.0, "drain": 1.0},
    **{"atk_up": 1.8, "def_up": 1.8, "spe_up": 1.0, "atk_down": 1.8, "def_down_lasting": 1.8, "spe_down": 1.0},
    **{"opponent_discards": 1.5, "heal": 1.8, "cure": 0.8, "draw": 2.4},
    **{"body": 1.6, "body_atk": 1.2, "body_def": 0.9, "body_hp": 0.7, "haste": 0.8},
    **{"guard": 2.0, "attacker_down": 1.9, "draw_safe": 1.0, "no_clash": 0.4, "counter": 1.0},
    **{"draw_discard": 0.6, "top_to_gauge": 1.0, "look_three": 0.4, "spe_now": 0.3},
    **{"last_stand": 3.0, "refill": 1.5, "break_summon": 1.0, "cleanse": 0.8},
}
"""What an effect does in HP, about; those that depend on the girl are worked out."""
PRICE = 1.0
"""What a card of cost costs in HP, about."""
OFF_CURVE = 0.5
"""What a cost that is 1 off the wished mean takes off a card's worth."""


@dataclass(frozen=True, slots=True)
class Task:
    """A wish that can be met: the girl, how many copies of each other card there may be, and which must be there."""

    girl: Girl
    cards: Mapping[str, Spell]
    room: Mapping[str, int]
    include: Mapping[str, int]
    around: tuple[str, ...]
    curve: str


def task_of(wish: DeckWish, cards: CardSet, options: RuleOptions) -> Task:
    """The task that a wish sets. Raises UsageFault with every reason why it cannot be met."""
    girl = cards.find(wish.leader)
    spells = {card.name: card for card in cards.values() if isinstance(card, Spell)}
    room = {name: _room(card, wish, options) for name, card in spells.items()}
    faults = [
        *_leader_faults(wish, girl, cards, options),
        *(fault for written in wish.subtypes if _kind(written) is None for fault in [_no_kind(written)]),
        *_curve_faults(wish),
        *_include_faults(wish, spells, room),
    ]
    if faults or not isinstance(girl, Girl):
        raise UsageFault(Label("\n".join(each.en for each in faults), "\n".join(each.ja for each in faults)))
    around = tuple(kind for written in wish.subtypes if (kind := _kind(written)))
    return Task(girl, spells, room, dict(wish.include), around, wish.curve)


def _room(card: Spell, wish: DeckWish, options: RuleOptions) -> int:
    """At most so many copies of a card may be in the deck."""
    if card.name in wish.exclude or lacking_rules(card, options):
        return 0
    most = 1 if card.kind == "miracle" else options.copies
    return most if wish.owned is None else min(most, wish.owned.get(card.name, 0))


def _leader_faults(wish: DeckWish, girl: Card | None, cards: CardSet, options: RuleOptions) -> Iterator[Label]:
    if isinstance(girl, Girl):
        if wish.owned is not None and not wish.owned.get(girl.name):
            yield Label(f"--leader: 「{girl.name}」 is not owned", f"--leader: 「{girl.name}」を持っていません")
        for rule in lacking_rules(girl, options):
            yield Label(
                f"--leader: 「{girl.name}」 needs the rule option {rule}",
                f"--leader: 「{girl.name}」にはルールオプション {rule} が必要です",
            )
        return
    called = shortened(wish.leader)
    girls = [name for card in cards.values() if isinstance(card, Girl) for name in card.names]
    known = ", ".join(f"「{name}」" for name in girls[::2])
    advice = did_you_mean(wish.leader, girls) or Label(f"there are {known}", f"{known}がいます")
    yield Label(
        f"--leader: 「{called}」 is no spell girl; {advice.en}",
        f"--leader: 「{called}」というスペルガールはいません。{advice.ja}",
    )


def _kind(written: str) -> str | None:
    """The kind of card that a deck shall be built around, by its key or its name."""
    names = {name_key(name): kind for kind in SHARES for name in (kind, KINDS[kind].en, KINDS[kind].ja)}
    return names.get(name_key(written))


def _no_kind(written: str) -> Label:
    called, known = shortened(written), ", ".join(SHARES)
    return Label(
        f"--subtype: there is no kind of card 「{called}」; there are {known}",
        f"--subtype: カードの種類「{called}」はありません。あるのは {known} です",
    )


def _curve_faults(wish: DeckWish) -> Iterator[Label]:
    if wish.curve not in ("", *CURVES):
        yield Label(
            f"--curve {wish.curve}: there are {', '.join(CURVES)}",
            f"--curve {wish.curve}: {'、'.join(CURVES)} から選んでください",
        )


def _include_faults(wish: DeckWish, spells: Mapping[str, Spell], room: Mapping[str, int]) -> Iterator[Label]:
    for name, count in wish.include.items():
        if name not in spells:
            yield Label(
                f"--include: 「{name}」 is a spell girl; name the one of the deck with --leader",
                f"--include: 「{name}」はスペルガールです。--leader で指定してください",
            )
        elif count > room[name]:
            yield Label(
                f"--include {count} 「{name}」: there can be {room[name]}",
                f"--include {count}「{name}」：{room[name]}枚までです",
            )
    miracles = sum(count for name, count in wish.include.items() if name in spells and spells[name].kind == "miracle")
    if miracles > MIRACLES:
        yield Label(
            f"--include names {miracles} miracles, at most {MIRACLES}",
            f"--include のミラクルが{miracles}枚です。{MIRACLES}枚までです",
        )
    if (wanted := sum(wish.include.values())) > DECK_SIZE:
        yield Label(
            f"--include names {wanted} cards; beside the girl a deck has {DECK_SIZE}",
            f"--include の合計が{wanted}枚です。スペルガールのほかに入るのは{DECK_SIZE}枚です",
        )
    free = sum(count for name, count in room.items() if spells[name].kind != "miracle")
    free += min(MIRACLES, sum(count for name, count in room.items() if spells[name].kind == "miracle"))
    if free < DECK_SIZE:
        yield Label(
            f"only {free} cards may go into the deck, and it needs {DECK_SIZE} beside the girl",
            f"デッキに入れられるカードが{free}枚しかありません（スペルガールのほかに{DECK_SIZE}枚必要です）",
        )


class Builder:
    """A deck while it is built. The same task gives the same deck."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.deck: Counter[str] = Counter(task.include)
        self.ranked = sorted(task.cards.values(), key=lambda card: (-self.worth(card), card.name))

    def build(self) -> list[DeckGroup]:
        """The deck in groups, each with its reason; the girl comes first."""
        for kind in sorted(SHARES, key=lambda kind: kind not in self.task.around):
            self._fill(kind, SHARES[kind] + AROUND * (kind in self.task.around))
        for kind in sorted(SHARES, key=lambda kind: (kind == "miracle", kind not in self.task.around)):
            self._fill(kind, MIRACLES if kind == "miracle" else DECK_SIZE)
        return self._groups()

    def _fill(self, kind: str, wanted: int) -> None:
        """The best cards of a kind, until there are so many of the kind or the deck is full."""
        for card in self.ranked:
            if card.kind == kind:
                of_kind = sum(count for name, count in self.deck.items() if self.task.cards[name].kind == kind)
                room = min(wanted - of_kind, DECK_SIZE - self.deck.total())
                self.deck[card.name] += max(0, min(self.task.room[card.name] - self.deck[card.name], room))

    def worth(self, card: Spell) -> float:
        """What a card does for this girl, less what it costs."""
        gain = sum(part_worth(PARTS[part.id], self.task.girl) * part.times for part in card.parts)
        off = abs(card.cost - MEAN_COST[self.task.curve]) * OFF_CURVE if card.cost else 0.0
        return gain - PRICE * card.cost - off

    def _groups(self) -> list[DeckGroup]:
        girl = self.task.girl
        groups = [DeckGroup(_plan(girl, self._mean()), {girl.name: 1})]
        for kind in SHARES:
            copies = {c.name: self.deck[c.name] for c in self.ranked if c.kind == kind and self.deck[c.name]}
            if copies:
                why, count = KINDS[kind], sum(copies.values())
                label = Label(f"{why.en.capitalize()}: {count} cards", f"{why.ja}：{count}枚")
                groups.append(DeckGroup(label, copies))
        return groups

    def _mean(self) -> float:
        return sum(self.task.cards[name].cost * count for name, count in self.deck.items()) / DECK_SIZE


def part_worth(row: Row, girl: Girl) -> float:
    """What a part does in HP, about, for a girl who goes first as often as her SPE says."""
    if row.op in ("atk_spe", "guard_spe"):
        return float(row.amount * girl.spe)
    if row.op in ("atk_first", "guard_first"):
        first = 1.0 if girl.skill == "initiative" else FIRST.get(girl.spe, 0.0)
        return first * row.amount + (1 - first) * row.otherwise
    return WORTH[row.op]


def _plan(girl: Girl, mean: float) -> Label:
    """What the deck is about, said above its girl."""
    en, ja = ("initiative, so she is always first", "先制で、つねに先攻") if girl.skill == "initiative" else ("", "")
    if not en:
        ways = {
            1: ("seldom first", "ほぼ後攻"),
            2: ("first half of the time", "半分は先攻"),
            3: ("mostly first", "ほぼ先攻"),
        }
        en, ja = ways.get(girl.spe, ways[1])
    return Label(
        f"ATK {girl.atk}, DEF {girl.def_}, SPE {girl.spe}: {en}. Mean cost {mean:.2f}.",
        f"ATK{girl.atk}・DEF{girl.def_}・SPE{girl.spe}、{ja}。平均コスト{mean:.2f}。",
    )
