"""Equities of two or three ranges on many boards, by compiled sweeps on all CPUs."""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import numpy as np

from ....cards.boards import VisibleCards
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HIGH, LOW
from ....cards.mask_arrays import Masks
from ....games.holdem.boards.run_outs import Boards, Suits, averaged, final_boards, merged, symmetries
from ....games.holdem.counting.showdowns import deals_against
from ....games.holdem.three_way.range_counts import UNIT, boards_of_three, evenly, fields_of, left_to, pairs_left
from ....games.holdem.weighted_holes import HandSums, Indices, WeightedHoles, Weights, first_alike, full_weights
from ....kernels.holdem.boards import EvaluatorArrays
from ....kernels.holdem.range_sweeps import Swept, sweep_one, sweep_two
from ....kernels.holdem.river import type_keys

PARTS = 16
"""Number of parts of the boards: the same on every machine, so that floats are always added in the same order."""
FEWEST = 32
"""Fewest boards in a part."""


def swept_sums(evaluator: Evaluator, boards: Boards, hands: WeightedHoles, others: WeightedHoles) -> HandSums:
    """Return the result of `wide_sums`, many times faster if there are many boards."""
    holes = np.union1d(hands.holes, others.holes)
    arrays, weights = EvaluatorArrays.of(evaluator), full_weights(others)[holes]
    won = _summed(lambda part: sweep_one(part, arrays, weights), _parts(evaluator, boards, holes))
    found = won[:, np.searchsorted(holes, hands.holes)]
    win, reach, deals = (part.astype(others.weights.dtype) for part in (*found, deals_against(boards, hands, others)))
    return HandSums(deals, win, deals - reach, win + reach, 2)


def swept_pairs(
    evaluator: Evaluator, boards: Boards, hands: WeightedHoles, opponents: tuple[Weights, Weights]
) -> Weights:
    """Return each hole's results against two opponents, summed over all boards: (3, n).

    The rows are the weight of the opponents' pairs of holes that it beats, that it beats or ties, and six times its
    share of the pot.

    opponents  their weights by hole: (1326,) each
    """
    holes = np.union1d(hands.holes, np.flatnonzero(opponents[0] + opponents[1]))
    own = np.isin(holes, hands.holes).astype(np.uint8)
    arrays, (left, right) = EvaluatorArrays.of(evaluator), (weights[holes] for weights in opponents)
    parts = _parts(evaluator, boards, holes)
    return _summed(lambda part: sweep_two(part, arrays, own, left, right), parts)[
        :, np.searchsorted(holes, hands.holes)
    ]


def _summed(sweep: Callable[[Swept], Weights], parts: Iterable[Swept]) -> Weights:
    """Sweep the parts on all CPUs, as kernels release the interpreter's lock, and add the results in order."""
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found: Weights = np.sum(list(threads.map(sweep, parts)), axis=0)
    return found


def _parts(evaluator: Evaluator, boards: Boards, holes: Indices) -> list[Swept]:
    """Return the boards, sorted by type, in parts."""
    masks: Masks = np.concatenate([masks for _, masks in boards.parts])
    times = np.concatenate([np.full(len(masks), float(times)) for times, masks in boards.parts])
    order = np.argsort(type_keys(masks, evaluator.lane_key), kind="stable")
    every = Swept(masks[order].astype(np.int64), times[order], holes)
    step = max(FEWEST, -(-len(masks) // PARTS))
    return [
        Swept(every.boards[start : start + step], every.times[start : start + step], holes)
        for start in range(0, len(masks), step)
    ]


def swept_sums_of_three(
    evaluator: Evaluator, seen: VisibleCards, hands: Sequence[WeightedHoles], group: Sequence[Suits] | None = None
) -> list[HandSums]:
    """Return the result of `sums_of_three`, many times faster if there are many boards."""
    fields = fields_of(hands)
    weights = [[part.grid[LOW, HIGH].astype(np.float64) for part in parts] for parts in fields]
    group = symmetries(seen, hands) if group is None else group
    boards = merged(final_boards(seen), group)
    whole = all(held.whole for held in hands)
    possible = pairs_left(evenly(hands))
    sums: dict[int, HandSums] = {}
    for at, held in enumerate(hands):
        if first_alike(hands, at) == at:
            opponents = product(weights[at - 2], weights[at - 1])
            win, reach, share = np.sum([swept_pairs(evaluator, boards, held, pair) for pair in opponents], axis=0)
            deals = left_to(hands, fields, at) * boards_of_three(seen)
            parts = np.stack([deals, win, deals - reach, share]) * (possible[at] > 0)
            sums[at] = averaged(HandSums.of(parts.astype(np.int64) if whole else parts, UNIT), held, group)
    return [sums[first_alike(hands, at)] for at in range(len(hands))]
