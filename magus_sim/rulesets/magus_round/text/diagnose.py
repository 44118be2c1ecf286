"""What to say about a line that is wrong: where, why, and what could be written instead, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from functools import partial
from typing import Any, NamedTuple

from . import tree as t
from .examples import DRAW, example_lines, sample
from .grammar import rule_name
from .phrases import STARTS
from .reading import Setting
from .repair import reach, readable, repaired, spelt_out
from .sense import Nonsense, nonsense
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
    text = cleaned(line, setting.language)
    if (finding := meant_for_another_card(line, text, setting)) is not None:
        return finding
    if (power := BY_POWER[setting.language].search(text)) is not None:
        return Finding(power.start(), power[0], *NOT_BY_POWER)
    read = reach(text, setting)
    stop = len(text) if read.stop is None else read.stop
    words = quoted(line, stop, setting.language)
    en, ja = CANNOT_READ_ON if words else STOPS_TOO_EARLY
    words = words or text[-LONGEST_WORDS:]
    if (fixed := repaired(text, setting)) is not None:
        return Finding(stop, words, en, ja, setting.writer.line(fixed))
    if (effect := effect_without_trigger(text, setting)) is not None:
        return Finding(0, quoted(line, 0, setting.language), *needs_a_trigger(setting.card), effect)
    if KEYWORD_LIKE[setting.language].fullmatch(text.rstrip("。.")):
        return Finding(0, quoted(line, 0, setting.language), *no_such_keyword(setting.card))
    could_en, could_ja = listed(read.expected, text[stop:], setting)
    en, ja = f"{en}: {could_en}", f"{ja}。{could_ja}"
    if (similar := lookalike(text, setting)) is not None:
        en, ja = f"{en}. A line that can be read: “{similar}”", f"{ja}。読める文の例：「{similar}」"
    return Finding(stop, words, en, ja)


NOT_BY_POWER = (
    "power cannot be counted one by one: count cards, crews, levels or damage",
    "パワー１につき、とは書けません。枚数、体数、レベル、ダメージで数えてください",
)
BY_POWER = {
    "en": re.compile(r"for each (?:point of )?power\b", re.IGNORECASE),
    "ja": re.compile("パワー1?(?:につき|ごと|あたり)"),
}
KEYWORD_LIKE = {
    "en": re.compile(r"(?!(?:this|it|they)\b)[a-z]+(?:[ -][a-z]+)?(?: \d+)?", re.IGNORECASE),
    "ja": re.compile(r"(?!.*時$)[ァ-ヶー一-龥]{2,8}(?:\d+)?"),
}
"""A word or two that say nothing by themselves, as other games have them on their cards."""
NO_SUCH_KEYWORD = (
    "there is no such keyword (a {} can have {}); all else is written as a sentence",
    "そのようなキーワードはありません（{}が持てるのは{}）。ほかの能力は文で書きます",
)
KEYWORDS = {
    "crew": ("Haste, Rampage and Revenge X", "速攻、ランページ、リベンジＸ"),
    "magic": ("Revenge X", "リベンジＸ"),
    "magus": ("Transform X and Extra Draw X", "変身Ｘ、エクストラドローＸ"),
}


def no_such_keyword(card: str) -> tuple[str, str]:
    (en, ja), (card_en, card_ja), (known_en, known_ja) = NO_SUCH_KEYWORD, CARDS[card], KEYWORDS[card]
    return en.format(card_en, known_en), ja.format(card_ja, known_ja)


NEEDS_A_TRIGGER = (
    "this is an effect, and on a {} an effect needs what sets it off, or a cost, before it",
    "これは効果です。{}では、その前に「いつ」（「〜とき、」など）かコストが必要です",
)
NO_TRIGGER = (
    "a magic says only its effect: what sets it off, costs and abilities that stay belong on crews",
    "マジックには効果だけを書きます。「〜とき」やコスト、場にある間の能力はクルーのものです",
)
BELONGS = ("this is written on a {}, not on a {}", "これは{}に書くもので、{}には書けません")
CARDS = {"crew": ("crew", "クルー"), "magic": ("magic", "マジック"), "magus": ("magus", "メイガス")}
MOMENTS: dict[str, t.Trigger] = {
    "crew": t.Happens(t.Event.ENTERS, t.Self.THIS),
    "magus": t.At(t.Moment.TURN_START, t.Side.YOU),
}


def meant_for_another_card(line: str, text: str, setting: Setting) -> Finding | None:
    """A line that would be right on another kind of card."""
    card = setting.card
    for other in STARTS:
        understood = readable(text, setting.on(other))
        if understood is None:
            continue
        better: t.Line | None = None
        if isinstance(understood, t.Spell):
            en, ja = needs_a_trigger(card)
            better = t.Triggered(MOMENTS[card], understood.effect)
        elif card == "magic" and not isinstance(understood, t.Has):
            en, ja = NO_TRIGGER
            better = t.Spell(understood.effect) if isinstance(understood, t.Triggered | t.Activated) else None
        else:
            (en, ja), (other_en, other_ja), (own_en, own_ja) = BELONGS, CARDS[other], CARDS[card]
            en, ja = en.format(other_en, own_en), ja.format(other_ja, own_ja)
        return Finding(0, quoted(line, 0, setting.language), en, ja, sound(better, setting))
    return None


def effect_without_trigger(text: str, setting: Setting) -> str | None:
    """A line with what sets it off, if without it the line is near an effect."""
    effect = repaired(text, setting.on("magic")) if setting.card in MOMENTS else None
    return sound(t.Triggered(MOMENTS[setting.card], effect.effect), setting) if isinstance(effect, t.Spell) else None


def needs_a_trigger(card: str) -> tuple[str, str]:
    en, ja = CARDS[card]
    return NEEDS_A_TRIGGER[0].format(en), NEEDS_A_TRIGGER[1].format(ja)


def sound(line: t.Line | None, setting: Setting) -> str | None:
    """A line as text, if it means something where it stands."""
    return None if line is None or any(nonsense(line, setting.card)) else setting.writer.line(line)


# ---- what could stand there -----------------------------------------------------------------------------------------


class Group(NamedTuple):
    """A kind of phrase by its name, so that forty phrases need not be listed."""

    kind: Any
    en: str
    ja: str
    example: Any


GROUPS = [
    Group(t.Effect, "an effect", "効果", (DRAW,)),
    Group(t.Trigger, "what sets it off", "いつ起きるか", sample(t.Trigger)),
    Group(t.Change, "a change", "変化", sample(t.ChangePower)),
    Group(t.Condition, "a condition", "条件", sample(t.Condition)),
    Group(t.Cost, "a cost", "コスト", t.PayEnergy(1)),
    Group(t.Filter, "which cards", "どのカードか", t.Filter(side=t.Side.OPPONENT)),
    Group(t.Keyword, "a keyword", "キーワード", t.Keyword.HASTE),
]
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
    for group in GROUPS:
        for form in forms(group.kind, setting.language):
            firsts = setting.reader.grammar.first(rule_name(group.kind, form))
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
    examples = filter(None, (sound(line, setting) for line in example_lines(setting.card)))
    best = max(examples, key=lambda line: in_common(line, text))
    return best if in_common(best, text) else None


def in_common(line: str, text: str) -> float:
    blocks = SequenceMatcher(None, line, text, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks if block.size > 1) / (len(line) + 4)


# ---- before reading -------------------------------------------------------------------------------------------------


def on_the_surface(line: str, language: str) -> Finding | None:
    """What is wrong with a line before a word of it is read."""
    if len(line) > LONGEST_LINE:
        return Finding(
            0,
            quoted(line, 0, language),
            f"an ability has at most {LONGEST_LINE} characters, this line has {len(line)}",
            f"１つの能力は{LONGEST_LINE}文字までです（この行は{len(line)}文字）",
        )
    if (unseen := UNSEEN.search(line)) is not None:
        code = f"U+{ord(unseen[0]):04X}"
        return Finding(unseen.start(), code, "an invisible character stands here", "ここに見えない文字があります")
    if (at := unpaired_bracket(line)) is not None:
        return Finding(at, line[at], "this bracket has no other half", "対応する括弧がありません")
    if is_other_language(line, language):
        words = quoted(line, 0, language)
        if language == "ja":
            return Finding(0, words, "this text is not Japanese", "日本語ではない文です")
        return Finding(0, words, "this text is not English", "英語ではない文です")
    return None


# ---- other faults ---------------------------------------------------------------------------------------------------

PART_LABELS = {
    "side": ("whose it is", "だれのものか"),
    "other": ("“other”", "「他の」"),
    "posture": ("tapped or untapped", "向き"),
    "value": ("the value", "バリュー"),
    "power": ("the power", "パワー"),
    "level": ("the level", "レベル"),
    "keyword": ("the keyword", "キーワード"),
    "subtype": ("the subtype", "サブタイプ"),
    "name": ("the name", "名前"),
}


def said_twice(line: str, field: str, language: str) -> Finding:
    """A filter that says the same thing twice."""
    en, ja = PART_LABELS[field]
    mark = ja if language == "ja" else en.split()[-1]
    at = max(line.casefold().rfind(mark), 0)
    return Finding(at, quoted(line, at, language), f"{en} stands here twice", f"{ja}の条件が二度書かれています")


def unknown_subtype(line: str, word: str, setting: Setting) -> Finding:
    """A subtype that nobody knows, with the nearest one that is known."""
    names = list(setting.subtypes.values() if setting.language == "ja" else setting.subtypes)
    nearest = get_close_matches(word, names, 1, 0.3)
    fixed = readable(line.replace(word, nearest[0]), setting) if nearest else None
    known = ("、" if setting.language == "ja" else ", ").join(names)
    return Finding(
        max(line.find(word), 0),
        word,
        f"unknown subtype; known are {known}",
        f"このサブタイプはありません。あるのは {known} です",
        sound(fixed, setting),
    )


def senseless(line: str, wrong: Nonsense, language: str, corrected: str | None = None) -> Finding:
    """A line that is read and means nothing."""
    at, words = found(cleaned(line, language), wrong.marks) or (0, quoted(line, 0, language))
    return Finding(at, words, wrong.en, wrong.ja, corrected)


def pointing_right(line: t.Line, setting: Setting) -> str | None:
    """The line with それ, それら or これ in each other's place, if it means something then."""
    for swap in ({t.Ref.IT: t.Ref.THEY}, {t.Ref.THEY: t.Ref.IT}, dict.fromkeys((t.Ref.IT, t.Ref.THEY), t.Ref.THIS)):
        better = remade(line, partial(swapped, swap))
        if better != line and (text := sound(better, setting)) is not None:
            return text
    return None


def swapped(swap: Mapping[t.Ref, t.Ref], part: Any) -> Any:
    return swap.get(part, part) if isinstance(part, t.Ref) else part


def found(text: str, marks: Iterable[str]) -> tuple[int, str] | None:
    """Where the first of the marks that stands in a text as a word or number of its own stands."""
    for mark in marks:
        border = r"(?<![a-z0-9]){}(?![a-z0-9])" if mark.isascii() else "{}"
        pattern = "[0-9]{10,}" if mark.isdigit() and len(mark) >= 10 else border.format(re.escape(mark))
        if match := re.search(pattern, text, re.IGNORECASE):
            return match.start(), match[0]
    return None


def quoted(line: str, at: int, language: str) -> str:
    """The words of a line that begin at a place, enough to find them by."""
    words = r"[^、。「」]+" if language == "ja" else r"\S+(?: \S+){0,2}"
    match = re.match(words, line[at:].strip(" 　.。"))
    return match[0][:LONGEST_WORDS] if match else ""
