"""Plays known directions and writes docs/directions.md: `make directions`. Policies can be named, with how many
directions each plays: python -m tests.magus_round.directions_page --pairs 100 greedy beam reply=100
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import NoReturn

from tqdm import tqdm

from magus_sim.ruleset import Deck
from magus_sim.rulesets.magus_round import MagusRound
from magus_sim.rulesets.magus_round.betterments import KINDS, betterments, nodes_of, reads
from magus_sim.rulesets.magus_round.card import Card
from magus_sim.rulesets.magus_round.card_files import shipped_cards
from magus_sim.rulesets.magus_round.engine.batch import MagusRoundEngine
from magus_sim.studies.directions import Direction, Directions, Effect, play_directions, sample
from magus_sim.studies.pairs import Lab
from magus_sim.studies.shelf import FolderShelf

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "directions.md"
RESULT = re.compile(r"(?<=<!-- result -->\n).*(?=<!-- end of result -->)", re.DOTALL)
POLICIES = {"greedy": 0, "beam": 0, "reply": 100, "mcts:200": 30}
"""How many directions each policy plays; 0: all of them."""
SAMPLE_SEED = 1
WORST = 12
"""Rows of a table of single directions."""


def shipped_directions() -> tuple[MagusRoundEngine, list[Direction]]:
    """Every card of the shipped decks, bettered in every way, in every deck that holds it.

    A deck whose cards read what changed splits the direction: its meeting does not count.
    """
    ruleset = MagusRound()
    decks = ruleset.read_decks([ROOT / "decks" / "magus_round"])
    cards = {card.name: card for card in shipped_cards().values()}
    held = {deck.name: [cards[name] for name in dict.fromkeys(deck.slots)] for deck in decks}
    spoken = {name: nodes_of(own) for name, own in held.items()}
    bettered: dict[str, Card] = {}
    directions = []
    for deck in decks:
        for card in held[deck.name]:
            for number, what in enumerate(betterments(card)):
                key = f"{card.name}＋{number}"
                bettered[key] = what.card
                better = in_place(deck, card.name, key, what.card)
                mine = reads([*spoken[deck.name], *nodes_of([what.card])], what)
                others = [other for other in decks if other is not deck]
                fair = [other for other in others if not mine and not reads(spoken[other.name], what)]
                for counts, met in ((True, fair), (False, [other for other in others if other not in fair])):
                    if met:
                        directions.append(Direction(deck, better, card.name, what.kind, tuple(met), counts))
    return MagusRoundEngine(cards | bettered), directions


def in_place(deck: Deck, old: str, new: str, card: Card) -> Deck:
    """The deck with all copies of a card replaced where they lie, so that both are shuffled alike."""
    slots = tuple(new if slot == old else slot for slot in deck.slots)
    digest = blake2b(repr((deck.digest, slots, card.faces)).encode(), digest_size=12).hexdigest()
    return replace(deck, slots=slots, digest=digest)


def points(value: float) -> str:
    """Percentage points, with a sign."""
    return f"{100 * value:+.1f}".replace("-", "−")


def page_of(studies: Sequence[Directions]) -> Iterator[str]:
    """The tables, in Markdown."""
    yield "**Clearly negative directions, by policy**\n"
    yield "| policy | directions | clearly negative | loss seen with 90 % | games of a meeting | mean effect |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for study in studies:
        counted = study.counted
        negative = sum(each.clearly_negative for each in counted)
        mean = sum(each.value for each in counted) / len(counted)
        yield (
            f"| {study.policy} | {len(counted)} | {negative} | {100 * study.seen:.1f} | {2 * study.pairs} "
            f"| {points(mean)} |"
        )
    for study in studies:
        yield f"\n**{study.policy}: effect by kind, in points of win rate**\n"
        yield "| change | directions | clearly negative | mean effect | 95 % interval |"
        yield "| --- | ---: | ---: | ---: | --- |"
        for kind in study.kinds:
            interval = f"{points(kind.low)} to {points(kind.high)}"
            yield f"| {kind.kind} | {kind.directions} | {kind.negative} | {points(kind.value)} | {interval} |"
        yield f"\n**{study.policy}: the worst directions**\n"
        yield from _rows(study.counted)
        if study.apart:
            yield f"\n**{study.policy}: other cards read what changed ({len(study.apart)} directions, not counted)**\n"
            yield from _rows(study.apart)


def _rows(effects: Sequence[Effect]) -> Iterator[str]:
    yield "| deck | card | change | effect | clearly negative |"
    yield "| --- | --- | --- | ---: | :-: |"
    for each in effects[:WORST]:
        what = each.direction
        mark = "yes" if each.clearly_negative else ""
        value = f"{points(each.value)} ±{196 * each.error:.1f}"
        yield f"| {what.deck.name} | {what.card} | {what.kind} | {value} | {mark} |"


def tell(bar: tqdm[NoReturn], number: int, _now: str = "", spared: int = 0) -> None:
    """Games that were played, and how many more are to come."""
    bar.total -= spared
    bar.update(number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("policies", nargs="*", default=[f"{name}={number}" for name, number in POLICIES.items()])
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games of each meeting, before and after")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=ROOT / "reports" / "directions", help="where games are kept")
    parser.add_argument("--kind", choices=KINDS, help="only changes of this kind; shown, not written")
    parser.add_argument("--show", action="store_true", help="show the tables instead of writing the page")
    asked = parser.parse_args()
    engine, directions = shipped_directions()
    ruleset = MagusRound()
    ruleset.engine()
    studies = []
    for written in asked.policies:
        policy, _, number = written.partition("=")
        chosen = sample(directions, int(number), SAMPLE_SEED) if int(number or 0) else directions
        chosen = [each for each in chosen if asked.kind in (None, each.kind)]
        with tqdm(total=0, desc=policy, unit=" games", mininterval=5) as bar:
            lab = Lab(asked.seed, FolderShelf(asked.keep), asked.jobs, partial(tell, bar))
            studies.append(play_directions(lab, ruleset, engine, chosen, policy, asked.pairs))
    result = "\n".join(page_of(studies)) + "\n"
    if asked.show or asked.kind:
        print(result)
        return
    PAGE.write_text(RESULT.sub(lambda _: f"\n{result}\n", PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
