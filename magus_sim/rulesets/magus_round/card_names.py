"""Names of cards inside rule texts: one meaning has one name, whatever the language of the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from magus_sim.sources.names import name_key

from .language.tree import Filter

Node = TypeVar("Node")


def cards_named_in(node: object) -> Iterator[str]:
    """The names of cards that a piece of meaning speaks of, as its text has them."""
    if isinstance(node, tuple):
        for part in node:
            yield from cards_named_in(part)
    elif is_dataclass(node):
        if isinstance(node, Filter) and node.name is not None:
            yield node.name
        for place in fields(node):
            yield from cards_named_in(getattr(node, place.name))


def with_names(node: Node, printed: Mapping[str, str]) -> Node:
    """The same meaning with each card called by the name printed for its key. Raises KeyError for one that is not."""
    changed: Any = node
    if isinstance(node, tuple):
        changed = tuple(with_names(part, printed) for part in node)
    elif is_dataclass(node) and not isinstance(node, type):
        parts = {place.name: with_names(getattr(node, place.name), printed) for place in fields(node)}
        changed = replace(node, **parts)
        if isinstance(changed, Filter) and changed.name is not None:
            changed = replace(changed, name=printed[name_key(changed.name)])
    return changed  # type: ignore[no-any-return]
