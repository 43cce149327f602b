"""A best response in the solved draw game that knows to first order what its own cards take from the other player.

From one deck, the other player has no card that the responder has seen. If the responder has seen m cards and the other
n, the chance of each of the other's deals and draws changes by a factor that depends on the number K of cards that both
would have. The linear function of K that is nearest to it over all cards, of mean 1, is

    1 + B (m n / 52 - K),    B = 52 * 51 / ((52 - m) (52 - n))

and K is a sum over the responder's cards. So each value is linear in them: the value against all hands of the other
player, less one value for each card, which by symmetry of suits depends only on its rank. Each value is computed for
all hands at once, by the recursion of the certificate.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from outs.games.draw.betting.draw_model import DrawModel, values_of_sets
from outs.games.draw.betting.rules import FIRST, SECOND
from outs.games.draw.betting.tree import FOLD, RoundTree
from outs.games.draw.betting.values import UNIT, Draws, Game, Parts, Strategies, own_reach
from outs.kernels.draw.hold_values import hands_of_sets, sums_of_sets
from outs.research.draw_game.kernels.card_effects import best_holds, spread_holds

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]
SUITS = 4


@dataclass(frozen=True)
class Ranks:
    """The ranks of hands.

    count    the number of ranks
    classes  (hands, cards)   of each class of dealt hands, in the order of a hold's bits
    values   (values, cards)  of the hands of each value
    """

    count: int
    classes: Bytes
    values: Bytes

    @classmethod
    def of(cls, model: DrawModel, count: int, classes: Bytes) -> "Ranks":
        """Return the ranks of a model in which all hands of a value have the same."""
        values = np.empty((model.value_count, model.cards), np.uint8)
        values[model.values] = classes
        return cls(count, classes, values)

    @cached_property
    def in_class(self) -> Floats:
        """The number of cards of each rank: (ranks, hands)."""
        return _counts(self.classes, self.count)

    @cached_property
    def in_value(self) -> Floats:
        """The number of cards of each rank: (ranks, values)."""
        return _counts(self.values, self.count)


def _counts(ranks: Bytes, count: int) -> Floats:
    found: Floats = (ranks[:, :, None] == np.arange(count)).sum(axis=1).T.astype(float)
    return found


@dataclass(frozen=True)
class OtherPlayer:
    """The reach of the final hands of the player who is responded to.

    reach   (decisions to draw, seen, values)
    thrown  (decisions to draw, seen, ranks, values)  times the number of cards of a rank that were thrown
    """

    reach: Floats
    thrown: npt.NDArray[np.float32]

    @classmethod
    def of(cls, game: Game, ranks: Ranks, player: int, strategies: Strategies) -> "OtherPlayer":
        """Follow a player's strategy."""
        model, draws, sets = game.model, strategies.draws[player], values_of_sets(game.model)
        own = own_reach(game.tree, player, strategies.bets, model.dealt)
        decisions, values, each = len(draws.parts), model.value_count, len(draws.parts) // len(game.tree.ways_on)
        reach = np.empty((decisions, game.seen, values))
        thrown = np.empty((decisions, game.seen, ranks.count, values), np.float32)
        for decision, cards in np.ndindex(decisions, game.seen):
            weights = own[game.tree.ways_on[decision // each]] * draws.parts[decision, cards] / UNIT
            sums, found = (np.zeros((rows, 1 + ranks.count)) for rows in (len(sets.starts) - 1, values))
            spread_holds(model.subset_ids, model.values, ranks.classes, weights / model.draws[cards],
                         draws.holds[decision, cards], sums, found)  # fmt: skip
            first = int(sets.level_start[model.cards - cards])
            hands_of_sets(sets.starts, sets.values, sets.counts, first, sums, found)  # type: ignore[arg-type]
            np.maximum(found, 0, out=found)  # rounding
            reach[decision, cards], thrown[decision, cards] = found[:, 0], found[:, 1:].T
        return cls(reach, thrown)


class Responder:
    """A player who responds to the other's strategy; see the head of the file.

    `is_aware` is false for the best response of the certificate, which knows nothing of cards seen.
    """

    def __init__(
        self, game: Game, ranks: Ranks, player: int, strategies: Strategies, other: OtherPlayer, is_aware: bool = True
    ) -> None:
        self.game, self.ranks, self.player, self.strategies = game, ranks, player, strategies
        self.other, self._sets, self._is_aware = other, values_of_sets(game.model), is_aware
        self._deck = game.model.cards + game.model.unseen

    def response(self) -> tuple[Strategies, Floats]:
        """Return the strategies with the player's bets before the draw and draws replaced, and what each hand wins."""
        draws, worth = self.best_draws()
        bets, value = self._best_bets(worth)
        both = (draws, self.strategies.draws[SECOND]) if self.player == FIRST else (self.strategies.draws[FIRST], draws)
        return Strategies(bets, both, self.strategies.final), value

    def effect(self, own: int, other: int) -> tuple[float, float]:
        """Return the factor without cards in common, and what each card in common takes; by cards thrown."""
        if not self._is_aware:
            return 1.0, 0.0
        deck, m, n = self._deck, self.game.model.cards + own, self.game.model.cards + other
        each = deck * (deck - 1) / ((deck - m) * (deck - n))
        return 1 + each * m * n / deck, each

    def best_draws(self) -> tuple[Draws, Floats]:
        """Return the best draws, and what each hand is worth at each decision to draw: (decisions, hands)."""
        model, seen = self.game.model, self.game.seen
        old = self.strategies.draws[self.player]
        parts, holds = np.zeros_like(old.parts), old.holds.copy()
        worth, hands = np.empty((len(parts), len(model.ways))), np.arange(len(model.ways))
        for decision in range(len(parts)):
            terms = np.zeros((seen, 1 + self.ranks.count, model.value_count))
            for own in range(seen):
                for way, first, second in self._rounds(decision, own):
                    terms[own] += self._round(way, first, second)
            best = np.empty(len(hands), np.uint8)
            self._best_holds(terms, best, worth[decision])
            thrown = model.thrown[best]
            parts[decision, thrown, hands], holds[decision, thrown, hands] = UNIT, best
        return Draws(parts, holds), worth

    def _rounds(self, decision: int, own: int) -> list[tuple[int, int, int]]:
        """Return the way and both draws of the rounds after the player draws `own` cards at a decision."""
        if self.player == FIRST:
            return [(decision, own, other) for other in range(self.game.seen)]
        return [(*divmod(decision, self.game.seen), own)]

    def _round(self, way: int, first: int, second: int) -> Floats:
        """Return what final hands are worth, and what each card thrown by the player takes: (terms, values)."""
        game, seen, counts = self.game, self.game.seen, self.ranks.in_value
        own, other = (first, second) if self.player == FIRST else (second, first)
        at = (way * seen + first, second) if self.player == FIRST else (way, first)
        reach, thrown = self.other.reach[at], self.other.thrown[at]
        terms = np.concatenate([reach[None], (counts * reach + thrown) / SUITS])
        none, each = self.effect(0, other)

        def score(worth: Floats) -> Floats:
            found: Floats = none * worth[0] - each * (counts * worth[1:]).sum(axis=0)
            return found

        def end(number: int, left: Floats) -> Floats:
            stake = game.after[way][number]
            if game.tree.kinds[number] == FOLD:
                found: Floats = np.full_like(left, stake) * self._sign(number) * left.sum(axis=1, keepdims=True)
            else:
                found = stake * (2 * np.cumsum(left, axis=1) - left - left.sum(axis=1, keepdims=True))
            return found

        parts = self.strategies.final[(way * seen + first) * seen + second]
        worth = best_actions(game.tree, self.player, parts, terms, end, score)[1]
        none, each = self.effect(own, other)
        worth[0] = none * worth[0] - each * (counts * worth[1:]).sum(axis=0)
        worth[1:] *= each
        return worth

    def _best_holds(self, terms: Floats, holds: Bytes, out: Floats) -> None:
        model, sets = self.game.model, self._sets
        worth = np.ascontiguousarray(terms.swapaxes(1, 2), np.float32)
        sums = np.zeros((len(worth), len(sets.starts) - 1, worth.shape[2]), np.float32)
        for thrown in range(1, len(worth)):
            first = int(sets.level_start[model.cards - thrown])
            sums_of_sets(sets.starts, sets.values, sets.counts, first, worth[thrown], sums[thrown])
        best_holds(model.subset_ids, model.values, self.ranks.classes, model.draws, worth, sums, holds, out)

    def _best_bets(self, worth: Floats) -> tuple[Parts, Floats]:
        """Return the bets with the player's best actions, and what each hand is worth; from `worth` at the draw."""
        game, counts = self.game, self.ranks.in_class
        by_way: Floats = worth.reshape(len(game.tree.ways_on), -1, worth.shape[1]).sum(axis=1)
        none, each = self.effect(0, 0)

        def end(number: int, left: Floats) -> Floats:
            if game.tree.kinds[number] != FOLD:
                found: Floats = by_way[game.tree.ways_on.index(number)]
            else:
                found = none * left.sum() - each * (counts.T @ (counts @ left)) / SUITS
                found *= self._sign(number) * game.before[number]
            return found

        parts = self.strategies.bets
        best, value = best_actions(game.tree, self.player, parts, game.model.dealt, end, lambda worth: worth)
        is_own = np.repeat(game.tree.actors == self.player, np.diff(game.tree.first_actions))
        return np.where(is_own[:, None], best * np.uint16(UNIT), parts).astype(np.uint16), value

    def _sign(self, end: int) -> int:
        return -1 if self.game.tree.losers[end] == self.player else 1


def best_actions(
    tree: RoundTree,
    player: int,
    parts: Parts,
    reach: Floats,
    end: Callable[[int, Floats], Floats],
    score: Callable[[Floats], Floats],
) -> tuple[npt.NDArray[np.bool_], Floats]:
    """Return a player's best actions in a round, (actions, x), and the value of the round.

    reach  reach of the other player's hands at the beginning: (x,), or (terms, x)
    end    returns the value of an end, from the other player's reach there
    score  returns the numbers by which actions are compared, (x,), from their values
    """
    here, worth = [reach] * len(tree.actors), [reach] * len(tree.actions)
    for decision, actor in enumerate(tree.actors):
        for action in range(*tree.first_actions[decision : decision + 2]):
            after = here[decision] if actor == player else here[decision] * (parts[action] / UNIT)
            to = int(tree.leads_to[action])
            if to >= 0:
                here[to] = after
            else:
                worth[action] = end(-1 - to, after)
    best, value = np.zeros((len(tree.actions), reach.shape[-1]), np.bool_), [reach] * len(tree.actors)
    for decision, (start, stop) in reversed([*enumerate(pairwise(tree.first_actions.tolist()))]):
        for action in range(start, stop):
            if tree.leads_to[action] >= 0:
                worth[action] = value[tree.leads_to[action]]
        if tree.actors[decision] == player:
            chosen = np.stack([score(one) for one in worth[start:stop]]).argmax(axis=0)
            best[start:stop] = chosen == np.arange(stop - start)[:, None]
            value[decision] = np.sum([worth[action] * best[action] for action in range(start, stop)], axis=0)
        else:
            value[decision] = np.sum(worth[start:stop], axis=0)
    return best, value[0]
