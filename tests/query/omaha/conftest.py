"""Fixtures of the game for its questions."""

from outs.tests.games.omaha.conftest import hand_values, independent_omaha

__all__ = ["hand_values", "independent_omaha"]
