import errno
import os
import re
import struct
from base64 import b64encode
from codecs import BOM_UTF8
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.report.conditions import conditions
from magus_sim.report.page import compose, steps, write_report
from magus_sim.report.words import Words
from magus_sim.results import Matchup, Run
from magus_sim.simulation.fixtures import Fixtures, gauntlet
from tests.simulation.toy_runs import fill, run_toy, toy_plan
from tests.toy import toy_deck

ODD_NAMES = [
    "龍神ランプ",
    "<script>alert('x')</script>",
    'Ryūjin "Ramp" & $\\oops$',
    "{braces} %s 🔥\N{COMBINING ACUTE ACCENT}",
]
ODD_CARD = """<script>alert("1")</script> & 'x' 5"""


class Page(HTMLParser):
    """The page's elements as (tag, attributes), and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_data(self, text):
        if self.elements and self.elements[-1][0] != "style":
            self.text += text

    def all(self, tag) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.elements if found == tag]


def report(run: Run, language="en") -> Page:
    return Page(write_report(run, language, force=True).read_text("utf-8"))


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Run:
    decks = [
        toy_deck(name, [ODD_CARD, *(f"Might {(3 * number + slot) % 5}" for slot in range(7))])
        for number, name in enumerate(ODD_NAMES)
    ]
    return run_toy(tmp_path_factory.mktemp("run"), *decks, games=60)


@pytest.fixture(scope="module")
def english(run) -> Page:
    return report(run, "en")


@pytest.fixture(scope="module")
def japanese(run) -> Page:
    return report(run, "ja")


@pytest.fixture(params=["english", "japanese"])
def page(request) -> Page:
    return request.getfixturevalue(request.param)


def test_names_stay_text_whatever_they_contain(page):
    assert page.all("script") == []
    for name in (*ODD_NAMES, ODD_CARD):
        assert name in page.text
    assert any(ODD_CARD in image["alt"] for image in page.all("img"))


def test_the_page_needs_nothing_from_elsewhere(page, run):
    html = (run.folder / "report" / "index.html").read_text("utf-8")
    assert page.all("link") == []
    assert all(image["src"].startswith("data:image/png;base64,") for image in page.all("img"))
    assert re.findall(r"https?://", html) == []
    assert "default-src 'none'; img-src data:;" in html
    assert "@import" not in html
    assert "url(" not in html


def test_every_picture_says_in_words_what_it_shows(page):
    images = page.all("img")
    assert len(images) == 9 + 2
    for image in images:
        assert len(image["alt"]) > 40
    assert sum(ODD_NAMES[0] in image["alt"] for image in images) >= 3


def test_every_picture_is_a_file_too(english, run):
    assert len(english.all("img")) == 11
    names = {path.stem for path in (run.folder / "report").glob("*.png")}
    assert names == {
        "ranking",
        "matchups",
        "field",
        "first_player",
        "lengths",
        "chance",
        "calibration",
        "cards",
        "cards_drawn",
        "tempo_might",
        "tempo_swings",
    }
    for path in (run.folder / "report").glob("*.png"):
        width, height = struct.unpack(">II", path.read_bytes()[16:24])
        assert width >= 900
        assert height >= 400


def test_a_field_by_popularity_says_which_decks_win_against_it(tmp_path):
    decks = [toy_deck(name, [f"Might {(3 * n + slot) % 5}" for slot in range(8)]) for n, name in enumerate("xyz")]
    weights = {"x": 3.0, "y": 1.0, "z": 4.0}
    met = [Matchup(a, b, 40, weights[a] * weights[b]) for a, b in ("xy", "xz", "yz")]
    page = report(run_toy(tmp_path / "run", fixtures=Fixtures(tuple(decks), tuple(met))), "en")
    assert "win rate against the field as it is played" in page.text
    assert all(f"{share} %" in page.text for share in (37.5, 12.5, 50.0))


def test_two_decks_have_no_field(tmp_path):
    page = report(run_toy(tmp_path / "run", toy_deck("x", ["Might 1"] * 5), toy_deck("y", ["Might 2"] * 5)), "en")
    assert "The field" not in page.text


def test_no_name_is_a_formula_in_the_file_of_cards_or_hidden_on_the_page(tmp_path):
    decks = [toy_deck(name, ["=Might 1", *["Might 2"] * 7]) for name in ("+1", "a\u202eb")]
    files = compose(run_toy(tmp_path / "run", *decks, games=4), "en")
    table = pl.read_csv(files["cards.csv"])
    assert set(table["deck"]) == {"'+1", r"a\u202eb"}
    assert set(table["card"]) == {"'=Might 1", "Might 2"}
    assert r"a\u202eb" in files["index.html"].decode()
    assert "\u202e" not in files["index.html"].decode()


def test_all_cards_are_a_file_too_beside_the_page_and_within_it(page, run):
    (link,) = page.all("a")
    data = (run.folder / "report" / "cards.csv").read_bytes()
    assert link == {"download": "cards.csv", "href": f"data:text/csv;charset=utf-8;base64,{b64encode(data).decode()}"}
    assert data.startswith(BOM_UTF8)  # or spreadsheets take it for another encoding
    table = pl.read_csv(data)
    assert (
        table.select("deck", "card").n_unique()
        == table.height
        == len(set(run.scan("cards").select("deck", "card").collect().rows()))
    )
    assert ODD_CARD in table["card"]
    rate, low, high = table.filter(deck=ODD_NAMES[0], card=ODD_CARD).select("gih_wr", "gih_low", "gih_high").row(0)
    assert 0 < low < rate < high < 1


def test_a_report_is_replaced_in_one_step_or_not_at_all(small, monkeypatch):
    run = small
    report(run)
    before = (run.folder / "report" / "index.html").read_bytes()
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left on device")))
    with pytest.raises(StorageFault, match=r"cannot write the report .*No space left"):
        write_report(run, "ja", force=True)
    assert (run.folder / "report" / "index.html").read_bytes() == before
    assert list((run.folder / "report").glob("*.tmp")) == []


def test_each_language_uses_its_own_words(english, japanese):
    assert english.all("html")[0]["lang"] == "en"
    assert japanese.all("html")[0]["lang"] == "ja"
    assert "Might 3" in english.text
    assert "力 3" not in english.text
    assert "力 3" in japanese.text
    assert "Might 3" not in japanese.text
    for text in (japanese.text, *(image["alt"] for image in japanese.all("img"))):
        assert re.findall(r"\b(?:decks?|games?|win|rate|turns?|cards?|winners|losers|tie|of|the)\b", text) == []


def test_the_foot_says_under_which_conditions(page, run):
    manifest = run.manifest
    for fact in (manifest.engine, manifest.version, manifest.policy_a, *(deck.digest for deck in manifest.decks)):
        assert fact in page.text


def test_the_foot_says_the_options_of_the_rules_and_their_values_in_either_language(english, japanese):
    assert ": luck wild" in english.text
    assert ": 運：荒れる" in japanese.text


def test_a_tie_is_called_one_once(english, japanese):
    for page, word in ((english, "Evenly matched (tie) "), (japanese, "互角（引き分け） ")):
        assert sum(word in image["alt"] for image in page.all("img")) == 1


def test_the_foot_names_cards_that_did_not_come_with_the_game(run):
    assert "Own cards" not in dict(conditions(run.manifest, Words("en")))
    own = replace(run.manifest, own_cards=("Might 1", "Might 3"))
    assert dict(conditions(own, Words("en")))["Own cards"] == "Might 1, Might 3"
    assert dict(conditions(own, Words("ja")))["自作カード"] == "力 1、力 3"


def test_the_page_shows_the_numbers_of_the_statistics(english, run):
    games = run.scan("games").collect()
    wins = games.filter(deck_a=ODD_NAMES[0], deck_b=ODD_NAMES[1])["winner"]
    rate = ((wins == "a").sum() + 0.5 * wins.is_null().sum()) / len(wins)
    assert f"{100 * rate:.1f} %" in english.text
    assert f"4 decks, {60 * 6:,} games" in english.text


def test_a_report_is_not_overwritten_unless_forced(english, run):
    assert english.all("img")
    with pytest.raises(UsageFault, match="holds a report already; replace it with --force"):
        write_report(run, "ja")


@pytest.mark.parametrize("tables", [("games",), ("games", "turns", "cards")])
def test_who_waits_hears_of_every_step(tmp_path, monkeypatch, tables):
    monkeypatch.setattr("magus_sim.results.run.PIECE", 10)
    decks = (toy_deck("x", ["Might 1", "Might 2"] * 4), toy_deck("y", ["Might 3", "Might 1"] * 4))
    run = run_toy(tmp_path / "run", *decks, tables=tables, chunk=5)
    heard: list[int] = []
    write_report(run, "en", advance=heard.append)
    assert sum(heard) == len(heard) == steps(run) == (2 if tables == ("games",) else 2 + 2 + 2)


@pytest.fixture
def small(tmp_path) -> Run:
    """Two decks and no more than their games: soon drawn."""
    return run_toy(tmp_path / "run", toy_deck("x", ["Might 1"]), toy_deck("y", ["Might 2"]), tables=("games",))


def test_a_stale_picture_goes_with_the_old_report(small):
    run = small
    report(run)
    (run.folder / "report" / "tempo_old.png").touch()
    (run.folder / "report" / "notes.txt").touch()
    report(run)
    assert not (run.folder / "report" / "tempo_old.png").exists()
    assert (run.folder / "report" / "notes.txt").exists()


def test_a_run_without_finished_games_is_refused(tmp_path, run):
    (tmp_path / "manifest.json").write_bytes(run.manifest.to_json())
    with pytest.raises(UsageFault, match="no finished games"):
        write_report(Run.open(tmp_path), "en")


def test_a_folder_that_cannot_be_written_is_a_storage_fault(tmp_path):
    run = run_toy(tmp_path / "run", toy_deck("x", ["Might 1"]), toy_deck("y", ["Might 2"]))
    (run.folder / "report").touch()
    with pytest.raises(StorageFault, match="cannot write the report"):
        write_report(run, "en")


def test_a_stopped_run_says_so(tmp_path):
    run = run_toy(tmp_path / "run", toy_deck("x", ["Might 1"]), toy_deck("y", ["Might 2"]), chunk=5)
    (run.folder / "games" / "part-000003.parquet").unlink()
    assert "This run was stopped: 30 of 40 games" in report(Run.open(run.folder)).text


@pytest.fixture(scope="module")
def stopped(tmp_path_factory) -> Run:
    """Four decks, of which the first has met two others, and the last nobody."""
    names = ["x", "y", "z", "w"]
    decks = [toy_deck(name, [f"Might {n}", "Might 2"] * 4) for n, name in enumerate(names, 1)]
    run = run_toy(tmp_path_factory.mktemp("stopped"), *decks, chunk=5)
    for part in run.parts[8:]:
        (run.folder / "games" / part).unlink()
    return Run.open(run.folder)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["3 of 4 decks, 80 games", "Without a game: w.", "the decks have not met the same opponents"]),
        ("ja", ["4デッキ中3デッキ・80ゲーム", "まだ1ゲームもないデッキ：w。", "デッキごとに対戦した相手が違う"]),
    ],
)
def test_a_run_that_was_stopped_over_unequal_fields_ranks_nobody(stopped, language, words):
    page = report(stopped, language)
    for word in words:
        assert word in page.text
    for word in ("Highest win rate", "最も高い勝率", "over all opponents", "全対戦相手", "Ranking of", "ランキング"):
        assert word not in page.text
    (chart,) = (image["alt"] for image in page.all("img") if image["alt"].startswith(("No ranking", "順位なし")))
    met = {"en": ["2 of 3 opponents", "1 of 3 opponents"], "ja": ["3デッキ中2デッキと対戦", "3デッキ中1デッキと対戦"]}
    assert [chart.count(words) for words in met[language]] == [1, 2]
    assert [page.text.count(words) for words in met[language]] == [1, 2]


def test_the_first_line_says_which_policy_played_and_the_next_how_to_check_by_another(small):
    page = Page(write_report(small, "en", force=True, another="bold").read_text("utf-8"))
    first, second = [
        line.strip() for line in page.text.partition("Balance report: Toy")[2].split("\n") if line.strip()
    ][:2]
    assert first == "Balance report · Toy · played by plain"
    assert second == "Check it by another policy: the same command with --policy plain --policy bold"
    assert "方策：plain" in report(small, "ja").text


@pytest.mark.parametrize(
    ("strengths", "said"),
    [
        ((3, 2, 1), ["Highest win rate", "d3 has the highest win rate: "]),
        ((2, 2, 1), ["Best deckone of these twod2, d2'", "The best is one of these two: d2, d2'; d1 is last with "]),
        ((1, 1, 1), ["Best decknot knownno two decks can be told apart", "No deck stands out at either end"]),
    ],
    ids=["clear", "two alike", "all alike"],
)
def test_the_head_names_a_best_deck_only_if_its_rank_is_sure(tmp_path, strengths, said):
    names = [f"d{strength}" + "'" * strengths[:place].count(strength) for place, strength in enumerate(strengths)]
    decks = [
        toy_deck(name, [f"Might {strength}", "Might 2"] * 4) for name, strength in zip(names, strengths, strict=True)
    ]
    page = report(run_toy(tmp_path / "run", *decks, games=400, tables=("games",)))
    words = " ".join((page.text + " ".join(image["alt"] for image in page.all("img"))).split())
    for each in said:
        assert each in words
    assert ("Highest win rate" in words) == (said[0] == "Highest win rate")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("tables", [("games",), ("games", "turns"), ("games", "cards")])
def test_a_run_without_some_tables_has_a_report_without_those_charts(tmp_path, language, tables):
    decks = (toy_deck("x", ["Might 1", "Might 2"] * 4), toy_deck("y", ["Might 3", "Might 1"] * 4))
    images = report(run_toy(tmp_path / "run", *decks, tables=tables), language).all("img")
    assert len(images) == 4 + 2 * ("turns" in tables) + 2 * ("cards" in tables)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("strength", [1, 2], ids=["all games tied", "all games won"])
def test_the_least_run_there_is_has_a_report(tmp_path, language, strength):
    decks = (toy_deck("x", ["Might 1"]), toy_deck("y", [f"Might {strength}"]))
    page = report(run_toy(tmp_path / "run", *decks, games=2), language)
    assert len(page.all("img")) == (4 if strength == 1 else 6)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_mirrors_show_who_begins_and_nothing_else(tmp_path, language):
    page = report(run_toy(tmp_path / "run", toy_deck("x", ["Might 1", "Might 2"] * 4), mirrors=True), language)
    images = page.all("img")
    assert len(images) == 2 + 2 + 2
    assert any(re.search(r"(?:In mirrors: |ミラー：)x \d+\.\d ?% \(", image["alt"]) for image in images)
    assert "Ranking" not in page.text
    assert "ランキング" not in page.text


def test_a_gauntlet_ranks_its_decks_and_shows_how_much_each_opponent_counts(tmp_path):
    x, y, z = (toy_deck(name, [f"Might {n}", "Might 2"] * 4) for n, name in enumerate("xyz", 1))
    matchups = (Matchup("x", "y", 20, 3.0), Matchup("x", "z", 60, 0.5), Matchup("x", "x", 40))
    page = report(fill(tmp_path / "run", toy_plan(fixtures=Fixtures((x, y, z), matchups, ("y", "z")))))
    assert "1 deck against 2, 120 games" in page.text
    assert "Mean over all opponents, by their weights" in page.text
    assert "20 to 60 a matchup, in pairs with the same luck at each seat; mirrors: single games" in page.text
    assert "Win rate over the field" in page.text
    assert "Highest" not in page.text
    assert "Ranking" not in page.text
    alts = [image["alt"] for image in page.all("img")]
    assert sum(alt.startswith(("x wins", "These games cannot tell whether x wins")) for alt in alts) == 1
    assert any("x – y" in alt and "x – z" in alt and "y – z" not in alt for alt in alts)


def test_a_gauntlet_charts_the_cards_of_the_deck_in_question_and_tables_the_others(tmp_path):
    decks = [toy_deck(name, ["Might 3", f"Might {n}", "Might 0"] * 2) for n, name in enumerate("xyz", 1)]
    planned = toy_plan(fixtures=Fixtures(tuple(decks), (Matchup("x", "y", 400), Matchup("x", "z", 400)), ("y", "z")))
    run = fill(tmp_path / "run", planned)
    page = report(run)
    charts = [
        image["alt"] for image in page.all("img") if re.search("opening hand|When drawn|when drawn", image["alt"])
    ]
    assert len(charts) == 2
    for chart in charts:
        assert chart.count("(x)") == 3
        assert "(y)" not in chart
        assert "(z)" not in chart
    assert page.text.index("What the cards of the opponents did:") > page.text.index("All cards of all decks")
    table = pl.read_csv((run.folder / "report" / "cards.csv").read_bytes())
    assert table["deck"].to_list()[:3] == ["x"] * 3
    assert set(table["deck"]) == {"x", "y", "z"}


@pytest.mark.parametrize(
    ("language", "ours", "all_decks"),
    [
        ("en", "the decks in question against their opponents", "winners against losers"),
        ("ja", "対象のデッキと対戦相手を比べる", "勝者と敗者"),
    ],
)
def test_a_gauntlets_tempo_is_that_of_its_deck_and_its_opponents(tmp_path, language, ours, all_decks):
    decks = [toy_deck(name, [f"Might {n}", "Might 2"] * 4) for n, name in enumerate("xyz", 3)]
    page = report(fill(tmp_path / "run", toy_plan(fixtures=gauntlet(decks[:1], decks[1:], 60))), language)
    assert ours in page.text
    words = page.text + " ".join(image["alt"] for image in page.all("img"))
    assert all_decks not in words
    assert re.search(
        r"(?:Might, mean of x and of opponents by own turn: Beaten|力、ターンごとのxと対戦相手の平均：撃破) – 1: \d",
        words,
    )


def test_tempo_is_told_for_each_way_to_end_that_is_common(english):
    """Ties have no winner."""
    (might,) = (image["alt"] for image in english.all("img") if "Might, mean of winners" in image["alt"])
    assert might.count("Beaten – 1: ") == 1
    assert "Evenly matched" not in might


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_rate_in_a_table_has_its_interval(run, language):
    """In the tables a percentage or a difference stands with its interval, and nowhere without."""
    rates = r"(?:\d+\.\d ?%\*?|[+−]\d+\.\d)"
    html = compose(run, language)["index.html"].decode()
    cells = [cell for cell in re.findall(r"<td>(.*?)</td>", html, re.DOTALL) if re.match(rates, cell)]
    assert len(cells) > 4 * 3 + 6 + 4 * 5 * 6
    for cell in cells:
        assert re.fullmatch(rf'{rates} <span class="interval">\S+(?: to |–|〜)\S+</span>', cell), cell


@pytest.mark.parametrize(("share", "said"), [(1.0, "games, turns, cards"), (0.5, "turns (of 50 % of the games)")])
def test_a_share_of_the_turns_is_said_at_the_foot_and_at_the_curves(tmp_path, share, said):
    decks = (toy_deck("x", ["Might 1", "Might 2"] * 4), toy_deck("y", ["Might 3", "Might 1"] * 4))
    page = report(run_toy(tmp_path / "run", *decks, turns_share=share))
    assert said in page.text
    assert ("From 50 % of the games, chosen by luck." in page.text) == (share < 1)


def test_a_large_field_fits_on_the_page(tmp_path):
    decks = [toy_deck(f"とても長い名前のデッキ {number}", [f"Might {number % 7}"] * 3) for number in range(16)]
    images = report(run_toy(tmp_path / "run", *decks, games=2, tables=("games",))).all("img")
    assert max(int(re.search(r"max-width: (\d+)px", image["style"])[1]) for image in images) > 1500


def test_the_manuals_python_example_runs(tmp_path, capsys):
    run = run_toy(tmp_path / "run", toy_deck("x", ["Might 1", "Might 3"]), toy_deck("y", ["Might 2", "Might 3"]))
    manual = (Path(__file__).parents[2] / "docs" / "report.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", manual, re.DOTALL)
    exec(example.replace("reports/my_run", str(run.folder)), {})
    assert "Might 3" in capsys.readouterr().out
