"""What questions return: frozen dataclasses, each with the JSON that programs rely on."""

from dataclasses import dataclass
from typing import Any

from ..cards.categories import CATEGORIES, cactus_kev

Json = dict[str, Any]


@dataclass(frozen=True)
class ValueAnswer:
    """The value of five to seven cards; `best` are the five that make it, in the order given."""

    cards: str
    value: int
    category: str
    name: str
    best: str

    @property
    def cactus_kev(self) -> int:
        """The same value on Cactus Kev's scale, 1 for a royal flush."""
        return cactus_kev(self.value)

    def to_json(self) -> Json:
        """Fixed format."""
        return {
            "cards": self.cards,
            "value": self.value,
            "cactus_kev": self.cactus_kev,
            "category": self.category,
            "name": self.name,
            "best": self.best,
        }


@dataclass(frozen=True)
class HoldAnswer:
    """One hold: how many draws end in each category, and above, at or below the dealt hand's value."""

    hold: str
    discard: str
    draws: int
    counts: tuple[int, ...]
    royal_flush: int
    better: int
    equal: int

    @property
    def worse(self) -> int:
        """Draws that end with a lower value."""
        return self.draws - self.better - self.equal

    @property
    def p_better(self) -> float:
        """The chance that the final hand beats the dealt one."""
        return self.better / self.draws

    def to_json(self) -> Json:
        """Fixed format."""
        return {
            "hold": self.hold,
            "discard": self.discard,
            "draws": self.draws,
            "counts": dict(zip(CATEGORIES, self.counts, strict=True)),
            "royal_flush": self.royal_flush,
            "better": self.better,
            "equal": self.equal,
            "worse": self.worse,
            "p_better": self.p_better,
        }


@dataclass(frozen=True)
class DiscardAnswer:
    """The holds of a dealt hand, the likeliest to improve first; cards in the order they were given."""

    hand: str
    value: int
    category: str
    gone: str
    holds: tuple[HoldAnswer, ...]
    source: str

    @property
    def best(self) -> HoldAnswer:
        """The hold most likely to end above the dealt hand."""
        return self.holds[0]

    def to_json(self, top: int | None = None) -> Json:
        """Fixed format; of the `top` holds alone if given."""
        return {
            "hand": self.hand,
            "value": self.value,
            "category": self.category,
            "gone": self.gone,
            "source": self.source,
            "holds": [hold.to_json() for hold in self.holds[:top]],
        }


@dataclass(frozen=True)
class PlayerAnswer:
    """One player's deals; None where only the equity of a seat is known (several random opponents)."""

    hand: str
    win: int | None
    tie: int | None
    lose: int | None
    equity: float

    def to_json(self) -> Json:
        """Fixed format."""
        return {"hand": self.hand, "win": self.win, "tie": self.tie, "lose": self.lose, "equity": self.equity}


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
