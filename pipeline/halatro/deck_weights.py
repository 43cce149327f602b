"""The chance that a card is still to be drawn, as measured from play: read from and written to a small TOML file.

The values of kept cards do not know which cards are gone. What is gone is no random sample, though: players keep high
cards and throw low ones, and keep suits together. So a card is drawn not uniformly but by the chance that it is unseen,
given the level, its rank, and how many of the kept cards share its suit and its rank.
"""

import tomllib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...cards.notation import RANKS
from ...tables.halatro import LEVELS, level_name

DECK_FILE = Path(__file__).with_name("halatro_deck.toml")
OF_RANK = 4
"""Kept cards that can share a card's rank: 0 to 3."""
OF_SUIT = 8
"""Kept cards that can share a card's suit: 0 to 7."""
DIGITS = 4

_HEADER = f"""\
# Halatro's deck as the table halatro_values takes it, measured from play; see deck_weights.py beside this file.
#
# A table for each level, p1_d0 for one play and no discard left after the move, with
#   bonus   points added to the value of any kept cards at this level, for what knowing the unseen cards is worth
#   2 to A  for a card of this rank, {OF_RANK} rows by how many kept cards share its rank (0 to {OF_RANK - 1}) of \
{OF_SUIT} chances
#           that it is still unseen, by how many kept cards share its suit (0 to {OF_SUIT - 1}); only ratios matter
"""


class BadDeckWeights(ValueError):
    """A file of deck weights that cannot be used."""


@dataclass(frozen=True)
class DeckWeights:
    """How likely cards are drawn, and what is added.

    chances (11, 13, 4, 8)  by level (as `LEVELS`), rank, kept cards of its rank, kept cards of its suit; above 0
    bonus   (11,)           points added to all values of a level once they are averaged
    """

    chances: npt.NDArray[np.float64]
    bonus: npt.NDArray[np.float64]

    def of_kinds(self, levels: list[int]) -> npt.NDArray[np.float64]:
        """The chances at some levels as the kernel takes them, by kind of card and level: (416, levels)."""
        by_kind = self.chances[levels].transpose(3, 1, 2, 0)
        return np.ascontiguousarray(by_kind).reshape(-1, len(levels))


def uniform_weights() -> DeckWeights:
    """Every card as likely as any other, and nothing added."""
    return DeckWeights(np.ones((len(LEVELS), len(RANKS), OF_RANK, OF_SUIT)), np.zeros(len(LEVELS)))


def read_deck_weights(path: Path = DECK_FILE) -> DeckWeights:
    """The weights in a file, by default those shipped. Raises `BadDeckWeights`."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadDeckWeights(f"{path} is not TOML: {error}") from error
    names = [level_name(*level) for level in LEVELS]
    _require_keys(path, "levels", content, names)
    for name in names:
        _require_keys(path, f"keys of {name}", content[name], ["bonus", *RANKS])
    try:
        chances = np.array([[content[name][rank] for rank in RANKS] for name in names], np.float64)
        bonus = np.array([content[name]["bonus"] for name in names], np.float64)
    except (TypeError, ValueError) as error:
        raise BadDeckWeights(f"{path} has something other than numbers or rows of unequal length: {error}") from error
    expected = (len(LEVELS), len(RANKS), OF_RANK, OF_SUIT)
    if chances.shape != expected or bonus.shape != expected[:1]:
        raise BadDeckWeights(f"{path} has weights of shape {chances.shape} where {expected} belongs")
    if not (np.isfinite(chances).all() and (chances > 0).all() and np.isfinite(bonus).all()):
        raise BadDeckWeights(f"{path} has a chance that is not above 0, or a number that is not finite")
    return DeckWeights(chances, bonus)


def write_deck_weights(weights: DeckWeights, path: Path = DECK_FILE) -> None:
    """Write weights to a file, chances and bonuses with `DIGITS` significant digits."""
    blocks = [_HEADER]
    for level, chances, bonus in zip(LEVELS, weights.chances, weights.bonus.tolist(), strict=True):
        lines = [f"[{level_name(*level)}]", f"bonus = {_number(bonus)}"]
        for rank, rows in zip(RANKS, chances.tolist(), strict=True):
            lines.append(f"{rank} = [")
            lines += [f"  [{', '.join(map(_number, row))}]," for row in rows]
            lines.append("]")
        blocks.append("\n".join(lines) + "\n")
    path.write_text("\n".join(blocks), encoding="utf-8")


def deck_digest(path: Path = DECK_FILE) -> str:
    """A hash of the file, for what is built from it."""
    return sha256(path.read_bytes()).hexdigest()


def _number(number: float) -> str:
    return repr(float(f"{number:.{DIGITS}g}"))


def _require_keys(path: Path, what: str, found: Any, expected: list[str]) -> None:
    if not isinstance(found, dict) or set(found) != set(expected):
        listed = sorted(found) if isinstance(found, dict) else found
        raise BadDeckWeights(f"{path}: {what} are {listed} where {expected} belong")
