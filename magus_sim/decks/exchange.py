"""A deck list in other forms, and back: plain text, JSON, a short code, and all forms in which lists are pasted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from magus_sim.errors import FaultyFiles, Problem, in_language
from magus_sim.sources.names import shortened
from magus_sim.told import Label

from .codes import CODE, read_code, write_code
from .deck_list import DeckList
from .workshop import DeckGroup, Workshop


def read_any(text: str, file: Path, workshop: Workshop) -> DeckList:
    """The legal deck list in a text: a list in any form, our JSON, or a code. Raises FaultyFiles with every fault."""
    word = text.strip()
    if CODE.fullmatch(word):
        read = workshop.listed(as_text(read_code(word, workshop)), file)
    elif word.startswith("{"):
        plain = _from_json(word, str(file), workshop)
        read = workshop.listed(plain, file)
        read.problems = [replace(problem, line=None) for problem in read.problems]
    else:
        read = workshop.listed(text, file)
    if read.problems:
        raise FaultyFiles(read.problems)
    return read


def copies_of(read: DeckList) -> dict[str, int]:
    """The cards of a list, in its order, with their copies."""
    copies: Counter[str] = Counter()
    for entry in read.entries:
        if entry.card:
            copies[entry.card] += entry.count
    return dict(copies)


def as_text(copies: Mapping[str, int], name: str = "", author: str = "") -> str:
    """A plain list: name and author, then a line for each card."""
    said = {"name": name, "author": author}
    head = [f"# {key}: {value}" for key, value in said.items() if value]
    return "\n".join([*head, *([""] if head else []), *(f"{count} {card}" for card, count in copies.items())]) + "\n"


def grouped_text(groups: Sequence[DeckGroup], name: str, language: str) -> str:
    """A plain list in groups, each below the comment that says why it is there; the leader's comes first."""
    parts = [
        "\n".join([f"# {in_language(group.why, language)}", *(f"{n} {card}" for card, n in group.copies.items())])
        for group in groups
    ]
    return "\n\n".join([f"# name: {name}\n{parts[0]}", *parts[1:]]) + "\n"


def as_json(copies: Mapping[str, int], workshop: Workshop, name: str = "", author: str = "") -> str:
    """The same for programs."""
    cards = [{"count": count, "name": card} for card, count in copies.items()]
    deck = {"ruleset": workshop.game, "name": name, "author": author, "cards": cards}
    return json.dumps(deck, ensure_ascii=False, indent=2) + "\n"


def as_code(copies: Mapping[str, int], workshop: Workshop) -> str:
    """The same in one word."""
    return write_code(copies, workshop) + "\n"


def _from_json(text: str, file: str, workshop: Workshop) -> str:
    """The plain list of a deck in JSON, as `as_json` writes it. Raises FaultyFiles with every fault."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise FaultyFiles([_fault(file, f"is not valid JSON{where}", f"正しいJSONではありません{where}")]) from error
    cards = data.get("cards") if isinstance(data, dict) else None
    problems: list[Problem] = []
    if not isinstance(cards, list):
        problems.append(_fault(file, "has no list `cards` of objects", "オブジェクトのリスト `cards` がありません"))
        raise FaultyFiles(problems)
    if data.get("ruleset", workshop.game) != workshop.game:
        game = shortened(str(data["ruleset"]))
        message = f"is a deck of the game `{game}`, not of `{workshop.game}`"
        problems.append(_fault(file, message, f"ゲーム `{game}` のデッキです"))
    said = {key: data.get(key, "") for key in ("name", "author")}
    for key, value in said.items():
        if not isinstance(value, str) or "\n" in value:
            problems.append(_fault(file, f"`{key}` must be a line of text", f"`{key}` は１行の文字列です"))
    copies: Counter[str] = Counter()
    for number, card in enumerate(cards, 1):
        name, count = (card.get("name"), card.get("count")) if isinstance(card, dict) else (None, None)
        if not isinstance(name, str) or not isinstance(count, int) or isinstance(count, bool) or "\n" in name:
            message = f"card {number} of `cards` needs a whole number `count` and a text `name`"
            problems.append(_fault(file, message, f"`cards` の{number}番目に整数 `count` と文字列 `name` が必要です"))
        else:
            copies[name] += count
    if problems:
        raise FaultyFiles(problems)
    return as_text(copies, said["name"], said["author"])


def _fault(file: str, en: str, ja: str) -> Problem:
    return Problem(file, None, "json", Label(en, ja))
