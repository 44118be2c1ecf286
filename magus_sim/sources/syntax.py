"""A hash of what code says: of its syntax, not of how it is written down."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

UNSAID = {"ctx", "kind", "type_comment", "type_params", "type_ignores"}
"""Fields of syntax trees that say nothing, or that only some versions of Python have."""


def digest_of_code(paths: Iterable[Path]) -> str:
    """A hash of the statements of Python files, and of the bytes of other files.

    It stays the same if a comment, a docstring or a message changes, if statements move to another file, or if a file
    is renamed; and on every version of Python. A message is a text that is more than one word.
    """
    statements: list[str] = []
    for path in paths:
        if path.suffix == ".py":
            statements.extend(_statements(ast.parse(path.read_bytes()).body))
        else:
            statements.append(hashlib.sha256(path.read_bytes()).hexdigest())
    return hashlib.sha256("\n".join(sorted(statements)).encode()).hexdigest()[:16]


def _statements(body: Iterable[ast.stmt]) -> Iterator[str]:
    """What the statements say, but for imports, which say where others stand, and texts by themselves."""
    for statement in body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_text and not isinstance(statement, ast.Import | ast.ImportFrom):
            yield repr(_said(statement))


def _said(node: Any) -> Any:
    """A syntax tree as nested tuples."""
    if isinstance(node, ast.Constant):
        return "a message" if _is_message(node.value) else repr(node.value)
    if isinstance(node, ast.JoinedStr):
        return "a message"
    if isinstance(node, ast.AST):
        fields = ((name, value) for name, value in ast.iter_fields(node) if name not in UNSAID)
        return type(node).__name__, *((name, _part(name, value)) for name, value in fields if value not in (None, []))
    return node


def _part(name: str, value: Any) -> Any:
    if name == "body" and isinstance(value, list):
        return tuple(_statements(value))
    return tuple(_said(each) for each in value) if isinstance(value, list) else _said(value)


def _is_message(value: Any) -> bool:
    return isinstance(value, str) and not value.replace("-", "_").isidentifier()
