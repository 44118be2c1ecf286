"""Edits of a deck list touch the lines that they must, and no other."""

import random
from collections import Counter
from pathlib import Path

import pytest

from magus_sim.decks.editing import Editor, Wish, read_wishes
from magus_sim.decks.exchange import as_json, as_text, copies_of, read_any
from magus_sim.errors import FaultyFiles, UsageFault
from magus_sim.rulesets.magus_round import MagusRound

WORKSHOP = MagusRound().workshop()
FILE = Path("deck.txt")
SHIPPED = Path(__file__).parents[2] / "decks" / "magus_round"
GALE = (SHIPPED / "gale.txt").read_text(encoding="utf-8")


def edited(text: str, *steps: tuple[object, ...]) -> str:
    editor = Editor(text, FILE, WORKSHOP)
    for do, *arguments in steps:
        getattr(editor, str(do))(*arguments)
    return editor.done().text


def test_a_swap_of_all_copies_keeps_the_line_and_its_comment() -> None:
    text = GALE.replace("2 煙玉", "２　煙玉  # for the last points")
    swapped = edited(text, ("swap", Wish("煙玉", None), "九龍神"))
    assert swapped == text.replace("２　煙玉  #", "２　九龍神  #")


def test_a_swap_of_some_copies_stands_below_the_old_line() -> None:
    assert edited(GALE, ("swap", Wish("浪人頭", 1), "九龍神")) == GALE.replace("4 浪人頭", "3 浪人頭\n1 九龍神")
    more = edited(GALE, ("swap", Wish("火矢", 1), "煙玉"))
    assert more == GALE.replace("2 火矢", "1 火矢").replace("2 煙玉", "3 煙玉")


def test_the_leader_is_swapped_in_place() -> None:
    assert edited(GALE, ("swap", Wish("疾風の魔女ハヤテ", None), "鋼の魔女カナメ")) == GALE.replace(
        "疾風の魔女ハヤテ", "鋼の魔女カナメ"
    )


def test_a_comment_outlives_its_card() -> None:
    text = GALE.replace("2 抜刀", "2 抜刀 // cheap answer")
    assert edited(text, ("remove", Wish("抜刀", None))) == text.replace("2 抜刀 // cheap", "// cheap")


def test_copies_over_several_lines_go_from_the_last_line_up() -> None:
    text = GALE.replace("4 浪人頭", "2 浪人頭") + "2 浪人頭\n"
    assert edited(text, ("remove", Wish("浪人頭", 3))) == GALE.replace("4 浪人頭", "1 浪人頭")


def test_a_heading_gets_the_number_that_is_right_again() -> None:
    text = GALE.replace("4 辻風の一刃", "◆クルー（34枚）\n4 辻風の一刃").replace("2 抜刀", "◆マジック（6枚）\n2 抜刀")
    assert read_any(text, FILE, WORKSHOP).problems == []
    swapped = edited(text, ("swap", Wish("浪人頭", 2), "九龍神"), ("remove", Wish("火矢", 1)), ("add", Wish("煙玉", 2)))
    assert "◆クルー（34枚）" in swapped
    assert "◆マジック（7枚）" in swapped


def test_a_new_name_takes_the_old_line_or_the_first() -> None:
    assert edited(GALE, ("rename", "新しい名前")) == GALE.replace("疾風速攻", "新しい名前\n# was: 疾風速攻", 1)
    twice = edited(edited(GALE, ("rename", "二番目")), ("rename", "三番目"))
    assert twice == GALE.replace("疾風速攻", "三番目\n# was: 疾風速攻", 1)
    bare = "".join(GALE.splitlines(keepends=True)[1:])
    assert edited(bare, ("rename", "N")) == "# name: N\n" + bare
    assert edited("# ruleset: magus_round\n" + bare, ("rename", "N")).startswith("# ruleset: magus_round\n# name: N\n")
    with pytest.raises(UsageFault, match="is empty"):
        edited(GALE, ("rename", " "))


