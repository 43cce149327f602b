"""The table `starting_hand_triples`: every three starting hands, summed over the triples of their holes."""

from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from ...games.holdem.three_way.showdown_orders import LOSES, ORDER_COUNT, ORDERS, RESEATED, SIXTHS, WINS
from ...kernels.holdem.hole_triples import Projections, add_starting_hands, count_orders
from ...tables.holdem import BOARDS_OF_THREE, EXACT_STARTING_HANDS, STARTING_HAND_TRIPLES, TRIPLE_PROJECTIONS
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column
from ..stages.stage import Columns, Parts, Stage, as_one, in_this_process
from .hole_triples import TRIPLES, first_holes, part_count, shared_data, triples_of
from .triple_projections import class_triples

OPPONENTS = 2
SEATS = ("starting_hand_a", "starting_hand_b", "starting_hand_c")

Counts = npt.NDArray[np.int64]


def make(projections: Projections, index: int) -> Columns:
    """Return the rows of starting hands whose triples of holes are in one part.

    The first hole of a triple is the canonical hole of its highest starting hand. All triples of three starting hands
    therefore begin with the same hole, and are in the same part.
    """
    triples = triples_of(first_holes()[index])
    high, middle, low = class_triples(len(STARTING_HANDS))
    deals, sums = np.zeros(len(low), np.int64), np.zeros((len(low), ORDER_COUNT), np.uint64)
    add_starting_hands(triples.holes, triples.ways, count_orders(triples.holes, projections), deals, sums)
    listed = np.flatnonzero(deals)
    names = pa.array(STARTING_HANDS)
    hands = {seat: names.take(pa.array(place[listed])) for seat, place in zip(SEATS, (low, middle, high), strict=True)}
    return {**hands, "ways": deals[listed], **dict(zip(ORDERS, sums[listed].T, strict=True))}


def join(parts: Iterable[pa.Table]) -> Iterator[Columns]:
    """Join all parts and yield their rows in the order of the names."""
    table = pa.concat_tables(list(parts))
    return as_one([table.sort_by([(seat, "ascending") for seat in SEATS])])


PARTS = Parts(__name__, STARTING_HAND_TRIPLES, (TRIPLE_PROJECTIONS,), part_count, shared_data, make, join)


@check
def ways_add_up_to_all_deals_of_three_holes(data: pa.Table, _inputs: Inputs) -> bool:
    """Each row counts once for each way to seat its starting hands."""
    return int((column(data, "ways") * (6 // _alike(data))).sum()) == 6 * TRIPLES


@check
def equal_starting_hands_can_change_places(data: pa.Table, _inputs: Inputs) -> bool:
    """Equal starting hands have equal results."""
    a, b, c = (np.array(data[seat].to_pylist()) for seat in SEATS)
    counts = _counts(data)
    swapped = ((2, a == b), (1, b == c))
    return all(np.array_equal(counts[RESEATED[seating]][:, same], counts[:, same]) for seating, same in swapped)


@check
def each_starting_hand_does_as_against_two_random_ones(data: pa.Table, inputs: Inputs) -> bool:
    """Summed over the other two, in both orders, results equal those in `exact_starting_hands`."""
    exact = inputs["exact_starting_hands"]
    known = exact.filter(pa.compute.equal(exact["opponents"], OPPONENTS))
    combinations = np.array([STARTING_HAND_OF_HOLE.count(hand) for hand in STARTING_HANDS])
    ties = np.array(known["ties"].to_pylist())
    win, lose = column(known, "win"), column(known, "lose")
    expected = np.stack([win, lose, 6 * win + 3 * ties[:, 0] + 2 * ties[:, 1]]) * combinations
    place = {hand: at for at, hand in enumerate(STARTING_HANDS)}
    counts, alike = _counts(data), _alike(data)
    found = np.zeros((3, len(STARTING_HANDS)), np.int64)
    for seat, name in enumerate(SEATS):
        hands = np.array([place[hand] for hand in data[name].to_pylist()])
        for kind, weights in enumerate((WINS[seat], LOSES[seat], SIXTHS[seat])):
            # Three different hands can be seated in two ways with a given one first. The factor 3 keeps the weight an
            # integer for equal hands.
            deals = 6 // alike * (weights @ counts)
            found[kind] += np.bincount(hands, deals, len(STARTING_HANDS)).astype(np.int64)
    return np.array_equal(found, 3 * expected)


def _counts(data: pa.Table) -> Counts:
    """Return the counts by order: (13, rows)."""
    return np.stack([column(data, name) for name in ORDERS])


def _alike(data: pa.Table) -> Counts:
    """Count the ways in which equal starting hands of a row can change places: 1, 2 or 6."""
    a, b, c = (data[seat] for seat in SEATS)
    first, second = (np.asarray(pa.compute.equal(one, other)) for one, other in ((a, b), (b, c)))
    ways: Counts = np.array([1, 2, 6])[first.astype(np.int64) + second]
    return ways


STAGE = Stage(
    STARTING_HAND_TRIPLES,
    (TRIPLE_PROJECTIONS, EXACT_STARTING_HANDS),
    partial(in_this_process, PARTS),
    (
        ways_add_up_to_all_deals_of_three_holes,
        Check(
            "boards add up",
            lambda data, _inputs: np.array_equal(_counts(data).sum(axis=0), column(data, "ways") * BOARDS_OF_THREE),
        ),
        equal_starting_hands_can_change_places,
        each_starting_hand_does_as_against_two_random_ones,
    ),
    parts=PARTS,
)
