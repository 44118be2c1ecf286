"""Walking over trees: every part of one, or a copy with some parts changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any


def nodes(tree: Any) -> Iterator[Any]:
    """Everything in a tree, in the order of its fields."""
    if isinstance(tree, tuple):
        for item in tree:
            yield from nodes(item)
        return
    yield tree
    for field in getattr(tree, "__match_args__", ()):
        yield from nodes(getattr(tree, field))


def remade(tree: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with `change` applied to every part of it, inner parts first."""
    if isinstance(tree, tuple):
        return tuple(remade(item, change) for item in tree)
    if is_dataclass(tree) and not isinstance(tree, type):
        parts = {field.name: remade(getattr(tree, field.name), change) for field in fields(tree)}
        return change(replace(tree, **parts))
    return change(tree)


def depth(tree: Any) -> int:
    """How many parts lie inside one another."""
    if isinstance(tree, tuple):
        return max(map(depth, tree), default=0)
    return 1 + max((depth(getattr(tree, field)) for field in getattr(tree, "__match_args__", ())), default=0)
