"""Answer of the question for the worth of stacks in prizes, with the JSON that programs rely on. Plain Python."""

from dataclasses import dataclass
from typing import ClassVar

from ....cards.answers.answer import Answer, OmitEmpty

MOST_PAIRED = 10
"""The most stacks for which the prices of all-ins are computed: 90 pairs, with two results each."""


@dataclass(frozen=True)
class AllInPrice:
    """The price of an all-in for the smaller of two stacks, in prizes.

    against        the opponent's place in the list of stacks, from 1
    bubble_factor  the prizes lost with the pot, over those won with it
    equity         the equity at which the all-in is even, without blinds and antes: a probability
    """

    against: int
    bubble_factor: float
    equity: float


@dataclass(frozen=True)
class StackWorth(Answer):
    """One stack.

    place   its place in the list of stacks, from 1
    stack   the stack as given
    chips   its share of all chips
    value   its expected prize
    share   its share of all prizes
    bubble  the price of an all-in against each other stack; none if there are too many stacks
    """

    place: int
    stack: float
    chips: float
    value: float
    share: float
    bubble: OmitEmpty[tuple[AllInPrice, ...]]


@dataclass(frozen=True)
class IcmAnswer(Answer):
    """Stacks in prizes under the independent chip model, in the order given.

    stacks   the stacks of all players
    payouts  the prizes, the first place first
    players  what each stack is worth
    """

    display: ClassVar[str] = "holdem_icm"

    stacks: tuple[float, ...]
    payouts: tuple[float, ...]
    players: tuple[StackWorth, ...]
