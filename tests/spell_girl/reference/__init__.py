"""A second engine for Spell Girl: plain, slow and obvious.

It is written from docs/rules/spell_girl.md alone and shares nothing with the compiled engine but what is printed on a
card (card.py) and the table of parts (parts.py). Both engines must offer the same options and reach the same state,
choice by choice. Read in this order: pieces, asking, values, acts, battle, rounds, game.
"""

from .game import Luck, ReferenceGame

__all__ = ["Luck", "ReferenceGame"]
