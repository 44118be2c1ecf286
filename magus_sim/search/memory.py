"""What a search may spend, and what it remembers."""

from __future__ import annotations

from magus_sim.records import Record, i1, i2, i4, i8

DECIDED = 1000
"""The score of a game that is won; one that is lost has its negative."""
UNIT = 2000
SHARE = 8
"""One in so many iterations plays on in the usual way, for the others to be compared with."""
NOWHERE = -1
ROOT = 0


class Budget(Record):
    """How much a search may do, in counts.

    Every option that is considered gets a first look: one deal of what is hidden, through the end of the turn. `doubt`:
    how far behind what is usual it may then be and still be looked at closely. `deals`: for each option in a close
    look; with none the first look decides. `turns`: how many are played there, the one under way being the first.
    `margin`: by how much another option must lead what is usual, since a few deals say little. `iterations`: of the
    tree search. `explore`: how much it makes of what it has hardly tried, in thousandths. `wide`: more options are
    considered. `sees_all`: nothing is dealt anew. `doubt` and `margin` are shares of DECIDED.
    """

    doubt: int = i2()
    deals: int = i2()
    turns: int = i2()
    margin: int = i2()
    explore: int = i2()
    iterations: int = i4()
    wide: int = i1()
    sees_all: int = i1()


class Node(Record):
    """A line of play from the position that is searched: how often it was tried and the sum of where that led.

    `name` is that of its last option, `usual` that of what is usual after it; `child` and `sibling` are places in the
    list of nodes.
    """

    name: int = i8()
    usual: int = i8()
    total: int = i8()
    visits: int = i4()
    child: int = i4()
    sibling: int = i4()


class Expected(Record):
    """What a first look says of the position that the choice leads to, if nothing hidden shows and nobody else chooses.

    `history` and `hidden` (as hidden_from says) are those of that position; `score` is that of what is usual in it.
    """

    seed: int = i8()
    history: int = i8()
    hidden: int = i4()
    turn: int = i4()
    seat: int = i4()
    score: int = i4()
