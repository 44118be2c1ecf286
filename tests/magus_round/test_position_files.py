"""What can be said in a position file, and what is said of a faulty one."""

import re
from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.positions.board import FILLER, STEPS
from magus_sim.rulesets.magus_round.positions.expect import CARD_FACTS, ENDS, NUMBERS, PILES, WHOLE
from magus_sim.rulesets.magus_round.positions.file import CREW_KEYS, KEYS, SEAT_KEYS, read_position
from magus_sim.rulesets.magus_round.positions.trial import Trial
from magus_sim.told import Entry

BOARD = """
[me]
field = ["影渡り", { card = "Crosswind Blade", level = 2, tapped = true, new = true }]
hand = ["煙玉"]
energy = 3
life = ["火矢", "煙玉"]
deck = ["九龍神"]
magus = "疾風の魔女ハヤテ"
transformed = true

[you]
field = [{ card = "影渡り", under = ["火矢"] }]
life = 2
deck = 3
"""


def position(folder: Path, text: str, card: str | None = None) -> Trial:
    path = folder / "position.toml"
    path.write_text(text.lstrip("\n"), encoding="utf-8")
    return Trial(read_position(path, shipped_cards(), card), ("me", "you"))


def faults(folder: Path, text: str, card: str | None = None) -> list[str]:
    with pytest.raises(FaultyFiles) as caught:
        position(folder, text, card).run()
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def unmet(folder: Path, text: str, *expect: str) -> list[tuple[str, str]]:
    """Which expectations the position as it is set up does not meet."""
    trial = position(folder, f"expect = {list(expect)}\n{text}")
    trial.run()
    return [(each.said, each.actual) for each in trial.unmet()]


def test_a_board_lies_as_it_is_written(tmp_path: Path) -> None:
    expect = [
        "me.field = 疾風の剣ハヤテ、影渡り、Crosswind Blade",
        "辻風の一刃.level = 2",
        "辻風の一刃.tapped = yes",
        "辻風の一刃.power = 3000",
        "me.hand = 煙玉",
        "me.energy = 3",
        "me.untapped_energy = 3",
        "me.life = 火矢 + 煙玉",
        "me.life_top = 火矢",
        "me.deck_top = 九龍神",
        "you.life = 2",
        "you.deck = 3",
        "you.field = 1",
        "自分.exile = 0",
        "相手.damage = 0",
        "question = act",
        "asked = me",
        "winner = nothing",
    ]
    assert unmet(tmp_path, BOARD, *expect) == []


def test_what_is_not_so_is_told_as_it_is(tmp_path: Path) -> None:
    told = {
        "you.life = 5": "2",
        "me.hand = 火矢": "煙玉",
        "me.hand = nothing": "煙玉",
        "you.hand = 煙玉": "nothing",
        "辻風の一刃.zone = hand": "field",
        "辻風の一刃.rampage = yes": "no",
        "九龍神.power = 9000": "nothing",
        "asked = you": "me",
        "me.life = 煙玉 + 煙玉": "火矢, 煙玉",
    }
    assert dict(unmet(tmp_path, BOARD, *told)) == told


def test_copies_on_the_field_have_numbers(tmp_path: Path) -> None:
    board = '[me]\nfield = ["影渡り", { card = "影渡り", level = 1 }]\n'
    assert unmet(tmp_path, board, "影渡り #1.level = 0", "影渡り #2.level = 1") == []
    (told,) = faults_of_expectation(tmp_path, board, "影渡り.level = 0")
    assert told.endswith("2 cards are called 「影渡り」; write 「影渡り #1」 (field) or 「影渡り #2」 (field)")
    assert unmet(tmp_path, board, "me.field = 影渡り、影渡り #2", "me.field = Shadow Strider#1 + 影渡り") == []


