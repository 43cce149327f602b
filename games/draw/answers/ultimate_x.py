"""Answers about Ultimate X: frozen dataclasses with the JSON that programs rely on."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar

from ....cards.answers.answer import Answer, Key


@dataclass(frozen=True)
class AwardAnswer(Answer):
    """One line of the pay table.

    pay         coins for each coin of the half of the bet that is paid, at multiplier 1
    multiplier  the multiplier of the next hand
    """

    name: str
    pay: Fraction
    multiplier: int


@dataclass(frozen=True)
class MultiplierAnswer(Answer):
    """The hands that are played at one multiplier.

    multiplier   the multiplier of these hands
    probability  their share of all hands
    return_rate  the expected pay of such a hand, in coins per coin bet
    worth        the expected gain from starting at this multiplier instead of at 1, in coins
    pays         the pays by which the best hold is chosen: each line's pay times the multiplier, and the worth of its
                 next multiplier, in coins per coin that is paid, to thousandths
    """

    multiplier: int
    probability: float
    return_rate: Annotated[float, Key("hand_return")]
    worth: float
    pays: str


@dataclass(frozen=True)
class UltimateXAnswer(Answer):
    """The return of one line of Ultimate X with the best play, which depends on the multiplier.

    coins        the coins bet on a hand: half of them buy the multiplier of the next hand
    return_rate  the exact return of the play that was found, in coins per coin bet
    gap          no other play returns more than this above it
    awards       the multiplier that each line of the pay table earns
    multipliers  the hands at each multiplier
    """

    display: ClassVar[str] = "draw_ultimate_x"

    paytable: str
    title: str
    coins: int
    return_rate: Annotated[float, Key("return")]
    gap: float
    awards: tuple[AwardAnswer, ...]
    multipliers: tuple[MultiplierAnswer, ...]
