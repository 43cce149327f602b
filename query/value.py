"""The value of five, six or seven cards."""

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from ..cards.answers import ValueAnswer
from ..cards.categories import category_of
from ..cards.notation import cards_text, mask_of, parse_exactly
from .cached_rows import CachedRows
from .connection import Connection

if TYPE_CHECKING:
    from ..cards.evaluator import Evaluator

CARDS_VALUED = (5, 6, 7)


class HandValuer:
    """The values of five to seven cards, with the rows it keeps between questions."""

    def __init__(self, connection: Connection, evaluator: Callable[[], "Evaluator"]) -> None:
        """Reads tables from `connection` on first use, and asks for the `evaluator` on the second question."""
        self._connection = connection
        self._evaluator = evaluator
        self._names = CachedRows(connection, "values", "value", "name")
        self._asked = False

    def value(self, text: str) -> ValueAnswer:
        """The best five of the cards in `text`. Raises `BadInput`."""
        cards = parse_exactly(text, CARDS_VALUED, "a value")
        fives = {mask_of(five): five for five in combinations(cards, 5)}
        best, mask = self._best(list(fives))
        (name,) = self._names.row(best)
        return ValueAnswer(cards_text(cards), best, category_of(best), name, cards_text(fives[mask]))

    def _best(self, masks: list[int]) -> tuple[int, int]:
        """The highest value among five-card masks, and the largest mask that has it.

        The first question is a lookup in `hands`; the evaluator, which takes numpy, is worth loading for more.
        """
        if not self._asked:
            self._asked = True
            places = ", ".join(f"${place}" for place in range(1, len(masks) + 1))
            return max(self._connection.rows(f"SELECT value, mask FROM hands WHERE mask IN ({places})", *masks))
        import numpy as np

        values = self._evaluator().values(np.array(masks, np.uint64))
        return max(zip(values.tolist(), masks, strict=True))
