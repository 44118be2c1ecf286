"""What the rules of Spell Girl leave open, and Master Rule #2 (SG-7) as single options, all of them off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from magus_sim.errors import UsageFault
from magus_sim.sources.rule_options import NO_LIMIT, UNLIMITED, YES_NO, Spec, read_values, write_values
from magus_sim.told import Label

MP = -1
"""The opening hand has as many cards as the girl's MP."""
GAUGE_THEN_HAND, GAUGE = 0, 1


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """Named options of the clauses. UNLIMITED (-1) stands where the rules set no limit."""

    pay: int = GAUGE_THEN_HAND
    """SG-8.1: what costs are paid with, gauge cards and then hand cards, or gauge cards alone."""
    gauge_start: int = 0
    """SG-8.1: cards from the top of each deck that begin the game in the gauge."""
    copies: int = 4
    """SG-1.2: cards of one name in a deck."""
    draw: int = 2
    """SG-6.2: cards that each player draws in the draw phase."""
    opening: int = MP
    """SG-5.2: cards in the opening hand; MP (-1) for the girl's MP."""
    summons: int = 3
    """SG-9.7: summons that a player can have out."""
    orders_per_turn: int = 1
    """SG-9.8: orders that each player can use in one turn, their own or the opponent's."""
    spells_per_turn: int = UNLIMITED
    """SG-6.11: spells that each player can use in one turn, their own or the opponent's."""
    lasting: int = 3
    """SG-9.13: rounds that a strengthening or a weakening lasts, this one included."""
    min_cost: int = 1
    """SG-7.1: 0 lets decks hold spells that cost nothing."""
    spells_any_phase: int = 0
    """SG-7.2: 1 if all spells can be used in both players' main and battle phases."""
    no_stacking: int = 0
    """SG-7.3: 1 if of equal effects on one target only the largest counts."""
    counter: int = 0
    """SG-7.4: 1 lets decks hold defence spells that strike back."""
    charge: int = 0
    """SG-7.4: 1 if in the draw phase each player may put a hand card into the gauge and draw one."""
    double_strike: int = 0
    """SG-7.4: 1 lets decks have girls with double strike."""


DEFAULT = RuleOptions()
DECK_SIZE = 40
"""SG-1.2: cards in a main deck; the girl is not counted."""

SPECS: Mapping[str, Spec] = {
    "pay": Spec("pay", Label("costs are paid with", "コストの支払い"), words={"gauge_then_hand": 0, "gauge": 1}),
    "gauge_start": Spec("gauge_start", Label("gauge at the start", "開始時のゲージ"), 0, 5),
    "copies": Spec("copies", Label("cards of one name", "同名カードの上限"), 1, DECK_SIZE),
    "draw": Spec("draw", Label("draw phase", "ドローフェイズの枚数"), 1, 5),
    "opening": Spec("opening", Label("opening hand", "最初の手札"), 0, 20, {"mp": MP}),
    "summons": Spec("summons", Label("summons out", "召喚体の上限"), 0, 10),
    "orders_per_turn": Spec("orders_per_turn", Label("orders per turn", "毎ターンのオーダー"), 0, 10, NO_LIMIT),
    "spells_per_turn": Spec("spells_per_turn", Label("spells per turn", "毎ターンのスペル"), 0, 40, NO_LIMIT),
    "lasting": Spec("lasting", Label("rounds of a strengthening", "強化と弱体のラウンド数"), 1, 20),
    "min_cost": Spec("min_cost", Label("smallest cost of a spell", "スペルの最小コスト"), 0, 1),
    "spells_any_phase": Spec("spells_any_phase", Label("spells in every phase", "全フェイズでのスペル"), words=YES_NO),
    "no_stacking": Spec("no_stacking", Label("equal effects do not add up", "同一効果の重ね掛け不可"), words=YES_NO),
    "counter": Spec("counter", Label("counter", "反撃"), words=YES_NO),
    "charge": Spec("charge", Label("charge", "チャージ"), words=YES_NO),
    "double_strike": Spec("double_strike", Label("double strike", "二回攻撃"), words=YES_NO),
}
"""Every option by the name under which it is given."""

UNDEFINED: Mapping[str, str] = {
    "deckless": "deckless",
    "drain": "drain",
    "field_spells": "field spells",
    "form_change": "form change",
    "invaders": "invaders",
    "rebels": "rebels",
    "status_down": "status-down skills",
    "weapons": "weapon spells",
}
"""What Master Rule #2 names and does not say (SG-7.4): refused by name."""

WORDS: Mapping[str, Label] = {
    "no": Label("no", "なし"),
    "yes": Label("yes", "あり"),
    "unlimited": Label("unlimited", "無制限"),
    "mp": Label("the girl's MP", "スペルガールのMP"),
    "gauge_then_hand": Label("gauge, then hand", "ゲージ、次に手札"),
    "gauge": Label("gauge alone", "ゲージのみ"),
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
    for name in given.keys() & UNDEFINED.keys():
        faults[name] = f"rule option {name}: the source does not define {UNDEFINED[name]} (SG-7.4)"
    return replace(base, **values), {name: faults[name] for name in given if name in faults}


def write_options(options: RuleOptions) -> dict[str, str]:
    """Every option as it would be given, defaults too."""
    return write_values(options, SPECS)


def changed_options(options: RuleOptions) -> dict[str, str]:
    """Those options that are not the default, as they would be given."""
    usual = write_options(DEFAULT)
    return {name: value for name, value in write_options(options).items() if value != usual[name]}
