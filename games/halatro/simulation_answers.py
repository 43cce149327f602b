"""What simulations return: frozen dataclasses, each with the JSON that programs rely on."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import numpy as np
import numpy.typing as npt

from ...cards.answers import Answer, Json

PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
STEP = 100
"""Points that one bar of a histogram spans."""

GameScores = npt.NDArray[np.int32]
"""Final scores of games."""
Gains = npt.NDArray[np.float64]
"""What the decisions of games gain on the value of their openings."""


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
class EstimatedScores:
    """What some policies score in games judged decision by decision, each by `draws` draws.

    opening  the mean value of an opening, and its standard error
    gains    (policies, games) float64  what each game's decisions gain on the value of its opening
    """

    draws: int
    opening: tuple[float, float]
    gains: Gains


@dataclass(frozen=True)
class ComparisonAnswer(Answer, json=("games", "seed", "draws?", "policies")):
    """Policies compared on the same decks, in the order asked for; differences are from the first.

    policies  in the order given
    draws     the draws that judged each decision; None if games were judged by their scores
    """

    games: int
    seed: int
    policies: tuple[PolicyRow, ...]
    draws: int | None = None

    @classmethod
    def of(cls, names: Sequence[str], seed: int, scores: GameScores) -> "ComparisonAnswer":
        """The answer for these scores: (policies, games)."""
        rows = (
            PolicyRow(name, *mean_and_error(row), *mean_and_error(row - scores[0]))
            for name, row in zip(names, scores, strict=True)
        )
        return cls(scores.shape[1], seed, tuple(rows))

    @classmethod
    def of_estimates(cls, names: Sequence[str], seed: int, estimates: EstimatedScores) -> "ComparisonAnswer":
        """The answer for games judged decision by decision."""
        rows = []
        for name, gains in zip(names, estimates.gains, strict=True):
            gain, error = mean_and_error(gains)
            value, its_error = estimates.opening
            both = None if error is None else hypot(error, its_error)
            rows.append(PolicyRow(name, value + gain, both, *mean_and_error(gains - estimates.gains[0])))
        return cls(estimates.gains.shape[1], seed, tuple(rows), estimates.draws)


@dataclass(frozen=True)
class BoundRow(Answer):
    """An upper bound on the mean score of players whose moves in one game fall short by `shortfall` at most, in all.

    shortfall  in points, by the corrected table
    bound      the mean of the highest scores, judged decision by decision
    """

    shortfall: float
    bound: float
    standard_error: float | None


@dataclass(frozen=True)
class BoundAnswer(Answer):
    """Upper bounds by what a player's moves may fall short, from the same decks.

    bounds  in the order given
    draws   the draws that judged each move
    """

    games: int
    seed: int
    draws: int
    bounds: tuple[BoundRow, ...]

    @classmethod
    def of(cls, shortfalls: Sequence[float], seed: int, estimates: EstimatedScores) -> "BoundAnswer":
        """The answer for the highest gains within each shortfall: (shortfalls, games)."""
        rows = ComparisonAnswer.of_estimates([f"{limit:g}" for limit in shortfalls], seed, estimates).policies
        bounds = (BoundRow(limit, row.mean, row.standard_error) for limit, row in zip(shortfalls, rows, strict=True))
        return cls(estimates.gains.shape[1], seed, estimates.draws, tuple(bounds))


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


def mean_and_error(scores: GameScores | Gains) -> tuple[float, float | None]:
    """The mean and its standard error; None for the error of a single game."""
    error = float(scores.std(ddof=1)) / sqrt(len(scores)) if len(scores) > 1 else None
    return float(scores.mean()), error
