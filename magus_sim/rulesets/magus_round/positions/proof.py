"""Proves a puzzle: its solution reaches the goal whatever the opponent answers, and other choices do not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from magus_sim.errors import FaultyFiles
from magus_sim.records import new

from ..engine.game import apply
from ..engine.state import Ask, Do, Game
from ..narrate.choices import moves_of
from ..narrate.view import View
from .collection import puzzle_in
from .dealing import deal_anew, has_secrets
from .exhaustive import Searcher, key_of, run_on, settled
from .file import Position
from .puzzle import Puzzle
from .spoken import Spoken
from .trial import Trial, is_later

ME = 0
DEALS = 8
"""How often what is hidden is dealt, the first time as the file says."""


class Setting:
    """A puzzle's position set up, its first choices made, and what can be found out about it by search."""

    def __init__(self, position: Position, players: tuple[str, str] = ("", "")) -> None:
        """Raises FaultyFiles if the file holds no puzzle or its first choices are not to be had."""
        self.position = position
        self.puzzle = puzzle_in(position)
        self.trial = Trial(position, players)
        self.trial.run(lambda _: None)
        self.searcher = Searcher(self.trial.lib, position.turn + self.puzzle.turns - 1, self.puzzle.wins)

    @property
    def start(self) -> Any:
        """The game as it is when the puzzle begins; not to be changed."""
        return self.trial.game

    def copy(self, game: Any) -> Any:
        games = new(Game, 1)
        games[0] = game
        return games[0]

    def after(self, game: Any, option: int) -> Any:
        """A copy of the game, played on from an option up to the next choice."""
        played = self.copy(game)
        apply(played, self.trial.lib, option)
        self.run_on(played)
        return played

    def run_on(self, game: Any) -> None:
        run_on(game, self.trial.lib, self.searcher.goal)

    def settled(self, game: Any) -> bool | None:
        """Whether the goal has been reached; None while that is open."""
        value = settled(game, self.searcher.goal)
        return None if value < 0 else value == 1

    def reaches(self, game: Any) -> bool | None:
        """Whether I can be sure of the goal from here; None if that is too much to find out."""
        done = self.settled(game)
        return self.searcher.reached(game) if done is None else done

    def best_answer(self, game: Any) -> int:
        """The opponent's answer that keeps me from the goal, or else the last one: a block rather than none."""
        options = range(game.n_options)
        return next((option for option in options if self.reaches(self.after(game, option)) is False), options[-1])

    def spoken(self, game: Any) -> Spoken:
        """The options of the question that is asked."""
        view = View(game, self.trial.lib, self.trial.table)
        return Spoken(view, moves_of(view))


@dataclass
class Proof:
    """What playing the solution out has shown.

    `keys` are the ways to choices at which nothing outside of the solution reaches the goal; `gaps` are the opponent's
    answers that the solution has nothing against. `made` are the choices of the solution that could be made, by their
    places; `sprung` says of each trap that could be chosen whether the goal was lost by it. `open` says that some of
    this could not be found out.
    """

    keys: list[str] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    made: set[int] = field(default_factory=set)
    sprung: dict[str, bool] = field(default_factory=dict)
    open: bool = False

    def complaint(self, puzzle: Puzzle) -> tuple[str, str] | None:
        """At which key of the file the puzzle is faulty, and what is wrong; None if all is proven."""
        if self.open:
            return "solution", "there is too much to play out to prove anything; make the position smaller"
        if self.gaps:
            return "solution", f"the solution does not reach the goal: {self.gaps[0]}"
        if never := [f"「{choice}」" for at, choice in enumerate(puzzle.solution) if at not in self.made]:
            return "solution", f"{', '.join(never)} can never be chosen (a question with one answer is not asked)"
        for trap in puzzle.traps:
            if trap not in self.sprung:
                return "traps", f"「{trap}」 can never be chosen on the way of the solution"
            if not self.sprung[trap]:
                return "traps", f"「{trap}」 is no trap: the goal can still be reached"
        if not self.keys and not puzzle.traps:
            return "solution", "nothing shows that other choices are worse; write what is tempting and wrong as `traps`"
        return None


