"""A second engine for Magus Round: plain, slow and obvious.

It is written from docs/rules/magus_round.md and docs/choices.md alone and shares nothing with the compiled engine but
the meaning of card text (language/tree.py) and the printed card (card.py). Both engines must offer the same options and
reach the same state, choice by choice. The files follow the chapters of the rules: zones (5, 9), values (9.9 to 9.18),
circle (8), effects (9), playing (6), attack (7), turn (4, 6).
"""

from .game import ReferenceGame
from .options import RuleOptions

__all__ = ["ReferenceGame", "RuleOptions"]
