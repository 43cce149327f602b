"""Strategies of hold'em games against a dealer."""

from collections.abc import Callable

import numpy as np

from ....cards.hands.categories import CATEGORIES
from ....cards.notation import RANKS
from .seen_cards import HIGHEST, LOWEST, Flags, SeenCards
from .strategy import Rule, Strategy

TWO, FOUR, FIVE, SIX, NINE, TEN, JACK, QUEEN, KING, ACE = (RANKS.index(rank) for rank in "24569TJQKA")
TWO_PAIR, TRIPS, STRAIGHT = (CATEGORIES.index(name) for name in ("two_pair", "three_of_a_kind", "straight"))


def _pairs_from(lowest: str) -> Callable[[SeenCards], Flags]:
    """Return the test for a pocket pair of at least this rank."""
    return lambda cards: np.logical_and(cards.pocket_pair, cards.low >= RANKS.index(lowest))


def _with(high: str, suited: str, offsuit: str) -> Callable[[SeenCards], Flags]:
    """Return the test for this higher card, with at least these lower ones if suited and if not."""
    lowest = RANKS.index(suited), RANKS.index(offsuit)
    return lambda cards: (cards.high == RANKS.index(high)) & (cards.low >= np.where(cards.suited, *lowest))


def _own_pair(cards: SeenCards) -> Flags:
    twos = cards.pocket_pair & (cards.high == TWO) & (cards.category < TRIPS)
    found: Flags = (cards.own_pair & ~twos) | (cards.category >= STRAIGHT)
    return found


def own_pair_or_better(cards: SeenCards) -> Flags:
    """Return true for a pair with an own card, and for a straight or better."""
    found: Flags = cards.own_pair | (cards.category >= STRAIGHT)
    return found


def bottom_pair_on_one_suit(cards: SeenCards) -> Flags:
    """Return true for a pair with the lowest board card, if the board has three of one suit and the hand none."""
    bottom = cards.own_ranks >> LOWEST[cards.board_ranks] & 1 == 1
    found: Flags = (
        (cards.board_suited == 3) & (cards.flush_draw_own == 0) & (cards.category == 1) & bottom & ~cards.pocket_pair
    )
    return found


def _king_and_board(cards: SeenCards) -> Flags:
    found: Flags = (cards.board_pairs == 1) & (cards.high == KING) & (HIGHEST[cards.board_ranks] == ACE)
    return found


