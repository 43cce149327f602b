"""The question `value`: the best five of five, six or seven cards, which are the lowest in lowball."""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, cast

from ...cards.answers.draw_answers import HandValueAnswer, ValueAnswer
from ...cards.arguments import CardsLike, written
from ...cards.hands.best_five import best_five
from ...cards.hands.categories import value_name
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import DECK_SIZE, card_text, cards_text, mask_of, parse_exactly
from ...games.draw.parameters import HIGH
from ..columns.five_card_records import HandRecords
from ..declaration import CARDS, Help
from ..game_names import hand_game
from ..parameters import HandGameName
from ..question import Question

if TYPE_CHECKING:
    from ...games.lowball.answers import LowballName, LowballValueAnswer
    from ..database.connection import Connection
    from ..declaration import Given
    from ..open_tables import OpenTables

CARDS_VALUED = (5, 6, 7)
_PLAIN_LINE = re.compile("(?:[2-9TJQKA][cdhs] *){5,7}")
_CARD_OF = {card_text(card): card for card in range(DECK_SIZE)}
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
        self, cards: Annotated[CardsLike, Help("Five, six or seven cards.", "CARDS", CARDS)], game: HandGameName = HIGH
    ) -> None:
        """Parse the cards. Raises `BadInput`."""
        self.game = hand_game(game)
        self.cards = parse_exactly(written(cards), CARDS_VALUED, "a value")

    @classmethod
    def json_of_lines(
        cls, tables: "OpenTables", lines: "Sequence[str]", options: "Given", top: int | None
    ) -> "Mapping[int, str]":
        """Answer the lines that are five to seven different cards in plain notation."""
        if options or top is not None:
            return {}
        from ...display.fast_json import value_body

        values, found = tables.kept(BestValues), {}
        for place, line in enumerate(lines):
            if _PLAIN_LINE.fullmatch(line):
                text = line.replace(" ", "")
                cards = [_CARD_OF[text[at : at + 2]] for at in range(0, len(text), 2)]
                if len(set(cards)) == len(cards):
                    found[place] = value_body(values.answer(cards))
        return found

    def answer(self, tables: "OpenTables") -> HandValueAnswer:
        if self.game == HIGH:
            return tables.kept(BestValues).answer(self.cards)
        return lowest_value(tables.connection, self)

    def is_looked_up(self, tables: "OpenTables") -> bool:  # noqa: ARG002
        return self.game == HIGH


class BestValues:
    """Values of the best five cards, each read once from the record of a hand that has it."""

    def __init__(self, tables: "OpenTables") -> None:
        """Read the records of `tables`. Raises `TablesError`."""
        self._records = HandRecords(tables.connection.column_file)
        self._known: dict[tuple[str, tuple[int, ...]], tuple[int, str]] = {}

    def answer(self, cards: Sequence[int]) -> ValueAnswer:
        """Return the value of five to seven different cards. Raises `TablesDamaged`."""
        category, ranks, five = best_five(cards)
        key = category, ranks
        if key not in self._known:
            self._known[key] = self._records.value(five), value_name(category, ranks)
        value, name = self._known[key]
        best = [card for card in cards if five >> card & 1]
        return ValueAnswer(cards_text(cards), value, category, name, cards_text(best))


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
