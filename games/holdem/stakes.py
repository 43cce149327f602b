"""What is at stake when players push or fold: blinds, antes and stacks in big blinds. Plain Python."""

from dataclasses import dataclass

from ...cards.questions.parameter import Parameter

SMALL_BLIND, BIG_BLIND = 0.5, 1.0
STACK = Parameter(10.0, least=1.0, most=1000.0)
"""A player's stack in big blinds, before blinds and antes are paid."""
ANTE = Parameter(0.0, least=0.0, most=100.0)
"""What each player antes, in percent of a big blind."""


@dataclass(frozen=True)
class Stakes:
    """Two players' stakes in big blinds: the smaller stack, before blinds and antes, and the ante in percent.

    Antes are paid before blinds; who has less than both pays what is there.

    >>> Stakes(10.0, 12.5).small, Stakes(10.0, 12.5).big, Stakes(1.0, 12.5).big
    (0.625, 1.125, 1.0)
    """

    stack: float
    ante: float = ANTE.default

    @property
    def small(self) -> float:
        """What the small blind loses by folding."""
        return min(self.stack, SMALL_BLIND + self.ante / 100)

    @property
    def big(self) -> float:
        """What the big blind loses by folding."""
        return min(self.stack, BIG_BLIND + self.ante / 100)
