"""Triples of holes up to suits and seats: the classes of a few starting hands, found one by one, and sums over them."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np

from outs.cards.hands.hole_arrays import HOLE_ID, HOLE_STARTING_HAND
from outs.cards.hands.starting_hands import HOLES, hole_id, starting_hand_of
from outs.cards.lattice.row_numbers import canonical
from outs.cards.notation import cards_of, mask_of
from outs.games.holdem.three_way.showdown_orders import ORDER_COUNT, ORDERS, PLACES
from outs.kernels.holdem.hole_triples import (
    CANONICAL_HOLES,
    HIGHEST,
    Projections,
    add_starting_hands,
    canonical_triples,
    count_orders,
)
from outs.kernels.holdem.triple_projections import triple_row
from outs.tests.cases import all_of

Triple = tuple[int, ...]
MASK_OF_ID = {hole_id(*hole): mask_of(hole) for hole in HOLES}
ID_OF_MASK = {mask: number for number, mask in MASK_OF_ID.items()}


def highest(triple: Triple) -> Triple:
    """The canonical form, from the definition."""
    masks = [MASK_OF_ID[hole] for hole in triple]
    return max(tuple(ID_OF_MASK[mask] for mask in canonical(*seated)) for seated in permutations(masks))


def disjoint(triple: Triple) -> bool:
    """Return true if no card comes twice."""
    first, second, third = (MASK_OF_ID[hole] for hole in triple)
    return not (first & second or first & third or second & third)


def test_canonical_holes_are_one_of_each_starting_hand() -> None:
    hands = {starting_hand_of(*cards_of(MASK_OF_ID[hole])) for hole in CANONICAL_HOLES.tolist()}
    assert len(hands) == len(CANONICAL_HOLES) == 169
    for hole in CANONICAL_HOLES.tolist():
        assert canonical(MASK_OF_ID[hole]) == (MASK_OF_ID[hole],)


@all_of("place", [1, 2, 4])
def test_classes_of_low_holes_are_those_found_one_by_one(place: int) -> None:
    first = int(CANONICAL_HOLES[place])
    (low,) = np.nonzero(first >= HIGHEST)
    triples = [triple for triple in combinations(low.tolist(), 3) if disjoint(triple)]
    classes = Counter(map(highest, triples))
    expected = sorted((triple, ways) for triple, ways in classes.items() if triple[0] == first)
    holes, ways = canonical_triples(first)
    assert list(zip(map(tuple, holes.tolist()), ways.tolist(), strict=True)) == expected


def test_starting_hands_add_up_over_their_holes_whichever_seat_they_have() -> None:
    """Counts are made up, another for each order of each row; only sums are compared."""
    rng = np.random.default_rng(5)
    holes, ways = canonical_triples(int(CANONICAL_HOLES[4]))
    counts = rng.integers(0, 1_370_754, (len(holes), ORDER_COUNT)).astype(np.uint32)
    rows = int(triple_row(169, 0, 0))
    deals, sums = np.zeros(rows, np.int64), np.zeros((rows, ORDER_COUNT), np.uint64)
    add_starting_hands(holes, ways, counts, deals, sums)
    hand_of = dict(zip(HOLE_ID.tolist(), HOLE_STARTING_HAND.tolist(), strict=True))
    known_deals: Counter[int] = Counter()
    known_sums: Counter[tuple[int, int]] = Counter()
    for triple, times, row in zip(holes.tolist(), ways.tolist(), counts.tolist(), strict=True):
        for seating in permutations(range(3)):
            a, b, c = (hand_of[triple[hole]] for hole in seating)
            if not a <= b <= c:
                continue
            at = int(triple_row(c, b, a))
            known_deals[at] += times
            for order, places in enumerate(PLACES.values()):
                seats = tuple(places[hole] for hole in seating)
                known_sums[at, list(PLACES.values()).index(seats)] += times * row[order]
    assert {at: int(deals[at]) for at in np.flatnonzero(deals)} == known_deals
    assert {(int(at), int(order)): int(sums[at, order]) for at, order in np.argwhere(sums)} == known_sums


def test_five_rows_are_added_seat_by_seat() -> None:
    """Each row says by itself which of its classes is listed first: the highest hole by rank beats the others here."""
    by_rank = np.zeros((int(triple_row(91, 0, 0)), ORDER_COUNT), np.int32)
    by_rank[:, ORDERS.index("a_b_c")] = 7
    by_suit = np.zeros((int(triple_row(338, 0, 0)), ORDER_COUNT), np.int32)
    aces, kings, queens = (hole_id(rank, 13 + rank) for rank in (12, 11, 10))
    for seats in permutations(range(3)):
        triple = np.array([[(aces, kings, queens)[hole] for hole in seats]], np.uint16)
        (found,) = count_orders(triple, Projections(by_rank, by_suit)).tolist()
        assert found[list(PLACES.values()).index(seats)] == sum(found) == 7