def test_an_edit_that_breaks_a_rule_is_refused_and_one_of_the_size_is_told() -> None:
    editor = Editor(GALE, FILE, WORKSHOP)
    editor.add(Wish("火矢", 3))
    with pytest.raises(FaultyFiles, match="×5, at most 4"):
        editor.done()
    editor = Editor(GALE, FILE, WORKSHOP)
    editor.add(Wish("火矢", 2))
    assert [problem.code for problem in editor.done().problems] == ["size"]


@pytest.mark.parametrize(
    ("wish", "told"),
    [(Wish("九龍神", None), "has no 「九龍神」"), (Wish("火矢", 3), "has 2 of 「火矢」, not 3")],
)
def test_cards_that_are_not_there_cannot_be_taken_out(wish: Wish, told: str) -> None:
    with pytest.raises(UsageFault, match=told):
        edited(GALE, ("remove", wish))


def test_all_faults_of_a_call_are_told_at_once() -> None:
    with pytest.raises(UsageFault) as fault:
        read_wishes(["4 九竜神", "0 火矢", "火矢"], WORKSHOP)
    assert str(fault.value).splitlines() == [
        "unknown card 「九竜神」; did you mean 「九龍神」?",
        "0 火矢: at least 1 copy",
    ]


def test_random_edits_change_what_they_say_and_keep_all_comments() -> None:
    luck = random.Random(5)
    for _ in range(300):
        text = "".join(
            line + (f"  # c{at}" if luck.random() < 0.5 else "") + "\n" for at, line in enumerate(GALE.splitlines())
        )
        editor = Editor(text, FILE, WORKSHOP)
        wanted = Counter(copies_of(editor.before))
        for _ in range(luck.randint(1, 5)):
            out = luck.choice([card for card, count in wanted.items() if count and card != "疾風の魔女ハヤテ"])
            into = luck.choice(WORKSHOP.order[9:])
            count = luck.randint(1, wanted[out])
            if wanted[into] + count > 4 or out == into:
                continue
            editor.swap(Wish(out, count), into)
            wanted[out] -= count
            wanted[into] += count
        done = editor.done()
        assert Counter(copies_of(done.after)) == +wanted
        assert done.problems == []
        comments = [part.split("#", 1)[1] for part in text.splitlines() if "#" in part]
        assert [part.split("#", 1)[1] for part in done.text.splitlines() if "#" in part] == comments


def test_lists_of_other_programs_become_plain_ones() -> None:
    read = read_any(GALE, FILE, WORKSHOP)
    copies = copies_of(read)
    table = "name,count\n" + "".join(f'"{card}",{count}\n' for card, count in copies.items())
    cod = "".join(f'<card number="{count}" name="{card}"/>' for card, count in copies.items())
    for other in (
        table,
        f'<?xml version="1.0"?><cockatrice_deck version="1"><zone name="main">{cod}</zone></cockatrice_deck>',
        "Deck\n" + "".join(f"{count} {card} (S1) {at}\n" for at, (card, count) in enumerate(copies.items(), 1)),
        as_json(copies, WORKSHOP, "N"),
    ):
        found = copies_of(read_any(other, FILE, WORKSHOP))
        assert list(found.items()) == list(copies.items())
        assert read_any(as_text(found, "N", "A"), FILE, WORKSHOP).author == "A"
    with pytest.raises(UsageFault, match="make a plain list of it first"):
        edited(f"<cockatrice_deck><zone name='main'>\n{cod}</zone></cockatrice_deck>", ("remove", Wish("火矢", 1)))


def test_json_that_is_no_deck_has_all_its_faults() -> None:
    with pytest.raises(FaultyFiles) as fault:
        read_any('{"ruleset": "toy", "name": 3, "cards": [{"name": "火矢"}, 5]}', FILE, WORKSHOP)
    assert len(fault.value.problems) == 4
    with pytest.raises(FaultyFiles, match=r"is not valid JSON \(line 1\)"):
        read_any('{"cards": [', FILE, WORKSHOP)
