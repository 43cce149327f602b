"""A small table of Omaha flops in four files, with made-up counts, for threads and processes."""

from collections.abc import Iterator

import numpy as np

from outs.cards.lattice.row_numbers import canonical_sets
from outs.cards.mask_arrays import combination_masks
from outs.cards.notation import LANE_BITS
from outs.games.omaha.rules import FLOP_SIZE, HAND_SIZE
from outs.pipeline.omaha.flop import canonical_hands
from outs.pipeline.stages.checks import Inputs
from outs.pipeline.stages.stage import Columns, Parts, Work, in_this_process, one_by_one
from outs.tables.omaha import BOARDS_PER_PART
from outs.tests.attacks.small_schema import HANDS_OF_FLOP, OMAHA_FLOP


def part_count(_inputs: Inputs) -> int:
    """Return the number of files."""
    return OMAHA_FLOP.parts


def shared_data(_inputs: Inputs) -> tuple[int, ...]:
    """The masks of the flops."""
    return tuple(
        sum(lane << LANE_BITS * suit for suit, lane in enumerate(lanes)) for lanes in canonical_sets(FLOP_SIZE)
    )


def make(flops: tuple[int, ...], index: int) -> Columns:
    """The first hands on some flops."""
    numbers, rows = np.random.default_rng(index), BOARDS_PER_PART * HANDS_OF_FLOP
    boards = range(index * BOARDS_PER_PART, (index + 1) * BOARDS_PER_PART)
    hands = combination_masks(HAND_SIZE)
    found = [canonical_hands(flops[board], hands) for board in boards]
    return {
        "board_id": np.repeat(boards, HANDS_OF_FLOP),
        "hand_id": np.concatenate([hand_id[:HANDS_OF_FLOP] for hand_id, _ in found]),
        "ways": np.concatenate([ways[:HANDS_OF_FLOP] for _, ways in found]),
        "win": numbers.integers(0, 60_000_000, rows),
        "tie": numbers.integers(0, 60_000_000, rows),
    }


PARTS = Parts(__name__, OMAHA_FLOP, (), part_count, shared_data, make, one_by_one)


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """In this process."""
    return in_this_process(PARTS, inputs, work)
