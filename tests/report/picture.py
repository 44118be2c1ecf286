"""The picture of a report that the READMEs show: the top of the page, small enough to be kept.

python tests/report/picture.py RUN LANGUAGE OUT.png
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from PIL import Image

from magus_sim.cli.starting import another_policy
from magus_sim.report.page import compose
from magus_sim.results import Run
from tests.report.look import BROWSER, browse, served

SIZE = (1240, 1720)
SHOWN = (868, 1204)
COLOURS = 128


def picture(run: Path, language: Literal["ja", "en"], out: Path) -> None:
    """Write the picture."""
    opened = Run.open(run)
    composed = compose(opened, language, another=another_policy(opened.manifest))
    with TemporaryDirectory() as folder, served(Path(folder)) as address:
        Path(folder, "index.html").write_bytes(composed["index.html"])
        width, height = SIZE
        browse(f"{address}/index.html", f"--screenshot={folder}/page.png", f"--window-size={width},{height}")
        page = Image.open(Path(folder, "page.png")).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)
    page.quantize(COLOURS, dither=Image.Dither.NONE).save(out, optimize=True)


if __name__ == "__main__":
    if BROWSER is None:
        sys.exit("a picture needs the browser Chromium or Chrome")
    picture(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
