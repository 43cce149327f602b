"""What simulations return: frozen dataclasses, each with the JSON that programs rely on."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from ...cards.answers.answer import Answer, Json

PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
STEP = 100
"""Points that one bar of a histogram spans."""

GameScores = npt.NDArray[np.int32]
"""Final scores of games."""


@dataclass(frozen=True)
class SimulationAnswer(
    Answer,
    json=(
        *("policy", "games", "seed", "mean", "standard_error", "standard_deviation", "minimum", "maximum"),
        *("percentiles=scores_by_percentile", "histogram=bins"),
    ),
):
    """The final scores of many games of one policy.

    `percentiles` are the scores that `PERCENTILES` per cent of the games do not exceed. `histogram` counts the games by
    score in steps of `STEP`, from 0. A single game has no standard error and no standard deviation: None.

    percentiles  scores by the share of games that do not exceed them
    histogram    how many games end in each span of scores
    """

    policy: str
    games: int
    seed: int
    mean: float
    standard_error: float | None
    standard_deviation: float | None
    minimum: int
    maximum: int
    percentiles: tuple[int, ...]
    histogram: tuple[int, ...]

    @classmethod
    def of(cls, policy: str, seed: int, scores: GameScores) -> "SimulationAnswer":
        """The answer for these scores: (games,)."""
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
    def scores_by_percentile(self) -> dict[str, int]:
        """The percentiles' scores by their share in percent."""
        return {str(share): score for share, score in zip(PERCENTILES, self.percentiles, strict=True)}

    @property
    def bins(self) -> list[Json]:
        """The histogram, one object a bin."""
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
    """Policies compared on the same decks, in the order asked for; differences are from the first.

    policies  in the order given
    """

    games: int
    seed: int
    policies: tuple[PolicyRow, ...]

    @classmethod
    def of(cls, names: Sequence[str], seed: int, scores: GameScores) -> "ComparisonAnswer":
        """The answer for these scores: (policies, games)."""
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
class SweepAnswer(Answer, json=("capped", "games", "seed", "against", "thresholds", "best=best.threshold")):
    """The published AI with several thresholds on the same decks, in ascending order.

    Differences are from `against`, the threshold its author chose.

    against     the threshold compared with
    thresholds  ascending
    """

    capped: bool
    games: int
    seed: int
    against: float
    thresholds: tuple[ThresholdRow, ...]

    @classmethod
    def of(
        cls, thresholds: Sequence[float], against: float, capped: bool, seed: int, scores: GameScores
    ) -> "SweepAnswer":
        """The answer for these scores: (thresholds, games); `against` is one of the thresholds."""
        base = scores[thresholds.index(against)]
        rows = (
            ThresholdRow(threshold, *mean_and_error(row), *mean_and_error(row - base))
            for threshold, row in zip(thresholds, scores, strict=True)
        )
        return cls(capped, scores.shape[1], seed, against, tuple(rows))

    @property
    def best(self) -> ThresholdRow:
        """The threshold with the highest mean; of equal ones the lowest."""
        return max(self.thresholds, key=lambda row: row.mean)


def mean_and_error(scores: npt.NDArray[np.int32 | np.float64]) -> tuple[float, float | None]:
    """The mean and its standard error; None for the error of a single game."""
    error = float(scores.std(ddof=1)) / sqrt(len(scores)) if len(scores) > 1 else None
    return float(scores.mean()), error
