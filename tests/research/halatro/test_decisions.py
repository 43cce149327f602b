"""The decisions of games, put together again."""

import numpy as np

from outs.play.halatro.lockstep import play_games
from outs.play.halatro.players import Player
from outs.play.halatro.published_ai import PublishedAi
from outs.query.halatro.best_plays import best_scores
from outs.research.halatro.decisions import Decisions, decisions_of

GAMES = 40
UNCAPPED = Player(PublishedAi(), "", original_runner=True)


def some() -> Decisions:
    """The decisions of games 5 and on."""
    return decisions_of(UNCAPPED, 3, 5, GAMES)


def test_the_plays_among_the_decisions_make_the_scores() -> None:
    made = some()
    points = np.where(made.are_discards, 0, best_scores(made.thrown.astype(np.uint64)))
    total = np.bincount(made.game, points, GAMES)
    assert total.tolist() == play_games(UNCAPPED.policy, 3, 5, GAMES, original_runner=True).tolist()


def test_each_game_has_its_moves_in_order() -> None:
    made = some()
    for game in range(GAMES):
        own = made.taken(np.flatnonzero(made.game == game))
        assert own.dead[0] == 0
        assert (own.dead[1:] == own.dead[:-1] | own.thrown[:-1]).all()
        assert (~own.are_discards).sum() == own.plays[0] == 3
        assert own.plays[-1] == 1
        assert not own.are_discards[-1]
