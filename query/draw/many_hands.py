"""Every hold of many hands in one call: numpy in, Polars out."""

from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from ...cards.arrays import Hands, Masks, canonical_masks, lanes_of, masks_of
from ...cards.categories import CATEGORIES
from ...cards.errors import WrongCardCount
from ...games.draw.odds import HOLDS
from ..connection import Connection


def discard_table(connection: Connection, hands: Hands) -> "pl.DataFrame":
    """All holds of many hands: one row for each hand and hold, in the hands' order. Raises `BadInput`.

    `hand` is the hand's place in the input and `held` the mask of its own cards that are kept; the other columns are
    those of the table `discards`, with `p_better`.
    """
    import polars as pl

    masks = masks_of(hands)
    if not (np.bitwise_count(masks) == 5).all():
        raise WrongCardCount("every hand takes 5 cards")
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
    """The mask of the cards that each hold of each hand keeps: (n, 32)."""
    lanes = np.stack(lanes_of(masks), axis=1).astype(np.int64)
    order = np.argsort(lanes, axis=1, kind="stable")
    # Cards in the order of the canonical hand: by rank, then by the suit that the relabelling gives them.
    cards = order[:, None, :] * 13 + np.arange(13)[None, :, None]
    cards = cards.reshape(len(masks), 52)
    present = (masks[:, None] >> cards.astype(np.uint64)) & np.uint64(1) != 0
    bits = np.uint64(1) << cards[present].reshape(-1, 5).astype(np.uint64)
    holds = np.arange(HOLDS)[:, None] >> np.arange(5) & 1
    held: Masks = (bits[:, None, :] * holds.astype(np.uint64)).sum(axis=2, dtype=np.uint64)
    return held
