"""Party and encounter files, and battles of the shipped ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from magus_sim.errors import FaultyFiles, UsageFault
from magus_sim.ruleset import Chunk
from magus_sim.rulesets.mtg_trpg import MtgTrpg
from magus_sim.rulesets.mtg_trpg.card_files import shipped_cards
from magus_sim.rulesets.mtg_trpg.side_files import read_decks
from magus_sim.rulesets.mtg_trpg.sides import Encounter, Party, difficulty

DECKS = Path(__file__).parents[2] / "decks" / "mtg_trpg"
GAME = MtgTrpg()
PARTIES = GAME.read_decks([DECKS / "parties"])
ENCOUNTERS = GAME.read_decks([DECKS / "encounters"])
FOUR = next(deck for deck in PARTIES if deck.name == "暁の四人")
WOLVES = next(deck for deck in ENCOUNTERS if deck.name == "狼の群れ")
DEEP = next(deck for deck in ENCOUNTERS if deck.name == "森の深み")


def told(tmp_path: Path, text: str) -> list[tuple[int | None, str]]:
    """Line and message of each fault of a file."""
    file = tmp_path / "side.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyFiles) as raised:
        read_decks([file], shipped_cards())
    return [(problem.line, str(problem.message)) for problem in raised.value.problems]


def mage(head: str, *lines: str) -> str:
    return "\n".join(["# ruleset: mtg_trpg", f"[mage {head}]", *lines]) + "\n"


# ---- files ----------------------------------------------------------------------------------------------------------


def test_the_shipped_files_are_eight_parties_and_twelve_encounters() -> None:
    assert ({deck.role for deck in PARTIES}, len(PARTIES)) == ({"party"}, 8)
    assert ({deck.role for deck in ENCOUNTERS}, len(ENCOUNTERS)) == ({"encounter"}, 12)


def test_tr_1_5_the_order_of_the_file_is_that_of_the_library(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    lines = ["4 火矢", "4 火花", "2 怒り"]
    file.write_text(mage("A, level 1, red 5", *lines), encoding="utf-8")
    (deck,) = read_decks([file], shipped_cards())
    assert deck.slots == ("火矢",) * 4 + ("火花",) * 4 + ("怒り",) * 2
    file.write_text(mage("A, level 1, red 5", *reversed(lines)), encoding="utf-8")
    (turned,) = read_decks([file], shipped_cards())
    assert turned.digest != deck.digest


def test_tr_1_6_every_fault_of_a_mage_is_told_at_once(tmp_path: Path) -> None:
    faults = told(
        tmp_path,
        mage(
            "A, level 1, red 3, green 1", "5 火矢", "1 雷撃", "1 氷柱", "equip: 樫の杖", "equip: 火打ちの指輪", "2 竜"
        ),
    )
    assert [line for line, _ in faults] == [2, 2, 3, 4, 5, 7, 8]
    messages = "\n".join(message for _, message in faults)
    assert "has 4 MP, level 1 has exactly 5 (TR-1.3)" in messages
    assert "at most 0 blue cards with 0 blue MP, not 1 (TR-1.4" in messages
    assert "「火矢」 ×5 in one library, at most 4 (TR-1.5" in messages
    assert "「雷撃」 is of level 2, 「A」 of level 1 (TR-1.5)" in messages
    assert "wears 2 equips, at most 1 (TR-1.6)" in messages


def test_tr_1_9_a_library_holds_no_spell_above_the_mages_level(tmp_path: Path) -> None:
    ((line, message),) = told(tmp_path, mage("A, level 1, red 5", "4 火矢", "4 火花", "1 怒り", "1 雷撃"))
    assert (line, message) == (6, "「雷撃」 is of level 2, 「A」 of level 1 (TR-1.5)")


def test_tr_1_5_a_library_has_ten_cards_a_level(tmp_path: Path) -> None:
    ((line, message),) = told(tmp_path, mage("A, level 1, red 5", "4 火矢"))
    assert (line, message) == (2, "「A」 has 4 cards, level 1 has exactly 10 (TR-1.5)")


def test_tr_9_11_encounters_have_one_to_sixteen_creatures_of_their_land(tmp_path: Path) -> None:
    faults = told(tmp_path, "[encounter, land forest]\n17 灰色狼\n1 磯蟹\n1 火矢\n")
    assert [line for line, _ in faults] == [1, 3, 4, 4]
    assert any("does not live in forest, but in coast" in message for _, message in faults)
    assert any("does not belong here" in message for _, message in faults)


def test_a_file_without_a_head_says_which_to_write(tmp_path: Path) -> None:
    faults = told(tmp_path, "4 灰色狼\n")
    assert faults[0] == (1, "stands before the first head")


def test_mages_and_an_encounter_do_not_share_a_file(tmp_path: Path) -> None:
    text = mage("A, level 1, red 5", "4 火矢", "4 火花", "2 怒り") + "[encounter]\n1 灰色狼\n"
    assert (6, "holds mages and an encounter") in told(tmp_path, text)


def test_tr_1_4_a_mage_knows_three_cards_of_a_colour_for_each_mp(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text(mage("A, level 1, red 4, green 1", "4 火矢", "3 火花", "3 樹液"), encoding="utf-8")
    assert read_decks([file], shipped_cards())
    one_more = mage("A, level 1, red 4, green 1", "4 火矢", "2 火花", "4 樹液")
    ((line, message),) = told(tmp_path, one_more)
    assert line == 2
    assert message.startswith("「A」 knows at most 3 green cards with 1 green MP, not 4 (TR-1.4")


def test_tr_5_2_an_era_stands_on_the_card_and_changes_nothing() -> None:
    assert all(card.era == "" for card in shipped_cards().values())


def test_tr_6_4_and_others_that_are_not_defined_are_refused_by_name() -> None:
    with pytest.raises(UsageFault, match=r"banding: the rules do not define banding \(TR-6.4\)"):
        GAME.with_rules({"banding": "yes"})


def test_tr_3_3_nobody_flees() -> None:
    with pytest.raises(UsageFault, match=r"fleeing: the rules do not define fleeing \(TR-3.3\)"):
        GAME.with_rules({"fleeing": "yes"})


def test_rule_options_are_read_and_written() -> None:
    ruled = GAME.with_rules({"spell_damage": "fixed5", "rounds": "20", "marker": "random"})
    assert (ruled.rules["spell_damage"], ruled.rules["rounds"], ruled.rules["draw"]) == ("fixed5", "20", "2")
    with pytest.raises(UsageFault, match="'many' is not a number from 1 to 100"):
        GAME.with_rules({"rounds": "many"})


# ---- battles --------------------------------------------------------------------------------------------------------


def test_tr_9_11_a_party_meets_encounters_in_fixed_seats_and_parties_in_a_duel() -> None:
    assert GAME.meeting(FOUR, WOLVES) == "fixed"
    assert GAME.meeting(WOLVES, FOUR) is None
    assert GAME.meeting(FOUR, PARTIES[0]) == "exchange"
    assert GAME.meeting(WOLVES, ENCOUNTERS[0]) is None


def test_c_is_the_creatures_levels_as_a_share_of_the_mages() -> None:
    engine = GAME.engine()
    party, encounter = engine.side(FOUR), engine.side(WOLVES)
    assert isinstance(party, Party)
    assert isinstance(encounter, Encounter)
    assert difficulty(encounter, party) == 1.0


def played(policies: tuple[str, str], games: int = 100, wanted: frozenset[str] = frozenset()) -> Chunk:
    seeds = np.arange(games)
    return GAME.engine().play((FOUR, DEEP), policies, seeds, np.ones(games, bool), wanted)


def test_the_same_seeds_give_the_same_battles() -> None:
    first, again = (played(("greedy", "greedy")).games for _ in range(2))
    assert all((first[name] == again[name]).all() for name in first)


def test_greedy_beats_whoever_plays_by_chance() -> None:
    greedy, chance = (played((policy, "greedy"), 400).games["winner"] for policy in ("greedy", "random"))
    assert (greedy == 0).mean() > (chance == 0).mean() + 0.15


def test_a_handicap_keeps_a_policy_from_standing_in_and_from_a_card() -> None:
    barred = played((f"greedy:no-card={FOUR.slots[0]}", "greedy"), wanted=frozenset({"cards"})).cards
    row = list(barred["card"]).index(FOUR.slots[0])
    assert barred["plays"][row] == 0
    with pytest.raises(UsageFault, match="no handicap 'no-mercy'; choose from"):
        GAME.engine().check_policy("greedy:no-mercy")


def test_the_tables_count_each_turn_and_each_card() -> None:
    chunk = played(("greedy", "hunter"), 50, frozenset({"turns", "cards"}))
    assert len(chunk.turns["turn"]) == chunk.games["turns"].sum()
    assert set(chunk.turns["active"][chunk.turns["turn"] == 2]) <= {1}
    assert (chunk.turns["hp_share_a"] <= 100).all()
    plays = dict(zip(chunk.cards["card"], chunk.cards["plays"], strict=True))
    assert sum(plays.values()) == chunk.turns["cards_cast_a"].sum()
    assert (chunk.cards["seen_games"] + chunk.cards["not_seen_games"] == 50).all()


def test_tr_3_2_random_battles_end_without_a_fault() -> None:
    reasons = set()
    for party in PARTIES:
        for encounter in ENCOUNTERS[::3]:
            seeds = np.arange(25)
            games = GAME.engine().play((party, encounter), ("random", "random"), seeds, np.ones(25, bool), frozenset())
            reasons |= set(games.games["reason"].tolist())
    assert 3 not in reasons


def test_searching_policies_play_the_same_battles_again() -> None:
    first, again = (played(("beam", "mcts:4"), 4).games for _ in range(2))
    assert all((first[name] == again[name]).all() for name in first)
