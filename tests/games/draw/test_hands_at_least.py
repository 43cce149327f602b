"""Draws that end with at least a value, in any order of hands: against every draw, sorted by hold and value."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from outs.cards.lattice.subset_lattice import Lattice
from outs.games.draw.hands_at_least import HandsAtLeast
from outs.tests.cases import some_of

Numbers = npt.NDArray[np.int64]
HIGHEST = 7_462


@some_of("order", ["shuffled", "few", "low", "high"], 2)
def test_draws_of_every_hold_are_those_dealt(
    lattice: Lattice,
    values: Numbers,
    ends_by_hold: Callable[[int], Numbers],
    rng: np.random.Generator,
    order: str,
) -> None:
    places = np.arange(HIGHEST)
    ordered = {"high": places, "low": places[::-1], "shuffled": rng.permutation(HIGHEST), "few": places // 900}[order]
    counts = HandsAtLeast.of(lattice, 1 + ordered[values - 1])
    hand = int(rng.integers(len(lattice.masks)))
    ends = ends_by_hold(int(lattice.masks[hand]))[:, 1:]
    least = np.array([0, 1, 2, int(counts.values[hand]), int(ordered.max()) + 1, int(ordered.max()) + 2])
    found = counts.draws(np.full(len(least), hand), least)
    for place, value in enumerate(least.tolist()):
        assert found[:, place].tolist() == ends[:, 1 + ordered >= value].sum(axis=1).tolist()


def test_many_hands_are_counted_as_one_by_one(lattice: Lattice, values: Numbers, rng: np.random.Generator) -> None:
    counts = HandsAtLeast.of(lattice, values)
    hands, least = rng.integers(0, len(values), 50), rng.integers(0, HIGHEST + 2, 50)
    together = counts.draws(hands, least)
    for place in range(50):
        assert together[:, [place]].tolist() == counts.draws(hands[[place]], least[[place]]).tolist()


@some_of("values_of_order", ["few", "shuffled", "high"], 1)
def test_better_and_equal_draws_of_every_hand_are_those_that_reach_its_value_and_the_next(
    lattice: Lattice, values: Numbers, rng: np.random.Generator, values_of_order: str
) -> None:
    places = np.arange(HIGHEST)
    ordered = {"high": places, "shuffled": rng.permutation(HIGHEST), "few": places // 900}[values_of_order]
    counts = HandsAtLeast.of(lattice, 1 + ordered[values - 1])
    hands = rng.integers(0, len(values), 500)
    higher, reached = (counts.draws(hands, counts.values[hands] + more) for more in (1, 0))
    better, equal = counts.better_and_equal()
    assert np.array_equal(better[:, hands], higher)
    assert np.array_equal(equal[:, hands], reached - higher)
