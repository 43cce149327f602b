"""The tables `preflop_matchups` and `starting_hand_matchups`: every hole and every starting hand against every other.

Holes are compared over all boards, from the full 1326 x 1326 matrix. The functions about them take the deck as a
parameter, as games that follow hold'em's rules with another deck also use them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.boards import BOARD_SIZE
from ...cards.deck import STANDARD, Deck
from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_INDEX
from ...cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE, STARTING_HANDS, starting_hand_of
from ...cards.lattice.row_numbers import SUIT_RELABELLINGS
from ...cards.mask_arrays import canonical_masks, canonical_pairs, mask_texts
from ...cards.notation import LANE_BITS, SUIT_COUNT, cards_of, mask_of
from ...games.holdem.rules import HOLE_SIZE
from ...kernels.holdem.boards import CHUNK, EvaluatorArrays, beats
from ...tables.base_tables import EVALUATOR, HAND_CLASSES
from ...tables.holdem import PREFLOP_MATCHUPS, STARTING_HAND_MATCHUPS
from ..stages.checks import Check, Inputs, check, require
from ..stages.inputs import column, evaluator_from, masks_column
from ..stages.stage import Columns, Stage, Work

Matrix = npt.NDArray[np.int64]
Places = npt.NDArray[np.int64]


def boards_of(deck: Deck) -> int:
    """Count the boards that share no card with two given holes."""
    return comb(deck.size - 2 * HOLE_SIZE, BOARD_SIZE)


BOARDS = boards_of(STANDARD)
"""The number of boards of hold'em."""
BOARDS_PER_UNIT = 36 * CHUNK
HOLE_MASKS = np.array([mask_of(hole) for hole in HOLES], np.uint64)
"""The mask of each hole: (1326,)."""
SIDE = len(STARTING_HANDS)
"""Number of rows and columns of the 169 x 169 matrix."""


@dataclass(frozen=True)
class BoardUnit:
    """Canonical boards that each represent `ways` boards."""

    ways: int
    boards: npt.NDArray[np.uint64]
    arrays: EvaluatorArrays


