"""The opponents of the goal `win`: how many, how many cards each is known to have drawn, and what final hands win.

Each opponent draws as the equilibrium does. Their final hands are taken to be independent of each other and of ours:
card removal is neglected (docs/draw-equilibrium.md). Plain Python.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import lcm, prod
from typing import NamedTuple

from ...cards.errors import BadQuery
from ...cards.questions.arguments import require_whole
from .parameters import OPPONENT_DRAWS, OPPONENTS

Drawn = int | str | Sequence[int]
"""How many cards the opponents drew, as a question gives it: 2, "1,2" or (1, 2)."""


@dataclass(frozen=True)
class Opponents:
    """The opponents, each with the number of cards that they drew, None where that is not known."""

    drew: tuple[int | None, ...] = (None,)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.drew)

    @property
    def known(self) -> tuple[int, ...]:
        """The numbers of cards drawn that are known."""
        return tuple(cards for cards in self.drew if cards is not None)


ONE = Opponents()
"""One opponent, of whom nothing is known."""


class Shares(NamedTuple):
    """The share of the pot that each final hand expects: `parts[value]` of `whole`; entry 0 unused."""

    parts: tuple[int, ...]
    whole: int


def parse_opponents(count: object = None, drawn: object = None) -> Opponents:
    """The opponents of a question. Raises `BadQuery`.

    count  how many; as many as `drawn` has numbers, or one, if it is None
    drawn  the cards drawn by each opponent who has drawn, as `Drawn`; nothing is known of the others

    >>> parse_opponents(3, "1,2").drew
    (1, 2, None)
    """
    if count is None and drawn is None:
        return ONE
    known = _numbers(drawn)
    many = OPPONENTS.check(max(1, len(known)) if count is None else count, "opponents")
    if len(known) > many:
        draws = ",".join(map(str, known))
        raise BadQuery(f"{draws} are the draws of {len(known)} opponents, more than {many}")
    return Opponents((*known, *(None for _ in range(many - len(known)))))


def shares_of(final_hands: Sequence[Sequence[int]]) -> Shares:
    """What each value wins of opponents with these final hands, each counted by value from 1 on.

    Of the products of what is below and what is equal, those with t equal hands share the pot with t others.

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


def _numbers(drawn: object) -> tuple[int, ...]:
    """The cards drawn by each, checked. Raises `BadQuery`."""
    if drawn is None:
        return ()
    given: Sequence[object]
    if isinstance(drawn, str):
        given = [int(part) if part.strip().isdecimal() else part for part in drawn.split(",")]
    else:
        given = drawn if isinstance(drawn, Sequence) else [drawn]
    for number in given:
        if isinstance(number, str):
            raise BadQuery(f"the cards that opponents drew are numbers such as 1 or 1,2, got {drawn!r}")
    return tuple(
        OPPONENT_DRAWS.check(require_whole(one, "an opponent's draw", None), "an opponent's draw") for one in given
    )
