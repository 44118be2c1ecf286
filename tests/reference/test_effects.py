"""Scenes on effects, values and picking (chapter 9 and docs/choices.md)."""

from __future__ import annotations

from magus_sim.rulesets.magus_round.language import tree as t

from .options import RuleOptions
from .scenes import DRAW, FILLER, HASTE, HIT, OPPOSING, Scene, crew, magic, when, whenever

MINE = t.Filter(side=t.Side.YOU)
ANY = t.Filter(t.Kind.CARD)


def life(scene: Scene, seat: int) -> int:
    return len(scene.names(seat, "life"))


def plus(by: int, span: t.Span = t.Span.LASTING) -> t.Lasting:
    return t.Lasting(span, t.ChangePower(t.All(MINE), by))


# -- values -----------------------------------------------------------------------------------------------------------


def test_mr_9_10_power_becomes_replaces_what_comes_before_the_changes() -> None:
    spell = magic(
        "Shape",
        t.Lasting(t.Span.LASTING, t.ChangePower(t.All(MINE), 300)),
        t.Lasting(t.Span.LASTING, t.SetPower(t.All(MINE), 5000)),
        t.Lasting(t.Span.LASTING, t.SetBasePower(t.All(MINE), 100)),
    )
    scene = Scene([crew("A"), spell])
    scene.go_to("ACT", 0)
    scene.do("PLAY A", "LEVEL_UP Filler", "PLAY Shape")
    assert scene.power("A", 0) == 5300


def test_mr_9_17_continuous_abilities_do_not_chase_each_other() -> None:
    weak = t.Filter(power=t.Bound(t.Compare.AT_MOST, 1000))
    scene = Scene(
        [crew("A", t.Static(t.ChangePower(t.All(weak), 1000))), crew("B", t.Static(t.ChangePower(t.All(weak), 1000)))]
    )
    scene.go_to("ACT", 0)
    scene.do("PLAY A", "PLAY B")
    assert (scene.power("A", 0), scene.power("B", 0)) == (3000, 3000)


def test_mr_9_18_the_later_of_gained_and_lost_counts() -> None:
    stops = crew("Stops", t.Static(t.Lose(t.All(t.Filter()), t.Keyword.HASTE)))
    grants = magic("Grants", t.Lasting(t.Span.TURN, t.Gain(t.All(t.Filter()), t.Keyword.HASTE)))
    scene = Scene([crew("Rusher", HASTE), stops, grants])
    scene.go_to("ACT", 0)
    rusher = scene.number("Rusher", 0)
    scene.do("PLAY Stops", "PLAY Rusher")
    assert scene.game.snapshot()["keywords"][rusher] == [], "printed is the oldest"
    scene.do("PLAY Grants")
    assert scene.game.snapshot()["keywords"][rusher] == ["HASTE"]
    scene.go_to("SET_ENERGY", 1)
    assert scene.game.snapshot()["keywords"][rusher] == []


# -- picking ----------------------------------------------------------------------------------------------------------


def test_a_set_of_cards_can_be_picked_in_one_way_only() -> None:
    toss = magic("Toss", t.FromHand(t.Filter(t.Kind.CARD), 2, False, t.Target.DISCARD_PILE))
    scene = Scene([toss, FILLER, crew("A"), crew("B"), FILLER])
    scene.go_to("ACT", 0)
    scene.do("PLAY Toss")
    assert scene.offered() == ["PICK Filler", "PICK A"], "B has no card behind it that may still be picked"
    scene.do("PICK A")
    assert scene.names(0, "discard") == ["A", "B", "Toss"], "the second filler cannot be picked without the first"


def test_mr_9_15_the_rest_goes_to_the_bottom_in_any_order() -> None:
    peek = magic("Peek", t.Look(3, t.Filter(t.Kind.CREW), 1, True, t.Rest.DECK_BOTTOM))
    scene = Scene([peek], draws=([crew("A"), magic("M", value=9), crew("B")], []))
    scene.go_to("ACT", 0)
    scene.do("PLAY Peek")
    assert scene.offered() == ["PASS", "PICK A", "PICK B"]
    scene.do("PICK A")
    scene.do("PICK B")
    assert scene.names(0, "deck")[-2:] == ["B", "M"]


def test_mr_9_18_a_continuous_ability_is_as_old_as_its_source() -> None:
    stops = crew("Stops", t.Static(t.Lose(t.All(t.Filter()), t.Keyword.HASTE)))
    grants = magic("Grants", t.Lasting(t.Span.TURN, t.Gain(t.All(t.Filter()), t.Keyword.HASTE)))
    scene = Scene([crew("Rusher"), stops, grants])
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher", "PLAY Grants", "PLAY Stops")
    assert scene.game.snapshot()["keywords"][scene.number("Rusher", 0)] == []


