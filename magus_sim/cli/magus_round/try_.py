"""`magus-sim try`: what a card does in a position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import Language, Override, OwnCards
from ..telling import PLAIN_WIDTH, Teller
from ..terminal import plain_console, somebody_is_there

if TYPE_CHECKING:
    from magus_sim.ruleset import Entry
    from magus_sim.rulesets.magus_round.positions.trial import Trial

PLAYERS = {"ja": ("自分", "相手"), "en": ("Player", "Opponent")}
WORDS = {
    "ja": {
        "assumed": "書かれていないので、こうする：",
        "asked": "{}の選択",
        "number": "番号（Enterで1、qで終了）",
        "rest": "ここまで",
        "met": "期待どおり（{}件）",
        "unmet": "期待と違う：{}（実際は {}）",
    },
    "en": {
        "assumed": "not written down, so:",
        "asked": "{} must choose",
        "number": "number (Enter for 1, q to leave) ",
        "rest": "So far",
        "met": "as expected ({})",
        "unmet": "not as expected: {} (it is {})",
    },
}


def try_card(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="Position file; - reads standard input.")],
    card: Annotated[str | None, typer.Option(help="The card to be tried, from your hand.")] = None,
    own: OwnCards = None,
    override: Override = False,
    lang: Annotated[Language, typer.Option(help="Language of the telling.")] = "ja",
) -> None:
    """Set a position up, play a card in it, and tell what happens, choice by choice. See docs/try.md.

    A choice that is not written in the file is asked for on a terminal.
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
    screen.show_rest()
    if not screen.as_expected():
        raise typer.Exit(1)


def leave_the_compiler_out() -> None:
    """Run the rules as plain Python: a single position is played sooner than machine code is loaded, let alone made."""
    import numba

    if "magus_sim.records" not in sys.modules:  # there it is settled, once for a process
        numba.config.DISABLE_JIT = True  # type: ignore[attr-defined]


class Screen:
    """Prints a trial as it goes on. `shown` entries have been printed."""

    def __init__(self, trial: Trial, lang: Language) -> None:
        self.trial = trial
        self.words = WORDS[lang]
        self.teller = Teller(trial.told, lang, options=True)
        self.shown = 0
        self.console = plain_console(PLAIN_WIDTH)

    def show_news(self) -> None:
        """Print what has not been printed yet."""
        for at in range(self.shown, len(self.trial.entries)):
            if at in self.trial.assumed:
                self.console.print(self.teller.line(self.words["assumed"], 2, "dim"))
            for line in self.teller.entry(self.trial.entries[at]):
                self.console.print(line)
        self.shown = len(self.trial.entries)

    def show_rest(self) -> None:
        """Print what lies before the players in the end."""
        self.console.print()
        self.console.print(self.teller.line(self.words["rest"], style="bold"))
        for line in self.teller.fields(self.trial.fields):
            self.console.print(line)

    def ask(self, question: Entry) -> int | None:
        """Let a person choose among the options; None if they have had enough."""
        self.show_news()
        player = self.trial.players["ab".index(question.player or "a")]
        self.console.print(self.teller.line(self.words["asked"].format(player), 2, "bold"))
        for number, move in enumerate(question.options, 1):
            self.console.print(self.teller.line(f"{number}  {self.teller.say(move.words)}", 4))
        while True:
            try:
                answer = self.console.input(f"    {self.words['number']}").strip().lower() or "1"
            except EOFError:
                return None
            if answer.startswith("q"):
                return None
            if answer.isdecimal() and 1 <= int(answer) <= len(question.options):
                return int(answer) - 1

    def as_expected(self) -> bool:
        """Print whether all has come out as the file says it must."""
        unmet = self.trial.unmet()
        number = len(self.trial.position.expect)
        for each in unmet:
            self.console.print(self.teller.line(self.words["unmet"].format(each.said, each.actual), style="red"))
        if number and not unmet:
            self.console.print(self.teller.line(self.words["met"].format(number), style="green"))
        return not unmet
