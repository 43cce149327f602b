"""Passes of regret matching over every hand, hold and public history, and the strategies published from them.

In a pass each player in turn learns from the other's present strategy: values go from the ends of the game up to its
beginning, regrets are updated on the way, and the reach of the player's hands goes down again. Regrets below zero are
set to zero and older ones fade; the strategy that is published is the mean over all passes, in which later passes count
more. Numbers are float32; each is computed by one unit of work in a fixed order, so that results do not depend on the
number of threads.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.draw.betting.game_model import DrawModel, Holds, RoundTree, round_tree, values_of_sets
from ...games.draw.betting.rules import FIRST, SECOND, Limits
from ...games.draw.betting.values import UNIT, Draws, Parts, Strategies
from ...kernels.draw import follow_draws, hands_of_sets, learn_draws, play_round, reach_of_ends, sums_of_sets

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]
Run = Callable[[Callable[[int], None], int], None]
"""Calls a function with 0 to n - 1, in any order and on any threads."""
BATCH = 16
"""Decisions to draw that are computed together: a cache line of float32."""
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

    bets       (actions, hands)              before the draw
    draws      (batches, holds, BATCH)       of each player: by way for the first, by way and first draw for the second
    final      (histories, actions, values)  after the draw, by way, first draw and second draw
    decisions  the number of decisions to draw of each player
    labels     what the other player sees of each number of cards thrown; by default the number itself
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
        self.decisions = (ways, ways * seen)
        self.bets = Learnt.blank(actions, len(model.ways))
        self.draws = tuple(Learnt.blank(-(-count // BATCH), len(holds.holds), BATCH) for count in self.decisions)
        self.final = Learnt.blank(ways * seen * seen, actions, model.value_count)
        self.passes = 0
        self._reach = [np.zeros((count, seen, model.value_count), np.float32) for count in self.decisions]
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
        """Play every round after the draw, and return its values: (decisions of the second player, seen, values)."""
        seen, actions, values = self._seen, len(self.tree.actions), self.model.value_count
        found = np.empty((self.decisions[SECOND], seen, values), np.float32)
        showdowns, final = np.zeros((0, values), np.float32), self.final

        def play(decision: int) -> None:
            q, c = (np.empty((actions + 1, values), np.float32) for _ in range(2))
            way, first = divmod(decision, seen)
            for second in range(seen):
                other = self._reach[SECOND][decision, second] if player == FIRST else self._reach[FIRST][way, first]
                at = decision * seen + second
                play_round(player, *self._tree, self.tree.losers, self._after[way], other, showdowns,
                           final.regrets[at], final.sums[at], keep, q, c, found[decision, second])  # fmt: skip

        self._run(play, self.decisions[SECOND])
        return found

    def _by_decision(self, player: int, rounds: Floats) -> Floats:
        """Return the values of the rounds after the player's draws, by `(batches, thrown, values, BATCH)`."""
        batches, cards = len(self.draws[player].sums), len(self.labels)
        u = np.zeros((batches, cards, self.model.value_count, BATCH), np.float32)
        by_first = rounds.reshape(-1, self._seen, self._seen, self.model.value_count)
        for thrown, label in enumerate(self.labels):
            worth = by_first[:, label].sum(axis=1) if player == FIRST else rounds[:, label]
            for decision, values in enumerate(worth):
                u[decision // BATCH, thrown, :, decision % BATCH] = values
        return u

    def _draw_values(self, player: int, rounds: Floats, keep: np.float32) -> Floats:
        """Update the regrets of the player's holds, and return the values of the ends of the first round."""
        u, draws, holds, sets = self._by_decision(player, rounds), self.draws[player], self.holds, self._sets
        cards, hands = self.model.cards, len(self._values)
        sums = np.empty((*u.shape[:2], len(sets.starts) - 1, BATCH), np.float32)
        found = np.empty((len(u), hands, BATCH), np.float32)

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
        for decision in range(self.decisions[player]):
            ends[self._way(player, decision)] += found[decision // BATCH, :, decision % BATCH]
        return ends

    def _follow(self, player: int, keep: float, add: float) -> None:
        """Compute the reach of the player's final hands, and add the draws to their sums."""
        hands, draws, holds, sets = len(self._values), self.draws[player], self.holds, self._sets
        reach = np.zeros((len(draws.sums), hands, BATCH), np.float32)
        ends = np.zeros((len(self.tree.ends), hands), np.float32)
        q = np.empty((len(self.tree.actions) + 1, hands), np.float32)
        reach_of_ends(player, *self._tree, self._dealt, self.bets.regrets, q, ends)
        for decision in range(self.decisions[player]):
            reach[decision // BATCH, :, decision % BATCH] = ends[self._way(player, decision)]
        cards, weights = self.model.cards, (np.float32(keep), np.float32(add))
        u = np.zeros((len(reach), HALVES, cards + 1, self.model.value_count, BATCH), np.float32)
        sums = np.zeros((len(reach), HALVES, cards + 1, len(sets.starts) - 1, BATCH), np.float32)

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
        for decision in range(self.decisions[player]):
            for thrown, label in enumerate(self.labels):
                self._reach[player][decision, label] += u[decision // BATCH, 0, thrown, :, decision % BATCH]
        np.maximum(self._reach[player], 0, out=self._reach[player])

    def _half(self, unit: int) -> tuple[int, int]:
        """Return the bounds of the dealt hands of a unit of work."""
        half, hands = unit % HALVES, len(self._values)
        return half * hands // HALVES, (half + 1) * hands // HALVES

    def _way(self, player: int, decision: int) -> int:
        """Return the end of the first round that leads to a decision to draw."""
        return self.tree.ways_on[decision if player == FIRST else decision // self._seen]


OFTEN_ENOUGH = 1 / 8
"""Share of the most frequent hold from which on another of as many cards is published."""


def published(solver: Solver) -> Strategies:
    """Return both players' strategies.

    Where a player never got to a decision, the last regrets decide.
    """
    final = np.empty(solver.final.sums.shape, np.uint16)
    for history, parts in enumerate(final):
        _round_parts(solver.tree, solver.final.regrets[history], solver.final.sums[history], parts)
    bets = np.empty(solver.bets.sums.shape, np.uint16)
    _round_parts(solver.tree, solver.bets.regrets, solver.bets.sums, bets)
    first, second = (_draws(solver, *own) for own in zip(solver.draws, solver.decisions, strict=True))
    return Strategies(bets, (first, second), final)


def _round_parts(tree: RoundTree, regrets: Floats, sums: Floats, parts: Parts) -> None:
    """Set `parts` (actions, x) to the frequencies of the actions at each decision of a round."""
    for start, stop in zip(tree.first_actions[:-1], tree.first_actions[1:], strict=True):
        parts[start:stop] = in_parts(sums[start:stop], regrets[start:stop])


def in_parts(sums: npt.NDArray[Any], regrets: npt.NDArray[Any]) -> Parts:
    """Return `sums` (choices, x) as parts that add up to `UNIT`; where all are 0, those of `regrets`, or equal parts.

    >>> in_parts(np.array([[1.0], [0.0], [2.0]]), np.zeros((3, 1))).tolist()
    [[1365], [0], [2731]]
    """
    weights = sums.astype(float)
    for other in (regrets, np.ones_like(regrets)):
        weights += other * (weights.sum(axis=0) == 0)
    parts = np.rint(weights * (UNIT / weights.sum(axis=0))).astype(np.int64)
    parts[parts.argmax(axis=0), np.arange(parts.shape[1])] += UNIT - parts.sum(axis=0)
    rounded: Parts = parts.astype(np.uint16)
    return rounded


def _draws(solver: Solver, learnt: Learnt, decisions: int) -> Draws:
    """Return a player's draws, with one hold for each number of cards; see `one_hold`."""
    model, holds = solver.model, solver.holds
    cards, hands = model.cards + 1, len(model.ways)
    parts, kept = (np.empty((decisions, cards, hands), kind) for kind in (np.uint16, np.uint8))
    hand = np.repeat(np.arange(hands), np.diff(holds.first_holds))
    last = [int(np.flatnonzero(model.thrown == thrown)[-1]) for thrown in range(cards)]
    order = np.lexsort((holds.holds, hand, model.values[hand], holds.thrown))
    for decision in range(decisions):
        sums, regrets = (array[decision // BATCH, :, decision % BATCH] for array in (learnt.sums, learnt.regrets))
        by_cards = [np.zeros((cards, hands)) for _ in range(2)]
        for array, total in zip((sums, regrets), by_cards, strict=True):
            np.add.at(total, (holds.thrown, hand), array)
        considered = np.zeros((cards, hands), np.bool_)
        considered[holds.thrown, hand] = True
        parts[decision] = in_parts(by_cards[0], np.where(by_cards[1].sum(axis=0) > 0, by_cards[1], considered))
        kept[decision] = np.array(last)[:, None]
        choice = holds.thrown[order].astype(np.int64) * hands + hand[order]
        chosen = order[one_hold(choice, holds.holds[order], sums[order])]
        kept[decision][holds.thrown[chosen], hand[chosen]] = holds.holds[chosen]
    return Draws(parts, kept)


def one_hold(choices: Integers, holds: npt.NDArray[np.int8], sums: Floats) -> Integers:
    """Return the place of one hold for each choice, given its holds one after another and how often each is kept.

    A hand that keeps two holds of equally many cards must be published with one of them. If each hand had the more
    frequent one, all hands of a kind would have the same, and what the other player sees to be thrown would mean other
    final hands than those that the strategies are made for. So what a hold misses is carried on to the next hands,
    and each hand has the hold that misses most, of those that it keeps at least `OFTEN_ENOUGH`.

    >>> one_hold(np.array([4, 4, 5, 5, 6]), np.array([1, 2, 1, 2, 1], np.int8), np.float32([6, 4, 6, 4, 0])).tolist()
    [0, 3, 4]
    """
    starts = np.flatnonzero(np.diff(choices, prepend=-1))
    counts = np.diff(starts, append=len(choices))
    most = np.maximum.reduceat(sums, starts).repeat(counts)
    best = np.flatnonzero(sums == most)[::-1]
    chosen = np.empty(len(starts), np.int64)
    chosen[np.arange(len(starts)).repeat(counts)[best]] = best  # of equal ones, the first
    often = np.where(sums >= most * OFTEN_ENOUGH, sums, 0).astype(float)
    missing = np.zeros(int(holds.max()) + 1)
    for place in np.flatnonzero(np.add.reduceat(often > 0, starts, dtype=np.int64) > 1).tolist():
        own = slice(starts[place], starts[place] + counts[place])
        missing[holds[own]] += often[own]
        found = int(np.where(often[own] > 0, missing[holds[own]], -np.inf).argmax())
        missing[holds[own][found]] -= often[own].sum()
        chosen[place] = starts[place] + found
    return chosen
