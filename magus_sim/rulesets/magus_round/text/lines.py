"""A card's whole text: line by line into meaning, every fault collected."""

from __future__ import annotations

from collections.abc import Mapping

from lark.exceptions import UnexpectedInput

from magus_sim.sources.names import whole_kana

from . import diagnose
from .diagnose import Finding
from .faults import TextFault, TextFaults
from .grammar import SaidTwice
from .reading import Setting, UnknownSubtype, reader
from .sense import nonsense, nonsense_together
from .tree import Line


def read_lines(text: str, card: str, language: str, subtypes: Mapping[str, str]) -> tuple[Line, ...]:
    """The meaning of a text, or TextFaults: see text.read_text."""
    written = [(at, line) for at, line in enumerate(text.split("\n")) if line.strip()]
    lines: list[Line] = []
    faults: list[TextFault] = []
    setting = Setting(reader(language), card, subtypes)
    for at, line in written:
        understood = read_line(whole_kana(line).rstrip("\r"), setting)
        if isinstance(understood, list):
            faults += [as_fault(finding, at, line) for finding in understood]
        else:
            lines.append(understood)
    if not faults:
        for place, wrong in nonsense_together(lines, card):
            at, line = written[place]
            faults.append(as_fault(diagnose.senseless(whole_kana(line), wrong, language), at, line))
    if faults:
        raise TextFaults(faults)
    return tuple(lines)


def read_line(line: str, setting: Setting) -> Line | list[Finding]:
    """The meaning of a line, or what is wrong with it."""
    if finding := diagnose.on_the_surface(line, setting.language):
        return [finding]
    try:
        understood = setting.parse(line)
    except UnexpectedInput:
        return [diagnose.unread(line, setting)]
    except SaidTwice as twice:
        return [diagnose.said_twice(line, twice.field, setting.language)]
    except UnknownSubtype as unknown:
        return [diagnose.unknown_subtype(line, unknown.word, setting)]
    wrong = dict.fromkeys(nonsense(understood, setting.card))
    corrected = diagnose.pointing_right(understood, setting) if wrong else None
    return [diagnose.senseless(line, each, setting.language, corrected) for each in wrong] or understood


def as_fault(finding: Finding, at: int, line: str) -> TextFault:
    return TextFault(at, column(line, finding.at), finding.words, finding.en, finding.ja, finding.corrected)


def column(line: str, at: int) -> int:
    """The column in a line as it was written of a place in it as it was read, from 1."""
    return next((end for end in range(1, len(line) + 1) if len(whole_kana(line[:end])) > at), at + 1)
