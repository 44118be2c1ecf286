"""That greedy plays like a player: one scene for each thing that a player would do, or would not."""

from __future__ import annotations

import pytest

from magus_sim.rulesets.magus_round.engine import state as s
from magus_sim.rulesets.magus_round.policies.choose import choose
from magus_sim.rulesets.magus_round.policies.names import minds_of
from tests.magus_round.scene import FILLER, On, Scene, Seat, crew, magic, magus

GREEDY = minds_of(["greedy"], None, [])[0]
IDLE = magus("見物人", transform=20, draw=20)
"""A magus that never has anything to do."""
REMOVAL = magic("処刑", "対戦相手のクルーを１体えらび、それを破壊する。", value=4)
HIT = magic("火矢", "対戦相手に１点のダメージを与える。", value=3)


def wish(scene: Scene) -> str:
    """What greedy would do here."""
    return scene.options[choose(GREEDY, scene.game, scene.lib)]


def play_turn(scene: Scene) -> list[str]:
    """What greedy does for whoever is asked until the turn is over, passes apart."""
    done = []
    turn = scene.turn
    while scene.turn == turn and scene.winner is None:
        done.append(wish(scene) if len(scene.options) > 1 else scene.options[0])
        scene.do(done[-1])
    return [deed for deed in done if deed != "PASS"]


def strong(name: str, power: int, text: str = "", *, value: int = 3) -> object:
    return crew(name, text, value=value, power=power, gain=1000)


# ---- energy ---------------------------------------------------------------------------------------------------------


def test_the_first_turn_sets_energy_and_brings_a_crew() -> None:
    hand = [crew("兵", value=2, power=2000), crew("騎士", value=3, power=3000), crew("将", value=4, power=4000)]
    scene = Scene(Seat(hand=[*hand, FILLER, FILLER], magus=IDLE), step="energy", turn=1)
    deeds = play_turn(scene)
    assert deeds[:2] == [f"SET_ENERGY {FILLER.key}"] * 2
    assert scene.me.field


def test_the_card_that_cannot_be_played_for_long_becomes_energy_first() -> None:
    hand = [crew("兵", value=2, power=2000), crew("騎士", value=3, power=3000), FILLER]
    scene = Scene(Seat(hand=hand, energy=1, magus=IDLE), step="energy")
    assert wish(scene) == f"SET_ENERGY {FILLER.key}"


def test_a_card_is_set_so_that_a_better_one_can_be_played_at_once() -> None:
    hand = [crew("巨人", value=6, power=7000), crew("兵", value=1), crew("卒", value=1), crew("民", value=1)]
    scene = Scene(Seat(hand=hand, energy=5, magus=IDLE), step="energy")
    assert "PLAY 巨人" in play_turn(scene)


def test_energy_that_is_enough_is_not_added_to() -> None:
    hand = [crew("騎士", value=3, power=3000), crew("将", value=4, power=4000)]
    scene = Scene(Seat(hand=hand, energy=10, magus=IDLE), step="energy")
    assert wish(scene) == "PASS"


def test_the_magus_is_worth_an_energy_card() -> None:
    witch = magus("大魔女", transform=6, draw=20, back=crew("大魔女の裏", value=6, power=6000))
    hand = [crew("騎士", value=3, power=3000), crew("将", value=4, power=4000), FILLER, FILLER]
    scene = Scene(Seat(hand=hand, energy=5, magus=witch), step="energy")
    assert play_turn(scene).index("ACTIVATE 大魔女 1") <= 2


# ---- playing --------------------------------------------------------------------------------------------------------


def test_two_cards_that_use_all_energy_are_better_than_a_dearer_one() -> None:
    hand = [crew("将", value=4, power=4000), crew("騎士", value=3, power=3500), crew("兵", value=2, power=2500)]
    scene = Scene(Seat(hand=hand, energy=5, magus=IDLE))
    assert sorted(play_turn(scene)) == ["PLAY 兵", "PLAY 騎士"]


def test_energy_that_is_left_draws_a_card() -> None:
    scholar = magus("学者", transform=20, draw=2)
    scene = Scene(Seat(hand=[crew("騎士", value=3, power=3000)], energy=5, magus=scholar))
    assert sorted(play_turn(scene)) == ["ACTIVATE 学者 2", "PLAY 騎士"]


