"""Value of five, six or seven cards: of the best five, which are the lowest in lowball."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, cast

from ...cards.answers.answer import ValueAnswer
from ...cards.hands.categories import category_of, value_name
from ...cards.hands.order import STRAIGHT_LANES, lane_of
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import RANK_COUNT, cards_text, mask_of, parse_exactly
from ..columns.five_card_records import HandRecords
from ..database.connection import Connection

if TYPE_CHECKING:
    from ...games.lowball.answers import LowballName, LowballValueAnswer
    from ...games.lowball.rules import Lowball

CARDS_VALUED = (5, 6, 7)
_LOWEST = """
    SELECT {column} AS value, mask FROM hands JOIN lowball_orders USING (value) WHERE mask IN ({masks})"""
_LOWBALL_NAME = "SELECT category, name FROM lowball_values WHERE game = $1 AND value = $2"


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
    fives = {mask_of(five): five for five in combinations(cards, HAND_SIZE)}
    best, mask = max((records.value(mask), mask) for mask in fives)
    category = category_of(best)
    return ValueAnswer(cards_text(cards), best, category, hand_name(category, fives[mask]), cards_text(fives[mask]))


def lowest_value(connection: Connection, text: str, game: "Lowball") -> "LowballValueAnswer":
    """Find the best five of the cards in `text`, the lowest. Raises `BadInput`."""
    from ...games.lowball.answers import LowballValueAnswer

    cards = parse_exactly(text, CARDS_VALUED, "a value")
    fives = {mask_of(five): five for five in combinations(cards, HAND_SIZE)}
    masks = ", ".join(f"${place}" for place in range(1, len(fives) + 1))
    best, mask = max(connection.rows(_LOWEST.format(column=game.column, masks=masks), *fives))
    ((category, name),) = connection.rows(_LOWBALL_NAME, game.name, best)
    ((values,),) = connection.rows("SELECT max(value) FROM lowball_values WHERE game = $1", game.name)
    lowball = cast("LowballName", game.name)
    return LowballValueAnswer(cards_text(cards), lowball, best, values, category, name, cards_text(fives[mask]))
