"""Chances to win before and after the draw, read from the tables."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import cards_text, mask_of, parse_cards
from ...games.draw.parameters import HIGH, WIN
from ...query.database.published_database import damage_reported
from .poker import Cards

if TYPE_CHECKING:
    from ...cards.answers.draw_answers import RankedHoldsAnswer
    from ...query.session import Tables

STEPS = 1000
"""Number of steps into which dealt hands are sorted by their chance to win."""

_THROWN = ", ".join(f"thrown_{cards}" for cards in range(HAND_SIZE + 1))


class Source(NamedTuple):
    """SQL statements that read a game's tables.

    final_hands  the name of each value, and the equilibrium's count of it after throwing 0 to 5 cards
    dealt_hands  the chances to win of dealt hands, in thousandths, each with the number of hands
    value        the value of a hand, by its `mask`
    """

    final_hands: str
    dealt_hands: str
    value: str


_HIGH = Source(
    f'SELECT "name", {_THROWN} FROM draw_equilibrium JOIN "values" USING (value) ORDER BY value',
    f"""SELECT round({STEPS} * best.value)::INTEGER AS step, sum(ways)::BIGINT
    FROM best_discards AS best JOIN hand_classes USING (hand_id) WHERE objective = '{WIN}' GROUP BY step""",
    "SELECT value FROM hands WHERE mask = {mask}",
)


def source_of(game: str) -> Source:
    """Return the statements for a game: `high`, `2-7` or `a-5`."""
    if game == HIGH:
        return _HIGH
    from ...games.lowball.rules import LOWBALL

    of_game = f"game = '{game}'"
    return Source(
        f"SELECT name, {_THROWN} FROM lowball_equilibrium JOIN lowball_values USING (game, value) WHERE {of_game} "
        "ORDER BY value",
        f"SELECT round({STEPS} * p_win)::INTEGER AS step, sum(ways)::BIGINT FROM lowball_best_discards "
        f"JOIN hand_classes USING (hand_id) WHERE {of_game} GROUP BY step",
        f"SELECT {LOWBALL[game].column} FROM hands JOIN lowball_orders USING (value) WHERE mask = {{mask}}",
    )


class Spread:
    """A distribution of hands over places, the worst hands at place 0, with exact counts."""

    def __init__(self, counts: Iterable[int]) -> None:
        """Store `counts`, the number of hands at each place."""
        self._below = tuple(accumulate(counts, initial=0))
        self._total = self._below[-1]
        self.places = len(self._below) - 1

    def below(self, place: int) -> float:
        """Return the share of hands at lower places."""
        return self._below[place] / self._total

    def chance(self, place: int, top: float = 1.0) -> float:
        """Return the chance that a hand at `place` wins against the best `top` of the hands; ties count half.

        >>> Spread((1, 2, 1)).chance(1), Spread((1, 2, 1)).chance(1, top=0.5)
        (0.5, 0.25)
        """
        cut = (1 - top) * self._total
        beaten, reached = (max(0.0, self._below[at] - cut) for at in (place, place + 1))
        return (beaten + reached) / 2 / (self._total - cut)

    def mean_place(self, top: float) -> float:
        """Return the mean place of the best `top` of the hands.

        >>> Spread((1, 2, 1)).mean_place(1.0), Spread((1, 2, 1)).mean_place(0.5)
        (1.0, 1.5)
        """
        cut = (1 - top) * self._total
        start = bisect_right(self._below, cut) - 1
        counts = ((at, self._below[at + 1] - max(cut, self._below[at])) for at in range(start, self.places))
        return sum(at * count for at, count in counts) / (self._total - cut)


class Chances:
    """Chances and values of hands. Every method raises `TablesDamaged` if the tables cannot be read.

    dealt        dealt hands by their chance to win, in thousandths
    final_hands  the equilibrium's final hands by value, for each number of cards thrown; value 1 is at place 0
    """

    def __init__(self, session: "Tables", game: str = HIGH) -> None:
        """Read from `session` what every deal needs; single hands are looked up later. `game` is a name."""
        self._session = session
        self._game = game
        self._source = source_of(game)
        names, *thrown = zip(*self._rows(self._source.final_hands), strict=True)
        self._names: tuple[str, ...] = names
        self.final_hands = tuple(map(Spread, thrown))
        steps: dict[int, int] = dict(self._rows(self._source.dealt_hands))
        self.dealt = Spread(steps.get(step, 0) for step in range(STEPS + 1))

    def holds(self, hand: Cards) -> "RankedHoldsAnswer":
        """Return every hold of a dealt hand, the one likeliest to win first."""
        return self._session.discard(cards_text(hand), objective=WIN, game=self._game)

    def best_discard(self, hand: Cards) -> Cards:
        return parse_cards(self.holds(hand).best.discard)

    def before(self, hand: Cards) -> float:
        """Return the chance that a dealt hand wins against an unknown hand if it keeps its best hold."""
        return self.holds(hand).best.objective_value

    def dealt_mean(self, top: float) -> float:
        """Return the mean chance to win of the best `top` of the dealt hands."""
        return self.dealt.mean_place(top) / STEPS

    def after(self, hand: Cards, thrown: int, top: float = 1.0) -> float:
        """Return the chance of a final hand against the best `top` of the opponent's; ties count half."""
        return self.final_hands[thrown].chance(self.place(hand), top)

    def place(self, hand: Cards) -> int:
        """Return the place of a final hand in `final_hands`."""
        return self.value(hand) - 1

    def value(self, hand: Cards) -> int:
        """Return the value of five cards in the game: higher wins."""
        ((value,),) = self._rows(self._source.value.format(mask=mask_of(hand)))
        return int(value)

    def name(self, value: int) -> str:
        return self._names[value - 1]

    def _rows(self, query: str) -> list[Any]:
        with damage_reported(self._session.directory):
            return self._session.sql(query).fetchall()
