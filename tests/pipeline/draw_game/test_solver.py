"""One hold is published for each number of cards: together, hands come to the final hands of the mixed holds."""

import numpy as np

from outs.games.draw.betting.game_model import considered_holds
from outs.games.draw.betting.rules import FIRST, Limits
from outs.pipeline.draw_game.solution import solution_of
from outs.pipeline.draw_game.solver import Solver, one_hold
from outs.tests.pipeline.draw_game.small_deck import final_values, model
from outs.tests.pipeline.draw_game.small_game import work

HANDS = 1000


def kept(shares: tuple[float, ...]) -> list[int]:
    """Return the number of hands published with each hold, if all hands mix the holds in these shares."""
    count = len(shares)
    decisions = np.repeat(np.arange(HANDS), count)
    holds = np.tile(np.arange(count, dtype=np.int8), HANDS)
    chosen = one_hold(decisions, holds, np.tile(np.array(shares, np.float32), HANDS))
    assert np.array_equal(decisions[chosen], np.arange(HANDS))
    return [int((holds[chosen] == hold).sum()) for hold in range(count)]


def test_hands_that_mix_holds_share_them_out() -> None:
    assert np.abs(np.subtract(kept((0.6, 0.4)), (600, 400))).max() <= 1
    assert np.abs(np.subtract(kept((0.2, 0.5, 0.3)), (200, 500, 300))).max() <= 1


def test_a_hold_that_is_hardly_ever_kept_is_not_published() -> None:
    assert kept((0.95, 0.05)) == [HANDS, 0]
    assert kept((0.0, 0.0, 1.0)) == [0, 0, HANDS]


def test_a_hand_that_never_draws_so_many_cards_has_its_first_hold() -> None:
    assert kept((0.0, 0.0)) == [HANDS, 0]


def mixing_solver() -> Solver:
    """A solver whose first player always throws one card: of every hand, the higher in 60 % and the lower in 40 %."""
    with work() as here:
        every = np.ones((4, len(model().ways)), np.bool_)
        solver = Solver(model(), considered_holds(model(), every), Limits(most_thrown=2, most_bets=0), here.run)
    holds, sums = solver.holds, solver.draws[FIRST].sums
    for hand, (start, stop) in enumerate(zip(holds.first_holds[:-1], holds.first_holds[1:], strict=True)):
        one = [hold for hold in range(start, stop) if holds.thrown[hold] == 1]
        sums[0, one, 0] = np.array((0.4, 0.6)) * model().dealt[hand]
    return solver


def test_published_holds_come_to_the_final_hands_of_the_mixed_ones() -> None:
    solver = mixing_solver()
    mixed = np.einsum("h,hv->v", solver.draws[FIRST].sums[0, :, 0], _final_of_holds(solver))
    solution = solution_of(solver)
    published = solution.game.final_reach(FIRST, solution.strategies)[0, 1]
    often = _often_kept(solver)
    assert np.abs(published - mixed).sum() < np.abs(often - mixed).sum() / 3


def _final_of_holds(solver: Solver) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The chance of each final value of every considered hold: (holds, values)."""
    hand = np.repeat(np.arange(len(model().ways)), np.diff(solver.holds.first_holds))
    return np.asarray(final_values()[solver.holds.holds, hand])


def _often_kept(solver: Solver) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The final hands if every hand had the hold that it keeps more often."""
    sums, found = solver.draws[FIRST].sums[0, :, 0], np.zeros(model().value_count)
    for start, stop in zip(solver.holds.first_holds[:-1], solver.holds.first_holds[1:], strict=True):
        found += sums[start:stop].sum() * _final_of_holds(solver)[start + int(sums[start:stop].argmax())]
    return found
