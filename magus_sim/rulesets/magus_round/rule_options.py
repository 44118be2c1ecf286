"""The numbers and choices that the rules leave open, as data: names, the manual's defaults, and what may be given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from magus_sim.errors import UsageFault
from magus_sim.sources.rule_options import NO_LIMIT, UNLIMITED, YES_NO, Spec, read_values, write_values
from magus_sim.told import Label


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """Named options of the clauses. UNLIMITED (-1) stands where the rules set no limit."""

    life: int = 6
    """MR-4.4: cards put down as life."""
    opening_hand: int = 5
    """MR-4.5: cards drawn at the start."""
    mulligan: int = 0
    """MR-4.5: how often each player may shuffle the whole hand in and draw as many, 0 or 1."""
    first_player_draws: int = 0
    """MR-6.3: 1 if the first player draws in their first turn, else 0."""
    energy_per_turn: int = UNLIMITED
    """MR-6.4: hand cards that may become energy cards in one turn."""
    level_ups_per_turn: int = UNLIMITED
    """MR-6.9: level-ups as an action of the card play step in one turn."""
    cards_under_follow: int = 0
    """MR-9.2: 1 if cards under a crew go where it goes, 0 if to the discard pile."""
    turn_limit: int = 200
    """MR-5.4: a game that would begin another turn after this one is a tie."""
    loop_limit: int = 2000
    """MR-5.4: choices and events in one turn after which the game counts as a loop."""


DEFAULT = RuleOptions()
DECK_ROOM = 39
"""Life and opening hand together leave at least one card in the deck of forty, or nobody could play (MR-5.2)."""


SPECS: Mapping[str, Spec] = {
    "life": Spec("life", Label("life", "ライフ"), 1, 30),
    "opening_hand": Spec("opening_hand", Label("opening hand", "最初の手札"), 0, 30),
    "mulligan": Spec("mulligan", Label("mulligan", "マリガン"), words={"none": 0, "once": 1}),
    "first_player_draws": Spec("first_player_draws", Label("first player draws", "先手のドロー"), words=YES_NO),
    "energy_per_turn": Spec("energy_per_turn", Label("energy per turn", "毎ターンのエネルギー"), 0, 40, NO_LIMIT),
    "level_ups_per_turn": Spec(
        "level_ups_per_turn", Label("level-ups per turn", "毎ターンのレベルアップ"), 0, 40, NO_LIMIT
    ),
    "cards_under": Spec(
        "cards_under_follow", Label("cards under a crew", "クルーの下のカード"), words={"discard": 0, "follow": 1}
    ),
    "turn_limit": Spec("turn_limit", Label("turn limit", "ターン数の上限"), 1, 1000),
    "loop_limit": Spec("loop_limit", Label("loop limit", "ループとみなす回数"), 10, 30_000),
}
"""Every option by the name under which it is given."""

WORDS: Mapping[str, Label] = {
    "no": Label("no", "なし"),
    "yes": Label("yes", "あり"),
    "none": Label("none", "なし"),
    "once": Label("once", "1回"),
    "unlimited": Label("unlimited", "無制限"),
    "discard": Label("to the discard pile", "捨て札へ"),
    "follow": Label("go with it", "クルーと一緒に動く"),
}
"""What the values that are words are called."""


def read_options(given: Mapping[str, str], base: RuleOptions = DEFAULT) -> RuleOptions:
    """The base with the given options, name → text. Raises UsageFault that names every fault at once."""
    options, faults = check_options(given, base)
    if faults:
        raise UsageFault("\n".join(faults.values()))
    return options


def check_options(given: Mapping[str, str], base: RuleOptions = DEFAULT) -> tuple[RuleOptions, dict[str, str]]:
    """The base with those of the given options that can be had, and what is wrong with the others, by name."""
    values, faults = read_values(given, SPECS)
    options = replace(base, **values)
    if options.life + options.opening_hand > DECK_ROOM:
        last = [name for name in given if name in ("life", "opening_hand")][-1]
        sum_of = f"life {options.life} and opening_hand {options.opening_hand}"
        faults[last] = f"{sum_of} leave no card in the deck of 40: together at most {DECK_ROOM}"
    return options, faults


def write_options(options: RuleOptions) -> dict[str, str]:
    """Every option as it would be given, defaults too."""
    return write_values(options, SPECS)


def changed_options(options: RuleOptions) -> dict[str, str]:
    """Those options that are not the manual's, as they would be given."""
    usual = write_options(DEFAULT)
    return {name: value for name, value in write_options(options).items() if value != usual[name]}
