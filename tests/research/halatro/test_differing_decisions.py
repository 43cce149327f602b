"""The difference of two players from the decisions in which they differ, against the difference of plain games."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.notation import LANE_MASK
from outs.games.halatro.simulation_answers import mean_and_error
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import ChosenMoves, NeverDiscard, Policy, Views
from outs.play.halatro.players import Player, published
from outs.play.halatro.simulation import simulate
from outs.research.halatro.decisions import Decisions, decisions_of
from outs.research.halatro.paired_comparison import gains_on, is_quicker

SEED, GAMES, DRAWS = 3, 160, 16
PLAIN = 20_000

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Sometimes:
    """Plays as one policy, and where `when` says so as another."""

    usual: Policy
    other: Policy
    when: Callable[[Views], Flags]
    name: str = "published"

    def moves(self, views: Views) -> ChosenMoves:
        """One's or the other's."""
        usual, other, chosen = self.usual.moves(views), self.other.moves(views), self.when(views)
        return ChosenMoves(
            np.where(chosen, other.thrown, usual.thrown), np.where(chosen, other.discards, usual.discards)
        )


def even(views: Views) -> Flags:
    """Return true if it is the first move and the number of clubs held is even."""
    chosen: Flags = np.bitwise_count(views.held & np.uint64(LANE_MASK)) % 2 == 0
    chosen &= (views.plays == 3) & (views.discards == 3)
    return chosen


def before_the_last(views: Views) -> Flags:
    """Return true if two plays are left, so that the difference comes in the middle of a game."""
    chosen: Flags = views.plays == 2
    return chosen


CAPPED = published(0.01, capped=True).policy


def difference(base: Policy, player: Player, known: PlayerArrays) -> tuple[float, float]:
    """Of the player and `base`, and its standard error."""
    mean, error = mean_and_error(gains_on(base, decisions_of(player, SEED, 0, GAMES), 0, GAMES, SEED, DRAWS, known))
    assert error is not None
    return mean, error


@pytest.mark.parametrize("when", [even, before_the_last])
def test_the_difference_is_that_of_plain_games_on_common_decks(
    when: Callable[[Views], Flags], known: PlayerArrays
) -> None:
    player, base = Player(Sometimes(NeverDiscard(), CAPPED, when), ""), Player(NeverDiscard(), "")
    scores = simulate([base, player], PLAIN, SEED)
    plain, plain_error = mean_and_error(scores[1] - scores[0])
    found, error = difference(base.policy, player, known)
    assert plain_error is not None
    assert plain > 10 * plain_error
    assert abs(found - plain) < 4 * np.hypot(error, plain_error)
    assert error < plain / 3


def test_a_game_without_a_different_decision_has_no_difference(known: PlayerArrays) -> None:
    base = NeverDiscard()
    made = decisions_of(Player(Sometimes(base, CAPPED, even), ""), SEED, 0, 40)
    gains = gains_on(base, made, 0, 40, SEED, DRAWS, known)
    differs = np.bincount(made.game, made.are_discards, 40) > 0
    assert 5 < differs.sum() < 35
    assert (gains[differs] != 0).all()
    assert (gains[~differs] == 0).all()
    assert not gains_on(CAPPED, decisions_of(Player(CAPPED, ""), SEED, 0, 5), 0, 5, SEED, DRAWS, known).any()


def test_games_are_judged_the_same_however_they_are_shared_out(known: PlayerArrays) -> None:
    def gains(first: int, games: int) -> list[float]:
        made: Decisions = decisions_of(Player(CAPPED, ""), SEED, first, games)
        found: list[float] = gains_on(NeverDiscard(), made, first, games, SEED, DRAWS, known).tolist()
        return found

    assert gains(0, 9) == gains(0, 4) + gains(4, 5)


def test_players_are_listed_from_the_quickest_to_the_slowest() -> None:
    one, other = published(0.006, capped=False), published(0.01, capped=False)
    assert is_quicker(Player(NeverDiscard(), ""), one)
    assert not is_quicker(one, Player(NeverDiscard(), ""))
    assert not is_quicker(one, other)
    assert not is_quicker(other, one)
