"""Card masks as numpy columns: enumeration, suit lanes, canonical form and parsing of hands."""

from collections.abc import Iterable, Sequence
from itertools import product
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


def require_list(hands: HandsLike) -> None:
    """Raise `BadInput` if hands are no list or array: one text, None, a set or an iterator."""
    if isinstance(hands, str):
        raise BadInput(f"expected a list of hands, not one text: {hands!r}")
    if not (isinstance(hands, Sequence) or hasattr(hands, "__array__")):
        raise BadInput("hands must be a list or an array")


def masks_of(hands: HandsLike) -> Masks:
    """Return the mask of each hand: shape (n,), uint64. Raises `BadInput`.

    Texts with equally many cards of two characters each are read many times as fast as others.

    >>> masks_of(["2c3c", "3c2c"]).tolist()
    [3, 3]
    """
    require_list(hands)
    if len(hands) == 0:
        return np.zeros(0, np.uint64)
    if isinstance(hands[0], (list, tuple)) and isinstance(hands[0][0] if hands[0] else 0, str):
        hands = [written(hand, f"hand {place}") for place, hand in enumerate(hands)]
    array = np.asarray(hands)
    if array.dtype.kind == "U" and array.ndim == 1:
        usual = _usual(array)
        if usual is not None:
            return usual
        return np.array([_mask_of_text(place, text) for place, text in enumerate(array.tolist())], np.uint64)
    if array.dtype.kind not in "iu" or array.ndim not in (1, 2):
        raise BadInput("hands must be texts, lists of cards, masks of shape (n,), or card numbers of shape (n, cards)")
    if array.min() < 0 or array.max() > (DECK_MASK if array.ndim == 1 else DECK_SIZE - 1):
        wrong = f"masks have {DECK_SIZE} bits" if array.ndim == 1 else f"card numbers are 0 to {DECK_SIZE - 1}"
        raise UnknownCard(wrong)
    if array.ndim == 1:
        return array.astype(np.uint64)
    masks = _CARD_MASKS.take(array[:, 0]) if array.shape[1] else np.zeros(len(array), np.uint64)
    for column in range(1, array.shape[1]):  # whole columns take a fifth of the time of a reduction along short rows
        masks |= _CARD_MASKS.take(array[:, column])
    repeats = np.flatnonzero(np.bitwise_count(masks) != array.shape[1])
    if repeats.size:
        raise RepeatedCard(f"hand {repeats[0]} has a card twice: {array[repeats[0]].tolist()}")
    return masks


def _mask_of_text(place: int, text: str) -> int:
    try:
        return mask_of(parse_cards(text))
    except BadInput as error:
        raise type(error)(f"hand {place}: {error}") from error


_CARD_MASKS = np.uint64(1) << np.arange(DECK_SIZE, dtype=np.uint64)
"""The mask of each card."""
_ASCII = 128
_NOTHING = 255
_CARD_BYTES = 2 * np.dtype("U1").itemsize
"""The bytes of a card in an array of texts."""


def _cards_by_characters() -> npt.NDArray[np.uint8]:
    """Return the card of each pair of ASCII characters, 128 times the first and the second, else 255: (16384,)."""
    cards = np.full(_ASCII * _ASCII, _NOTHING, np.uint8)
    for card in range(DECK_SIZE):
        rank, suit = RANKS[card % LANE_BITS], SUITS[card // LANE_BITS]
        for one, other in product({rank, rank.lower()}, {suit, suit.upper()}):
            cards[_ASCII * ord(one) + ord(other)] = card
    return cards


_CARDS = _cards_by_characters()


def _usual(texts: npt.NDArray[np.str_]) -> Masks | None:
    """Return the masks of texts with equally many cards of two characters each; None if any text is something else."""
    cards = texts.dtype.itemsize // _CARD_BYTES
    if texts.dtype.itemsize != cards * _CARD_BYTES:
        return None
    codes = np.ascontiguousarray(texts).view(np.uint32).reshape(-1, 2 * cards)
    if codes.max() >= _ASCII:
        return None
    masks = np.zeros(len(texts), np.uint64)
    for place in range(cards):
        numbers = _CARDS.take(codes[:, 2 * place] * _ASCII + codes[:, 2 * place + 1])
        if numbers.max() == _NOTHING:
            return None
        masks |= _CARD_MASKS.take(numbers)
    return masks if (np.bitwise_count(masks) == cards).all() else None
