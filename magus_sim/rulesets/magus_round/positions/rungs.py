"""Which policies solve a puzzle: they play their side of it, against every answer and over several deals."""

from __future__ import annotations

from ..engine.game import apply
from ..policies.choose import choose
from ..policies.names import minds_of
from .dealing import deal_anew
from .exhaustive import key_of
from .file import Position
from .proof import ME, Setting


def solved(position: Position, policy: str, deals: int) -> int:
    """In how many of so many deals the policy solves the puzzle."""
    setting = Setting(position)
    return sum(solves(setting, policy, deal) for deal in range(1, deals + 1))


def solves(setting: Setting, policy: str, deal: int) -> bool:
    """Whether a policy reaches the goal whatever the opponent answers; `deal` is its luck, and that of what is hidden.

    A position that comes up again by other choices is not played again.
    """
    trial = setting.trial
    mind = minds_of([policy], trial.lib, trial.begun.cards)[0]
    waiting = [setting.copy(setting.start)]
    deal_anew(waiting[0], deal)
    met: set[int] = set()
    while waiting:
        game = waiting.pop()
        setting.run_on(game)
        reached = setting.settled(game)
        key = 0 if reached is not None else int(key_of(game))
        if reached is False:
            return False
        if reached or key in met:
            continue
        met |= {key} - {0}
        if game.asked == ME:
            choice = int(choose(mind, game, trial.lib))
            game.decisions += 1
            apply(game, trial.lib, choice)
            waiting.append(game)
        else:
            waiting += [setting.after(game, option) for option in range(game.n_options)]
    return True
