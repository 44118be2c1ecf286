"""A game set up in a line: who stands there, what lies on top of the decks, and what the players do.

    scene = Scene(["atk x2", "burn"], ["guard"])
    scene.do("attack", "atk x2", "guard")

A card is named by its parts, "atk x2 + burn". The hands are the cards that are named; in the gauge and below in the
deck lies a miracle for 5 HP or less. Girls have HP 15 and 2/2/2; A goes first unless somebody is faster. A question
with one option is not asked, so a scene names only what is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from magus_sim.rulesets.spell_girl.card import Card, Girl, Part, Spell
from magus_sim.rulesets.spell_girl.parts import PARTS
from magus_sim.rulesets.spell_girl.rule_options import read_options
from tests.spell_girl.reference import ReferenceGame
from tests.spell_girl.reference.pieces import SLOTS, Piece, Player
from tests.spell_girl.reference.values import value

GIRL = Girl("girl", "girl", 15, 5, 2, 2, 2)
FILLER = "last_stand"
A, B = 0, 1


def card(text: str) -> Spell:
    """The card of these parts, with their text for a name."""
    parts = []
    for part in text.split(" + "):
        id, _, times = part.partition(" x")
        parts.append(Part(id, int(times or 1)))
    return Spell(text, text, PARTS[parts[0].id].kind, tuple(parts))  # type: ignore[arg-type]


class Scene:
    """`first` and `heads` are the luck of the rounds and of the coins, the last one again and again."""

    def __init__(
        self,
        a: Sequence[str] = (),
        b: Sequence[str] = (),
        *,
        first: Sequence[int] = (A,),
        heads: Sequence[bool] = (True,),
        girls: tuple[dict[str, Any], dict[str, Any]] = ({}, {}),
        deck: tuple[int, int] = (40, 40),
        **options: str,
    ) -> None:
        tops = [list(a), list(b)]
        self.tosses, self.coins = list(first), list(heads)
        below = int(options.get("gauge_start", 0))
        sides = [self.side([FILLER] * below + top, size) for top, size in zip(tops, deck, strict=True)]
        decks: list[list[Card]] = []
        self.orders: list[list[int]] = []
        for seat, names in enumerate(sides):
            by_name = sorted(range(len(names)), key=lambda at: names[at])
            girl = {"mp": len(tops[seat]), **girls[seat]}
            decks.append([replace(GIRL, **girl), *(card(names[at]) for at in by_name)])
            place = {at: SLOTS * seat + slot for slot, at in enumerate(by_name, 1)}
            self.orders.append([place[at] for at in range(len(names))])
        self.game = ReferenceGame((decks[0], decks[1]), self, read_options(options))

    @staticmethod
    def side(top: Sequence[str], size: int) -> list[str]:
        return [*top, *[FILLER] * (size - len(top))]

    # -- luck ---------------------------------------------------------------------------------------------------------

    def shuffled(self, seat: int, _cards: list[int]) -> list[int]:
        return self.orders[seat]

    def first(self, _round: int) -> int:
        return self.tosses.pop(0) if len(self.tosses) > 1 else self.tosses[0]

    def heads(self, _seat: int, _turn: int) -> bool:
        return self.coins.pop(0) if len(self.coins) > 1 else self.coins[0]

    # -- doing --------------------------------------------------------------------------------------------------------

    def do(self, *words: str) -> Scene:
        """Answer a question with each word: a card by its parts, "girl", "attack" (with her), "nobody", "pass"."""
        for word in words:
            assert word in self.can, f"{word}: {self.game.question} asked of {self.game.asked}: {self.can}"
            self.game.choose(self.can.index(word))
        return self

    @property
    def can(self) -> list[str]:
        """The words for the options of the question."""
        return [self.word(do, number) for do, number in self.game.options]

    def word(self, do: str, number: int) -> str:
        if do in ("PASS", "NOBODY"):
            return do.lower()
        name = self.piece(number).card.name
        return "attack" if do == "ATTACK" and name == "girl" else name

    @property
    def asked(self) -> tuple[str | None, int | None]:
        return (self.game.question, self.game.asked)

    def to_round(self, number: int) -> Scene:
        """Pass until a round begins."""
        while self.game.question and self.game.table.round < number:
            self.do("pass")
        return self

    def end_turn(self) -> Scene:
        turn = self.game.table.turn
        while self.game.question and self.game.table.turn == turn:
            self.do("pass")
        return self

    # -- looking ------------------------------------------------------------------------------------------------------

    def player(self, seat: int) -> Player:
        return self.game.table.players[seat]

    def piece(self, number: int) -> Piece:
        player = self.player(number // SLOTS)
        piles = [[player.girl], player.deck, player.hand, player.gauge, player.drop]
        piles += [each.field for each in self.game.table.players]
        return next(piece for pile in piles for piece in pile if piece.number == number)

    def hp(self) -> tuple[int, int]:
        return (self.player(A).girl.hp, self.player(B).girl.hp)

    def names(self, seat: int, pile: str) -> list[str]:
        """What lies in a pile; of the hand the fillers are left out."""
        pieces: list[Piece] = getattr(self.player(seat), pile)
        return [piece.card.name for piece in pieces if pile != "hand" or piece.card.name != FILLER]

    def stat(self, seat: int, stat: str) -> int:
        return value(self.game.table, self.player(seat).girl, stat)

    @property
    def result(self) -> tuple[int | None, str] | None:
        return self.game.result
