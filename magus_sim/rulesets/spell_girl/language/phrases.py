"""The phrases of the language, taken from the table of parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from magus_sim.language import rows

from .tree import SENTENCES, SLOT


def _template(sentence: str) -> str:
    """A sentence of the table as language/rows.py wants it: signs belong to the number."""
    return SLOT.sub(lambda found: found[0].replace(found[1], "") if found[1] else found[0], sentence)


def _rows() -> Iterator[rows.Row]:
    for kind, (part, *_) in SENTENCES.items():
        if part.once_ja:
            yield rows.row(kind, _template(part.once_ja), _template(part.once_en), n=part.amount)
        yield rows.row(kind, _template(part.ja), _template(part.en))


ROWS = tuple(_rows())

SPELLINGS: Mapping[str, Mapping[str, str]] = {
    "ja": {
        "このターン中": "(?:このターン中|このターンの間|ターン終了時まで)",
        "【持続】": "【?持続】?:?",
        "ダメージを与えた時": "ダメージを与えた(?:時|とき)",
        "ダメージを受けなかった時": "ダメージを受けなかった(?:時|とき)",
        "使える": "使(?:える|用できる)",
        "攻撃者": "(?:攻撃者|攻撃する側)",
    },
    "en": {
        "cards": "cards?",
        "times": "(?:times|x|×)",
    },
}
"""What the table prints → what is read as well."""
