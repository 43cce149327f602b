"""What a question to the belief agent returns, with the JSON that programs rely on; plain Python."""

from dataclasses import dataclass
from typing import Literal

from ...cards.answers.answer import Answer, Json
from .betting import CALL, CHECK, FOLD, Mix, RaiseSize

BestAction = Literal["fold", "check", "call"]
DrawnAction = Literal["fold", "check", "call", "raise"]


@dataclass(frozen=True)
class Drawn(Answer):
    """One draw from the mix: what to do, and by how many chips above the call to raise.

    raise_by  the chips above the call; 0 unless it is a raise
    """

    action: DrawnAction
    raise_by: float
    seed: int


@dataclass(frozen=True)
class AdviceAnswer(
    Answer,
    json=(
        *("hole", "board", "dead", "actions", "pot", "to_call", "stack", "possible_holes", "belief"),
        *("starting_hands=starting_hand_shares", "win_rate", "equity_needed", "call_value", "best"),
        *("fold=mix.fold", "call=mix.call", "raise=mix.raise_", "raise_size=raise_range", "drawn?"),
    ),
):
    """The agent's belief, its win rate against that, what a call is worth, and the published agent's mix of actions.

    `best` is of fold and call alone, by the win rate and the price. The mix is the published agent's: it follows from
    the win rate and ignores the price.

    possible_holes  how many holes the opponent may have
    holes           the likeliest of them with their probabilities; none if nothing tells them apart
    starting_hands  by their likeliest hole: the probability of all their holes, and of the likeliest
    raise_size      None if the stack leaves nothing to raise with
    win_rate        the equity against the belief
    mix             how often the published agent folds, calls and raises, whatever a call costs
    drawn           one draw from the mix, if a seed was given
    """

    hole: str
    board: str
    dead: str
    actions: tuple[str, ...]
    pot: float
    to_call: float
    stack: float
    possible_holes: int
    holes: tuple[tuple[str, float], ...]
    starting_hands: tuple[tuple[str, float, float], ...]
    win_rate: float
    mix: Mix
    raise_size: RaiseSize | None
    drawn: Drawn | None

    @property
    def _paid(self) -> float:
        """The chips that a call costs: no more than the stack, and what cannot be matched goes back."""
        return min(self.to_call, self.stack)

    @property
    def _pot_after_call(self) -> float:
        return self.pot - self.to_call + 2 * self._paid

    @property
    def equity_needed(self) -> float:
        """The equity with which a call wins nothing and loses nothing: what it costs, of the pot with the call in it.

        0 if there is nothing to pay.
        """
        return self._paid / self._pot_after_call if self._paid else 0.0

    @property
    def call_value(self) -> float:
        """The chips that a call or check wins on average against the belief if nothing more is bet; a fold has 0."""
        return self.win_rate * self._pot_after_call - self._paid

    @property
    def best(self) -> BestAction:
        """The better of fold and call by `call_value`; a check if there is nothing to call."""
        if not self.to_call:
            return CHECK
        return CALL if self.call_value >= 0 else FOLD

    @property
    def knows_nothing(self) -> bool:
        """Whether all holes that the opponent may have are equally likely."""
        return not self.holes

    @property
    def belief(self) -> list[Json]:
        """The likeliest holes, one object each."""
        return [{"hole": hole, "probability": share} for hole, share in self.holes]

    @property
    def starting_hand_shares(self) -> list[Json]:
        """The starting hands, one object each."""
        return [
            {"starting_hand": name, "probability": share, "likeliest_hole": highest}
            for name, share, highest in self.starting_hands
        ]

    @property
    def raise_range(self) -> dict[str, float] | None:
        """The least, mean and most chips of a raise above the call; None if there is nothing to raise with."""
        size = self.raise_size
        return None if size is None else {"minimum": size.minimum, "mean": size.mean, "maximum": size.at(1)}
