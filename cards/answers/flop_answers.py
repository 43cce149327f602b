"""Answers about every flop and every next card: parts of the answers of `equity`. Plain Python."""

from dataclasses import dataclass

from .answer import Answer, Flattened
from .textures import Texture


@dataclass(frozen=True)
class FlopEquity(Answer):
    """Equities on the flops of one class: those that are alike for both ranges.

    flop         one of them
    flops        their number
    probability  the chance that one of them comes
    equities     the equity of each player
    texture      what the flops are like
    """

    flop: str
    flops: int
    probability: float
    equities: tuple[float, ...]
    texture: Flattened[Texture]


@dataclass(frozen=True)
class TextureEquity(Answer):
    """Equities on all flops of a texture.

    texture      the texture: `rainbow`, `paired`, `connected`, `A high`
    probability  the chance that such a flop comes
    equities     the equity of each player
    """

    texture: str
    probability: float
    equities: tuple[float, ...]


@dataclass(frozen=True)
class EquityAfterCard(Answer):
    """Equities after one more card on the board.

    card         the card
    probability  the chance that it comes next
    equities     the equity of each player
    """

    card: str
    probability: float
    equities: tuple[float, ...]