def test_a_copy_keeps_its_number_when_the_other_one_leaves(tmp_path: Path) -> None:
    board = f'card = "術"\nchoices = ["影渡り #1"]\n[you]\nfield = ["影渡り", "影渡り"]\n{AIM}'
    expect = ["影渡り #1.zone = discard", "影渡り #2.zone = field", "影渡り.zone = field", "you.discard = 影渡り #1"]
    assert unmet(tmp_path, board, *expect) == []


def test_cards_of_one_name_on_both_sides_are_told_apart_by_their_player(tmp_path: Path) -> None:
    board = (
        '[me]\nfield = ["影渡り"]\n[you]\nfield = [{ card = "影渡り", level = 1 }, { card = "影渡り", level = 2 }]\n'
    )
    expect = ["me.影渡り.level = 0", "you.影渡り #1.level = 1", "相手.Shadow Strider #2.level = 2"]
    assert unmet(tmp_path, board, *expect) == []
    (told,) = faults_of_expectation(tmp_path, board, "影渡り.level = 0")
    assert told.endswith("「me.影渡り」 (field) or 「you.影渡り #1」 (field) or 「影渡り #2」 (field)")


def test_of_many_cards_of_one_name_a_few_are_listed(tmp_path: Path) -> None:
    (told,) = faults_of_expectation(tmp_path, "[me]\nhand = ['影渡り', '影渡り']\n", "詰め物.zone = hand")
    assert told.endswith(
        "「me.詰め物 #1」 (life) or 「me.詰め物 #2」 (life) or 「me.詰め物 #3」 (life) or 「me.詰め物 #4」 (life), …"
    )


def faults_of_expectation(folder: Path, board: str, expect: str) -> list[str]:
    trial = position(folder, f"expect = ['{expect}']\n{board}")
    trial.run()
    with pytest.raises(FaultyFiles) as caught:
        trial.unmet()
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("expect", "fault"),
    [
        ("you.lfie = 5", "`lfie` is nothing that a player has; did you mean `life`"),
        ("影渡り.pwoer = 5", "`pwoer` is nothing that can be expected of a card; did you mean `power`?"),
        ("影渡.power = 5", "no card is called 「影渡」; did you mean 「影渡り」?"),
        ("you.life", "「you.life」 says nothing: write 「you.life = 5」"),
        ("you.life =", "「you.life =」 says nothing"),
    ],
)
def test_an_expectation_that_means_nothing_is_a_fault(tmp_path: Path, expect: str, fault: str) -> None:
    (told,) = faults_of_expectation(tmp_path, BOARD.split("[you]")[0], expect)
    assert told.startswith("position.toml:1: ")
    assert fault in told


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[me]\nlief = 3", "position.toml:2: `lief` is no key of a player; did you mean `life`?"),
        ("[you]\nlife = -1", "position.toml:2: `life` must be a whole number from 0 to 40, not -1"),
        ("[you]\nlife = 41", "position.toml:2: `life` must be a whole number from 0 to 40, not 41"),
        ("[you]\nlife = 0", "position.toml:2: `you` has no life and has lost (MR-5); write at least 1"),
        ("[you]\ndeck = 0", "position.toml:2: `you` has no deck and has lost (MR-5); write at least 1"),
        ("[you]\nlife = true", "position.toml:2: `life` must be a number or a list of card names, not true"),
        ('[you]\nhand = "火矢"', 'position.toml:2: `hand` must be a number or a list of card names, not "火矢"'),
        ('[me]\nhand = ["火天"]', "position.toml:2: unknown card 「火天」"),
        ("[me]\nhand = [3]", "position.toml:2: a card is named in quotes, not 3"),
        (
            '[me]\nhand = ["疾風の魔女ハヤテ"]',
            "position.toml:2: 「疾風の魔女ハヤテ」 is a magus, which is never in `hand`; write magus",
        ),
        ('[me]\nmagus = "火矢"', "position.toml:2: 「火矢」 is no magus"),
        (
            '[me]\nhand = ["疾風の剣ハヤテ"]',
            "position.toml:2: 「疾風の魔女ハヤテ」 is a magus, which is never in `hand`",
        ),
        (
            '[me]\nfield = ["疾風の剣ハヤテ"]',
            "position.toml:2: 「疾風の魔女ハヤテ」 is no crew, and only crews are on the `field`; "
            'write magus = "疾風の剣ハヤテ"',
        ),
        ('[me]\nfield = ["火矢"]', "position.toml:2: 「火矢」 is no crew, and only crews are on the `field`"),
        ('[me]\nfield = "影渡り"', "position.toml:2: `field` must be a list of crews"),
        (
            '[me]\nfield = [{ card = "影渡り", lvl = 2 }]',
            "position.toml:2: `lvl` is no key of a crew on the field; did you mean `level`?",
        ),
        ('[me]\nfield = [{ card = "影渡り", tapped = 1 }]', "position.toml:2: `tapped` must be true or false, not 1"),
        ("[me]\nhand = 20\nenergy = 20", "position.toml:1: `me` has 46 cards beside the magus, a deck has 40"),
        ('turn = "them"', 'position.toml:1: `turn` is "them", it must be one of me, you'),
        ('step = "draw"', 'position.toml:1: `step` is "draw", it must be one of start, energy, act, attack, end'),
        ("seed = -1", "position.toml:1: `seed` must be a whole number from 0 to"),
        ('choices = "pass"', "position.toml:1: `choices` must be a list of texts in quotes"),
        ("expect = [3]", "position.toml:1: `expect` must be a list of texts in quotes"),
        ("[rules]\nlfie = 3\n[me]", "position.toml:2: no rule option is called 'lfie'; did you mean 'life'?"),
        ("me = 3", "position.toml:1: `me` must be a table; write [me]"),
        ('card = "火矢"\nme = 3', "position.toml:2: `me` must be a table; write [me]"),
        ("[them]", "position.toml:1: `them` is no key of a position file"),
        ('[[magic]]\nname_ja = "火花"\nvalue = 1\ntext_ja = "燃やす。"\n[me]', "position.toml:4: 「燃やす」: "),
    ],
)
def test_a_fault_has_its_line_and_says_what_to_write(tmp_path: Path, text: str, fault: str) -> None:
    assert any(told.startswith(fault) for told in faults(tmp_path, text)), faults(tmp_path, text)


