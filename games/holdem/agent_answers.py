"""What a question to the belief agent returns; plain Python."""

from dataclasses import dataclass

from ...cards.answers import Json
from .betting import Mix, RaiseSize


@dataclass(frozen=True)
class Drawn:
    """One draw from the mix: `fold`, `check`, `call` or `raise`, and by how many chips above the call."""

    action: str
    raise_by: float
    seed: int


@dataclass(frozen=True)
class AdviceAnswer:
    """What the agent believes, its win rate against that, and what it would do.

    holes           the likeliest holes of the opponent with their probabilities
    starting_hands  by their likeliest hole: the probability of all their holes, and of the likeliest
    raise_size      None if the stack leaves nothing to raise with
    """

    hole: str
    board: str
    actions: tuple[str, ...]
    pot: float
    to_call: float
    stack: float
    holes: tuple[tuple[str, float], ...]
    starting_hands: tuple[tuple[str, float, float], ...]
    win_rate: float
    mix: Mix
    raise_size: RaiseSize | None
    drawn: Drawn | None

    def to_json(self) -> Json:
        """Fixed format; with `sample` if one was drawn."""
        size = self.raise_size
        body: Json = {
            "hole": self.hole,
            "board": self.board,
            "actions": list(self.actions),
            "pot": self.pot,
            "to_call": self.to_call,
            "stack": self.stack,
            "belief": [{"hole": hole, "probability": share} for hole, share in self.holes],
            "starting_hands": [
                {"starting_hand": name, "probability": share, "likeliest_hole": highest}
                for name, share, highest in self.starting_hands
            ],
            "win_rate": self.win_rate,
            "fold": self.mix.fold,
            "call": self.mix.call,
            "raise": self.mix.raise_,
            "raise_size": None if size is None else {"minimum": size.minimum, "mean": size.mean, "maximum": size.at(1)},
        }
        if self.drawn:
            drawn = self.drawn
            body["sample"] = {"action": drawn.action, "raise_by": drawn.raise_by, "seed": drawn.seed}
        return body
