"""The table `exact_starting_hands`: each starting hand against one to three random hands (docs/opponents.md)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb, prod
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.evaluator import Evaluator
from ...cards.hands.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from ...cards.mask_arrays import Masks, lanes_of
from ...cards.notation import DECK_SIZE
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.random_opponents import TIES
from ...kernels.holdem.random_opponents import tie_counts as tie_counts_of_types
from ...kernels.holdem.sampled_opponents import POT
from ...tables.base_tables import EVALUATOR, HAND_CLASSES
from ...tables.holdem import EXACT_STARTING_HANDS as TABLE
from ...tables.holdem import STARTING_HAND_MATCHUPS
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column, evaluator_from, masks_column
from ..stages.stage import Columns, Stage, Work

TYPES_PER_UNIT = 2_500

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class TieCountUnit:
    """Boards of some types: the parameters of `tie_counts` in kernels/holdem/random_opponents.py."""

    boards: Masks
    ways: Counts
    flush_suits: Counts
    starts: Counts
    arrays: EvaluatorArrays


def tie_counts(
    boards: Masks, ways: Counts, evaluator: Evaluator, work: Work, types_per_unit: int = TYPES_PER_UNIT
) -> dict[int, Counts]:
    """Count, for 2 and 3 opponents, the deals in which nobody beats the hand, by starting hand and number of ties.

    Each of the canonical `boards` represents `ways` boards. The arrays are (169, 3) and (169, 4), summed over the holes
    of each starting hand.
    """
    flush_suits, kinds = board_types(boards, evaluator)
    order = np.argsort(kinds, kind="stable")
    boards, ways, flush_suits, kinds = boards[order], ways[order], flush_suits[order], kinds[order]
    starts = np.flatnonzero(np.diff(kinds, prepend=-1))
    starts = np.append(starts, len(boards))
    arrays = EvaluatorArrays.of(evaluator)
    units = []
    for at in range(0, len(starts) - 1, types_per_unit):
        own = starts[at : at + types_per_unit + 1]
        part = slice(own[0], own[-1])
        units.append(TieCountUnit(boards[part], ways[part], flush_suits[part], own - own[0], arrays))
    total = np.zeros((len(STARTING_HANDS), 2, TIES), np.int64)
    for result in work.map(tie_counts_on, units):
        total += result
    return {2: total[:, 0, :3], 3: total[:, 1, :]}


def tie_counts_on(unit: TieCountUnit) -> Counts:
    """Return one unit's share of the counts: (169, 2, 4)."""
    return tie_counts_of_types(unit.boards, unit.ways, unit.flush_suits, unit.starts, unit.arrays)


def board_types(boards: Masks, evaluator: Evaluator) -> tuple[Counts, Counts]:
    """Return each board's flush suit (-1 for none) and the number of its type.

    Boards are of one type if they have the same cards in the flush suit, and the same ranks in the other suits.
    """
    lanes = np.stack(lanes_of(boards))
    sizes = np.bitwise_count(lanes)
    flush = sizes.max(axis=0) >= 3
    suit = sizes.argmax(axis=0)
    every = np.arange(len(boards))
    flush_lane = np.where(flush, lanes[suit, every], 0).astype(np.int64)
    keys = evaluator.lane_key[lanes].astype(np.int64)
    other_ranks = keys.sum(axis=0) - np.where(flush, keys[suit, every], 0)
    return np.where(flush, suit, -1).astype(np.int64), flush_lane << 32 | other_ranks


COMBINATIONS = {hand: STARTING_HAND_OF_HOLE.count(hand) for hand in STARTING_HANDS}
MOST_EXACT = 3
"""Most opponents for which all deals are counted."""
OPPONENTS = range(1, MOST_EXACT + 1)

Row = dict[str, Any]


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield three rows per hand: one opponent from the matchups, two and three in closed form."""
    classes = inputs["hand_classes"]
    evaluator = evaluator_from(inputs["evaluator"])
    counts = tie_counts(masks_column(classes), column(classes, "ways"), evaluator, work)
    counts[1] = _against_one(inputs["starting_hand_matchups"])
    rows = [
        row_of(hand, opponents, deals(opponents), (counts[opponents][place] // COMBINATIONS[hand]).tolist())
        for place, hand in enumerate(STARTING_HANDS)
        for opponents in OPPONENTS
    ]
    yield {name: [row[name] for row in rows] for name in rows[0]}


def deals(opponents: int, deck: int = DECK_SIZE) -> int:
    """Count the deals of the opponents' holes, in order, and the board, given one hole from a deck of `deck` cards."""
    return prod(comb(deck - 2 - 2 * seat, 2) for seat in range(opponents)) * comb(deck - 2 - 2 * opponents, 5)


