"""Many questions in one call: numpy in, numpy or Polars out."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..cards.arrays import Masks, canonical_masks, lanes_of
from ..cards.categories import CATEGORIES
from ..cards.errors import BadInput, RepeatedCard, UnknownCard, WrongCardCount
from ..cards.evaluator import Evaluator
from ..cards.notation import DECK_MASK, DECK_SIZE, mask_of, parse_cards
from ..games.draw.odds import HOLDS
from .connection import Connection

if TYPE_CHECKING:
    import polars as pl

Hands = Sequence[str] | npt.NDArray[Any]


def masks_of(hands: Hands) -> Masks:
    """Masks of `hands`: texts, an array of masks (n,), or of card numbers (n, cards). Raises `BadInput`."""
    if isinstance(hands, str):
        raise BadInput(f"a list of hands is wanted, not one text: {hands!r}")
    if len(hands) == 0:
        return np.zeros(0, np.uint64)
    array = np.asarray(hands)
    if array.dtype.kind == "U" and array.ndim == 1:
        return np.array([_mask_of_text(place, text) for place, text in enumerate(array.tolist())], np.uint64)
    if array.dtype.kind not in "iu" or array.ndim not in (1, 2):
        raise BadInput("hands are texts, masks (n,) or card numbers (n, cards)")
    if array.min() < 0 or array.max() > (DECK_MASK if array.ndim == 1 else DECK_SIZE - 1):
        raise UnknownCard("masks have 52 bits" if array.ndim == 1 else "card numbers are 0 to 51")
    if array.ndim == 1:
        return array.astype(np.uint64)
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << array.astype(np.uint64), axis=1)
    repeats = np.flatnonzero(np.bitwise_count(masks) != array.shape[1])
    if repeats.size:
        raise RepeatedCard(f"hand {repeats[0]} has a card twice: {array[repeats[0]].tolist()}")
    return masks


def _mask_of_text(place: int, text: str) -> int:
    try:
        return mask_of(parse_cards(text))
    except BadInput as error:
        raise type(error)(f"hand {place}: {error}") from error


def load_evaluator(connection: Connection) -> Evaluator:
    """The evaluator's arrays from their table, whose rows are stored and scanned in the order of its key."""
    column = connection.columns("SELECT value FROM evaluator")["value"]
    return Evaluator.from_column(column)


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
