"""The results of a game at other pays, if it is played as before: what a strategy costs where it was not made for."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from .game import RESULTS, WIN, Game
from .results import End, Results

Pays = Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]]
"""What the first bets and a raised bet pay with each hand that pays tell apart, by its name."""


def repriced(results: Results, game: Game) -> Results:
    """Return how the same deals end, played in the same way, in a game that differs at most in its pays."""
    pays = {name: step for (name, _), step in zip(game.steps, game.step_pays, strict=True)}
    return Results(game, tuple(replace(end, paid=_paid(game, end, pays)) for end in results.ends), results.made)


def _paid(game: Game, end: End, pays: Pays) -> Fraction:
    """Return what an end pays in a game."""
    if end.hand is None:
        return end.paid
    first, raised = pays[end.hand]
    cell = RESULTS.index(end.result or RESULTS[WIN]) + (0 if end.qualified else len(RESULTS))
    return Fraction(first[cell] + end.leaf.raised * raised[cell], game.unit) - end.leaf.fee
