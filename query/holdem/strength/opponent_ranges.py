"""Opponents of a question about strength: one range for each, or one for all."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....cards.errors import BadQuery
from ....cards.ranges.hand_patterns import RANDOM
from ....cards.ranges.range import parse_range
from ....games.holdem.parameters import OPPONENTS

if TYPE_CHECKING:
    from ....cards.hands.hole_arrays import Floats

    RangeLike = str | Floats


def is_random(seat: "RangeLike") -> bool:
    """Return true if a range is a text for all holes with equal weights, and false for an array of weights."""
    return isinstance(seat, str) and parse_range(seat).is_random


def seat_text(seat: "RangeLike") -> str:
    """Return the name of an opponent's range in answers."""
    return seat if isinstance(seat, str) else "weights"


def seats_of(ranges: "Sequence[RangeLike]", opponents: int | None) -> "list[RangeLike]":
    """Return one range per opponent: those given, the one given for all, or random ones."""
    count = max(1, len(ranges)) if opponents is None else opponents
    count = OPPONENTS.check(count, "opponents")
    if len(ranges) > 1 and len(ranges) != count:
        raise BadQuery(f"{len(ranges)} ranges are given for {count} opponents")
    one = ranges[0] if ranges else RANDOM
    return list(ranges) if len(ranges) > 1 else [one] * count