def test_a_card_is_drawn_before_others_are_played() -> None:
    scholar = magus("学者", transform=20, draw=2)
    scene = Scene(Seat(hand=[crew("騎士", value=3, power=3000)], energy=5, magus=scholar))
    assert wish(scene) == "ACTIVATE 学者 2"


@pytest.mark.parametrize(("deck", "draws"), [(1, False), (2, False), (20, True)])
def test_the_last_cards_of_the_deck_are_not_drawn(deck: int, draws: bool) -> None:
    scholar = magus("学者", transform=20, draw=2)
    scene = Scene(Seat(energy=5, deck=deck, magus=scholar))
    assert (wish(scene) == "ACTIVATE 学者 2") is draws


def test_removal_is_kept_while_there_is_nobody_to_remove() -> None:
    scene = Scene(Seat(hand=[REMOVAL], energy=4, magus=IDLE))
    assert wish(scene) == "PASS"


def test_removal_takes_the_best_crew_of_the_opponent() -> None:
    foes = [crew("兵", value=1), crew("将", value=5, power=6000), crew("騎士", value=3, power=3000)]
    scene = Scene(Seat(hand=[REMOVAL], energy=4, magus=IDLE), Seat(field=foes))
    assert play_turn(scene)[:2] == ["PLAY 処刑", "PICK 将"]


def test_a_crew_is_not_removed_if_it_is_the_own_one() -> None:
    everyone = magic("大嵐", "パワー４０００以下のクルーをすべて破壊する。", value=2)
    scene = Scene(
        Seat(field=[crew("騎士", value=3, power=3000)], hand=[everyone], energy=2, magus=IDLE),
        Seat(field=[crew("兵", value=1)]),
    )
    assert "PLAY 大嵐" not in play_turn(scene)


def test_of_several_effects_the_better_one_is_chosen() -> None:
    either = magic(
        "一矢",
        "次から１つをえらぶ。「対戦相手に１点のダメージを与える」「対戦相手のクルーを１体えらび、それを破壊する」",
        value=2,
    )
    scene = Scene(Seat(hand=[either], energy=2, magus=IDLE), Seat(field=[crew("将", value=6, power=6000)]))
    assert play_turn(scene)[:2] == ["PLAY 一矢", "CHOOSE_ONE 2"]
    last = Scene(Seat(hand=[either], energy=2, magus=IDLE), Seat(field=[crew("将", value=6, power=6000)], life=1))
    play_turn(last)
    assert last.winner == "me"


def test_the_worst_card_is_discarded() -> None:
    vial = magic("小瓶", "カードを２枚引く。その後、手札を１枚捨てる。", value=2)
    scene = Scene(Seat(hand=[vial, crew("騎士", value=3, power=3000)], energy=2, magus=IDLE))
    scene.play("小瓶")
    assert wish(scene) == f"PICK {FILLER.key}"


@pytest.mark.parametrize("policy", ["greedy", "greedy-1"])
def test_nothing_is_discarded_that_can_be_kept_whatever_crew_was_spoken_of_before(policy: str) -> None:
    """No crew gains a level by a discard; one that cards went under in an earlier effect must not be seen here."""
    tidy = magic("整理", "手札を１枚まで捨てる。", value=0)
    board = Scene(Seat(field=[crew("兵", power=1000, gain=9000)], hand=[tidy, crew("騎士", value=9)], energy=3))
    board.play("整理")
    for host in (1, s.NOBODY):
        board.game.frame.host = host
        mind = minds_of([policy], None, [])[0]
        assert board.options[choose(mind, board.game, board.lib)] == "PASS"


def test_what_a_crew_answers_to_a_magic_counts() -> None:
    ember = crew("灰の魔女", "あなたがマジックをプレイしたとき、対戦相手に１点のダメージを与える。", value=5)
    scene = Scene(Seat(field=[ember], hand=[REMOVAL], energy=4, magus=IDLE), Seat(life=1))
    play_turn(scene)
    assert scene.winner == "me"


def test_a_magus_transforms() -> None:
    scene = Scene(Seat(energy=1))
    assert "ACTIVATE 魔女 1" in play_turn(scene)


# ---- levels ---------------------------------------------------------------------------------------------------------


