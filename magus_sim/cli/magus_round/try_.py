"""`magus-sim try`: what a card does in a position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import DEFAULT_LANGUAGE, Language, Override, OwnCards
from ..terminal import somebody_is_there
from .at_a_trial import PLAYERS, Screen

if TYPE_CHECKING:
    from magus_sim.rulesets.magus_round.positions.trial import Trial

WORDS = {
    "ja": {
        "met": "期待どおり（{}件）",
        "unmet": "期待と違う：{}（実際は {}）",
        "broken_off": "エンジンの表があふれたため中断：この先は分からない",
    },
    "en": {
        "met": "as expected ({})",
        "unmet": "not as expected: {} (it is {})",
        "broken_off": "broken off, because a table of the engine is full: what comes of it is not known",
    },
}


def try_card(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="Position file; - reads standard input.")],
    card: Annotated[str | None, typer.Option(help="The card to be tried, from your hand.")] = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Annotated[Language, typer.Option(help="Language of the telling.")] = DEFAULT_LANGUAGE,
) -> None:
    """Set a position up, play a card in it, and tell what happens, choice by choice. See docs/try.md.

    A choice that is not written in the file is asked for on a terminal; `h` explains what can be typed.
    """
    from magus_sim.rulesets.magus_round.card_files import card_set

    cards = card_set(own or (), override=override)
    leave_the_compiler_out()
    from magus_sim.rulesets.magus_round.positions.file import read_position
    from magus_sim.rulesets.magus_round.positions.trial import Trial

    trial = Trial(read_position(position, cards, card), PLAYERS[lang])
    screen = Screen(trial, lang)
    trial.run(screen.ask if somebody_is_there() else None)
    screen.show_news()
    screen.draw()
    if not all([as_expected(trial, screen), played_to_the_end(trial, screen)]):
        raise typer.Exit(1)


def played_to_the_end(trial: Trial, screen: Screen) -> bool:
    """Whether the engine had room for all that happened; if not, print that it had to break off."""
    if trial.is_broken_off:
        screen.say(WORDS[screen.lang]["broken_off"], 0, "red")
    return not trial.is_broken_off


def leave_the_compiler_out() -> None:
    """Run the rules as plain Python: a single position is played sooner than machine code is loaded, let alone made."""
    import numba

    if "magus_sim.records" not in sys.modules:  # there it is settled, once for a process
        numba.config.DISABLE_JIT = True


def as_expected(trial: Trial, screen: Screen) -> bool:
    """Print whether all has come out as the file says it must."""
    unmet, number, words = trial.unmet(), len(trial.position.expect), WORDS[screen.lang]
    for each in unmet:
        screen.say(words["unmet"].format(each.said, each.actual), 0, "red")
    if number and not unmet:
        screen.say(words["met"].format(number), 0, "green")
    return not unmet
