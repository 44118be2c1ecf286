from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from scipy import stats

from magus_sim.changes import equal_matchups
from magus_sim.errors import UsageFault
from magus_sim.results import Matchup, Run
from magus_sim.simulation.fixtures import Fixtures, gauntlet
from magus_sim.statistics.comparison import MATCHED, Row, Subject, compare
from magus_sim.statistics.estimates import mean_score
from magus_sim.statistics.multiplicity import holm
from magus_sim.statistics.summary import summarise
from tests.simulation.toy_runs import STRONG, SWINGY, TWIN, WEAK, fill, run_toy, toy_plan
from tests.toy import toy_deck

EDITED = toy_deck(STRONG.name, ["Might 2", "Might 3", "Might 3"] * 2)


def rows_of(*runs: Run) -> dict[Subject, Row]:
    return {row.subject: row for row in compare(runs)}


def pair_scores(run: Run, deck: str) -> pl.DataFrame:
    """Score of each pair, 0 to 1, seen from a deck; the plain way."""
    games = run.scan("games").collect()
    won = (
        pl.when(pl.col("winner").is_null())
        .then(0.5)
        .otherwise(pl.when(pl.col("winner") == "a").then(pl.col("deck_a") == deck).otherwise(pl.col("deck_b") == deck))
    )
    return games.group_by("deck_a", "deck_b", "seed").agg(score=won.cast(pl.Float64).mean())


def test_an_edited_deck_is_compared_pair_by_pair(tmp_path):
    before = run_toy(tmp_path / "before", STRONG, SWINGY, games=400)
    after = run_toy(tmp_path / "after", EDITED, SWINGY, games=400)
    row = rows_of(before, after)[Subject("matchup", "strong", "swingy")]
    both = pair_scores(before, "strong").join(pair_scores(after, "strong"), on="seed", suffix="_after")
    gains = (both["score_after"] - both["score"]).to_numpy()
    (difference,) = row.differences
    assert difference.pairs == len(gains) == 200
    assert difference.value == pytest.approx(gains.mean())
    assert gains.mean() > 0.02
    margin = stats.t.ppf(0.975, 199) * stats.sem(gains)
    assert (difference.low, difference.high) == pytest.approx((gains.mean() - margin, gains.mean() + margin), abs=0.003)
    expected = [summarise(run).matchups[0].rate.value for run in (before, after)]
    assert [rate.value for rate in row.rates] == pytest.approx(expected)


def test_a_difference_pair_by_pair_knows_more_than_two_rates_do(tmp_path):
    before = run_toy(tmp_path / "before", STRONG, SWINGY, games=400)
    paired = rows_of(before, run_toy(tmp_path / "paired", EDITED, SWINGY, games=400))
    independent = rows_of(before, run_toy(tmp_path / "independent", EDITED, SWINGY, games=400, seed=2))
    subject = Subject("matchup", "strong", "swingy")
    (same_luck,), (other_luck,) = paired[subject].differences, independent[subject].differences
    assert other_luck.pairs == 0
    assert same_luck.high - same_luck.low < 0.8 * (other_luck.high - other_luck.low)
    old, new = independent[subject].rates
    assert other_luck.value == pytest.approx(new.value - old.value)
    assert other_luck.high - other_luck.value == pytest.approx(np.hypot(new.high - new.value, old.value - old.low))


def test_the_interval_of_a_difference_covers_the_truth_in_95_of_100_runs():
    """Of pairs of which most come out alike, as when one card is edited."""
    random = np.random.default_rng(11)
    chances = [0.002, 0.01, 0.03, 0.06, 0.75, 0.08, 0.05, 0.015, 0.003]
    truth = np.dot(chances, np.linspace(0, 1, 9))
    for pairs, least in ((1000, 0.935), (100, 0.935)):
        estimates = [mean_score([sample], added=MATCHED) for sample in random.multinomial(pairs, chances, size=2000)]
        assert least <= np.mean([estimate.low <= truth <= estimate.high for estimate in estimates]) <= 0.98


def test_a_run_differs_from_itself_by_exactly_nothing_in_every_row(tmp_path):
    run = run_toy(tmp_path / "run", WEAK, STRONG, SWINGY, mirrors=True)
    rows = compare([run, run])
    assert [row.subject.kind for row in rows] == ["field"] * 3 + ["matchup"] * 3 + ["mirror"] * 3 + ["first player"]
    for row in rows:
        assert row.rates[0] == row.rates[1]
        (difference,) = row.differences
        assert (difference.value, difference.low, difference.high, difference.p) == (0, 0, 0, 1)
        assert difference.exact
        assert not difference.clear
    assert [row.differences[0].pairs for row in rows] == [40] * 3 + [20] * 3 + [40] * 3 + [60 + 120]
    assert [row.differences[0].equal_games for row in rows] == [80] * 3 + [40] * 3 + [40] * 3 + [120 + 120]


