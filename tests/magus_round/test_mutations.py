"""Files that somebody damaged: whatever they hold, the answer is what they mean or a clear fault, never a traceback.

MAGUS_SIM_TEST_MUTATIONS=10000 tries as many of each kind.
"""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from magus_sim.errors import FaultyFiles, Problem
from magus_sim.rulesets.magus_round.card_files import load_cards, shipped_cards
from magus_sim.rulesets.magus_round.card_tables import read_table, table_of
from magus_sim.rulesets.magus_round.decks import read_deck
from magus_sim.rulesets.magus_round.positions.file import read_position
from magus_sim.rulesets.magus_round.positions.trial import Trial
from magus_sim.rulesets.magus_round.rules_file import read_rules_file

MUTATIONS = int(os.environ.get("MAGUS_SIM_TEST_MUTATIONS", "0"))
ROOT = Path(__file__).parents[2]
SCRAPS = (
    *(
        "\n",
        "\r",
        "\r\n",
        "\t",
        " ",
        "　",
        "\0",
        "\x1b",
        "\x85",
        "\u2028",
        "\u200b",
        "\ufeff",
        "\ud7ff",
        "🐉",
        "e\u0301",
    ),
    *("0", "-1", "４", "①", "Ⅳ", "²", "٣", "10" * 20, "99999999999", "1e9", "NaN", "true", "4 4", "4x", "×", "枚", "x"),
    *(
        "#",
        "//",
        "# name: ",
        "SB: ",
        "Sideboard",
        "◆クルー（34枚）",
        "合計41枚\n",
        "枚数,カード名\n",
        "<cockatrice_deck>",
        "…",
        "1. ",
        " (S1) 12",
        "《",
        "》",
        "「",
        "「」",
        '"',
        '"""',
        "'",
        "\\",
        "[",
        "]]",
        "[[crew]]\n",
    ),
    *("=", ",", ";", "火矢", "九龍神", "name_ja", "value = ", "back_", "crew", "\n" * 600, "龍" * 300, "[" * 300),
)
BYTES = (b"\xff\xfe", b"\xfe\xff", b"\x80", b"\xe3", b"\xe3\x81", b"\x00", b"\x1b$B", b"\xed\xa0\x80", b"\xf5")
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "cp932", "euc_jp", "iso2022_jp", "utf-7")


def mutated(text: str, luck: Random) -> bytes:
    """The text with one to four pieces of damage."""
    for _ in range(luck.randint(1, 4)):
        text = luck.choice([inserted, cut, doubled, swapped_lines, swapped_letters])(text, luck)
    data = text.encode(luck.choice(ENCODINGS) if luck.random() < 0.03 else "utf-8", errors="replace")
    if luck.random() < 0.1:
        at = luck.randrange(len(data) + 1)
        data = data[:at] + luck.choice(BYTES) + data[at + luck.choice([0, 1, 7]) :]
    return data


def inserted(text: str, luck: Random) -> str:
    at = luck.randrange(len(text) + 1)
    return text[:at] + luck.choice(SCRAPS) + text[at + luck.choice([0, 0, 1]) :]


def cut(text: str, luck: Random) -> str:
    at = luck.randrange(len(text) + 1)
    return text[:at] + text[at + luck.choice([1, 2, 5, 20, len(text)]) :]


def doubled(text: str, luck: Random) -> str:
    lines = text.split("\n")
    at = luck.randrange(len(lines))
    return "\n".join([*lines[:at], *lines[at : at + luck.randint(1, 5)], *lines[at:]])


def swapped_lines(text: str, luck: Random) -> str:
    lines = text.split("\n")
    one, other = luck.randrange(len(lines)), luck.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def swapped_letters(text: str, luck: Random) -> str:
    letters = list(text) or [" "]
    one, other = luck.randrange(len(letters)), luck.randrange(len(letters))
    letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def texts_of(folder: str, suffix: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob(f"*{suffix}")) if path.is_file()]


def some_cards() -> list[str]:
    """Single cards and pairs out of the shipped files: to read a whole one takes too long."""
    cards = [
        card for text in texts_of("magus_sim/rulesets/magus_round/cards", ".toml") for card in text.split("\n\n[[")[1:]
    ]
    return [f"[[{one}\n\n[[{other}" for one, other in zip(cards[::3], cards[1::3], strict=False)]


def some_tables() -> list[str]:
    heading, *rows = table_of(shipped_cards()).split("\r\n")
    return ["\r\n".join([heading, *rows[at : at + 2]]) for at in range(0, len(rows), 3)]


def read_deck_file(path: Path) -> None:
    deck = read_deck(path, shipped_cards())
    assert len(deck.slots) == 41
    assert all(map(shipped_cards().find, deck.slots))


def play_position(path: Path) -> None:
    trial = Trial(read_position(path, shipped_cards()), ("me", "you"))
    trial.run()
    trial.unmet()


Reads = Callable[[Path], object]
RULES = 'banned = ["九龍神", "火矢"]\n[restricted]\n"煙玉" = 1\n[rules]\nlife = 7\nmulligan = "once"\n'
KINDS: list[tuple[str, Callable[[], list[str]], Reads, int]] = [
    ("decks", lambda: texts_of("decks/magus_round", ".txt"), read_deck_file, 300),
    ("deck lists", lambda: texts_of("tests/magus_round/deck_lists", ""), read_deck_file, 300),
    ("cards", some_cards, lambda path: load_cards([path]), 40),
    ("tables", some_tables, lambda path: read_table(path, shipped_cards()), 40),
    ("positions", lambda: texts_of("tests/positions", ".toml"), play_position, 40),
    ("rules", lambda: [RULES], lambda path: read_rules_file(path, shipped_cards()), 150),
]


@pytest.mark.parametrize(("texts", "read", "times"), [kind[1:] for kind in KINDS], ids=[kind[0] for kind in KINDS])
def test_a_damaged_file_is_read_or_told_of(
    texts: Callable[[], list[str]], read: Reads, times: int, tmp_path: Path
) -> None:
    whole = texts()
    path = tmp_path / "damaged"
    faults: list[FaultyFiles] = []

    @seed(2024)
    @settings(max_examples=MUTATIONS or times, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**62))
    def damaged(number: int) -> None:
        luck = Random(number)
        path.write_bytes(mutated(luck.choice(whole), luck))
        try:
            read(path)
        except FaultyFiles as told:
            faults.append(told)
            for problem in told.problems:
                check(problem, path)

    damaged()
    assert faults
    assert all(told.problems for told in faults)


def check(problem: Problem, path: Path) -> None:
    """A fault that a person can use: it names the file, a line of it, and is a single line itself, not too long."""
    lines = path.read_bytes().count(b"\n") + path.read_bytes().count(b"\r") + 1
    assert problem.file == str(path)
    assert problem.line is None or 1 <= problem.line <= lines
    assert "\n" not in str(problem)
    assert len(str(problem)) < 1500
