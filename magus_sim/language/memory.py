"""What texts were understood to mean is remembered on disk, so that a start with known cards needs no grammar.

Loading lark and its tables takes half a second, remembering a few milliseconds. The file is named after the sources of
this package and of the game's language, data among them: after an edit of the phrase table nothing is remembered.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from .language import Language

LARGEST = 20_000_000
"""Bytes. A larger file is given up and begun anew."""


class Memory:
    """Meanings by their text. `file` None: nothing is kept beyond this process."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.meanings: dict[bytes, bytes] = {}
        if file is not None and file.exists():
            self.load(file)

    def load(self, file: Path) -> None:
        """Read what earlier processes appended; a file that was cut off or damaged is removed."""
        try:
            with file.open("rb") as stream:
                size = min(os.fstat(stream.fileno()).st_size, LARGEST)
                while stream.tell() < size:
                    key, meaning = pickle.load(stream)
                    self.meanings[key] = meaning
                damaged = stream.tell() >= LARGEST
        except Exception:  # whatever a damaged pickle may raise, it only costs time
            damaged = True
        if damaged:
            self.meanings.clear()
            with suppress(OSError):
                file.unlink()

    def recall(self, key: bytes) -> tuple[Any, ...] | None:
        """The meaning of a text that was understood before."""
        meaning = self.meanings.get(key)
        lines: tuple[Any, ...] | None = None if meaning is None else pickle.loads(meaning)
        return lines

    def remember(self, key: bytes, lines: tuple[Any, ...]) -> None:
        """Append a meaning. Where nothing can be written nothing is remembered."""
        self.meanings[key] = pickle.dumps(lines)
        if self.file is not None:
            with suppress(OSError), self.file.open("ab") as stream:
                stream.write(pickle.dumps((key, self.meanings[key])))


def key_of(text: str, card: str, lang: str, subtypes: Mapping[str, str]) -> bytes:
    """What a meaning depends on, apart from the sources."""
    return sha256(repr((text, card, lang, sorted(subtypes.items()))).encode(errors="replace")).digest()


@cache
def memory(language: Language[Any]) -> Memory:
    """What this user's processes have understood so far with these sources."""
    folder = cache_folder()
    digest = sha256(sys.version.encode())
    for sources in (Path(__file__).parent, language.folder):
        for source in sorted(file for kind in ("*.py", "*.toml") for file in sources.glob(kind)):
            digest.update(source.read_bytes())
    return Memory(None if folder is None else folder / f"meanings-{digest.hexdigest()[:16]}")


def cache_folder() -> Path | None:
    """The folder in the user's cache for what can be worked out again; None if there can be none."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(home) / "magus_sim" / "card_text"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder
