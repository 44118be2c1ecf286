"""Puzzles: what a position file asks for, how it is reached, and why just so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from magus_sim.sources.toml_file import shown
from magus_sim.sources.wording import line_fault, text_fault
from magus_sim.told import Label

if TYPE_CHECKING:
    from .file import PositionReader

TABLE = "puzzle"
KEYS = ("theme", "title_ja", "title_en", "goal", "turns", "solution", "traps", "why_ja", "why_en")
OPTIONAL = ("turns", "traps")
GOALS = ("win", "survive")
LONGEST = 3
"""Turns that a puzzle may take, the present one among them."""
THEMES = {
    "lethal": Label("finding lethal", "決着を見つける"),
    "levels": Label("leveling up before the attack", "攻撃の前のレベルアップ"),
    "magic": Label("the magic before the attack", "攻撃の前のマジック"),
    "energy": Label("energy spent and kept", "エネルギーの使い道"),
    "order": Label("the order of things", "順番"),
    "target": Label("the right target", "対象の選択"),
    "block": Label("the right block", "正しいブロック"),
    "guard": Label("keeping blockers back", "守りを残す"),
    "revenge": Label("revenge, now or later", "リベンジのタイミング"),
    "transform": Label("transforming, now or later", "変身のタイミング"),
    "deck": Label("the last cards of the deck", "最後の山札"),
    "mill": Label("winning by the deck", "山札切れの勝ち"),
    "discard": Label("what is missed least", "捨てるカード"),
    "triggers": Label("what a deed sets off", "誘発"),
    "bounce": Label("back to the hand", "手札へ戻す"),
}
"""What a puzzle teaches, by the word in its file."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is to be reached by the end of so many turns, the present one being the first. `solution` are the choices
    that matter, mine alone, in order; `traps` are tempting choices that spoil it all."""

    theme: str
    title: Label
    wins: bool
    turns: int
    solution: tuple[str, ...]
    traps: tuple[str, ...]
    why: Label

    def task(self, mine: bool) -> Label:
        """What is to be done; `mine` says whether it is my turn now."""
        if self.turns == 1:
            when = Label("this turn", "このターンの終わり")
        elif mine == (self.turns == 3):
            when = Label("by the end of your next turn", "次の自分のターンの終わり")
        else:
            when = Label("by the end of the opponent's next turn", "次の相手のターンの終わり")
        what = Label("Do not lose", "まで、相手が何をしても負けないこと")
        if self.wins:
            what = Label("Win", "までに、相手が何をしても勝つこと")
        return Label(f"{what.en} {when.en}, whatever the opponent does.", f"{when.ja}{what.ja}。")


def puzzle_of(reader: PositionReader, mine: bool) -> Puzzle | None:
    """The position's puzzle, if it is one; faults go to the reader. `mine` says whether it is my turn."""
    table = reader.source.data.get(TABLE)
    if table is None:
        return None
    if not isinstance(table, Mapping):
        reader.fault((TABLE,), f"`{TABLE}` must be a table", f"write [{TABLE}]")
        return None
    reader.known_keys((TABLE,), table, KEYS, "a puzzle")
    for key in KEYS:
        if key not in table and key not in OPTIONAL:
            reader.fault((TABLE,), f"a puzzle needs `{key}`")
    wins = reader.one_of((TABLE, "goal"), table.get("goal", GOALS[0]), GOALS) == "win"
    turns = table.get("turns", 2 if mine and not wins else 1)
    if turns not in range(1, LONGEST + 1) or isinstance(turns, bool):
        reader.fault((TABLE, "turns"), f"`turns` must be a whole number from 1 to {LONGEST}, not {shown(turns)}")
    return Puzzle(
        reader.one_of((TABLE, "theme"), table.get("theme", next(iter(THEMES))), tuple(THEMES)),
        _words(reader, table, "title"),
        wins,
        turns,
        reader.sentences((TABLE, "solution"), table.get("solution", [])),
        reader.sentences((TABLE, "traps"), table.get("traps", [])),
        _words(reader, table, "why"),
    )


def _words(reader: PositionReader, table: Mapping[str, Any], key: str) -> Label:
    """A text in both languages."""
    for name in (f"{key}_en", f"{key}_ja"):
        written = table.get(name, "")
        if not isinstance(written, str):
            reader.fault((TABLE, name), f"`{name}` must be a text in quotes")
        elif fault := line_fault(written) if key == "title" else text_fault(written):
            reader.fault((TABLE, name), Label(f"`{name}` {fault.en}", f"`{name}`{fault.ja}"))
    return Label(str(table.get(f"{key}_en", "")).strip(), str(table.get(f"{key}_ja", "")).strip())
