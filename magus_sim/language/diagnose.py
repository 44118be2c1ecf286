"""What to say about a line that is wrong: where, why, and what could be written instead, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from functools import partial
from typing import Any, NamedTuple

from .advice import Advice, Both, Elsewhere, Nonsense
from .examples import example_lines
from .grammar import rule_name
from .reading import Setting
from .repair import reach, readable, repaired, spelt_out
from .sense import nonsense
from .surface import LONGEST_LINE, UNSEEN, cleaned, is_other_language, unpaired_bracket
from .templates import forms
from .walking import remade

LONGEST_WORDS = 24
"""Characters of the line that a message quotes."""


class Finding(NamedTuple):
    """A fault of one line: where it begins (from 0), the words that are meant, what to say, and the line put right."""

    at: int
    words: str
    en: str
    ja: str
    corrected: str | None = None


# ---- a line that is not read ----------------------------------------------------------------------------------------


CANNOT_READ_ON = ("I cannot read on from here", "ここから先が読めません")
STOPS_TOO_EARLY = ("the line stops too early", "文が途中で終わっています")


def unread(line: str, setting: Setting) -> Finding:
    """Why reading stopped and what may have been meant."""
    text = cleaned(line, setting.lang)
    advice = setting.language.advice()
    if (finding := meant_for_another_card(line, text, setting)) is not None:
        return finding
    for patterns, (en, ja) in advice.never:
        if (wording := patterns[setting.lang].search(text)) is not None:
            return Finding(wording.start(), wording[0], en, ja)
    read = reach(text, setting)
    stop = len(text) if read.stop is None else read.stop
    words = quoted(line, stop, setting.lang)
    en, ja = CANNOT_READ_ON if words else STOPS_TOO_EARLY
    words = words or text[-LONGEST_WORDS:]
    if (fixed := repaired(text, setting)) is not None:
        return Finding(stop, words, en, ja, setting.writer.line(fixed))
    if (finding := near_another_card(line, text, setting)) is not None:
        return finding
    if setting.card in advice.keywords and KEYWORD_LIKE[setting.lang].fullmatch(text.rstrip("。.")):
        return Finding(0, quoted(line, 0, setting.lang), *no_such_keyword(setting.card, advice))
    could_en, could_ja = listed(read.expected, text[stop:], setting)
    en, ja = f"{en}: {could_en}", f"{ja}。{could_ja}"
    if (similar := lookalike(text, setting)) is not None:
        en, ja = f"{en}. A line that can be read: “{similar}”", f"{ja}。読める文の例：「{similar}」"
    return Finding(stop, words, en, ja)


KEYWORD_LIKE = {
    "en": re.compile(r"(?!(?:this|it|they)\b)[a-z]+(?:[ -][a-z]+)?(?: \d+)?", re.IGNORECASE),
    "ja": re.compile(r"(?!.*時$)[ァ-ヶー一-龥]{2,8}(?:\d+)?"),
}
"""A word or two that say nothing by themselves, as other games have them on their cards."""
NO_SUCH_KEYWORD = (
    "there is no such keyword ({} can have {}); all else is written as a sentence",
    "そのようなキーワードはありません（{}が持てるのは{}）。ほかの能力は文で書きます",
)
BELONGS = ("this is written on {}, not on {}", "これは{}に書くもので、{}には書けません")


def no_such_keyword(card: str, advice: Advice) -> Both:
    (en, ja), (card_en, card_ja), (known_en, known_ja) = NO_SUCH_KEYWORD, named(card, advice), advice.keywords[card]
    return en.format(with_article(card_en), known_en), ja.format(card_ja, known_ja)


def named(card: str, advice: Advice) -> Both:
    """The name of a kind of card; a game that gives none has its own word for it in both languages."""
    return advice.cards.get(card, (card, card))


def with_article(name: str) -> str:
    """The name behind “a” or “an”."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def meant_for_another_card(line: str, text: str, setting: Setting) -> Finding | None:
    """A line that would be right on another kind of card."""
    advice = setting.language.advice()
    for other in setting.language.starts:
        understood = readable(text, setting.on(other))
        if understood is not None:
            said = advice.elsewhere(understood, setting.card) or belongs(setting.card, other, advice)
            return Finding(0, quoted(line, 0, setting.lang), *said.words, sound(said.better, setting))
    return None


