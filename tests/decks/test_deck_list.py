"""Whole deck lists of a made-up game: decks of six cards, no other rule."""

import pytest

from magus_sim.decks.deck_list import DeckList, read_list
from magus_sim.decks.known import Known
from magus_sim.decks.line_numbers import in_words, spans
from magus_sim.errors import FaultyFiles

CARDS = Known({name: name for name in ("火矢", "煙玉", "抜刀", "Deck")}, groups=("クルー", "魔法"))


def read(*lines: str) -> DeckList:
    return read_list("\n".join(lines), "deck", CARDS, lambda entries: sum(entry.count for entry in entries) == 6)


def cards(deck: DeckList) -> list[tuple[int, str | None]]:
    return [(entry.count, entry.card) for entry in deck.entries]


def told(deck: DeckList) -> list[str]:
    return [str(problem) for problem in deck.problems]


FULL = [(4, "火矢"), (2, "煙玉")]


@pytest.mark.parametrize(
    "lines",
    [
        ["クルー（4枚）", "4 火矢", "魔法 (2)", "2 煙玉", "合計6枚"],
        ["デッキ（6枚）", "◆クルー", "4 火矢", "", "◆魔法", "2 煙玉"],
        ["デッキ（4枚）", "4 火矢", "", "2 煙玉"],
        ["クルー：6枚", "〈早い〉", "4 火矢", "〈遅い〉2枚", "2 煙玉"],
        ["6枚", "4 火矢", "2 煙玉"],
        ["4 火矢", "小計 4枚", "", "2 煙玉", "小計 2枚", "総枚数 6枚"],
        ["4 火矢", "2 煙玉", "魔法 (0)", "合計：6"],
        ["◆主力（4枚）", "4 火矢", "◆脇役（2枚）", "2 煙玉"],
        ["main 6", "4 火矢", "2 煙玉"],
        ["4 火矢", "", "Main (6)", "2 煙玉"],
    ],
)
def test_headings_and_totals_that_fit_say_nothing(lines: list[str]) -> None:
    deck = read(*lines)
    assert (cards(deck), told(deck)) == (FULL, [])


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (
            ["クルー（5枚）", "4 火矢", "魔法", "2 煙玉"],
            "deck:1: 「クルー」 says 5 cards, but below it 4 are named (line 2); correct the number, or the counts",
        ),
        (
            ["クルー（3枚）", "4 火矢", "", "2 煙玉"],
            "deck:1: 「クルー」 says 3 cards, but below it 6 are named (lines 2, 4); correct the number, or the counts",
        ),
        (
            ["4 火矢", "クルー（6枚）", "2 煙玉"],
            "deck:2: 「クルー」 says 6 cards, but below it 2 are named (line 3); correct the number, or the counts",
        ),
        (
            ["4 火矢", "2 煙玉", "合計41枚"],
            "deck:3: says 41 cards in all, but 6 are named (lines 1, 2); correct the number, or the counts",
        ),
        (
            ["Main (1)", "4 火矢", "2 煙玉"],
            "deck:1: says 1 card in all, but 6 are named (lines 2, 3); correct the number, or the counts",
        ),
        (
            ["4 火矢", "2 煙玉", "◆主力（5枚）"],
            "deck:3: 「主力」 5: no known card, and no heading with the number of its cards; "
            "correct it, or write `# ` before a remark",
        ),
    ],
)
def test_a_heading_or_total_that_contradicts_the_list_is_a_fault_of_its_line(lines: list[str], fault: str) -> None:
    deck = read(*lines)
    assert (cards(deck), told(deck)) == (FULL, [fault])


def test_a_name_that_is_not_known_is_no_heading_only_because_its_number_fits() -> None:
    deck = read("4 火矢", "◆煙玉術（2枚）", "2 抜刀")
    assert cards(deck) == [(4, "火矢"), (2, "抜刀")]  # full, so 煙玉術 can be nothing but a heading
    deck = read("3 火矢", "◆煙玉術（2枚）", "2 抜刀")
    assert cards(deck) == [(3, "火矢"), (2, None), (2, "抜刀")]
    assert told(deck)[0].endswith("did you mean 「煙玉」?")


def test_numbers_are_not_checked_while_lines_cannot_be_read() -> None:
    deck = read("クルー（5枚）", "4 火矢", "煙玉", "合計41枚")
    assert [problem.code for problem in deck.problems] == ["no_count"]


def test_a_heading_that_is_a_card_too_is_asked_for() -> None:
    assert cards(read("Deck", "4 火矢", "2 煙玉")) == FULL
    assert cards(read("4 火矢", "2 Deck")) == [(4, "火矢"), (2, "Deck")]
    fault = "deck:2: can be a heading or a card: 「Deck ×2」; write `2 Deck`, or `# ` before a heading"
    assert told(read("4 火矢", "Deck ×2")) == [fault]


@pytest.mark.parametrize("line", ["【火矢】", "◆火矢", "火矢:", "== 火矢 =="])
def test_a_decorated_card_without_a_count_is_no_heading(line: str) -> None:
    (problem,) = read("4 火矢", line, "2 煙玉").problems
    assert (problem.line, problem.code, problem.suggestion) == (2, "no_count", "write `1 火矢`")


