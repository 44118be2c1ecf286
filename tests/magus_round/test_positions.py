"""Every position file of tests/positions comes out as it says it must."""

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import pytest

from magus_sim.rulesets.magus_round.card import Face
from magus_sim.rulesets.magus_round.card_files import card_set
from magus_sim.rulesets.magus_round.positions.file import Position, read_position
from magus_sim.rulesets.magus_round.positions.trial import Trial
from magus_sim.rulesets.magus_round.text import tree
from magus_sim.rulesets.magus_round.text.walking import nodes

FOLDER = Path(__file__).parents[1] / "positions"
FILES = sorted(FOLDER.glob("*.toml"))
CARDS = card_set([FOLDER / "cards"])
"""Plain crews, beside the shipped cards."""


def read(path: Path) -> Position:
    return read_position(path, CARDS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_position_comes_out_as_its_file_says(path: Path) -> None:
    trial = Trial(read(path), ("me", "you"))
    trial.run()
    assert trial.position.expect
    assert trial.unmet() == []
    assert trial.assumed == []


def test_every_construct_of_card_text_has_a_position() -> None:
    seen = set(constructs(card.lines for path in FILES for card in faces(read(path))))
    assert all_constructs() - seen == set()


def faces(position: Position) -> Iterator[Face]:
    """The sides of all cards that lie somewhere."""
    for seat in position.seats:
        for card in {*seat.named(), *filter(None, [seat.magus])}:
            yield from card.faces


def constructs(trees: Any) -> Iterator[str]:
    """The classes that trees are made of, and the words that have an effect of their own."""
    for node in nodes(tuple(trees)):
        if isinstance(node, Enum):
            yield f"{type(node).__name__}.{node.name}"
        elif type(node).__module__.startswith(tree.__name__.rpartition(".")[0]):
            yield type(node).__name__


WORDS = (
    tree.CrewVerb,
    tree.PlayerVerb,
    tree.Deed,
    tree.Event,
    tree.Moment,
    tree.Span,
    tree.Source,
    tree.Target,
    tree.Rest,
)
TREES = (tree.Line, tree.Step, tree.Change, tree.Trigger, tree.Cost, tree.Quantity, tree.Condition, tree.Who)


def all_constructs() -> set[str]:
    words = {f"{kind.__name__}.{word.name}" for kind in (*WORDS, tree.Keyword, tree.Posture) for word in kind}
    return words | {kind.__name__ for union in TREES for kind in get_args(union) if not issubclass(kind, Enum)}
