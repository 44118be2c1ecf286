"""The compiled unit of Magus Round: its rules, its policies, and whole games played by them."""

from __future__ import annotations

from magus_sim.compiler import Unit

RULES = Unit("magus_round", root="magus_sim.rulesets.magus_round.engine.batch")
compiled, entry = RULES.compiled, RULES.entry
