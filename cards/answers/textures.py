"""Textures of flops: suits, pairs, straights and the highest card. Plain Python."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..hands.order import HIGH, Order
from ..notation import LANE_BITS, RANKS
from .answer import Answer

RAINBOW, TWO_TONE, MONOTONE = "rainbow", "two-tone", "monotone"
_SUITS = (MONOTONE, TWO_TONE, RAINBOW)
"""By the number of suits less one."""


@dataclass(frozen=True)
class Texture(Answer):
    """Suits, ranks and connectedness of a flop.

    suits      `rainbow` (three suits), `two-tone` or `monotone`
    paired     true if two or three cards have the same rank
    connected  true if the ranks differ and two more cards make a straight with all three
    high       the highest rank
    """

    suits: str
    paired: bool
    connected: bool
    high: str

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups of flops that this one belongs to, one for each aspect."""
        paired = "paired" if self.paired else "unpaired"
        connected = "connected" if self.connected else "unconnected"
        return self.suits, paired, connected, f"{self.high} high"


def texture_of(cards: Iterable[int], order: Order = HIGH) -> Texture:
    """Return the texture of a flop in a game with this order of hands.

    >>> from ..notation import parse_cards
    >>> texture_of(parse_cards("Ah2d4h"))
    Texture(suits='two-tone', paired=False, connected=True, high='A')
    """
    flop = tuple(cards)
    ranks = [card % LANE_BITS for card in flop]
    lane = sum(1 << rank for rank in {*ranks})
    return Texture(
        suits=_SUITS[len({card // LANE_BITS for card in flop}) - 1],
        paired=len({*ranks}) < len(flop),
        connected=len({*ranks}) == len(flop) and any(lane & ~straight == 0 for straight in order.straights.values()),
        high=RANKS[max(ranks)],
    )


GROUPS = (
    *(RAINBOW, TWO_TONE, MONOTONE),
    *("unpaired", "paired"),
    *("connected", "unconnected"),
    *(f"{rank} high" for rank in reversed(RANKS)),
)
"""The groups of flops, aspect by aspect; each flop is in one of each aspect."""
