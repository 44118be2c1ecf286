"""Counting what would not fit into memory: how often each value occurs, chunk by chunk, and quantiles from that."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl


def count_in_parts(parts: Iterable[pl.LazyFrame]) -> pl.DataFrame:
    """Count equal rows over all parts, in a new column `count`.

    One part is worked on at a time: memory holds the largest of them and the counts, however long the run was.
    """
    total: pl.DataFrame | None = None
    for part in parts:
        more = part.group_by(pl.all()).len("count").with_columns(pl.col("count").cast(pl.Int64)).collect()
        both = more if total is None else pl.concat([total, more])
        total = both.group_by(pl.exclude("count")).agg(pl.col("count").sum())
    return pl.DataFrame() if total is None else total


def quantile(value: pl.Expr, count: pl.Expr, number: int, of: int) -> pl.Expr:
    """A quantile of a histogram that is sorted by value, such as the first of four: always a value that occurred."""
    return value.filter(count.cum_sum() * of >= count.sum() * number).first()
