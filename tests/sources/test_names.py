import pytest

from magus_sim.sources.names import did_you_mean, name_fault, name_key, name_problems, shortened
from magus_sim.told import Label

KNOWN = ["マニファクチャード・ローニン", "星詠みの魔術師", "九龍神", "Sky Ruler", "X線の目"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("マニファクチャード・ローニン", "ﾏﾆﾌｧｸﾁｬｰﾄﾞ･ﾛｰﾆﾝ"),
        ("マニファクチャード・ローニン", "マニファクチャート゛・ローニン"),
        ("マニファクチャード・ローニン", "マニファクチャート\u3099・ローニン"),
        ("マニファクチャード・ローニン", "マニファクチャード‧ローニン"),
        ("《九龍神》", "九龍神"),
        ("「九龍神」", " 九龍神　"),
        ("Sky Ruler", "ＳＫＹ　ｒｕｌｅｒ"),
        ("風〜嵐", "風～嵐"),
        ("Storm-Riding", "Storm–Riding"),
        ("魔女's", "魔女’s"),
        ("九龍神", "九\u200b龍神\ufe00"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("九龍神", "九竜神"), ("ローニン", "ロ-ニン"), ("Sky Ruler", "SkyRuler")])
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_a_key_of_a_key_is_itself() -> None:
    for name in [*KNOWN, "ﬁre ſ ẞ", "Ａ–Ｂ〜Ｃ"]:
        assert name_key(name_key(name)) == name_key(name)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("星読みの魔術師", "did you mean 「星詠みの魔術師」?"),
        ("ローニン", "did you mean 「マニファクチャード・ローニン」?"),
        ("sky rular", "did you mean 「Sky Ruler」?"),
    ],
)
def test_a_near_name_is_suggested_as_it_is_printed(word: str, meant: str) -> None:
    assert str(did_you_mean(word, KNOWN)) == meant


def test_a_guess_is_made_in_both_languages() -> None:
    assert did_you_mean("九竜神", KNOWN) == Label("did you mean 「九龍神」?", "もしかして：「九龍神」")


@pytest.mark.parametrize("word", ["", "《》", "zzz", "龍" * 100_000])
def test_nothing_is_suggested_where_nothing_is_near(word: str) -> None:
    assert did_you_mean(word, KNOWN) is None


def test_long_words_are_cut_in_messages() -> None:
    assert shortened("a" * 50, 10) == "aaaaaaaaa…"
    assert shortened("九龍神", 10) == "九龍神"
    assert shortened("九龍\r\n神\u2028") == "九龍 神"
    assert shortened("龍" * 1_000_000, 3) == "龍龍…"


def test_nothing_that_is_not_seen_gets_into_a_message() -> None:
    assert shortened("九\x1b[31m龍\u202e神\u200b") == r"九\x1b[31m龍\u202e神\u200b"


@pytest.mark.parametrize("name", ["", " 　", "《》", "\u200b"])
def test_a_name_says_something(name: str) -> None:
    assert name_fault(name) == Label("is empty", "が空です")


def test_a_faulty_name_is_a_problem_of_its_file() -> None:
    (problem,) = name_problems("龍\u202e", "deck.txt", 3, Label("its name", "その名前"))
    told = "deck.txt:3: its name holds the invisible character U+202E RIGHT-TO-LEFT OVERRIDE behind “龍”; delete it"
    assert str(problem) == told
    assert problem.told("ja").startswith("deck.txt:3: その名前に見えない文字 U+202E")
    assert name_problems("九龍神", "deck.txt", 3, "its name") == []