def test_a_spare_card_goes_under_a_crew_that_then_beats_the_blocker() -> None:
    attacker = crew("矛", value=3, power=3000, gain=1000)
    scene = Scene(Seat(field=[attacker], hand=5, magus=IDLE), Seat(field=[crew("盾", value=3, power=3000)]))
    deeds = play_turn(scene)
    assert (deeds[0], deeds[-1]) == (f"LEVEL_UP {FILLER.key}", "ATTACK 矛")


def test_good_cards_are_not_given_for_a_level_that_changes_nothing() -> None:
    good = [crew("将", value=4, power=5000), crew("騎士", value=3, power=4000)]
    scene = Scene(Seat(field=[crew("矛", power=1000, gain=500)], hand=good, energy=2, magus=IDLE))
    assert wish(scene) == "PASS"


# ---- attacks --------------------------------------------------------------------------------------------------------


def test_an_attack_that_nobody_can_block_is_made() -> None:
    scene = Scene(Seat(field=[crew("矛")]), step="attack")
    assert wish(scene) == "ATTACK 矛"


def test_no_attack_into_a_stronger_blocker() -> None:
    scene = Scene(Seat(field=[crew("矛")]), Seat(field=[crew("盾", power=3000)]), step="attack")
    assert wish(scene) == "PASS"


def test_a_tapped_blocker_is_no_danger() -> None:
    wall = On(crew("盾", power=3000), tapped=True)
    scene = Scene(Seat(field=[crew("矛")]), Seat(field=[wall]), step="attack")
    assert wish(scene) == "ATTACK 矛"


def test_the_stronger_crew_attacks_a_weaker_blocker() -> None:
    spears = [crew("矛", power=1000), crew("槍", power=4000)]
    scene = Scene(Seat(field=spears), Seat(field=[crew("盾", power=3000)]), step="attack")
    assert wish(scene) == "ATTACK 槍"


def test_many_attack_where_few_can_block() -> None:
    swarm = [crew(name, value=1, power=2000) for name in "一二三四"]
    scene = Scene(Seat(field=swarm), Seat(field=[crew("盾", value=1, power=2000)]), step="attack")
    assert wish(scene).startswith("ATTACK")


def test_the_last_blocker_stays_home_when_the_opponent_could_win() -> None:
    foes = [On(crew("矛", power=3000), tapped=True), On(crew("槍", power=3000), tapped=True)]
    scene = Scene(Seat(field=[crew("盾", power=2000)], life=2), Seat(field=foes), step="attack")
    assert wish(scene) == "PASS"
    safe = Scene(Seat(field=[crew("盾", power=2000)], life=6), Seat(field=foes), step="attack")
    assert wish(safe) == "ATTACK 盾"


def test_a_magus_about_to_transform_with_haste_counts_as_an_attacker() -> None:
    witch = magus("疾風", transform=3, draw=20, back=crew("疾風の剣", "速攻", value=5, power=5000))
    far = magus("疾風", transform=9, draw=20, back=crew("疾風の剣", "速攻", value=5, power=5000))
    for front, deed in ((witch, "PASS"), (far, "ATTACK 盾")):
        foe = On(crew("矛", power=3000), tapped=True)
        scene = Scene(Seat(field=[crew("盾")], life=3), Seat(field=[foe], energy=3, magus=front), step="attack")
        assert wish(scene) == deed


def test_everything_attacks_when_the_opponent_cannot_survive_it() -> None:
    swarm = [crew(name) for name in "一二三"]
    scene = Scene(Seat(field=swarm, life=1), Seat(field=[crew("盾", power=9000)], life=2), step="attack")
    while scene.winner is None:
        assert wish(scene) != "PASS" or scene.asked == "you"
        scene.do(wish(scene))
    assert scene.winner == "me"


def test_the_only_blocker_is_removed_for_the_last_point() -> None:
    scene = Scene(
        Seat(field=[crew("矛")], hand=[magic("煙玉", SMOKE, value=2)], energy=2, magus=IDLE),
        Seat(field=[crew("盾", value=1, power=3000)], life=1),
    )
    play_turn(scene)
    assert scene.winner == "me"


SMOKE = "対戦相手のクルーを１体えらび、このターンの間、それはブロックできない。"


