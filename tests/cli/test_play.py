"""A person's game: whole games by piped input, what is shown and what is not, the record, and a real terminal."""

import json
import os
import pty
import re
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from subprocess import Popen, TimeoutExpired
from typing import Any

import pytest

from magus_sim.cli.seat_words import WORDS
from magus_sim.rulesets import RULESETS
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.narrate import under_way
from magus_sim.simulation.game_file import read_game
from magus_sim.told import Advice, GameUnderWay
from tests.cli.persons import (
    DECKS,
    GALE,
    SEED,
    STEEL,
    a_choices,
    answers,
    both_decks,
    by_greedy,
    new,
    screens,
    turn_begins,
)
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("in_japanese")

# ---- a whole game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("a_first", [True, False])
def test_a_game_chosen_as_greedy_would_is_greedys_game(play, capsys, a_first):
    told = by_greedy(a_first)
    code, out, err = play(answers(told), *new("--first" if a_first else "--second", "--policy", "greedy"))
    assert (code, err) == (0, "")
    assert out.rstrip().splitlines()[-2:] == [
        "  " + WORDS["ja"]["won" if told.winner == "a" else "lost"],
        "  " + WORDS["ja"]["told"].format("game.json"),
    ]
    saved = json.loads(Path("game.json").read_text("utf-8"))
    assert saved["outcome"] == {name: getattr(told, name) for name in ("winner", "reason", "turns", "decisions")}
    again = run(capsys, "replay", "game.json")
    first = ["--first", "a" if a_first else "b"]
    plain = run(capsys, "replay", GALE, STEEL, "--seed", str(SEED), *first)
    assert again[1].replace("人間", "greedy") == plain[1]
    assert run(capsys, "replay", "game.json", "--verify") == (0, "game.json: comes out as recorded\n", "")


def test_every_choice_is_recorded_by_kind_and_card(play):
    told = by_greedy()
    play(answers(told), *new())
    made = [entry for entry in told.entries if entry.chosen]
    saved = json.loads(Path("game.json").read_text("utf-8"))["choices"]
    assert len(saved) == told.decisions == len(made)
    for choice, entry in zip(saved, made, strict=True):
        assert choice["player"] == entry.player
        assert (choice["kind"], choice.get("card"), choice.get("target"), choice.get("number")) == entry.chosen.key


def test_english_is_english(play):
    _, out, _ = play(["h", "i", "?", "p", *answers(by_greedy()), "q"], *new("--lang", "en"))
    for name in ("疾風速攻", "鋼の階梯"):
        out = out.replace(name, "")
    assert not re.search("[ぁ-ヿ一-鿿]", out)
    assert "You have" in out


# ---- what is hidden -------------------------------------------------------------------------------------------------


def test_no_screen_names_a_card_that_the_opponent_has_not_shown_yet(play):
    """At each question the screen is held against what an onlooker knows who sees what lies open, and no more."""
    told = by_greedy()
    _, ja, _ = play(answers(told), *new())
    _, en, _ = play(answers(told), *new("--lang", "en", "--force"))
    game = MagusRound().begin(both_decks(), ("greedy", "greedy"), SEED, True, None)
    hidden = {card.name: card.front.name_en for card in steel_cards()}
    at_stake = 0
    for screen_ja, screen_en in zip(screens(ja, "ja"), screens(en, "en"), strict=True):
        while game.question and game.question.player == "b":
            lies_open(game, hidden)
            game.decide()
        lies_open(game, hidden)
        for name_ja, name_en in hidden.items():
            assert f"「{name_ja}" not in screen_ja
            assert name_en not in screen_en
        at_stake += sum(card.name.ja in hidden for card in game.sight("b").hand)
        if game.question:
            game.decide()
    assert at_stake > 30


def steel_cards() -> list[Any]:
    rules = MagusRound()
    return [rules.cards.find(name) for name in dict.fromkeys(both_decks()[1].slots)]


def lies_open(game: GameUnderWay, hidden: dict[str, str]) -> None:
    """Take off what everybody sees now."""
    sight = game.sight("a")
    for card in [card for pile in sight.piles for card in pile.cards] + [card for row in sight.rows for card in row]:
        hidden.pop(card.name.ja, None)


# ---- what is drawn --------------------------------------------------------------------------------------------------


def test_the_table_is_drawn_anew_when_fields_or_hand_show_something_new(play):
    told = by_greedy()
    _, out, _ = play(answers(told), *new())
    for screen, entry in zip(screens(out, "ja"), a_choices(told), strict=False):
        drawn = WORDS["ja"]["hand"] in screen or "メイガス" in screen
        if entry.question == "SET_ENERGY" and "をエネルギーに置く。\n  疾風速攻  ライフ" in screen:
            assert not drawn
        elif "疾風速攻は「" in screen and "を引く。" in screen and not entry.inside:
            assert drawn
    assert out.count("  あなたの手札") < told.decisions / 2