def near_another_card(line: str, text: str, setting: Setting) -> Finding | None:
    """A line that is near one of another kind of card, from which a line of this kind can be made."""
    advice = setting.language.advice()
    other = advice.near.get(setting.card)
    understood = None if other is None else repaired(text, setting.on(other))
    said = None if other is None or understood is None else advice.elsewhere(understood, setting.card)
    better = None if said is None else sound(said.better, setting)
    return None if said is None or better is None else Finding(0, quoted(line, 0, setting.lang), *said.words, better)


def belongs(card: str, other: str, advice: Advice) -> Elsewhere:
    (en, ja), (other_en, other_ja), (own_en, own_ja) = BELONGS, named(other, advice), named(card, advice)
    return Elsewhere((en.format(with_article(other_en), with_article(own_en)), ja.format(other_ja, own_ja)))


def sound(line: Any, setting: Setting) -> str | None:
    """A line as text, if it means something where it stands."""
    return None if line is None or any(nonsense(setting.language, line, setting.card)) else setting.writer.line(line)


# ---- what could stand there -----------------------------------------------------------------------------------------


VALUES = {
    "INT": ("a number", "数"),
    "MANY": ("a number", "数"),
    "SIGNED": ("a number with + or -", "＋か－の付いた数"),
    "SUBTYPE": ("a subtype in [ ]", "〈〉で囲んだサブタイプ"),
    "NAME": ("a card's name in “ ”", "《》で囲んだカード名"),
}
MOST_LISTED = 4
"""How many things that could stand there a message names."""


def listed(expected: set[str], rest: str, setting: Setting) -> tuple[str, str]:
    """What could stand at a place, in English and Japanese: groups, then the phrases most like what stands there."""
    writer = setting.writer
    left = set(expected) - {"$END"}
    en: list[str] = []
    ja: list[str] = []
    for group in setting.language.advice().groups:
        for form in forms(setting.language, group.kind, setting.lang):
            firsts = setting.reader.grammar.first(rule_name(setting.language, group.kind, form))
            if len(firsts) > 1 and firsts <= expected and firsts & left:
                left -= firsts
                example = writer.join(writer.words(group.example, group.kind, form)).strip("、,")
                example = example[0].lower() + example[1:]
                en.append(f"{group.en} (such as “{example}”)")
                ja.append(f"{group.ja}（「{example}」など）")
    for name in sorted(left & VALUES.keys()):
        en.append(VALUES[name][0])
        ja.append(VALUES[name][1])
    phrases = sorted(spelt_out(left - VALUES.keys(), setting), key=lambda phrase: -likeness(phrase, rest))
    en += [f"“{phrase}”" for phrase in phrases]
    ja += [f"「{phrase}」" for phrase in phrases]
    en, ja = list(dict.fromkeys(en)), list(dict.fromkeys(ja))
    more = len(en) > MOST_LISTED
    return (
        "here could stand " + " or ".join(en[:MOST_LISTED]) + (" or others" if more else ""),
        "ここに書けるのは、" + "、".join(ja[:MOST_LISTED]) + ("などです" if more else "です"),
    )


def likeness(phrase: str, rest: str) -> float:
    return SequenceMatcher(None, phrase.casefold(), rest[: len(phrase) + 1].casefold()).ratio()


def lookalike(text: str, setting: Setting) -> str | None:
    """The example line for that kind of card that has most in common with a line; None if none has anything."""
    examples = filter(None, (sound(line, setting) for line in example_lines(setting.language, setting.card)))
    best = max(examples, key=lambda line: in_common(line, text))
    return best if in_common(best, text) else None