def test_mr_9_9_a_while_ability_holds_while_its_condition_is_true() -> None:
    leveled = t.Is(t.Level(t.Ref.THIS), t.Bound(t.Compare.AT_LEAST, 1))
    scene = Scene([crew("Tower", t.While(leveled, t.ChangePower(t.Ref.THIS, 100)))])
    scene.go_to("ACT", 0)
    scene.do("PLAY Tower")
    assert scene.power("Tower", 0) == 1000
    scene.do("LEVEL_UP Filler")
    assert scene.power("Tower", 0) == 1600


def test_mr_9_20_a_change_for_each_counts_once_and_a_continuous_one_always() -> None:
    each = t.PerEach(t.Crews(MINE), t.ChangePower(t.All(MINE), 100))
    scene = Scene([crew("Once", when(t.Event.ENTERS, t.Lasting(t.Span.LASTING, each))), crew("Always", t.Static(each))])
    scene.go_to("ACT", 0)
    scene.do("PLAY Once", "PLAY Always")
    assert (scene.power("Once", 0), scene.power("Always", 0)) == (1300, 1200)


def test_mr_7_18_during_this_attack_means_nothing_outside_one_and_ends_with_it() -> None:
    pump = magic("Pump", plus(500, t.Span.ATTACK))
    roars = when(t.Event.ATTACKS, plus(700, t.Span.ATTACK))
    scene = Scene([pump, crew("Rusher", HASTE, roars), crew("Second", HASTE)])
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher", "PLAY Second", "PLAY Pump")
    assert scene.power("Rusher", 0) == 1000
    scene.go_to("ATTACK", 0)
    scene.do("ATTACK Rusher")
    assert (scene.game.question, scene.power("Rusher", 0)) == ("ATTACK", 1000)


def test_mr_9_22_until_the_end_of_the_opponents_next_turn() -> None:
    scene = Scene([magic("Pump", plus(500, t.Span.NEXT_TURN)), crew("A")], [magic("X", value=0)])
    scene.go_to("ACT", 0)
    scene.do("PLAY A", "PLAY Pump")
    scene.go_to("ACT", 1)
    assert scene.power("A", 0) == 1500
    scene.go_to("ACT", 0)
    assert scene.power("A", 0) == 1000


def test_mr_9_22_a_turn_that_has_begun_is_not_the_next() -> None:
    ambush = t.Triggered(t.Attacked(t.Side.YOU), (plus(500, t.Span.NEXT_TURN),))
    scene = Scene([crew("Rusher", HASTE)], [crew("Guard", ambush)])
    scene.go_to("ACT", 1)
    scene.do("PLAY Guard")
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher")
    scene.go_to("ATTACK", 0)
    scene.do("ATTACK Rusher", "PASS")
    scene.go_to("ACT", 0)
    assert scene.power("Guard", 1) == 1500
    scene.go_to("ACT", 1)
    assert scene.power("Guard", 1) == 1000


def test_mr_9_8_cannot_block_beats_being_untapped() -> None:
    silence = magic("Silence", t.Lasting(t.Span.TURN, t.Cannot(t.All(OPPOSING), t.Deed.BLOCK)))
    scene = Scene([crew("Rusher", HASTE), silence], [crew("Guard")])
    scene.go_to("ACT", 1)
    scene.do("PLAY Guard")
    scene.go_to("ACT", 0)
    scene.do("PLAY Rusher", "PLAY Silence")
    scene.go_to("ATTACK", 0)
    scene.do("ATTACK Rusher")
    assert (scene.game.question, life(scene, 1)) == ("SET_ENERGY", 5)


def test_mr_9_19_if_you_do_asks_whether_the_step_before_was_carried_out() -> None:
    bargain = magic("Bargain", t.May(t.FromHand(t.Filter(t.Kind.CARD), 3, False, t.Target.DISCARD_PILE)), t.IfSo(HIT))
    scene = Scene([bargain, crew("A"), crew("B"), bargain, FILLER])
    scene.go_to("ACT", 0)
    scene.do("PLAY Bargain", "PASS")
    assert life(scene, 1) == 6, "declined"
    scene.do("PLAY A", "PLAY Bargain", "ACCEPT")
    assert scene.names(0, "hand") == []
    assert life(scene, 1) == 6, "two cards are not three"


