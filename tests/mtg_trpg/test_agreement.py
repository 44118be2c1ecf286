"""The compiled engine and the plain one agree on some battles; `make agree` plays more of them."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.mtg_trpg.rule_options import DEFAULT, RuleOptions
from tests.mtg_trpg.agreement import RULED, compare_many


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("options", [DEFAULT, RULED], ids=["usual", "other rules"])
def test_both_engines_agree(policy: str, options: RuleOptions) -> None:
    assert sum(compare_many(12, policy, options, 1).values()) == 12
