"""Value of five, six or seven cards."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from ...cards.answers.answer import ValueAnswer
from ...cards.hands.categories import category_of, value_name
from ...cards.hands.order import STRAIGHT_LANES, lane_of
from ...cards.notation import RANK_COUNT, cards_text, mask_of, parse_exactly
from ..columns.five_card_records import HandRecords
from ..database.connection import Connection

CARDS_VALUED = (5, 6, 7)


def hand_name(category: str, cards: Iterable[int]) -> str:
    """Return the name of five cards of a known category.

    >>> from ...cards.notation import parse_cards
    >>> hand_name("straight", parse_cards("Ac2d3h4s5c")), hand_name("full_house", parse_cards("6c6d6hTsTc"))
    ('Straight, Five High', 'Full House, Sixes over Tens')
    """
    return value_name(category, deciding_ranks(category, cards))


def deciding_ranks(category: str, cards: Iterable[int]) -> tuple[int, ...]:
    """Return the ranks that decide a hand's value, most significant first; for a straight, only its top."""
    counts = Counter(card % RANK_COUNT for card in cards)
    if category in ("straight", "straight_flush"):
        lane = lane_of(counts)
        return (next(top for top, straight in STRAIGHT_LANES.items() if straight == lane),)
    return tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))


def best_value(connection: Connection, text: str) -> ValueAnswer:
    """Find the best five of the cards in `text`, from the records of all fives. Raises `BadInput` or `TablesError`."""
    cards = parse_exactly(text, CARDS_VALUED, "a value")
    records = HandRecords(connection.column_file)
    fives = {mask_of(five): five for five in combinations(cards, 5)}
    best, mask = max((records.value(mask), mask) for mask in fives)
    category = category_of(best)
    return ValueAnswer(cards_text(cards), best, category, hand_name(category, fives[mask]), cards_text(fives[mask]))
