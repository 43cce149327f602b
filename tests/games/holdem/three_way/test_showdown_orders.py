"""The thirteen orders of three hands: as many as there are ways to rank three with ties, and moved with the seats."""

from itertools import permutations, product

import numpy as np

from outs.games.holdem.three_way.showdown_orders import (
    LOSES,
    ORDER_OF_COMPARISONS,
    ORDERS,
    PLACES,
    RESEATED,
    SEATINGS,
    SIXTHS,
    WINS,
)


def places_of(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the number of better values for each."""
    return tuple(sum(other > value for other in values) for value in values)


def test_every_way_to_rank_three_hands_is_one_order() -> None:
    assert sorted(PLACES.values()) == sorted({places_of(values) for values in product(range(3), repeat=3)})


def test_a_name_lists_the_best_first_and_ties_together() -> None:
    for name, places in PLACES.items():
        groups = name.split("_")
        better = [sum(len(group) for group in groups[:at]) for at in range(len(groups))]
        assert {hand: better[at] for at, group in enumerate(groups) for hand in group} == dict(
            zip("abc", places, strict=True)
        )


def test_comparisons_give_the_order() -> None:
    for a, b, c in product(range(3), repeat=3):
        code = 9 * (np.sign(a - b) + 1) + 3 * (np.sign(a - c) + 1) + np.sign(b - c) + 1
        assert PLACES[ORDERS[ORDER_OF_COMPARISONS[code]]] == places_of((a, b, c))
    assert (ORDER_OF_COMPARISONS >= 0).sum() == len(ORDERS)


def test_hands_that_change_seats_take_their_places_along() -> None:
    assert sorted(map(tuple, SEATINGS.tolist())) == sorted(permutations(range(3)))
    for seating, moved in zip(SEATINGS.tolist(), RESEATED.tolist(), strict=True):
        for order, places in enumerate(PLACES.values()):
            assert PLACES[ORDERS[moved[order]]] == tuple(places[hand] for hand in seating)


def test_the_pot_is_shared_by_the_best() -> None:
    for order, places in enumerate(PLACES.values()):
        best = [place == 0 for place in places]
        assert SIXTHS[:, order].tolist() == [6 // sum(best) * wins for wins in best]
        assert WINS[:, order].tolist() == [wins and sum(best) == 1 for wins in best]
        assert LOSES[:, order].tolist() == [not wins for wins in best]
