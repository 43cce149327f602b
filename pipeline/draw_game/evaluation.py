"""Values and reach at every decision of a solution, for both players: the contents of its tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
import numpy.typing as npt

from ...games.draw.betting.rules import FIRST, SECOND
from ...games.draw.betting.values import DrawValues, RoundValues, round_values
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
