"""The equilibrium: a best response to itself, by the mathematics and by dealing hands out."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.lattice.subset_lattice import Lattice
from outs.games.draw.equilibrium import Equilibrium, final_values, solve, wins_against
from outs.games.draw.response import best_response, worths_of

Numbers = npt.NDArray[np.int64]
Ends = Callable[[int], Numbers]

COMBINATIONS = 19_933_230_517_200
HALF = COMBINATIONS // 2
"""What a certain win counts."""
DRAWS_IN_COMMON = 7_669_695
PUBLISHED_FIRST_WIN = 0.698


def chances_to_win(ends: Numbers, final_hands: Numbers) -> list[Fraction]:
    """Return the chances of each hold against the final hands, ties half, in Python's integers."""
    hands = [int(count) for count in final_hands]
    below = [sum(hands[:1])]
    for count in hands[:-1]:
        below.append(below[-1] + count)
    chances = []
    for hold, row in enumerate(ends):
        twice = sum(int(row[value]) * (2 * below[value] + hands[value]) for value in np.flatnonzero(row))
        chances.append(Fraction(twice, 2 * sum(hands) * comb(47, 5 - hold.bit_count())))
    return chances


def test_the_equilibrium_is_its_own_best_response_and_wins_exactly_half(
    equilibrium: Equilibrium, lattice: Lattice, values: Numbers
) -> None:
    response = best_response(lattice, wins_against(equilibrium.final_hands)[values])
    assert np.array_equal(response.holds, equilibrium.holds)
    assert 2 * response.worths.numerator(lattice.ways) == HALF * COMBINATIONS


def test_the_best_response_to_standing_pat_wins_as_published(
    equilibrium: Equilibrium, lattice: Lattice, values: Numbers
) -> None:
    assert equilibrium.first_win == pytest.approx(PUBLISHED_FIRST_WIN, abs=0.0005)
    pat = np.bincount(values, lattice.ways, 7_463).astype(np.int64)
    response = best_response(lattice, (2 * np.cumsum(pat) - pat)[values])
    won = response.worths.numerator(lattice.ways)
    assert equilibrium.first_win == pytest.approx(won / (2 * 2_598_960 * COMBINATIONS), abs=1e-15)


@pytest.mark.long
def test_some_rounds_of_best_responses_are_needed(equilibrium: Equilibrium, lattice: Lattice, values: Numbers) -> None:
    holds = np.full(len(values), 31, np.uint8)
    for _ in range(equilibrium.rounds):
        before, holds = holds, best_response(lattice, wins_against(final_values(lattice, values, holds))[values]).holds
        assert not np.array_equal(before, holds)
    assert np.array_equal(holds, equilibrium.holds)
    assert equilibrium.rounds > 1


def test_what_does_not_settle_is_an_error(lattice: Lattice, values: Numbers) -> None:
    with pytest.raises(ArithmeticError, match="do not converge within 2 rounds"):
        solve(lattice, values, most_rounds=2)


def test_no_hold_of_a_hand_wins_more_than_its_own_by_dealing_every_draw(
    equilibrium: Equilibrium, lattice: Lattice, values: Numbers, ends_by_hold: Ends, rng: np.random.Generator
) -> None:
    response = best_response(lattice, wins_against(equilibrium.final_hands)[values])
    for hand_id in [*rng.integers(0, len(values), 6).tolist(), 0, len(values) - 1]:
        chances = chances_to_win(ends_by_hold(int(lattice.masks[hand_id])), equilibrium.final_hands)
        hold = int(equilibrium.holds[hand_id])
        assert chances[hold] == max(chances)
        worth = int(response.worths.high[hand_id]) * 2**30 + int(response.worths.low[hand_id])
        assert Fraction(worth, HALF * DRAWS_IN_COMMON) == chances[hold]


def test_any_policy_wins_half_against_itself(lattice: Lattice, values: Numbers, rng: np.random.Generator) -> None:
    holds = rng.integers(0, 32, len(values)).astype(np.uint8)
    final_hands = final_values(lattice, values, holds)
    wins = wins_against(final_hands)
    assert 2 * sum(a * b for a, b in zip(final_hands.tolist(), wins.tolist(), strict=True)) == HALF * COMBINATIONS
    assert 2 * worths_of(lattice, wins[values], holds).numerator(lattice.ways) == HALF * COMBINATIONS


def test_the_final_hands_of_standing_pat_are_those_dealt(lattice: Lattice, values: Numbers) -> None:
    pat = final_values(lattice, values, np.full(len(values), 31, np.uint8))
    assert pat[1] == (4**5 - 4) * DRAWS_IN_COMMON
    assert pat[7_462] == 4 * DRAWS_IN_COMMON
    anew = final_values(lattice, values, np.zeros(len(values), np.uint8))
    assert np.array_equal(anew, pat), "five fresh cards are as any five"


def test_a_win_counts_two_and_a_tie_one_in_four() -> None:
    assert wins_against(np.array([0, 4, 8, 0, 24])).tolist() == [0, 1, 4, 6, 12]
