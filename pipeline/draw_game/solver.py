"""Passes of regret matching over every hand, hold and public history of draw poker with betting.

In a pass each player in turn learns from the other's present strategy: values go from the ends of the game up to its
beginning, regrets are updated on the way, and the reach of the player's hands goes down again. Regrets below zero are
set to zero and older ones fade; the strategy that is published is the mean over all passes, in which later passes count
more. Numbers are float32; each is computed by one unit of work in a fixed order, so that results do not depend on the
number of threads.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...games.draw.betting.game_model import DrawModel, Holds, round_tree, values_of_sets
from ...games.draw.betting.rules import FIRST, SECOND, Limits
from ...kernels.draw import follow_draws, hands_of_sets, learn_draws, play_round, reach_of_ends, sums_of_sets

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]
Run = Callable[[Callable[[int], None], int], None]
"""Calls a function with 0 to n - 1, in any order and on any threads."""
LANES = 16
"""Public histories of the draw that are computed together: a cache line of float32."""
HALVES = 2
"""Parts of the dealt hands that are computed independently."""
REGRETS_FADE = 1.5
"""Before pass t + 1, regrets are multiplied by t**1.5 / (t**1.5 + 1)."""
SUMS_GROW = 3.0
"""Pass t counts t**3 times in the published strategy."""


@dataclass(frozen=True)
class Learnt:
    """Regrets of every action or hold, and sums of its frequencies over the passes: two arrays of the same shape."""

    regrets: Floats
    sums: Floats

    @classmethod
    def blank(cls, *shape: int) -> "Learnt":
        """Return arrays of zeros."""
        return cls(np.zeros(shape, np.float32), np.zeros(shape, np.float32))


class Solver:
    """Both players' strategies, improved pass by pass.

    bets   (actions, hands)              before the draw
    draws  (batches, holds, LANES)       of each player: by way for the first, by way and first draw for the second
    final  (histories, actions, values)  after the draw, by way, first draw and second draw
    labels what the other player sees of each number of cards thrown; by default the number itself
    """

    def __init__(self, model: DrawModel, holds: Holds, limits: Limits, run: Run, labels: tuple[int, ...] = ()) -> None:
        """Start with strategies that choose every action and hold equally often."""
        self.model, self.holds, self.limits = model, holds, limits
        self.labels = labels or tuple(range(model.cards + 1))
        self.tree = round_tree(limits.most_bets)
        self._run, self._sets, self._seen = run, values_of_sets(model), max(self.labels) + 1
        self._values, self._chances = model.values.astype(np.int32), (1 / model.draws).astype(np.float32)
        self._dealt = model.dealt.astype(np.float32)
        stakes = self.tree.stakes(limits.ante, limits.bet_before)
        self._before = stakes
        self._after = [self.tree.stakes(int(stakes[way]), limits.bet_after) for way in self.tree.ways_on]
        ways, seen, actions = len(self.tree.ways_on), self._seen, len(self.tree.actions)
        self.lanes = (ways, ways * seen)
        self.bets = Learnt.blank(actions, len(model.ways))
        self.draws = tuple(Learnt.blank(-(-lanes // LANES), len(holds.holds), LANES) for lanes in self.lanes)
        self.final = Learnt.blank(ways * seen * seen, actions, model.value_count)
        self.passes = 0
        self._reach = [np.zeros((lanes, seen, model.value_count), np.float32) for lanes in self.lanes]
        self._is_reach_known = False

    @property
    def state(self) -> dict[str, Floats]:
        """The solver's arrays by name, not copied."""
        parts = {"bets": self.bets, "first_draws": self.draws[0], "second_draws": self.draws[1], "final": self.final}
        return {f"{name}_{what}": getattr(part, what) for name, part in parts.items() for what in ("regrets", "sums")}

    def restore(self, passes: int) -> None:
        """Continue from a `state` that was filled in after this number of passes."""
        self.passes, self._is_reach_known = passes, False

    def run_passes(self, count: int) -> None:
        """Play this many passes."""
        if not self._is_reach_known:
            for player in (FIRST, SECOND):
                self._follow(player, 1.0, 0.0)
            self._is_reach_known = True
        for _ in range(count):
            done = self.passes
            keep = done**REGRETS_FADE / (done**REGRETS_FADE + 1), (done / (done + 1)) ** SUMS_GROW
            for player in (FIRST, SECOND):
                self._learn(player, np.float32(keep[0]), np.float32(keep[1]))
                self._follow(player, keep[1], 1.0)
            self.passes += 1

    def _learn(self, player: int, keep_regrets: np.float32, keep_sums: np.float32) -> None:
        """Update the player's regrets everywhere, and the other player's sums in both betting rounds."""
        keep = keep_regrets, keep_sums
        ends = self._draw_values(player, self._final_values(player, keep), keep_regrets)
        hands = len(self._values)
        q, c = (np.empty((len(self.tree.actions) + 1, hands), np.float32) for _ in range(2))
        play_round(player, *self._tree, self.tree.losers, self._before, self._dealt, ends, self.bets.regrets,
                   self.bets.sums, keep, q, c, np.empty(hands, np.float32))  # fmt: skip

    @property
    def _tree(self) -> tuple[Integers, Integers, Integers, Integers]:
        tree = self.tree
        return tree.first_actions, tree.actors, tree.leads_to, tree.kinds

    def _final_values(self, player: int, keep: tuple[np.float32, np.float32]) -> Floats:
        """Play every round after the draw, and return its values: (lanes of the second player, seen, values)."""
        seen, actions, values = self._seen, len(self.tree.actions), self.model.value_count
        found = np.empty((self.lanes[SECOND], seen, values), np.float32)
        showdowns, final = np.zeros((0, values), np.float32), self.final

        def play(lane: int) -> None:
            q, c = (np.empty((actions + 1, values), np.float32) for _ in range(2))
            way, first = divmod(lane, seen)
            for second in range(seen):
                other = self._reach[SECOND][lane, second] if player == FIRST else self._reach[FIRST][way, first]
                at = lane * seen + second
                play_round(player, *self._tree, self.tree.losers, self._after[way], other, showdowns,
                           final.regrets[at], final.sums[at], keep, q, c, found[lane, second])  # fmt: skip

        self._run(play, self.lanes[SECOND])
        return found

    def _by_lane(self, player: int, rounds: Floats) -> Floats:
        """Return the values of the rounds after the player's draws, by `(batches, thrown, values, LANES)`."""
        batches, cards = len(self.draws[player].sums), len(self.labels)
        u = np.zeros((batches, cards, self.model.value_count, LANES), np.float32)
        by_first = rounds.reshape(-1, self._seen, self._seen, self.model.value_count)
        for thrown, label in enumerate(self.labels):
            worth = by_first[:, label].sum(axis=1) if player == FIRST else rounds[:, label]
            for lane, values in enumerate(worth):
                u[lane // LANES, thrown, :, lane % LANES] = values
        return u

    def _draw_values(self, player: int, rounds: Floats, keep: np.float32) -> Floats:
        """Update the regrets of the player's holds, and return the values of the ends of the first round."""
        u, draws, holds, sets = self._by_lane(player, rounds), self.draws[player], self.holds, self._sets
        cards, hands = self.model.cards, len(self._values)
        sums = np.empty((*u.shape[:2], len(sets.starts) - 1, LANES), np.float32)
        found = np.empty((len(u), hands, LANES), np.float32)

        def sum_up(unit: int) -> None:
            batch, thrown = unit // cards, cards - unit % cards
            first = int(sets.level_start[cards - thrown])
            sums_of_sets(sets.starts, sets.values, sets.counts, first, u[batch, thrown], sums[batch, thrown])

        def learn(unit: int) -> None:
            batch = unit // HALVES
            learn_draws(self._half(unit), holds.first_holds, holds.thrown, holds.first_terms, holds.terms, self._values,
                        self._chances, u[batch], sums[batch], draws.regrets[batch], keep, found[batch])  # fmt: skip

        self._run(sum_up, len(u) * cards)
        self._run(learn, len(u) * HALVES)
        ends = np.zeros((len(self.tree.ends), hands), np.float32)
        for lane in range(self.lanes[player]):
            ends[self._way(player, lane)] += found[lane // LANES, :, lane % LANES]
        return ends

    def _follow(self, player: int, keep: float, add: float) -> None:
        """Compute the reach of the player's final hands, and add the draws to their sums."""
        hands, draws, holds, sets = len(self._values), self.draws[player], self.holds, self._sets
        reach = np.zeros((len(draws.sums), hands, LANES), np.float32)
        ends = np.zeros((len(self.tree.ends), hands), np.float32)
        q = np.empty((len(self.tree.actions) + 1, hands), np.float32)
        reach_of_ends(player, *self._tree, self._dealt, self.bets.regrets, q, ends)
        for lane in range(self.lanes[player]):
            reach[lane // LANES, :, lane % LANES] = ends[self._way(player, lane)]
        cards, weights = self.model.cards, (np.float32(keep), np.float32(add))
        u = np.zeros((len(reach), HALVES, cards + 1, self.model.value_count, LANES), np.float32)
        sums = np.zeros((len(reach), HALVES, cards + 1, len(sets.starts) - 1, LANES), np.float32)

        def follow(unit: int) -> None:
            batch, half = divmod(unit, HALVES)
            follow_draws(self._half(unit), holds.first_holds, holds.thrown, holds.first_terms, holds.terms,
                         self._values, self._chances, reach[batch], draws.regrets[batch], weights, draws.sums[batch],
                         sums[batch, half], u[batch, half])  # fmt: skip

        def spread(unit: int) -> None:
            batch, thrown = unit // (cards + 1), cards - unit % (cards + 1)
            first, final = int(sets.level_start[cards - thrown]), u[batch, 0, thrown]
            final += u[batch, 1, thrown]
            both = sums[batch, 0, thrown]
            both[first:] += sums[batch, 1, thrown, first:]
            hands_of_sets(sets.starts, sets.values, sets.counts, first, both, final)

        self._run(follow, len(reach) * HALVES)
        self._run(spread, len(reach) * (cards + 1))
        self._reach[player][:] = 0
        for lane in range(self.lanes[player]):
            for thrown, label in enumerate(self.labels):
                self._reach[player][lane, label] += u[lane // LANES, 0, thrown, :, lane % LANES]
        np.maximum(self._reach[player], 0, out=self._reach[player])

    def _half(self, unit: int) -> tuple[int, int]:
        """Return the bounds of the dealt hands of a unit of work."""
        half, hands = unit % HALVES, len(self._values)
        return half * hands // HALVES, (half + 1) * hands // HALVES

    def _way(self, player: int, lane: int) -> int:
        """Return the end of the first round that a lane begins with."""
        return self.tree.ways_on[lane if player == FIRST else lane // self._seen]
