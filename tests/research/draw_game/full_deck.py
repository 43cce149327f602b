"""The full deck's game with made-up strategies."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from outs.games.draw.betting.rules import LIMITS
from outs.games.draw.betting.values import UNIT, Draws, Game, Strategies
from outs.pipeline.draw_game.solution import INPUTS, model_of
from outs.query.session import Tables
from outs.tables.files.formats.parquet import read_table


def full_game(tables: Tables) -> Game:
    """The high game."""
    inputs = {table.name: read_table(table, tables.directory / table.file_name) for table in INPUTS["high"]}
    return Game(model_of("high", inputs), LIMITS)


def made_up(game: Game, rng: np.random.Generator) -> Strategies:
    """Strategies with one or two moves at each decision."""
    model, ways, seen = game.model, len(game.tree.ways_on), game.seen
    starts = game.tree.first_actions.tolist()
    bets = np.zeros((starts[-1], len(model.ways)), np.uint16)
    final = np.zeros((ways * seen**2, starts[-1], model.value_count), np.uint16)
    for round_ in (bets, *final):
        for start, stop in pairwise(starts):
            _fill(round_[start:stop], rng)
    return Strategies(bets, (_draws(game, ways, rng), _draws(game, ways * seen, rng)), final)


def _draws(game: Game, decisions: int, rng: np.random.Generator) -> Draws:
    model = game.model
    parts = np.zeros((decisions, model.cards + 1, len(model.ways)), np.uint16)
    holds = np.empty(parts.shape, np.uint8)
    for decision in parts:
        _fill(decision, rng)
    for thrown in range(model.cards + 1):
        possible: Sequence[int] = np.flatnonzero(model.thrown == thrown).tolist()
        holds[:, thrown] = rng.choice(possible, (decisions, len(model.ways)))
    return Draws(parts, holds)


def _fill(parts: npt.NDArray[np.uint16], rng: np.random.Generator) -> None:
    """Give all or three quarters to one choice, and the rest to another."""
    choices, hands = parts.shape
    most = rng.choice([UNIT, UNIT * 3 // 4], hands).astype(np.uint16)
    one = rng.integers(choices, size=hands)
    parts[one, np.arange(hands)] = most
    parts[(one + 1) % choices, np.arange(hands)] += UNIT - most
