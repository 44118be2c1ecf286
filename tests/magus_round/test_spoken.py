"""What can be said for an option of a question, and that no two options read alike."""

from pathlib import Path
from random import Random

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.narrate.choices import moves_of
from magus_sim.rulesets.magus_round.narrate.view import Table, View
from magus_sim.rulesets.magus_round.positions.board import BYSTANDERS, Board, On
from magus_sim.rulesets.magus_round.positions.file import read_position
from magus_sim.rulesets.magus_round.positions.spoken import Spoken
from magus_sim.rulesets.magus_round.positions.trial import Trial
from magus_sim.rulesets.magus_round.rule_options import RuleOptions
from tests.magus_round.printed import crew, magic
from tests.magus_round.scene import Scene, Seat

AIM = magic("術", "クルーを１体えらび、それを破壊する。")
ANT = crew("蟻", value=0)


def view_of(board: Board) -> View:
    return View(board.game, board.lib, Table(("Ann", "Bob"), 0, board.binder.faces))


def spoken(board: Board) -> Spoken:
    view = view_of(board)
    return Spoken(view, moves_of(view))


def told(board: Board) -> list[tuple[str, str]]:
    """The options in words, Japanese and English."""
    return [(move.words.ja, move.words.en) for move in moves_of(view_of(board))]


def shorts(board: Board) -> list[str]:
    said = spoken(board)
    return [said.short(at) for at in range(len(said.moves))]


def trial(folder: Path, text: str) -> Trial:
    path = folder / "position.toml"
    path.write_text(text, encoding="utf-8")
    return Trial(read_position(path, shipped_cards()), ("me", "you"))


# ---- copies ---------------------------------------------------------------------------------------------------------

TWINS = 'step = "attack"\n[me]\nfield = ["影渡り", "影渡り"]\n'


@pytest.mark.parametrize(
    "said",
    [
        *("attack 影渡り #2", "attack 影渡り#2", "ＡＴＴＡＣＫ　影渡り　＃２", "attack Shadow Strider #2", "影渡り #2"),
        *("attack me.影渡り #2", "attack 自分.影渡り #2", "「影渡り #2」で攻撃する", "attack with Shadow Strider #2"),
    ],
)
def test_a_copy_is_chosen_by_its_number(tmp_path: Path, said: str) -> None:
    playing = trial(
        tmp_path, f'choices = ["{said}"]\nexpect = ["影渡り #1.tapped = no", "影渡り #2.tapped = yes"]\n{TWINS}'
    )
    playing.run()
    assert playing.unmet() == []


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("attack 影渡り", "may mean 「attack 影渡り #1」, 「attack 影渡り #2」"),
        ("影渡り", "may mean 「attack 影渡り #1」, 「attack 影渡り #2」"),
        (
            "attack 影渡り #3",
            "is no choice of me (ATTACK); there are 「pass」, 「attack 影渡り #1」, 「attack 影渡り #2」",
        ),
    ],
)
def test_what_a_message_lists_can_be_said(tmp_path: Path, said: str, fault: str) -> None:
    with pytest.raises(FaultyFiles) as caught:
        trial(tmp_path, f'choices = ["{said}"]\n{TWINS}').run()
    assert [problem.message for problem in caught.value.problems] == [f"「{said}」 {fault}"]


def test_a_number_is_left_out_where_one_copy_can_be_chosen() -> None:
    scene = Scene(Seat(field=[On(ANT, tapped=True), ANT]), step="attack")
    assert shorts(scene) == ["pass", "attack 蟻"]
    assert spoken(scene).meant("attack 蟻 #2") == [1]
    assert spoken(scene).meant("attack 蟻 #1") == []


# ---- options that would read alike ----------------------------------------------------------------------------------


def test_crews_of_one_name_are_told_apart_by_their_player() -> None:
    scene = Scene(Seat(hand=[AIM], field=[ANT]), Seat(field=[ANT]))
    scene.play("術")
    assert told(scene) == [
        ("「蟻」（Ann側）をえらぶ", "choose 蟻 (Ann's)"),
        ("「蟻」（Bob側）をえらぶ", "choose 蟻 (Bob's)"),
    ]
    assert shorts(scene) == ["pick me.蟻", "pick you.蟻"]


