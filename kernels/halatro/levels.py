"""Conversion between levels and the numbers of plays and discards left after a move, compiled for kernels."""

from collections.abc import Callable
from typing import cast

from ...games.halatro import levels
from ..compiled import compiled
from .best_play import Integer

level_of = cast("Callable[[Integer, Integer], Integer]", compiled(levels.level_of))
plays_at = cast("Callable[[Integer], Integer]", compiled(levels.plays_at))
discards_at = cast("Callable[[Integer], Integer]", compiled(levels.discards_at))
