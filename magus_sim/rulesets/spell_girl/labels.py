"""The words of Spell Girl for cards, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from magus_sim.told import Label

KINDS: Mapping[str, Label] = {
    "girl": Label("spell girl", "スペルガール"),
    "attack": Label("attack spell", "攻撃スペル"),
    "strengthen": Label("strengthening spell", "強化スペル"),
    "weaken": Label("weakening spell", "弱体スペル"),
    "recover": Label("recovery spell", "回復スペル"),
    "summon": Label("summon spell", "召喚スペル"),
    "defence": Label("defence spell", "防御スペル"),
    "order": Label("order", "オーダー"),
    "miracle": Label("miracle", "ミラクル"),
}
"""Kind of card → what it is called."""

SKILLS: Mapping[str, Label] = {
    "": Label("none", "なし"),
    "initiative": Label("initiative", "先制"),
    "double_strike": Label("double strike", "二回攻撃"),
}
