"""What all tests share: the flag that writes golden files anew, and the policy of one's own that is tested."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

# Before any module of the package is imported: compiled rules raise IndexError for an index out of bounds, in the
# programs that tests start as well.
os.environ.setdefault("MAGUS_SIM_CHECKED", "1")

MY_POLICY = Path(__file__).parents[1] / "docs" / "examples" / "my_policy.py"


# A shell starts what it puts in the background deaf to Ctrl-C, and deaf would be the programs that tests stop by it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--policy", metavar="FILE", default=str(MY_POLICY), help="the policy of one's own to be tested")
    parser.addoption("--golden", action="store_true", help="write golden files anew instead of comparing with them")


@pytest.fixture
def golden(request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    """Compare a text with a golden file, or write it with --golden."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text, f"{path.name} differs; `make golden` writes it anew"

    return compare
