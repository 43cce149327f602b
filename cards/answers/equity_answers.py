"""What questions about equity return: frozen dataclasses, each with the JSON that programs rely on."""

from dataclasses import dataclass, field

from .answer import Answer, Json, RankedAnswer

COUNTED = "counted on every final board"
"""The source of what no table has."""


@dataclass(frozen=True)
class Chances:
    """How often a pot is won alone, and how often it is shared: None where only the equity is known."""

    win: float | None = None
    tie: float | None = None

    @classmethod
    def of(cls, win: float, tie: float, deals: float) -> "Chances":
        """The chances of a player who wins `win` and shares `tie` of all `deals`."""
        return cls(win / deals, tie / deals)

    @property
    def lose(self) -> float | None:
        """How often nothing is won."""
        return None if self.win is None or self.tie is None else max(0.0, 1.0 - self.win - self.tie)


UNKNOWN = Chances()


@dataclass(frozen=True)
class HandAnswer(
    Answer, json=("hand", "weight", "win", "tie", "lose", "equity", "win_chance=chances.win", "tie_chance=chances.tie")
):
    """One hole of a player's range, with its weight as written, and the deals in which the player holds it."""

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
    """The same from a sample: no counts, and equity and standard error None if no sampled deal has the hole."""

    standard_error: float | None


@dataclass(frozen=True)
class PlayerAnswer(
    Answer,
    json=(
        *("hand", "win", "tie", "lose", "equity", "win_chance=chances.win", "tie_chance=chances.tie"),
        *("stack?", "expected_chips?", "icm?", "hands?"),
    ),
):
    """One player's deals; each counts as often as the product of the weights of the hands in it says.

    Counts are None in a sample, for a seat among several random opponents, and where weights have no ratio of small
    whole numbers. `hands` are those of the range that can be dealt, the best first, if they were asked for.

    hands           each hand of the range, if asked for
    stack           the chips all in, if stacks are given
    expected_chips  what is left of all stacks on average
    icm             what that is worth in prizes, if payouts are given
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
    """Equities of two or more players. Counts are deals; `tie` are those in which the player shares the pot.

    `notes` say what was understood where a range could be misread.

    players  in the order given
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
        """One JSON object; with only the first `top` of each player's hands if given."""
        body = super().to_json()
        for player in body["players"]:
            if "hands" in player:
                player["hands"] = player["hands"][:top]
        return body
