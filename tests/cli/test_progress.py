import re
import time

from magus_sim.cli import progress as module
from magus_sim.cli.progress import QUIET, progress, word_if_slow


def test_what_is_quick_says_nothing(capsys):
    with progress(2, "games") as advance:
        advance(1)
        advance(1)
    assert capsys.readouterr() == ("", "")


def test_without_a_terminal_a_long_command_says_in_a_plain_line_how_far_it_is(capsys):
    with progress(2000, "games") as advance:
        advance(300)
        time.sleep(QUIET + 0.1)
        advance(700)
        advance(1)
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"1,000 of 2,000 games, \d+ a second, \d s left\n", err)


def test_a_long_command_says_in_japanese_how_far_it_is(capsys):
    with progress(2000, "枚", "ja") as advance:
        advance(300)
        time.sleep(QUIET + 0.1)
        advance(700)
        advance(1000)  # who is done says no more
    assert re.fullmatch(r"2,000枚中1,000枚、毎秒\d+枚、残り\d秒\n", capsys.readouterr().err)


def test_a_line_says_what_is_being_done_and_how_slow_it_is(capsys):
    with progress(9, "speeds") as advance:
        advance(0, "timing greedy")
        time.sleep(QUIET + 0.1)
        advance(1)
        advance(1, "timing random")
    _, err = capsys.readouterr()
    assert re.fullmatch(r"timing greedy: 1 of 9 speeds, 0\.\d\d a second, \d\d s left\n", err)


def test_what_is_spared_counts_as_neither_done_nor_to_be_done(capsys):
    with progress(2000, "games") as advance:
        advance(0, spared=1500)
        time.sleep(QUIET + 0.1)
        advance(250)
    _, err = capsys.readouterr()
    assert re.fullmatch(r"250 of 500 games, \d+ a second, 2 s left\n", err)


def test_a_word_is_said_of_what_takes_long_and_of_nothing_else(capsys, monkeypatch):
    with word_if_slow("compiling"):
        pass
    monkeypatch.setattr(module, "QUIET", 0.01)
    with word_if_slow("still compiling"):
        time.sleep(0.3)
    assert capsys.readouterr() == ("", "still compiling\n")
