"""The table `omaha_starting_hands`: every hand of four cards against one random hand (docs/omaha.md)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.mask_arrays import Masks, canonical_masks, combination_masks
from ...cards.notation import cards_of, cards_text, mask_of, parse_cards
from ...games.omaha.hand_values import classes_of_hands
from ...games.omaha.rules import BOARDS, DECK, HAND_SIZE, OPPONENT_HANDS
from ...kernels.omaha import (
    TIE,
    WIN,
    Players,
    RankBoards,
    SuitBoards,
    boards_by_rank,
    boards_by_suit,
    players,
    rank_counts,
    suit_counts,
)
from ...tables.base_tables import EVALUATOR
from ...tables.declaration import Column, Table
from ...tables.omaha import OMAHA_STARTING_HANDS
from ..stages.checks import Check, Inputs, check, masks_are_canonical, ways_add_up_to_all_hands
from ..stages.inputs import column, evaluator_from, masks_column
from ..stages.stage import Columns, Parts, Stage, in_this_process

PARTS_BY_SUIT = 12
DEALS = BOARDS * OPPONENT_HANDS
"""Number of deals of a board and an opponent's hand, for each hand."""
RESULTS = ("win", "tie", "lose")
KNOWN = ("AsAhKsKh", 148_999_832_330, 707_700_224)
"""A hand, and the deals that it wins and ties according to another program."""

Counts = npt.NDArray[np.int64]

CLASS_COUNTS = Table(
    "omaha_class_counts",
    "Deals that every class of hands wins and ties on some boards, or changes of these due to flushes of a suit",
    ("hand_class",),
    0,
    (
        Column("hand_class", "USMALLINT", "the class of hands"),
        Column("win", "BIGINT", "deals won, or the change due to flushes"),
        Column("tie", "BIGINT", "deals tied, or the change due to flushes"),
    ),
)
"""A table that is made in parts, which are added up, and never published."""


@dataclass(frozen=True)
class AllBoards:
    """All boards, and the hands to compare on them."""

    by_rank: RankBoards
    by_suit: SuitBoards
    players: Players


def part_count(_inputs: Inputs) -> int:
    """Return the number of parts: one by rank, the others by rank and suit."""
    return 1 + PARTS_BY_SUIT


def shared_data(inputs: Inputs) -> AllBoards:
    """Return all boards and hands."""
    return AllBoards(boards_by_rank(), boards_by_suit(0), players(evaluator_from(inputs["evaluator"])))


def make(shared: AllBoards, index: int) -> Columns:
    """Return the counts on the boards of one part."""
    if index == 0:
        counts = rank_counts(shared.by_rank, shared.players)
    else:
        edges = np.linspace(0, len(shared.by_suit.lanes), PARTS_BY_SUIT + 1).astype(np.int64).tolist()
        counts = suit_counts(*list(pairwise(edges))[index - 1], shared.by_suit, shared.players)
    return {"hand_class": np.arange(len(counts)), "win": counts[:, WIN], "tie": counts[:, TIE]}


def join(parts: Iterable[pa.Table]) -> Iterator[Columns]:
    """Yield every hand up to suits, with the sum of the counts of its classes over all boards."""
    by_rank, *by_suit = (np.stack([column(part, "win"), column(part, "tie")], axis=1) for part in parts)
    masks, ways = np.unique(canonical_masks(combination_masks(HAND_SIZE)), return_counts=True)
    counted = counts_of(masks, by_rank, np.sum(by_suit, axis=0))
    yield {
        "mask": masks,
        "cards": [cards_text(cards_of(mask)) for mask in masks.tolist()],
        "ways": ways,
        **dict(zip(RESULTS, (*counted.T, DEALS - counted.sum(axis=1)), strict=True)),
    }


PARTS = Parts(__name__, CLASS_COUNTS, (EVALUATOR,), part_count, shared_data, make, join)


def counts_of(masks: Masks, plain: Counts, flushes: Counts) -> Counts:
    """Return the deals that each hand wins and ties, (n, 2): its class by rank, plus its class for each suit."""
    *suits, by_rank = classes_of_hands(masks)
    counts: Counts = plain[by_rank] + sum(flushes[by_suit] for by_suit in suits)
    return counts


@check
def what_hands_win_others_lose(data: pa.Table, _inputs: Inputs) -> bool:
    """Over all hands, as many deals are won as lost."""
    # Weighted counts exceed 64 bits, so Python's integers are used.
    counts = (data[name].to_pylist() for name in ("ways", "win", "lose"))
    return not sum(ways * (win - lose) for ways, win, lose in zip(*counts, strict=True))


@check
def double_suited_aces_and_kings_do_as_known(data: pa.Table, _inputs: Inputs) -> bool:
    """One hand's counts match those of another program."""
    text, win, tie = KNOWN
    (place,) = np.flatnonzero(canonical_masks(np.array([mask_of(parse_cards(text))], np.uint64)) == masks_column(data))
    return (int(column(data, "win")[place]), int(column(data, "tie")[place])) == (win, tie)


STAGE = Stage(
    OMAHA_STARTING_HANDS,
    (EVALUATOR,),
    partial(in_this_process, PARTS),
    (
        ways_add_up_to_all_hands(comb(DECK.size, HAND_SIZE)),
        masks_are_canonical,
        Check(
            "deals add up",
            lambda data, _inputs: (np.sum([column(data, name) for name in RESULTS], axis=0) == DEALS).all(),
        ),
        what_hands_win_others_lose,
        double_suited_aces_and_kings_do_as_known,
    ),
    parts=PARTS,
)
