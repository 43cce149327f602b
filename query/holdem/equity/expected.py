"""Expected chips and prizes of players who are all in, added to an answer."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ....cards.answers.equity_answers import EquityAnswer, PlayerAnswer

if TYPE_CHECKING:
    from ....games.holdem.push_fold.chips import AllIn, Orders

SITS_OUT = "sits out"
"""The hand of a player who is not in the pot."""


def with_expected(answer: EquityAnswer, stakes: "AllIn | None", orders: "Orders | None" = None) -> EquityAnswer:
    """Return the answer with each player's expectation, if there are stakes; two players need no `orders`.

    Players who sit out come last, one for each further stack.
    """
    if stakes is None:
        return answer
    expected = stakes.expected(_orders_of_two(answer) if orders is None else orders)
    away = (PlayerAnswer(SITS_OUT, None, None, None, 0.0) for _ in stakes.away)
    parts = zip((*answer.players, *away), stakes.stacks + stakes.away, expected, strict=True)
    players = (replace(player, stack=stack, expected_chips=one.chips, icm=one.icm) for player, stack, one in parts)
    return replace(answer, players=tuple(players))


def _orders_of_two(answer: EquityAnswer) -> "Orders":
    """Return how often two hands finish in each order: deals, or chances if deals were not counted."""
    first, second = answer.players
    if first.win is not None and first.tie is not None and second.win is not None:
        return {(0, 1): first.win, (0, 0): first.tie, (1, 0): second.win}
    return {(0, 1): first.chances.win or 0.0, (0, 0): first.chances.tie or 0.0, (1, 0): second.chances.win or 0.0}