def test_the_text_that_asks_is_not_said_twice(play):
    ramparts = DECKS / "ramparts.txt"
    a, b = MagusRound().read_decks([Path(GALE), ramparts])
    told = MagusRound().replay((a, b), ("greedy", "greedy"), 2, True)
    at, entry = next((at, e) for at, e in enumerate(a_choices(told)) if e.question == "PICK")
    _, out, _ = play([*answers(told)[:at], "f"], GALE, str(ramparts), "--policy", "greedy", "--seed", "2")
    asked, again = screens(out, "ja")[at : at + 2]
    text = re.search("『(.*)』", again)[1]
    assert asked.count(text) == 1 + sum(text in move.words.ja for move in entry.options)
    assert "どれをえらびますか？" in asked


# ---- undo -----------------------------------------------------------------------------------------------------------


def test_undo_leads_to_the_start_of_the_turn_and_to_the_same_luck(play):
    told = by_greedy()
    play(answers(told), *new())
    straight = Path("game.json").read_bytes()
    said = answers(told)
    begins = turn_begins(told, 5)
    _, out, _ = play([*said[:begins], "1", "", "1", "u", *said[begins:]], *new("--force"))
    assert WORDS["ja"]["undone"].format(5) in out
    assert Path("game.json").read_bytes() == straight


def test_undo_again_leads_to_the_turn_before(play):
    told = by_greedy()
    said = answers(told)
    fifth, seventh = turn_begins(told, 5), turn_begins(told, 7)
    _, out, _ = play(["u", *said[:seventh], "u", "u", "u", *said[fifth:]], *new())
    undone = re.findall(r"ターン(\d+)の最初の選択に戻りました", out)
    assert WORDS["ja"]["no_undo"] in out
    assert [int(turn) for turn in undone] == sorted({int(turn) for turn in undone}, reverse=True)
    assert len(undone) == 3


# ---- what can be said -----------------------------------------------------------------------------------------------


def test_cards_can_be_read(play):
    lines = ["i", "i 2", "i a", "ｉ　かなめ", "i 鋼の魔女", "i Kaname", "i 1", "i 龍"]
    _, out, _ = play(lines, *new())
    said = screens(out, "ja")
    text = "速攻（このクルーは、登場したターンから攻撃できる。）"
    hand, second, lettered, kana, japanese, english, none, unseen = said[1:9]
    assert hand.count("クルー〈") == 3
    assert text in second
    assert "夜討ちの頭目  5  クルー〈浪人〉  4000 +1000" in second
    assert "鋼の魔女カナメ  メイガス" in lettered
    assert re.search("鋼鉄機神カナメ .*クルー", lettered)
    assert lettered.split("\n", 1)[1] == japanese.split("\n", 1)[1] == english.split("\n", 1)[1]
    assert "かなめというカードは見えません" in kana
    assert "1というカードは見えません" in none
    assert "龍というカードは見えません" in unseen


def test_anything_else_is_answered_kindly(play):
    _, out, _ = play(["0", "99", "9" * 5000, "pass", "２", "f", "x"], *new("--lang", "en"))
    said = screens(out, "en")
    assert all("write a number from 1 to 5, or h for help" in part for part in said[1:5])
    assert "疾風速攻 sets Chief of the Night Raid as energy." in said[5]
    assert "Hayate, Witch of the Gale" in said[6]
    assert "write a number from 1 to 4" in said[7]


def test_enter_does_nothing_where_something_must_be_done(play):
    """A level-up asks for a crew, and to pass is no answer to that."""
    steel, gale = both_decks()[::-1]
    told = MagusRound().replay((steel, gale), ("greedy", "greedy"), SEED, True)
    under = next(at for at, entry in enumerate(a_choices(told)) if entry.question == "UNDER")
    _, out, _ = play([*answers(told)[:under], "", "1"], STEEL, GALE, "--policy", "greedy", "--seed", str(SEED))
    asked, refused, settled = screens(out, "ja")[-4:-1]
    assert "の下に置きますか？" in asked
    assert asked.endswith("    番号（")
    assert re.match(r"\n  1から\d+の番号", refused)
    assert "の下に置く（レベル" in settled


def test_greedy_says_what_it_would_do(play):
    _, out, _ = play(["? greedy", "? random", "? nobody"], *new())
    said = screens(out, "ja")
    first = answers(by_greedy())[0]
    assert re.search(rf"greedy：{first}  ", said[1])
    assert "greedyは一手先だけを見て、勝率は計算しません。" in said[1]
    assert "random：" in said[2]
    assert "randomはサイコロまかせなので、理由はありません。" in said[2]
    assert "there is no policy 'nobody'" in said[3]


def test_the_strongest_policy_says_what_it_expects_of_each_option_that_it_tried(play):
    _, out, _ = play(["?"], *new())
    advice = screens(out, "ja")[1]
    assert re.search(rf"{MagusRound.adviser}：\d  ", advice)
    assert len(re.findall(r"^ +\d+ +\d+\.\d %  ", advice, re.MULTILINE)) >= 2


