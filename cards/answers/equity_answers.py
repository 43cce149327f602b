"""Answers of equity questions: frozen dataclasses with the JSON that programs rely on."""

from dataclasses import dataclass, field

from .answer import Answer, Json, RankedAnswer

COUNTED = "counted on every final board"
"""The `source` of an answer that was computed rather than read from a table."""


@dataclass(frozen=True)
class Chances:
    """Probabilities of winning the pot alone and of sharing it; None where only the equity is known."""

    win: float | None = None
    tie: float | None = None

    @classmethod
    def of(cls, win: float, tie: float, deals: float) -> "Chances":
        """Return the chances of a player who wins `win` deals and shares the pot in `tie`, out of `deals`."""
        return cls(win / deals, tie / deals)

    @property
    def lose(self) -> float | None:
        """The probability of winning nothing."""
        return None if self.win is None or self.tie is None else max(0.0, 1.0 - self.win - self.tie)


UNKNOWN = Chances()


@dataclass(frozen=True)
class HandAnswer(
    Answer, json=("hand", "weight", "win", "tie", "lose", "equity", "win_chance=chances.win", "tie_chance=chances.tie")
):
    """One hole of a player's range: its weight as written, and the deals in which the player holds it."""

    hand: str
    weight: float
    win: int | None
    tie: int | None
    lose: int | None
    equity: float | None
    chances: Chances


@dataclass(frozen=True)
class SampledHandAnswer(
    HandAnswer,
    json=(
        *("hand", "weight", "win", "tie", "lose", "equity", "win_chance=chances.win", "tie_chance=chances.tie"),
        "standard_error",
    ),
):
    """One hole of a range in a sample: no counts; equity and standard error are None if it was never dealt."""

    standard_error: float | None


@dataclass(frozen=True)
class PlayerAnswer(
    Answer,
    json=(
        *("hand", "win", "tie", "lose", "equity", "win_chance=chances.win", "tie_chance=chances.tie"),
        *("stack?", "expected_chips?", "icm?", "hands?"),
    ),
):
    """One player's result over all deals.

    A deal counts as often as the product of the weights of the hands in it. Counts are None in a sample, for a seat
    among several random opponents, and where weights are not in the ratio of small whole numbers.

    hands           the hands of the range that can be dealt, best first, if asked for
    stack           the chips all in, if stacks are given
    expected_chips  the average stack after the showdown
    icm             the worth of that stack in prizes, if payouts are given
    """

    hand: str
    win: int | None
    tie: int | None
    lose: int | None
    equity: float
    hands: tuple[HandAnswer, ...] | None = None
    chances: Chances = UNKNOWN
    stack: float | None = None
    expected_chips: float | None = None
    icm: float | None = None


@dataclass(frozen=True)
class EquityAnswer(
    RankedAnswer, json=("board", "dead", "exact", "standard_error", "source", "deals", "players", "notes?")
):
    """Equities of two or more players. Counts are deals; `tie` counts those in which the player shares the pot.

    players  in the order given
    notes    how ranges were understood that could be misread
    """

    players: tuple[PlayerAnswer, ...]
    deals: int
    exact: bool
    standard_error: float
    source: str
    board: str = ""
    dead: str = ""
    notes: tuple[str, ...] = field(default=(), compare=False)

    def to_json(self, top: int | None = None) -> Json:
        """Return one JSON object, with only the first `top` of each player's hands if given."""
        body = super().to_json()
        for player in body["players"]:
            if "hands" in player:
                player["hands"] = player["hands"][:top]
        return body
