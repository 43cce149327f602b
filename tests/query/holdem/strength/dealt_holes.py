"""The opponent's holes, dealt one by one from a range and compared by their values."""

from collections.abc import Iterable

from outs.cards.hands.starting_hands import HOLES
from outs.cards.ranges.range import parse_range

Hole = tuple[int, int]


def held(text: str, known: Iterable[int]) -> list[tuple[Hole, float]]:
    """The holes of a range that share no card with those known, with their weights."""
    parsed, seen = parse_range(text), set(known)
    pairs = ((HOLES[hole], weight) for hole, weight in zip(parsed.holes, parsed.held, strict=True))
    return [(hole, weight) for hole, weight in pairs if not seen & set(hole)]


def compared(own: int, other: int) -> int:
    """1 ahead, 0 level, -1 behind."""
    return (own > other) - (own < other)
