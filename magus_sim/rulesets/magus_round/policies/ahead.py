"""The policies that search, made from the patterns of magus_sim.search."""

from __future__ import annotations

from collections.abc import Callable

from magus_sim.search import fitted

from ..engine.game import advance, apply, history_with
from ..engine.library import Library
from ..engine.state import Game
from ..unit import RULES
from .circling import choose_usual, judge_tie
from .consider import consider, name_option
from .evaluation import evaluate
from .mind import Mind
from .redeal import hidden_from, redeal

own = fitted(
    RULES,
    __name__,
    Game=Game,
    Library=Library,
    Mind=Mind,
    advance=advance,
    apply=apply,
    redeal=redeal,
    hidden_from=hidden_from,
    history_with=history_with,
    usual=choose_usual,
    consider=consider,
    name_option=name_option,
    evaluate=evaluate,
    judge_tie=judge_tie,
)
Choose = Callable[[Game, Library, Mind], int]
choose_ahead: Choose = own["choose_ahead"]
search_tree: Choose = own["search_tree"]
