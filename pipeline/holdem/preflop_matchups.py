"""The table `preflop_matchups`: every hole against every other over all boards, from the full 1326 x 1326 matrix."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.canonical import SUIT_RELABELLINGS, canonical
from ...cards.holes import HOLE_CARDS, HOLE_INDEX
from ...cards.notation import DECK_SIZE, LANE_BITS, SUIT_COUNT, cards_of, cards_text, mask_of
from ...cards.starting_hands import HOLES, STARTING_HAND_OF_HOLE, starting_hand_of
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.matrix import CHUNK, beats
from ...tables.ground import EVALUATOR, HAND_CLASSES
from ...tables.holdem import PREFLOP_MATCHUPS
from ..checks import Check, Inputs, check, require
from ..columns import column, masks_column
from ..inputs import evaluator_from
from ..stage import Columns, Stage, Work

BOARDS = comb(DECK_SIZE - 4, 5)
"""Boards that share no card with two holes."""
HOLE_PAIRS = comb(DECK_SIZE, 2) * comb(DECK_SIZE - 2, 2)
"""Ordered pairs of disjoint holes."""
BOARDS_PER_UNIT = 36 * CHUNK

Matrix = npt.NDArray[np.int64]


@dataclass(frozen=True)
class BoardUnit:
    """Canonical boards that all stand for `ways` boards."""

    ways: int
    boards: npt.NDArray[np.uint64]
    arrays: EvaluatorArrays


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Count over canonical boards, average over suit relabellings, keep one pair of each class."""
    wins = win_matrix(inputs, work)
    pairs = _canonical_pairs()
    first, second = np.array([pair[:2] for pair in pairs]).T
    win, lose = wins[first, second], wins[second, first]
    masks = [mask_of(hole) for hole in HOLES]
    texts = [cards_text(cards_of(mask)) for mask in masks]
    yield {
        "hole_a": np.array(masks, np.uint64)[first],
        "hole_b": np.array(masks, np.uint64)[second],
        "cards_a": [texts[hole] for hole in first.tolist()],
        "cards_b": [texts[hole] for hole in second.tolist()],
        "starting_hand_a": [STARTING_HAND_OF_HOLE[hole] for hole in first.tolist()],
        "starting_hand_b": [STARTING_HAND_OF_HOLE[hole] for hole in second.tolist()],
        "ways": np.array([ways for _, _, ways in pairs]),
        "win": win,
        "tie": BOARDS - win - lose,
        "lose": lose,
    }


def win_matrix(inputs: Inputs, work: Work) -> Matrix:
    """On how many of all boards each hole beats each other: (1326, 1326), meaningful where the two are disjoint."""
    return _over_relabellings(_weighted_wins(inputs, work))


def beats_on(unit: BoardUnit) -> Matrix:
    """How often the first hole beats the second on a unit's boards, each counted `ways` times: (1326, 1326)."""
    return beats(unit.boards, unit.arrays).astype(np.int64) * unit.ways


@check
def ways_add_up_to_all_pairs_of_disjoint_holes(data: pa.Table, _inputs: Inputs) -> bool:
    """Every ordered pair is in one class."""
    return int(column(data, "ways").sum()) == HOLE_PAIRS


@check
def boards_add_up(data: pa.Table, _inputs: Inputs) -> bool:
    """Each board is won, tied or lost."""
    win, tie, lose = (column(data, name) for name in ("win", "tie", "lose"))
    return bool((win + tie + lose == BOARDS).all())


@check
def turning_the_pair_round_swaps_win_and_lose(data: pa.Table, _inputs: Inputs) -> bool:
    """What one hole wins the other loses, in the row of the pair in the other order."""
    pairs = zip(data["hole_a"].to_pylist(), data["hole_b"].to_pylist(), strict=True)
    counts = zip(*(data[name].to_pylist() for name in ("win", "tie", "lose")), strict=True)
    results = dict(zip(pairs, counts, strict=True))
    turned = ((*canonical(hole_b, hole_a), win, tie, lose) for (hole_a, hole_b), (win, tie, lose) in results.items())
    return all(results.get((first, second)) == (lose, tie, win) for first, second, win, tie, lose in turned)


def _cards_spell_the_mask(side: str) -> Check:
    """The cards of one of the two holes are those of its mask."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        expected = [cards_text(cards_of(mask)) for mask in data[f"hole_{side}"].to_pylist()]
        return bool(data[f"cards_{side}"].to_pylist() == expected)

    return Check(f"cards_{side} are those of the mask", holds)


def _starting_hand_is_of_the_hole(side: str) -> Check:
    """The starting hand of one of the two holes is that of its cards."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        expected = [starting_hand_of(*cards_of(mask)) for mask in data[f"hole_{side}"].to_pylist()]
        return bool(data[f"starting_hand_{side}"].to_pylist() == expected)

    return Check(f"starting_hand_{side} is that of the hole", holds)


def _weighted_wins(inputs: Inputs, work: Work) -> Matrix:
    """How often each hole beats each other on the canonical boards, each counted as often as its ways: (1326, 1326)."""
    boards, ways = masks_column(inputs["hand_classes"]), column(inputs["hand_classes"], "ways")
    arrays = EvaluatorArrays.of(evaluator_from(inputs["evaluator"]))
    units = []
    for orbit in np.unique(ways).tolist():
        same = boards[ways == orbit]
        units += [
            BoardUnit(orbit, same[at : at + BOARDS_PER_UNIT], arrays) for at in range(0, len(same), BOARDS_PER_UNIT)
        ]
    total = np.zeros((len(HOLES), len(HOLES)), np.int64)
    for part in work.map(beats_on, units):
        total += part
    return total


def _over_relabellings(wins: Matrix) -> Matrix:
    """The counts over all boards: those over canonical boards, averaged over the relabellings of the pair of holes."""
    total = np.zeros_like(wins)
    for order in permutations(range(SUIT_COUNT)):
        cards = np.array(order)[HOLE_CARDS // LANE_BITS] * LANE_BITS + HOLE_CARDS % LANE_BITS
        moved = HOLE_INDEX[cards[:, 0], cards[:, 1]]
        total += wins[np.ix_(moved, moved)]
    average, rest = np.divmod(total, SUIT_RELABELLINGS)
    disjoint = (HOLE_CARDS[:, None, :, None] != HOLE_CARDS[None, :, None, :]).all(axis=(2, 3))
    require(not rest[disjoint].any(), "the sum over relabellings is a whole number of boards")
    return average


def _canonical_pairs() -> list[tuple[int, int, int]]:
    """Hole indices of each canonical pair and the number of pairs in its class, by ascending masks."""
    hole_of_mask = {mask_of(hole): place for place, hole in enumerate(HOLES)}
    orbits = Counter(canonical(mask) for mask in hole_of_mask)
    ways: Counter[tuple[int, ...]] = Counter()
    for (mask_a,), orbit in orbits.items():
        for mask_b in hole_of_mask:
            if mask_a & mask_b == 0:
                ways[canonical(mask_a, mask_b)] += orbit
    return [(hole_of_mask[a], hole_of_mask[b], count) for (a, b), count in sorted(ways.items())]


STAGE = Stage(
    PREFLOP_MATCHUPS,
    (HAND_CLASSES, EVALUATOR),
    build,
    (
        ways_add_up_to_all_pairs_of_disjoint_holes,
        boards_add_up,
        turning_the_pair_round_swaps_win_and_lose,
        *map(_cards_spell_the_mask, "ab"),
        *map(_starting_hand_is_of_the_hole, "ab"),
    ),
)
