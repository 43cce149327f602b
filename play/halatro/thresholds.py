"""The sweep over the published AI's threshold: the thresholds tried, and their scores on the same decks."""

from collections.abc import Mapping, Sequence

from ...games.halatro.simulation_answers import GameScores, SweepAnswer
from .players import Player, published
from .published import THRESHOLD

DEFAULT = (
    *(0.0, 0.001, 0.002, 0.003, 0.004, 0.0045, 0.005, 0.0055, 0.006, 0.0065, 0.007, 0.0075, 0.008, 0.009),
    *(0.01, 0.015, 0.02, 0.03, 0.05, 0.07, 0.1, 0.2, 0.3),
)
"""The range on the page docs/halatro-published.md, finer around the best."""


def sweep_players(thresholds: Sequence[float], capped: bool) -> dict[float, Player]:
    """The players with these thresholds and with the author's, by ascending threshold."""
    return {threshold: published(threshold, capped) for threshold in sorted({*thresholds, THRESHOLD})}


def sweep_answer(players: Mapping[float, Player], capped: bool, seed: int, scores: GameScores) -> SweepAnswer:
    """The answer for their scores: (players, games)."""
    return SweepAnswer.of(tuple(players), THRESHOLD, capped, seed, scores)
