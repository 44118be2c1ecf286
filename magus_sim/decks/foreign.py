"""Files that are no deck list, known by their look: each is answered in one line."""

from __future__ import annotations

import json
import re

from magus_sim.sources.names import shortened

from .known import Known

AS_LIST = "export the deck as text with the names of its cards, `4 カード名` a line"
_COMMENT = ("#", "//")
_CODE = re.compile(r"(?=\S*[0-9])(?=\S*[A-Za-z])[A-Za-z0-9+/=_.:%!$~|,;-]{16,3000}")
_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)
_PROLOG = re.compile(r"\s*(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^<>\[]*(?:\[.*?\]\s*)?>)", re.DOTALL | re.IGNORECASE)
_ROOT = re.compile(r"\s*<([A-Za-z_][\w.:-]*)")
_HTML = frozenset(["html", "head", "body", "div", "p", "span", "ul", "ol", "li", "table"])
_STARTS = {
    re.compile(r"\{\\rtf"): "is a formatted text (RTF)",
    re.compile(r"ydke://"): "is a ydke code of Yu-Gi-Oh!",
    re.compile(r"%PDF-"): "is a PDF",
}
MOST_LINES_OF_A_CODE = 3


def xml_root(text: str) -> str | None:
    """The first element of a text that is XML or HTML, None if it is neither."""
    at = 0
    while found := _PROLOG.match(text, at):
        at = found.end()
    root = _ROOT.match(text, at)
    return root[1] if root and ("<?xml" in text[:at] or f"</{root[1]}" in text or "/>" in text) else None


def foreign_kind(text: str, known: Known) -> str | None:
    """What a text is that is no deck list, as a message says it."""
    if root := xml_root(text):
        html = root.lower() in _HTML
        return "is a web page (HTML)" if html else f"is XML (<{shortened(root)}>) of another program than Cockatrice"
    start = text.lstrip()
    for sign, kind in _STARTS.items():
        if sign.match(start):
            return kind
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if any(line == "#main" for line in lines) and ("!side" in lines or "#extra" in lines):
        return "is a YDK file of Yu-Gi-Oh!"
    if start.startswith(("{", "[")) and _is_json(text):
        return "is JSON"
    content = [line for line in lines if not line.startswith(_COMMENT)]
    if len(content) >= 10 and all(re.fullmatch(r"[0-9]{4,9}", line) for line in content):
        return "is a list of card numbers of another game (YDK)"
    if content and all(map(_ADDRESS.fullmatch, content)):
        return "is the address of a page"
    if 0 < len(content) <= MOST_LINES_OF_A_CODE and all(_is_code(line, known) for line in content):
        return "is a deck code of another game"
    return None


def _is_code(line: str, known: Known) -> bool:
    return bool(_CODE.fullmatch(line)) and not any(named.apart for named in known.named_in(line)[0])


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