def test_mr_9_4_a_whole_cost_or_no_activation_and_once_each_turn() -> None:
    costs = (t.PayEnergy(1), t.DiscardCost(1))
    scene = Scene([crew("Smith", t.Activated(True, None, costs, (HIT,))), crew("A"), crew("B")])
    scene.do("SET_ENERGY Filler", "SET_ENERGY Filler")
    scene.go_to("ACT", 0)
    scene.do("PLAY Smith", "ACTIVATE Smith", "PICK B")
    assert scene.names(0, "discard") == ["B"]
    cards = scene.game.snapshot()["cards"]
    energy = scene.game.snapshot()["zones"][0]["energy"]
    assert [cards[number]["tapped"] for number in energy] == [True, False], "put down first, tapped first (MR-6.6)"
    assert "ACTIVATE Smith" not in scene.offered()


def test_mr_9_4_what_must_be_picked_is_paid_last_whatever_the_print() -> None:
    costs = (t.DiscardCost(1), t.TapThis(), t.PayEnergy(1))
    scene = Scene([crew("Smith", t.Activated(False, None, costs, (HIT,))), crew("A"), crew("B")])
    scene.do("SET_ENERGY Filler")
    scene.go_to("ACT", 0)
    scene.do("PLAY Smith", "ACTIVATE Smith")
    cards = scene.game.snapshot()["cards"]
    energy = scene.game.snapshot()["zones"][0]["energy"]
    assert scene.game.question == "PICK"
    assert cards[scene.number("Smith", 0)]["tapped"]
    assert cards[energy[0]]["tapped"]


def test_mr_6_6_a_card_needs_as_many_untapped_energy_cards_as_its_value() -> None:
    scene = Scene([crew("Dear", value=2), crew("Cheap", value=1)])
    scene.do("SET_ENERGY Filler")
    scene.go_to("ACT", 0)
    assert [option for option in scene.offered() if option.startswith("PLAY")] == ["PLAY Cheap"]


def test_mr_6_14_a_crew_does_not_see_itself_being_played() -> None:
    herald = crew("Herald", t.Triggered(t.Played(t.Side.YOU, t.Kind.CREW), (HIT,)))
    scene = Scene([herald, crew("A"), magic("Haven", t.Put(t.Filter(), 1, False, t.Source.HAND)), crew("B")])
    scene.go_to("ACT", 0)
    scene.do("PLAY Herald")
    assert life(scene, 1) == 6
    scene.do("PLAY A")
    assert life(scene, 1) == 5
    scene.do("PLAY Haven")
    assert life(scene, 1) == 5, "being put onto the field is not being played"


def test_mr_6_15_each_card_under_a_crew_is_one_level_up() -> None:
    grows = when(t.Event.LEVELS_UP, HIT)
    scene = Scene([crew("Tower", grows), magic("Feed", t.Choose(MINE, 1, False, t.TopUnder(2, t.Ref.IT)))])
    scene.go_to("ACT", 0)
    scene.do("PLAY Tower", "PLAY Feed")
    assert (life(scene, 1), scene.power("Tower", 0)) == (4, 2000)


def test_mr_9_14_the_owner_of_the_crew_picks_the_level_that_is_lost() -> None:
    rust = magic("Rust", t.Choose(OPPOSING, 1, False, t.TakeLevels(1, t.Ref.IT, t.Target.DISCARD_PILE)))
    scene = Scene([rust], [crew("Tower"), crew("A")])
    scene.go_to("ACT", 1)
    scene.do("PLAY Tower", "LEVEL_UP A", "LEVEL_UP Filler")
    scene.go_to("ACT", 0)
    scene.do("PLAY Rust")
    assert scene.game.asked == 1
    scene.do("PICK A")
    assert scene.names(1, "discard") == ["A"]
    assert scene.power("Tower", 1) == 1500


def test_mr_9_15_a_search_may_fail_and_the_deck_is_shuffled() -> None:
    scene = Scene([magic("Call", t.Search(t.Filter(), 1, False, t.Target.FIELD))], draws=([FILLER, crew("A")], []))
    scene.go_to("ACT", 0)
    shuffled: list[list[int]] = []

    def turned_over(_seat: int, _shuffle: int, cards: list[int]) -> list[int]:
        shuffled.append(cards)
        return cards[::-1]

    scene.game.state.orders = turned_over
    scene.do("PLAY Call")
    assert scene.offered() == ["PASS", "PICK A"]
    scene.do("PASS")
    assert shuffled == [list(range(12, 41))]
    assert scene.game.snapshot()["zones"][0]["deck"] == list(range(40, 11, -1))


def test_mr_9_15_a_search_without_a_condition_finds_something() -> None:
    scene = Scene([magic("Call", t.Search(ANY, 1, False, t.Target.HAND))], draws=([crew("A")], []))
    scene.go_to("ACT", 0)
    scene.do("PLAY Call")
    assert scene.offered() == ["PICK A", "PICK Filler"]


