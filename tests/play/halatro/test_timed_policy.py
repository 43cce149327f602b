"""A look ahead with a limit of time: the same moves if it has enough, lawful ones if not, and never much later."""

import time

import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import play_games
from outs.play.halatro.players import parse_limit
from outs.play.halatro.policy import Views
from outs.play.halatro.table_policies import TablePolicy
from outs.play.halatro.timed_policy import TimedPolicy
from outs.query.halatro.player_arrays import LOOKAHEAD

HOPELESS = LOOKAHEAD._replace(samples=10**7, doubt=1e9, alike=0.0)
"""Draws that would take minutes."""


def few(views: Views, count: int) -> Views:
    """The first of the views."""
    return Views(*(getattr(views, name)[:count] for name in ("held", "dead", "plays", "discards")))


def test_with_enough_time_moves_are_those_without_a_limit(views: Views, known: PlayerArrays) -> None:
    some, quick = few(views, 12), LOOKAHEAD._replace(samples=64)
    limited = TimedPolicy("lookahead:60000ms", known, quick, 60_000).moves(some)
    free = TablePolicy("lookahead", known, quick).moves(some)
    assert (limited.thrown == free.thrown).all()
    assert (limited.discards == free.discards).all()


def test_a_move_that_would_take_minutes_is_made_when_the_time_is_over(views: Views, known: PlayerArrays) -> None:
    policy = TimedPolicy("lookahead:20ms", known, HOPELESS, 20)
    some = few(views, 8)
    started = time.monotonic()
    moves = policy.moves(some)
    assert time.monotonic() - started < 60
    sizes = np.bitwise_count(moves.thrown)
    assert ((sizes >= 1) & (sizes <= 5)).all()
    assert (moves.thrown & ~some.held == 0).all()


def test_games_are_played_to_their_end(known: PlayerArrays) -> None:
    assert (play_games(TimedPolicy("lookahead:1ms", known, HOPELESS, 1), 3, 0, 2) > 0).all()


@pytest.mark.parametrize("text", ["", "5", "ms", "0ms", "0.5ms", "x ms", "nanms", "1e9ms", "-3ms"])
def test_limits_are_milliseconds(text: str) -> None:
    with pytest.raises(BadInput, match="a time limit must be 1 to 60,000 milliseconds, for example 10ms, got "):
        parse_limit(text)
    assert parse_limit("2.5ms") == 2.5
