from magus_sim.results import Run
from magus_sim.simulation.fixtures import gauntlet
from magus_sim.statistics.summary import summarise
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK, fill, run_toy, toy_plan


def test_a_whole_run_ranks_its_decks(tmp_path):
    summary = summarise(run_toy(tmp_path / "run", WEAK, STRONG, SWINGY))
    assert summary.ranked
    assert summary.unplayed == ()


def test_a_deck_without_a_game_is_named_and_nothing_ranked_though_the_others_have_met_all(tmp_path):
    """STRONG has met its only opponent, WEAK has not begun."""
    run = fill(tmp_path / "run", toy_plan(fixtures=gauntlet([STRONG, WEAK], [SWINGY], 40), chunk=20))
    (run.folder / "games" / run.parts[1]).unlink()
    summary = summarise(Run.open(run.folder))
    assert [(deck.deck, deck.planned_opponents) for deck in summary.decks] == [("strong", 1)]
    assert summary.unplayed == ("弱い",)
    assert not summary.ranked
