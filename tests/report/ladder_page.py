"""Put a ladder's tables and chart into its page in docs.

python -m tests.report.ladder_page reports/ladder
"""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).parents[2] / "docs"
RESULT = re.compile(r"(?<=<!-- result -->\n).*(?=<!-- end of result -->)", re.DOTALL)
COLOURS = 48


def page_with(page: str, result: str) -> str:
    """The page with another result."""
    written, places = RESULT.subn(lambda _: f"\n{result}\n", page)
    assert places == 1
    return written


def small(png: bytes) -> bytes:
    """A chart in few colours, for a file that is kept for good."""
    picture = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
        picture, "png", optimize=True
    )
    return picture.getvalue()


if __name__ == "__main__":
    ladder = Path(sys.argv[1])
    page = DOCS / "ladder.md"
    page.write_text(page_with(page.read_text("utf-8"), (ladder / "ladder.md").read_text("utf-8")), "utf-8")
    (DOCS / "ladder.png").write_bytes(small((ladder / "ladder.png").read_bytes()))