def test_every_fault_of_a_position_is_found_at_once(tmp_path: Path) -> None:
    text = 'turn = 3\n[me]\nlife = "x"\n[you]\nhand = ["誰か"]\n[[crew]]\nname_ja = "蟻"\n'
    assert [told.split(": ")[0] for told in faults(tmp_path, text)][:3] == [f"position.toml:{at}" for at in (1, 3, 5)]
    assert faults(tmp_path, text)[3].startswith("position.toml:6: a crew needs `")


# ---- the card that is tried -----------------------------------------------------------------------------------------


def test_the_card_lies_in_hand_with_energy_enough_if_nothing_else_is_said(tmp_path: Path) -> None:
    trial = position(tmp_path, "", "スカイルーラー")
    trial.run()
    assert [trial.board.name(card) for card in trial.view.pile(0, 3)] == ["魔女", "スカイルーラー"]


def test_a_card_that_cannot_be_paid_for_is_told_so(tmp_path: Path) -> None:
    (told,) = faults(tmp_path, 'card = "スカイルーラー"\n[me]\nenergy = 2\n')
    assert told == "position.toml:1: 「スカイルーラー」 cannot be played: it costs 5, and 2 energy is untapped"


def test_a_card_waits_for_the_card_play_step(tmp_path: Path) -> None:
    trial = position(tmp_path, 'step = "energy"\n', "影渡り")
    trial.run()
    assert trial.board.name(trial.view.pile(0, 3)[-1]) == "影渡り"


def test_a_magus_that_is_tried_is_mine(tmp_path: Path) -> None:
    trial = position(tmp_path, "", "疾風の魔女ハヤテ")
    assert trial.board.name(0) == "疾風の魔女ハヤテ"


# ---- maguses have two names -----------------------------------------------------------------------------------------

ANY = '[[magic]]\nname_ja = "術"\nvalue = 0\ntext_ja = "クルーを１体えらび、それを破壊する。"\n'
EXILED = """
card = "術"
choices = ["疾風の魔女ハヤテ"]
[me]
field = ["影渡り"]
[you]
magus = "疾風の魔女ハヤテ"
transformed = true
"""


@pytest.mark.parametrize(
    "name", ["疾風の魔女ハヤテ", "疾風の剣ハヤテ", "Hayate, Witch of the Gale", "you.疾風の魔女ハヤテ"]
)
def test_an_exiled_magus_is_known_by_both_names(tmp_path: Path, name: str) -> None:
    assert unmet(tmp_path, EXILED + ANY, f"{name}.zone = exile", f"you.exile = {name}", "you.field = nothing") == []


def test_an_exiled_magus_is_one_card_whose_back_is_up(tmp_path: Path) -> None:
    both = "you.exile = 疾風の魔女ハヤテ、疾風の剣ハヤテ"
    told = {both: "疾風の魔女ハヤテ", "you.exile = 影渡り": "疾風の剣ハヤテ"}
    assert dict(unmet(tmp_path, EXILED + ANY, *told)) == told


@pytest.mark.parametrize("said", ["疾風の剣ハヤテ", "pick 疾風の魔女ハヤテ", "pick Hayate, Witch of the Gale"])
def test_a_transformed_magus_is_chosen_by_either_name(tmp_path: Path, said: str) -> None:
    board = EXILED.replace('"疾風の魔女ハヤテ"]', f'"{said}"]')
    assert unmet(tmp_path, board + ANY, "疾風の剣ハヤテ.zone = exile", "影渡り.zone = field") == []


def test_a_magus_that_is_named_by_its_back_alone_has_transformed(tmp_path: Path) -> None:
    board = EXILED.replace("疾風の魔女ハヤテ", "疾風の剣ハヤテ").replace("transformed = true\n", "")
    assert unmet(tmp_path, board + ANY, "疾風の魔女ハヤテ.zone = exile", "you.exile = Hayate, Blade of the Gale") == []
    assert unmet(tmp_path, '[me]\nmagus = "疾風の剣ハヤテ"\ntransformed = false\n', "me.field = nothing") == []
    assert position(tmp_path, "", "疾風の剣ハヤテ").board.name(0) == "疾風の剣ハヤテ"


def test_a_magus_that_nobody_named_is_known_after_its_exile(tmp_path: Path) -> None:
    board = f'card = "術"\nchoices = ["敵の魔女の裏"]\n[me]\nfield = ["影渡り"]\n[you]\ntransformed = true\n{ANY}'
    expect = ["敵の魔女.zone = exile", "Enemy Witch, turned.zone = exile", "you.exile = Enemy Witch"]
    assert unmet(tmp_path, board, *expect) == []


def test_a_back_that_is_not_up_yet_is_told_so(tmp_path: Path) -> None:
    (told,) = faults_of_expectation(tmp_path, '[me]\nmagus = "疾風の魔女ハヤテ"\n', "疾風の剣ハヤテ.power = 5000")
    assert told.endswith(
        "no card is called 「疾風の剣ハヤテ」; it is the back of 「疾風の魔女ハヤテ」, which has not transformed"
    )


def test_an_unknown_card_is_told_where_it_may_be_meant(tmp_path: Path) -> None:
    assert faults(tmp_path, 'card = "火矢矢"')[0].endswith("unknown card 「火矢矢」; did you mean 「火矢」?")


def test_fillers_are_never_named(tmp_path: Path) -> None:
    assert unmet(tmp_path, "[you]\nhand = 4\n", "you.hand = 4", "you.hand = nothing") == []
    assert FILLER.front.value == 20


def test_the_example_of_the_manual_comes_out_as_it_says(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "try.md").read_text(encoding="utf-8")
    trial = position(tmp_path, manual.split("```toml\n")[1].split("```")[0])
    trial.run()
    assert (trial.unmet(), trial.assumed) == ([], [])


