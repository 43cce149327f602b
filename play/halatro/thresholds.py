"""The sweep over the published AI's threshold: its players, and the answer for their scores on the same decks."""

from collections.abc import Mapping, Sequence

from ...games.halatro.simulation_answers import GameScores, SweepAnswer
from .players import Player, published
from .published import THRESHOLD

DEFAULT = (
    *(0.0, 0.001, 0.002, 0.003, 0.004, 0.0045, 0.005, 0.0055, 0.006, 0.0065, 0.007, 0.0075, 0.008, 0.009),
    *(0.01, 0.015, 0.02, 0.03, 0.05, 0.07, 0.1, 0.2, 0.3),
)
"""The thresholds of docs/halatro-published.md, closer together around the best."""


def sweep_players(thresholds: Sequence[float], capped: bool) -> dict[float, Player]:
    """Return the players with these thresholds and with the author's, by ascending threshold."""
    return {threshold: published(threshold, capped) for threshold in sorted({*thresholds, THRESHOLD})}


def sweep_answer(players: Mapping[float, Player], capped: bool, seed: int, scores: GameScores) -> SweepAnswer:
    """Return the answer for the players' scores: (players, games)."""
    return SweepAnswer.of(tuple(players), THRESHOLD, capped, seed, scores)
