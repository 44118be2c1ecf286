"""A game to look at: one page that shows a game turn by turn, the fields drawn with cards."""

from __future__ import annotations

import json
from collections.abc import Mapping

from jinja2 import Environment, PackageLoader, StrictUndefined

from magus_sim.ruleset import PERSON
from magus_sim.sources.wording import printable
from magus_sim.told import Entry, Field, Label, Replay

from .words import Language, Words


def game_page(told: Replay, language: Language, chances: Mapping[int, float] | None = None) -> bytes:
    """The page, which needs nothing else: words of both languages, and a switch between them; it opens in `language`.

    `chances` are deck A's after some turns, by the turn's number.
    """
    say = Words(language)
    players = [printable(name) for name in told.players]
    turns = [_turn(entries, told, chances or {}) for entries in _turns(told)]
    game = {"language": language, "players": players, "turns": turns}
    environment = Environment(
        loader=PackageLoader("magus_sim.report"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    # In a script a name must not close the script; as JSON text "<" may be written as an escape.
    data = json.dumps(game, ensure_ascii=False).replace("<", "\\u003c").replace("\u2028", "").replace("\u2029", "")
    page = environment.get_template("game.html").render(
        say=say, title=" – ".join(players), data=data, policies=_policies(told, say), seed=told.seed
    )
    return page.encode()


def _policies(told: Replay, say: Words) -> str:
    a, b = (say("a person", "人間") if policy == PERSON else policy for policy in told.policies)
    return say("{a} against {b}", "{a} 対 {b}", a=a, b=b)


def _turns(told: Replay) -> list[list[Entry]]:
    """The set-up, then the entries of each turn, whose first has the fields."""
    turns: list[list[Entry]] = [[]]
    for entry in told.entries:
        if entry.fields and turns[-1]:
            turns.append([])
        turns[-1].append(entry)
    return turns


def _turn(entries: list[Entry], told: Replay, chances: Mapping[int, float]) -> dict[str, object]:
    """What the page shows of a turn: who moves, both fields at its start, what happened, the chance after it."""
    first = entries[0]
    events: list[dict[str, object]] = []
    for entry in entries:
        player = "" if entry.player is None else told.players["ab".index(entry.player)]
        if entry.chosen and not entry.aside:
            words = entry.chosen.words
            events.append(_line(Label(f"{player}: {words.en}", f"{player}：{words.ja}"), entry.inside))
        events += [_line(event.words, event.inside) for event in entry.events if event.words]
    return {
        "turn": first.turn,
        "player": None if first.player is None else "ab".index(first.player),
        "fields": None if first.fields is None else [_field(field) for field in first.fields],
        "events": events,
        "chance": chances.get(first.turn),
    }


def _line(words: Label, inside: bool) -> dict[str, object]:
    return {"words": _both(words), "inside": inside}


def _field(field: Field) -> dict[str, object]:
    """A field: its numbers, and a card for each row of cells, the first of which is the card's name."""
    return {
        "numbers": [[_both(label), number] for label, number in field.numbers],
        "cards": [[_both(cell) for cell in row] for row in field.rows],
    }


def _both(label: Label) -> list[str]:
    return [printable(label.en), printable(label.ja)]
