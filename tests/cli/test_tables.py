"""Tables on terminals of several widths: names stay readable, numbers whole, and a pipe gets everything."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from magus_sim.cli.tables import lines, print_table
from magus_sim.cli.terminal import plain_console

LONG = "マニファクチャード・ローニンと九龍神の大行進、第二版"
WORDS = ["deck", "against"]
NUMBERS = ["win rate", "95 % interval", "first", "second", "games"]
ROWS = [
    [LONG, "疾風速攻", "49.1 %", "48.3 to 50.1 %", "50.1 ±0.9 %", "48.0 ±0.9 %", 12_000],
    ["鋼の階梯", LONG[:14], "50.9 %", "49.9 to 51.7 %", "52.0 ±0.9 %", "49.9 ±0.9 %", 12_000],
]
MINOR = [["first", "second"], ["games"]]


def printed(width: int, minor: list[list[str]] = MINOR, rows: list[list[object]] = ROWS) -> list[str]:
    """The lines of the table on a terminal of that width."""
    file = StringIO()
    console = Console(file=file, width=width, force_terminal=True, no_color=True, highlight=False, color_system=None)
    print_table(console, "Matchups", WORDS, NUMBERS, rows, minor)
    return file.getvalue().splitlines()


@pytest.mark.parametrize("width", [20, 120])
def test_no_name_moves_the_cursor_or_turns_a_line_around(width: int) -> None:
    shown = "".join(printed(width, rows=[["龍\x1b[2J\u202e神", *ROWS[0][1:]]]))
    assert r"龍\x1b[2J\u202e神" in shown
    assert "\u202e" not in shown


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 120, 200])
def test_nothing_is_cut_and_no_line_is_too_long(width: int) -> None:
    shown = printed(width)
    assert max(map(cell_len, shown)) <= width
    assert "…" not in "".join(shown)
    for whole in ("鋼の階梯", "疾風速攻", "49.1 %", "50.9 %"):
        assert any(whole in line for line in shown)
    for word in ("マニファクチャード", "第二版"):
        assert any(word in line for line in shown) or width == 60


def test_minor_columns_give_way_together_and_before_names_do() -> None:
    def heads(width: int) -> list[str]:
        return [head for head in NUMBERS if head in printed(width)[2]]

    everything = 1 + 3 * 7 + 28 + 28 + 8 + 14 + 11 + 11 + 6
    assert heads(everything) == NUMBERS
    assert heads(everything - 1) == ["win rate", "95 % interval", "first", "second"]
    assert heads(everything - 10) == ["win rate", "95 % interval", "games"]
    assert heads(80) == ["win rate", "95 % interval"]
    assert LONG in "".join(printed(200))


def test_a_long_name_is_folded_at_its_words() -> None:
    left = [line.split("   ")[0].strip() for line in printed(80)[4:-1]]
    assert left[:4] == ["マニファクチャード・", "ローニンと九龍神の大行", "進、第二版", "鋼の階梯"]


def test_where_there_is_no_room_for_names_a_row_becomes_a_few_lines() -> None:
    shown = [line.rstrip() for line in printed(50)]
    assert shown[shown.index("鋼の階梯") :] == [
        "鋼の階梯",
        "  against マニファクチャード・ローニン",
        "  win rate 50.9 % · 95 % interval 49.9 to 51.7 %",
        "  first 52.0 ±0.9 % · second 49.9 ±0.9 %",
        "  games 12,000",
        "",
    ]


def test_a_pipe_gets_every_column_in_one_line_whatever_its_width(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("FORCE_COLOR", "1")
    rows: list[list[object]] = [[LONG * 20, "疾風速攻", *range(5)]]
    print_table(plain_console(), "", WORDS, NUMBERS, rows, MINOR)
    assert LONG * 20 in capsys.readouterr().out


def test_no_rows_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(plain_console(), "Mirrors", WORDS, NUMBERS, [])
    assert capsys.readouterr().out == ""


def test_lines_are_broken_between_pieces_then_words_then_anywhere() -> None:
    assert lines(["reports/14-decks-seed-1"], 12) == ["reports/14-", "decks-seed-1"]
    assert lines(["no-card=マニファクチャード"], 10) == ["no-card=", "マニファク", "チャード"]
    assert lines(["A 1.0 % · ", "B 2.0 % · ", "C 3.0 %"], 17) == ["A 1.0 % · B 2.0 %", "C 3.0 %"]
    assert lines(["相手が何をしても勝つこと。"], 24) == ["相手が何をしても勝つこ", "と。"]
    assert lines([""], 5) == [""]
