import re
import time

from magus_sim.cli.progress import QUIET, progress


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