def test_a_search_says_why(play, monkeypatch):
    advice = Advice(1, (0.5, 0.625, None, 0.25, None))
    monkeypatch.setattr(under_way.GameUnderWay, "advice", lambda _game, _policy: advice)
    _, out, _ = play(["?"], *new("--lang", "en"))
    rows = [line.split() for line in screens(out, "en")[1].splitlines() if "  set " in line][-5:]
    assert [(row[0], row[1]) for row in rows[:3]] == [("2", "62.5"), ("1", "50.0"), ("4", "25.0")]
    assert {row[0] for row in rows[3:]} == {"3", "5"}
    assert all("not tried" in " ".join(row) for row in rows[3:])


def test_scores_of_a_mind_become_shares_of_wins(monkeypatch):
    class Searching:
        visits = (4, 0, 1, 0, 0)
        scores = (500, 0, -1000, 0, 0)

    monkeypatch.setattr(under_way, "minds_of", lambda *_: [Searching()])
    monkeypatch.setattr(under_way, "choose", lambda *_: 0)
    game = MagusRound().begin(both_decks(), ("person", "greedy"), SEED, True, "a")
    assert game.advice("beam").expected == (0.75, None, 0.0, None, None)


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        ("random", "random throws dice: it has no reasons."),
        ("greedy:no-block", "greedy:no-block looks one step ahead and counts no chances: it says only"),
        ("mcts:800", "mcts:800 finds nothing else worth trying here, so it has counted no chances."),
        ("beam", "beam finds nothing else worth trying here, so it has counted no chances."),
    ],
)
def test_a_policy_that_weighs_nothing_says_truly_why(play, monkeypatch, policy, why):
    monkeypatch.setattr(under_way, "choose", lambda *_: 0)  # so nothing is tried
    _, out, _ = play([f"? {policy}"], *new("--lang", "en"))
    assert f"{policy}: 1  " in out
    assert why in out


def test_of_two_cards_set_a_search_says_that_nothing_else_is_worth_trying(play):
    """A second card is set as greedy would: no search looks at anything else."""
    told = by_greedy()
    second = next(
        at
        for at, (one, other) in enumerate(pairwise(a_choices(told)))
        if one.question == other.question == "SET_ENERGY" and one.chosen.card and other.chosen.card
    )
    _, out, _ = play([*answers(told)[: second + 1], "?"], *new())
    assert f"{MagusRound.adviser}はここではほかに試す価値のある手がないと見て" in out


# ---- any game, and a real terminal ----------------------------------------------------------------------------------


def test_a_second_game_is_played_too(play, monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(RULESETS, "toy", "tests.toy:Toy")
    for name in ("calm", "wild"):
        (tmp_path / f"{name}.txt").write_text("Might 1\nMight 2\n", "utf-8")
    code, out, _ = play([], "calm.txt", "wild.txt", "--ruleset", "toy", "--lang", "en", "--record", "toy.json")
    assert code == 0
    assert out.startswith("calm (a person) against wild (plain), seed ")
    assert run(capsys, "replay", "toy.json", "--verify")[:2] == (0, "toy.json: comes out as recorded\n")


def press_ctrl_c(playing: Popen[bytes], _terminal: int) -> None:
    """Python hears a signal that comes just before it starts to read only after it has read, so press it again."""
    for _ in range(10):
        playing.send_signal(signal.SIGINT)
        with suppress(TimeoutExpired):
            playing.wait(timeout=5)
            return
    playing.kill()


def press_ctrl_d(_playing: Popen[bytes], terminal: int) -> None:
    os.write(terminal, b"\x04")


@pytest.mark.parametrize(("leave", "code"), [(press_ctrl_c, 130), (press_ctrl_d, 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_a_terminal_is_left_cleanly(tmp_path, leave: Callable[[Popen[bytes], int], Any], code):
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "magus_sim", "play", *new("--lang", "en")]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80", "LINES": "24", "NO_COLOR": "1"}
    with Popen(command, cwd=tmp_path, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as playing:
        os.close(theirs)
        try:
            read_until(ours, "help) > ")
            os.write(ours, "２\n".encode())
            assert "sets Chief of the Night Raid as energy" in read_until(ours, "help) > ")
            leave(playing, ours)
            left = read_until(ours, "\0")
            assert playing.wait(timeout=60) == code
        finally:
            playing.kill()  # else a test that fails would wait for it without end
    os.close(ours)
    assert "Saved; go on with it: magus-sim play --resume game.json" in left
    assert "Traceback" not in left
    assert len(read_game(tmp_path / "game.json").game.choices) == 1


def read_until(terminal: int, words: str) -> str:
    """What a terminal shows up to some words, or to its end."""
    shown = b""
    while words.encode() not in shown and select.select([terminal], [], [], 120)[0]:
        try:
            shown += os.read(terminal, 4096)
        except OSError:  # Linux ends a terminal so
            break
    return shown.decode(errors="replace")
