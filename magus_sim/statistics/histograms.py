"""Counting what would not fit into memory: how often each value occurs, chunk by chunk, and quartiles from that."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl


def count_in_parts(parts: Iterable[pl.LazyFrame]) -> pl.DataFrame:
    """Count equal rows over all parts, in a new column `count`.

    One part is worked on at a time: memory holds the largest of them and the counts, however long the run was.
    """
    return count_all(
        part.group_by(pl.all()).len("count").with_columns(pl.col("count").cast(pl.Int64)).collect() for part in parts
    )


def count_all(counts: Iterable[pl.DataFrame]) -> pl.DataFrame:
    """Add up counts, which are in the column `count`: of equal rows over all frames."""
    total: pl.DataFrame | None = None
    for more in counts:
        both = more if total is None else pl.concat([total, more])
        total = both.group_by(pl.exclude("count")).agg(pl.col("count").sum())
    return pl.DataFrame() if total is None else total


def quartile(value: pl.Expr, count: pl.Expr, number: int) -> pl.Expr:
    """The first, second or third quartile of a histogram that is sorted by value."""
    return value.filter(count.cum_sum() * 4 >= count.sum() * number).first()


def grouped_quartile(value: pl.Expr, count: pl.Expr, number: int) -> pl.Expr:
    """The same as for grouped data: a whole number stands for the unit around it, evenly filled.

    Small counts have quartiles that jump between whole numbers; these do not.
    """
    wanted = count.sum() * number / 4
    place = value + 0.5 - (count.cum_sum() - wanted) / count
    return place.filter(count.cum_sum() >= wanted).first()
