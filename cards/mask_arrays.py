"""Card masks as numpy columns: enumeration, suit lanes, canonical form and parsing of hands."""

from collections.abc import Iterable, Sequence
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from .arguments import written
from .deck import STANDARD, Deck
from .errors import BadInput, RepeatedCard, UnknownCard
from .notation import (
    DECK_MASK,
    DECK_SIZE,
    JOKER,
    LANE_BITS,
    LANE_MASK,
    RANK_COUNT,
    RANKS,
    SUIT_COUNT,
    SUITS,
    card_text,
    mask_of,
    parse_cards,
)

Masks = npt.NDArray[np.uint64]
Lanes = npt.NDArray[np.uint16]


def combination_masks(size: int, deck: Deck = STANDARD) -> Masks:
    """Return the masks of all sets of `size` cards of a deck, ascending: shape (C(deck.size, size),), uint64.

    Ascending masks list combinations in colexicographic order: the sets whose highest card is c are c's bit added to
    the first sets of the list for one card fewer.
    """
    masks = np.zeros(1, np.uint64)
    for k in range(1, size + 1):
        by_highest_card = [
            masks[: comb(place, k - 1)] | np.uint64(1 << deck.cards[place]) for place in range(k - 1, deck.size)
        ]
        masks = np.concatenate(by_highest_card)
    return masks


def canonical_boards(size: int, deck: Deck = STANDARD) -> Masks:
    """Return the canonical masks of all sets of `size` cards of a deck, ascending, without repeats: (n,) uint64."""
    masks: Masks = np.unique(canonical_masks(combination_masks(size, deck)))
    return masks


