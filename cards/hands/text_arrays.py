"""Many hands written in the usual way, `AhKd9s`, read at once in numpy."""

import numpy as np
import numpy.typing as npt

from ..mask_arrays import HandsLike, Masks, masks_of
from ..notation import LANE_BITS, RANKS, SUITS

_ASCII = 128
_NOTHING = 255


def _places(letters: str) -> npt.NDArray[np.uint8]:
    """The place of each character among `letters`, in capitals and small ones: (128,)."""
    places = np.full(_ASCII, _NOTHING, np.uint8)
    for place, letter in enumerate(letters):
        places[[ord(letter.lower()), ord(letter.upper())]] = place
    return places


_RANKS, _SUITS = _places(RANKS), _places(SUITS)


def hand_masks(hands: HandsLike, cards: int) -> Masks:
    """As `masks_of`, and many times as fast where every hand is a text of this many cards in two characters each.

    >>> hand_masks(["2c3c", "3c2c"], 2).tolist()
    [3, 3]
    """
    if isinstance(hands, str) or len(hands) == 0:
        return masks_of(hands)
    array = np.asarray(hands)
    found = _usual(array, cards) if array.ndim == 1 and array.dtype == f"<U{2 * cards}" else None
    return masks_of(hands) if found is None else found


def _usual(texts: npt.NDArray[np.str_], cards: int) -> Masks | None:
    """The masks of texts that are all written in the usual way and have no card twice; None for any others."""
    codes = np.ascontiguousarray(texts).view(np.uint32).reshape(-1, cards, 2)
    if codes.max() >= _ASCII:
        return None
    ranks, suits = _RANKS[codes[:, :, 0]], _SUITS[codes[:, :, 1]]
    if _NOTHING in (ranks.max(), suits.max()):
        return None
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << (suits * np.uint8(LANE_BITS) + ranks).astype(np.uint64), axis=1)
    return masks if (np.bitwise_count(masks) == cards).all() else None
