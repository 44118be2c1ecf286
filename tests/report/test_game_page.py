"""The page of a game: what it shows, and that it works in a real browser, on a phone and on a desk."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from magus_sim.report.game_page import game_page
from magus_sim.told import Entry, Event, Field, GameCard, Label, Move, Replay
from tests.report.look import BROWSER, WIDTHS, browse, complaints, look, served

PLAYERS = ("九龍降臨</script><b>", "鋼の階梯 & 'steel'")
CARD = GameCard(3, Label("Manufactured Ronin", "マニファクチャード・ローニン"))


def field(life: int, cards: int) -> Field:
    cells = (CARD.name, Label("3000", "3000"), Label("level 0", "レベル0"))
    return Field(((Label("life", "ライフ"), str(life)),), (cells,) * cards)


def game() -> Replay:
    """A set-up and three turns; B does something in the second that an effect follows."""
    move = Move("PLAY", Label("play Ronin", "ローニンをプレイ"), CARD)
    said = Event("x", "b", (CARD,), {}, Label("Steel plays Ronin.", "鋼がローニンをプレイ。"))
    then = Event("y", "b", (), {}, Label("Steel draws a card.", "鋼がカードを引く。"), inside=True)
    unsaid = Event("z", "b", (), {}, None)
    return Replay(
        players=PLAYERS,
        policies=("greedy", "person"),
        a_first=True,
        seed=7,
        winner="b",
        reason="life",
        turns=3,
        decisions=1,
        rules={},
        entries=(
            Entry(0, None, events=(Event("s", "a", (), {}, Label("A begins.", "先手はA。")),)),
            Entry(1, "a", fields=(field(6, 0), field(6, 12))),
            Entry(2, "b", fields=(field(5, 1), field(6, 2))),
            Entry(2, "b", "play?", move, (move,), (said, then, unsaid), aside=True),
            Entry(2, "b", "block?", Move("NO", Label("no block", "ブロックしない"))),
            Entry(3, "a", fields=(field(1, 0), field(6, 2))),
        ),
    )


def data(page: bytes) -> dict[str, object]:
    (found,) = re.findall(r'<script type="application/json" id="game">(.*?)</script>', page.decode(), re.DOTALL)
    return json.loads(found)


def test_the_page_holds_the_game_in_both_languages_and_asks_for_nothing() -> None:
    page = game_page(game(), "en", {1: 0.25, 2: 0.1})
    found = data(page)
    assert found["players"] == list(PLAYERS)
    assert [turn["turn"] for turn in found["turns"]] == [0, 1, 2, 3]
    assert [turn["chance"] for turn in found["turns"]] == [None, 0.25, 0.1, None]
    assert [(event["words"], event["inside"]) for event in found["turns"][2]["events"]] == [
        (["Steel plays Ronin.", "鋼がローニンをプレイ。"], False),
        (["Steel draws a card.", "鋼がカードを引く。"], True),
        ([f"{PLAYERS[1]}: no block", f"{PLAYERS[1]}：ブロックしない"], False),
    ]
    own = found["turns"][2]["fields"][0]
    assert own["numbers"] == [[["life", "ライフ"], "5"]]
    assert own["cards"][0][0] == ["Manufactured Ronin", "マニファクチャード・ローニン"]
    assert "default-src 'none'" in page.decode()
    assert re.findall(r"(?:src|href)=|@import|url\(", page.decode()) == []
    assert "<b>" not in page.decode().replace("\\u003cb>", "")


# A frame of each width is played through by keys and buttons, and tells what it shows.
DRIVER = """<!doctype html>
<meta charset="utf-8">
<pre></pre>
<script>
const told = {};
const drive = frame => {
  const page = frame.contentDocument, shown = [];
  const see = () => shown.push([page.documentElement.lang, page.getElementById("heading").textContent,
    page.querySelectorAll(".card").length, page.getElementById("events").children.length,
    page.getElementById("told") ? page.getElementById("told").textContent : "",
    page.getElementById("back").disabled, page.getElementById("forth").disabled]);
  const press = key => page.body.dispatchEvent(new frame.contentWindow.KeyboardEvent("keydown", {key, bubbles: true}));
  see();
  press("ArrowRight"); see();
  page.getElementById("forth").click(); see();
  page.getElementById("language").click(); see();
  press("End"); see();
  press("ArrowRight"); press("ArrowLeft"); see();
  page.getElementById("back").click(); press("Home"); see();
  told[frame.name] = shown;
  document.querySelector("pre").textContent = JSON.stringify(told);
};
</script>
"""


@pytest.mark.skipif(BROWSER is None, reason="needs the browser Chromium")
def test_in_a_browser_the_game_goes_forwards_and_backwards_by_key_and_button_in_both_languages(tmp_path: Path) -> None:
    (tmp_path / "game.html").write_bytes(game_page(game(), "en", {1: 0.25, 2: 0.1}))
    frames = "".join(
        f'<iframe name="{name}" style="width: {width}px" src="game.html" onload="drive(this)"></iframe>'
        for name, width in WIDTHS.items()
    )
    (tmp_path / "drive.html").write_text(DRIVER + frames, encoding="utf-8")
    with served(tmp_path) as address:
        dom, log = browse(f"{address}/drive.html", "--dump-dom")
    assert list(complaints(log)) == []
    a, b = PLAYERS
    for name in WIDTHS:
        shown = json.loads(html.unescape(re.search("<pre>(.*?)</pre>", dom, re.DOTALL)[1]))[name]
        told = [f"Winning chance after this turn: {a} {one} % – {b} {two} %" for one, two in ((25, 75), (10, 90))]
        assert shown == [
            ["en", "Set-up", 0, 1, "Winning chance", True, False],
            ["en", f"Turn 1: {a}", 12, 0, told[0], False, False],
            ["en", f"Turn 2: {b}", 3, 3, told[1], False, False],
            ["ja", f"ターン2：{b}", 3, 3, f"このターン後の勝率予測：{a} 10% – {b} 90%", False, False],
            ["ja", f"ターン3：{a}", 2, 0, "勝率予測", False, True],
            ["ja", f"ターン2：{b}", 3, 3, f"このターン後の勝率予測：{a} 10% – {b} 90%", False, False],
            ["ja", "準備", 0, 1, "勝率予測", True, False],
        ]


@pytest.mark.skipif(BROWSER is None, reason="needs the browser Chromium")
def test_the_page_fits_on_phone_and_desk(tmp_path: Path) -> None:
    """It opens with the set-up; a game that begins with its widest turn shows that one."""
    entries = game().entries[1:]
    wide = Replay(*(getattr(game(), name) for name in Replay.__slots__[:-1]), entries)
    for language in ("en", "ja"):
        (tmp_path / f"{language}.html").write_bytes(game_page(wide, language, {1: 0.25, 2: 0.1}))
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    assert look(tmp_path, pictures) == []
