"""`magus-sim cards coverage`, through the program."""

from __future__ import annotations

import json

import pytest

from magus_sim.cli.app import main

CARDS = """
[[crew]]
name_ja = "待つ者"
name_en = "The One Who Waits"
value = 1
subtype = "浪人"
power = 1000
gain = 500
text_ja = "あなたのターンの開始時、あなたのライフが３０枚以上なら、カードを１枚引く。"

[[crew]]
name_ja = "引く者"
name_en = "The One Who Draws"
value = 1
subtype = "浪人"
power = 1000
gain = 500
text_ja = "このクルーが登場したとき、カードを１枚引く。"
"""


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as left:
        main(["cards", "coverage", *arguments])
    return left.value.code, capsys.readouterr().out


def test_a_card_of_ones_own_that_cannot_act_is_told(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text(CARDS, encoding="utf-8")
    code, out = run(capsys, "--cards", str(file), "--games", "6", "--lang", "en")
    assert code == 1
    assert "待つ者, line 1: fired, but not all of it: At the start of your turn, if your life is 30 or more" in out
    assert "引く者" not in out
    assert "2 cards in 6 games: 1 silent" in out


def test_json_says_the_same(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text(CARDS, encoding="utf-8")
    code, out = run(capsys, "--cards", str(file), "--games", "4", "--json")
    answer = json.loads(out)
    assert code == 1
    assert [(one["card"], one["line"]) for one in answer["silent"]] == [("待つ者", 1)]
