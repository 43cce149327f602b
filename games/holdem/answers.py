"""What questions about equity return: frozen dataclasses, each with the JSON that programs rely on."""

from dataclasses import asdict, dataclass

from ...cards.answers import Json


@dataclass(frozen=True)
class HandAnswer:
    """One hole of a player's range, with its weight as written: the deals in which he holds it."""

    hand: str
    weight: float
    win: int | None
    tie: int | None
    lose: int | None
    equity: float | None


@dataclass(frozen=True)
class SampledHandAnswer(HandAnswer):
    """The same from a sample: no counts, and equity and standard error None if no deal drawn has the hole."""

    standard_error: float | None


@dataclass(frozen=True)
class PlayerAnswer:
    """One player's deals; each counts as often as the product of the weights of the hands in it says.

    None where only the equity is known: of a seat among several random opponents, and where weights have no ratio of
    small whole numbers. `hands` are those of the range that can be dealt, the best first, if they were asked for.
    """

    hand: str
    win: int | None
    tie: int | None
    lose: int | None
    equity: float
    hands: tuple[HandAnswer, ...] | None = None

    def to_json(self) -> Json:
        """Fixed format, with the hands if they were asked for."""
        body = {"hand": self.hand, "win": self.win, "tie": self.tie, "lose": self.lose, "equity": self.equity}
        return body if self.hands is None else body | {"hands": [asdict(hand) for hand in self.hands]}


@dataclass(frozen=True)
class EquityAnswer:
    """Equities of two or more players. Counts are deals; `tie` are those in which the player shares the pot."""

    players: tuple[PlayerAnswer, ...]
    deals: int
    exact: bool
    standard_error: float
    source: str
    board: str = ""
    dead: str = ""

    def to_json(self) -> Json:
        """Fixed format."""
        return {
            "board": self.board,
            "dead": self.dead,
            "exact": self.exact,
            "standard_error": self.standard_error,
            "source": self.source,
            "deals": self.deals,
            "players": [player.to_json() for player in self.players],
        }