def test_games_of_other_decks_policies_or_luck_are_not_taken_for_equal(tmp_path):
    """Though they may come out alike."""
    run = run_toy(tmp_path / "run", WEAK, STRONG)
    copies = {
        "policies": run_toy(tmp_path / "bold", WEAK, STRONG, policies=("bold", "plain")),
        "seed": run_toy(tmp_path / "seed", WEAK, STRONG, seed=2),
        "deck": run_toy(tmp_path / "deck", WEAK, toy_deck("strong", STRONG.slots[::-1])),
    }
    for other in copies.values():
        (difference,) = rows_of(run, other)[Subject("matchup", "弱い", "strong")].differences
        assert difference.low < difference.high
        assert difference.equal_games == 0
    unsaid = replace(run.manifest, policies="")
    assert equal_matchups(run.manifest, run.manifest) == {frozenset(("弱い", "strong"))}
    assert equal_matchups(unsaid, unsaid) == set()


def test_with_two_policies_a_deck_must_have_the_same_one_for_equal_games(tmp_path):
    one = run_toy(tmp_path / "one", WEAK, STRONG, policies=("plain", "bold"))
    other = run_toy(tmp_path / "other", STRONG, WEAK, policies=("plain", "bold"))
    (difference,) = rows_of(one, other)[Subject("matchup", "弱い", "strong")].differences
    assert difference.equal_games == 0
    (difference,) = rows_of(one, one)[Subject("matchup", "弱い", "strong")].differences
    assert difference.equal_games == 40


def test_of_a_field_only_the_matchups_that_changed_make_the_difference(tmp_path):
    """Half of the field of SWINGY is the same, so its difference is half of that of the other half, with its error."""
    before = run_toy(tmp_path / "before", WEAK, STRONG, SWINGY, games=200)
    after = run_toy(tmp_path / "after", WEAK, EDITED, SWINGY, games=200)
    rows = rows_of(before, after)
    (edited,) = rows[Subject("matchup", "strong", "swingy")].differences
    (same,) = rows[Subject("matchup", "弱い", "swingy")].differences
    (field,) = rows[Subject("field", "swingy")].differences
    assert same.exact
    assert edited.value > 0
    assert [field.value, field.low, field.high] == pytest.approx(
        [-each / 2 for each in (edited.value, edited.high, edited.low)]
    )
    assert (edited.equal_games, same.equal_games, field.equal_games, field.pairs) == (0, 200, 200, 200)


def test_what_is_clear_allows_for_the_number_of_decks_and_of_matchups_that_changed(tmp_path):
    before = run_toy(tmp_path / "before", WEAK, STRONG, SWINGY, TWIN, games=200)
    after = run_toy(tmp_path / "after", WEAK, EDITED, SWINGY, TWIN, games=200)
    rows = compare([before, after])
    for kind, adjust in (("field", holm), ("matchup", stats.false_discovery_control)):
        found = [row.differences[0] for row in rows if row.subject.kind == kind]
        guessed = [each for each in found if not each.exact]
        assert len(guessed) == (4 if kind == "field" else 3)
        # from the interval back to the raw p-value, for a difference of many pairs
        errors = [(each.high - each.low) / 2 / stats.norm.ppf(0.975) for each in guessed]
        raw = [
            2 * stats.norm.sf(abs(each.low + each.high) / 2 / error)
            for each, error in zip(guessed, errors, strict=True)
        ]
        assert [each.p for each in guessed] == pytest.approx(list(adjust(raw)), rel=0.2, abs=1e-3)
    assert {row.subject: row for row in rows}[Subject("field", "strong")].differences[0].clear


def test_rates_are_those_of_the_summary(tmp_path):
    run = run_toy(tmp_path / "run", WEAK, STRONG, SWINGY, mirrors=True)
    rows, summary = rows_of(run, run), summarise(run)
    for deck in summary.decks:
        assert rows[Subject("field", deck.deck)].rates[0] == deck.rate
    for mirror in summary.mirrors:
        assert rows[Subject("mirror", mirror.deck)].rates[0] == mirror.first
    assert rows[Subject("first player")].rates[0].value == pytest.approx(summary.first_player.value)


def test_which_deck_was_named_first_does_not_matter(tmp_path):
    one = run_toy(tmp_path / "one", WEAK, STRONG)
    other = run_toy(tmp_path / "other", STRONG, WEAK)
    for row in compare([one, other]):
        assert row.differences[0].value == 0
        assert row.differences[0].pairs == 20
    assert Subject("matchup", "弱い", "strong") in rows_of(one, other)
    assert Subject("matchup", "strong", "弱い") in rows_of(other, one)


