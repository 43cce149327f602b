"""What a range is and how it hits a board: the answer to `outs range`. Plain Python."""

from dataclasses import dataclass

from ...cards.answers.answer import Answer
from ...cards.notation import RANKS


@dataclass(frozen=True)
class HitAnswer(Answer):
    """One thing that hands of a range make on a board, or draw to.

    combinations  the sum of the weights of these holes
    percent       of all combinations of the range that are possible
    hands         the starting hands among them, by the grid
    hit           what they make or draw to
    """

    hit: str
    combinations: int | float
    percent: float
    hands: tuple[str, ...]


@dataclass(frozen=True)
class RangeAnswer(
    Answer,
    json=(
        *("text", "board", "dead", "combinations", "percent", "normalised", "hands"),
        *("holes", "formats", "notes?", "made?", "draws?"),
    ),
):
    """A range, as far as it is possible with a board and dead cards.

    combinations  the sum of the weights of its holes; weights above 1 are shares of the largest
    percent       of all holes that are possible
    normalised    the whole range in a short standard spelling
    hands         the mean weight of the possible holes of each starting hand that it has, by the grid
    holes         how many holes it has, whatever their weights
    formats       the whole range as other programs write it: `piosolver`, `equilab`, `gto_plus`
    notes         what was understood where it could be misread
    made          what its holes have made on the board, each counted once
    draws         what they draw to on a flop or turn; a hole may have several
    text          the range as it was given
    ranks         those of the game's deck, lowest first
    """

    text: str
    board: str
    dead: str
    combinations: int | float
    percent: float
    normalised: str
    hands: dict[str, float]
    holes: int
    formats: dict[str, str]
    notes: tuple[str, ...] = ()
    made: tuple[HitAnswer, ...] = ()
    draws: tuple[HitAnswer, ...] = ()
    ranks: str = RANKS
