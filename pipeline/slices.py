"""A slice of a table that is many files: every n-th part, so that slices cost about as much as each other."""

import re
from dataclasses import dataclass
from typing import Protocol

from ..cards.errors import BadInput, shortened

_SLICE = re.compile(r"(\d{1,9})/(\d{1,9})", re.ASCII)


class SomeParts(Protocol):
    """Some of the parts of a table that is many files."""

    def parts(self, count: int, /) -> list[int]:
        """Their numbers, of a table with `count` parts."""


@dataclass(frozen=True)
class Slice:
    """The `number`-th of `of` slices, counted from 1."""

    number: int
    of: int

    @classmethod
    def parse(cls, text: str) -> "Slice":
        """The slice that is written as `1/200`. Raises `BadInput`.

        >>> Slice.parse("3/200").parts(585)
        [2, 202, 402]
        """
        found = _SLICE.fullmatch(text.strip())
        if found is None:
            raise BadInput(f"{shortened(text)!r} is no slice: write 1/200 for the first of 200")
        number, of = int(found[1]), int(found[2])
        if not 1 <= number <= of:
            raise BadInput(f"there is no slice {number} of {of}: slices are counted from 1 up to their number")
        return cls(number, of)

    def parts(self, count: int) -> list[int]:
        """The numbers of its parts, of a table with `count` parts. Raises `BadInput` if slices would be empty."""
        if self.of > count:
            raise BadInput(f"there are no {self.of} slices: the table has {count} parts")
        return list(range(self.number - 1, count, self.of))
