"""One line of a deck list: a count and a known name, one reading or none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from magus_sim.decks.known import Known
from magus_sim.decks.lines import Copies, Unread, read_line
from magus_sim.decks.marks import plain_line
from magus_sim.sources.names import name_key
from tests.decks.forms import FORMS

USUAL = ("浪人頭", "火矢", "九龍神", "スカイルーラー", "Sky Ruler", "Alpha, First of Machines")
ODD = (
    *(
        "機兵",
        "機兵7",
        "2機兵",
        "線の目",
        "X線の目",
        "待て",
        "待て…",
        "Malcolm",
        "Malcolm X",
        "城",
        "城 (改)",
        "刃",
        "枚刃",
    ),
    *("No. 5", "1. 始まり", "影 -", "影"),
)
CODES = ("S1", "S1-012")


def known(*names: str) -> Known:
    return Known({name: name for name in names}, groups=("クルー", "crew"), codes=CODES)


def read(line: str, *names: str) -> Copies | Unread:
    return read_line(plain_line(line), known(*(names or USUAL)))


def advice(line: str, *names: str) -> str | None:
    said = read(line, *names)
    assert isinstance(said, Unread), said
    return said.advice


@pytest.mark.parametrize("name", USUAL)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read(form: str, name: str) -> None:
    assert read(form.format(c=3, n=name)) == Copies(3, name)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("2 X線の目", Copies(2, "X線の目")),
        ("2X線の目", Copies(2, "X線の目")),
        ("2x X線の目", Copies(2, "X線の目")),
        ("2x線の目", ["2 線の目", "2 x線の目"]),
        ("機兵7 4", Copies(4, "機兵7")),
        ("4 機兵7", Copies(4, "機兵7")),
        ("機兵7 ×4", Copies(4, "機兵7")),
        ("機兵 7", Copies(7, "機兵")),
        ("機兵7", ["1 機兵7", "7 機兵"]),
        ("機兵74", ["74 機兵", "4 機兵7"]),
        ("12機兵", ["12 機兵", "1 2機兵"]),
        ("2機兵", ["2 機兵", "1 2機兵"]),
        ("3 2機兵", Copies(3, "2機兵")),
        ("待て…4", ["4 待て", "4 待て…"]),
        ("待て… ×4", ["4 待て", "4 待て…"]),
        ("4 待て…", Copies(4, "待て…")),
        ("Malcolm X 4", Copies(4, "Malcolm X")),
        ("Malcolm X4", ["4 Malcolm", "4 Malcolm X"]),
        ("Malcolm x4", ["4 Malcolm", "4 Malcolm x"]),
        ("4 城 (改)", Copies(4, "城 (改)")),
        ("4枚刃", ["4 刃", "4 枚刃"]),
        ("4枚 刃", Copies(4, "刃")),
        ("No. 5", ["1 No. 5"]),
        ("No. 5 4", Copies(4, "No. 5")),
        ("1. 始まり ×4", Copies(4, "1. 始まり")),
        ("1. 城 ×4", Copies(4, "城")),
        ("影 - 4", ["4 影", "4 影 -"]),
    ],
)
def test_names_with_numbers_and_marks_survive_or_are_asked_for(line: str, meant: Copies | list[str]) -> None:
    if isinstance(meant, Copies):
        assert read(line, *ODD) == meant
    else:
        written = (advice(line, *ODD) or "").removeprefix("write ")
        assert sorted(written.split(" or ")) == sorted(f"`{each}`" for each in meant)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("4. 浪人頭", "write `4 浪人頭`"),
        ("(4) 浪人頭", "write `4 浪人頭`"),
        ("[4] 浪人頭", "write `4 浪人頭`"),
        ("④浪人頭", "write `4 浪人頭`"),
        ("4、浪人頭", "write `4 浪人頭`"),
        ("浪人頭 -4", "write `4 浪人頭`"),
        ("浪人頭 四枚", "write `4 浪人頭`"),
        ("浪人頭 ④", "write `4 浪人頭`"),
        ("4.0 浪人頭", "write `4 浪人頭`"),
        ("4X浪人頭", "write `4 浪人頭` if that is the card"),
        ("☆浪人頭☆4", "write `4 浪人頭` if that is the card"),
        ("**4 Sky Ruler**", "write `4 Sky Ruler`"),
        ("浪人頭", "write `1 浪人頭`"),
        ("クルー：浪人頭", "write `1 浪人頭`"),
        ("浪人頭 (S1) 12", "write `1 浪人頭`"),
        ("1 浪人頭 4", "write `1 浪人頭` or `4 浪人頭`"),
        ("浪人頭 4 3000", "write `4 浪人頭`"),
        ("4 浪人頭 LOR 79", "write `4 浪人頭` or `79 浪人頭`"),
        ("4 浪人頭 (Alt)", "write `4 浪人頭` if that is the card"),
        ("4 浪人頭（ろうにんがしら）", "write `4 浪人頭` if that is the card"),
        ("4 浪人頭 / Ronin", "write `4 浪人頭` if that is the card"),
        ("浪人頭を4枚", "write `4 浪人頭` if that is the card"),
        ("4 X 浪人頭", "write `4 浪人頭` if that is the card"),
        ("4 浪人頭 [Maybeboard{noDeck}]", "write `4 浪人頭` if that is the card"),
        ("4 浪人頭 (S1) 12 [Maybeboard{noDeck}]", "write `4 浪人頭` or `12 浪人頭`"),
        ("4 浪人顕", "did you mean 「浪人頭」?"),
        ("4浪人顕", "did you mean 「浪人頭」?"),
        ("浪人頭 ×4 火矢 ×3", "write one card a line"),
        ("4", "write `4 カード名`, or `# ` before a remark"),
        ("先週 2024", "write `4 カード名`, or `# ` before a remark"),
        ("GG 3-1 at the shop", "write `4 カード名`, or `# ` before a remark"),
    ],
)
def test_a_line_that_is_not_read_is_answered_with_the_line_to_write(line: str, told: str) -> None:
    assert str(advice(line)) == told


def test_a_near_name_is_offered_rather_than_a_name_within_it() -> None:
    assert str(advice("4 新緑の龍騎兵", "深緑の龍騎兵", "龍騎兵")) == "did you mean 「深緑の龍騎兵」 or 「龍騎兵」?"


def test_the_line_to_write_is_never_cut() -> None:
    long = "とても" * 20
    assert advice(f"4. {long}", long) == f"write `4 {long}`"
    assert advice(f"1 {long} 4", long) == f"write `1 {long}` or `4 {long}`"


def test_a_wrong_name_has_its_own_answer() -> None:
    cards = Known({"表": "表"}, wrong={"裏": "it is the back of 「表」"})
    said = read_line("4 裏", cards)
    assert isinstance(said, Unread)
    assert (said.message, said.advice, said.count) == ("unknown card 「裏」", "it is the back of 「表」", 4)


def test_only_set_codes_that_are_sure_are_left_out() -> None:
    assert read("4 浪人頭 S1 12") == Copies(4, "浪人頭")
    assert read("4 浪人頭 (XY9)") == Copies(4, "浪人頭")
    assert isinstance(read("4 浪人頭 XY9 12"), Unread)
    assert isinstance(read("4 浪人頭 (ABC)"), Unread)
    assert read("4 浪人頭 (ABC) 7") == Copies(4, "浪人頭")


PIECES = (
    "1",
    "2",
    "4",
    "12",
    "x",
    "X",
    "×",
    "枚",
    "機",
    "兵",
    "・",
    "…",
    "-",
    ".",
    ":",
    "(",
    ")",
    "[",
    "]",
    " ",
    "S1",
    "a",
)
NAMES = st.lists(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map(lambda parts: " ".join("".join(parts).split())),
    min_size=1,
    max_size=6,
    unique_by=name_key,
).filter(lambda names: all(any(c.isalpha() for c in name_key(name)) for name in names))


@settings(deadline=None, database=None, max_examples=300)
@given(NAMES, st.sampled_from(FORMS), st.integers(1, 4))
def test_whatever_the_names_a_line_is_read_as_it_is_meant_or_not_at_all(
    names: list[str], form: str, count: int
) -> None:
    """Names made of the very signs that lists are made of: no form is ever taken for copies of another card."""
    said = read(form.format(c=count, n=names[0]), *names)
    assert isinstance(said, Unread) or said == Copies(count, names[0])
    assert read(f"{count} {names[0]}", *names) == Copies(count, names[0])