def prove(position: Position) -> Proof:
    """Play the solution against every answer of the opponent, and if anything else than fillers is hidden, with that as
    it lies and dealt anew several times. Raises FaultyFiles if it proves nothing, with the reason.

    What the solution does not say is left to a search: questions of little interest, and all after its last choice.
    """
    setting = Setting(position)
    proof = Proof()
    for deal in range(DEALS if has_secrets(setting.trial.view) else 1):
        game = setting.copy(setting.start)
        if deal > 0:
            deal_anew(game, deal)
        setting.run_on(game)
        Line(setting, proof).follow(game, 0, ())
    if complaint := proof.complaint(setting.puzzle):
        key, message = complaint
        raise FaultyFiles([position.problem(f"puzzle.{key}", message)])
    return proof


@dataclass
class Line:
    """Plays a solution out and notes in `proof` what it finds."""

    setting: Setting
    proof: Proof
    met: set[tuple[int, int]] = field(default_factory=set)
    """Positions that have been played on from, with how much of the solution was left."""
    tried: set[str] = field(default_factory=set)
    """Traps that have been tried: each once, where it can first be chosen."""

    def follow(self, game: Any, at: int, before: tuple[str, ...]) -> None:
        """Play on from a choice with what is left of the solution; `before` is what has been chosen so far."""
        reached = self.setting.settled(game)
        place = (int(key_of(game)), at)
        if reached is None and place in self.met:
            return
        if place[0]:
            self.met.add(place)
        if reached is None and game.asked != ME:
            for option in range(game.n_options):
                self.follow(self.setting.after(game, option), at, (*before, f"({self.said(game, option)})"))
            return
        if reached is None and at < len(self.setting.puzzle.solution):
            self.choose(game, at, before)
            return
        if reached is None:
            reached = self.reaches(game)
        if not reached:
            self.proof.gaps.append(" → ".join(before))

    def choose(self, game: Any, at: int, before: tuple[str, ...]) -> None:
        """Answer a question of mine as the solution says, and look at the other answers."""
        spoken = self.setting.spoken(game)
        for trap in self.setting.puzzle.traps:
            option = option_of(trap, spoken)
            if option is not None and trap not in self.tried:
                self.tried.add(trap)
                lost = not self.reaches(self.setting.after(game, option))
                self.proof.sprung[trap] = lost and self.proof.sprung.get(trap, True)
        chosen = self.next_choice(game, spoken, at)
        if chosen is None:
            self.proof.gaps.append(" → ".join(before))
            return
        option, at_next = chosen
        way = (*before, spoken.short(option))
        if at_next > at:
            self.proof.made.add(at_next - 1)
            if self.is_key(game, spoken, at):
                self.proof.keys.append(" → ".join(way))
        self.follow(self.setting.after(game, option), at_next, way)

    def is_key(self, game: Any, spoken: Spoken, at: int) -> bool:
        """Whether there are options outside of what is left of the solution, and none of them reaches the goal."""
        inside = {option_of(choice, spoken) for choice in self.setting.puzzle.solution[at:]}
        outside = [option for option in range(game.n_options) if option not in inside]
        return bool(outside) and not any(self.reaches(self.setting.after(game, option)) for option in outside)

    def next_choice(self, game: Any, spoken: Spoken, at: int) -> tuple[int, int] | None:
        """The option that is chosen, and where the solution goes on; None if nothing can reach the goal any more.

        A choice that is not to be had, because of what the opponent answered, is passed over. What the solution says
        nothing about goes as a search finds it.
        """
        solution = self.setting.puzzle.solution
        for place in range(at, len(solution)):
            option = option_of(solution[place], spoken)
            if option is not None:
                return option, place + 1
            if spoken.moves[0].kind == Do.PASS.name and is_later(solution[place], Ask(game.ask)):
                return 0, place
        found = (option for option in range(game.n_options) if self.reaches(self.setting.after(game, option)))
        return next(((option, at) for option in found), None)

    def reaches(self, game: Any) -> bool:
        """Whether I can be sure of the goal from here; what cannot be found out is noted, and counts as yes."""
        reached = None if self.proof.open else self.setting.reaches(game)
        self.proof.open |= reached is None
        return reached is not False

    def said(self, game: Any, option: int) -> str:
        return self.setting.spoken(game).short(option)


def option_of(choice: str, spoken: Spoken) -> int | None:
    """The option that is meant; of several the first."""
    return next(iter(spoken.meant(choice)), None)
