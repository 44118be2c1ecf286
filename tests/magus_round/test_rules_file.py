"""Rules files: options and limits in one place, and what is said of one that is faulty."""

from pathlib import Path

import pytest

from magus_sim.errors import FaultyFiles
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.rule_options import DEFAULT, SPECS, write_options
from magus_sim.rulesets.magus_round.rules_file import read_rules_file

HOUSE = """
banned = ["火矢"]

[rules]
life = 7
first_player_draws = true
energy_per_turn = "unlimited"
mulligan = "once"

[restricted]
"煙玉" = 1
"""
GALE = Path(__file__).parents[2] / "decks" / "magus_round" / "gale.txt"


def write(folder: Path, text: str) -> Path:
    path = folder / "house.toml"
    path.write_text(text.lstrip("\n"), encoding="utf-8")
    return path


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(FaultyFiles) as caught:
        read_rules_file(write(folder, text), shipped_cards())
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def test_options_and_limits_are_read_and_what_is_not_named_stays(tmp_path: Path) -> None:
    ruled = read_rules_file(write(tmp_path, HOUSE), shipped_cards())
    given = {"life": "7", "first_player_draws": "yes", "mulligan": "once"}
    assert write_options(ruled.options) == write_options(DEFAULT) | given
    assert [ruled.limits.of(shipped_cards()[key]) for key in ("火矢", "煙玉", "影渡り")] == [0, 1, 4]


def test_every_option_can_be_written_in_a_file_as_in_a_call(tmp_path: Path) -> None:
    lines = [f'{name} = "{value}"' for name, value in write_options(DEFAULT).items()]
    assert len(lines) == len(SPECS)
    assert read_rules_file(write(tmp_path, "[rules]\n" + "\n".join(lines)), shipped_cards()).options == DEFAULT
    ruled = read_rules_file(write(tmp_path, "[rules]\nfirst_player_draws = false\nlife = 3"), shipped_cards())
    assert write_options(ruled.options) == write_options(DEFAULT) | {"life": "3"}


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    ruled = read_rules_file(write(tmp_path, ""), shipped_cards())
    assert (ruled.options, ruled.limits.copies) == (DEFAULT, {})


def test_every_fault_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    text = """
life = 7
ruels = 1
banned = ["誰か"]
[rules]
life = 0
lief = 3
mulligan = true
energy_per_turn = [1]
first_player_draws = 1
"""
    assert faults(tmp_path, text) == [
        "house.toml:1: `life` is no key of a rules file; write it below [rules]",
        "house.toml:2: `ruels` is no key of a rules file; did you mean `rules`?",
        "house.toml:3: unknown card 「誰か」",
        "house.toml:5: rule option life: '0' is not a number from 1 to 30",
        "house.toml:6: no rule option is called 'lief'; did you mean 'life'?",
        "house.toml:7: rule option mulligan: 'true' is not none or once",
        "house.toml:8: rule option energy_per_turn: '[1]' is not a number from 0 to 40 or unlimited",
        "house.toml:9: rule option first_player_draws: '1' is not no or yes",
    ]


def test_life_and_hand_that_leave_no_deck_are_told_at_the_later_line(tmp_path: Path) -> None:
    told = faults(tmp_path, "[rules]\nlife = 30\nopening_hand = 10\n")
    words = "life 30 and opening_hand 10 leave no card in the deck of 40: together at most 39"
    assert told == [f"house.toml:3: {words}"]


def test_rules_that_are_no_table_are_a_fault(tmp_path: Path) -> None:
    assert faults(tmp_path, "rules = 3") == ["house.toml:1: `rules` must be a table; write [rules]"]


def test_the_ruleset_takes_options_and_limits_from_a_file_and_keeps_its_own(tmp_path: Path) -> None:
    house = write(tmp_path, '[rules]\nlife = 7\n[restricted]\n"疾風の魔女ハヤテ" = 1\n')
    ruled = MagusRound().with_rules({"opening_hand": "3"}).with_rules_file(house).with_rules({"mulligan": "once"})
    assert ruled.rules == write_options(DEFAULT) | {"life": "7", "opening_hand": "3", "mulligan": "once"}
    assert len(ruled.read_decks([GALE])) == 1
    banned = MagusRound().with_rules_file(write(tmp_path, 'banned = ["疾風の魔女ハヤテ"]')).with_rules({"life": "2"})
    with pytest.raises(FaultyFiles, match="is banned by"):
        banned.read_decks([GALE])
