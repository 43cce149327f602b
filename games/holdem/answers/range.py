"""Answers of `outs range`: a range's contents, and its hits on a board. Plain Python."""

from dataclasses import dataclass
from typing import ClassVar

from ....cards.answers.answer import Answer, Hidden, OmitEmpty
from ....cards.notation import RANKS


@dataclass(frozen=True)
class HitAnswer(Answer):
    """One made hand or draw of a range on a board.

    combinations  the sum of the weights of the holes with it
    percent       their share of all possible combinations of the range
    hands         the starting hands among them, in grid order
    hit           the made hand or draw
    """

    hit: str
    combinations: int | float
    percent: float
    hands: tuple[str, ...]


@dataclass(frozen=True)
class TextureHits(Answer):
    """How a range hits the flops of a texture.

    texture      the texture, or `all` for all flops
    probability  the chance that such a flop comes, if the player has a hand of the range
    made         the chance of each made hand on it
    draws        the chance of each draw on it; a hand may have several
    """

    texture: str
    probability: float
    made: dict[str, float]
    draws: dict[str, float]


@dataclass(frozen=True)
class RangeAnswer(Answer):
    """A range, limited to the holes that are possible with a board and dead cards.

    combinations  the sum of the weights of its holes; weights above 1 are shares of the largest
    percent       their share of all possible holes
    normalised    the whole range in a short standard spelling
    hands         for each of its starting hands, the mean weight of the possible holes, in grid order
    holes         the number of its holes, whatever their weights
    formats       the whole range in the notations of other programs: `piosolver`, `equilab`, `gto_plus`
    notes         how the range was understood, where it could be misread
    made          made hands of its holes on the board, each hole counted once
    draws         draws of its holes on a flop or turn, on a flop also backdoor draws; a hole may have several
    flops         if asked for: made hands and draws on all flops together, and by texture
    text          the range as it was given
    ranks         the ranks of the game's deck, lowest first
    keep          the hits that were to be kept; everything else is then about the range that is left
    kept_percent  the share of the given range that is left
    """

    display: ClassVar[str] = "holdem_range"

    text: str
    board: str
    dead: str
    combinations: int | float
    percent: float
    normalised: str
    hands: dict[str, float]
    holes: int
    formats: dict[str, str]
    notes: OmitEmpty[tuple[str, ...]] = ()
    made: OmitEmpty[tuple[HitAnswer, ...]] = ()
    draws: OmitEmpty[tuple[HitAnswer, ...]] = ()
    ranks: Hidden[str] = RANKS
    flops: OmitEmpty[tuple[TextureHits, ...]] = ()
    keep: OmitEmpty[str | None] = None
    kept_percent: OmitEmpty[float | None] = None
