"""Every law is asked of every game."""

import pytest

from tests.laws.games import GAMES, Game


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]
