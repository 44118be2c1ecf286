"""How the lines of a card are told step by step."""

from __future__ import annotations

from collections.abc import Mapping

from magus_sim.language.rows import Beside, Heading

from . import tree as t

ONCE = {"ja": "各ターンに一度のみ", "en": "Once each turn"}
IF: Mapping[str, tuple[list[str], list[str]]] = {"ja": ([], ["のとき"]), "en": (["if"], [])}
WHILE: Mapping[str, tuple[list[str], list[str]]] = {"ja": ([], ["の間"]), "en": (["while"], [])}
CONTINUOUS = {"ja": "常時", "en": "Continuous"}

HEADINGS: Mapping[type, Heading] = {
    t.Triggered: Heading({"ja": "誘発", "en": "Triggered"}, (Beside("trigger"),), "effect"),
    t.Activated: Heading(
        {"ja": "起動", "en": "Activated"},
        (Beside("once", instead=ONCE), Beside("condition", IF), Beside("costs")),
        "effect",
    ),
    t.Static: Heading(CONTINUOUS, (Beside("change"),)),
    t.While: Heading(CONTINUOUS, (Beside("condition", WHILE),), "change"),
    t.Spell: Heading({"ja": "効果", "en": "Effect"}, under="effect"),
}
"""All other lines are keywords, told with their reminders."""

UNDER: Mapping[type, str] = {t.Choose: "then", t.If: "then", t.IfSo: "then", t.May: "then", t.ChooseOne: "options"}
"""What a choice, a condition or a wish leads to."""
