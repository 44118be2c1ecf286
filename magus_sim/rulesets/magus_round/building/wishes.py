"""Which wishes for a deck can be met, and what is said of those that cannot: every reason at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from magus_sim.decks.workshop import CURVES, DeckWish
from magus_sim.errors import UsageFault
from magus_sim.sources.names import name_key, shortened
from magus_sim.told import Label

from ..card import Card, Kind
from ..card_files import CardSet
from ..card_subtypes import subtype_named, suggest_subtype
from ..deck_limits import Limits

OTHERS = 40
"""MR-3.1: cards beside the magus."""


@dataclass(frozen=True, slots=True)
class Task:
    """A wish that can be met: the magus, how many copies of each other card there may be, and which must be there."""

    magus: Card
    room: dict[str, int]
    include: dict[str, int]
    subtypes: tuple[str, ...]
    curve: str


def task_of(wish: DeckWish, cards: CardSet, limits: Limits) -> Task:
    """The task that a wish sets. Raises UsageFault with every reason why it cannot be met."""
    reading = _Reading(wish, cards, limits)
    task = reading.task()
    if task is None or reading.faults:
        en = "\n".join(fault.en for fault in reading.faults)
        raise UsageFault(Label(en, "\n".join(fault.ja for fault in reading.faults)))
    return task


class _Reading:
    def __init__(self, wish: DeckWish, cards: CardSet, limits: Limits) -> None:
        self.wish = wish
        self.cards = cards
        self.limits = limits
        self.faults: list[Label] = []

    def fault(self, en: str, ja: str) -> None:
        self.faults.append(Label(en, ja))

    def task(self) -> Task | None:
        magus = self.magus()
        subtypes = tuple(dict.fromkeys(self.subtypes()))
        if self.wish.curve not in ("", *CURVES):
            self.fault(
                f"--curve {self.wish.curve}: there are {', '.join(CURVES)}",
                f"--curve {self.wish.curve}: {'、'.join(CURVES)} から選んでください",
            )
        room = {card.name: self.room(card) for card in self.cards.values() if card.kind is not Kind.MAGUS}
        for name, count in self.wish.include.items():
            self.check_include(self.cards[name_key(name)], count)
        wanted = sum(self.wish.include.values())
        if wanted > OTHERS:
            self.fault(
                f"--include names {wanted} cards; beside the magus a deck has {OTHERS}",
                f"--include の合計が{wanted}枚です。メイガスのほかに入るのは{OTHERS}枚です",
            )
        left = sum(room.values())
        if left < OTHERS:
            owned = " of those that you own" if self.wish.owned is not None else ""
            self.fault(
                f"only {left} cards{owned} may go into the deck, and it needs {OTHERS} beside the magus",
                f"デッキに入れられるカードが{left}枚しかありません（メイガスのほかに{OTHERS}枚必要です）",
            )
        if magus is None:
            return None
        return Task(magus, room, dict(self.wish.include), subtypes, self.wish.curve)

    def magus(self) -> Card | None:
        written = self.wish.leader
        magus = self.cards.find(written)
        if magus is None:
            maguses = [card.name for card in self.cards.values() if card.kind is Kind.MAGUS]
            advice = self.cards.suggest(written)
            en = advice.en if advice else f"there are {', '.join(f'「{name}」' for name in maguses)}"
            ja = advice.ja if advice else "、".join(f"「{name}」" for name in maguses) + "があります"
            self.fault(
                f"--leader: unknown magus 「{shortened(written)}」; {en}",
                f"--leader: メイガス「{shortened(written)}」はありません。{ja}",
            )
        elif magus.kind is not Kind.MAGUS:
            self.fault(f"--leader: 「{magus.name}」 is no magus", f"--leader: 「{magus.name}」はメイガスではありません")
        elif self.room(magus) < 1:
            why = self.why_not(magus)
            self.fault(f"--leader: 「{magus.name}」 {why.en}", f"--leader: 「{magus.name}」{why.ja}")
        return magus

    def subtypes(self) -> Iterator[str]:
        for written in self.wish.subtypes:
            subtype = subtype_named(written, self.cards.subtypes)
            if subtype is None:
                advice = suggest_subtype(written, self.cards.subtypes)
                self.fault(
                    f"--subtype: unknown subtype 「{shortened(written)}」; {advice.en}",
                    f"--subtype: サブタイプ「{shortened(written)}」はありません。{advice.ja}",
                )
                continue
            own = [c for c in self.cards.values() if c.kind is Kind.CREW and c.front.subtype == subtype]
            if not any(map(self.room, own)):
                japanese = self.cards.subtypes[subtype]
                self.fault(
                    f"--subtype: no [{subtype}] crew may go into the deck",
                    f"--subtype: 〈{japanese}〉のクルーを１枚も入れられません",
                )
            yield subtype

    def room(self, card: Card) -> int:
        """At most so many copies of a card may be in the deck."""
        if card.name in self.wish.exclude:
            return 0
        owned = self.limits.of(card) if self.wish.owned is None else self.wish.owned.get(card.name, 0)
        return min(self.limits.of(card), owned)

    def check_include(self, card: Card, count: int) -> None:
        if card.kind is Kind.MAGUS:
            self.fault(
                f"--include: 「{card.name}」 is a magus; name the one of the deck with --leader",
                f"--include: 「{card.name}」はメイガスです。--leader で指定してください",
            )
        elif count > self.room(card):
            why = self.why_not(card)
            self.fault(f"--include {count} 「{card.name}」: it {why.en}", f"--include {count}「{card.name}」：{why.ja}")

    def why_not(self, card: Card) -> Label:
        """Why no more copies of a card may be in the deck."""
        most, owned = self.limits.of(card), (self.wish.owned or {}).get(card.name, 0)
        if card.name in self.wish.exclude:
            return Label("is excluded as well", "--exclude でも指定されています")
        if self.wish.owned is not None and owned < most:
            return Label(f"is owned {owned} times", f"持っているのは{owned}枚です")
        if most == 0:
            return Label(f"is banned by {self.limits.file}", f"{self.limits.file} で禁止されています")
        return Label(f"may be in a deck {most} times at most", f"デッキに{most}枚までです")
