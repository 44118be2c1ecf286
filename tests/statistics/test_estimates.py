import numpy as np
import pytest
from scipy import stats

from magus_sim.statistics.estimates import mean_score, wilson

DRAWS = 2000
PAIRS = {
    "wide": [0.1, 0.2, 0.3, 0.2, 0.2],
    "narrow": [0.02, 0.03, 0.80, 0.10, 0.05],
    "splits only": [0.25, 0, 0.5, 0, 0.25],
    "lopsided": [0.1, 0, 0.2, 0, 0.7],
}
"""Chances that a pair has 0, 1, 2, 3, 4 half wins."""


def hand_interval(scores):
    """Student's interval after one loss and one win have been added, in the plainest way."""
    padded = np.array([*scores, 0.0, 1.0])
    margin = stats.t.ppf(0.975, len(padded) - 1) * stats.sem(padded)
    return padded.mean() - margin, padded.mean() + margin


def test_a_matchup_is_the_mean_of_its_pairs_with_students_interval_after_plus_four():
    estimate = mean_score([np.array([3, 1, 4, 2, 5])])
    scores = [0, 0, 0, 0.25, 0.5, 0.5, 0.5, 0.5, 0.75, 0.75, 1, 1, 1, 1, 1]
    assert estimate.value == pytest.approx(np.mean(scores))
    assert (estimate.low, estimate.high) == pytest.approx(hand_interval(scores))


def test_a_field_is_the_mean_of_its_matchups_however_many_pairs_each_has():
    weak, strong = np.array([30, 0, 0, 0, 10]), np.array([0, 0, 0, 0, 5])
    assert mean_score([weak, strong]).value == pytest.approx((0.25 + 1) / 2)


def test_weights_are_those_of_a_weighted_mean_whatever_their_sum():
    weak, strong = np.array([30, 0, 0, 0, 10]), np.array([0, 0, 0, 0, 5])
    assert mean_score([weak, strong], [3, 1]).value == pytest.approx((3 * 0.25 + 1) / 4)
    assert mean_score([weak, strong], [3, 1]) == mean_score([weak, strong], [0.75, 0.25])
    assert mean_score([weak, strong], [2, 2]) == mean_score([weak, strong])


def test_more_matchups_narrow_the_interval():
    one = np.array([10, 20, 30, 20, 20])
    width = [estimate.high - estimate.low for estimate in (mean_score([one]), mean_score([one] * 4))]
    assert width[1] == pytest.approx(width[0] / 2, rel=0.02)


@pytest.mark.parametrize("pairs", [1, 2, 10, 1000])
def test_a_deck_that_won_every_game_keeps_an_honest_interval(pairs):
    estimate = mean_score([np.array([0, 0, 0, 0, pairs])])
    exact = stats.binomtest(pairs, pairs).proportion_ci(method="exact").low
    assert (estimate.value, estimate.high) == (1.0, 1.0)
    assert estimate.low < 1 - 1 / (pairs + 2)
    assert estimate.low == pytest.approx(exact, abs=0.05 if pairs > 2 else 0.2)


@pytest.mark.parametrize("matchups", [1, 3, 20])
def test_the_rate_lies_in_its_interval_and_the_interval_between_nothing_and_all(matchups):
    random = np.random.default_rng(5)
    for _ in range(300):
        chances = random.dirichlet([0.2] * 5)
        samples = [random.multinomial(random.integers(1, 8), chances) for _ in range(matchups)]
        estimate = mean_score(samples)
        assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
        assert estimate.low < estimate.high


@pytest.mark.parametrize("chances", PAIRS.values(), ids=PAIRS)
def test_the_interval_covers_the_truth_in_95_of_100_runs(chances):
    random = np.random.default_rng(17)
    truth = np.dot(chances, [0, 0.25, 0.5, 0.75, 1])
    estimates = [mean_score([sample]) for sample in random.multinomial(500, chances, size=DRAWS)]
    covered = np.mean([estimate.low <= truth <= estimate.high for estimate in estimates])
    assert 0.93 <= covered <= 0.97


@pytest.mark.parametrize("weights", [None, [1, 2, 3, 10]])
def test_the_interval_of_a_field_covers_the_truth_too(weights):
    random = np.random.default_rng(18)
    rates = [np.dot(chances, [0, 0.25, 0.5, 0.75, 1]) for chances in PAIRS.values()]
    truth = np.average(rates, weights=weights)
    covered = 0
    for _ in range(DRAWS):
        estimate = mean_score([random.multinomial(100, chances) for chances in PAIRS.values()], weights)
        covered += estimate.low <= truth <= estimate.high
    assert 0.93 <= covered / DRAWS <= 0.97


@pytest.mark.parametrize("chances", PAIRS.values(), ids=PAIRS)
def test_few_pairs_make_it_wider_never_bolder(chances):
    random = np.random.default_rng(19)
    truth = np.dot(chances, [0, 0.25, 0.5, 0.75, 1])
    estimates = [mean_score([sample]) for sample in random.multinomial(10, chances, size=DRAWS)]
    assert np.mean([estimate.low <= truth <= estimate.high for estimate in estimates]) >= 0.94


def test_a_rate_of_nothing_is_an_error():
    with pytest.raises(ValueError, match="at least one"):
        mean_score([np.zeros(5, np.int64)])


def test_undecided_means_that_one_half_is_in_the_interval():
    assert mean_score([np.array([0, 0, 5, 10, 85])]).decided
    assert mean_score([np.array([85, 10, 5, 0, 0])]).decided
    assert not mean_score([np.array([20, 20, 20, 20, 21])]).decided


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (3, 10), (10, 10), (512, 1000)])
def test_wilson_is_scipys_for_whole_wins(wins, games):
    expected = stats.binomtest(wins, games).proportion_ci(method="wilson")
    low, high = wilson(np.array([2.0 * wins]), np.array([float(games)]))
    assert (low[0], high[0]) == pytest.approx((expected.low, expected.high))


def test_wilson_of_no_games_is_nan_without_a_warning():
    low, high = wilson(np.array([0.0]), np.array([0.0]))
    assert np.isnan(low[0])
    assert np.isnan(high[0])
