"""Chances that a card is still unseen, measured from play and kept in a small TOML file.

The values of kept cards do not depend on which cards are dead. But dead cards are not a random sample: players keep
high cards, throw low ones, and keep cards of one suit together. Cards are therefore not drawn uniformly, but with the
chance that each is unseen given the level, its rank, and the numbers of kept cards that share its suit and its rank.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Meta

from ...cards.notation import RANKS
from ...tables.halatro import LEVELS, level_name

DECK_FILE = Path(__file__).with_name("halatro_deck.toml")
OF_RANK = 4
"""0 to 3 kept cards can share a card's rank."""
OF_SUIT = 8
"""0 to 7 kept cards can share a card's suit."""


Chances = Annotated[
    list[Annotated[list[Annotated[float, Meta(gt=0)]], Meta(min_length=OF_SUIT, max_length=OF_SUIT)]],
    Meta(min_length=OF_RANK, max_length=OF_RANK),
]
_FIELDS = {f"rank_{rank}": rank for rank in RANKS}
_LevelTable = msgspec.defstruct(
    "_LevelTable",
    [("bonus", float), *((field, Chances) for field in _FIELDS)],
    rename=_FIELDS,
    forbid_unknown_fields=True,
)
_DeckTable = msgspec.defstruct(
    "_DeckTable", [(level_name(*level), _LevelTable) for level in LEVELS], forbid_unknown_fields=True
)


class BadDeckWeights(ValueError):
    """An invalid file of deck weights."""


@dataclass(frozen=True)
class DeckWeights:
    """The chances of cards and the bonus of each level.

    chances (11, 13, 4, 8)  by level (in the order of `LEVELS`), rank, kept cards of that rank, of that suit; above 0
    bonus   (11,)           points added to all values of a level after averaging
    """

    chances: npt.NDArray[np.float64]
    bonus: npt.NDArray[np.float64]

    def of_kinds(self, levels: list[int]) -> npt.NDArray[np.float64]:
        """Return the chances at some levels in the kernel's layout, by kind of card and level: (416, levels)."""
        by_kind = self.chances[levels].transpose(3, 1, 2, 0)
        return np.ascontiguousarray(by_kind).reshape(-1, len(levels))


def read_deck_weights(path: Path = DECK_FILE) -> DeckWeights:
    """Read the weights from a file, by default the shipped one. Raises `BadDeckWeights`."""
    try:
        content = msgspec.toml.decode(path.read_bytes(), type=_DeckTable)
    except msgspec.ValidationError as error:
        raise BadDeckWeights(f"{path}: {error}") from error
    except msgspec.DecodeError as error:
        raise BadDeckWeights(f"{path} is not TOML: {error}") from error
    levels = [getattr(content, level_name(*level)) for level in LEVELS]
    chances = np.array([[getattr(level, field) for field in _FIELDS] for level in levels], np.float64)
    bonus = np.array([level.bonus for level in levels], np.float64)
    if not (np.isfinite(chances).all() and np.isfinite(bonus).all()):
        raise BadDeckWeights(f"{path} has a number that is not finite")
    return DeckWeights(chances, bonus)
