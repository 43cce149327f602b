"""Values and reach at every decision of a solution, and the columns of tables made from them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...games.draw.betting.game_model import RoundTree
from ...games.draw.betting.rules import FIRST, SECOND, Action, History
from ...games.draw.betting.values import UNIT, DrawValues, Game, Parts, RoundValues, round_values
from .solution import Solution

Floats = npt.NDArray[np.float64]
PLAYERS = (FIRST, SECOND)


@dataclass(frozen=True)
class Evaluation:
    """Values of a solution, for both players; large ones are computed as they are asked for."""

    solution: Solution

    @cached_property
    def final_reach(self) -> tuple[Floats, Floats]:
        """The reach of each player's final hands: (decisions to draw, seen, values)."""
        first, second = (self.solution.game.final_reach(player, self.solution.strategies) for player in PLAYERS)
        return first, second

    def rounds_after(self) -> Iterator[tuple[int, int, int, tuple[RoundValues, RoundValues]]]:
        """Yield the number of each way and both draws, with the values of the round for both players."""
        game, strategies = self.solution.game, self.solution.strategies
        of_first, of_second = self.final_reach
        ways, seen = range(len(game.tree.ways_on)), range(game.seen)
        for history, (way, first, second) in enumerate(product(ways, seen, seen)):
            others = of_second[way * game.seen + first, second], of_first[way, first]
            mine, theirs = (
                round_values(game.tree, player, game.after[way], strategies.final[history], other)
                for player, other in zip(PLAYERS, others, strict=True)
            )
            yield way, first, second, (mine, theirs)

    @cached_property
    def rounds(self) -> tuple[Floats, Floats]:
        """The values of the rounds after the draw for each player: (ways, seen, seen, values)."""
        game = self.solution.game
        shape = (len(game.tree.ways_on), game.seen, game.seen, game.model.value_count)
        found = np.empty(shape), np.empty(shape)
        for way, first, second, values in self.rounds_after():
            for player in PLAYERS:
                found[player][way, first, second] = values[player].value
        return found

    def draw(self, player: int, decision: int) -> DrawValues:
        """Return the values at a player's decision to draw."""
        return self.solution.game.draw_values(player, decision, self.solution.strategies, self.rounds[player])

    @cached_property
    def before(self) -> tuple[RoundValues, RoundValues]:
        """The values of the round before the draw, for each player."""
        game, strategies = self.solution.game, self.solution.strategies
        first, second = (
            game.before_values(
                player,
                strategies,
                [self.draw(player, decision) for decision in range(len(strategies.draws[player].parts))],
            )
            for player in PLAYERS
        )
        return first, second


MOVES = {"fold": {Action.FOLD}, "call": {Action.CALL, Action.CHECK}, "raise": {Action.RAISE, Action.BET}}
"""The actions that each column stands for."""
FINEST = 4096
"""Values are rounded to whole numbers of 1/4096 antes."""


def draw_histories(game: Game) -> Iterator[History]:
    """Yield the history of every way into the draw, in the order of their texts."""
    for way in game.tree.ways_on:
        yield History(game.tree.ends[way], limits=game.limits)


def at_decisions(history: History, tree: RoundTree, is_after: bool) -> list[History]:
    """Return the history at every decision of a round that begins with it."""
    if is_after:
        return [replace(history, after=actions) for actions in tree.histories]
    return [replace(history, before=actions) for actions in tree.histories]


def values_of(worth: Floats, reach: float) -> pa.Array:
    """Return values, which are null if the other player never gets here, from values times reach."""
    if reach <= 0:
        return pa.nulls(len(worth), pa.float32())
    return pa.array((np.rint(worth / reach * FINEST) / FINEST).astype(np.float32))


def frequencies_of(parts: Parts) -> pa.Array:
    """Return frequencies from parts."""
    return pa.array((parts / UNIT).astype(np.float32))


def move_columns(history: History, tree: RoundTree, decision: int, parts: Parts, own: RoundValues) -> dict[str, Any]:
    """Return the frequency and value columns of one decision, given its player's values of the round."""
    start, stop = tree.first_actions[decision : decision + 2]
    rows, columns = parts.shape[1], {}
    action_at = {action: at for at, action in zip(range(start, stop), tree.actions[start:stop], strict=True)}
    for name, actions in MOVES.items():
        found = [at for action, at in action_at.items() if action in actions]
        nothing = pa.nulls(rows, pa.float32())
        columns[name] = frequencies_of(parts[found[0]]) if found else nothing
        columns[f"{name}_value"] = values_of(own.actions[found[0]], own.reach[found[0]].sum()) if found else nothing
    if Action.FOLD in action_at and history.to_act is not None:
        lost = np.full(rows, -history.paid[history.to_act], np.float32)
        columns["fold_value"] = pa.array(lost)
    return columns


def joined(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return columns with the rows of all parts, one after another."""
    return {name: pa.concat_arrays([part[name] for part in parts]) for name in parts[0]}


def keyed(history: History, key: str, numbers: npt.NDArray[np.int64], columns: dict[str, Any]) -> dict[str, Any]:
    """Return columns with the text of a history and a number as the key."""
    kind = pa.uint16() if key == "value" else pa.uint32()
    texts = pa.array([history.text]).take(pa.array(np.zeros(len(numbers), np.int64)))
    return {"history": texts, key: pa.array(numbers).cast(kind), **columns}