def in_common(line: str, text: str) -> float:
    blocks = SequenceMatcher(None, line, text, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks if block.size > 1) / (len(line) + 4)


# ---- before reading -------------------------------------------------------------------------------------------------


def on_the_surface(line: str, lang: str) -> Finding | None:
    """What is wrong with a line before a word of it is read."""
    if len(line) > LONGEST_LINE:
        return Finding(
            0,
            quoted(line, 0, lang),
            f"an ability has at most {LONGEST_LINE} characters, this line has {len(line)}",
            f"１つの能力は{LONGEST_LINE}文字までです（この行は{len(line)}文字）",
        )
    if (unseen := UNSEEN.search(line)) is not None:
        code = f"U+{ord(unseen[0]):04X}"
        return Finding(unseen.start(), code, "an invisible character stands here", "ここに見えない文字があります")
    if (at := unpaired_bracket(line)) is not None:
        return Finding(at, line[at], "this bracket has no other half", "対応する括弧がありません")
    if is_other_language(line, lang):
        words = quoted(line, 0, lang)
        if lang == "ja":
            return Finding(0, words, "this text is not Japanese", "日本語ではない文です")
        return Finding(0, words, "this text is not English", "英語ではない文です")
    return None


# ---- other faults ---------------------------------------------------------------------------------------------------


def said_twice(line: str, field: str, setting: Setting) -> Finding:
    """A filter that says the same thing twice."""
    en, ja = setting.language.advice().labels.get(field, (field, field))
    mark = ja if setting.lang == "ja" else en.split()[-1]
    at = max(line.casefold().rfind(mark), 0)
    return Finding(at, quoted(line, at, setting.lang), f"{en} stands here twice", f"{ja}の条件が二度書かれています")


def unknown_subtype(line: str, word: str, setting: Setting) -> Finding:
    """A subtype that nobody knows, with the nearest one that is known."""
    names = list(setting.subtypes.values() if setting.lang == "ja" else setting.subtypes)
    nearest = get_close_matches(word, names, 1, 0.3)
    fixed = readable(line.replace(word, nearest[0]), setting) if nearest else None
    known = ("、" if setting.lang == "ja" else ", ").join(names)
    return Finding(
        max(line.find(word), 0),
        word,
        f"unknown subtype; known are {known}",
        f"このサブタイプはありません。あるのは {known} です",
        sound(fixed, setting),
    )


def senseless(line: str, wrong: Nonsense, lang: str, corrected: str | None = None) -> Finding:
    """A line that is read and means nothing."""
    at, words = found(cleaned(line, lang), wrong.marks) or (0, quoted(line, 0, lang))
    return Finding(at, words, wrong.en, wrong.ja, corrected)


def pointing_right(line: Any, setting: Setting) -> str | None:
    """The line with some of its words in the place of others, as the game has it, if it means something then."""
    for swap in setting.language.advice().swaps:
        better = remade(line, partial(swapped, swap))
        if better != line and (text := sound(better, setting)) is not None:
            return text
    return None


def swapped(swap: Mapping[Any, Any], part: Any) -> Any:
    return swap.get(part, part)


def found(text: str, marks: Iterable[str]) -> tuple[int, str] | None:
    """Where the first of the marks that stands in a text as a word or number of its own stands."""
    for mark in marks:
        border = r"(?<![a-z0-9]){}(?![a-z0-9])" if mark.isascii() else "{}"
        pattern = "[0-9]{10,}" if mark.isdigit() and len(mark) >= 10 else border.format(re.escape(mark))
        if match := re.search(pattern, text, re.IGNORECASE):
            return match.start(), match[0]
    return None


def quoted(line: str, at: int, lang: str) -> str:
    """The words of a line that begin at a place, enough to find them by."""
    words = r"[^、。「」]+" if lang == "ja" else r"\S+(?: \S+){0,2}"
    match = re.match(words, line[at:].strip(" 　.。"))
    return match[0][:LONGEST_WORDS] if match else ""
