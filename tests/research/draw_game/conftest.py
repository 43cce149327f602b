"""The full deck's game and its hands, loaded once for the tests that play it."""

import numpy as np
import pytest

from outs.games.draw.betting.values import Game, Strategies
from outs.query.session import Tables
from outs.research.draw_game.deals import AllHands
from outs.tests.research.draw_game.full_deck import full_game, made_up


@pytest.fixture(scope="module")
def game(tables: Tables) -> Game:
    """The high game."""
    return full_game(tables)


@pytest.fixture(scope="module")
def hands(tables: Tables) -> AllHands:
    """All hands."""
    return AllHands.read(tables.directory)


@pytest.fixture(scope="module")
def strategies(game: Game) -> Strategies:
    """Strategies of the high game, made up."""
    return made_up(game, np.random.default_rng(1))