def test_energy_cards_are_told_apart_by_how_they_lie() -> None:
    scene = Scene(Seat(hand=[magic("術", "あなたのエネルギー・カードを１枚手札に戻す。", value=1)], energy=[ANT, ANT]))
    scene.play("術")
    assert told(scene) == [
        ("「蟻」（ヨコ向き）をえらぶ", "choose 蟻 (tapped)"),
        ("「蟻」（タテ向き）をえらぶ", "choose 蟻 (untapped)"),
    ]
    assert shorts(scene) == ["pick 蟻 #1", "pick 蟻 #2"]


def test_events_of_crews_that_have_gone_are_told_apart_by_their_copies() -> None:
    wasp = crew("蜂", "このクルーが破壊されたとき、カードを１枚引く。", value=0)
    scene = Scene(Seat(hand=[magic("嵐", "クルーをすべて破壊する。")], field=[wasp, wasp]))
    scene.play("嵐")
    assert told(scene) == [
        ("「蜂 #1」を先に解決する", "resolve 蜂 #1"),
        ("「蜂 #2」を先に解決する", "resolve 蜂 #2"),
    ]
    assert shorts(scene) == ["resolve 蜂 #1 1", "resolve 蜂 #2 1"]


def test_events_are_told_apart_by_the_crews_that_they_tell_of() -> None:
    wasp = crew("蜂", "他のあなたのクルーが破壊されたとき、カードを１枚引く。", value=0)
    scene = Scene(Seat(hand=[magic("嵐", "クルーをすべて破壊する。")], field=[wasp, ANT, ANT]))
    scene.play("嵐")
    assert [english for _, english in told(scene)] == [
        "resolve 蜂 #1 (about 蟻 #1)",
        "resolve 蜂 #1 (about 蟻 #2)",
    ]
    assert shorts(scene) == ["resolve 蜂 1 about 蟻 #1", "resolve 蜂 1 about 蟻 #2"]
    assert spoken(scene).meant("resolve 蜂 about me.蟻 #2") == [1]
    assert spoken(scene).meant("resolve 蜂") == [0, 1]


def test_either_half_of_what_names_an_event_may_be_left_out() -> None:
    wasp = crew(
        "蜂", "このクルーをヨコ向きにして起動する。カードを１枚引く。\n他のクルーが破壊されたとき、カードを１枚引く。"
    )
    scene = Scene(Seat(hand=[magic("嵐", "クルーをすべて破壊する。")], field=[wasp, ANT, crew("蝶")]))
    scene.play("嵐")
    assert shorts(scene) == ["resolve 蜂 2 about 蟻", "resolve 蜂 2 about 蝶"]
    assert spoken(scene).meant("resolve 蜂 about 蝶") == [1]
    assert spoken(scene).meant("resolve 蜂 2") == [0, 1]


def test_owner_and_copy_are_both_named_where_neither_is_enough() -> None:
    wasp = crew("蜂", "他のクルーが破壊されたとき、カードを１枚引く。", value=0)
    scene = Scene(Seat(hand=[magic("嵐", "クルーをすべて破壊する。")], field=[wasp, ANT, ANT]), Seat(field=[ANT]))
    scene.play("嵐")
    assert [english for _, english in told(scene)] == [
        "resolve 蜂 #1 (Ann's) (about 蟻 #1 (Ann's))",
        "resolve 蜂 #1 (Ann's) (about 蟻 #2 (Ann's))",
        "resolve 蜂 #1 (Ann's) (about 蟻 #1 (Bob's))",
    ]
    assert shorts(scene) == [
        "resolve 蜂 1 about me.蟻 #1",
        "resolve 蜂 1 about 蟻 #2",
        "resolve 蜂 1 about you.蟻",
    ]


TWO_LINES = "このクルーが登場したとき、カードを{}枚引く。\nこのクルーが登場したとき、カードを{}枚引く。"


