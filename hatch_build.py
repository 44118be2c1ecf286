"""What a wheel holds beside the package: the shipped decks and, if there are any, objects of machine code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Shipped(BuildHookInterface[Any]):
    """A wheel with machine code fits one Python on one platform, and its name says so."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """See hatchling. An editable install finds the decks where they are."""
        if version == "editable":
            return
        build_data["force_include"]["decks"] = "magus_sim/shipped/decks"
        if any(Path(self.root, "magus_sim", "shipped").glob("*.object")):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
