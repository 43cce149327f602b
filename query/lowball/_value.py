"""Value of five, six or seven cards in lowball: that of the lowest five."""

from itertools import combinations
from typing import cast

from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import cards_text, mask_of, parse_exactly
from ...games.lowball.rules import Lowball
from ...games.lowball.value_answers import LowballName, LowballValueAnswer
from ..database.connection import Connection
from ..values.value import CARDS_VALUED

_BEST = """
    SELECT {column} AS value, mask FROM hands JOIN lowball_orders USING (value) WHERE mask IN ({masks})"""
_NAME = "SELECT category, name FROM lowball_values WHERE game = $1 AND value = $2"


def lowest_value(connection: Connection, text: str, game: Lowball) -> LowballValueAnswer:
    """Find the best five of the cards in `text`, the lowest. Raises `BadInput`."""
    cards = parse_exactly(text, CARDS_VALUED, "a value")
    fives = {mask_of(five): five for five in combinations(cards, HAND_SIZE)}
    masks = ", ".join(f"${place}" for place in range(1, len(fives) + 1))
    best, mask = max(connection.rows(_BEST.format(column=game.column, masks=masks), *fives))
    ((category, name),) = connection.rows(_NAME, game.name, best)
    ((values,),) = connection.rows("SELECT max(value) FROM lowball_values WHERE game = $1", game.name)
    lowball = cast("LowballName", game.name)
    return LowballValueAnswer(cards_text(cards), lowball, best, values, category, name, cards_text(fives[mask]))
