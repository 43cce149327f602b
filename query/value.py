"""The value of five, six or seven cards."""

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from ..cards.answers import ValueAnswer
from ..cards.categories import category_of
from ..cards.hand_names import hand_name
from ..cards.notation import cards_text, mask_of, parse_exactly
from .connection import Connection

if TYPE_CHECKING:
    from ..cards.evaluator import Evaluator

CARDS_VALUED = (5, 6, 7)


class HandValuer:
    """The values of five to seven cards."""

    def __init__(self, connection: Connection, evaluator: Callable[[], "Evaluator"]) -> None:
        """Reads tables from `connection` on first use, and asks for the `evaluator` on the second question."""
        self._connection = connection
        self._evaluator = evaluator
        self._asked = False

    def value(self, text: str) -> ValueAnswer:
        """The best five of the cards in `text`. Raises `BadInput`."""
        cards = parse_exactly(text, CARDS_VALUED, "a value")
        fives = {mask_of(five): five for five in combinations(cards, 5)}
        best, mask = max(self._values(list(fives)))
        category = category_of(best)
        return ValueAnswer(cards_text(cards), best, category, hand_name(category, fives[mask]), cards_text(fives[mask]))

    def _values(self, masks: list[int]) -> list[tuple[int, int]]:
        """The value of each five-card mask, and the mask.

        The first question looks them up; the evaluator, which takes numpy, is worth loading for more.
        """
        if not self._asked:
            self._asked = True
            return self._looked_up(masks)
        import numpy as np

        values = self._evaluator().values(np.array(masks, np.uint64))
        return list(zip(values.tolist(), masks, strict=True))

    def _looked_up(self, masks: list[int]) -> list[tuple[int, int]]:
        """The same from the column file, if the session uses it, or else from the database."""
        if file := self._connection.lookups.file:
            from .hand_records import HandRecords

            records = HandRecords(file)
            return [(records.value(mask), mask) for mask in masks]
        places = ", ".join(f"${place}" for place in range(1, len(masks) + 1))
        return self._connection.rows(f"SELECT value, mask FROM hands WHERE mask IN ({places})", *masks)
