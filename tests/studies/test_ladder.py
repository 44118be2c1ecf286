"""The ladder, played: who gets which deck in which seat, when a pairing ends, and what is kept of it."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray

from magus_sim.errors import StorageFault, UsageFault
from magus_sim.ruleset import Chunk, Deck, Rung
from magus_sim.statistics.ladder import Ladder
from magus_sim.studies.ladder import Contest, plan_contest, play_contest, play_deals
from magus_sim.studies.ladder_folder import kept_in, manifest_of
from magus_sim.studies.speed import games_per_second
from tests.simulation.toy_runs import STRONG, SWINGY, WEAK, digests
from tests.toy import Toy, ToyEngine

DECKS = (STRONG, SWINGY, WEAK)


@dataclass(frozen=True)
class Watched(ToyEngine):
    """The toy; it notes every game: seed, and for the first seat and the second one who plays which deck."""

    seen: list[tuple[int, tuple[str, str], tuple[str, str]]] = field(default_factory=list)
    rungs: tuple[str, ...] = ("plain", "bold", "plain:no-luck")

    def play(
        self,
        decks: tuple[Deck, Deck],
        policies: tuple[str, str],
        seeds: NDArray[np.int64],
        a_first: NDArray[np.bool_],
        wanted: frozenset[str],
    ) -> Chunk:
        sides = tuple(zip(policies, (deck.name for deck in decks), strict=True))
        for seed, first in zip(seeds.tolist(), a_first.tolist(), strict=True):
            self.seen.append((seed, *(sides if first else sides[::-1])))
        return super().play(decks, policies, seeds, a_first, wanted)


def contest(
    *policies: str, engine: ToyEngine | None = None, decks: tuple[Deck, ...] = DECKS, **options: Any
) -> Contest:
    defaults: dict[str, Any] = {"seed": 3, "games": 2000, "precision": 0.01}
    return plan_contest(engine or Watched(), decks, policies, **(defaults | options))


def kept(folder: Path, jobs: int = 1, planned: Contest | None = None, **manner: Any) -> Ladder:
    planned = planned or contest()
    with kept_in(folder, planned, manifest_of(planned, Toy()), **manner) as shelf:
        return play_contest(planned, shelf=shelf, jobs=jobs)


def test_each_policy_has_each_deck_in_each_seat_on_the_same_luck() -> None:
    engine = Watched()
    play_deals(contest("plain", "bold", engine=engine), (Rung("bold", 1), Rung("plain", 1)), 0, 5, 3)
    assert len({seed for seed, *_ in engine.seen}) == 3
    of_a_seed = Counter((first, second) for seed, first, second in engine.seen if seed == engine.seen[0][0])
    x, y = STRONG.name, SWINGY.name
    assert of_a_seed == Counter(
        [
            (("bold", x), ("plain", y)),
            (("plain", x), ("bold", y)),
            (("bold", y), ("plain", x)),
            (("plain", y), ("bold", x)),
        ]
    )
    assert set(Counter((first, second) for _, first, second in engine.seen).values()) == {3}


def test_in_a_mirror_each_policy_has_each_seat() -> None:
    engine = Watched()
    play_deals(contest("plain", "bold", engine=engine), (Rung("bold", 1), Rung("plain", 1)), 3, 0, 1)
    seats = Counter((first, second) for _, first, second in engine.seen)
    x = STRONG.name
    assert seats == Counter([(("bold", x), ("plain", x)), (("plain", x), ("bold", x))])


def test_over_a_whole_pairing_all_is_even() -> None:
    engine = Watched()
    planned = contest("plain", "bold", engine=engine)
    found = play_contest(planned)
    assert found.pairings[0].games == len(engine.seen)
    seats = Counter((policy, deck, seat) for _, *both in engine.seen for seat, (policy, deck) in enumerate(both))
    assert len(seats) == 2 * 3 * 2
    assert len(set(seats.values())) == 1
    met = Counter(frozenset([("first", a), ("second", b)]) for _, (_, a), (_, b) in engine.seen)
    assert len(met) == 9
    assert len(set(met.values())) == 1


def test_a_policy_wins_exactly_half_of_its_games_against_itself() -> None:
    planned = contest("plain", "bold")
    for matchup, games in enumerate(planned.games_of_deals.tolist()):
        batch = play_deals(planned, (Rung("bold", 1), Rung("bold", 1)), matchup, 0, 40)
        assert batch.half_wins.tolist() == [games] * 40


def test_all_pairings_play_the_same_deals() -> None:
    engine = Watched()
    planned = contest(engine=engine)
    play_contest(planned)
    deals: dict[frozenset[str], set[int]] = {}
    for seed, (one, _), (other, _) in engine.seen:
        deals.setdefault(frozenset([one, other]), set()).add(seed)
    assert len(deals) == 3
    fewest = min(deals.values(), key=len)
    assert all(fewest <= seeds for seeds in deals.values())


def test_the_better_policy_is_rated_higher_and_the_anchor_is_at_0() -> None:
    found = play_contest(contest("plain:no-luck", "plain", "bold", games=40_000))
    assert [rating.policy for rating in found.rungs] == ["bold", "plain", "plain:no-luck"]
    assert found.anchor == "plain"
    assert found.rungs[1].value == found.rungs[1].low == 0 > found.rungs[2].high
    pairing = found.pairing("bold", "plain")
    assert pairing
    assert pairing.rate.low > 0.5


def test_without_the_anchor_the_first_rung_is_at_0() -> None:
    assert play_contest(contest("plain:no-luck", "bold")).anchor == "plain:no-luck"


def test_a_pairing_ends_when_it_is_precise_enough() -> None:
    (wide,) = play_contest(contest("plain", "bold", games=10**6, precision=0.02)).pairings
    (narrow,) = play_contest(contest("plain", "bold", games=10**6, precision=0.01)).pairings
    assert 0.017 < wide.rate.half_width <= 0.02
    assert 0.0085 < narrow.rate.half_width <= 0.01
    assert 2.5 < narrow.games / wide.games < 6


def test_what_is_missing_is_reckoned_from_the_spread_in_few_batches(tmp_path: Path) -> None:
    kept(tmp_path / "out", planned=contest("plain", "bold", games=10**6, precision=0.004))
    assert len(list((tmp_path / "out" / "deals").iterdir())) <= 4


def test_a_pairing_ends_when_its_games_are_used_up() -> None:
    (pairing,) = play_contest(contest("plain", "bold", games=2015, precision=0.001)).pairings
    assert pairing.games == 2015 // 18 * 18
    assert pairing.rate.half_width > 0.001


def test_dear_policies_play_fewer_games_by_the_root_of_their_price() -> None:
    planned = contest("plain", "bold", games=18_000)
    anchor, dear, dearest = Rung("plain", 1000), Rung("x", 10), Rung("y", 0.000001)
    planned = replace(planned, rungs=(anchor, dear, dearest))
    assert planned.most_deals((anchor, anchor)) == 1000
    assert planned.price((dear, dear)) == pytest.approx(100)
    assert planned.most_deals((dear, dear)) == 100
    assert planned.most_deals((dear, anchor)) == int(1000 / 50.5**0.5)
    assert planned.most_deals((dearest, anchor)) == 2
    assert replace(planned, rungs=(dear, anchor)).most_deals((Rung("z", 10**9), anchor)) == 1000


def test_budgets_are_told_apart_by_family_the_larger_one_being_slower() -> None:
    rungs = (Rung("p:9", 1, "p"), Rung("q:1", 1, "q"), Rung("p:1", 9, "p"), Rung("p:5", 2, "p"), Rung("greedy", 1))
    assert replace(contest(), rungs=rungs).budgets == [("p:5", "p:1"), ("p:9", "p:5")]
    seeing = (Rung("p:1", 9, "p", True), Rung("p:9", 1, "p", True))
    assert replace(contest(), rungs=seeing).budgets == []


def test_a_single_deck_makes_a_ladder_of_its_mirror() -> None:
    (pairing,) = play_contest(contest("plain", "bold", decks=(SWINGY,))).pairings
    assert pairing.games == 2000


def test_the_number_of_jobs_changes_no_byte(tmp_path: Path) -> None:
    assert kept(tmp_path / "one") == kept(tmp_path / "two", jobs=2)
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
    assert kept(tmp_path / "other", planned=contest(seed=4)) != kept(tmp_path / "one", resume=True)


def test_a_ladder_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = kept(tmp_path / "whole")
    engine = Watched()
    planned = contest(engine=engine)
    with pytest.raises(KeyboardInterrupt), kept_in(tmp_path / "cut", planned, manifest_of(planned, Toy())) as shelf:
        play_contest(planned, shelf=shelf, advance=interrupt_after(2500))
    done = len(digests(tmp_path / "cut")) - 1
    assert 0 < done < len(digests(tmp_path / "whole")) - 1
    rest = Watched()
    assert kept(tmp_path / "cut", planned=contest(engine=rest), resume=True) == whole
    assert digests(tmp_path / "cut") == digests(tmp_path / "whole")
    all_games = sum(pairing.games for pairing in whole.pairings)
    assert len(rest.seen) < all_games <= len(rest.seen) + len(engine.seen)


def interrupt_after(most: int) -> Any:
    told = 0

    def advance(work: int, _pairing: str, _spared: int) -> None:
        nonlocal told
        told += work
        if told > most:
            raise KeyboardInterrupt

    return advance


def test_progress_is_told_in_full_with_the_pairing_that_runs(tmp_path: Path) -> None:
    planned = contest()
    for first in (True, False):  # played, then read
        told: list[tuple[int, str, int]] = []
        with kept_in(tmp_path / "out", planned, manifest_of(planned, Toy()), resume=True) as shelf:
            play_contest(planned, shelf=shelf, advance=lambda *news, told=told: told.append(news))
        done, spared = sum(work for work, _, _ in told), sum(spared for _, _, spared in told)
        assert (done > 0) == first
        assert done + spared == pytest.approx(planned.all_work, abs=9)
        assert list(dict.fromkeys(pairing for _, pairing, _ in told)) == [
            "bold against plain (1 of 3)",
            "plain:no-luck against plain (2 of 3)",
            "plain:no-luck against bold (3 of 3)",
        ]


def test_every_deal_is_kept_with_its_seed(tmp_path: Path) -> None:
    found = kept(tmp_path / "out")
    rows = pl.read_parquet(tmp_path / "out" / "deals" / "*.parquet")
    assert rows.columns == ["policy", "against", "deck_a", "deck_b", "deal", "seed", "games", "half_wins", "ties"]
    for pairing in found.pairings:
        own = rows.filter(policy=pairing.policy, against=pairing.against)
        assert (own["games"].sum(), own["ties"].sum()) == (pairing.games, pairing.ties)
        assert own["half_wins"].sum() / 2 / pairing.games == pytest.approx(pairing.rate.value)
        assert own.select("deck_a", "deck_b", "deal").is_unique().all()
    assert rows.group_by("deck_a", "deck_b", "deal").agg(pl.col("seed").n_unique())["seed"].max() == 1
    part = next((tmp_path / "out" / "deals").iterdir())
    facts = pl.read_parquet_metadata(part)
    assert (facts["seed"], facts["engine"], facts["policies"]) == ("3", "toy-1", "toy-p")
    assert WEAK.digest in facts["decks"]


def test_faulty_parts_are_named_and_played_again(tmp_path: Path) -> None:
    whole, heard = kept(tmp_path / "out"), []
    before = digests(tmp_path / "out")
    kept(tmp_path / "other", planned=contest(seed=4))
    deals = tmp_path / "out" / "deals"
    first, second, third, *_ = sorted(deals.iterdir())
    first.write_bytes(first.read_bytes()[:100])
    shutil.copy(third, second)
    shutil.copy(tmp_path / "other" / "deals" / first.name, third.with_name("part-002-000000.parquet"))
    shutil.copy(first, deals / "part-000-000000 (1).parquet")
    shutil.copy(third, deals / "part-009-000000.parquet")
    assert kept(tmp_path / "out", resume=True, heard=heard.append) == whole
    assert heard == [
        f"{first} is damaged or was written by another program: it carries no checksum; its games are played again",
        f"{second} is a copy of deals/{third.name}; its games are played again",
        f"{deals}/part-002-000000.parquet belongs to another run (seed 4, not 3); its games are played again",
        f"{deals}: not read, because this ladder has no such parts: part-000-000000 (1).parquet, "
        "part-009-000000.parquet",
    ]
    assert before.items() <= digests(tmp_path / "out").items()
    assert len(digests(tmp_path / "out")) == len(before) + 2
    kept(tmp_path / "out", force=True)
    assert set(digests(tmp_path / "out")) - set(before) == {"deals/part-000-000000 (1).parquet"}


def test_a_manifest_that_is_not_that_of_the_deals_does_not_cost_them(tmp_path: Path) -> None:
    out, whole = tmp_path / "out", kept(tmp_path / "out")
    sound = digests(out)
    kept(tmp_path / "other", planned=contest(seed=4))
    shutil.copy(tmp_path / "other" / "manifest.json", out)
    swapped = digests(out)
    with pytest.raises(StorageFault, match=r"the deals of another ladder .*\(seed 3, not 4\); put the manifest"):
        kept(out, planned=contest(seed=4), resume=True)
    assert digests(out) == swapped
    edited = (out / "manifest.json").read_text("utf-8").replace('"seed": 4', '"seed": 5')
    (out / "manifest.json").write_text(edited, "utf-8")
    with pytest.raises(UsageFault, match=r"another ladder \(its manifest.json was changed after it was begun\)"):
        kept(out, planned=contest(seed=5), resume=True)
    assert kept(out, resume=True) == whole
    assert digests(out) == sound


def test_a_ladder_made_before_parts_had_checksums_is_another_one(tmp_path: Path) -> None:
    kept(tmp_path / "out")
    for part in (tmp_path / "out" / "deals").iterdir():
        pl.read_parquet(part).write_parquet(part)
    path = tmp_path / "out" / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    del manifest["plan"]
    path.write_text(json.dumps(manifest), "utf-8")
    with pytest.raises(UsageFault, match=r"another ladder \(an older version played it, without checksums\)"):
        kept(tmp_path / "out", resume=True)


def test_a_folder_is_used_only_as_asked(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    kept(folder)
    before = digests(folder)
    with pytest.raises(UsageFault, match="holds this ladder already; --resume goes on with it, --force plays it anew"):
        kept(folder)
    with pytest.raises(UsageFault, match=r"holds another ladder \(seed 3 → 4; games 2000 → 90\); choose another --out"):
        kept(folder, planned=contest(seed=4, games=90), resume=True)
    with pytest.raises(UsageFault, match=r"holds another ladder \(other rungs\)"):
        kept(folder, planned=contest("plain", "bold"))
    assert digests(folder) == before
    (folder / "mine.txt").write_text("mine")
    kept(folder, planned=contest("plain", "bold"), force=True)
    assert (folder / "mine.txt").exists()
    assert len(digests(folder)) < len(before)
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "diary.txt").write_text("mine")
    for manner in ({}, {"force": True}, {"resume": True}):
        with pytest.raises(UsageFault, match="holds files but no ladder, and is left alone"):
            kept(foreign, **manner)


@pytest.mark.parametrize(
    ("policies", "options", "message"),
    [
        (("plain",), {}, "a ladder needs two policies"),
        (("plain", "seer"), {}, "a ladder needs two policies that see only what a player may see"),
        (("plain", "plian"), {}, "there is no policy 'plian'; did you mean 'plain'"),
        (("plain", "bold", "plain"), {}, "--policy plain is given twice"),
        (("plain", "bold"), {"games": 35}, "--games 35: at least 36 are needed to play 6 matchups of 3 decks"),
        (("plain", "bold"), {"precision": 0.0}, "--precision 0: is in points of win rate, such as 1"),
        (("plain", "bold"), {"precision": 0.5}, "--precision 50"),
    ],
)
def test_a_ladder_that_cannot_be_played_says_why(
    policies: tuple[str, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageFault) as fault:
        contest(*policies, engine=Seeing(), **options)
    assert message in str(fault.value)


class Seeing(ToyEngine):
    """The toy with a policy that sees all."""

    def check_policy(self, policy: str) -> None:
        if policy != "seer":
            super().check_policy(policy)

    def rung(self, policy: str) -> Rung:
        return Rung(policy, 1.0, sees_all=policy == "seer")


def test_a_policy_that_sees_all_is_apart() -> None:
    planned = contest("plain", "bold", "seer", engine=Seeing())
    found = play_contest(planned)
    assert [rating.policy for rating in found.bounds] == ["seer"]
    assert {rating.policy for rating in found.rungs} == {"plain", "bold"}
    assert len(found.pairings) == 3


def test_speed_is_measured_over_all_matchups() -> None:
    engine = Watched()
    planned = contest(engine=engine)
    assert games_per_second(planned, Rung("plain", 1), 0.01) > 100
    own = [both for _, *both in engine.seen if both[0][0] == both[1][0] == "plain"]
    met = Counter(frozenset(deck for _, deck in both) for both in own[1:])
    assert len(met) == 6
    assert min(met.values()) > 1
