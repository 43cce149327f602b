"""The table `push_fold`: the heads-up push-or-fold equilibrium, by a linear program for each stack and ante."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.starting_hands import STARTING_HANDS
from ...games.holdem.push_fold.heads_up import PushFold, Showdowns, equilibrium
from ...games.holdem.push_fold.spots import Stakes
from ...tables.holdem import ANTES, PREFLOP_MATCHUPS, PUSH_FOLD, STACKS, STARTING_HAND_MATCHUPS
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column
from ..stages.stage import Columns, Stage, Work
from .matchups import BOARDS, SIDE, places_of_starting_hands

GAMES_PER_UNIT = 121
MOST_EXPLOITABLE = 1e-9
"""Most that best responses may gain, in big blinds per hand."""
CLOSE = 1e-12
"""Tolerance between values computed in two ways, in big blinds."""
SURELY = 1e-7
"""Least advantage, in big blinds, of the action that a hand always takes over the other."""
COLUMNS = ("push", "call", "push_value", "call_value", "value", "exploitability")

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class GameUnit:
    """Some games, all with the same showdowns."""

    showdowns: Showdowns
    stakes: tuple[Stakes, ...]


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Solve the games in units and yield all rows."""
    games = [Stakes(stack, ante) for ante in ANTES for stack in STACKS]
    showdowns = _showdowns(inputs["starting_hand_matchups"])
    units = [GameUnit(showdowns, tuple(games[at : at + GAMES_PER_UNIT])) for at in range(0, len(games), GAMES_PER_UNIT)]
    solved = np.concatenate(list(work.map(solve, units)))
    yield {
        "ante": np.repeat([game.ante for game in games], SIDE),
        "stack": np.repeat([game.stack for game in games], SIDE),
        "starting_hand": list(STARTING_HANDS) * len(games),
        **{name: solved[:, place].ravel() for place, name in enumerate(COLUMNS)},
    }


def solve(unit: GameUnit) -> Array:
    """Return the columns `COLUMNS` of each game: (games, 6, 169)."""
    return np.stack([_solved(PushFold(unit.showdowns, stakes)) for stakes in unit.stakes])


def _solved(game: PushFold) -> Array:
    played = equilibrium(game)
    value, exploitability = game.value(played), max(game.exploitability(played), 0.0)
    return np.stack(
        [
            played.push,
            played.call,
            game.push_values(played.call),
            game.call_values(played.push),
            np.full(SIDE, value),
            np.full(SIDE, exploitability),
        ]
    )


def _showdowns(matchups: pa.Table) -> Showdowns:
    ways, win, lose = (column(matchups, name).reshape(SIDE, SIDE) for name in ("ways", "win", "lose"))
    return Showdowns.of(ways, win, lose, BOARDS)


@dataclass(frozen=True)
class Played:
    """The table as arrays: (games, 169) with a row per ante and stack; the stakes are (games, 1)."""

    keys: list[tuple[float, float, str]]
    columns: dict[str, Array]
    stack: Array
    small: Array
    big: Array


def played(parts: Iterable[pa.Table], _inputs: Inputs) -> Played:
    """Convert the table to arrays for the checks."""
    data = pa.concat_tables(list(parts))
    arrays = {name: np.array(data[name]).reshape(-1, SIDE) for name in ("ante", "stack", *COLUMNS)}
    stack, ante = arrays["stack"][:, :1], arrays["ante"][:, :1] / 100
    keys = list(zip(*(data[name].to_pylist() for name in PUSH_FOLD.key), strict=True))
    return Played(keys, arrays, stack, np.minimum(stack, 0.5 + ante), np.minimum(stack, 1 + ante))


@check
def every_stack_and_ante_has_every_hand(data: Played, _inputs: Inputs) -> bool:
    """Hands are in the order of the 169."""
    games = [(ante, stack) for ante in ANTES for stack in STACKS]
    return data.keys == [(ante, stack, hand) for ante, stack in games for hand in STARTING_HANDS]