def test_smoke_is_for_a_crew_that_could_block() -> None:
    foes = [On(crew("将", value=6, power=9000), tapped=True), crew("盾", value=1, power=3000)]
    scene = Scene(Seat(field=[crew("矛")], hand=[magic("煙玉", SMOKE)], magus=IDLE), Seat(field=foes))
    scene.play("煙玉")
    assert wish(scene) == "PICK 盾"


def test_the_last_life_is_burnt_away() -> None:
    scene = Scene(Seat(hand=[HIT, crew("将", value=3, power=9000)], energy=3, magus=IDLE), Seat(life=1))
    play_turn(scene)
    assert scene.winner == "me"


# ---- blocks and revenge ---------------------------------------------------------------------------------------------


def attacked(defenders: list[object], *, life: int = 6, attackers: int = 1, power: int = 3000) -> Scene:
    """The first of some attackers has been declared, and the defender is asked."""
    foes = [crew(name, value=3, power=power) for name in "一二三四"[:attackers]]
    scene = Scene(Seat(field=foes), Seat(field=defenders, life=life), step="attack")
    scene.attack("一")
    return scene


def test_a_stronger_crew_blocks() -> None:
    assert wish(attacked([crew("盾", value=3, power=4000)])) == "BLOCK 盾"


def test_a_weaker_crew_does_not_block_while_there_is_life_enough() -> None:
    assert wish(attacked([crew("盾", value=3, power=1000)])) == "PASS"


def test_a_weaker_crew_blocks_the_last_damage() -> None:
    assert wish(attacked([crew("盾", value=3, power=1000)], life=1)) == "BLOCK 盾"


def test_a_block_is_not_put_off_when_the_attacks_to_come_are_too_many() -> None:
    assert wish(attacked([crew("盾", value=3, power=1000)], life=3, attackers=4)) == "BLOCK 盾"
    assert wish(attacked([crew("盾", value=3, power=1000)], life=6, attackers=4)) == "PASS"


def test_the_blocker_is_the_one_that_is_not_lost() -> None:
    defenders = [crew("民", value=1, power=1000), crew("盾", value=3, power=4000)]
    assert wish(attacked(defenders)) == "BLOCK 盾"


def test_of_those_that_would_be_lost_the_worst_blocks() -> None:
    defenders = [crew("将", value=5, power=2000), crew("民", value=1, power=1000)]
    assert wish(attacked(defenders, life=1)) == "BLOCK 民"


def vengeance(card: object, **seat: object) -> Scene:
    """Two attacks, the second of which can be answered by revenge."""
    foes = [crew("一", value=3, power=3000), crew("二", value=3, power=3000)]
    scene = Scene(Seat(field=foes), Seat(hand=[card], **seat), step="attack")
    scene.unhindered("一")
    scene.attack("二")
    return scene


def test_a_revenge_crew_comes_without_payment() -> None:
    assert wish(vengeance(crew("盾兵", "リベンジ１", value=3, power=4000))) == "REVENGE 盾兵"


def test_revenge_that_would_hit_only_the_own_side_is_left_alone() -> None:
    storm = magic("嵐", "リベンジ１\nあなたのクルーをすべて破壊する。", value=3)
    assert wish(vengeance(storm, field=[crew("盾", value=3, power=3000)])) == "PASS"


def test_revenge_weakens_the_crew_that_attacks() -> None:
    text = "リベンジ１\n対戦相手のクルーを１体えらび、このターンの間、それのパワーを－３０００する。"
    gate = magic("落とし格子", text, value=2)
    foes = [crew("将", value=7, power=9000), crew("一"), crew("二", value=3, power=3000)]
    scene = Scene(Seat(field=foes), Seat(hand=[gate], field=[crew("盾", value=2, power=2000)]), step="attack")
    scene.unhindered("一")
    scene.attack("二")
    scene.revenge("落とし格子")
    assert wish(scene) == "PICK 二"


# ---- the opening hand -----------------------------------------------------------------------------------------------


def test_a_hand_without_cheap_cards_is_dealt_anew_and_one_with_them_is_kept() -> None:
    cheap = [crew(f"兵{number}", value=1) for number in range(30)]
    assert wish(Scene.opening(Seat(deck=cheap), mulligan=1)) == "PASS"
    assert wish(Scene.opening(mulligan=1)) == "ACCEPT"