def test_events_of_one_crew_are_told_apart_by_their_text(tmp_path: Path) -> None:
    text = TWO_LINES.format("１", "２")
    card = f'[[crew]]\nname_ja = "兵"\nvalue = 0\npower = 1\ngain = 0\nsubtype = "龍"\ntext_ja = """\n{text}\n"""\n'
    playing = trial(tmp_path, f'choices = ["play 兵", "resolve 兵 2", "pass"]\n[me]\nhand = ["兵"]\n{card}')
    playing.run()
    (order,) = [entry for entry in playing.entries if entry.question == "ORDER"]
    assert [move.words.ja for move in order.options] == [
        "「兵」を先に解決する：『このクルーが登場したとき、カードを１枚引く。』",
        "「兵」を先に解決する：『このクルーが登場したとき、カードを２枚引く。』",
    ]
    assert order.chosen == order.options[1]


def test_lines_of_one_text_are_told_apart_by_their_numbers() -> None:
    scene = Scene(Seat(field=[crew("兵", "このクルーをヨコ向きにして起動する。カードを１枚引く。\n" * 2)]))
    (_, first, second) = told(scene)
    assert (first[1][-9:], second[1][-9:]) == (" (line 1)", " (line 2)")
    assert first[0].endswith("（1行目）")
    assert shorts(scene) == ["pass", "activate 兵 1", "activate 兵 2"]


def test_what_is_alike_in_everything_is_numbered() -> None:
    """A crew entered, left and entered again in one effect: two events of its that belong to two stays (MR-9.12)."""
    enter, leave = "クルーを１体手札から登場させる。", "あなたのクルーを１体えらび、それを手札に戻す。"
    text = f"{enter}その後、{leave}その後、{enter}"
    scene = Scene(Seat(hand=[magic("術", text), crew("兵", TWO_LINES.splitlines()[0].format("１"))]))
    scene.do("PLAY 術")
    assert scene.question == "ORDER"
    assert [english for _, english in told(scene)] == ["resolve 兵 (no. 1)", "resolve 兵 (no. 2)"]
    assert [spoken(scene).meant(said) for said in shorts(scene)] == [[0], [1]]


def test_a_number_of_a_line_may_be_left_out_where_one_line_can_be_meant() -> None:
    text = "{}このクルーをヨコ向きにして起動する。カードを１枚引く。"
    scene = Scene(Seat(field=[crew("兵", text.format("エネルギー３点を支払い、") + "\n" + text.format(""))]))
    assert shorts(scene) == ["pass", "activate 兵 2"]
    assert spoken(scene).meant("activate 兵") == [1]


def test_an_effect_is_chosen_by_its_number() -> None:
    scene = Scene(Seat(hand=[magic("術", "次から１つをえらぶ。「カードを１枚引く」「カードを２枚引く」")]))
    scene.play("術")
    assert shorts(scene) == ["choose 1", "choose 2"]
    assert spoken(scene).meant("choose") == [0, 1]


# ---- whole games ----------------------------------------------------------------------------------------------------

ZOO = [
    ANT,
    crew("蜂", "このクルーが破壊されたとき、カードを１枚引く。\n他のクルーが登場したとき、カードを１枚引く。", value=0),
    crew("兵", "このクルーをヨコ向きにして起動する。クルーを１体えらび、それを手札に戻す。", value=1),
    magic("嵐", "クルーをすべて破壊する。", value=1),
    magic("術", "クルーを１体えらび、それをエネルギー・カードとして場に置く。"),
    magic("還", "あなたのエネルギー・カードを２枚手札に戻す。", value=1),
]


@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_every_option_has_words_and_a_short_form_of_its_own(seed: int) -> None:
    deck = [BYSTANDERS[0], *[card for card in ZOO for _ in range(7)][:40]]
    board = Board((deck, deck))
    board.deal(seed, 0, RuleOptions(turn_limit=10))
    board.go_on()
    luck, asked = Random(seed), 0
    while not board.game.over:
        said = spoken(board)
        numbers = range(len(said.moves))
        for language in ("ja", "en"):
            assert len({getattr(move.words, language) for move in said.moves}) == len(said.moves)
        assert [said.meant(said.short(at)) for at in numbers] == [[at] for at in numbers]
        assert [said.meant(move.words.en) for move in said.moves] == [[at] for at in numbers]
        asked += 1
        board.answer(luck.choice(numbers))
    assert asked > 50
