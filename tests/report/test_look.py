import shutil

import pytest

from magus_sim.report.page import compose
from tests.report.look import look
from tests.report.test_page import ODD_NAMES
from tests.simulation.toy_runs import run_toy
from tests.toy import toy_deck

pytestmark = pytest.mark.skipif(shutil.which("chromium") is None, reason="needs the browser Chromium")


def test_a_report_fits_on_phone_and_desk_in_both_languages_and_asks_for_nothing(tmp_path):
    decks = [toy_deck(name, [f"Might {(3 * n + slot) % 5}" for slot in range(8)]) for n, name in enumerate(ODD_NAMES)]
    run = run_toy(tmp_path / "run", *decks, mirrors=True)
    pages, pictures = tmp_path / "pages", tmp_path / "pictures"
    pages.mkdir()
    pictures.mkdir()
    for language in ("en", "ja"):
        (pages / f"{language}.html").write_text(compose(run, language)[1], encoding="utf-8")
    assert look(pages, pictures) == []
    views = {f"{language}-{name}.png" for language in ("en", "ja") for name in ("phone", "desk")}
    assert {path.name for path in pictures.iterdir()} == views | {"en.pdf", "ja.pdf"}


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<div style="width: 600px">wide</div>', "sticks out of the screen: <div"),
        ('<div style="overflow-x: auto"><div style="width: 600px">wide</div></div>', None),
        ("<details><summary>more</summary><div style='width: 600px'>wide</div></details>", "sticks out of the screen"),
        ('<img src="http://example.invalid/picture.png">', "fetches http://example.invalid/picture.png"),
        ("<script>console.error('oops')</script>", "oops"),
    ],
)
def test_what_is_wrong_is_seen(tmp_path, body, fault):
    head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    (tmp_path / "page.html").write_text(head + body, encoding="utf-8")
    faults = [each for each in look(tmp_path) if each.startswith("page-phone: ")]
    assert bool(faults) == (fault is not None)
    assert any(fault in each for each in faults) or fault is None
