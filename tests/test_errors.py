from collections.abc import Sequence

from magus_sim.errors import MOST_ALIKE, FaultyFiles, Problem, StorageFault, condensed
from magus_sim.told import Label

BOTH = Problem("a.toml", 3, "x", Label("is wrong", "が違います"), Label("mend it", "直してください"))
ENGLISH = Problem("a.toml", 3, "x", "is wrong", Label("mend it", "直してください"))


def test_a_fault_is_told_in_the_language_asked_for() -> None:
    assert BOTH.told("en") == str(BOTH) == "a.toml:3: is wrong; mend it"
    assert BOTH.told("ja") == "a.toml:3: が違います。直してください"
    assert BOTH.facts("ja") == {
        "file": "a.toml",
        "line": 3,
        "code": "x",
        "message": "が違います",
        "suggestion": "直してください",
    }


def test_a_fault_without_japanese_words_is_told_in_one_language() -> None:
    assert ENGLISH.told("ja") == "a.toml:3: is wrong; mend it"
    assert ENGLISH.facts("ja")["suggestion"] == "mend it"
    assert FaultyFiles([BOTH, ENGLISH]).told("ja").splitlines() == [BOTH.told("ja"), str(ENGLISH)]


def test_faults_of_any_kind_may_have_words_in_both_languages() -> None:
    fault = StorageFault(Label("is gone", "ありません"))
    assert (str(fault), fault.told("en"), fault.told("ja")) == ("is gone", "is gone", "ありません")
    assert StorageFault("is gone").told("ja") == "is gone"


def many(words: str, number: int, file: str = "a.toml") -> list[Problem]:
    return [Problem(file, line, "x", Label(words.format(line), words.format(line))) for line in range(1, number + 1)]


def told(problems: Sequence[Problem]) -> list[str]:
    return FaultyFiles(problems).told("en").splitlines()


def test_many_like_faults_become_one_with_a_count() -> None:
    other = Problem("a.toml", 7, "y", "is something else")
    lines = told([*many("`key{}` is no key", 5000), other])
    assert lines == [
        "a.toml:1: `key1` is no key (and 4,999 more like it, the last in line 5000)",
        "a.toml:7: is something else",
    ]
    (japanese,) = FaultyFiles(many("`key{}`はありません", 5000)).told("ja").splitlines()
    assert japanese == "a.toml:1: `key1`はありません（ほかに同様のものが4,999件、最後は5000行目）"


def test_faults_that_a_person_can_go_through_are_all_told() -> None:
    assert len(told(many("unknown card 「{}」", MOST_ALIKE))) == MOST_ALIKE
    assert len(told([*many("`{}`", MOST_ALIKE), *many("`{}`", MOST_ALIKE, "b.toml")])) == 2 * MOST_ALIKE
    assert len(told([*many("{} a", MOST_ALIKE), *many("{} b", MOST_ALIKE)])) == 2 * MOST_ALIKE


def test_a_suggestion_stays_with_the_first_of_many() -> None:
    (one,) = condensed([BOTH] * 200)
    assert one.told("en") == "a.toml:3: is wrong (and 199 more like it, the last in line 3); mend it"