@pytest.mark.parametrize(
    ("lines", "aside"),
    [
        (["4 火矢", "2 煙玉", "", "3 抜刀", "1 誰か"], [4, 5]),
        (["4 火矢", "2 煙玉", "", "3 抜刀", "よろしく"], [4, 5]),
        (["4 火矢", "2 煙玉", "Sideboard", "3 抜刀", "", "1 誰か"], [4, 6]),
        (["4 火矢", "サイドデッキ（15枚）", "3 抜刀", "デッキ", "2 煙玉"], [3]),
        (["4 火矢", "// sideboard", "3 抜刀", "// main", "2 煙玉"], [3]),
        (["SB: 3 抜刀", "4 火矢", "2 煙玉"], [1]),
        (["4 火矢", "2 煙玉", "サイド：抜刀 ×3"], [3]),
        (["count,name,board", "4,火矢,main", "3,抜刀,sideboard", "2,煙玉,main"], [3]),
        (["枚数,カード名", "4,火矢", "2,煙玉", ",,", "3,抜刀"], [5]),
        (["枚数,カード名", "4,火矢", "2,煙玉", "サイドデッキ,", "3,抜刀"], [5]),
    ],
)
def test_a_sideboard_is_named_and_not_played(lines: list[str], aside: list[int]) -> None:
    deck = read(*lines)
    assert (cards(deck), deck.sideboard, told(deck)) == (FULL, aside, [])


def test_after_an_empty_line_there_is_a_sideboard_only_if_the_deck_is_full_there_and_not_as_a_whole() -> None:
    assert cards(read("4 火矢", "", "2 煙玉")) == FULL
    for lines in (
        ["4 火矢", "", "3 煙玉"],
        ["4 火矢", "2 煙玉", "3 抜刀"],
        ["4 火矢", "2 煙玉", "1 火矢", "", "3 抜刀"],
    ):
        assert read(*lines).sideboard == []
    unsure = read("4 火矢", "2 煙玉", "抜刀", "", "3 抜刀")
    assert (unsure.sideboard, len(unsure.problems)) == ([], 1)


def test_remarks_below_a_full_deck_are_no_sideboard() -> None:
    deck = read("4 火矢", "2 煙玉", "", "よろしくお願いします")
    assert deck.sideboard == []
    assert [problem.line for problem in deck.problems] == [4]


def test_the_name_comes_from_a_remark_or_from_about() -> None:
    assert read("# name: 一", "4 火矢").name == "一"
    assert read("＃　name：　一", "＃ author: 二", "4 火矢").author == "二"
    assert read("About", "Name  Ash ＆ Smoke", "", "Deck", "4 火矢").name == "Ash ＆ Smoke"
    assert read("[metadata]", "Name=Ash", "Title=x", "[Main]", "4 火矢").name == "Ash"
    assert read("About", "Name Ash", "# name: 一", "4 火矢").name == "一"
    assert read("Name Ash", "4 火矢").name == ""


def test_empty_cells_in_front_of_a_row_are_cells() -> None:
    deck = read("分類\t枚数\tカード名", "魔法\t4\t火矢", "\t2\t煙玉", "\t6\t合計")
    assert (cards(deck), told(deck)) == (FULL, [])
    deck = read(";count;name;note", ";4;火矢;", ";2;煙玉;;", ";;;")
    assert (cards(deck), told(deck)) == (FULL, [])


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["name,number", "火矢,4", "煙玉,2"], "deck:1: heads a table without a column of counts"),
        (["count,name,qty", "4,火矢,2,x", "2,煙玉,1"], "deck:1: has several columns of counts: `count` and `qty`"),
        (["枚数,カード名", "four,火矢"], "deck:2: has no count, but 「four」 in its row: 「four,火矢」"),
        (["count,name", "4,火矢, 改"], "deck:2: has 3 cells, and the heading 2: 「4,火矢, 改」; put a name"),
        (["枚数,カード名", "4,"], "deck:2: has no name in its row: 「4,」"),
        (["count,name_ja,name_en", "4,火矢,Deck"], "deck:2: names 2 cards: 「Deck」, 「火矢」"),
        (["| 枚数 | カード名 |", "|---|---|", "| 4 | 火失 |"], "deck:3: unknown card 「火失」"),
        (["count,name", "0,火矢"], "deck:2: 「火矢」 ×0, at least 1"),
    ],
)
def test_a_faulty_table_has_one_fault_for_one_cause(lines: list[str], fault: str) -> None:
    (problem,) = read(*lines).problems
    assert str(problem).startswith(fault)


def test_a_list_without_any_count_has_one_fault() -> None:
    (problem,) = read(*["火矢"] * 4, *["煙玉"] * 2).problems
    message = "names a card without a count, and so do 5 more lines; write `1 火矢`"
    assert (problem.line, str(problem)) == (1, f"deck:1: {message}")
    assert len(read("4 火矢", *["煙玉"] * 6).problems) == 6


def test_many_lines_without_a_known_card_are_another_game() -> None:
    with pytest.raises(FaultyFiles, match="names no known card in its 5 lines, 「1 Forest」 first") as caught:
        read(*(f"{count} Forest" for count in range(1, 6)))
    assert len(caught.value.problems) == 1
    assert len(read(*(f"{count} Forest" for count in range(1, 5))).problems) == 4
    assert len(read("4 火矢", *(f"{count} Forest" for count in range(1, 6))).problems) == 5


def test_a_name_is_no_code_of_another_game() -> None:
    known = Known({"Blueprint": "Blueprint"})
    assert len(read_list("Blueprint.........4", "deck", known, lambda _: True).entries) == 1
    with pytest.raises(FaultyFiles, match="is a deck code of another game"):
        read_list("Bluepaint.........4", "deck", known, lambda _: True)


def test_line_numbers_are_said_as_spans() -> None:
    assert spans([7, 3, 4, 5, 5, 9]) == [(3, 5), (7, 7), (9, 9)]
    assert in_words([3]) == "line 3"
    assert in_words([3, 4]) == "lines 3, 4"
    assert in_words([3, 4, 5, 9]) == "lines 3 to 5, 9"
