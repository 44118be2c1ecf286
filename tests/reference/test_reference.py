"""Scenes on the clauses that are easiest to get wrong."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from magus_sim.rulesets.magus_round.language import tree as t

from .game import ReferenceGame
from .options import RuleOptions
from .pieces import SLOTS
from .scenes import (
    DRAW,
    FILLER,
    HASTE,
    HIT,
    MAGUS,
    OPPOSING,
    Scene,
    crew,
    deck,
    magic,
    when,
    whenever,
)

MINE = t.Filter(side=t.Side.YOU)
OTHERS = t.Filter(side=t.Side.YOU, other=True)
ANY = t.Filter(t.Kind.CARD)
DESTROY_ALL = t.CrewAct(t.CrewVerb.DESTROY, t.All(t.Filter()))


def test_the_reference_imports_nothing_of_the_compiled_engine() -> None:
    game = "magus_sim.rulesets.magus_round"
    allowed = {f"{game}.card", f"{game}.card_files", f"{game}.language", f"{game}.language.tree"}
    for file in Path(__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("magus_sim"):
                assert node.module in allowed, (file.name, node.module)
            elif isinstance(node, ast.Import):
                assert not any(name.name.startswith("magus_sim") for name in node.names), file.name


# -- set-up, energy, winning -------------------------------------------------------------------------------------------


def test_mr_4_6_both_decks_hold_29_cards_and_the_first_player_draws_none() -> None:
    zones = Scene([]).game.snapshot()["zones"]
    assert [len(zones[seat]["deck"]) for seat in (0, 1)] == [29, 29]
    assert [len(zones[seat]["life"]) for seat in (0, 1)] == [6, 6]
    assert len(zones[0]["hand"]) == 5


def test_mr_4_5_a_mulligan_draws_as_many_from_a_deck_shuffled_anew() -> None:
    asked: list[tuple[int, int, int]] = []

    def turned_over(seat: int, shuffle: int, cards: list[int]) -> list[int]:
        asked.append((seat, shuffle, len(cards)))
        return cards[::-1]

    decks = (deck(MAGUS, [], []), deck(MAGUS, [], []))
    game = ReferenceGame(decks, turned_over, RuleOptions(mulligan="once"))
    assert (game.question, game.asked) == ("MULLIGAN", 0)
    game.choose(1)
    assert (game.question, game.asked) == ("MULLIGAN", 1)
    game.choose(0)
    assert asked == [(0, 0, 40), (1, 0, 40), (0, 1, 34)]
    assert game.snapshot()["zones"][0]["life"] == [35, 36, 37, 38, 39, 40], "the first one dealt lies lowest (MR-4.7)"
    assert game.snapshot()["zones"][0]["hand"] == [34, 33, 32, 31, 30]


def test_mr_6_4_energy_pays_in_the_turn_in_which_it_was_set() -> None:
    scene = Scene([crew("Ronin", value=1)])
    scene.do("SET_ENERGY Filler")
    scene.go_to("ACT", 0)
    scene.do("PLAY Ronin")
    assert scene.names(0, "field") == ["Witch", "Ronin"]
    assert scene.names(0, "energy") == ["Filler"]
    energy = scene.number("Filler", 0) + 7
    assert scene.game.snapshot()["cards"][energy]["tapped"]


def test_mr_5_2_drawing_the_last_card_loses_in_the_middle_of_an_effect() -> None:
    scene = Scene([magic("Greed", t.PlayerAct(t.PlayerVerb.DRAW, t.Side.YOU, 40), HIT)])
    scene.go_to("ACT", 0)
    scene.do("PLAY Greed")
    assert scene.game.result == (1, "deck")
    assert scene.taken(1) == 0


def test_mr_5_3_both_at_once_is_a_tie() -> None:
    scene = Scene([magic("Rain", t.PlayerAct(t.PlayerVerb.DAMAGE, t.Side.BOTH, 9))])
    scene.go_to("ACT", 0)
    scene.do("PLAY Rain")
    assert scene.game.result == (None, "both")


def test_mr_5_3_what_happens_to_both_is_done_in_full_before_anybody_wins() -> None:
    scene = Scene([magic("Rain", t.PlayerAct(t.PlayerVerb.DAMAGE, t.Side.BOTH, 9)), magic("Spark", HIT)])
    scene.go_to("ACT", 0)
    scene.do("PLAY Spark", "PLAY Rain")
    assert scene.game.result == (None, "both"), "one life was lower, and yet it is one moment"
    assert (scene.taken(0), scene.taken(1)) == (6, 6)


def test_mr_5_3_where_both_discard_the_turn_player_is_first() -> None:
    toss = magic("Toss", t.PlayerAct(t.PlayerVerb.DISCARD, t.Side.BOTH, 1))
    scene = Scene([crew("A"), crew("B")], [toss, crew("X"), crew("Y")])
    scene.go_to("ACT", 1)
    scene.do("PLAY Toss")
    assert scene.game.asked == 1
    scene.do("PICK X")
    assert (scene.game.asked, scene.names(1, "discard")) == (0, ["X"])
    scene.do("PICK B")
    assert scene.names(0, "discard") == ["B"]


@pytest.mark.parametrize(("limit", "reason"), [(20, "loop"), (2_000, "repeat")])
def test_mr_5_6_and_5_7_a_loop_is_a_tie(limit: int, reason: str) -> None:
    once_more = whenever(
        t.Event.LEVELS_UP,
        MINE,
        t.TakeLevels(1, t.Ref.IT, t.Target.DISCARD_PILE),
        t.Recover(t.Filter(t.Kind.CARD), 1, False, t.Target.HAND),
        t.HandUnder(1, False, t.Ref.IT),
    )
    scene = Scene([crew("Wheel", once_more), FILLER], options=RuleOptions(loop_limit=limit))
    scene.go_to("ACT", 0)
    scene.do("PLAY Wheel", "LEVEL_UP Filler")
    assert scene.game.result == (None, reason)


def test_mr_5_4_the_turn_limit_is_a_tie() -> None:
    scene = Scene([], options=RuleOptions(turn_limit=3))
    while scene.game.question:
        scene.game.choose(0)
    assert scene.game.result == (None, "turn_limit")
    assert scene.game.snapshot()["turn"] == 3


# -- the circle -------------------------------------------------------------------------------------------------------


def test_mr_8_5_a_the_draw_comes_before_the_magic_that_was_played() -> None:
    borrowed = t.PlayFree(t.Filter(t.Kind.MAGIC), 1, False)
    execution = magic("Execution", t.Choose(t.Filter(), 1, False, t.CrewAct(t.CrewVerb.DESTROY, t.Ref.IT)), value=5)
    scene = Scene([magic("C", borrowed, DRAW), execution, crew("A"), crew("B")], draws=([crew("Top")], []))
    scene.go_to("ACT", 0)
    scene.do("PLAY A", "PLAY B", "PLAY C", "PICK Execution")
    assert scene.game.question == "PICK", "Execution asks"
    assert "Top" in scene.names(0, "hand"), "and the card was drawn before"
    assert scene.names(0, "discard") == ["C"]
    scene.do("PICK A")
    assert scene.names(0, "discard") == ["C", "A", "Execution"]


def test_mr_8_5_b_the_crew_has_haste_before_the_ronin_draws() -> None:
    small = t.Filter(value=t.Bound(t.Compare.AT_MOST, 3))
    gain = t.Lasting(t.Span.LASTING, t.Gain(t.Ref.THIS, t.Keyword.HASTE))
    d = crew("D", when(t.Event.ENTERS, t.Put(small, 1, True, t.Source.HAND), gain))
    asks = when(t.Event.ENTERS, t.May(DRAW))
    scene = Scene([d, crew("Ronin", asks, value=3), crew("Dear", asks, value=4)])
    scene.go_to("ACT", 0)
    scene.do("PLAY D")
    assert scene.offered() == ["PASS", "PICK Ronin"]
    scene.do("PICK Ronin")
    assert scene.game.question == "MAY", "the Ronin's ability is being resolved"
    assert scene.game.snapshot()["keywords"][scene.number("D", 0)] == ["HASTE"]


def test_mr_8_3_the_turn_players_events_come_first_and_each_owner_orders_their_own() -> None:
    last = when(t.Event.DESTROYED, t.May(DRAW))
    scene = Scene([crew("A", last), crew("B", last), magic("Storm", DESTROY_ALL)], [crew("X", last), crew("Y", last)])
    scene.go_to("ACT", 1)
    scene.do("PLAY X", "PLAY Y")
    scene.go_to("ACT", 0)
    scene.do("PLAY A", "PLAY B", "PLAY Storm")
    assert (scene.game.asked, scene.offered()) == (0, ["RESOLVE A", "RESOLVE B"])
    scene.do("RESOLVE B", "PASS", "PASS")
    assert (scene.game.asked, scene.offered()) == (1, ["RESOLVE X", "RESOLVE Y"])


def test_mr_8_2_a_crew_that_has_gone_is_counted_as_it_was() -> None:
    power = t.Power(t.Ref.THIS)
    strong = t.Is(power, t.Bound(t.Compare.EXACTLY, 2500))
    scene = Scene(
        [
            crew("Ghost", when(t.Event.DESTROYED, t.If(strong, HIT))),
            crew("Lord", t.Static(t.ChangePower(t.All(OTHERS), 1000))),
            magic("Storm", DESTROY_ALL),
        ]
    )
    scene.go_to("ACT", 0)
    scene.do("PLAY Ghost", "PLAY Lord", "LEVEL_UP Filler", "UNDER Ghost", "PLAY Storm")
    assert len(scene.names(1, "life")) == 5


def test_mr_9_13_crews_destroyed_together_see_each_other() -> None:
    mourns = whenever(t.Event.DESTROYED, OTHERS, HIT)
    scene = Scene([crew("A", mourns), crew("B", mourns), magic("Storm", DESTROY_ALL)])
    scene.go_to("ACT", 0)
    scene.do("PLAY A", "PLAY B", "PLAY Storm")
    scene.do("RESOLVE A")
    assert len(scene.names(1, "life")) == 4


def test_mr_8_7_earlier_crews_see_later_ones_enter_and_not_the_other_way_round() -> None:
    greets = whenever(t.Event.ENTERS, OTHERS, HIT)
    haven = magic("Haven", t.Put(t.Filter(), 2, True, t.Source.HAND))
    scene = Scene([haven, crew("A", greets), crew("B", greets)])
    scene.go_to("ACT", 0)
    scene.do("PLAY Haven", "PICK B", "PICK A")
    assert scene.taken(1) == 1


def test_mr_9_12_an_effect_does_not_find_a_crew_that_came_back() -> None:
    back = t.CrewAct(t.CrewVerb.RETURN, t.Ref.THIS)
    again = t.Put(t.Filter(), 1, False, t.Source.HAND)
    gain = t.Lasting(t.Span.LASTING, t.ChangePower(t.Ref.THIS, 1000))
    scene = Scene([crew("Loop", t.Activated(True, None, (), (back, again, gain)))])
    scene.go_to("ACT", 0)
    scene.do("PLAY Loop", "ACTIVATE Loop")
    assert scene.power("Loop", 0) == 1000
    assert "ACTIVATE Loop" in scene.offered(), "its once-a-turn ability is fresh"


# -- the attack -------------------------------------------------------------------------------------------------------


def attack(scene: Scene, attacker: str = "Rusher") -> None:
    scene.go_to("ATTACK", 0)
    scene.do(f"ATTACK {attacker}")


def test_mr_2_3_revenge_needs_damage_this_turn_and_the_crew_may_block() -> None:
    strikes = when(t.Event.ATTACKS, HIT)
    avenger = crew("Avenger", t.Revenge(1), value=7, power=9000)
    scene = Scene([crew("Rusher", HASTE, strikes)], [avenger])
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher")
    attack(scene)
    assert scene.offered() == ["PASS", "REVENGE Avenger"], "damage taken in time 4 counts (MR-7.5)"
    scene.do("REVENGE Avenger")
    assert scene.offered() == ["PASS", "BLOCK Avenger"]
    scene.do("BLOCK Avenger")
    assert scene.names(0, "discard") == ["Rusher"]
    assert len(scene.names(1, "life")) == 5, "a blocked attack does no damage"


def test_mr_7_5_no_revenge_without_damage() -> None:
    scene = Scene([crew("Rusher", HASTE)], [crew("Avenger", t.Revenge(1))])
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher")
    attack(scene)
    assert scene.game.question == "SET_ENERGY"
    assert (scene.game.asked, len(scene.names(1, "life"))) == (1, 5)


def test_mr_7_6_a_revenge_magic_is_an_event_beside_the_others() -> None:
    may = t.Triggered(t.Attacked(t.Side.YOU), (t.May(DRAW),))
    ambush = magic("Ambush", t.Choose(OPPOSING, 1, False, t.CrewAct(t.CrewVerb.DESTROY, t.Ref.IT)), value=8, revenge=1)
    scene = Scene([crew("Rusher", HASTE, when(t.Event.ATTACKS, HIT))], [ambush, crew("Guard", may)])
    scene.go_to("ACT", 1)
    scene.do("PLAY Guard")
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher")
    attack(scene)
    scene.do("REVENGE Ambush")
    assert scene.offered() == ["RESOLVE Ambush", "RESOLVE Guard"]
    scene.do("RESOLVE Ambush")
    assert scene.names(0, "discard") == ["Rusher"]
    scene.do("PASS")
    assert len(scene.names(1, "life")) == 5, "the attacker has left: no block, no damage (MR-7.13)"
    assert scene.names(1, "discard") == ["Ambush"]


def test_mr_7_4_the_defenders_events_wait_for_time_6() -> None:
    may = t.Triggered(t.Attacked(t.Side.YOU), (t.May(DRAW),))
    scene = Scene(
        [crew("Rusher", HASTE, when(t.Event.ATTACKS, HIT))], [crew("Guard", may), crew("Avenger", t.Revenge(1))]
    )
    scene.go_to("ACT", 1)
    scene.do("PLAY Guard")
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher")
    attack(scene)
    assert scene.game.question == "REVENGE", "asked before the defender's trigger is resolved"
    assert scene.game.snapshot()["circle"] == [(scene.number("Guard", 1), 0, -1)]


@pytest.mark.parametrize(
    ("mine", "theirs", "lost"),
    [(1000, 1000, (["Rusher"], ["Guard"])), (2000, 1000, ([], ["Guard"])), (1000, 2000, (["Rusher"], []))],
)
def test_mr_7_8_the_lower_power_is_destroyed_and_equal_powers_both(
    mine: int, theirs: int, lost: tuple[list[str], list[str]]
) -> None:
    wins = when(t.Event.WINS, HIT)
    scene = Scene([crew("Rusher", HASTE, wins, power=mine)], [crew("Guard", power=theirs)])
    scene.go_to("ACT", 1)
    scene.do("PLAY Guard")
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher")
    attack(scene)
    scene.do("BLOCK Guard")
    assert (scene.names(0, "discard"), scene.names(1, "discard")) == lost
    assert len(scene.names(1, "life")) == (5 if mine > theirs else 6), "nobody wins a tied battle"


def test_mr_2_2_rampage_deals_two_and_triggers_once() -> None:
    scene = Scene([crew("Rusher", HASTE, t.Has(t.Keyword.RAMPAGE), when(t.Event.DAMAGES, t.May(DRAW)))])
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher")
    attack(scene)
    assert scene.taken(1) == 2
    scene.do("PASS")
    assert scene.game.question == "SET_ENERGY"


# -- the magus --------------------------------------------------------------------------------------------------------


def test_mr_1_8_a_transformed_magus_is_exiled_and_her_cards_are_discarded() -> None:
    scene = Scene([magic("Storm", DESTROY_ALL)])
    scene.do("SET_ENERGY Filler")
    scene.go_to("ACT", 0)
    number = scene.number("Witch", 0)
    transform = next(i for i, option in enumerate(scene.game.options) if option == ("ACTIVATE", number, 1))
    scene.game.choose(transform)
    assert ("ACTIVATE", number, 0) not in scene.game.options, "the front's abilities are gone (MR-1.7)"
    scene.do("LEVEL_UP Filler")
    assert scene.power("Witch", 0) == 4000
    scene.do("PLAY Storm")
    assert scene.names(0, "exile") == ["Witch"]
    assert sorted(scene.names(0, "discard")) == ["Filler", "Storm"]
    assert scene.names(1, "field") == ["Witch"], "the other one is no crew yet (MR-1.6)"


def test_mr_9_2_cards_under_may_follow() -> None:
    home = magic("Home", t.CrewAct(t.CrewVerb.RETURN, t.All(t.Filter())))
    scene = Scene([home, crew("Tower")], options=RuleOptions(cards_under="follow"))
    scene.go_to("ACT", 0)
    scene.do("PLAY Tower", "LEVEL_UP Filler", "PLAY Home")
    assert scene.names(0, "hand").count("Filler") == 3
    assert scene.names(0, "discard") == ["Home"]


# -- laws over whole games --------------------------------------------------------------------------------------------

TOYBOX = [
    crew("Scout", HASTE, when(t.Event.ENTERS, DRAW), value=1),
    crew("Lord", t.Static(t.ChangePower(t.All(OTHERS), 500)), when(t.Event.LEAVES, HIT), value=2),
    crew("Thief", when(t.Event.DAMAGES, t.PlayerAct(t.PlayerVerb.DISCARD, t.Side.OPPONENT, 1)), value=1),
    crew("Guard", when(t.Event.BLOCKS, t.Lasting(t.Span.ATTACK, t.ChangePower(t.Ref.THIS, 800))), value=1),
    crew("Smith", t.Activated(True, None, (t.DiscardCost(1), t.TapThis()), (t.TopUnder(1, t.Ref.THIS),)), value=1),
    crew("Avenger", t.Revenge(1), t.While(t.TurnOf(t.Side.OPPONENT), t.ChangePower(t.Ref.THIS, 700)), value=4),
    magic("Execution", t.Choose(OPPOSING, 1, False, t.CrewAct(t.CrewVerb.DESTROY, t.Ref.IT)), value=2),
    magic("Tide", t.Choose(t.Filter(), 2, True, t.CrewAct(t.CrewVerb.RETURN, t.Ref.THEY)), value=2, revenge=1),
    magic("Plan", t.Look(4, t.Filter(t.Kind.CREW), 2, True, t.Rest.DECK_BOTTOM), value=1),
    magic("Call", t.Search(t.Filter(), 1, True, t.Target.FIELD), value=3),
    magic("Fork", t.ChooseOne(((DRAW, t.TopToLife(1)), (t.TopToEnergy(1, t.Posture.TAPPED),)))),
    magic("Grave", t.May(t.Recover(ANY, 2, True, t.Target.DECK_BOTTOM)), t.IfSo(DRAW), value=1),
]


@pytest.mark.parametrize("seed", range(12))
def test_any_game_ends_with_every_card_in_one_place(seed: int) -> None:
    luck = Random(seed)
    decks = tuple((MAGUS, *(luck.choice(TOYBOX) for _ in range(SLOTS - 1))) for _ in range(2))
    game = ReferenceGame((decks[0], decks[1]), lambda _seat, _shuffle, cards: luck.sample(cards, len(cards)))
    while game.question:
        assert len(game.options) > 1, game.question
        assert len(set(game.options)) == len(game.options)
        game.choose(luck.randrange(len(game.options)))
        table = game.state.table
        held = [card for player in table.players for zone in player.zones.values() for card in zone]
        assert len(held) == len(set(held)) == 2 * SLOTS
        assert all(card in table.players[card.owner][card.zone] for card in held)
    assert game.result
