"""What a question about cards alone returns, and the JSON of every answer: plain Python."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .categories import cactus_kev

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


def number(exact: Fraction) -> int | float:
    """A whole number as such, any other as the nearest float."""
    return int(exact) if exact.denominator == 1 else float(exact)
