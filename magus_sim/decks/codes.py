"""A deck as a short code to share: the game, the version of the code, and in one word the card set, the cards and a
checksum.

    magus_round.1.5DbXkA…

The word is Base64 for addresses. Its bytes: three of the card set, then for each number of copies, largest first, that
number, how many cards have it, and three bytes of each card's name; four of the checksum over all that and the head.
So equal decks have equal codes, whatever the order of their lists, and a code outlives new cards in the set.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.sources.names import name_key
from magus_sim.told import Label

from .workshop import Workshop

VERSION = 1
CODE = re.compile(r"(?P<game>[a-z][a-z0-9_]{1,30})\.(?P<version>[0-9]{1,4})\.(?P<word>[A-Za-z0-9_-]*)")
_CARD, _SUM = 3, 4
"""Bytes of a card's name, and of the checksum."""
_MOST = 255


def write_code(copies: Mapping[str, int], workshop: Workshop) -> str:
    """The code of a deck. Raises FaultyFiles if two cards of the set cannot be told apart in a code."""
    marks = {card: _mark(card) for card in copies}
    known = list(map(_mark, workshop.order))
    unsure = [card for card, mark in marks.items() if known.count(mark) != 1 or copies[card] > _MOST]
    if unsure:
        raise _fault(
            f"「{unsure[0]}」 cannot be told apart in a code; share the deck as text",
            f"「{unsure[0]}」はコードで区別できません。テキストで共有してください",
        )
    body = bytearray(_set_mark(workshop))
    for count in sorted({*copies.values()}, reverse=True):
        cards = sorted(marks[card] for card in copies if copies[card] == count)
        body += bytes([count, len(cards)]) + b"".join(cards)
    head = f"{workshop.game}.{VERSION}."
    return head + base64.urlsafe_b64encode(bytes(body) + _checksum(head, bytes(body))).decode().rstrip("=")


def read_code(code: str, workshop: Workshop) -> dict[str, int]:
    """The cards of a code in the order of the set, with their copies. Raises FaultyFiles that says what is wrong."""
    found = CODE.fullmatch(code)
    if not found:
        raise _fault(
            f"is no deck code of {workshop.game}; one begins with `{workshop.game}.{VERSION}.`",
            f"{workshop.game}のデッキコードではありません（`{workshop.game}.{VERSION}.` で始まります）",
        )
    if found["game"] != workshop.game:
        raise _fault(
            f"is a code of the game `{found['game']}`, not of `{workshop.game}`; name the game with --ruleset",
            f"ゲーム `{found['game']}` のコードです（`{workshop.game}` ではありません）。--ruleset で指定してください",
        )
    if int(found["version"]) != VERSION:
        raise _fault(
            f"has version {int(found['version'])}, and this program reads version {VERSION}; update magus_sim",
            f"コードのバージョンは{int(found['version'])}ですが、読めるのは{VERSION}です。magus_simを更新してください",
        )
    body = _body(f"{workshop.game}.{VERSION}.", found["word"])
    cards = {_mark(card): card for card in workshop.order}
    copies: dict[str, int] = {}
    missing = 0
    for count, mark in _groups(body[_CARD:]):
        if mark in cards:
            copies[cards[mark]] = count
        else:
            missing += 1
    if missing:
        other = "" if body[:_CARD] == _set_mark(workshop) else "; it was made with another card set"
        raise _fault(
            f"names {missing} {'card' if missing == 1 else 'cards'} that the card set does not have{other}; "
            "name the file of own cards with --cards",
            f"カードセットにないカードが{missing}種類あります。自作カードのファイルを --cards で指定してください",
        )
    return {card: copies[card] for card in workshop.order if card in copies}


def _body(head: str, word: str) -> bytes:
    """The bytes of a word without its checksum."""
    damaged = _fault(
        "is damaged: a character is missing, doubled or wrong; copy it again",
        "コードが壊れています（文字の抜け・重複・誤り）。もう一度コピーしてください",
    )
    try:
        data = base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise damaged from None
    body, checksum = data[:-_SUM], data[-_SUM:]
    again = base64.urlsafe_b64encode(data).decode().rstrip("=")
    if len(body) < _CARD or checksum != _checksum(head, body) or again != word:
        raise damaged
    return body


def _groups(body: bytes) -> Iterator[tuple[int, bytes]]:
    """Each card of a sound code: its copies and its mark."""
    at = 0
    while at < len(body):
        count, number = body[at], body[at + 1]
        at += 2
        for _ in range(number):
            yield count, body[at : at + _CARD]
            at += _CARD


def _mark(card: str) -> bytes:
    return blake2b(name_key(card).encode(), digest_size=_CARD).digest()


def _set_mark(workshop: Workshop) -> bytes:
    """The card set, by the names of its cards in any order."""
    names = "\n".join(sorted(map(name_key, workshop.order)))
    return blake2b(names.encode(), digest_size=_CARD).digest()


def _checksum(head: str, body: bytes) -> bytes:
    return blake2b(head.encode() + body, digest_size=_SUM).digest()


def _fault(en: str, ja: str) -> FaultyFiles:
    return FaultyFiles([Problem("the code", None, "code", Label(en, ja))])
