"""The casino's rules again, settled deal by deal in plain Python with an evaluator that shares no code with this one.

Values are those of `independent_value`: higher wins, 1 to 7462. Nothing is read from the rule files.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations

Value = Callable[[Iterable[int]], int]
PAIR, FOURS, ACE_KING = 1278, 1718, 1114
"""The lowest pair, the lowest pair of fours, and the lowest hand with an ace and a king."""
STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = 5854, 5864, 7141, 7297, 7453, 7462
TWO_PAIR, THREE_OF_A_KIND = 4138, 4996
BLIND = ((ROYAL_FLUSH, 500), (STRAIGHT_FLUSH, 50), (FOUR_OF_A_KIND, 10), (FULL_HOUSE, 3), (FLUSH, 1.5), (STRAIGHT, 1))
BAD_BEAT = ((STRAIGHT_FLUSH, 500), (FOUR_OF_A_KIND, 50), (FULL_HOUSE, 10), (FLUSH, 8), (STRAIGHT, 5))
CASINO_ANTE = ((ROYAL_FLUSH, 100), (STRAIGHT_FLUSH, 20), (FOUR_OF_A_KIND, 10), (FULL_HOUSE, 3), (FLUSH, 2))
CARIBBEAN = (
    *((ROYAL_FLUSH, 100), (STRAIGHT_FLUSH, 50), (FOUR_OF_A_KIND, 20), (FULL_HOUSE, 7), (FLUSH, 5), (STRAIGHT, 4)),
    *((THREE_OF_A_KIND, 3), (TWO_PAIR, 2)),
)
JACKS, TENS, SIXES = 3258, 3038, 2158
"""The lowest pairs of jacks, tens and sixes."""
REVEALED = {
    "let-it-ride": (
        *((ROYAL_FLUSH, 1000), (STRAIGHT_FLUSH, 200), (FOUR_OF_A_KIND, 50), (FULL_HOUSE, 11), (FLUSH, 8)),
        *((STRAIGHT, 5), (THREE_OF_A_KIND, 3), (TWO_PAIR, 2), (TENS, 1)),
    ),
    "mississippi-stud": (
        *((ROYAL_FLUSH, 500), (STRAIGHT_FLUSH, 100), (FOUR_OF_A_KIND, 40), (FULL_HOUSE, 10), (FLUSH, 6)),
        *((STRAIGHT, 4), (THREE_OF_A_KIND, 3), (TWO_PAIR, 2), (JACKS, 1), (SIXES, 0)),
    ),
}


def pay(table: tuple[tuple[int, float], ...], value: int, otherwise: float) -> Fraction:
    """What a table pays for a value."""
    return Fraction(next((paid for lowest, paid in table if value >= lowest), otherwise))


def settled(game: str, own: int, dealer: int, raised: int) -> Fraction:
    """The winnings of a player who stays, in first bets."""
    won = (own > dealer) - (own < dealer)
    match game:
        case "ultimate-texas-holdem":
            blind = pay(BLIND, own, 0) if won > 0 else Fraction(won)
            return raised * won + blind + (won if dealer >= PAIR else 0)
        case "heads-up-holdem":
            odds = pay(BLIND, own, 0) if won > 0 else pay(BAD_BEAT, own, -1) if won < 0 else Fraction(0)
            return raised * won + odds + (won if dealer >= PAIR else 0)
        case "casino-holdem":
            if dealer < FOURS:
                return pay(CASINO_ANTE, own, 1)
            return raised * won + (pay(CASINO_ANTE, own, 1) if won > 0 else Fraction(won))
        case "texas-holdem-bonus" | "texas-holdem-bonus-atlantic-city":
            least = FLUSH if game.endswith("city") else STRAIGHT
            return Fraction(raised * won + ((own >= least) if won > 0 else won))
        case _:
            if dealer < ACE_KING:
                return Fraction(1)
            return 1 + raised * pay(CARIBBEAN, own, 1) if won > 0 else Fraction((1 + raised) * won)


def dealer_hands(unseen: list[int], cards: int) -> Iterator[tuple[int, ...]]:
    """Every hand that the dealer can have."""
    return combinations(unseen, cards)


def mean(game: str, value: Value, own: list[int], board: list[int], unseen: list[int], raised: int) -> Fraction:
    """What staying wins on average on a complete board."""
    mine = value([*own, *board])
    results = [settled(game, mine, value([*hole, *board]), raised) for hole in dealer_hands(unseen, 2)]
    return sum(results, Fraction(0)) / len(results)