def test_mr_8_10_it_is_the_crew_that_the_trigger_tells_of_until_another_is_put() -> None:
    gain = t.Lasting(t.Span.LASTING, t.ChangePower(t.Ref.IT, 300))
    bolsters = whenever(t.Event.ENTERS, t.Filter(side=t.Side.YOU, other=True), gain)
    scene = Scene([crew("Lord", bolsters), crew("A")])
    scene.go_to("ACT", 0)
    scene.do("PLAY Lord", "PLAY A")
    assert (scene.power("Lord", 0), scene.power("A", 0)) == (1000, 1300)


def test_mr_9_21_a_crew_that_becomes_energy_is_untapped_and_no_crew() -> None:
    melt = magic("Melt", t.CrewAct(t.CrewVerb.TO_ENERGY, t.All(MINE)))
    scene = Scene([melt, crew("A", when(t.Event.LEAVES, HIT))])
    scene.go_to("ACT", 0)
    scene.do("PLAY A", "PLAY Melt")
    assert (scene.names(0, "energy"), scene.names(0, "field"), life(scene, 1)) == (["A"], ["Witch"], 5)


def test_choose_one_asks_for_one_of_the_effects() -> None:
    fork = magic("Fork", t.ChooseOne(((DRAW,), (HIT,))))
    scene = Scene([fork])
    scene.go_to("ACT", 0)
    scene.do("PLAY Fork")
    assert scene.offered() == ["CHOOSE_ONE 0", "CHOOSE_ONE 1"]
    scene.do("CHOOSE_ONE 1")
    assert life(scene, 1) == 5


# -- for each ---------------------------------------------------------------------------------------------------------


def test_mr_9_20_a_search_for_each_of_nothing_shuffles_and_was_not_carried_out() -> None:
    dragons = t.Crews(t.Filter(subtype="Dragon"))
    search = t.ForEach(dragons, t.Search(t.Filter(t.Kind.CREW), 1, False, t.Target.HAND))
    scene = Scene([magic("Seek", search, t.IfSo(DRAW))])
    scene.go_to("ACT", 0)
    scene.do("PLAY Seek")
    assert scene.game.state.shuffles == [2, 1]
    assert len(scene.names(0, "hand")) == 4


def test_mr_9_20_what_has_no_number_does_not_happen_for_each_of_nothing() -> None:
    dragons = t.Crews(t.Filter(subtype="Dragon"))
    storm = magic("Storm", t.ForEach(dragons, t.CrewAct(t.CrewVerb.DESTROY, t.All(t.Filter()))))
    scene = Scene([crew("A"), storm])
    scene.go_to("ACT", 0)
    scene.do("PLAY A", "PLAY Storm")
    assert scene.names(0, "field") == ["Witch", "A"]


def test_mr_9_2_cards_that_follow_a_crew_onto_the_deck_lie_under_it() -> None:
    lift = magic("Lift", t.CrewAct(t.CrewVerb.TO_DECK_TOP, t.All(t.Filter())))
    scene = Scene([lift, crew("A"), crew("B"), crew("C")], options=RuleOptions(cards_under="follow"))
    scene.go_to("ACT", 0)
    scene.do("PLAY A", "LEVEL_UP C", "LEVEL_UP B", "PLAY Lift")
    assert scene.names(0, "deck")[:3] == ["A", "C", "B"]


def test_mr_9_20_what_both_players_discard_is_counted_once() -> None:
    pile = t.Cards(t.Side.YOU, t.Pile.DISCARD_PILE)
    purge = magic("Purge", t.ForEach(pile, t.PlayerAct(t.PlayerVerb.DISCARD, t.Side.BOTH, 1)))
    scene = Scene([purge, magic("First", HIT)])
    scene.go_to("ACT", 0)
    scene.do("PLAY First", "PLAY Purge")
    assert scene.names(0, "discard") == ["First", "Filler", "Purge"]
    assert scene.names(1, "discard") == ["Filler"], "one card, not two, though the pile has grown meanwhile"


def test_mr_9_12_a_crew_that_came_back_is_another_crew() -> None:
    again = t.PlayFree(t.Filter(t.Kind.CREW), 1, False)
    other = t.Choose(t.Filter(other=True), 1, False, t.CrewAct(t.CrewVerb.EXILE, t.Ref.IT))
    restless = when(t.Event.ENTERS, t.CrewAct(t.CrewVerb.RETURN, t.Ref.THIS), again, other)
    scene = Scene([crew("Restless", restless)])
    scene.go_to("ACT", 0)
    scene.do("PLAY Restless")
    assert scene.names(0, "exile") == ["Restless"]
