"""Ranking of every hold of a hand in lowball, for any goal."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from ...cards.errors import BadQuery
from ...cards.lazy_attribute import cached_attribute
from ...cards.notation import cards_text
from ...games.draw.opponents import ONE, Opponents
from ...games.lowball.answers import LowballDiscardAnswer, LowballHoldAnswer
from ...games.lowball.rules import BETTER, WIN, Goal, Lowball, parse_goal
from ..database.connection import Connection
from ..draw.holds.discard import parse_dealt, ranked, require_win, split_texts
from ..draw.holds.final_hands import FinalHands, HandEnds, HoldEnds, against_text
from ..draw.holds.hold_counts import Worth

if TYPE_CHECKING:
    from ...games.draw.response import HandsAtLeast
    from ...games.lowball.answers import LowballName
    from ..draw.hand_classes import HandClasses
    from ..game_names import Royal


_CATEGORIES = "SELECT category, min(value) AS lowest FROM lowball_values WHERE game = $1 GROUP BY ALL ORDER BY lowest"
_NAMES = "SELECT value, category, name FROM lowball_values WHERE game = $1"


class LowballDiscards:
    """Answers about the holds of hands in one game, with caches kept between questions."""

    def __init__(self, connection: Connection, game: Lowball, classes: "Callable[[], HandClasses]") -> None:
        """Read rows from `connection` as questions need them; `classes` loads the lattice."""
        self._connection = connection
        self._game = game
        self._final_hands = FinalHands(connection, f"lowball_equilibrium WHERE game = '{game.name}' ORDER BY value")
        self._ends = HandEnds(connection, classes, self._final_hands, lambda: self._values)

    @property
    def counts(self) -> "HandsAtLeast":
        """The number of hands, of at least each value, that contain each set of cards."""
        return self._ends.counts

    @cached_attribute
    def categories(self) -> dict[str, int]:
        """The categories, worst first, each with its lowest value."""
        return dict(self._connection.rows(_CATEGORIES, self._game.name))

    @cached_attribute
    def _names(self) -> dict[int, tuple[str, str]]:
        """The category and the name of each value."""
        return {value: (category, name) for value, category, name in self._connection.rows(_NAMES, self._game.name)}

    def rank_holds(
        self, hand: str, dead: str, hold: str | None, objective: str, royal: "Royal", opponents: Opponents
    ) -> LowballDiscardAnswer:
        """Rank the holds of a hand by the goal, best first; or return only one. Raises `BadInput`.

        Equally good holds come in descending order of the canonical hold mask.
        """
        goal = self._goal(objective, royal, opponents)
        dealt = parse_dealt(hand, dead, hold)
        ends = self._ends.of_hand(dealt)
        # Draws that reach the lowest value of each category; the last two entries are draws no worse, and better.
        counts = ends.at_least([*self.categories.values(), ends.dealt, ends.dealt + 1])
        worths = self._worths(opponents, goal, ends, [draws for draws, *_ in counts])
        possible = {one: worths[one] for one in dealt.wanted if worths[one][1]}
        splits = split_texts(dealt.cards, dealt.ordered)
        holds = [self._hold(splits[one], counts[one], worth) for one, worth in ranked(possible, possible)]
        category, name = self._names[ends.dealt]
        return LowballDiscardAnswer(
            hand=cards_text(dealt.cards),
            game=cast("LowballName", self._game.name),
            value=ends.dealt,
            category=category,
            name=name,
            dead=cards_text(dealt.dead),
            objective=goal.name,
            opponents=opponents.count if opponents != ONE else None,
            opponent_draws=opponents.known,
            source=_source(goal, bool(dealt.dead)),
            holds=tuple(holds),
        )

    def _goal(self, objective: str, royal: "Royal", opponents: Opponents) -> Goal:
        goal = parse_goal(objective, self._game)
        if royal is not None:
            raise BadQuery(f"a pay of the royal flush needs a pay table, and {self._game.name} has none")
        require_win(goal.name == WIN, goal.name, opponents)
        return goal

    def _worths(self, opponents: Opponents, goal: Goal, ends: HoldEnds, draws: list[int]) -> list[Worth]:
        """Return each hold's worth, by hold, as a pair with the number of its draws (times shares) as denominator."""
        if goal.name == WIN:
            whole = self._final_hands.shares(opponents).whole
            won = ends.won(opponents)
            return [(parts, whole * many) for parts, many in zip(won, draws, strict=True)]
        least = ends.dealt + 1 if goal.name == BETTER else goal.least
        return [(made, many) for (made,), many in zip(ends.at_least([least]), draws, strict=True)]

    def _hold(self, split: tuple[str, str], counts: list[int], worth: float) -> LowballHoldAnswer:
        """Return one hold; `split` are the cards kept and thrown, `counts` its draws by least final value."""
        *from_category, not_worse, better = counts
        above = [*from_category[1:], 0]
        in_category = tuple(many - fewer for many, fewer in zip(from_category, above, strict=True))
        return LowballHoldAnswer(
            *split, counts[0], in_category, better, not_worse - better, worth, tuple(self.categories)
        )

    @cached_attribute
    def _values(self) -> list[int]:
        """The value in this game of each high-hand value, from 1 on."""
        asked = f"SELECT {self._game.column} FROM lowball_orders ORDER BY value"
        return [value for (value,) in self._connection.rows_once(asked)]


def _source(goal: Goal, dead: bool) -> str:
    """Describe the tables behind the answer; `dead` if there are dead cards."""
    if goal.name == WIN:
        return against_text("hands, lowball_orders and lowball_equilibrium", dead)
    return "tables hands and lowball_orders, counted" + (" without the dead cards" if dead else "")
