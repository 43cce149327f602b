"""Strategies for five own cards against a dealer with a face-up card: Caribbean Stud and Four Card Poker."""

import numpy as np

from ....cards.notation import RANK_COUNT, RANKS
from .seen_cards import HIGHEST, STRAIGHTS, Flags, SeenCards
from .strategy import Rule, Strategy

TWO, THREE, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = (RANKS.index(rank) for rank in "2389TJQKA")
FOUR = 4
"""The cards of a straight or a flush in Four Card Poker."""


def straight(cards: SeenCards) -> Flags:
    """Return true if the five own cards are a straight."""
    found: Flags = STRAIGHTS[cards.own_ranks] > 0
    return found


def _pair_or_better(cards: SeenCards) -> Flags:
    found: Flags = (cards.pair_rank >= 0) | straight(cards) | cards.suited
    return found


def _has(cards: SeenCards, *ranks: int) -> Flags:
    """Return true if the own cards have each of some ranks."""
    wanted = np.uint16(sum(1 << rank for rank in ranks))
    found: Flags = cards.own_ranks & wanted == wanted
    return found


def _ace_king_matched(cards: SeenCards) -> Flags:
    return _has(cards, ACE, KING, cards.up) & np.bool_(cards.up < KING)


def _ace_king_against_one(cards: SeenCards) -> Flags:
    return _has(cards, ACE, KING) & (_has(cards, QUEEN) | _has(cards, JACK)) & np.bool_(cards.up >= KING)


def _ace_king_queen(cards: SeenCards) -> Flags:
    fourth = HIGHEST[cards.own_ranks & np.uint16((1 << QUEEN) - 1)]
    found: Flags = _has(cards, ACE, KING, QUEEN) & (fourth > cards.up)
    return found


RAISES = (
    Rule(5, "raise 2", "a pair or better", _pair_or_better),
    Rule(5, "raise 2", "ace and king, if the dealer's card is a queen or lower that you have", _ace_king_matched),
    Rule(
        5,
        "raise 2",
        "ace and king with a queen or jack, if the dealer's card is an ace or king",
        _ace_king_against_one,
    ),
    Rule(5, "raise 2", "ace, king and queen, if the dealer's card is below your fourth highest", _ace_king_queen),
)
CARIBBEAN = (Strategy("four lines", RAISES),)


def _two_pair_or_better(cards: SeenCards) -> Flags:
    """Return true if the best four cards are two pair or better."""
    lanes = cards.own_ranks.astype(np.int64)
    with_low_ace = lanes << 1 | lanes >> (RANK_COUNT - 1)
    four_in_a_row = with_low_ace & with_low_ace >> 1 & with_low_ace >> 2 & with_low_ace >> 3
    four_of_a_suit = np.bitwise_count(cards.own_suits).max(axis=0) >= FOUR
    found: Flags = cards.several_pairs | cards.trips | (four_in_a_row > 0) | four_of_a_suit
    return found


def _pair(cards: SeenCards, lowest: int, highest: int) -> Flags:
    """Return true for a pair of a rank from `lowest` to `highest`."""
    found: Flags = (cards.pair_rank >= lowest) & (cards.pair_rank <= highest)
    return found


def _aces_or_better(cards: SeenCards) -> Flags:
    return _two_pair_or_better(cards) | _pair(cards, ACE, ACE)


def _high_pair(cards: SeenCards) -> Flags:
    return _pair(cards, JACK, KING) & ((cards.pair_rank >= cards.up) | _has(cards, cards.up))


def _middle_pair(cards: SeenCards) -> Flags:
    beats: Flags = (cards.pair_rank > cards.up) | ((cards.pair_rank == cards.up) & (cards.high >= JACK))
    return _pair(cards, NINE, TEN) & beats


def _eights_against_a_deuce(cards: SeenCards) -> Flags:
    return _pair(cards, EIGHT, EIGHT) & (cards.high >= JACK) & np.bool_(cards.up == TWO)


def _threes_or_better(cards: SeenCards) -> Flags:
    return _two_pair_or_better(cards) | _pair(cards, THREE, ACE)


def _twos_matched(cards: SeenCards) -> Flags:
    return _pair(cards, TWO, TWO) & _has(cards, cards.up)


def _ace_king_queen_against_one(cards: SeenCards) -> Flags:
    return _has(cards, ACE, KING, QUEEN) & np.bool_(cards.up >= KING)


FOUR_CARD = (
    Strategy(
        "seven lines",
        (
            Rule(5, "play 3", "a pair of aces or better", _aces_or_better),
            Rule(
                5,
                "play 3",
                "a pair of jacks or better, if the dealer's card is not higher, or you have a card of its rank",
                _high_pair,
            ),
            Rule(
                5,
                "play 3",
                "a pair of nines or tens, if the dealer's card is lower, or of its rank and you have a jack or better",
                _middle_pair,
            ),
            Rule(
                5,
                "play 3",
                "a pair of eights with a jack or better, if the dealer's card is a two",
                _eights_against_a_deuce,
            ),
            Rule(5, "play 1", "a pair of threes or better", _threes_or_better),
            Rule(5, "play 1", "a pair of twos, if you have a card of the dealer's rank", _twos_matched),
            Rule(
                5,
                "play 1",
                "ace, king and queen, if the dealer's card is an ace or king",
                _ace_king_queen_against_one,
            ),
        ),
    ),
)
FACE_UP = {"caribbean-stud": CARIBBEAN, "four-card-poker": FOUR_CARD}
"""The strategies of each game, by name."""