def build_matchups(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Count over canonical boards, average over suit relabellings, and yield one pair of each class."""
    yield matchup_columns(win_matrix(inputs, work), STANDARD)


def matchup_columns(wins: Matrix, deck: Deck) -> Columns:
    """Return the columns of the table, from the counts of boards on which each hole of a deck beats each other."""
    first, second, ways = _canonical_pairs(deck)
    boards, texts = boards_of(deck), mask_texts(HOLE_MASKS)
    win, lose = wins[first, second], wins[second, first]
    return {
        "hole_a": HOLE_MASKS[first],
        "hole_b": HOLE_MASKS[second],
        "cards_a": [texts[hole] for hole in first.tolist()],
        "cards_b": [texts[hole] for hole in second.tolist()],
        "starting_hand_a": [STARTING_HAND_OF_HOLE[hole] for hole in first.tolist()],
        "starting_hand_b": [STARTING_HAND_OF_HOLE[hole] for hole in second.tolist()],
        "ways": ways,
        "win": win,
        "tie": boards - win - lose,
        "lose": lose,
    }


def win_matrix(inputs: Inputs, work: Work) -> Matrix:
    """Count the boards on which each hole beats each other: (1326, 1326), meaningful for disjoint holes."""
    boards, ways = masks_column(inputs["hand_classes"]), column(inputs["hand_classes"], "ways")
    return wins_over(boards, ways, EvaluatorArrays.of(evaluator_from(inputs["evaluator"])), work)


def wins_over(boards: npt.NDArray[np.uint64], ways: Matrix, arrays: EvaluatorArrays, work: Work) -> Matrix:
    """Count wins over the canonical boards of any deck, (n,), each of which represents `ways` boards: (1326, 1326)."""
    units = []
    for orbit in np.unique(ways).tolist():
        same = boards[ways == orbit]
        units += [
            BoardUnit(orbit, same[at : at + BOARDS_PER_UNIT], arrays) for at in range(0, len(same), BOARDS_PER_UNIT)
        ]
    total = np.zeros((len(HOLES), len(HOLES)), np.int64)
    for part in work.map(beats_on, units):
        total += part
    return _over_relabellings(total)


def beats_on(unit: BoardUnit) -> Matrix:
    """Count how often the first hole beats the second on a unit's boards, each counted `ways` times: (1326, 1326)."""
    return beats(unit.boards, unit.arrays).astype(np.int64) * unit.ways


@check
def turning_the_pair_round_swaps_win_and_lose(data: pa.Table, _inputs: Inputs) -> bool:
    """Win and lose are swapped in the row of the pair in the other order."""
    first, second = masks_column(data, "hole_a"), masks_column(data, "hole_b")
    turned = canonical_pairs(second, first)
    holes = np.unique([first, second, *turned])
    pairs, reversed_pairs = (
        np.searchsorted(holes, one) * len(holes) + np.searchsorted(holes, other)
        for one, other in ((first, second), turned)
    )
    order = np.argsort(pairs)
    row = order[np.minimum(np.searchsorted(pairs, reversed_pairs, sorter=order), len(order) - 1)]
    win, tie, lose = (column(data, name) for name in ("win", "tie", "lose"))
    found = (pairs[row] == reversed_pairs) & (win[row] == lose) & (tie[row] == tie) & (lose[row] == win)
    return bool(found.all())


def _cards_spell_the_mask(side: str) -> Check:
    """Check that the cards of one of the two holes are those of its mask."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        return bool(data[f"cards_{side}"].to_pylist() == mask_texts(masks_column(data, f"hole_{side}")))

    return Check(f"cards_{side} are those of the mask", holds)


def _starting_hand_is_of_the_hole(side: str) -> Check:
    """Check that the starting hand of one of the two holes matches its cards."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        holes, places = np.unique(masks_column(data, f"hole_{side}"), return_inverse=True)
        hands = np.array([starting_hand_of(*cards_of(mask)) for mask in holes.tolist()])
        return bool(data[f"starting_hand_{side}"].to_pylist() == hands[places].tolist())

    return Check(f"starting_hand_{side} is that of the hole", holds)


def _ways_add_up(deck: Deck) -> Check:
    """Check that every ordered pair is in one class."""
    pairs = comb(deck.size, HOLE_SIZE) * comb(deck.size - HOLE_SIZE, HOLE_SIZE)
    return Check(
        "ways add up to all pairs of disjoint holes", lambda data, _inputs: int(column(data, "ways").sum()) == pairs
    )


def _boards_add_up(deck: Deck) -> Check:
    """Check that each board is won, tied or lost."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        win, tie, lose = (column(data, name) for name in ("win", "tie", "lose"))
        return bool((win + tie + lose == boards_of(deck)).all())

    return Check("boards add up", holds)


def _over_relabellings(wins: Matrix) -> Matrix:
    """Return the counts over all boards, by averaging those over canonical boards over the suit relabellings."""
    total = np.zeros_like(wins)
    for order in permutations(range(SUIT_COUNT)):
        cards = np.array(order)[HOLE_CARDS // LANE_BITS] * LANE_BITS + HOLE_CARDS % LANE_BITS
        moved = HOLE_INDEX[cards[:, 0], cards[:, 1]]
        total += wins[np.ix_(moved, moved)]
    average, rest = np.divmod(total, SUIT_RELABELLINGS)
    disjoint = (HOLE_CARDS[:, None, :, None] != HOLE_CARDS[None, :, None, :]).all(axis=(2, 3))
    require(not rest[disjoint].any(), "the sum over relabellings is a whole number of boards")
    return average


def _canonical_pairs(deck: Deck) -> tuple[Places, Places, Places]:
    """Return the indices of both holes and the class size of each canonical pair, by ascending masks: (n,) each."""
    by_mask = np.argsort(HOLE_MASKS)
    by_mask = by_mask[HOLE_MASKS[by_mask] & np.uint64(deck.outside) == 0]
    holes = HOLE_MASKS[by_mask]
    first, orbits = np.unique(canonical_masks(holes), return_counts=True)
    hole_a, hole_b = np.repeat(first, len(holes)), np.tile(holes, len(first))
    disjoint = hole_a & hole_b == 0
    hole_a, hole_b = canonical_pairs(hole_a[disjoint], hole_b[disjoint])
    pairs = np.searchsorted(holes, hole_a) * len(holes) + np.searchsorted(holes, hole_b)
    ways = np.bincount(pairs, np.repeat(orbits, len(holes))[disjoint]).astype(np.int64)
    place_a, place_b = np.divmod(np.flatnonzero(ways), len(holes))
    return by_mask[place_a], by_mask[place_b], ways[ways > 0]


def matchup_checks(deck: Deck) -> tuple[Check, ...]:
    """Return the checks of the table of every hole of a deck against every other."""
    return (
        _ways_add_up(deck),
        _boards_add_up(deck),
        turning_the_pair_round_swaps_win_and_lose,
        *map(_cards_spell_the_mask, "ab"),
        *map(_starting_hand_is_of_the_hole, "ab"),
    )


def build_starting_hands(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Sum the pairs of holes of each pair of starting hands, and yield all rows."""
    matchups = inputs["preflop_matchups"]
    first, second = places_of_starting_hands(matchups)
    ways = column(matchups, "ways")

    def total(weight: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        return np.bincount(first * SIDE + second, weight, minlength=SIDE * SIDE).astype(np.int64)

    yield {
        "starting_hand_a": np.repeat(STARTING_HANDS, SIDE).tolist(),
        "starting_hand_b": np.tile(STARTING_HANDS, SIDE).tolist(),
        "ways": total(ways),
        **{name: total(ways * column(matchups, name)) for name in ("win", "tie", "lose")},
    }


@check
def every_pair_of_starting_hands_has_its_row(data: pa.Table, _inputs: Inputs) -> bool:
    """Pairs are in the order of the 169, row by row."""
    first, second = (data[f"starting_hand_{side}"].to_pylist() for side in "ab")
    return bool(first == np.repeat(STARTING_HANDS, SIDE).tolist() and second == np.tile(STARTING_HANDS, SIDE).tolist())


def _is_turned(data: pa.Table, _inputs: Inputs) -> bool:
    """Every win of one hand is a loss of the other."""
    win, tie, lose = (column(data, name).reshape(SIDE, SIDE) for name in ("win", "tie", "lose"))
    return np.array_equal(win, lose.T) and np.array_equal(tie, tie.T)


@check
def deals_add_up(data: pa.Table, _inputs: Inputs) -> bool:
    """Each deal is won, tied or lost."""
    deals = sum(column(data, name) for name in ("win", "tie", "lose"))
    return np.array_equal(deals, column(data, "ways") * BOARDS)


def places_of_starting_hands(matchups: pa.Table) -> tuple[Places, Places]:
    """Return the places, among the 169, of both starting hands of each row: (rows,) each."""
    place = {hand: at for at, hand in enumerate(STARTING_HANDS)}
    first, second = (np.array([place[hand] for hand in matchups[f"starting_hand_{side}"].to_pylist()]) for side in "ab")
    return first, second


STAGES = (
    Stage(PREFLOP_MATCHUPS, (HAND_CLASSES, EVALUATOR), build_matchups, matchup_checks(STANDARD)),
    Stage(
        STARTING_HAND_MATCHUPS,
        (PREFLOP_MATCHUPS,),
        build_starting_hands,
        (
            every_pair_of_starting_hands_has_its_row,
            _ways_add_up(STANDARD),
            Check("turning the pair round swaps win and lose", _is_turned),
            deals_add_up,
        ),
    ),
)
"""The stages of both tables."""
