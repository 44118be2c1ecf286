"""How lines are broken on a terminal."""

import io
from itertools import pairwise

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from magus_sim.cli.breaking import CLOSING, OPENING, Line, line_starts, print_line
from magus_sim.rulesets.magus_round.card_files import shipped_cards


def broken(text: str, width: int) -> list[str]:
    starts = [0, *line_starts(text, width), len(text)]
    return [text[start:end].rstrip() for start, end in pairwise(starts)]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("ライフに加える。", 14, ["ライフに加え", "る。"]),
        ("ヘルプは h。記録先：a.json", 16, ["ヘルプは h。記録", "先：a.json"]),
        ("蜜蜂飼い [3, 2000+500]：これは", 12, ["蜜蜂飼い", "[3, 2000+500]：", "これは"]),
        ("見る（『火矢』）", 12, ["見る（『火", "矢』）"]),
        ("Nobody has won.", 10, ["Nobody has", "won."]),
        ("choose “Gale Order” now", 11, ["choose", "“Gale", "Order” now"]),
        (
            "続きから遊ぶ：magus-sim play --resume reports/x.json",
            30,
            ["続きから遊ぶ：", "magus-sim play --resume reports/x.json"],
        ),
        ("", 10, [""]),
    ],
)
def test_a_line_is_broken_where_it_may_be(text: str, width: int, lines: list[str]) -> None:
    assert broken(text, width) == lines


@pytest.mark.parametrize("width", range(30, 81, 7))
def test_no_line_of_a_card_is_too_long_nor_begins_with_a_stop(width: int) -> None:
    for card in shipped_cards().values():
        for text in (card.front.text_ja, card.front.text_en):
            lines = broken(" ".join(text.split("\n")), width)
            assert max(map(cell_len, lines)) <= width
            assert not any(line.startswith(tuple(CLOSING)) or line.endswith(tuple(OPENING)) for line in lines if line)


def test_a_command_is_never_cut_into_lines_and_all_else_stays_indented() -> None:
    written = io.StringIO()
    console = Console(file=written, width=20, soft_wrap=True)
    console.print(Line(Text("記録しました。もう一度見る：magus-sim replay reports/games/gale-steel-7.json"), 2))
    assert written.getvalue().splitlines() == [
        "  記録しました。もう",
        "  一度見る：",
        "  magus-sim replay reports/games/gale-steel-7.json",
    ]


def test_a_fact_is_printed_in_lines_that_fit_and_whole_where_there_is_room() -> None:
    fact = "ゲーム数：1対戦につき100（同じ運で席を入れ替えた2ゲームの組）[1]"
    for width, lines in ((30, 3), (200, 1)):
        out = io.StringIO()
        print_line(Console(file=out, width=width), fact)
        printed = out.getvalue().splitlines()
        assert "".join(printed) == fact
        assert len(printed) == lines
        assert max(map(cell_len, printed)) <= width
        assert not {line[0] for line in printed} & set(CLOSING)
