"""The bot by rules as frequencies: what it does with every hand in every public history."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import numpy.typing as npt

from outs.games.draw.betting.game_model import RoundTree
from outs.games.draw.betting.rules import MORE, Action, Actions, History
from outs.games.draw.betting.values import UNIT, Draws, Game, Parts, Strategies
from outs.games.draw.parameters import WIN
from outs.kernels.array_types import F32, F64
from outs.play.draw.bot import EVEN, TOP, match_chance, value_share
from outs.play.draw.chances import Chances, Spread
from outs.query.session import Tables


class RulesStrategy:
    """The strategy of `DrawBot` in the high game.

    strategies  with bluffs in whole parts of `UNIT`
    final       (histories, values, actions)  frequencies after the draw, with exact bluffs
    """

    def __init__(self, game: Game, tables: Tables) -> None:
        """Compute all decisions, which takes some seconds and 400 MB."""
        best = tables.sql(f"SELECT hold, value FROM best_discards WHERE objective = '{WIN}' ORDER BY hand_id")
        holds, chances = best.fetchnumpy().values()
        self._game, self._chances = game, Chances(tables)
        spreads = self._chances.final_hands
        self._won = [[_chances_of(spread, top) for top in TOP] for spread in spreads]
        self._below = [np.array([spread.below(place) for place in range(spread.places + 1)]) for spread in spreads]
        self._value_shares = {
            (own, other, bets): value_share(spreads[own], spreads[other], TOP[bets])
            for own, other, bets in product(range(game.seen), range(game.seen), range(1, len(TOP)))
        }
        self.final = self._final()
        parts = np.empty((self.final.shape[0], self.final.shape[2], self.final.shape[1]), np.uint16)
        for history, shares in enumerate(self.final):
            parts[history] = np.rint(shares.T * UNIT)
        draws = self._draws(holds, 1), self._draws(holds, game.seen)
        self.strategies = Strategies(self._before(chances), draws, parts)

    def _before(self, chances: F64) -> Parts:
        """Return the decisions before the draw, by class, from each class's chance to win."""
        tree, limits = self._game.tree, self._game.limits
        means = [self._chances.dealt_mean(top) for top in TOP]
        won = [np.array([match_chance(chance, mean) for chance in chances.tolist()]) for mean in means]
        found = np.zeros((len(tree.actions), len(chances)), np.uint16)
        for place, actions in enumerate(tree.histories):
            shares = _decision(History(actions, limits=limits), actions, won, np.zeros(len(chances)))
            found[tree.first_actions[place] : tree.first_actions[place + 1]] = shares * UNIT
        return found

    def _draws(self, holds: npt.NDArray[np.uint8], each: int) -> Draws:
        """Return the draws of the player who has `each` decisions for each way into the draw."""
        model, decisions = self._game.model, each * len(self._game.tree.ways_on)
        thrown = model.thrown[holds]
        parts = np.zeros((decisions, model.cards + 1, len(holds)), np.uint16)
        parts[:, thrown, np.arange(len(holds))] = UNIT
        return Draws(parts, np.broadcast_to(holds, parts.shape).copy())

    def _final(self) -> F32:
        """Return the decisions after the draw, by value."""
        tree, limits, seen = self._game.tree, self._game.limits, range(self._game.seen)
        values = self._game.model.value_count
        found = np.zeros((len(tree.ways_on) * len(seen) ** 2, values, len(tree.actions)), np.float32)
        for history, (way, first, second) in enumerate(product(tree.ways_on, seen, seen)):
            begun = History(tree.ends[way], (first, second), limits=limits)
            for place, actions in enumerate(tree.histories):
                start, stop = tree.first_actions[place : place + 2]
                found[history, :, start:stop] = self._after(replace(begun, after=actions)).T
        return found

    def _after(self, history: History) -> F64:
        """Return the frequencies of the legal actions at a decision after the draw: (actions, values)."""
        turn = history.to_act or 0
        own, other = history.thrown[turn], history.thrown[1 - turn]
        bluffs, bets = np.zeros(self._game.model.value_count), _bets(history.after)
        if not MORE.isdisjoint(history.actions):
            price = history.limits.bet_after
            pot = history.pot + abs(history.paid[0] - history.paid[1]) + price
            share = self._value_shares[own, other, bets + 1] * price / pot
            low, high = self._below[own][:-1], self._below[own][1:]
            with np.errstate(divide="ignore", invalid="ignore"):
                bluffs = np.where(low == high, low < share, np.clip((share - low) / (high - low), 0, 1))
        return _decision(history, history.after, self._won[other], bluffs)


def _decision(history: History, actions: Actions, won: Sequence[F64], bluffs: F64) -> F64:
    """Return the frequencies of the legal actions: (actions, x).

    won     chance to win after each number of bets: (x,)
    bluffs  how often a hand bets or raises although it wins at most half the time against those that continue: (x,)
    """
    bets, legal = _bets(actions), history.actions
    more = np.zeros(len(bluffs))
    if not MORE.isdisjoint(legal):
        more = np.where(won[bets + 1] > EVEN, 1.0, bluffs)
    if Action.CHECK in legal:
        return np.stack([1 - more, more])[: len(legal)]
    call = abs(history.paid[0] - history.paid[1])
    calls = won[bets] >= call / (history.pot + call)
    return np.stack([~calls * (1 - more), calls * (1 - more), more])[: len(legal)]


def seated(tree: RoundTree, first: Strategies, second: Strategies) -> Strategies:
    """Return the strategies of a game in which each seat plays another strategy."""
    is_first = _is_first(tree)[:, None]
    final = np.where(is_first, first.final, second.final)
    return Strategies(np.where(is_first, first.bets, second.bets), (first.draws[0], second.draws[1]), final)


def seated_final(tree: RoundTree, first: F32, second: F32) -> F32:
    """Return frequencies after the draw, (histories, values, actions), in which each seat plays others."""
    found: F32 = np.where(_is_first(tree), first, second)
    return found


def _is_first(tree: RoundTree) -> npt.NDArray[np.bool_]:
    """Return true for each action of the first player."""
    found: npt.NDArray[np.bool_] = np.repeat(tree.actors == 0, np.diff(tree.first_actions))
    return found


def _bets(actions: Actions) -> int:
    return sum(action in MORE for action in actions)


def _chances_of(spread: Spread, top: float) -> F64:
    return np.array([spread.chance(place, top) for place in range(spread.places)])
