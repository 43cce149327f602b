"""Answers of the belief agent, with the JSON that programs rely on. Plain Python."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypedDict

from ....cards.answers.answer import Answer, Flattened, Hidden, Key, OmitEmpty
from ..betting import CALL, CHECK, FOLD, Mix, RaiseSize

BestAction = Literal["fold", "check", "call"]
DrawnAction = Literal["fold", "check", "call", "raise"]


class HoleShare(TypedDict):
    """The probability of one hole."""

    hole: str
    probability: float


class StartingHandShare(TypedDict):
    """The probability of a starting hand, and that of its likeliest hole."""

    starting_hand: str
    probability: float
    likeliest_hole: float


@dataclass(frozen=True)
class Drawn(Answer):
    """One action drawn from the mix.

    action    the action
    raise_by  the chips above the call; 0 unless it is a raise
    """

    action: DrawnAction
    raise_by: float
    seed: int


@dataclass(frozen=True)
class AdviceAnswer(Answer):
    """The agent's belief and win rate, the value of a call, and the published agent's mix of actions.

    `best` compares only fold and call, by the win rate and the price. The mix is the published agent's: it follows from
    the win rate and ignores the price.

    possible_holes  the number of holes that the opponent may have
    holes           the likeliest of them with their probabilities; empty if all are equally likely
    starting_hands  sorted by their likeliest hole: the probability of all their holes, and of the likeliest
    raise_size      None if the stack leaves nothing to raise with
    win_rate        the equity against the belief
    mix             the published agent's probabilities of folding, calling and raising, whatever a call costs
    drawn           one action drawn from the mix, if a seed was given
    """

    display: ClassVar[str] = "holdem_agent"

    hole: str
    board: str
    dead: str
    actions: tuple[str, ...]
    pot: float
    to_call: float
    stack: float
    possible_holes: int
    holes: Hidden[tuple[tuple[str, float], ...]]
    starting_hands: Hidden[tuple[tuple[str, float, float], ...]] = field()
    win_rate: float = field()
    mix: Flattened[Mix]
    raise_size: Hidden[RaiseSize | None] = field()
    drawn: OmitEmpty[Drawn | None]

    @property
    def _paid(self) -> float:
        """The chips that a call costs, at most the stack; the opponent's unmatched chips are returned."""
        return min(self.to_call, self.stack)

    @property
    def _pot_after_call(self) -> float:
        return self.pot - self.to_call + 2 * self._paid

    @property
    @Key(after=win_rate)
    def equity_needed(self) -> float:
        """The break-even equity of a call: its cost divided by the pot after the call.

        0 if there is nothing to pay.
        """
        return self._paid / self._pot_after_call if self._paid else 0.0

    @property
    @Key()
    def call_value(self) -> float:
        """The average chips won by a call or check against the belief if nothing more is bet; 0 for a fold."""
        return self.win_rate * self._pot_after_call - self._paid

    @property
    @Key()
    def best(self) -> BestAction:
        """The better of fold and call by `call_value`; check if there is nothing to call."""
        if not self.to_call:
            return CHECK
        return CALL if self.call_value >= 0 else FOLD

    @property
    def knows_nothing(self) -> bool:
        """True if all the opponent's possible holes are equally likely."""
        return not self.holes

    @property
    @Key(after=starting_hands)
    def belief(self) -> list[HoleShare]:
        """The likeliest holes, one object each."""
        return [{"hole": hole, "probability": share} for hole, share in self.holes]

    @property
    @Key("starting_hands")
    def starting_hand_shares(self) -> list[StartingHandShare]:
        """The starting hands, one object each."""
        return [
            {"starting_hand": name, "probability": share, "likeliest_hole": highest}
            for name, share, highest in self.starting_hands
        ]

    @property
    @Key("raise_size", after=raise_size)
    def raise_range(self) -> dict[str, float] | None:
        """The least, mean and most chips of a raise above the call; None if no raise is possible."""
        size = self.raise_size
        return None if size is None else {"minimum": size.minimum, "mean": size.mean, "maximum": size.at(1)}
