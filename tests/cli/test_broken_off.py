"""Games that the engine has no room for are told of wherever a run is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from magus_sim.results import Run
from magus_sim.ruleset import BROKEN_OFF
from magus_sim.rulesets import RULESETS
from magus_sim.told import Label
from tests.cli.running import run
from tests.toy import Toy


@dataclass(frozen=True)
class Cramped(Toy):
    """The toy, its ties being games that it has no room for."""

    reasons: Mapping[str, Label] = field(
        default_factory=lambda: {"beaten": Label("Beaten", "撃破"), BROKEN_OFF: Label("broken off", "中断")}
    )


@pytest.fixture(params=["Cramped", "Toy"])
def has_room(request, monkeypatch, tmp_path) -> bool:
    game = {"Cramped": f"{__name__}:Cramped", "Toy": "tests.toy:Toy"}[request.param]
    monkeypatch.setitem(RULESETS, "toy", game)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    for name, cards in (("calm", "1234"), ("even", "2222"), ("flat", "2222")):
        (tmp_path / "decks" / f"{name}.txt").write_text("\n".join(f"Might {n}" for n in cards), encoding="utf-8")
    return request.param == "Toy"


def test_a_run_is_told_with_how_many_of_its_games_were_broken_off(capsys, tmp_path, has_room):
    play = ("simulate", "decks", "--ruleset", "toy", "--policy", "plain", "--games", "40", "--out", "my run")
    said = [run(capsys, *play), run(capsys, "runs", "show", "my run", "--json"), run(capsys, "report", "my run")]
    assert [code for code, _, _ in said] == [0, 0, 0]
    games = Run.open(tmp_path / "my run").scan("games").filter(reason=BROKEN_OFF).collect()
    page = (tmp_path / "my run" / "report" / "index.html").read_text("utf-8")
    assert games.is_empty() == has_room
    if has_room:
        assert not [err for _, _, err in said if "broken off" in err]
        assert "broken off" not in page
        return
    warning = (
        f"warning: {len(games)} of 120 games were broken off, because a table of the engine was full; "
        "they count as ties and say nothing about the decks\n"
        "most of them: 40 of even against flat\n"
        f"see one: magus-sim replay 'my run' --number {games['game'].min()}\n"
    )
    assert [warning in err for _, _, err in said] == [True, True, True]
    assert f"{len(games)} games were broken off, because a table of the engine was full." in page
    assert run(capsys, "report", "my run", "--lang", "ja", "--force")[0] == 0
    page = (tmp_path / "my run" / "report" / "index.html").read_text("utf-8")
    assert f"エンジンの表があふれ、{len(games)}ゲームが中断されました" in page