def lanes_of(masks: Masks) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return the 13-bit rank sets of clubs, diamonds, hearts and spades, each of the shape of `masks`."""
    c, d, h, s = (
        ((masks >> np.uint64(LANE_BITS * suit)) & np.uint64(LANE_MASK)).astype(np.uint16) for suit in range(SUIT_COUNT)
    )
    return c, d, h, s


def canonical_masks(masks: Masks) -> Masks:
    """Return the canonical mask of each one-layer position (see `row_numbers.py`), in the shape of `masks`."""
    a, b, c, d = lanes_of(masks)
    for first, second in _SORT_FOUR:
        lanes = [a, b, c, d]
        low, high = np.minimum(lanes[first], lanes[second]), np.maximum(lanes[first], lanes[second])
        lanes[first], lanes[second] = low, high
        a, b, c, d = lanes
    return _joined((a, b, c, d))


def canonical_pairs(first: Masks, second: Masks) -> tuple[Masks, Masks]:
    """Return the canonical masks of each two-layer position (see `row_numbers.py`), such as two holes: (n,) each."""
    layers = zip(lanes_of(first), lanes_of(second), strict=True)
    keys = np.stack([high.astype(np.uint32) << np.uint32(LANE_BITS) | low for high, low in layers])
    keys.sort(axis=0)
    return _joined(keys >> np.uint32(LANE_BITS)), _joined(keys & np.uint32(LANE_MASK))


def _joined(lanes: Iterable[npt.NDArray[Any]]) -> Masks:
    """Return the masks with these four lanes."""
    first, *others = lanes
    joined: Masks = first.astype(np.uint64)
    for suit, lane in enumerate(others, start=1):
        joined |= lane.astype(np.uint64) << np.uint64(LANE_BITS * suit)
    return joined


_BY_RANK = np.array([*(LANE_BITS * suit + rank for rank in range(RANK_COUNT) for suit in range(SUIT_COUNT)), JOKER])
_TEXTS = np.array([card_text(card) for card in range(len(_BY_RANK))])


def cards_by_rank(masks: Masks, size: int) -> npt.NDArray[np.uint8]:
    """Return the cards of each mask by ascending rank, then suit, then the joker: shape (len(masks), size), uint8.

    Every mask must have exactly `size` bits.
    """
    present = (masks[:, None] >> _BY_RANK.astype(np.uint64)) & np.uint64(1) != 0
    return _BY_RANK.astype(np.uint8)[np.nonzero(present)[1]].reshape(len(masks), size)


def mask_texts(masks: Masks) -> list[str]:
    """Return the cards of each mask as text, by ascending rank, then suit.

    >>> mask_texts(np.array([3, 0, 1 << 51], np.uint64))
    ['2c3c', '', 'As']
    """
    texts = np.full(len(masks), "", object)
    sizes = np.bitwise_count(masks)
    for size in np.unique(sizes[sizes > 0]).tolist():
        rows = np.flatnonzero(sizes == size)
        texts[rows] = _TEXTS[cards_by_rank(masks[rows], size)].view(f"<U{2 * size}").ravel()
    found: list[str] = texts.tolist()
    return found


_SORT_FOUR = ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2))
"""The comparators of a sorting network for four lanes."""
HandsLike = Sequence[str] | Sequence[Sequence[str]] | npt.NDArray[Any]
"""Accepted forms of hands: texts, lists of cards, or an array of masks (n,) or of card numbers (n, cards)."""


def masks_of(hands: HandsLike) -> Masks:
    """Return the mask of each hand: shape (n,), uint64. Raises `BadInput`."""
    if isinstance(hands, str):
        raise BadInput(f"expected a list of hands, not one text: {hands!r}")
    if len(hands) == 0:
        return np.zeros(0, np.uint64)
    if isinstance(hands[0], (list, tuple)) and isinstance(hands[0][0] if hands[0] else 0, str):
        hands = [written(hand, f"hand {place}") for place, hand in enumerate(hands)]
    array = np.asarray(hands)
    if array.dtype.kind == "U" and array.ndim == 1:
        return np.array([_mask_of_text(place, text) for place, text in enumerate(array.tolist())], np.uint64)
    if array.dtype.kind not in "iu" or array.ndim not in (1, 2):
        raise BadInput("hands must be texts, lists of cards, masks of shape (n,), or card numbers of shape (n, cards)")
    if array.min() < 0 or array.max() > (DECK_MASK if array.ndim == 1 else DECK_SIZE - 1):
        wrong = f"masks have {DECK_SIZE} bits" if array.ndim == 1 else f"card numbers are 0 to {DECK_SIZE - 1}"
        raise UnknownCard(wrong)
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


_ASCII = 128
_NOTHING = 255


def _places(letters: str) -> npt.NDArray[np.uint8]:
    """Return the index of each ASCII character in `letters`, ignoring case: (128,)."""
    places = np.full(_ASCII, _NOTHING, np.uint8)
    for place, letter in enumerate(letters):
        places[[ord(letter.lower()), ord(letter.upper())]] = place
    return places


_RANKS, _SUITS = _places(RANKS), _places(SUITS)


def hand_masks(hands: HandsLike, cards: int) -> Masks:
    """Return the mask of each hand, like `masks_of`.

    It is many times as fast if every hand is a text with exactly this many cards of two characters each.

    >>> hand_masks(["2c3c", "3c2c"], 2).tolist()
    [3, 3]
    """
    if isinstance(hands, str) or len(hands) == 0:
        return masks_of(hands)
    array = np.asarray(hands)
    found = _usual(array, cards) if array.ndim == 1 and array.dtype == f"<U{2 * cards}" else None
    return masks_of(hands) if found is None else found


def _usual(texts: npt.NDArray[np.str_], cards: int) -> Masks | None:
    """Return the masks of texts of two-character cards without repeats; None if any text is something else."""
    codes = np.ascontiguousarray(texts).view(np.uint32).reshape(-1, cards, 2)
    if codes.max() >= _ASCII:
        return None
    ranks, suits = _RANKS[codes[:, :, 0]], _SUITS[codes[:, :, 1]]
    if _NOTHING in (ranks.max(), suits.max()):
        return None
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << (suits * np.uint8(LANE_BITS) + ranks).astype(np.uint64), axis=1)
    return masks if (np.bitwise_count(masks) == cards).all() else None
