"""Answers of simulations: frozen dataclasses with the JSON that programs rely on."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, TypedDict

import numpy as np
import numpy.typing as npt

from ...cards.answers.answer import Answer, Hidden, Key

PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
STEP = 100
"""The width of a histogram's bars, in points."""

ScoreBin = TypedDict("ScoreBin", {"from": int, "below": int, "games": int})
"""The number of games with a score in a span of points."""
GameScores = npt.NDArray[np.int32]
"""Final scores of games."""


@dataclass(frozen=True)
class SimulationAnswer(Answer):
    """The final scores of many games of one policy.

    The standard error and the standard deviation are None for a single game.

    percentiles  the scores that `PERCENTILES` per cent of the games do not exceed
    histogram    the number of games in each span of `STEP` points, from 0
    """

    display: ClassVar[str] = "halatro_simulation"

    policy: str
    games: int
    seed: int
    mean: float
    standard_error: float | None
    standard_deviation: float | None
    minimum: int
    maximum: int
    percentiles: Hidden[tuple[int, ...]]
    histogram: Hidden[tuple[int, ...]]

    @classmethod
    def of(cls, policy: str, seed: int, scores: GameScores) -> "SimulationAnswer":
        """Build the answer from these scores: (games,)."""
        mean, error = mean_and_error(scores)
        return cls(
            policy,
            len(scores),
            seed,
            mean,
            error,
            None if error is None else error * sqrt(len(scores)),
            int(scores.min()),
            int(scores.max()),
            tuple(np.percentile(scores, PERCENTILES, method="inverted_cdf").astype(int).tolist()),
            tuple(np.bincount(scores // STEP).tolist()),
        )

    @property
    @Key("percentiles")
    def scores_by_percentile(self) -> dict[str, int]:
        """The percentiles' scores, keyed by percentage."""
        return {str(share): score for share, score in zip(PERCENTILES, self.percentiles, strict=True)}

    @property
    @Key("histogram")
    def bins(self) -> list[ScoreBin]:
        """The histogram, one object per bar."""
        return [{"from": STEP * k, "below": STEP * (k + 1), "games": games} for k, games in enumerate(self.histogram)]


@dataclass(frozen=True)
class PolicyRow(Answer):
    """The mean score of one policy, and its difference from the first, game by game on the same decks."""

    policy: str
    mean: float
    standard_error: float | None
    difference: float
    difference_standard_error: float | None


@dataclass(frozen=True)
class ComparisonAnswer(Answer):
    """Policies compared on the same decks; differences are from the first policy.

    policies  in the order given
    """

    display: ClassVar[str] = "halatro_simulation"

    games: int
    seed: int
    policies: tuple[PolicyRow, ...]

    @classmethod
    def of(cls, names: Sequence[str], seed: int, scores: GameScores) -> "ComparisonAnswer":
        """Build the answer from these scores: (policies, games)."""
        rows = (
            PolicyRow(name, *mean_and_error(row), *mean_and_error(row - scores[0]))
            for name, row in zip(names, scores, strict=True)
        )
        return cls(scores.shape[1], seed, tuple(rows))


@dataclass(frozen=True)
class ThresholdRow(Answer):
    """The mean score of the published AI with one threshold, and its difference from its author's threshold."""

    threshold: float
    mean: float
    standard_error: float | None
    difference: float
    difference_standard_error: float | None


@dataclass(frozen=True)
class SweepAnswer(Answer):
    """The published AI with several thresholds, compared on the same decks.

    against     the threshold compared with, the one that the AI's author chose
    thresholds  ascending
    """

    display: ClassVar[str] = "halatro_simulation"

    capped: bool
    games: int
    seed: int
    against: float
    thresholds: tuple[ThresholdRow, ...]

    @classmethod
    def of(
        cls, thresholds: Sequence[float], against: float, capped: bool, seed: int, scores: GameScores
    ) -> "SweepAnswer":
        """Build the answer from these scores, (thresholds, games); `against` must be one of the thresholds."""
        base = scores[thresholds.index(against)]
        rows = (
            ThresholdRow(threshold, *mean_and_error(row), *mean_and_error(row - base))
            for threshold, row in zip(thresholds, scores, strict=True)
        )
        return cls(capped, scores.shape[1], seed, against, tuple(rows))

    @property
    def best(self) -> ThresholdRow:
        """The threshold with the highest mean; the lowest of equal ones."""
        return max(self.thresholds, key=lambda row: row.mean)

    @property
    @Key("best")
    def best_threshold(self) -> float:
        """The threshold with the highest mean; the lowest of equal ones."""
        return self.best.threshold


def mean_and_error(scores: npt.NDArray[np.int32 | np.float64]) -> tuple[float, float | None]:
    """Return the mean and its standard error, which is None for a single game."""
    error = float(scores.std(ddof=1)) / sqrt(len(scores)) if len(scores) > 1 else None
    return float(scores.mean()), error
