"""Value of five, six or seven cards."""

from itertools import combinations

from ..cards.answers.answer import ValueAnswer
from ..cards.hands.categories import category_of
from ..cards.hands.names import hand_name
from ..cards.notation import cards_text, mask_of, parse_exactly
from .columns.hand_records import HandRecords
from .database.connection import Connection

CARDS_VALUED = (5, 6, 7)


def best_value(connection: Connection, text: str) -> ValueAnswer:
    """Find the best five of the cards in `text`, from the records of all fives. Raises `BadInput` or `TablesError`."""
    cards = parse_exactly(text, CARDS_VALUED, "a value")
    records = HandRecords(connection.column_file)
    fives = {mask_of(five): five for five in combinations(cards, 5)}
    best, mask = max((records.value(mask), mask) for mask in fives)
    category = category_of(best)
    return ValueAnswer(cards_text(cards), best, category, hand_name(category, fives[mask]), cards_text(fives[mask]))
