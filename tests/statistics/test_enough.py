import json

import numpy as np
import pytest

from magus_sim.cli.summary import print_json
from magus_sim.report.standing import games_for_a_point
from magus_sim.report.words import Words
from magus_sim.results import Matchup
from magus_sim.statistics.enough import Enough, enough
from magus_sim.statistics.rates import MatchupPairs, deck_rates, matchup_rates
from magus_sim.statistics.result import result_of
from magus_sim.statistics.summary import summarise
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK, run_toy


def played(random: np.random.Generator, rate: float, games: int) -> MatchupPairs:
    """A matchup of independent games with this win rate, without ties."""
    counts = np.zeros((3, 3), np.int64)
    won = 2 * (random.random((games // 2, 2)) < rate).astype(np.int64)
    np.add.at(counts, (won[:, 0], won[:, 1]), 1)
    return MatchupPairs("a", "b", 1.0, counts)


def asked(met: list[MatchupPairs]) -> Enough:
    planned = [Matchup(each.deck_a, each.deck_b, each.games) for each in met]
    return enough(deck_rates(met, planned), matchup_rates(met))


@pytest.mark.parametrize("rate", [0.5, 0.7, 0.9, 0.95])
def test_so_many_games_do_give_one_point(rate):
    """By theory 1.96² p (1 − p) / 0.01²: 9,604 games at 50 %, 1,825 at 95 %."""
    random = np.random.default_rng(0)
    need = asked([played(random, rate, 8000)]).matchup
    assert need == pytest.approx(38416 * rate * (1 - rate), rel=0.1)
    (found,) = matchup_rates([played(random, rate, need)])
    assert found.rate.half_width == pytest.approx(0.01, rel=0.06)


def test_the_field_takes_fewer_games_of_a_matchup_than_each_matchup_alone():
    """Eleven equal decks: the mean of ten matchups needs a tenth of the games in each."""
    random = np.random.default_rng(1)
    names = "abcdefghijk"
    met = [
        MatchupPairs(a, b, 1.0, played(random, 0.5, 4000).counts) for n, a in enumerate(names) for b in names[n + 1 :]
    ]
    found = asked(met)
    assert found.field == pytest.approx(55 * 960, rel=0.08)
    assert found.matchup == pytest.approx(9604, rel=0.1)


def test_without_matchups_there_is_nothing_to_ask(tmp_path):
    summary = summarise(run_toy(tmp_path / "run", WEAK, mirrors=True))
    assert summary.enough == Enough(None, None)
    assert list(games_for_a_point(summary, Words("en"))) == []


def test_a_run_says_so_in_words_and_for_programs(tmp_path, capsys):
    run = run_toy(tmp_path / "run", WEAK, STRONG, SWINGY, games=400)
    result = result_of(run)
    (line,) = games_for_a_point(result.summaries[0], Words("en"))
    need = result.summaries[0].enough
    assert f"about {need.field:,} games in all" in line
    assert f"about {need.matchup:,} of each matchup" in line
    assert line.endswith("1,200 are played")
    (line,) = games_for_a_point(result.summaries[0], Words("ja"))
    assert f"1対戦につき約{need.matchup:,}ゲーム" in line
    print_json(result, run)
    assert json.loads(capsys.readouterr().out)["enough"] == {"field": need.field, "matchup": need.matchup}
