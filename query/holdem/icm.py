"""The question `icm`: the worth of stacks in prizes, and the price of an all-in between each two of them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from ...cards.errors import BadQuery
from ...games.holdem.answers.icm import MOST_PAIRED, AllInPrice, IcmAnswer, StackWorth
from ...games.holdem.push_fold.chips import Amounts, all_in_worth, icm, parse_payouts, parse_stacks
from ..declaration import Help
from ..question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..open_tables import OpenTables


class Icm(Question[IcmAnswer]):
    """The worth of stacks in a tournament's prizes, and the bubble factor of each player against every other.

    The independent chip model of Malmuth and Harville: the probability of coming first is the share of all chips,
    and so on for the next places (docs/push-fold.md).
    """

    title = "Stacks in prizes, with bubble factors"
    examples = ({"stacks": "5000,3000,2000", "payouts": "50,30,20"}, {"stacks": "20bb,12bb,9bb", "payouts": "65%,35%"})
    answer_types = ("games.holdem.answers.icm:IcmAnswer",)

    def __init__(
        self,
        stacks: Annotated[str | Sequence[float], Help("The stacks of all players: 5000,3000,2000.", "STACKS")],
        payouts: Annotated[
            str | Sequence[float], Help("The prizes, the first place first: 50,30,20 or 50%,30%,20%.", "PAYOUTS")
        ],
    ) -> None:
        """Parse the stacks and prizes. Raises `BadQuery`."""
        self.stacks = parse_stacks(stacks)
        self.prizes = parse_payouts(payouts, len(self.stacks), is_once=True)
        if not sum(self.prizes):
            raise BadQuery("at least one payout must be above 0")

    def ask(self, open_tables: "Callable[[], OpenTables]") -> IcmAnswer:  # noqa: ARG002 - it reads no tables
        return worth_of_stacks(self.stacks, self.prizes)

    def answer(self, tables: "OpenTables") -> IcmAnswer:  # noqa: ARG002 - it uses no tables
        return worth_of_stacks(self.stacks, self.prizes)


def worth_of_stacks(held: Amounts, prizes: Amounts) -> IcmAnswer:
    """Return the worth of each stack, and for up to `MOST_PAIRED` stacks the prices of all-ins."""
    worths = icm(held, prizes)
    players = tuple(
        StackWorth(
            place=place + 1,
            stack=stack,
            chips=stack / sum(held),
            value=worth,
            share=worth / sum(prizes),
            bubble=_prices(held, prizes, place, worth) if len(held) <= MOST_PAIRED else (),
        )
        for place, (stack, worth) in enumerate(zip(held, worths, strict=True))
    )
    return IcmAnswer(held, prizes, players)


def _prices(stacks: Amounts, prizes: Amounts, player: int, worth: float) -> tuple[AllInPrice, ...]:
    """Return the prices of a player's all-ins, without opponents from whom nothing can be won."""
    found = []
    for other in range(len(stacks)):
        if other == player:
            continue
        won, lost = all_in_worth(stacks, prizes, player, other)
        gain, loss = won - worth, worth - lost
        if gain > _ROUNDING * sum(prizes):
            found.append(AllInPrice(other + 1, loss / gain, loss / (loss + gain)))
    return tuple(found)


_ROUNDING = 1e-12
"""Gains below this share of all prizes are rounding errors."""