def test_a_longer_run_is_compared_in_the_pairs_of_both(tmp_path):
    short = run_toy(tmp_path / "short", WEAK, STRONG, SWINGY, games=40)
    long = run_toy(tmp_path / "long", WEAK, EDITED, SWINGY, games=100)
    row = rows_of(short, long)[Subject("field", "strong")]
    (difference,), rates = row.differences, row.rates
    assert difference.pairs == 40
    assert rates[1].value - rates[0].value == pytest.approx(difference.value)
    assert rates[1] != next(deck.rate for deck in summarise(long).decks if deck.deck == "strong")


def test_the_rates_of_several_runs_are_those_of_the_pairs_of_all_with_the_same_luck(tmp_path):
    runs = [
        run_toy(tmp_path / "a", STRONG, SWINGY, games=100),
        run_toy(tmp_path / "b", EDITED, SWINGY, games=60),
        run_toy(tmp_path / "c", STRONG, SWINGY, games=100, seed=2),
        run_toy(tmp_path / "d", EDITED, SWINGY, games=80, policies=("bold", "plain")),
    ]
    row = rows_of(*runs)[Subject("matchup", "strong", "swingy")]
    for rate, difference in zip(row.rates[1:], row.differences, strict=True):
        assert rate.value - row.rates[0].value == pytest.approx(difference.value)
    assert [difference.pairs for difference in row.differences] == [30, 0, 30]
    assert row.rates[2] == summarise(runs[2]).matchups[0].rate
    assert row.rates[1] == summarise(runs[1]).matchups[0].rate
    assert row.rates[0].value == pytest.approx(
        pair_scores(runs[0], "strong").join(pair_scores(runs[1], "strong"), on="seed", how="semi")["score"].mean()
    )


def test_what_only_one_run_has_and_another_field_have_no_difference(tmp_path):
    small = run_toy(tmp_path / "small", WEAK, STRONG)
    large = run_toy(tmp_path / "large", WEAK, STRONG, SWINGY)
    rows = rows_of(small, large, small)
    assert rows[Subject("field", "strong")].differences[0] is None
    assert rows[Subject("field", "strong")].differences[1].value == 0
    assert rows[Subject("field", "swingy")].rates[::2] == (None, None)
    assert rows[Subject("matchup", "弱い", "strong")].differences[0].value == 0


def test_other_weights_are_another_field(tmp_path):
    decks = (WEAK, STRONG, SWINGY)
    fixtures = [
        Fixtures(decks, (Matchup("弱い", "strong", 40, weight), Matchup("弱い", "swingy", 40)), ("strong", "swingy"))
        for weight in (1.0, 2.0)
    ]
    runs = [fill(tmp_path / str(n), toy_plan(fixtures=each)) for n, each in enumerate(fixtures)]
    rows = rows_of(*runs)
    assert Subject("field", "strong") not in rows
    assert rows[Subject("field", "弱い")].rates[0] != rows[Subject("field", "弱い")].rates[1]
    assert rows[Subject("field", "弱い")].differences == (None,)


def test_a_field_is_compared_by_its_weights(tmp_path):
    runs = []
    for name, own in (("before", STRONG), ("after", EDITED)):
        matchups = (Matchup("strong", "弱い", 200, 3.0), Matchup("strong", "swingy", 100, 1.0))
        fixtures = Fixtures((own, WEAK, SWINGY), matchups, ("弱い", "swingy"))
        runs.append(fill(tmp_path / name, toy_plan(fixtures=fixtures)))
    rows = rows_of(*runs)
    weak, swingy = (rows[Subject("matchup", "strong", name)].differences[0] for name in ("弱い", "swingy"))
    (field,) = rows[Subject("field", "strong")].differences
    assert field.value == pytest.approx((3 * weak.value + swingy.value) / 4)
    assert field.pairs == 150


def test_a_gauntlet_has_no_row_for_the_field_of_its_opponents(tmp_path):
    run = fill(tmp_path / "run", toy_plan(fixtures=gauntlet([STRONG], [WEAK, TWIN], 40)))
    assert [row.subject.deck for row in compare([run, run]) if row.subject.kind == "field"] == ["strong"]


def test_a_run_without_games_is_refused(tmp_path):
    run = run_toy(tmp_path / "run", WEAK, STRONG)
    (run.folder / "games" / "part-000000.parquet").rename(tmp_path / "elsewhere")
    for part in (run.folder / "games").iterdir():
        part.unlink()
    with pytest.raises(UsageFault, match="no finished games"):
        compare([Run.open(run.folder), run])
