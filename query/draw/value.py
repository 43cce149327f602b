"""The question `value`: the best five of five, six or seven cards, which are the lowest in lowball."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, cast

from ...cards.answers.draw_answers import HandValueAnswer, ValueAnswer
from ...cards.arguments import CardsLike, written
from ...cards.hands.categories import category_of, value_name
from ...cards.hands.order import STRAIGHT_LANES, lane_of
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import RANK_COUNT, cards_text, mask_of, parse_exactly
from ...games.draw.parameters import HIGH
from ..columns.five_card_records import HandRecords
from ..declaration import CARDS, Help
from ..game_names import hand_game
from ..parameters import HandGameName
from ..question import Question

if TYPE_CHECKING:
    from ...games.lowball.answers import LowballName, LowballValueAnswer
    from ..database.connection import Connection
    from ..open_tables import OpenTables

CARDS_VALUED = (5, 6, 7)
_LOWEST = """
    SELECT {column} AS value, mask FROM hands JOIN lowball_orders USING (value) WHERE mask IN ({masks})"""
_LOWBALL_NAME = "SELECT category, name FROM lowball_values WHERE game = $1 AND value = $2"


class Value(Question[HandValueAnswer]):
    """The value of five, six or seven cards: the best five of them, and their rank among all hands."""

    title = "The value of five to seven cards"
    meant_by_cards = (6, 7)
    examples = ({"cards": "AhKhQhJhTh"}, {"cards": "Ah Kd 7c 7s 2h 3d 4c"}, {"cards": "7s5h4d3c2c", "game": "2-7"})
    answer_types = ("cards.answers.draw_answers:ValueAnswer", "games.lowball.answers:LowballValueAnswer")
    many = "cards"

    def __init__(
        self,
        cards: Annotated[CardsLike, Help("Five, six or seven cards.", "CARDS", CARDS)],
        game: HandGameName = HIGH,
    ) -> None:
        """Parse the cards. Raises `BadInput`."""
        self.game = hand_game(game)
        self.cards = parse_exactly(written(cards), CARDS_VALUED, "a value")

    def answer(self, tables: "OpenTables") -> HandValueAnswer:
        return (best_value if self.game == HIGH else lowest_value)(tables.connection, self)

    def is_looked_up(self, tables: "OpenTables") -> bool:  # noqa: ARG002
        return self.game == HIGH


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


def best_value(connection: "Connection", question: Value) -> ValueAnswer:
    """Find the best five cards from the records of all fives. Raises `TablesError`."""
    records = HandRecords(connection.column_file)
    fives = {mask_of(five): five for five in combinations(question.cards, HAND_SIZE)}
    best, mask = max((records.value(mask), mask) for mask in fives)
    category = category_of(best)
    name, cards = hand_name(category, fives[mask]), cards_text(question.cards)
    return ValueAnswer(cards, best, category, name, cards_text(fives[mask]))


def lowest_value(connection: "Connection", question: Value) -> "LowballValueAnswer":
    """Find the best five cards in lowball, the lowest. Raises `TablesError`."""
    from ...games.lowball.answers import LowballValueAnswer
    from ...games.lowball.rules import LOWBALL

    game = LOWBALL[question.game]
    fives = {mask_of(five): five for five in combinations(question.cards, HAND_SIZE)}
    masks = ", ".join(f"${place}" for place in range(1, len(fives) + 1))
    best, mask = max(connection.rows(_LOWEST.format(column=game.column, masks=masks), *fives))
    ((category, name),) = connection.rows(_LOWBALL_NAME, game.name, best)
    ((values,),) = connection.rows("SELECT max(value) FROM lowball_values WHERE game = $1", game.name)
    return LowballValueAnswer(
        cards=cards_text(question.cards),
        game=cast("LowballName", game.name),
        value=best,
        values=values,
        category=category,
        name=name,
        best=cards_text(fives[mask]),
    )
