"""Push or fold: looked up in hold'em's heads-up table if that has the stack and ante, else solved, in any deck."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ....cards.deck import STANDARD, Deck
from ....cards.errors import BadQuery
from ....cards.hands.starting_hands import STARTING_HANDS, hands_of
from ....cards.lazy_attribute import cached_attribute
from ....cards.ranges.spelling import GRID_ORDER
from ....games.holdem.answers.push_fold import PushFoldAnswer, SeatAnswer, Situation, SpotAnswer
from ....games.holdem.push_fold.chips import Amounts
from ....games.holdem.push_fold.spots import BIG, SMALL, Spot, Stakes
from ...database.connection import Connection
from .spots import SpotToSolve

if TYPE_CHECKING:
    from ....games.holdem.push_fold.heads_up import Showdowns
    from ..equity.preflop_matchups import PreflopMatchups
    from .full_table import FullTableSolver

SOLVED = "solved: linear program"
TABLE = "table push_fold"
ROWS = """SELECT starting_hand, push, call, push_value, call_value, value, exploitability FROM push_fold
WHERE ante = $1::DOUBLE AND stack = $2::DOUBLE"""
SEATS = (SMALL, BIG)
EQUAL_PRIZES = "all prizes are equal, so every play is worth the same; the charts are those for chips"


class PushFoldSolver:
    """Push-or-fold equilibria of two to nine players."""

    def __init__(
        self, connection: Connection, matchups: "Callable[[], PreflopMatchups]", deck: Deck = STANDARD
    ) -> None:
        """Look up in `connection`, or solve from the `matchups` of a game with this deck."""
        self._connection, self._matchups, self._deck = connection, matchups, deck
        self._hands = hands_of(deck)

    def load(self) -> None:
        """Load what charts of three players or more need. Raises `TablesError`."""
        self._full_table.load()

    def charts_of_spot(self, asked: SpotToSolve) -> SpotAnswer:
        """Return the charts for several stacks. Raises `BadQuery` for a deck without them.

        If the time is not enough, the answer is the best so far.
        """
        spot = asked.spot
        if spot.prizes and spot.prizes[0] == spot.prizes[-1] and not spot.bounties:
            without = replace(spot, prizes=(), away=())
            for_chips = self.charts_of_spot(asked._replace(spot=without))
            return with_equal_prizes(for_chips, spot.prizes, spot.away)
        is_usual = len(asked.seats) == len(SEATS) and spot == Spot(spot.stacks, spot.ante, spot.prizes)
        if is_usual and not asked.locked and min(spot.stacks) >= spot.blinds[-1]:
            return self._heads_up(spot, asked.seats)
        if self._deck.outside:
            raise BadQuery(
                "three players are solved in hold'em only: in this game, give one stack or two stacks of 1 or more"
            )
        return self._full_table.solve(asked)

    def _heads_up(self, spot: Spot, seats: tuple[str, ...]) -> SpotAnswer:
        answer = self.charts(Stakes(min(spot.stacks), spot.ante))
        # One of two players gets the first prize and the other the second, so chips have the same value to both.
        rate = (spot.prizes[0] - spot.prizes[1]) / sum(spot.stacks) if spot.prizes else 1.0
        values = (rate * answer.value, -rate * answer.value)
        gains = [rate * gain for gain in answer.gains]
        columns = (seats, spot.stacks, spot.worths, values, gains)
        small, big = (_scaled(one, rate, bool(spot.prizes)) for one in answer.situations)
        return SpotAnswer(
            ante=answer.ante,
            payouts=spot.prizes,
            exploitability=rate * answer.exploitability,
            players=tuple(SeatAnswer(*one) for one in zip(*columns, strict=True)),
            situations=(replace(small, seat=seats[0]), replace(big, seat=seats[1], path=seats[:1])),
            source=answer.source,
        )

    def charts(self, stakes: Stakes) -> PushFoldAnswer:
        """Return the charts for one stack."""
        rows = [] if self._deck.outside else self._connection.rows(ROWS, repr(stakes.ante), repr(stakes.stack))
        source = TABLE if rows else SOLVED
        found = {name: tuple(of_hand) for name, *of_hand in rows or self._solved(stakes)}
        grid = [name for name in GRID_ORDER if name in found]
        push, call, push_values, call_values = ({name: found[name][place] for name in grid} for place in range(4))
        *_, value, exploitability = found[grid[0]]
        return PushFoldAnswer(
            stack=stakes.stack,
            ante=stakes.ante,
            value=value,
            exploitability=exploitability,
            small=Situation(SMALL, "push", "", push, push_values, dict.fromkeys(grid, -stakes.small)),
            big=Situation(BIG, "call", "", call, call_values, dict.fromkeys(grid, -stakes.big), path=(SMALL,)),
            source=source,
        )

    def _solved(self, stakes: Stakes) -> list[tuple[Any, ...]]:
        """Solve the game and return the rows that the table would have: one per starting hand."""
        from ....games.holdem.push_fold.heads_up import PushFold, equilibrium

        game = PushFold(self._showdowns, stakes)
        played = equilibrium(game)
        of_hands = (played.push, played.call, game.push_values(played.call), game.call_values(played.push))
        shared = game.value(played), max(game.exploitability(played), 0.0)
        rows = zip(self._hands, *(column.tolist() for column in of_hands), strict=True)
        return [(*row, *shared) for row in rows]

    @cached_attribute
    def _full_table(self) -> "FullTableSolver":
        from .full_table import FullTableSolver

        return FullTableSolver(self._connection, self._matchups)

    @cached_attribute
    def _showdowns(self) -> "Showdowns":
        import numpy as np

        from ....games.holdem.push_fold.heads_up import Showdowns

        matchups, own = self._matchups(), [STARTING_HANDS.index(hand) for hand in self._hands]
        ways, win, lose = np.ascontiguousarray(matchups.starting_hands[:, own][:, :, own])
        return Showdowns.of(ways, win, lose, matchups.boards)


def with_equal_prizes(answer: SpotAnswer, prizes: Amounts, away: Amounts) -> SpotAnswer:
    """Return the charts for chips as those for equal prizes, where every play has the same value."""
    nothing = dict.fromkeys(answer.situations[0].values, 0.0)
    return replace(
        answer,
        payouts=prizes,
        away=away,
        exploitability=0.0,
        players=tuple(SeatAnswer(one.seat, one.stack, prizes[0], 0.0, 0.0) for one in answer.players),
        situations=tuple(
            replace(one, values=nothing, fold_values=nothing, chip_values=one.values, chip_fold_values=one.fold_values)
            for one in answer.situations
        ),
        model=EQUAL_PRIZES,
    )


def _scaled(situation: Situation, rate: float, in_prizes: bool) -> Situation:
    """Return the situation with values in units in which a big blind is worth `rate`."""
    values, folded = (
        {hand: rate * value for hand, value in column.items()} for column in (situation.values, situation.fold_values)
    )
    if not in_prizes:
        return replace(situation, values=values, fold_values=folded)
    return replace(
        situation,
        values=values,
        fold_values=folded,
        chip_values=situation.values,
        chip_fold_values=situation.fold_values,
    )
