"""Units of compiled functions: each game has its own machine code, which is made once and stays right."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from magus_sim.records import COMPILES

ROOT = Path(__file__).parents[2]
TINY = Path(__file__).with_name("tiny.py").read_text(encoding="utf-8")
START = """
import sys
from magus_sim.compiler import machine_code
from magus_sim.records import new
drafted = []
draft = machine_code.draft
def counted(function, signature):
    drafted.append(function.py_func.__name__)
    return draft(function, signature)
machine_code.draft = counted
import tiny
counters = new(tiny.Counter, 1)
"""
NEW = "import tiny; from magus_sim.records import new; counters = new(tiny.Counter, 1); "
PLAY = START + "print(tiny.play(counters, 2), counters[0].total, sorted(drafted), tiny.UNIT.not_kept)"
ALL = "['is_done', 'place_of', 'play', 'step']"

pytestmark = pytest.mark.skipif(not COMPILES, reason="about machine code")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tiny.py").write_text(TINY, encoding="utf-8")
    return tmp_path


def run(folder: Path, code: str, **environment: str) -> tuple[str, str]:
    """What another process prints, with its cache in `folder`."""
    paths = os.pathsep.join((str(folder), str(ROOT)))
    own = {"PYTHONPATH": paths, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | own | environment, check=False
    )
    return done.stdout.strip(), done.stderr.strip()


def edit(folder: Path, old: str, new: str) -> None:
    source = (folder / "tiny.py").read_text(encoding="utf-8")
    assert old in source
    (folder / "tiny.py").write_text(source.replace(old, new), encoding="utf-8")


def objects(folder: Path) -> list[Path]:
    return sorted((folder / "cache").rglob("*.object"))


def test_machine_code_is_made_once(folder):
    assert run(folder, PLAY) == (f"17 102 {ALL}", "")
    assert run(folder, PLAY) == ("17 102 []", "")


def test_only_what_an_edit_touches_is_drafted(folder):
    run(folder, PLAY)
    edit(folder, "counter.total > 100", "counter.total > 200")
    assert run(folder, PLAY) == ("34 204 ['is_done']", "")
    edit(folder, "STEP = 3", "STEP = 6")
    assert run(folder, PLAY) == ("17 204 ['step']", "")


def test_an_edit_of_a_record_reaches_all_functions_that_take_it(folder):
    run(folder, PLAY)
    edit(folder, "    seed: int = i8()\n", "    seed: int = i8()\n    more: int = i8()\n")
    assert run(folder, PLAY) == (f"17 102 {ALL}", "")


def test_the_order_of_imports_changes_nothing(folder):
    """Numba numbers the types of records in the order in which it meets them."""
    run(folder, PLAY)
    code = "from magus_sim.compiler import machine_code; from magus_sim import search\n"
    assert run(folder, code + PLAY) == ("17 102 []", "")


def test_comments_and_docstrings_cost_no_compile(folder):
    run(folder, PLAY)
    edit(folder, "Count until it is enough", "Count on until it is enough")
    edit(folder, "    n = 0\n", "\n    n = 0  # steps\n")
    assert run(folder, PLAY) == ("17 102 []", "")


def test_one_game_says_nothing_of_another(folder):
    """After the tiny game is compiled, Magus Round still has to be, and the other way round."""
    run(folder, PLAY)
    ready = "from magus_sim.rulesets import get_ruleset; print(get_ruleset('magus_round').is_compiled())"
    assert run(folder, ready) == ("False", "")
    ready = "import tiny; print(tiny.UNIT.is_ready()); tiny.UNIT.make_ready(); print(tiny.UNIT.is_ready())"
    assert run(folder, ready) == ("True\nTrue", "")
    edit(folder, "STEP = 3", "STEP = 4")
    assert run(folder, ready) == ("False\nTrue", "")


def test_only_entries_are_called_from_python(folder):
    out, err = run(folder, START + "print(tiny.place_of(counters, 0)); tiny.step(counters[0], 1)")
    assert out == "0"
    assert err.splitlines()[-1] == "TypeError: step is no entry; only compiled functions call it"


@pytest.mark.parametrize("place", [4, -1, -4, 2**62])
@pytest.mark.parametrize("plain", ["0", "1"])
def test_a_place_that_there_is_not_raises(folder, place, plain):
    code = f"{NEW}print(tiny.place_of(counters, 3)); print(tiny.place_of(counters, {place}))"
    out, err = run(folder, code, NUMBA_DISABLE_JIT=plain)
    assert (out, err.splitlines()[-1].split(":")[0]) == ("0", "IndexError")


@pytest.mark.parametrize("damage", [lambda data: data[:-5], lambda _: b"", lambda d: d[:900] + b"x" + d[901:]])
def test_a_damaged_file_is_made_again(folder, damage):
    run(folder, PLAY)
    (file,) = objects(folder)
    file.write_bytes(damage(file.read_bytes()))
    assert run(folder, PLAY) == ("17 102 []", "")  # drafts are kept
    assert run(folder, PLAY) == ("17 102 []", "")
    (drafts,) = (folder / "cache").rglob("*.drafts")
    drafts.write_bytes(damage(drafts.read_bytes()))
    file.unlink()
    assert run(folder, PLAY) == (f"17 102 {ALL}", "")


@pytest.mark.parametrize("home", ["/dev/null", "a file"])
def test_without_a_cache_folder_everything_plays_and_says_why_it_is_not_kept(folder, home):
    (folder / "a file").write_text("", encoding="utf-8")
    place = home if home.startswith("/") else str(folder / home)
    before = sorted(folder.rglob("*"))
    out, err = run(folder, PLAY, XDG_CACHE_HOME=place)
    assert (out.removesuffix(": Not a directory"), err) == (f"17 102 {ALL} {place}/magus_sim/machine-code", "")
    assert sorted(folder.rglob("*")) == before


def test_what_another_unit_defines_can_be_called_if_it_is_an_entry(folder):
    more = """
