"""The numbers and choices that the rules leave open, as data: names, defaults, and what may be given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from magus_sim.errors import UsageFault
from magus_sim.sources.rule_options import Spec, read_values, write_values
from magus_sim.told import Label


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """Named options of the clauses."""

    draw: int = 2
    """TR-4.3: cards that each mage draws in the draw step."""
    rounds: int = 40
    """TR-9.7: a battle that would begin another round after this one is a tie."""
    spell_dice: int = 1
    """TR-9.1: 1 if spells roll dice for their damage, 0 if they deal 5 points for each."""
    random_marker: int = 0
    """TR-9.10: 1 if each mage's marker starts at a card by luck, 0 if at the top of the library."""
    duel_initiative: int = 7
    """TR-9.8: the initiative value of a mage of the party that does not begin."""


DEFAULT = RuleOptions()


SPECS: Mapping[str, Spec] = {
    "draw": Spec("draw", Label("cards drawn a turn", "毎ターンのドロー"), 0, 10),
    "rounds": Spec("rounds", Label("most rounds", "ラウンド数の上限"), 1, 100),
    "spell_damage": Spec("spell_dice", Label("damage of spells", "呪文のダメージ"), words={"fixed5": 0, "dice": 1}),
    "marker": Spec("random_marker", Label("marker at the start", "開始時のマーカー"), words={"top": 0, "random": 1}),
    "duel_initiative": Spec("duel_initiative", Label("initiative value in a duel", "決闘のイニシアティブ値"), 2, 13),
}
"""Every option by the name under which it is given."""

WORDS: Mapping[str, Label] = {
    "dice": Label("dice", "ダイス"),
    "fixed5": Label("5 points for each die", "ダイス1個につき5点"),
    "top": Label("at the top", "一番上"),
    "random": Label("by luck", "ランダム"),
}
"""What the values that are words are called."""

NOT_BUILT: Mapping[str, str] = {
    "fleeing": "the rules do not define fleeing (TR-3.3)",
    "banding": "the rules do not define banding (TR-6.4)",
    "battles": "a chain of battles is not built; each battle starts with full HP",
}
"""Options that people may ask for, and why there are none."""


def read_options(given: Mapping[str, str], base: RuleOptions = DEFAULT) -> RuleOptions:
    """The base with the given options, name → text. Raises UsageFault that names every fault at once."""
    values, faults = read_values(given, SPECS)
    for name in given.keys() & NOT_BUILT.keys():
        faults[name] = f"rule option {name}: {NOT_BUILT[name]}"
    if faults:
        raise UsageFault("\n".join(faults[name] for name in given if name in faults))
    return replace(base, **values)


def write_options(options: RuleOptions) -> dict[str, str]:
    """Every option as it would be given, defaults too."""
    return write_values(options, SPECS)


def changed_options(options: RuleOptions) -> dict[str, str]:
    """Those options that are not the default, as they would be given."""
    usual = write_options(DEFAULT)
    return {name: value for name, value in write_options(options).items() if value != usual[name]}
