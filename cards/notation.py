"""Cards as text, as integers and as masks. Plain Python, so that a lookup starts quickly.

A card is the integer `13 * suit + rank` (rank 0 = deuce, suits c d h s = 0..3); a mask is the OR of `1 << card`. Each
suit takes up 13 bits of a mask, its lane. The joker, `Jk`, is card 52, outside the lanes.
"""

import re
from collections.abc import Iterable

from .deck import STANDARD, Deck
from .errors import RepeatedCard, UnknownCard, WrongCardCount

RANKS, SUITS = STANDARD.ranks, STANDARD.suits
RANK_COUNT, SUIT_COUNT = len(RANKS), len(SUITS)
DECK_SIZE = STANDARD.size
DECK_MASK = (1 << DECK_SIZE) - 1
LANE_BITS = RANK_COUNT
LANE_MASK = (1 << LANE_BITS) - 1
JOKER = DECK_SIZE
"""The joker of a deck that has one."""

_CARD = re.compile(r"(?:(10|[2-9TJQKA])([CDHS♣♦♥♠♧♢♡♤])\ufe0f?)|JOKER|JK", re.IGNORECASE | re.ASCII)
_GAP = re.compile(r"[\s,]*")
_RANK_OF = {**{r: i for i, r in enumerate(RANKS)}, "10": 8}
_SUIT_OF = {s: i % SUIT_COUNT for i, s in enumerate("CDHS♣♦♥♠♧♢♡♤")}
_TEXT = (*(rank + suit for suit in SUITS for rank in RANKS), "Jk")


def parse_cards(text: str, deck: Deck = STANDARD) -> tuple[int, ...]:
    """Return the cards in `text`, in the order given.

    Cards may be together or apart; `10` for `T`, `Joker` for `Jk` and unicode suits are understood. Raises
    `UnknownCard` and `RepeatedCard`.

    >>> from .deck import WITH_JOKER
    >>> parse_cards("AhKd"), parse_cards("2c 10♠, ah"), parse_cards("Ah Jk", WITH_JOKER)
    ((38, 24), (0, 47, 38), (38, 52))
    """
    cards: list[int] = []
    at = _skip_gap(text, 0)
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None:
            raise UnknownCard(f"unknown card {_token(text, at)!r} at character {at + 1} of {text!r}")
        rank, suit = match.groups()
        if rank:
            cards.append(LANE_BITS * _SUIT_OF[suit.upper()] + _RANK_OF[rank.upper()])
        elif deck.jokers:
            cards.append(JOKER)
        elif match[0] == "JK":  # a jack and a king without suits, not a joker
            raise UnknownCard(f"unknown card 'JK' at character {at + 1} of {text!r}")
        else:
            raise UnknownCard(f"this game has no joker: {match[0]!r} at character {at + 1} of {text!r}")
        at = _skip_gap(text, match.end())
    require_distinct(cards, text)
    return tuple(cards)


_STARTING_HAND = re.compile(r"(10|[2-9TJQKA])(10|[2-9TJQKA])([so]?)", re.IGNORECASE | re.ASCII)


def parse_exactly(text: str, counts: Iterable[int], what: str, deck: Deck = STANDARD) -> tuple[int, ...]:
    """Parse the cards of `text`, whose number must be one of `counts`; error messages call them `what`.

    Raises `WrongCardCount` and the errors of `parse_cards`.
    """
    require_no_starting_hand(text, what)
    cards = parse_cards(text, deck)
    allowed = tuple(counts)
    if len(cards) not in allowed:
        *most, last = map(str, allowed)
        wanted = f"{', '.join(most)} or {last}" if most else last
        raise WrongCardCount(f"{what} takes {wanted} cards, got {len(cards)}: {text!r}")
    return cards


def require_no_starting_hand(text: str, what: str) -> None:
    """Raise `UnknownCard` for a starting hand in place of a hole, with one of its holes as an example."""
    named = _STARTING_HAND.fullmatch(text.strip())
    if what == "a hole" and named:
        first, second = (rank.upper().replace("10", "T") for rank in named.groups()[:2])
        suit = "h" if named[3].lower() == "s" and first != second else "d"
        raise UnknownCard(f"{text!r} is a starting hand: a hole is two cards, such as {first}h{second}{suit}")


def require_distinct(cards: Iterable[int], text: str) -> None:
    """Raise `RepeatedCard` if a card occurs twice in `cards`, read from `text`."""
    seen = 0
    for card in cards:
        if seen >> card & 1:
            raise RepeatedCard(f"card {card_text(card)} appears twice in {text!r}")
        seen |= 1 << card


def require_in_deck(cards: Iterable[int], deck: Deck) -> None:
    """Raise `UnknownCard` if the deck lacks one of the cards."""
    for card in cards:
        if deck.outside >> card & 1:
            raise UnknownCard(f"card {card_text(card)} is not in a deck of {deck.size} cards, {deck.span}")


def card_text(card: int) -> str:
    """Return a card as its rank and lower-case suit.

    >>> card_text(51)
    'As'
    """
    return _TEXT[card]


def cards_text(cards: Iterable[int]) -> str:
    """Return the cards as one text without gaps, in the order given.

    >>> cards_text([38, 24])
    'AhKd'
    """
    return "".join([_TEXT[card] for card in cards])


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of a set of cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> tuple[int, ...]:
    """Return the cards of a mask by ascending rank, then suit: the order of a hold's bits.

    >>> cards_text(cards_of(mask_of(parse_cards("AsKh2d2c"))))
    '2c2dKhAs'
    """
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return tuple(sorted(cards, key=rank_then_suit))


def rank_then_suit(card: int) -> int:
    """Return a sort key: ascending rank, then suit; the joker comes last."""
    return card if card >= DECK_SIZE else card % LANE_BITS * SUIT_COUNT + card // LANE_BITS


def _skip_gap(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    assert gap is not None
    return gap.end()


def _token(text: str, at: int) -> str:
    """Return the two characters at `at`, or fewer before a gap; `10` counts as one character."""
    width = 3 if text.startswith("10", at) else 2
    return re.split(r"[\s,]", text[at : at + width])[0]
