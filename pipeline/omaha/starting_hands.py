"""The table `omaha_starting_hands`: every hand of four cards against one random hand (docs/omaha.md)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.arrays import Masks, canonical_masks, cards_by_rank, combination_masks
from ...cards.notation import SUIT_COUNT, cards_of, cards_text, mask_of, parse_cards
from ...games.omaha.hand_classes import HandClasses, codes_of, rank_classes, suit_classes
from ...games.omaha.rules import BOARDS, DECK, HAND_SIZE, OPPONENT_HANDS
from ...kernels.omaha.starting_hands import SuitBoards, rank_boards, rank_counts, suit_boards, suit_counts
from ...tables.ground import EVALUATOR
from ...tables.omaha import OMAHA_STARTING_HANDS
from ..checks import Inputs, check
from ..columns import column, masks_column
from ..inputs import evaluator_from
from ..stage import Columns, Stage, Work

UNITS = 36
DEALS = BOARDS * OPPONENT_HANDS
"""Deals of a board and an opponent's hand to each hand."""
RESULTS = ("win", "tie", "lose")
KNOWN = ("AsAhKsKh", 148_999_832_330, 707_700_224)
"""A hand, and the deals that it wins and ties by another program's count."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Unit:
    """The types of boards with three cards or more of a suit from `first` to `last`."""

    first: int
    last: int
    boards: SuitBoards


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """The counts of every class of hands: what they would be without flushes, and what each suit's flushes change."""
    evaluator = evaluator_from(inputs["evaluator"])
    by_rank = rank_boards(evaluator)
    plain = rank_counts(0, len(by_rank.ranks), by_rank)
    boards = suit_boards(evaluator)
    edges = np.linspace(0, len(boards.lanes), UNITS + 1).astype(np.int64).tolist()
    units = [Unit(first, last, boards) for first, last in pairwise(edges)]
    flushes = np.zeros((len(boards.own), 2), np.int64)
    for counts in work.map(unit_counts, units):
        flushes += counts
    masks, ways = np.unique(canonical_masks(combination_masks(HAND_SIZE)), return_counts=True)
    counted = counts_of(masks, plain, flushes)
    yield {
        "mask": masks,
        "cards": [cards_text(cards_of(mask)) for mask in masks.tolist()],
        "ways": ways,
        **dict(zip(RESULTS, (*counted.T, DEALS - counted.sum(axis=1)), strict=True)),
    }


def unit_counts(unit: Unit) -> Counts:
    """The counts of one unit."""
    return suit_counts(unit.first, unit.last, unit.boards)


def counts_of(masks: Masks, plain: Counts, flushes: Counts) -> Counts:
    """Deals that each hand wins and ties: (n, 2), by the counts of its class by rank and of those for each suit."""
    cards = cards_by_rank(masks, HAND_SIZE).astype(np.int64)
    counts = _of_classes(plain, rank_classes(), codes_of(cards, SUIT_COUNT))
    for suit in range(SUIT_COUNT):
        counts += _of_classes(flushes, suit_classes(), codes_of(cards, suit))
    return counts


def _of_classes(counts: Counts, classes: HandClasses, codes: Counts) -> Counts:
    return counts[classes.places(codes)]


@check
def ways_add_up_to_all_hands(data: pa.Table, _inputs: Inputs) -> bool:
    """Every hand is in one class."""
    return int(column(data, "ways").sum()) == comb(DECK.size, HAND_SIZE)


@check
def masks_are_canonical(data: pa.Table, _inputs: Inputs) -> bool:
    """A hand is found by its canonical mask."""
    masks = masks_column(data)
    return np.array_equal(canonical_masks(masks), masks)


@check
def deals_add_up(data: pa.Table, _inputs: Inputs) -> bool:
    """Every hand has all boards and opponents."""
    return bool((np.sum([column(data, name) for name in RESULTS], axis=0) == DEALS).all())


@check
def what_hands_win_others_lose(data: pa.Table, _inputs: Inputs) -> bool:
    """Over all hands as many deals are won as lost."""
    # Weighted counts are beyond 64 bits, so in Python's numbers.
    counts = (data[name].to_pylist() for name in ("ways", "win", "lose"))
    return not sum(ways * (win - lose) for ways, win, lose in zip(*counts, strict=True))


@check
def double_suited_aces_and_kings_do_as_known(data: pa.Table, _inputs: Inputs) -> bool:
    """One hand was counted by another program."""
    text, win, tie = KNOWN
    (place,) = np.flatnonzero(canonical_masks(np.array([mask_of(parse_cards(text))], np.uint64)) == masks_column(data))
    return (int(column(data, "win")[place]), int(column(data, "tie")[place])) == (win, tie)


STAGE = Stage(
    OMAHA_STARTING_HANDS,
    (EVALUATOR,),
    build,
    (
        ways_add_up_to_all_hands,
        masks_are_canonical,
        deals_add_up,
        what_hands_win_others_lose,
        double_suited_aces_and_kings_do_as_known,
    ),
)
