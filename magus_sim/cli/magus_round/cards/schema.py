"""`magus-sim cards schema`."""

from __future__ import annotations

import json

import typer


def schema() -> None:
    """Print the JSON Schema of card files, with which an editor completes keys and marks faults as you type."""
    from magus_sim.rulesets.magus_round.card_schema import json_schema

    typer.echo(json.dumps(json_schema(), ensure_ascii=False, indent=2))
