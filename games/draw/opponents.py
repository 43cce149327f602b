"""The opponents of the goal `win`: their number, their known draws, and the pot share of each final hand.

Each opponent is assumed to draw as in the equilibrium. Their final hands are treated as independent of each other and
of the player's: card removal is neglected (docs/draw-equilibrium.md). Plain Python.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import lcm, prod
from typing import NamedTuple

from ...cards.arguments import require_whole
from ...cards.errors import BadQuery
from .parameters import OPPONENT_DRAWS, OPPONENTS

Drawn = int | str | Sequence[int]
"""Accepted forms of the numbers of cards that opponents drew: 2, "1,2" or (1, 2)."""


@dataclass(frozen=True)
class Opponents:
    """The opponents: for each, the number of cards drawn, or None if it is not known."""

    drew: tuple[int | None, ...] = (None,)

    @property
    def count(self) -> int:
        """The number of opponents."""
        return len(self.drew)

    @property
    def known(self) -> tuple[int, ...]:
        """The known numbers of cards drawn."""
        return tuple(cards for cards in self.drew if cards is not None)


ONE = Opponents()
"""One opponent, whose draw is not known."""


class Shares(NamedTuple):
    """The expected share of the pot of each final hand: `parts[value]` out of `whole`; entry 0 is unused."""

    parts: tuple[int, ...]
    whole: int


def parse_opponents(count: object = None, drawn: object = None) -> Opponents:
    """Parse the opponents of a question. Raises `BadQuery`.

    count  the number of opponents; None means as many as `drawn` has numbers, at least one
    drawn  the cards drawn by each opponent who has drawn, as `Drawn`; the other draws are not known

    >>> parse_opponents(3, "1,2").drew
    (1, 2, None)
    """
    if count is None and drawn is None:
        return ONE
    known = _drawn_by_each(drawn)
    many = OPPONENTS.check(max(1, len(known)) if count is None else count, "opponents")
    if len(known) > many:
        draws = ",".join(map(str, known))
        raise BadQuery(f"draws of {len(known)} opponents are given ({draws}), but there are only {many}")
    return Opponents((*known, *(None for _ in range(many - len(known)))))


def shares_of(final_hands: Sequence[Sequence[int]]) -> Shares:
    """Return the pot share of each value against opponents with these final hands, counted by value from 1 on.

    For each value, the product over the opponents of (lower + equal) hands is expanded; a term with t equal hands
    shares the pot among t + 1 players.

    >>> shares_of([(1, 1, 2)])
    Shares(parts=(0, 1, 3, 6), whole=8)
    """
    parts = lcm(*range(1, len(final_hands) + 2))
    below = [[total - hands for total, hands in zip(accumulate(each), each, strict=True)] for each in final_hands]
    shares = [0]
    for under, level in zip(zip(*below, strict=True), zip(*final_hands, strict=True), strict=True):
        by_ties = [1]
        for lower, equal in zip(under, level, strict=True):
            by_ties = [one * lower + other * equal for one, other in zip((*by_ties, 0), (0, *by_ties), strict=True)]
        shares.append(sum(ways * (parts // ties) for ties, ways in enumerate(by_ties, start=1)))
    return Shares(tuple(shares), parts * prod(map(sum, final_hands)))


LONGEST = 10
"""Numbers have fewer characters than this; `int` raises an error of its own for thousands of digits."""


def _drawn_by_each(drawn: object) -> tuple[int, ...]:
    """Return the checked number of cards drawn by each opponent. Raises `BadQuery`."""
    if drawn is None:
        return ()
    given: Sequence[object]
    if isinstance(drawn, str):
        given = [int(part) if part.strip().isdecimal() and len(part) < LONGEST else part for part in drawn.split(",")]
    else:
        given = drawn if isinstance(drawn, Sequence) else [drawn]
    for number in given:
        if isinstance(number, str):
            raise BadQuery(f"the cards that opponents drew must be numbers such as 1 or 1,2, got {str(drawn)[:40]!r}")
    return tuple(
        OPPONENT_DRAWS.check(require_whole(one, "an opponent's draw", None), "an opponent's draw") for one in given
    )
