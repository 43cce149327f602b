"""Every hold of many hands in one call: numpy in, Polars out."""

from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from ...cards.arrays import HandsLike, Masks, canonical_masks, lanes_of, masks_of
from ...cards.categories import CATEGORIES
from ...cards.errors import WrongCardCount
from ...cards.hands import HAND_SIZE, HOLDS
from ...cards.notation import DECK_SIZE, LANE_BITS
from ..connection import Connection


def discard_table(connection: Connection, hands: HandsLike) -> pl.DataFrame:
    """All holds of many hands: one row for each hand and hold, in the order of the hands. Raises `BadInput`.

    `hand` is the hand's index in the input and `held` the mask of its cards that are kept; the other columns are those
    of the table `discards`, and `p_better`.
    """
    masks = masks_of(hands)
    if not (np.bitwise_count(masks) == HAND_SIZE).all():
        raise WrongCardCount(f"every hand takes {HAND_SIZE} cards")
    class_masks = connection.columns("SELECT mask FROM hand_classes ORDER BY hand_id")["mask"]
    hand_ids, place = np.unique(np.searchsorted(class_masks, canonical_masks(masks)), return_inverse=True)
    names = ["hold", "draws", *CATEGORIES, "royal_flush", "better", "equal", "worse"]
    found = connection.columns(
        f"""SELECT {", ".join(names)} FROM discards
        WHERE hand_id IN (SELECT unnest($1::UINTEGER[])) ORDER BY hand_id, hold""",
        [hand_ids.tolist()],
    )
    columns: dict[str, npt.NDArray[Any]] = {
        "hand": np.repeat(np.arange(len(masks), dtype=np.uint32), HOLDS),
        "held": held_masks(masks).ravel(),
    }
    for name in names:
        columns[name] = found[name].reshape(-1, HOLDS)[place].ravel()
    return pl.DataFrame(columns).with_columns((pl.col("better") / pl.col("draws")).alias("p_better"))


def held_masks(masks: Masks) -> Masks:
    """The mask of the cards that each hold of each hand keeps: (n, 32), uint64; every mask has five bits."""
    lanes = np.stack(lanes_of(masks), axis=1).astype(np.int64)
    order = np.argsort(lanes, axis=1, kind="stable")
    # Cards in the order of the canonical hand: by rank, then by the suit that the relabelling gives them.
    cards = order[:, None, :] * LANE_BITS + np.arange(LANE_BITS)[None, :, None]
    cards = cards.reshape(len(masks), DECK_SIZE)
    present = (masks[:, None] >> cards.astype(np.uint64)) & np.uint64(1) != 0
    bits = np.uint64(1) << cards[present].reshape(-1, HAND_SIZE).astype(np.uint64)
    holds = np.arange(HOLDS)[:, None] >> np.arange(HAND_SIZE) & 1
    held: Masks = (bits[:, None, :] * holds.astype(np.uint64)).sum(axis=2, dtype=np.uint64)
    return held
