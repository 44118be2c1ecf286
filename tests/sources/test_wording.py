import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magus_sim.sources.wording import line_fault, printable, text_fault

HIDDEN = {
    "escape": "\x1b",
    "bell": "\a",
    "backspace": "\b",
    "carriage return": "\r",
    "null": "\0",
    "next line": "\x85",
    "control sequence introducer": "\x9b",
    "line separator": "\u2028",
    "right-to-left override": "\u202e",
    "right-to-left mark": "\u200f",
    "isolate": "\u2066",
    "zero width space": "\u200b",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "tag": "\U000e0041",
    "private use": "\ue000",
    "no character": "\uffff",
    "Hangul filler": "\u3164",
    "blank Braille": "\u2800",
    "joiner between letters": "\u200d",
}


@pytest.mark.parametrize("character", HIDDEN.values(), ids=HIDDEN)
def test_what_cannot_be_seen_stands_in_no_text(character: str) -> None:
    for fault in (line_fault(f"九龍{character}神"), text_fault(f"九龍{character}神")):
        assert fault is not None
        assert f"U+{ord(character):04X}" in fault.en
        assert f"U+{ord(character):04X}" in fault.ja
        assert "behind “九龍”" in fault.en
    assert printable(f"九龍{character}神").isascii() is False
    assert character not in printable(f"九龍{character}神")


def test_a_line_has_no_break_and_a_text_may_have_some() -> None:
    for character, called in (("\n", "a line break"), ("\t", "a tab")):
        fault = line_fault(f"九{character}龍")
        assert fault is not None
        assert fault.en == f"holds {called} behind “九”; delete it"
        assert text_fault(f"九{character}龍") is None


@pytest.mark.parametrize(
    "text", ["👨‍👩‍👧", "❤️‍🔥", "👍🏽", "☕️", "葛󠄀城", "辻\ufe00", "é", "e\u0301", "Ⅳ①㈱", "　", "𠮷野家", "한글"]
)
def test_emoji_and_variants_of_kanji_are_kept(text: str) -> None:
    assert line_fault(text) is None
    assert text_fault(text) is None
    assert printable(text) == text


@pytest.mark.parametrize("text", ["\ufe0f龍", "龍 \ufe0f", "龍\ufe0f\ufe0f", "龍\u200d👧", "👧\u200d"])
def test_a_selector_or_joiner_that_has_nothing_to_act_on_is_hidden(text: str) -> None:
    assert line_fault(text) is not None


def test_names_have_60_characters_and_texts_2000() -> None:
    assert (line_fault("龍" * 60), text_fault("龍" * 2000)) == (None, None)
    name, text = line_fault("龍" * 61), text_fault("龍" * 2001)
    assert name is not None
    assert text is not None
    assert (name.en, name.ja) == ("is longer than 60 characters", "が60文字を超えています")
    assert text.en == "is longer than 2,000 characters"


@given(st.text())
def test_printed_text_holds_no_control_character(text: str) -> None:
    shown = printable(text, allowed="")
    assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")]
    assert printable(shown, allowed="") == shown


@given(st.text(max_size=60))
def test_a_text_without_a_fault_is_printed_as_it_is(text: str) -> None:
    assert (line_fault(text) is None) == (printable(text, allowed="") == text)
