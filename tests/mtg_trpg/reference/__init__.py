"""A second engine for M:tgTRPG: plain, slow and obvious.

It shares nothing with the compiled engine but the printed card (card.py), the meaning of card text (language/tree.py)
and who fights (fighter.py): it reads the lines of a card and not its program. Both engines must offer the same options
and reach the same state, choice by choice. Read in this order: pieces, dice, field, acts, combat, battle.
"""
