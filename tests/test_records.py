"""Records: what a game's rules write their state into."""

from __future__ import annotations

import pytest

from magus_sim.records import Record, i1


def test_a_field_that_numpy_would_hide_is_refused():
    with pytest.raises(TypeError, match=r"Card\.flags: looked at from Python, NumPy's own flags would hide it"):
        type("Card", (Record,), {"flags": i1()})
    assert type("Card", (Record,), {"keywords": i1()}).dtype.names == ("keywords",)
