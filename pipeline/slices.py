"""Slices of a table stored in many files: every n-th part, so that slices take about equally long."""

import re
from dataclasses import dataclass
from typing import Protocol

from ..cards.errors import BadInput, shortened

_SLICE = re.compile(r"(\d{1,9})/(\d{1,9})", re.ASCII)


class SomeParts(Protocol):
    """A selection of the parts of a table stored in many files."""

    def parts(self, count: int, /) -> list[int]:
        """Return the numbers of the selected parts, for a table with `count` parts."""


@dataclass(frozen=True)
class Slice:
    """Slice `number` of `of`, counted from 1."""

    number: int
    of: int

    @classmethod
    def parse(cls, text: str) -> "Slice":
        """Parse a slice such as `1/200`. Raises `BadInput`.

        >>> Slice.parse("3/200").parts(585)
        [2, 202, 402]
        """
        found = _SLICE.fullmatch(text.strip())
        if found is None:
            raise BadInput(f"{shortened(text)!r} is not a slice: write 1/200 for the first of 200")
        number, of = int(found[1]), int(found[2])
        if not 1 <= number <= of:
            raise BadInput(f"there is no slice {number} of {of}: give a number from 1 to the number of slices")
        return cls(number, of)

    def parts(self, count: int) -> list[int]:
        """Return the numbers of its parts, for a table with `count` parts. Raises `BadInput` if there are too few."""
        if self.of > count:
            raise BadInput(f"the table cannot be cut into {self.of} slices: it has {count} parts")
        return list(range(self.number - 1, count, self.of))