from magus_sim.compiler import Unit
from magus_sim.records import new
import tiny
MORE = Unit("more", root=__name__, uses=(tiny.UNIT,))
@MORE.entry
def twice(counters: list[tiny.Counter]) -> int:
    return tiny_play(counters, 1) + tiny_play(counters, 1)
"""
    fine = "from tiny import play as tiny_play" + more
    (folder / "more.py").write_text(fine, encoding="utf-8")
    call = "import more, tiny; from magus_sim.records import new; print(more.twice(new(tiny.Counter, 1)))"
    assert run(folder, call) == ("34", "")
    assert run(folder, call) == ("34", "")
    hidden = fine.replace("import play as tiny_play", "import step as tiny_play").replace(
        "tiny_play(counters, 1)", "tiny_play(counters[0], 1)"
    )
    (folder / "more.py").write_text(hidden, encoding="utf-8")
    _, err = run(folder, call)
    assert "RuntimeError: more calls what is no entry of another unit" in err


def test_machine_code_of_a_wheel_is_used_if_it_fits(folder):
    """As `make wheel` puts it into the package; an edit afterwards is compiled."""
    shipped = f"from pathlib import Path; shipped = Path({str(folder)!r}, 'shipped')\n"
    ship = "from magus_sim.compiler.ship import ship; print(len(ship(shipped, ['tiny'])))"
    assert run(folder, shipped + ship) == ("1", "")
    (folder / "cache").rename(folder / "away")
    place = f"{shipped}from magus_sim.compiler import store; store.SHIPPED = shipped\n"
    assert run(folder, f"{place}import tiny; print(tiny.UNIT.is_ready())") == ("True", "")
    assert run(folder, place + PLAY) == ("17 102 []", "")
    assert objects(folder) == []
    edit(folder, "STEP = 3", "STEP = 6")
    assert run(folder, place + PLAY) == (f"9 108 {ALL}", "")


def test_with_another_numba_functions_are_compiled_one_by_one(folder):
    other = "from magus_sim.compiler import machine_code; machine_code.IS_TESTED = False\n" + PLAY
    assert run(folder, other) == ("17 102 []", "")
    assert objects(folder) == []
    assert run(folder, other) == ("17 102 []", "")


def test_the_installed_numba_is_one_that_whole_units_are_compiled_with():
    """If this fails after an upgrade: see whether all of this file passes with the version added to TESTED."""
    from magus_sim.compiler import machine_code

    assert machine_code.IS_TESTED
