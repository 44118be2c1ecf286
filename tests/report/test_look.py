import pytest

from magus_sim.report.page import compose
from tests.report.look import BROWSER, look
from tests.report.test_page import ODD_NAMES
from tests.simulation.toy_runs import run_toy
from tests.toy import toy_deck

pytestmark = pytest.mark.skipif(BROWSER is None, reason="needs the browser Chromium")


def test_a_report_fits_on_phone_and_desk_in_both_languages_and_asks_for_nothing(tmp_path):
    decks = [toy_deck(name, [f"Might {(3 * n + slot) % 5}" for slot in range(8)]) for n, name in enumerate(ODD_NAMES)]
    run = run_toy(tmp_path / "run", *decks, mirrors=True)
    pages, pictures = tmp_path / "pages", tmp_path / "pictures"
    pages.mkdir()
    pictures.mkdir()
    for language in ("en", "ja"):
        (pages / f"{language}.html").write_bytes(compose(run, language)["index.html"])
    assert look(pages, pictures) == []
    assert {path.name for path in pictures.iterdir()} == {"en.png", "ja.png", "en.pdf", "ja.pdf"}


PAGES = {
    "wide": '<div style="width: 600px">wide</div>',
    "scrolled": '<div style="overflow-x: auto"><div style="width: 600px">wide</div></div>',
    "folded": "<details><summary>more</summary><div style='width: 600px'>wide</div></details>",
    "fetching": '<img src="http://example.invalid/picture.png">',
    "logging": "<script>console.error('oops')</script>",
}


def test_what_is_wrong_is_seen(tmp_path):
    head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    for name, body in PAGES.items():
        (tmp_path / f"{name}.html").write_text(head + body, encoding="utf-8")
    faults = look(tmp_path)
    said = {name: [fault for fault in faults if fault.startswith(name)] for name in PAGES}
    assert said["wide"] == ['wide-phone: sticks out of the screen: <div style="width: 600px">wide</div>']
    assert said["scrolled"] == []
    assert said["folded"][0].startswith("folded-phone: sticks out of the screen: <")
    assert said["fetching"][:2] == [
        f"fetching-{name}: fetches http://example.invalid/picture.png" for name in ("phone", "desk")
    ]
    assert any("oops" in fault for fault in said["logging"])
