"""Strategies of Texas Hold'em Bonus, whose later bets do not depend on what the ante pays."""

from ....cards.hands.categories import CATEGORIES
from ....cards.notation import RANKS
from .hold_em import bottom_pair_on_one_suit, own_pair_or_better
from .seen_cards import Flags, SeenCards
from .strategy import Rule, Strategy

TWO, SEVEN, TEN = (RANKS.index(rank) for rank in "27T")
PAIR, FLUSH = (CATEGORIES.index(name) for name in ("pair", "flush"))


def _all_but_low_deuces(cards: SeenCards) -> Flags:
    low_deuce: Flags = (cards.low == TWO) & ~cards.suited & ~cards.pocket_pair & (cards.high <= SEVEN)
    return ~low_deuce


def _pocket_pair_below(cards: SeenCards) -> Flags:
    """Return true for a pocket pair below cards of different ranks on the whole board."""
    found: Flags = cards.pocket_pair & (cards.ranks_above_pair == cards.board_cards) & (cards.category == PAIR)
    return found


def _low_pair_on_three_of_a_suit(cards: SeenCards) -> Flags:
    low: Flags = (cards.category == PAIR) & (cards.ranks_above_pair >= 3)
    found: Flags = low & (cards.board_suited == 3) & (cards.flush_draw_own == 0)
    return found


BONUS = (
    Strategy(
        "sixteen lines",
        (
            Rule(2, "bet 2", "anything but a deuce with a three to a seven, unsuited", _all_but_low_deuces),
            Rule(
                5,
                "check",
                "a pocket pair below all cards of the board, and no draw",
                lambda cards: _pocket_pair_below(cards) & (cards.flush_draw_own == 0) & (cards.straight_draw == 0),
            ),
            Rule(
                5,
                "check",
                "a pair with the lowest of three board cards of one suit, and no card of the suit",
                bottom_pair_on_one_suit,
            ),
            Rule(5, "bet 1", "a pair with one of your cards, or better", own_pair_or_better),
            Rule(
                5,
                "bet 1",
                "four to a flush with your ten or better",
                lambda cards: cards.flush_draw_high >= TEN,
            ),
            Rule(
                5,
                "bet 1",
                "four to a flush with your card, and a straight draw",
                lambda cards: (cards.flush_draw_own > 0) & (cards.straight_draw > 0),
            ),
            Rule(
                5,
                "bet 1",
                "the best kicker, and a pair on the board",
                lambda cards: (cards.better_kickers == 0) & (cards.board_pairs > 0),
            ),
            Rule(5, "check", "three of a suit on the board", lambda cards: cards.board_suited == 3),
            Rule(
                5,
                "bet 1",
                "the best kicker: no higher card than yours is missing from the board; and a straight draw",
                lambda cards: (cards.better_kickers == 0) & (cards.straight_draw > 0),
            ),
            Rule(
                5,
                "bet 1",
                "the second-best kicker, and a straight draw to two ranks",
                lambda cards: (cards.better_kickers <= 1) & (cards.straight_draw >= 2),
            ),
            Rule(
                6,
                "check",
                "less than a flush, with four of a suit on the board",
                lambda cards: (cards.board_suited == 4) & (cards.category < FLUSH),
            ),
            Rule(
                6,
                "check",
                "a pocket pair below all cards of the board, and no flush draw",
                lambda cards: _pocket_pair_below(cards) & (cards.flush_draw_own == 0),
            ),
            Rule(
                6,
                "check",
                "a pair below three ranks of the board, with three of a suit there and none of yours",
                _low_pair_on_three_of_a_suit,
            ),
            Rule(6, "bet 1", "a pair with one of your cards, or better", own_pair_or_better),
            Rule(
                6,
                "bet 1",
                "the best kicker, and a pair but no three of a suit on the board",
                lambda cards: (cards.better_kickers == 0) & (cards.board_pairs > 0) & (cards.board_suited < 3),
            ),
            Rule(
                6,
                "bet 1",
                "the best kicker, and four to a flush with your ten or better",
                lambda cards: (cards.better_kickers == 0) & (cards.flush_draw_high >= TEN),
            ),
        ),
    ),
)
