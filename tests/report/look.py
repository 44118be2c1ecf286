"""Look at a run's report in a headless Chromium: in both languages, on a phone and on a desk, and on paper.

    python tests/report/look.py RUN OUT

writes pictures of it to OUT and fails if the page fetches anything, is wider than the screen, or logs an error.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

WIDTHS = {"phone": 390, "desk": 1280}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--enable-logging=stderr",
    "--virtual-time-budget=20000",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

# A window cannot be as narrow as a phone, but a frame can. Each opens all that is folded, and tells what sticks out of
# the screen, unless it can be scrolled there, and what was asked for from elsewhere.
FRAMES = """<!doctype html>
<meta charset="utf-8">
<style>
body { margin: 0; background: #888; display: flex; align-items: flex-start; gap: 20px }
iframe { border: 0; height: 15000px; flex: none }
pre { display: none }
</style>
<script>
const told = {};
const scrolls = element =>
  element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
const look = frame => {
  const page = frame.contentDocument, root = page.documentElement;
  page.querySelectorAll("details").forEach(element => element.open = true);
  const wide = [...page.body.querySelectorAll("*")].filter(element =>
    element.getBoundingClientRect().right > root.clientWidth + 1 && !scrolls(element.parentElement));
  told[frame.name] = {
    width: root.clientWidth,
    wide: wide.map(element => element.outerHTML.slice(0, 80)),
    scrolls: root.scrollWidth > root.clientWidth,
    fetched: frame.contentWindow.performance.getEntriesByType("resource").map(entry => entry.name)
      .filter(name => !name.startsWith("data:")),
  };
  page.querySelectorAll("details").forEach(element => element.open = false);
  told[frame.name].height = Math.ceil(page.body.getBoundingClientRect().bottom);
  frame.style.height = told[frame.name].height + "px";
  document.querySelector("pre").textContent = JSON.stringify(told);
};
</script>
"""


def look(pages: Path, pictures: Path | None = None) -> list[str]:
    """Look at each *.html in a folder, and picture it. Returns what is wrong with them, a line each."""
    faults: list[str] = []
    with TemporaryDirectory() as folder, served(Path(folder)) as address:
        for page in sorted(pages.glob("*.html")):
            shutil.copy(page, folder)
            frames = "".join(
                f'<iframe name="{name}" style="width: {width}px" src="{page.name}" onload="look(this)"></iframe>'
                for name, width in WIDTHS.items()
            )
            Path(folder, f"{page.stem}-frames.html").write_text(f"{FRAMES}{frames}<pre></pre>", encoding="utf-8")
            dom, log = browse(f"{address}/{page.stem}-frames.html", "--dump-dom")
            told = json.loads(html.unescape(re.search("<pre>(.*?)</pre>", dom, re.DOTALL)[1]))
            assert {name: each["width"] for name, each in told.items()} == WIDTHS
            for name, each in told.items():
                faults += [f"{page.stem}-{name}: {fault}" for fault in faults_of(each)]
            faults += [f"{page.stem}: {fault}" for fault in complaints(log)]
            if pictures:
                width, height = sum(WIDTHS.values()) + 20, max(each["height"] for each in told.values())
                picture = f"--screenshot={pictures / page.stem}.png"
                browse(f"{address}/{page.stem}-frames.html", picture, f"--window-size={width},{height}")
                paper = f"--print-to-pdf={pictures / page.stem}.pdf"
                browse(f"{address}/{page.name}", paper, "--no-pdf-header-footer")
    return faults


def faults_of(told: dict[str, object]) -> Iterator[str]:
    """What a frame told, as complaints."""
    for element in told["wide"]:
        yield f"sticks out of the screen: {element}"
    if told["scrolls"] and not told["wide"]:
        yield "can be scrolled sideways"
    for name in told["fetched"]:
        yield f"fetches {name}"


def complaints(log: str) -> Iterator[str]:
    """What a page logged."""
    for line in log.splitlines():
        if ":CONSOLE" in line and "/favicon.ico" not in line:  # a browser asks for one on its own
            yield f"logs {line.partition('] ')[2]}"


def browse(address: str, *flags: str) -> tuple[str, str]:
    """What Chromium prints and logs, with a profile of its own and no network."""
    with TemporaryDirectory() as profile:
        command = [BROWSER, *FLAGS, f"--user-data-dir={profile}", *flags, address]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout, done.stderr


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server for a folder: a frame may look into a page only if both come from one."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def main(run: Path, pictures: Path) -> int:
    """Compose the report in both languages, look at it, and print what is wrong."""
    from magus_sim.cli.starting import another_policy
    from magus_sim.report.page import compose
    from magus_sim.results import Run

    opened = Run.open(run)
    another = another_policy(opened.manifest)
    with TemporaryDirectory() as pages:
        for language in ("en", "ja"):
            Path(pages, f"{language}.html").write_bytes(compose(opened, language, another=another)["index.html"])
        pictures.mkdir(parents=True, exist_ok=True)
        faults = look(Path(pages), pictures)
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"pictures: {pictures}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    if BROWSER is None:
        sys.exit(
            "looking needs the browser Chromium or Chrome; install one, for example: "
            "apt-get install -y chromium (Debian), brew install --cask chromium (macOS)"
        )
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
