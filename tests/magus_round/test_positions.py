"""Every position file of tests/positions comes out as it says it must."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from magus_sim.language.rows import Row
from magus_sim.language.walking import nodes
from magus_sim.rulesets.magus_round.card import Face
from magus_sim.rulesets.magus_round.card_files import card_set
from magus_sim.rulesets.magus_round.language import tree
from magus_sim.rulesets.magus_round.language.phrases import PARTS, ROWS
from magus_sim.rulesets.magus_round.positions.file import Position, read_position
from magus_sim.rulesets.magus_round.positions.trial import Trial

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


def faces(position: Position) -> Iterator[Face]:
    """The sides of all cards that lie somewhere."""
    for seat in position.seats:
        for card in {*seat.named(), *filter(None, [seat.magus])}:
            yield from card.faces


MEANINGS = [node for path in FILES for card in faces(read(path)) for node in nodes(card.lines)]


def test_every_phrase_of_card_text_has_a_position() -> None:
    rows = [row for row in ROWS if isinstance(row, Row) and row.printed]
    assert [row for row in rows if not any(says(row, node) for node in MEANINGS)] == []


def test_every_condition_of_a_filter_has_a_position() -> None:
    filters = [node for node in MEANINGS if isinstance(node, tree.Filter)]
    assert [part.field for part in PARTS if not any(getattr(f, part.field) for f in filters)] == []


def test_an_exact_number_up_to_one_and_any_number_have_positions() -> None:
    picked = {(node.upto, node.n == tree.ANY_NUMBER) for node in MEANINGS if hasattr(node, "upto")}
    assert picked == {(False, False), (True, False), (True, True)}


def says(row: Row, node: Any) -> bool:
    """Whether a node is written by the row."""
    if row.member is not None:
        return node is row.member
    return isinstance(node, row.kind) and all(getattr(node, name) == value for name, value in row.fixed.items())
