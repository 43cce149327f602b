"""The answer to a question about cards alone, and what every answer's JSON is made of. Plain Python."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .categories import cactus_kev

Json = dict[str, Any]


@dataclass(frozen=True)
class ValueAnswer:
    """The value of five to seven cards; `best` is the five that make it, in the order given."""

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
        """One object, with the value on both scales."""
        return {
            "cards": self.cards,
            "value": self.value,
            "cactus_kev": self.cactus_kev,
            "category": self.category,
            "name": self.name,
            "best": self.best,
        }


def number(exact: Fraction) -> int | float:
    """`exact` as an int if it is whole, else as the nearest float."""
    return int(exact) if exact.denominator == 1 else float(exact)
