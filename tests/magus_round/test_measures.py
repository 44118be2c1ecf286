"""The turns table: what is counted of a turn is what happened in it."""

from __future__ import annotations

from magus_sim.records import new
from magus_sim.rulesets.magus_round.engine.game import apply, at_turn_end, go_on, must_choose
from magus_sim.rulesets.magus_round.engine.ops import Zone
from magus_sim.rulesets.magus_round.engine.play import TurnRow, measure
from magus_sim.rulesets.magus_round.engine.state import CARDS, Seen
from magus_sim.rulesets.magus_round.labels import MEASURES, REASONS
from tests.magus_round.scene import On, Scene, Seat, crew, magic


def measured(scene: Scene, seat: int) -> dict[str, int]:
    row = new(TurnRow, 1)[0]
    measure(scene.game, scene.lib, seat, row, True)
    return {each.name: int(row.a[at]) for at, each in enumerate(MEASURES)}


def test_everything_that_is_counted_in_a_turn_is_counted() -> None:
    stack = magic("Stack", "あなたのクルーを１体えらび、山札の上からカードを２枚、それの下に重ねる。", value=1)
    wolf = crew("Wolf", power=3000, gain=500)
    scene = Scene(
        Seat(field=[wolf], hand=[stack, crew("Mouse", value=2, power=1000), crew("Rat", value=9)], energy=4, deck=20),
        Seat(field=[On(crew("Turtle", power=1000), tapped=True), crew("Ox", power=2000)], life=5),
    )
    scene.play("Stack")
    scene.play("Mouse")
    scene.level_up("Wolf", "Rat")
    scene.attack("Wolf")
    scene.pass_()
    mine, yours = measured(scene, 0), measured(scene, 1)
    assert (mine["energy"], mine["energy_spent"], mine["cards_played"], mine["level_ups"]) == (4, 3, 2, 3)
    assert (mine["crews"], mine["power"], mine["levels"], mine["hand"]) == (2, 5500, 3, 0)
    assert (mine["damage_dealt"], mine["attacks"], mine["blocks"]) == (1, 1, 0)
    assert (yours["life"], yours["crews"], yours["power"], yours["blocks"]) == (4, 2, 3000, 0)
    scene.end_turn()
    flows = [measure.name for measure in MEASURES if measure.flow]
    assert {measured(scene, seat)[name] for seat in (0, 1) for name in flows} == {0}


def test_a_block_is_counted_for_the_defender() -> None:
    scene = Scene(Seat(field=[crew("Wolf", power=3000)]), Seat(field=[crew("Ox", power=4000)]))
    scene.attack("Wolf")
    scene.block("Ox")
    assert (measured(scene, 0)["blocks"], measured(scene, 1)["blocks"]) == (0, 1)
    assert measured(scene, 0)["damage_dealt"] == 0


def test_only_cards_of_the_opening_hands_were_in_them() -> None:
    game = Scene.opening().game
    seen = [card for card in range(CARDS) if game.cards[card].seen & Seen.OPENING]
    hands = [int(game.players[seat].piles[Zone.HAND].cards[at]) for seat in (0, 1) for at in range(5)]
    assert seen == hands


def test_what_a_card_has_gone_through_is_noted() -> None:
    scene = Scene(
        Seat(hand=[crew("Played", value=0), crew("Under"), crew("Energy")], field=[crew("Host")], deck=[crew("Drawn")]),
        step="start",
    )
    scene.set_energy("Energy")
    scene.pass_()
    scene.play("Played")
    scene.level_up("Host", "Under")
    noted = {name: scene.game.cards[scene.number(name)].seen for name in ("Drawn", "Energy", "Played", "Under")}
    assert noted == {
        "Drawn": Seen.DRAWN,
        "Energy": Seen.DRAWN | Seen.SET_ENERGY,
        "Played": Seen.DRAWN | Seen.PLAYED,
        "Under": Seen.DRAWN | Seen.LEVELED,
    }


def test_a_turn_is_measured_once_when_nothing_is_left_to_happen_in_it() -> None:
    end = "あなたのターンの終了時、望むなら、カードを１枚引く。"
    scene = Scene(Seat(field=[crew("Owl", f"{end}\n{end}")]), step="attack")
    asked: list[str] = []
    measured_after = []
    while scene.turn == 3:
        if at_turn_end(scene.game):
            measured_after.append(list(asked))
        if must_choose(scene.game):
            asked.append(scene.question)
            apply(scene.game, scene.lib, 0)
        else:
            go_on(scene.game, scene.lib)
    assert measured_after == [["ATTACK", "ORDER", "MAY", "MAY"]]


def test_reasons_leave_it_to_others_to_say_that_a_game_is_tied():
    for label in REASONS.values():
        assert "tie" not in label.en
        assert "引き分け" not in label.ja
