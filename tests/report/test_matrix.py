import csv
from dataclasses import replace
from io import StringIO

import pytest

from magus_sim.report.matrix import matrix_csv, matrix_markdown
from magus_sim.report.words import Words
from magus_sim.simulation.fixtures import gauntlet
from magus_sim.statistics.matrix import Matrix, matrix_of
from magus_sim.statistics.summary import summarise
from tests.simulation.toy_runs import STRONG, SWINGY, fill, toy_plan
from tests.toy import toy_deck

ODD = toy_deck('a, "b" | <script>$*', ["Might 1", "Might 2"] * 3)


@pytest.fixture(scope="module")
def matrix(tmp_path_factory) -> Matrix:
    fixtures = gauntlet([ODD, STRONG], [STRONG, SWINGY], 40)
    return matrix_of(summarise(fill(tmp_path_factory.mktemp("run") / "run", toy_plan(fixtures=fixtures))))


def test_csv_is_a_matrix_of_rates_with_their_intervals_to_the_right(matrix):
    head, *lines = csv.reader(StringIO(matrix_csv(matrix)))
    assert head[:5] == ["deck", "strong", ODD.name, "swingy", "over the field"]
    assert head[5:7] == ["strong, low", "strong, high"]
    assert [line[0] for line in lines] == ["strong", ODD.name]
    (strong, odd), cells = lines, matrix.cells
    assert (strong[1], odd[2]) == ("", "")
    assert float(odd[1]) == pytest.approx(cells[ODD.name, "strong"].rate.value, abs=5e-5)
    assert float(odd[3]) == pytest.approx(cells[ODD.name, "swingy"].rate.value, abs=5e-5)
    assert float(strong[4]) == pytest.approx(matrix.rows[0].rate.value, abs=5e-5)
    low, high = float(odd[5]), float(odd[6])
    assert low <= float(odd[1]) < high
    assert all(len(line) == len(head) for line in lines)


def test_no_name_of_a_deck_is_a_formula_in_a_spreadsheet(tmp_path):
    decks = [toy_deck(name, ["Might 1", "Might 2"] * 3) for name in ("=1+1", "plain", "@SUM")]
    run = fill(tmp_path / "run", toy_plan(fixtures=gauntlet(decks[:2], decks[2:], 2)))
    head, *lines = csv.reader(StringIO(matrix_csv(matrix_of(summarise(run)))))
    assert (head[1], head[3]) == ("'@SUM", "'@SUM, low")
    assert {line[0] for line in lines} == {"'=1+1", "plain"}


def test_a_mean_over_some_opponents_is_not_called_one_over_the_field(matrix):
    stopped = replace(matrix, ranked=False)
    for text in (matrix_csv(stopped), matrix_markdown(stopped, Words("en"))):
        assert "over the opponents met" in text
        assert "over the field" not in text


def test_markdown_has_every_rate_with_its_interval_and_names_stay_names(matrix):
    head, rule, strong, odd = matrix_markdown(matrix, Words("en")).splitlines()
    assert rule == "| --- | ---: | ---: | ---: | ---: |"
    assert r"a\, \"b\" \| \<script\>\$\*" in head
    assert odd.startswith(r"| a\, \"b\" \| \<script\>\$\* | ")
    rate = matrix.cells["strong", "swingy"].rate
    assert f"{100 * rate.value:.1f} % ({100 * rate.low:.1f}–{100 * rate.high:.1f})" in strong
    assert strong.split(" | ")[1] == "–"
    head, _, strong, _ = matrix_markdown(matrix, Words("ja")).splitlines()
    assert (head.startswith("| デッキ | "), head.endswith(" | 全対戦相手 |")) == (True, True)
    assert f"{100 * rate.value:.1f}% ({100 * rate.low:.1f}〜{100 * rate.high:.1f})" in strong
