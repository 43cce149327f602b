"""The holds of a hand in lowball, ranked by any goal."""

from typing import TYPE_CHECKING, cast

from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import cards_text
from ....games.draw.opponents import ONE, Opponents
from ....games.lowball.answers import LowballDiscardAnswer, LowballHoldAnswer
from ....games.lowball.rules import BETTER, LOWBALL, WIN, Goal
from ..holds.dealt_hand import Dealt, split_texts
from ..holds.final_hands import FinalHands, HandEnds, HoldEnds, against_text
from ..holds.hold_counts import Worth, ranked
from ..loaded_classes import hand_classes

if TYPE_CHECKING:
    from ....games.draw.response import HandsAtLeast
    from ....games.lowball.answers import LowballName
    from ...open_tables import OpenTables


_CATEGORIES = "SELECT category, min(value) AS lowest FROM lowball_values WHERE game = $1 GROUP BY ALL ORDER BY lowest"
_NAMES = "SELECT value, category, name FROM lowball_values WHERE game = $1"


class LowballHolds:
    """The holds of hands in one game, with caches kept between questions."""

    def __init__(self, tables: "OpenTables", game: str) -> None:
        """Read rows of `tables` as questions need them; `game` is `2-7` or `a-5`."""
        self._connection = tables.connection
        self._game = LOWBALL[game]
        self._final_hands = FinalHands(tables.connection, f"lowball_equilibrium WHERE game = '{game}' ORDER BY value")
        self.ends = HandEnds(
            tables.connection, lambda: tables.kept(hand_classes), self._final_hands, lambda: self._values
        )

    @property
    def counts(self) -> "HandsAtLeast":
        """The number of hands, of at least each value, that contain each set of cards."""
        return self.ends.counts

    @cached_attribute
    def categories(self) -> dict[str, int]:
        """The categories, worst first, each with its lowest value."""
        return dict(self._connection.rows(_CATEGORIES, self._game.name))

    @cached_attribute
    def _names(self) -> dict[int, tuple[str, str]]:
        """The category and the name of each value."""
        return {value: (category, name) for value, category, name in self._connection.rows(_NAMES, self._game.name)}

    def rank(self, dealt: Dealt, goal: Goal, opponents: Opponents) -> LowballDiscardAnswer:
        """Rank the holds of a hand by the goal, best first; or return only one.

        Equally good holds come in descending order of the canonical hold mask.
        """
        ends = self.ends.of_hand(dealt)
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
