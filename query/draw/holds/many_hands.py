"""Every hold of many hands in one call: numpy arrays in, a Polars data frame out."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from ....cards.errors import WrongCardCount
from ....cards.hands.categories import CATEGORIES
from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....cards.lattice.row_number_arrays import set_places
from ....cards.mask_arrays import HandsLike, Masks, canonical_masks, lanes_of, masks_of
from ....cards.notation import DECK_SIZE, LANE_BITS, SUIT_COUNT
from ....games.draw.response import HandsAtLeast
from ....games.draw.rules import DRAWS
from ....tables.draw import DISCARDS
from ...batches import require_polars
from ...columns.column_file import ColumnFile
from ...database.connection import Connection

_KINDS = {"UTINYINT": np.uint8, "USMALLINT": np.uint16, "UINTEGER": np.uint32}


def discard_table(connection: Connection, hands: HandsLike) -> pl.DataFrame:
    """Return all holds of many hands: one row for each hand and hold, in the order of the hands. Raises `BadInput`.

    `hand` is the hand's index in the input and `held` the mask of its cards that are kept; the other columns are those
    of the table `discards`, and `p_better`.
    """
    require_polars()
    masks = masks_of_fives(hands)
    return with_chance({**hand_columns(masks), **_looked_up(connection.column_file, masks)})


def masks_of_fives(hands: HandsLike) -> Masks:
    """Return the masks of many hands of five cards: (n,), uint64. Raises `BadInput`."""
    masks = masks_of(hands)
    if not (np.bitwise_count(masks) == HAND_SIZE).all():
        raise WrongCardCount(f"every hand must have {HAND_SIZE} cards")
    return masks


def hand_columns(masks: Masks) -> dict[str, npt.NDArray[Any]]:
    """Return the first columns of every table of holds: the hand's index, and the mask of the kept cards."""
    return {
        "hand": np.repeat(np.arange(len(masks), dtype=np.uint32), HOLDS),
        "held": held_masks(masks).ravel(),
    }


def with_chance(columns: dict[str, npt.NDArray[Any]]) -> pl.DataFrame:
    """Make a table of holds, with the chance to improve as its last column."""
    return pl.DataFrame(columns).with_columns((pl.col("better") / pl.col("draws")).alias("p_better"))


def _looked_up(file: ColumnFile, masks: Masks) -> dict[str, npt.NDArray[Any]]:
    """Return the columns of the holds of many hands: (32 n,) each."""
    found = file.chosen("discards", set_places(masks, HAND_SIZE).tolist())
    _value, _subset_ids, ending_ids, royal_flush, better, equal = (found[f"f{place}"].ravel() for place in range(6))
    endings, kinds = file.array("endings"), {column.name: _KINDS[column.type] for column in DISCARDS.columns}
    rows = ending_ids.astype(np.intp)
    draws, *counts = (
        endings[f"f{place}"].astype(kinds[name]).take(rows) for place, name in enumerate(("draws", *CATEGORIES))
    )
    return {
        "hold": np.tile(np.arange(HOLDS, dtype=np.uint8), len(masks)),
        "draws": draws,
        **dict(zip(CATEGORIES, counts, strict=True)),
        "royal_flush": royal_flush,
        "better": better,
        "equal": equal,
        "worse": draws - better - equal,
    }


def held_masks(masks: Masks) -> Masks:
    """Return the mask of the cards that each hold of each hand keeps: (n, 32), uint64; every mask has five bits."""
    lanes = np.stack(lanes_of(masks), axis=1).astype(np.int64)
    place_of_suit = np.argsort(lanes, axis=1, kind="stable").argsort(axis=1)
    # Cards in the order of the canonical hand: by rank, then by relabelled suit.
    left, order = masks.copy(), np.empty((len(masks), HAND_SIZE), np.int64)
    for place in range(HAND_SIZE):
        lowest = left & (~left + np.uint64(1))
        card = np.bitwise_count(lowest - np.uint64(1)).astype(np.int64)
        suit, rank = np.divmod(card, LANE_BITS)
        relabelled = np.take_along_axis(place_of_suit, suit[:, None], axis=1)[:, 0]
        order[:, place] = (rank * SUIT_COUNT + relabelled) * DECK_SIZE + card
        left ^= lowest
    order.sort(axis=1)
    bits = np.uint64(1) << (order % DECK_SIZE).astype(np.uint64)
    held: Masks = np.zeros((len(masks), HOLDS), np.uint64)
    for place in range(HAND_SIZE):
        without = 1 << place  # number of holds of the earlier cards; the next ones add this card to each of them
        held[:, without : 2 * without] = held[:, :without] | bits[:, place, None]
    return held


def lowball_discard_table(counts: HandsAtLeast, categories: Mapping[str, int], hands: HandsLike) -> pl.DataFrame:
    """Return all holds of many hands: one row for each hand and hold, in the order of the hands. Raises `BadInput`.

    counts      the counts of a game
    categories  the game's categories, worst first, each with its lowest value

    The columns are those of `outs.query.draw.holds.many_hands.discard_table` with the game's categories, without
    `royal_flush`.
    """
    require_polars()
    masks = masks_of_fives(hands)
    hand_ids, place = np.unique(np.searchsorted(counts.lattice.masks, canonical_masks(masks)), return_inverse=True)
    dealt = counts.values[hand_ids]

    def at_least(least: npt.NDArray[np.int64]) -> npt.NDArray[np.uint32]:
        return counts.draws(hand_ids, least).T[place].ravel().astype(np.uint32)

    columns: dict[str, npt.NDArray[Any]] = {
        **hand_columns(masks),
        "hold": np.tile(np.arange(HOLDS, dtype=np.uint8), len(masks)),
        "draws": np.tile(np.array(DRAWS, np.uint32), len(masks)),
    }
    above = np.zeros(HOLDS * len(masks), np.uint32)
    for name, lowest in [*categories.items()][::-1]:
        many = at_least(np.full(len(hand_ids), lowest))
        columns[name], above = many - above, many
    better = at_least(dealt + 1)
    equal = at_least(dealt) - better
    columns |= {"better": better, "equal": equal, "worse": columns["draws"] - better - equal}
    names = ["hand", "held", "hold", "draws", *categories, "better", "equal", "worse"]
    return with_chance({name: columns[name] for name in names})
