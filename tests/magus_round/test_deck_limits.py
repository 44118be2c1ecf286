"""Banned and restricted cards."""

from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round.card_files import CardSet, shipped_cards
from magus_sim.rulesets.magus_round.deck_limits import Limits
from magus_sim.rulesets.magus_round.decks import read_deck
from magus_sim.rulesets.magus_round.rules_file import read_rules_file

LIMITS = """
banned = ["火矢", "Nine-Dragon God"]

[restricted]
"煙玉" = 1
'辻風の一刃' = 2
"""


def write(folder: Path, text: str, name: str = "rules.toml") -> Path:
    path = folder / name
    path.write_text(text.lstrip("\n"), encoding="utf-8")
    return path


def read_limits(path: Path, cards: CardSet) -> Limits:
    return read_rules_file(path, cards).limits


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(FaultyFiles) as caught:
        read_limits(write(folder, text), shipped_cards())
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def test_cards_are_banned_and_restricted_by_either_name(tmp_path: Path) -> None:
    cards = shipped_cards()
    limits = read_limits(write(tmp_path, LIMITS), cards)
    assert [limits.of(cards[key]) for key in ("火矢", "九龍神", "煙玉", "辻風の一刃", "影渡り")] == [0, 0, 1, 2, 4]


def test_a_deck_is_told_of_each_line_that_breaks_a_limit(tmp_path: Path) -> None:
    file = write(tmp_path, LIMITS)
    deck = write(tmp_path, "1 火矢\n1 煙玉\n1 煙玉\n2 辻風の一刃\n5 影渡り\n", "deck.txt")
    with pytest.raises(FaultyFiles) as caught:
        read_deck(deck, shipped_cards(), read_limits(file, shipped_cards()))
    told = [str(problem).removeprefix(f"{deck}:") for problem in caught.value.problems]
    assert told[:3] == [
        f"1: 「火矢」 is banned by {file} (line 1)",
        f"3: 「煙玉」 ×2, restricted to 1 by {file} (lines 2, 3)",
        "5: 「影渡り」 ×5, at most 4 (MR-3.2; line 5)",
    ]


def test_a_magus_can_be_banned(tmp_path: Path) -> None:
    gale = Path(__file__).parents[2] / "decks" / "magus_round" / "gale.txt"
    limits = read_limits(write(tmp_path, 'banned = ["疾風の魔女ハヤテ"]'), shipped_cards())
    assert read_deck(gale, shipped_cards())
    with pytest.raises(FaultyFiles, match="「疾風の魔女ハヤテ」 is banned by"):
        read_deck(gale, shipped_cards(), limits)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('banned = "火矢"', 'rules.toml:1: `banned` must be a list of names; write banned = ["カード名"]'),
        ("banned = [1]", 'rules.toml:1: `banned` must be a list of names; write banned = ["カード名"]'),
        ("restricted = 3", 'rules.toml:1: `restricted` must be a table; write "カード名" = 1 below [restricted]'),
        ('bannd = ["火矢"]', "rules.toml:1: `bannd` is no key of a rules file; did you mean `banned`?"),
        (
            'banned = ["火天"]\n[restricted]\n"火矢" = 4\n"煙玉" = 0\n"影渡り" = true',
            "rules.toml:3: 「火矢」 is restricted to 1, 2 or 3 copies, not to 4",
        ),
        ('banned = ["火矢"]\n[restricted]\n"火矢" = 1', "rules.toml:3: 「火矢」 is named twice"),
    ],
)
def test_a_fault_of_a_rules_file_has_its_line(tmp_path: Path, text: str, fault: str) -> None:
    assert fault in faults(tmp_path, text)


def test_every_fault_of_a_rules_file_is_found_at_once(tmp_path: Path) -> None:
    told = faults(tmp_path, 'banned = ["辻風の一刀"]\n[restricted]\n"火矢" = 4\n"煙玉" = 0\n"影渡り" = true')
    assert [line.split(": ")[0] for line in told] == [f"rules.toml:{line}" for line in (1, 3, 4, 5)]
    assert told[0].endswith("unknown card 「辻風の一刀」; did you mean 「辻風の一刃」?")
    assert told[2].endswith("not to 0; write it into `banned`")
