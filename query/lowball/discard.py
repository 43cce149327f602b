"""Every hold of a hand in lowball: counted by one pass over all hands, whatever the goal."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards.cached import cached_attribute
from ...cards.errors import BadQuery
from ...cards.hands import FULL_HOLD, HAND_SIZE, HOLDS
from ...cards.notation import cards_text, mask_of, parse_exactly
from ...games.draw.opponents import ONE
from ...games.lowball.answers import LowballDiscardAnswer, LowballHoldAnswer
from ...games.lowball.goals import BETTER, WIN, Goal, parse_goal
from ...games.lowball.rules import Lowball
from ..connection import Connection
from ..draw.discard import (
    in_canonical_order,
    parse_dead,
    parse_hold,
    ranked,
    require_enough_unseen,
    require_win,
    split_texts,
)
from ..draw.final_hands import FinalHands, against_text, ends_by_hold, won
from ..draw.worth import Worth
from ..hand_games import DiscardQuestion

_CATEGORIES = "SELECT category, max(value) AS highest FROM lowball_values WHERE game = $1 GROUP BY ALL ORDER BY highest"
_NAME = "SELECT name FROM lowball_values WHERE game = $1 AND value = $2"

Ends = list[tuple[int, int]]
"""How a hold ends: values of the game, each with the number of draws."""


@dataclass(frozen=True)
class _Categories:
    """The names of a game's categories, the worst first, and of each value, by value, the place of its category."""

    names: tuple[str, ...]
    of_value: tuple[int, ...]


class LowballDiscards:
    """The holds of hands in one game, with what is kept between questions."""

    def __init__(self, connection: Connection, game: Lowball) -> None:
        """Reads its rows from `connection` as questions need them."""
        self._connection = connection
        self._game = game
        self._final_hands = FinalHands(connection, f"lowball_equilibrium WHERE game = '{game.name}' ORDER BY value")

    def rank_holds(self, asked: DiscardQuestion) -> LowballDiscardAnswer:
        """The holds of a hand by the goal, the best first; or only one. Raises `BadInput`.

        Equally good holds come in descending order of the canonical hold mask.
        """
        goal = self._goal(asked)
        cards = parse_exactly(asked.hand, (HAND_SIZE,), "a hand")
        dead = parse_dead(asked.dead, cards)
        kept = None if asked.hold is None else parse_hold(asked.hold, cards)
        require_enough_unseen(len(dead), HAND_SIZE if kept is None else HAND_SIZE - len(kept))
        _, ordered = in_canonical_order(cards)
        ends = self._ends(ordered, mask_of(dead))
        ((value, _),) = ends[FULL_HOLD]
        wanted = range(HOLDS) if kept is None else (sum(1 << ordered.index(card) for card in kept),)
        worths = {hold: worth for hold in wanted if (worth := self._worth(asked, goal, ends[hold], value))[1]}
        splits = split_texts(cards, ordered)
        holds = [self._hold(splits[hold], ends[hold], value, worth) for hold, worth in ranked(worths, worths)]
        ((name,),) = self._connection.rows(_NAME, self._game.name, value)
        return LowballDiscardAnswer(
            cards_text(cards),
            self._game.name,
            value,
            self._categories.names[self._categories.of_value[value]],
            name,
            cards_text(dead),
            goal.name,
            tuple(holds),
            _source(goal, bool(dead)),
            asked.opponents.count if asked.opponents != ONE else None,
            asked.opponents.known,
        )

    def _goal(self, asked: DiscardQuestion) -> Goal:
        goal = parse_goal(asked.objective, self._game)
        if asked.royal is not None:
            raise BadQuery(f"a pay of the royal flush goes with a pay table, and {self._game.name} has none")
        require_win(goal.name == WIN, goal.name, asked.opponents)
        return goal

    def _ends(self, ordered: Sequence[int], dead: int) -> list[Ends]:
        """How each hold ends, by hold, in values of the game."""
        values = self._values
        return [
            [(values[value - 1], draws) for value, draws in found]
            for found in ends_by_hold(self._connection, ordered, dead)
        ]

    def _worth(self, asked: DiscardQuestion, goal: Goal, ends: Ends, dealt: int) -> Worth:
        draws = sum(ways for _, ways in ends)
        if goal.name == WIN:
            shares = self._final_hands.shares(asked.opponents)
            return won(ends, shares), draws * shares.whole
        least = dealt + 1 if goal.name == BETTER else goal.least
        return sum(ways for value, ways in ends if value >= least), draws

    def _hold(self, split: tuple[str, str], ends: Ends, dealt: int, worth: float) -> LowballHoldAnswer:
        """One hold with its counts; `split` are the cards kept and thrown."""
        categories = self._categories
        counts = [0] * len(categories.names)
        better = equal = 0
        for value, ways in ends:
            counts[categories.of_value[value]] += ways
            if value > dealt:
                better += ways
            elif value == dealt:
                equal += ways
        return LowballHoldAnswer(*split, sum(counts), tuple(counts), better, equal, worth, categories.names)

    @cached_attribute
    def _values(self) -> list[int]:
        """The value in the game of each value where high hands win, from 1 on."""
        asked = f"SELECT {self._game.column} FROM lowball_orders ORDER BY value"
        return [value for (value,) in self._connection.rows_once(asked)]

    @cached_attribute
    def _categories(self) -> _Categories:
        rows = self._connection.rows(_CATEGORIES, self._game.name)
        of_value, before = [0], 0
        for place, (_, highest) in enumerate(rows):
            of_value += [place] * (highest - before)
            before = highest
        return _Categories(tuple(name for name, _ in rows), tuple(of_value))


def _source(goal: Goal, dead: bool) -> str:
    """The tables that the answer comes from, in words; `dead` if there are dead cards."""
    if goal.name == WIN:
        return against_text("hands, lowball_orders and lowball_equilibrium", dead)
    return "tables hands and lowball_orders, counted" + (" without the dead cards" if dead else "")