def test_the_manual_knows_every_key() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "try.md").read_text(encoding="utf-8")
    for key in (*KEYS, *SEAT_KEYS, *CREW_KEYS, *STEPS, *PILES, *ENDS, *NUMBERS, *CARD_FACTS, *WHOLE):
        assert re.search(rf"[`\[.]{key}\b", manual), key


# ---- choices --------------------------------------------------------------------------------------------------------

TWO = '[you]\nfield = ["影渡り", "野良剣客"]\n'
AIM = '[[magic]]\nname_ja = "術"\nvalue = 0\ntext_ja = "対戦相手のクルーを１体えらび、それを破壊する。"\n'


@pytest.mark.parametrize(
    "said",
    [
        *(
            "野良剣客",
            "pick 野良剣客",
            "PICK 野良剣客",
            "Stray Swordsman",
            "「野良剣客」をえらぶ",
            "choose Stray Swordsman",
        ),
        *("you.野良剣客", "pick 相手.野良剣客", "pick you.野良剣客 #1"),
    ],
)
def test_a_choice_is_said_in_many_ways(tmp_path: Path, said: str) -> None:
    trial = position(tmp_path, f'card = "術"\nchoices = ["{said}"]\n{TWO}{AIM}')
    trial.run()
    assert [trial.board.name(card) for card in trial.view.pile(1, 5)] == ["野良剣客"]


def test_a_choice_that_is_not_to_be_had_is_told_with_those_that_are(tmp_path: Path) -> None:
    (told,) = faults(tmp_path, f'card = "術"\nchoices = ["九龍神"]\n{TWO}{AIM}')
    assert told == (
        "position.toml:2: 「九龍神」 is no choice of me (PICK); there are 「pick 影渡り」, 「pick 野良剣客」"
    )


def test_a_choice_that_may_mean_several_is_a_fault(tmp_path: Path) -> None:
    (told,) = faults(tmp_path, 'choices = ["煙玉"]\n[me]\nhand = ["煙玉"]\nenergy = 5\nfield = ["影渡り"]\n')
    assert told == "position.toml:1: 「煙玉」 may mean 「play 煙玉」, 「level up 煙玉」"


def test_choices_left_over_are_a_fault(tmp_path: Path) -> None:
    text = 'choices = ["attack 影渡り", "pass"]\n[me]\nfield = ["影渡り"]\n[you]\nlife = 1\n'
    assert faults(tmp_path, text) == ["position.toml:1: 「pass」 comes too late: the game is over"]


def test_what_nobody_said_is_assumed_and_marked(tmp_path: Path) -> None:
    trial = position(tmp_path, f'card = "術"\n{TWO}{AIM}')
    trial.run()
    (at,) = trial.assumed
    chosen = trial.entries[at].chosen
    assert chosen is not None
    assert (chosen.kind, trial.entries[at].question) == ("PICK", "PICK")


def test_nobody_blocks_unless_it_is_said(tmp_path: Path) -> None:
    trial = position(tmp_path, 'choices = ["attack 野良剣客"]\n[me]\nfield = ["野良剣客"]\n[you]\nfield = ["影渡り"]\n')
    trial.run()
    chosen = [entry.chosen.kind for entry in trial.entries if entry.chosen]
    assert chosen == ["PASS", "ATTACK", "PASS"]


def test_a_person_is_asked_what_is_not_written_down(tmp_path: Path) -> None:
    trial = position(tmp_path, f'card = "術"\n{TWO}{AIM}')
    asked: list[list[str]] = []

    def ask(question: Entry) -> int | None:
        asked.append([move.words.en for move in question.options])
        return 1

    trial.run(ask)
    assert asked == [["choose Shadow Strider", "choose Stray Swordsman"]]
    assert trial.assumed == []
    assert [trial.board.name(card) for card in trial.view.pile(1, 5)] == ["野良剣客"]
