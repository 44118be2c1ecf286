"""The engine's numbers for the words of the tree: for each enum of card text what stands for it in a program."""

from __future__ import annotations

from .engine.ops import ANY, Happening, Side, Span, What, Who, Zone
from .language import tree as t

SIDES = {t.Side.YOU: Side.YOU, t.Side.OPPONENT: Side.OPPONENT, t.Side.BOTH: Side.BOTH}
KINDS = {t.Kind.CREW: 0, t.Kind.MAGIC: 1, t.Kind.CARD: ANY}
POSTURES = {t.Posture.UNTAPPED: 0, t.Posture.TAPPED: 1}
REFS = {t.Ref.THIS: Who.THIS, t.Ref.IT: Who.THAT, t.Ref.THEY: Who.THAT}
SPANS = {
    t.Span.TURN: Span.TURN,
    t.Span.ATTACK: Span.ATTACK,
    t.Span.LASTING: Span.LASTING,
    t.Span.NEXT_TURN: Span.NEXT_TURN,
}
KEYWORDS = {t.Keyword.HASTE: What.HASTE, t.Keyword.RAMPAGE: What.RAMPAGE}
DEEDS = {
    t.Deed.ATTACK: What.CANNOT_ATTACK,
    t.Deed.BLOCK: What.CANNOT_BLOCK,
    t.Deed.BE_BLOCKED: What.UNBLOCKABLE,
}
PILES = {
    t.Pile.HAND: Zone.HAND,
    t.Pile.LIFE: Zone.LIFE,
    t.Pile.DECK: Zone.DECK,
    t.Pile.ENERGY: Zone.ENERGY,
    t.Pile.DISCARD_PILE: Zone.DISCARD_PILE,
}
SOURCES = {t.Source.HAND: Zone.HAND, t.Source.DISCARD_PILE: Zone.DISCARD_PILE}
TARGETS = {
    t.Target.HAND: Zone.HAND,
    t.Target.DECK_TOP: Zone.DECK,
    t.Target.DECK_BOTTOM: Zone.DECK_BOTTOM,
    t.Target.DISCARD_PILE: Zone.DISCARD_PILE,
    t.Target.FIELD: Zone.FIELD,
    t.Target.ENERGY: Zone.ENERGY,
    t.Target.LIFE: Zone.LIFE,
}
RESTS = {t.Rest.DECK_BOTTOM: Zone.DECK_BOTTOM, t.Rest.DISCARD_PILE: Zone.DISCARD_PILE}
CREW_MOVES = {
    t.CrewVerb.DESTROY: Zone.DISCARD_PILE,
    t.CrewVerb.RETURN: Zone.HAND,
    t.CrewVerb.EXILE: Zone.EXILE,
    t.CrewVerb.TO_ENERGY: Zone.ENERGY,
    t.CrewVerb.TO_DECK_TOP: Zone.DECK_TOP,
    t.CrewVerb.TO_DECK_BOTTOM: Zone.DECK_BOTTOM,
    t.CrewVerb.TO_LIFE: Zone.LIFE,
}
PLAYER_MOVES = {
    t.PlayerVerb.DRAW: (Zone.DECK, Zone.HAND),
    t.PlayerVerb.MILL: (Zone.DECK, Zone.DISCARD_PILE),
    t.PlayerVerb.DAMAGE: (Zone.LIFE, Zone.HAND),
}
EVENTS = {
    t.Event.ENTERS: Happening.ENTERS,
    t.Event.ATTACKS: Happening.ATTACKS,
    t.Event.BLOCKS: Happening.BLOCKS,
    t.Event.DESTROYED: Happening.DESTROYED,
    t.Event.LEAVES: Happening.LEAVES,
    t.Event.LEVELS_UP: Happening.LEVELS_UP,
    t.Event.TRANSFORMS: Happening.TRANSFORMS,
    t.Event.DAMAGES: Happening.DAMAGES,
    t.Event.WINS: Happening.WINS,
}
MOMENTS = {
    t.Moment.TURN_START: Happening.TURN_START,
    t.Moment.TURN_END: Happening.TURN_END,
    t.Moment.ATTACK_END: Happening.ATTACK_END,
}
