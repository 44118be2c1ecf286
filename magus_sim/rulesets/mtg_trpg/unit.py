"""The compiled unit of M:tgTRPG: its rules, its policies, and whole battles played by them."""

from __future__ import annotations

from magus_sim.compiler import Unit

RULES = Unit("mtg_trpg", root="magus_sim.rulesets.mtg_trpg.engine.batch")
compiled, entry = RULES.compiled, RULES.entry