def row_of(hand: str, opponents: int, total: int, outcomes: list[int]) -> Row:
    """Return one row, from the numbers of deals in which nobody beats the hand, by number of opponents who tie it."""
    win, *shared = outcomes
    return {
        "starting_hand": hand,
        "opponents": opponents,
        "combinations": COMBINATIONS[hand],
        "deals": total,
        "win": win,
        "tie": sum(shared),
        "lose": total - sum(outcomes),
        "ties": shared,
        "equity": share_of(outcomes, total),
    }


def share_of(outcomes: list[int], total: int) -> float:
    """Return a hand's mean share of the pot, an exact quotient, from its deals by number of opponents who tie it."""
    return _parts(outcomes) / (POT * total)


def _parts(outcomes: list[int]) -> int:
    """Return the parts of pots won, 2,520 per pot."""
    return sum(POT // players * count for players, count in enumerate(outcomes, start=1))


def rows_of(parts: Iterable[pa.Table], _inputs: Inputs) -> list[Row]:
    """Return the rows as dictionaries, for the checks."""
    return [row for part in parts for row in part.to_pylist()]


@check
def every_hand_has_a_row_for_each_number_of_opponents(rows: list[Row], _inputs: Inputs) -> bool:
    """Hands are in the order of the 169, with three rows each."""
    expected = [(hand, opponents) for hand in STARTING_HANDS for opponents in OPPONENTS]
    return [(row["starting_hand"], row["opponents"]) for row in rows] == expected


@check
def deals_are_all_deals(rows: list[Row], _inputs: Inputs) -> bool:
    """`deals` counts all opponents' holes and boards."""
    return all(row["deals"] == deals(row["opponents"]) for row in rows)


@check
def deals_add_up(rows: list[Row], _inputs: Inputs) -> bool:
    """Each deal is won, tied or lost."""
    return all(row["win"] + row["tie"] + row["lose"] == row["deals"] for row in rows)


@check
def combinations_are_the_starting_hands(rows: list[Row], _inputs: Inputs) -> bool:
    """`combinations` is 4, 6 or 12, depending on the starting hand."""
    return all(row["combinations"] == COMBINATIONS[row["starting_hand"]] for row in rows)


@check
def equities_are_those_of_the_counts(rows: list[Row], _inputs: Inputs) -> bool:
    """Equities equal the shares computed from the counts, bit for bit."""
    return all(row["equity"] == share_of([row["win"], *row["ties"]], row["deals"]) for row in rows)


@check
def ties_add_up(rows: list[Row], _inputs: Inputs) -> bool:
    """Ties add up over the number of opponents who tie."""
    return all(sum(row["ties"]) == row["tie"] for row in rows)


def pots_add_up(opponents: int, deck: int = DECK_SIZE) -> Check:
    """Check that, over all hands, a hand wins one pot in n + 1, since all players are equal before the deal."""

    def holds(rows: list[Row], _inputs: Inputs) -> bool:
        played = [row for row in rows if row["opponents"] == opponents]
        parts = sum(row["combinations"] * _parts([row["win"], *row["ties"]]) for row in played)
        return bool(parts * (opponents + 1) == POT * comb(deck, 2) * deals(opponents, deck))

    return Check(f"pots won against {opponents} add up", holds)


def _against_one(matchups: pa.Table) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return deals won and tied against one random hand, summed over a starting hand's holes: (169, 2)."""
    side = len(STARTING_HANDS)
    return np.stack([column(matchups, name).reshape(side, side).sum(axis=1) for name in ("win", "tie")], axis=1)


STAGE = Stage(
    TABLE,
    (STARTING_HAND_MATCHUPS, HAND_CLASSES, EVALUATOR),
    build,
    (
        every_hand_has_a_row_for_each_number_of_opponents,
        deals_are_all_deals,
        deals_add_up,
        combinations_are_the_starting_hands,
        equities_are_those_of_the_counts,
        ties_add_up,
        *map(pots_add_up, OPPONENTS),
    ),
    gather=rows_of,
)
