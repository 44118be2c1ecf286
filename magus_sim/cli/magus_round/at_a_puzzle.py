"""A puzzle on the terminal: the board with its task, and choices that can be tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from magus_sim.errors import MagusSimError

from ..options import Language
from .at_a_trial import Screen

if TYPE_CHECKING:
    from magus_sim.rulesets.magus_round.positions.proof import Setting

WORDS = {
    "ja": {
        "task": "{}：{}",
        "hand": "手札：{}",
        "none": "なし",
        "solved": "解けた。",
        "missed": "届かなかった。",
        "solution": "解答は --solution で見られる。",
        "again": "    Enter：はじめから、u：最後の選択から、q：やめる > ",
        "left": "ここまで。",
    },
    "en": {
        "task": "{}: {}",
        "hand": "Hand: {}",
        "none": "nothing",
        "solved": "Solved.",
        "missed": "Not this time.",
        "solution": "--solution shows how it is done.",
        "again": "    Enter: from the start, u: from the last choice, q: leave > ",
        "left": "So far.",
    },
}


class PuzzleScreen(Screen):
    """Prints a puzzle and its task, and what comes of the choices."""

    def __init__(self, setting: Setting, lang: Language) -> None:
        super().__init__(setting.trial, lang)
        self.setting = setting
        self.own_words = WORDS[lang]

    def begin(self) -> None:
        """Print the position and the task."""
        self.show_news()
        if self.trial.entries[1:]:
            super().draw()
        self.show_task()

    def draw(self) -> None:
        """Print what lies before the players now, and the task."""
        super().draw()
        self.show_task()

    def show_task(self) -> None:
        """Print what is to be done, my hand, and what the cards say."""
        from magus_sim.rulesets.magus_round.positions.legend import hand_of, texts_for
        from magus_sim.rulesets.magus_round.positions.proof import ME

        puzzle, view = self.setting.puzzle, self.trial.view
        self.say(self.own_words["hand"].format(self.label(hand_of(view, ME)) or self.own_words["none"]))
        self.console.print()
        for text in texts_for(view, ME):
            self.say(self.label(text), style="dim")
        self.console.print()
        title, task = self.label(puzzle.title), self.label(puzzle.task(self.setting.position.mine))
        self.say(self.own_words["task"].format(title, task), 0, "bold")

    def solve(self) -> None:
        """Let a person try, as often as they like."""
        while (reached := self.play()) is False:
            self.end("missed")
            if not self.asked or not self.tries_again():
                self.end("solution")
                return
        self.end("left" if reached is None else "solved")

    def show_solution(self) -> None:
        """Play the solution. Raises MagusSimError if there is none."""
        if not self.play(by_solution=True):
            raise MagusSimError(f"{self.setting.position.file}: the solution does not reach the goal")
        self.end("solved")

    def play(self, by_solution: bool = False) -> bool | None:
        """Play to the end, by what a person chooses or by the solution; None if the person has left."""
        from magus_sim.rulesets.magus_round.positions.proof import ME, Line, Proof

        setting, trial = self.setting, self.trial
        line, place = Line(setting, Proof()), 0
        while (reached := setting.settled(trial.game)) is None:
            if not trial.board.waits() or trial.game.n_options == 1:
                trial.go_on()
            elif trial.game.asked != ME:
                trial.answer(setting.best_answer(trial.game))
            elif by_solution:
                chosen = line.next_choice(trial.game, setting.spoken(trial.game), place)
                if chosen is None:
                    return False
                choice, place = chosen
                trial.answer(choice)
            else:
                question = trial.question
                answer = self.ask(question) if question else None
                if answer is None:
                    return None
                trial.answer(answer)
        return reached

    def tries_again(self) -> bool:
        """Go back to the first choice or the last, as a person likes; whether they do."""
        while True:
            try:
                said = self.hear(self.own_words["again"]).lower()
            except EOFError:
                self.console.print()
                return False
            if said == "q":
                return False
            if said in ("", "u"):
                self.go_back(-1 if said else 0)
                self.draw()
                return True

    def end(self, how: str) -> None:
        """Print what is left to be told, and how it has ended; if well, why just so."""
        self.show_news()
        self.say(self.own_words[how], 0, "bold")
        if how == "solved":
            self.say(self.label(self.setting.puzzle.why), 0)
