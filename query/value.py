"""What five, six or seven cards are worth."""

from itertools import combinations

from ..cards.categories import category_of
from ..cards.notation import cards_text, mask_of, parse_exactly
from .answers import ValueAnswer
from .connection import Connection
from .remembered import Remembered

CARDS_VALUED = (5, 6, 7)


class Values:
    """Answers about values, with what it remembers between questions."""

    def __init__(self, connection: Connection) -> None:
        """Nothing is read yet."""
        self._connection = connection
        self._names = Remembered(connection, "values", "value", "name")

    def answer(self, text: str) -> ValueAnswer:
        """The best five of the cards in `text`. Raises `BadInput`."""
        cards = parse_exactly(text, CARDS_VALUED, "a value")
        fives = {mask_of(five): five for five in combinations(cards, 5)}
        places = ", ".join(f"${place}" for place in range(1, len(fives) + 1))
        found = self._connection.rows(f"SELECT value, mask FROM hands WHERE mask IN ({places})", *fives)
        best, mask = max(found)
        (name,) = self._names.row(best)
        return ValueAnswer(cards_text(cards), best, category_of(best), name, cards_text(fives[mask]))
