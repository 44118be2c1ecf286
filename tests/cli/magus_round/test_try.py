import os
import pty
import select
import sys
from pathlib import Path
from subprocess import Popen
from subprocess import run as run_program

import pytest

from magus_sim import records  # noqa: F401  a trial in this process must not settle for all tests that nothing is compiled
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("in_japanese")

ROOT = Path(__file__).parents[3]
POSITIONS = ROOT / "tests" / "positions"
CARDS = ["--cards", str(POSITIONS / "cards")]
AIM = """
card = "術"
{}
[you]
field = ["影渡り", "野良剣客"]

[[magic]]
name_ja = "術"
name_en = "Art"
value = 1
text_ja = "対戦相手のクルーを１体えらび、それを破壊する。"
"""


def position(folder: Path, line: str) -> str:
    path = folder / "aim.toml"
    path.write_text(AIM.format(line), encoding="utf-8")
    return str(path)


def test_a_trial_is_told_choice_by_choice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = position(tmp_path, 'choices = ["野良剣客"]\nexpect = ["you.field = 影渡り"]')
    code, out, err = run(capsys, "try", file, "--lang", "en")
    assert (code, err) == (0, "")
    told = [
        "Turn 3: Player",
        "  Player: play Art (not: go on to the battle step / ",
        "  Player plays Art for 1 energy: “Choose an opposing crew and destroy it.”",
        "    Player: choose Stray Swordsman (not: choose Shadow Strider)",
        "    Stray Swordsman is destroyed.",
        "So far",
        "as expected (1)",
    ]
    assert [line for line in told if line not in out] == []
    assert [out.index(line) for line in told] == sorted(out.index(line) for line in told)
    assert "期待どおり（1件）" in run(capsys, "try", file)[1]


def test_what_the_engine_has_no_room_for_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = "対戦相手がマジックをプレイしたとき、カードを１枚引く。"
    printed = 'value = 1\nsubtype = "Dragon"\npower = 1000\ngain = 500'
    crowd = [f'[[crew]]\nname_ja = "群衆{at}"\nname_en = "Crowd {at}"\n{printed}' for at in range(18)]
    crews = [f'{card}\ntext_ja = """{chr(10).join([line] * 12)}"""' for card in crowd]
    field = [f"群衆{at}" for at in range(18)]
    path = tmp_path / "full.toml"
    path.write_text(
        "\n".join([f'card = "術"\n[you]\nfield = {field}', AIM.partition("]\n\n")[2], *crews]), encoding="utf-8"
    )
    code, out, err = run(capsys, "try", str(path), "--lang", "en")
    assert (code, err) == (1, "")
    assert out.rstrip().endswith("broken off, because a table of the engine is full: what comes of it is not known")
    assert "エンジンの表があふれたため中断" in run(capsys, "try", str(path))[1]


def test_what_comes_out_otherwise_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = position(tmp_path, 'choices = ["野良剣客"]\nexpect = ["you.field = 野良剣客", "you.life = 6"]')
    code, out, _ = run(capsys, "try", file, "--lang", "en")
    assert code == 1
    assert out.endswith("not as expected: you.field = 野良剣客 (it is 影渡り)\n")


def test_a_choice_that_nobody_made_is_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "try", position(tmp_path, ""), "--lang", "en")[1]
    assert "not written down, so:\n    Player: choose Shadow Strider" in out


def test_another_card_can_be_tried_in_the_same_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "try", position(tmp_path, ""), "--card", "Sky Ruler", "--lang", "en")[1]
    assert "Player plays Sky Ruler for 5 energy (power 5000)." in out


def test_a_faulty_position_is_told_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = position(tmp_path, 'choices = ["九龍神"]')
    code, _, err = run(capsys, "try", file, "--lang", "en")
    assert code == 1
    assert err == (
        f"{file}:3: 「九龍神」 is no choice of Player (PICK); there are 「pick 影渡り」, 「pick 野良剣客」\n"
    )
    assert run(capsys, "try", "nowhere.toml")[0] == 3


def test_a_card_that_nobody_knows_is_a_fault_of_the_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "try", position(tmp_path, ""), "--card", "野良剣士")
    assert told == (2, "", "--card: unknown card 「野良剣士」; did you mean 「野良剣客」?\n")


def test_a_file_in_which_nothing_is_tried_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards, empty = tmp_path / "cards.toml", tmp_path / "empty.toml"
    cards.write_text(AIM[AIM.index("[[magic]]") :], encoding="utf-8")
    empty.touch()
    advice = 'name a card with --card, or write card = "…"'
    assert run(capsys, "try", str(empty)) == (1, "", f"{empty}: is empty: there is nothing to try; {advice}\n")
    code, _, err = run(capsys, "try", str(cards))
    assert (code, "局面ファイルではなくカードファイルのようです" in err) == (1, True)
    assert run(capsys, "try", str(cards), "--card", "Art")[0] == 0


def test_own_cards_can_be_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "try", str(POSITIONS / "extra_draw.toml"), *CARDS)[0] == 0
    assert run(capsys, "try", str(POSITIONS / "extra_draw.toml"))[0] == 1


def test_a_trial_never_waits_for_a_compiler(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "magus_sim", "try", str(POSITIONS / "haste.toml")]
    nothing_kept = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    ran = run_program(command, cwd=ROOT, env=nothing_kept, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert not list((tmp_path / "magus_sim").glob("machine-code-*"))


def test_on_a_terminal_a_person_is_asked(tmp_path: Path) -> None:
    file = position(tmp_path, "")
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "magus_sim", "try", file, "--lang", "en"]
    with Popen(command, cwd=ROOT, stdin=follower, stdout=follower, stderr=follower, close_fds=True) as trying:
        os.close(follower)
        said = read_until(leader, "(h: help) > ")
        assert ": Art: which one do you choose?" in said
        assert "1  choose Shadow Strider" in said
        os.write(leader, b"9\n")
        assert "write a number from 1 to 2, or h for help" in read_until(leader, "(h: help) > ")
        os.write(leader, b"\n")
        assert "write a number from 1 to 2, or h for help" in read_until(leader, "(h: help) > ")
        os.write(leader, b"2\n")
        assert "Stray Swordsman is destroyed." in read_until(leader, "So far")
        read_until(leader, "\0")
        assert trying.wait(timeout=60) == 0
    os.close(leader)


def read_until(terminal: int, words: str) -> str:
    """What a terminal shows up to some words, or to its end."""
    shown = ""
    while words not in shown and select.select([terminal], [], [], 120)[0]:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # Linux ends a terminal so
            break
        shown += piece.decode(errors="replace")
    return shown
