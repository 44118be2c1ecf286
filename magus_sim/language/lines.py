"""A card's whole text: line by line into meaning, every fault collected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lark.exceptions import UnexpectedInput

from magus_sim.sources.names import whole_kana

from . import diagnose
from .diagnose import Finding
from .faults import TextFault, TextFaults
from .grammar import SaidTwice
from .language import Language
from .reading import Setting, UnknownSubtype, reader
from .sense import nonsense


def read_lines(
    language: Language[Any], text: str, card: str, lang: str, subtypes: Mapping[str, str]
) -> tuple[Any, ...]:
    """The meaning of a text, or TextFaults: see Language.read."""
    written = [(at, line) for at, line in enumerate(text.split("\n")) if line.strip()]
    lines: list[Any] = []
    faults: list[TextFault] = []
    setting = Setting(reader(language, lang), card, subtypes)
    for at, line in written:
        understood = read_line(whole_kana(line).rstrip("\r"), setting)
        if isinstance(understood, list):
            faults += [as_fault(finding, at, line) for finding in understood]
        else:
            lines.append(understood)
    if not faults:
        for place, wrong in language.advice().together(lines, card):
            at, line = written[place]
            faults.append(as_fault(diagnose.senseless(whole_kana(line), wrong, lang), at, line))
    if faults:
        raise TextFaults(faults)
    return tuple(lines)


def read_line(line: str, setting: Setting) -> Any | list[Finding]:
    """The meaning of a line, or what is wrong with it."""
    if finding := diagnose.on_the_surface(line, setting.lang):
        return [finding]
    try:
        understood = setting.parse(line)
    except UnexpectedInput:
        return [diagnose.unread(line, setting)]
    except SaidTwice as twice:
        return [diagnose.said_twice(line, twice.field, setting)]
    except UnknownSubtype as unknown:
        return [diagnose.unknown_subtype(line, unknown.word, setting)]
    wrong = dict.fromkeys(nonsense(setting.language, understood, setting.card))
    corrected = diagnose.pointing_right(understood, setting) if wrong else None
    return [diagnose.senseless(line, each, setting.lang, corrected) for each in wrong] or understood


def as_fault(finding: Finding, at: int, line: str) -> TextFault:
    return TextFault(at, column(line, finding.at), finding.words, finding.en, finding.ja, finding.corrected)


def column(line: str, at: int) -> int:
    """The column in a line as it was written of a place in it as it was read, from 1."""
    return next((end for end in range(1, len(line) + 1) if len(whole_kana(line[:end])) > at), at + 1)
