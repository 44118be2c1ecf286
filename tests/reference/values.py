"""What numbers, filters and conditions read (MR-9.8 to MR-9.18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from magus_sim.rulesets.magus_round.card import Face, Kind
from magus_sim.rulesets.magus_round.language import tree as t

from .changes import Change, Changes
from .pieces import Look, Mark, Piece, Zone, printed_keywords
from .zones import Table

PILES = {
    t.Pile.HAND: Zone.HAND,
    t.Pile.LIFE: Zone.LIFE,
    t.Pile.DECK: Zone.DECK,
    t.Pile.ENERGY: Zone.ENERGY,
    t.Pile.DISCARD_PILE: Zone.DISCARD,
}
MOST_POWER = 1_000_000_000
KINDS = {t.Kind.CREW: (Kind.CREW,), t.Kind.MAGIC: (Kind.MAGIC,), t.Kind.CARD: tuple(Kind)}


@dataclass
class Speaker:
    """Whose words are read: the player, the crew that "this" means, and the crews that "it" means (MR-8.10)."""

    seat: int
    this: Mark | None = None
    it: list[Mark] = field(default_factory=list)

    def side(self, side: t.Side) -> int:
        return self.seat if side is t.Side.YOU else 1 - self.seat

    def refers_to(self, ref: t.Ref) -> list[Mark]:
        if ref is t.Ref.THIS:
            return [self.this] if self.this else []
        return self.it


def within(number: int, bound: t.Bound | None) -> bool:
    """以下, 以上 or exactly; no bound holds always."""
    if bound is None:
        return True
    if bound.compare is t.Compare.AT_MOST:
        return number <= bound.n
    if bound.compare is t.Compare.AT_LEAST:
        return number >= bound.n
    return number == bound.n


def printed_fits(face: Face, wanted: t.Filter) -> bool:
    """What every face shows, wherever it lies."""
    return (
        face.kind in KINDS[wanted.kind]
        and within(face.value, wanted.value)
        and wanted.subtype in (None, face.subtype)
        and wanted.name in (None, face.name_ja, face.name_en)
    )


def card_fits(piece: Piece, wanted: t.Filter) -> bool:
    """A card off the field: only what is printed on its front."""
    face = piece.card.front
    return (
        printed_fits(face, wanted)
        and within(face.power, wanted.power)
        and (wanted.keyword is None or wanted.keyword in printed_keywords(face))
    )


def crew_fits(crew: Look, wanted: t.Filter, speaker: Speaker) -> bool:
    """A crew of the field, or one that was there the moment before (MR-9.13)."""
    return (
        printed_fits(crew.face, wanted)
        and (wanted.side is None or crew.owner == speaker.side(wanted.side))
        and not (wanted.other and crew.mark == speaker.this)
        and (wanted.posture is None or crew.tapped == (wanted.posture is t.Posture.TAPPED))
        and within(crew.power, wanted.power)
        and within(crew.level, wanted.level)
        and (wanted.keyword is None or wanted.keyword in crew.keywords)
    )


class Values:
    """Everything that is worked out when asked for, and never stored (MR-9.10)."""

    def __init__(self, table: Table, changes: Changes) -> None:
        self.table = table
        self.changes = changes
        self.last: dict[Mark, Look] = {}
        """How crews looked in the moment before they left (MR-8.2)."""
        self.turn_player = 0

    # -- crews --------------------------------------------------------------------------------------------------------

    def look(self, crew: Piece, *, continuous: bool = True) -> Look:
        """How a crew looks now; without continuous abilities when one of them asks (MR-9.17)."""
        acting = self.acting_on(crew, continuous=continuous)
        return Look(
            mark=crew.mark,
            owner=crew.owner,
            face=crew.face,
            tapped=crew.tapped,
            level=self.table.level(crew),
            power=power(crew.face, self.table.level(crew), acting),
            keywords=keywords(crew.face, acting),
        )

    def last_look(self, mark: Mark, *, continuous: bool = True) -> Look | None:
        """How the crew looks now, or looked last (MR-8.2, MR-8.10)."""
        crew = self.table.find(mark)
        return self.look(crew, continuous=continuous) if crew else self.last.get(mark)

    def remember(self, leaving: Sequence[Piece]) -> None:
        looks = [self.look(crew) for crew in leaving]
        self.last.update((look.mark, look) for look in looks)

    def has(self, crew: Piece, keyword: t.Keyword) -> bool:
        return keyword in self.look(crew).keywords

    def cannot(self, crew: Piece, deed: t.Deed) -> bool:
        """ "Cannot" beats "may" (MR-9.8)."""
        return any(
            isinstance(change.what, t.Cannot) and change.what.deed is deed
            for change in self.acting_on(crew, continuous=True)
        )

    def crews_that_fit(self, wanted: t.Filter, speaker: Speaker, *, continuous: bool = True) -> list[Piece]:
        return [
            crew for crew in self.table.crews() if crew_fits(self.look(crew, continuous=continuous), wanted, speaker)
        ]

    # -- what acts on a crew ------------------------------------------------------------------------------------------

    def acting_on(self, crew: Piece, *, continuous: bool) -> list[Change]:
        """All changes on a crew, the oldest first (MR-9.18)."""
        acting = self.changes.on(crew.mark)
        if continuous:
            acting = acting + [change for change in self.continuous() if change.on == crew.mark]
        return sorted(acting, key=lambda change: change.began)

    def continuous(self) -> Iterator[Change]:
        """What the continuous abilities of the field do just now."""
        for source in self.table.on_field():
            speaker = Speaker(source.owner, source.mark)
            for index, line in enumerate(source.face.lines):
                holds = isinstance(line, t.Static) or (
                    isinstance(line, t.While) and self.true(line.condition, speaker, continuous=False)
                )
                if holds:
                    assert isinstance(line, t.Static | t.While)
                    yield from self.spread(line.change, speaker, (source.since, index), continuous=False)

    def spread(
        self,
        change: t.Change,
        speaker: Speaker,
        began: tuple[int, int],
        *,
        span: t.Span = t.Span.LASTING,
        last_turn: int = 0,
        continuous: bool = True,
    ) -> Iterator[Change]:
        """A change as the text has it → the change on each crew."""
        times = 1
        if isinstance(change, t.PerEach):
            times = self.count(change.quantity, speaker, continuous=continuous)
            change = change.change
        by = change.by * times if isinstance(change, t.ChangePower) else 0
        for crew in self.who(change.who, speaker, continuous=continuous):
            yield Change(crew.mark, change, by, began, span, last_turn)

    def who(self, who: t.Who, speaker: Speaker, *, continuous: bool = True) -> list[Piece]:
        """The crews that are meant and still there, in order of number."""
        if isinstance(who, t.All):
            return self.crews_that_fit(who.filter, speaker, continuous=continuous)
        found = [self.table.find(mark) for mark in speaker.refers_to(who)]
        return sorted((crew for crew in found if crew), key=lambda crew: crew.number)

    # -- numbers and conditions ---------------------------------------------------------------------------------------

    def count(self, quantity: t.Quantity, speaker: Speaker, *, continuous: bool = True) -> int:
        match quantity:
            case t.Level(who):
                return sum(look.level for look in self.looks(who, speaker, continuous=continuous))
            case t.Power(who):
                return sum(look.power for look in self.looks(who, speaker, continuous=continuous))
            case t.Cards(side, pile):
                return len(self.table.players[speaker.side(side)][PILES[pile]])
            case t.Matching(side, wanted):
                pile_cards = self.table.players[speaker.side(side)][Zone.DISCARD]
                return sum(card_fits(card, wanted) for card in pile_cards)
            case t.Crews(wanted):
                return len(self.crews_that_fit(wanted, speaker, continuous=continuous))
            case t.DamageTaken(side):
                return self.table.players[speaker.side(side)].damage_taken

    def looks(self, ref: t.Ref, speaker: Speaker, *, continuous: bool) -> list[Look]:
        """Gone crews answer with their last values (MR-8.10)."""
        found = [self.last_look(mark, continuous=continuous) for mark in speaker.refers_to(ref)]
        return [look for look in found if look]

    def true(self, condition: t.Condition, speaker: Speaker, *, continuous: bool = True) -> bool:
        match condition:
            case t.Is(quantity, bound):
                return within(self.count(quantity, speaker, continuous=continuous), bound)
            case t.TurnOf(side):
                return speaker.side(side) == self.turn_player


def power(face: Face, level: int, acting: Sequence[Change]) -> int:
    """MR-9.10, the changes being the oldest first."""
    base, instead = face.power, None
    for change in acting:
        match change.what:
            case t.SetBasePower(_, n):
                base = n
            case t.SetPower(_, n):
                instead = n
    before = base + level * face.gain if instead is None else instead
    return max(-MOST_POWER, min(before + sum(change.by for change in acting), MOST_POWER))


def keywords(face: Face, acting: Sequence[Change]) -> frozenset[t.Keyword]:
    """Of a gained and a lost keyword the later one counts (MR-9.18)."""
    has = set(printed_keywords(face))
    for change in acting:
        match change.what:
            case t.Gain(_, keyword):
                has.add(keyword)
            case t.Lose(_, keyword):
                has.discard(keyword)
    return frozenset(has)