@check
def best_responses_gain_nothing(data: Played, inputs: Inputs) -> bool:
    """Neither player can do better; recomputed from the pairs of holes, without the solver or its game."""
    ways, net = _pairs_of_holes(inputs["preflop_matchups"])
    push, call = data.columns["push"], data.columns["call"]
    folded = -data.small * ways.sum(axis=1)
    pushed = data.big * (ways.sum(axis=1) - call @ ways.T) + data.stack * (call @ net.T)
    best = np.maximum(pushed, folded).sum(axis=1)
    worst = ((1 - push) * folded + np.minimum(data.big * (push @ ways), data.stack * (push @ net))).sum(axis=1)
    exploitability = data.columns["exploitability"]
    gained = (best - worst) / ways.sum()
    return bool((gained < MOST_EXPLOITABLE).all() and np.abs(exploitability - gained[:, None]).max() < CLOSE)


@check
def values_are_those_of_the_play(data: Played, inputs: Inputs) -> bool:
    """The values of each hand and of the game, recomputed from the pairs of holes."""
    ways, net = _pairs_of_holes(inputs["preflop_matchups"])
    push, call = data.columns["push"], data.columns["call"]
    met = ways.sum(axis=1)
    pushed = (data.big * (met - call @ ways.T) + data.stack * (call @ net.T)) / met
    called = -data.stack * (push @ net) / (push @ ways)
    value = ((push * pushed - (1 - push) * data.small) * met).sum(axis=1, keepdims=True) / ways.sum()
    expected = {"push_value": pushed, "call_value": called, "value": np.broadcast_to(value, push.shape)}
    return all(bool(np.abs(data.columns[name] - found).max() < CLOSE) for name, found in expected.items())


@check
def there_is_no_other_equilibrium(data: Played, inputs: Inputs) -> bool:
    """The equilibrium is unique: pure hands gain clearly from their action, and mixed frequencies are determined.

    The same number of hands mixes on each side, and the equations that keep these hands indifferent have one solution.
    """
    pushes, calls = data.columns["push"], data.columns["call"]
    sides = ((pushes, data.columns["push_value"] + data.small), (calls, data.columns["call_value"] + data.big))
    clear = all(
        bool((better[chances == 1] > SURELY).all() and (better[chances == 0] < -SURELY).all())
        for chances, better in sides
    )
    ways, net = _pairs_of_holes(inputs["preflop_matchups"])
    for game, (push, call) in enumerate(zip(pushes, calls, strict=True)):
        mixed = [np.flatnonzero((chances > 0) & (chances < 1)) for chances in (push, call)]
        costs = (data.big[game] * ways - data.stack[game] * net)[np.ix_(*mixed)]
        if costs.shape[0] != costs.shape[1] or np.linalg.matrix_rank(costs) < len(costs):
            return False
    return clear


def _pairs_of_holes(matchups: pa.Table) -> tuple[Array, Array]:
    """Return the pairs of holes of every two starting hands, and pairs times net wins of the first: (169, 169) each."""
    first, second = places_of_starting_hands(matchups)
    ways = column(matchups, "ways")
    net = ways * (column(matchups, "win") - column(matchups, "lose"))
    pairs, won = (
        np.bincount(first * SIDE + second, one, SIDE * SIDE).astype(np.float64).reshape(SIDE, SIDE)
        for one in (ways, net)
    )
    return pairs, won / BOARDS


STAGE = Stage(
    PUSH_FOLD,
    (STARTING_HAND_MATCHUPS, PREFLOP_MATCHUPS),
    build,
    (
        every_stack_and_ante_has_every_hand,
        Check(
            "chances are from 0 to 1",
            lambda data, _inputs: all(
                bool(((data.columns[name] >= 0) & (data.columns[name] <= 1)).all()) for name in ("push", "call")
            ),
        ),
        best_responses_gain_nothing,
        values_are_those_of_the_play,
        there_is_no_other_equilibrium,
    ),
    gather=played,
)
