"""Stakes of push or fold: blinds, antes and stacks in big blinds. Plain Python."""

from dataclasses import dataclass

from ....cards.arguments import Parameter

SMALL_BLIND, BIG_BLIND = 0.5, 1.0
STACK = Parameter(10.0, least=1.0, most=1000.0)
"""A player's stack in big blinds, before blinds and antes are paid."""
ANTE = Parameter(0.0, least=0.0, most=100.0)
"""The ante of each player, in percent of a big blind."""


@dataclass(frozen=True)
class Stakes:
    """Stakes of two players: the smaller stack in big blinds, before blinds and antes, and the ante in percent.

    Antes are paid before blinds; a player with less than both pays the whole stack.

    >>> Stakes(10.0, 12.5).small, Stakes(10.0, 12.5).big, Stakes(1.0, 12.5).big
    (0.625, 1.125, 1.0)
    """

    stack: float
    ante: float = ANTE.default

    @property
    def small(self) -> float:
        """The small blind's loss by folding."""
        return min(self.stack, SMALL_BLIND + self.ante / 100)

    @property
    def big(self) -> float:
        """The big blind's loss by folding."""
        return min(self.stack, BIG_BLIND + self.ante / 100)
