"""A position on the terminal: told as it is played on, with its choices asked of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asking import Commands, Talk
from ..options import Language
from ..telling import filled

if TYPE_CHECKING:
    from magus_sim.rulesets.magus_round.narrate.questions import Moment
    from magus_sim.rulesets.magus_round.positions.trial import Trial
    from magus_sim.told import Question

PLAYERS = {"ja": ("自分", "相手"), "en": ("Player", "Opponent")}
WORDS = {
    "ja": {
        "assumed": "書かれていないので、こうする：",
        "asked": "{}：{}",
        "rest": "ここまで",
        "undone": "ひとつ前の選択に戻りました。",
        "no_undo": "これが最初の選択なので、戻れません",
        "help": """\
1、2…  選択肢をえらぶ
Enter  何もしない（その行に書いてあるときだけ）
f  盤面をもう一度見る
u  ひとつ前の選択に戻る
q  やめる""",
    },
    "en": {
        "assumed": "not written down, so:",
        "asked": "{}: {}",
        "rest": "So far",
        "undone": "Back at the choice before.",
        "no_undo": "there is nothing to undo: this is the first choice",
        "help": """\
1, 2 …  take an option
Enter  do nothing, where the line says so
f  see the board again
u  back to the choice before
q  leave""",
    },
}
KEYS = 8
"""Columns for what can be typed, in the help."""


class Screen(Talk):
    """Prints a trial as it goes on. `shown` entries have been printed; `asked` are the moments of all questions, the
    one that is asked now last."""

    def __init__(self, trial: Trial, lang: Language) -> None:
        super().__init__(trial.told, lang, options=True)
        self.trial = trial
        self.words = WORDS[lang]
        self.shown = 0
        self.asked: list[Moment] = []

    def show_news(self) -> None:
        """Print what has not been printed yet."""
        for at in range(self.shown, len(self.trial.entries)):
            if at in self.trial.assumed:
                self.say(self.words["assumed"], style="dim")
            for line in self.teller.entry(self.trial.entries[at]):
                self.console.print(line)
        self.shown = len(self.trial.entries)

    def draw(self) -> None:
        """Print what lies before the players now."""
        self.console.print()
        self.say(self.words["rest"], 0, "bold")
        for line in self.teller.fields(self.trial.fields):
            self.console.print(line)

    # ---- asking -----------------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> int | None:
        """Let a person choose among the options, of this question or of one gone back to; None if they have had
        enough."""
        asked: Question | None = question
        while asked:
            self.show_news()
            self.asked.append(self.trial.mark())
            self.show(asked)
            try:
                choice = self.answer(asked, self.commands)
            except EOFError:
                self.console.print()
                return None
            if choice is not None:
                return choice
            asked = self.trial.question
        return None

    def show(self, question: Question) -> None:
        """The question with its options."""
        player = self.teller.player(question.player)
        self.say(self.words["asked"].format(player, self.label(question.words)), style="bold")
        for number, move in enumerate(question.options, 1):
            self.say(f"{number}  {self.label(move.words)}", 4)

    @property
    def commands(self) -> Commands:
        """What can be said instead of a number."""
        return {"f": self.draw_again, "u": self.undo, "h": self.explain, "q": self.leave}

    def draw_again(self, question: Question, _: str) -> bool:
        self.draw()
        self.show(question)
        return False

    def undo(self, _question: Question, _: str) -> bool:
        if len(self.asked) < 2:
            self.say(self.words["no_undo"])
            return False
        self.asked.pop()
        self.go_back(-1)
        self.say(self.words["undone"])
        return True

    def go_back(self, at: int) -> None:
        """Be at an earlier question, which is then asked anew."""
        self.trial.go_back(self.asked[at])
        del self.asked[at:]
        self.shown = len(self.trial.entries)

    def explain(self, _question: Question, _: str) -> bool:
        for line in self.words["help"].splitlines():
            key, meaning = line.split("  ", 1)
            self.say(filled(key, KEYS) + meaning, 4)
        return False

    def leave(self, _question: Question, _: str) -> bool:
        """Nothing is lost, so nobody is asked whether it is meant."""
        raise EOFError