ULTIMATE_START = (
    Rule(2, "raise 4", "a pair of threes or better", _pairs_from("3")),
    Rule(2, "raise 4", "an ace", lambda cards: cards.high == ACE),
    Rule(2, "raise 4", "a king, suited or with a five or better", _with("K", "2", "5")),
    Rule(2, "raise 4", "a queen with an eight or better, or a six if suited", _with("Q", "6", "8")),
    Rule(2, "raise 4", "a jack with a ten, or an eight or better if suited", _with("J", "8", "T")),
)
HEADS_UP_START = (
    Rule(2, "raise 3", "a pair of threes or better", _pairs_from("3")),
    Rule(2, "raise 3", "an ace", lambda cards: cards.high == ACE),
    Rule(2, "raise 3", "a king with a seven or better, or a four if suited", _with("K", "4", "7")),
    Rule(2, "raise 3", "a queen with a ten or better, or an eight if suited", _with("Q", "8", "T")),
    Rule(2, "raise 3", "a jack and a ten, suited", _with("J", "T", "J")),
)
FLOP = (
    Rule(
        5,
        "check",
        "a pair with the lowest of three board cards of one suit, and no card of the suit",
        bottom_pair_on_one_suit,
    ),
    Rule(
        5,
        "raise 2",
        "a pair with one of your cards, or better; pocket twos need three of a kind",
        _own_pair,
    ),
    Rule(
        5,
        "raise 2",
        "four to a flush with two of your cards, one a ten or better",
        lambda cards: (cards.flush_draw_own == 2) & (cards.flush_draw_high >= TEN),
    ),
    Rule(
        5,
        "raise 2",
        "four to a flush with your jack or better",
        lambda cards: (cards.flush_draw_own == 1) & (cards.flush_draw_high >= JACK),
    ),
    Rule(
        5,
        "raise 2",
        "four to a flush with your nine or better, and a straight draw",
        lambda cards: (cards.flush_draw_high >= NINE) & (cards.straight_draw >= 1),
    ),
    Rule(
        5,
        "raise 2",
        "a straight draw to two ranks with your jack or better, and a higher card on the board",
        lambda cards: (cards.straight_draw >= 2) & (cards.high >= JACK) & (cards.overcards == 0),
    ),
    Rule(5, "raise 2", "a king, and a pair and an ace on the board", _king_and_board),
)
RIVER = (
    Rule(
        7,
        "raise 1",
        "fewer than 19 dealer outs: cards that, with the board, beat you",
        lambda cards: cards.dealer_outs < 19,
    ),
    Rule(
        7,
        "fold",
        "three of a suit and no pair on the board, and one of your cards below five",
        lambda cards: (cards.board_suited >= 3) & (cards.board_pairs == 0) & (cards.low <= FOUR),
    ),
    Rule(
        7,
        "raise 1",
        "fewer than 21 dealer outs, and a hand better than the board",
        lambda cards: (cards.dealer_outs < 21) & ~cards.board_plays,
    ),
)
ULTIMATE = (
    Strategy("fifteen lines", (*ULTIMATE_START, *FLOP, *RIVER)),
    Strategy(
        "nine lines",
        (
            *ULTIMATE_START,
            FLOP[1],
            Rule(
                5,
                "raise 2",
                "four to a flush with your ten or better",
                lambda cards: cards.flush_draw_high >= TEN,
            ),
            RIVER[0],
            RIVER[2],
        ),
    ),
    Strategy(
        "simple strategy",
        (
            *ULTIMATE_START,
            Rule(5, "raise 2", "two pair or better", lambda cards: cards.category >= TWO_PAIR),
            Rule(
                5,
                "raise 2",
                "a pair with one of your cards, except pocket twos",
                lambda cards: cards.own_pair & ~(cards.pocket_pair & (cards.high == TWO)),
            ),
            Rule(
                5,
                "raise 2",
                "four to a flush with your ten or better",
                lambda cards: cards.flush_draw_high >= TEN,
            ),
            Rule(
                7,
                "raise 1",
                "fewer than 21 dealer outs: cards that, with the board, beat you",
                lambda cards: cards.dealer_outs < 21,
            ),
        ),
        "2.43",
        "wizardofodds.com, Ultimate Texas Hold 'Em",
    ),
)
HEADS_UP = (Strategy("fifteen lines", (*HEADS_UP_START, *FLOP, *RIVER)),)
CASINO = (
    Strategy(
        "nine lines",
        (
            Rule(5, "call 2", "a pair with one of your cards, or better", own_pair_or_better),
            Rule(5, "call 2", "four to a flush with your card", lambda cards: cards.flush_draw_own > 0),
            Rule(5, "call 2", "a straight draw to two ranks", lambda cards: cards.straight_draw >= 2),
            Rule(
                5,
                "call 2",
                "a straight draw to one rank with your five or better",
                lambda cards: (cards.straight_draw == 1) & (cards.high >= FIVE),
            ),
            Rule(5, "call 2", "an ace or a king", lambda cards: cards.high >= KING),
            Rule(5, "fold", "three of a suit on the board", lambda cards: cards.board_suited == 3),
            Rule(
                5,
                "call 2",
                "a queen or a jack; a ten if the board has a pair; anything if it has three of a kind",
                lambda cards: cards.high >= np.array([JACK, TEN, TWO])[cards.board_pairs],
            ),
            Rule(5, "call 2", "a ten with a four or better", lambda cards: (cards.high == TEN) & (cards.low >= FOUR)),
            Rule(5, "call 2", "a nine with a six or better", lambda cards: (cards.high == NINE) & (cards.low >= SIX)),
        ),
    ),
)
