"""What a run has played, as pairs for studies."""

from __future__ import annotations

from pathlib import Path

from magus_sim.studies.before_after import half_wins_of
from tests.simulation.toy_runs import STRONG, SWINGY, run_toy


def test_a_run_by_several_policies_counts_with_its_first_ones(tmp_path: Path) -> None:
    alone = half_wins_of(run_toy(tmp_path / "alone", SWINGY, STRONG))
    both = half_wins_of(run_toy(tmp_path / "both", SWINGY, STRONG, also=("bold",)))
    assert len(alone["swingy", "strong"]) == 20
    assert len(set(alone["swingy", "strong"].tolist())) > 1
    assert {key: each.tolist() for key, each in both.items()} == {key: each.tolist() for key, each in alone.items()}
