"""The language of card text: whatever the game, its tree, its phrases and its sense make a `Language`.

A game gets reading, writing, faults with corrections, an outline and a reference page from it. Read in this order:
`nodes` and `rows` (what a game writes down), `language` (the object), `templates`, `grammar`, `reading` (text to tree),
`writing` (tree to text), `advice`, `sense`, `diagnose`, `repair` (a text that is wrong), `outline`, `examples`,
`reference`, `memory`.
"""

from __future__ import annotations

from .faults import TextFault, TextFaults
from .language import Language

__all__ = ["Language", "TextFault", "TextFaults"]
