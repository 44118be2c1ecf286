from magus_sim.simulation.fixtures import gauntlet
from magus_sim.statistics.matrix import matrix_of
from magus_sim.statistics.summary import summarise
from tests.simulation.toy_runs import STRONG, SWINGY, TWIN, WEAK, fill, run_toy, toy_plan


def test_where_all_meet_rows_and_columns_are_the_ranking(tmp_path):
    summary = summarise(run_toy(tmp_path / "run", WEAK, STRONG, SWINGY, mirrors=True))
    matrix = matrix_of(summary)
    names = [deck.deck for deck in summary.decks]
    assert names[-1] == "弱い"
    assert list(matrix.columns) == names
    assert set(matrix.cells) == {(a, b) for a in names for b in names if a != b}
    for (row, column), cell in matrix.cells.items():
        assert (cell.deck_a, cell.deck_b) == (row, column)
        assert abs(cell.rate.value + matrix.cells[column, row].rate.value - 1) < 1e-12


def test_a_gauntlet_has_its_decks_as_rows_and_the_others_as_columns(tmp_path):
    fixtures = gauntlet([WEAK, STRONG], [SWINGY, TWIN], 40)
    matrix = matrix_of(summarise(fill(tmp_path / "run", toy_plan(fixtures=fixtures))))
    assert [deck.deck for deck in matrix.rows] == ["strong", "弱い"]
    assert list(matrix.columns) == ["swingy", "strong's twin"]
    assert len(matrix.cells) == 4


def test_mirrors_alone_make_an_empty_matrix(tmp_path):
    summary = summarise(run_toy(tmp_path / "run", WEAK, mirrors=True))
    assert summary.decks == summary.matchups == ()
    assert [mirror.deck for mirror in summary.mirrors] == ["弱い"]
    assert matrix_of(summary).cells == {}
