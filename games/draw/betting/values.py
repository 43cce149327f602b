"""Values and best responses in draw poker with betting, for published strategies: numpy alone, in 64-bit floats.

Shares no code with the solver's kernels, whose strategies it certifies. A value is *counterfactual*: what a hand wins
on average times the reach of the other player's hands; each player has a deck of their own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from .game_model import FOLD, DrawModel, RoundTree, round_tree
from .rules import FIRST, SECOND, Limits

Floats = npt.NDArray[np.float64]
Parts = npt.NDArray[np.uint16]
UNIT = 4096
"""Frequencies are whole numbers of this part, and add up to it."""


@dataclass(frozen=True)
class Draws:
    """A player's draws, at each decision to draw.

    parts  (decisions, cards + 1, hands)  frequency of throwing each number of cards, in parts of `UNIT`
    holds  (decisions, cards + 1, hands)  the cards kept when that number is thrown
    """

    parts: Parts
    holds: npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Strategies:
    """Both players' strategies in parts of `UNIT`, with the actions of both in one array.

    bets   (actions, hands)              before the draw
    draws  of the first player, by way; of the second, by way and by what the first drew
    final  (histories, actions, values)  after the draw, by way and both draws
    """

    bets: Parts
    draws: tuple[Draws, Draws]
    final: Parts


@dataclass(frozen=True)
class RoundValues:
    """Values of a betting round for a player, times the other player's reach.

    value    (x,)          at its beginning
    actions  (actions, x)  of each of the player's actions; rows of the other player's actions are unused
    reach    (actions, x)  reach of the other player's hands where each action is chosen
    """

    value: Floats
    actions: Floats
    reach: Floats


def round_values(
    tree: RoundTree,
    player: int,
    stakes: Floats,
    parts: Parts,
    reach: Floats,
    ends: dict[int, Floats] | None = None,
    best: bool = False,
) -> RoundValues:
    """Evaluate a round for `player` against the other player's hands with this `reach` (x,).

    Without given values of the `ends` without a fold, the higher hand wins. The player follows `parts` (actions, x), or
    with `best` chooses the best action.
    """
    shares = parts / UNIT
    here = [reach] * len(tree.actors)
    worth, reached = (np.zeros((len(tree.actions), len(reach))) for _ in range(2))
    value = [np.zeros(len(reach))] * len(tree.actors)
    for decision, actor in enumerate(tree.actors):
        for action in range(*tree.first_actions[decision : decision + 2]):
            after = here[decision] if actor == player else here[decision] * shares[action]
            to, reached[action] = tree.leads_to[action], here[decision]
            if to >= 0:
                here[to] = after
            elif tree.kinds[-1 - to] == FOLD:
                sign = -1 if tree.losers[-1 - to] == player else 1
                worth[action] = sign * stakes[-1 - to] * after.sum()
            elif ends is not None:
                worth[action] = ends[-1 - to]
            else:
                worth[action] = stakes[-1 - to] * (2 * np.cumsum(after) - after - after.sum())
    for decision in reversed(range(len(tree.actors))):
        actions = slice(*tree.first_actions[decision : decision + 2])
        for action in range(actions.start, actions.stop):
            if tree.leads_to[action] >= 0:
                worth[action] = value[tree.leads_to[action]]
        if tree.actors[decision] != player:
            value[decision] = worth[actions].sum(axis=0)
        elif best:
            value[decision] = worth[actions].max(axis=0)
        else:
            value[decision] = (worth[actions] * shares[actions]).sum(axis=0)
    return RoundValues(value[0], worth, reached)


def own_reach(tree: RoundTree, player: int, parts: Parts, dealt: Floats) -> dict[int, Floats]:
    """Return the reach of a player's own hands at every end without a fold."""
    shares = parts / UNIT
    here = [dealt] * len(tree.actors)
    found = {}
    for decision, actor in enumerate(tree.actors):
        for action in range(*tree.first_actions[decision : decision + 2]):
            after = here[decision] * shares[action] if actor == player else here[decision]
            to = tree.leads_to[action]
            if to >= 0:
                here[to] = after
            elif tree.kinds[-1 - to] != FOLD:
                found[-1 - to] = after
    return found


@dataclass(frozen=True)
class DrawValues:
    """Values of a player's decision to draw, times the other player's reach.

    value  (hands,)             of each hand
    cards  (cards + 1, hands)   of throwing each number of cards
    """

    value: Floats
    cards: Floats


class Game:
    """Draw poker with betting, for evaluating strategies.

    `labels` says what the other player sees of each number of cards thrown: by default the number itself.
    """

    def __init__(self, model: DrawModel, limits: Limits, labels: Sequence[int] = ()) -> None:
        self.model, self.limits = model, limits
        self.labels = tuple(labels or range(model.cards + 1))
        self.seen = max(self.labels) + 1
        self.tree = round_tree(limits.most_bets)
        self.before = self.tree.stakes(limits.ante, limits.bet_before)
        self.after = [self.tree.stakes(int(self.before[way]), limits.bet_after) for way in self.tree.ways_on]

    def final_reach(self, player: int, strategies: Strategies) -> Floats:
        """Return the reach of a player's final hands: (decisions to draw, seen, values)."""
        own = own_reach(self.tree, player, strategies.bets, self.model.dealt)
        draws = strategies.draws[player]
        each = 1 if player == FIRST else self.seen
        found = np.zeros((len(draws.parts), self.seen, self.model.value_count))
        for decision in range(len(draws.parts)):
            reach = own[self.tree.ways_on[decision // each]]
            for cards, label in enumerate(self.labels):
                weight = reach * draws.parts[decision, cards] / UNIT
                found[decision, label] += self.model.final_values(weight, draws.holds[decision, cards], cards)
        return found

    def rounds_after(
        self,
        player: int,
        strategies: Strategies,
        reach: Floats,
        best: bool,
        look: Callable[[int, RoundValues], None] | None = None,
    ) -> Floats:
        """Return the values of all rounds after the draw: (ways, seen, seen, values)."""
        ways, seen = len(self.tree.ways_on), self.seen
        found = np.zeros((ways, seen, seen, self.model.value_count))
        for history, (way, first, second) in enumerate(product(range(ways), range(seen), range(seen))):
            other = reach[way * seen + first, second] if player == FIRST else reach[way, first]
            values = round_values(self.tree, player, self.after[way], strategies.final[history], other, best=best)
            found[way, first, second] = values.value
            if look is not None:
                look(history, values)
        return found

    def draw_values(
        self, player: int, decision: int, strategies: Strategies, rounds: Floats, best: bool = False
    ) -> DrawValues:
        """Return the values at a player's decision to draw, with all holds tried if `best`."""
        model, draws = self.model, strategies.draws[player]
        cards = np.empty((model.cards + 1, len(model.ways)))
        for thrown, label in enumerate(self.labels):
            if player == FIRST:
                worth = rounds[decision, label].sum(axis=0)
            else:
                worth = rounds[decision // self.seen, decision % self.seen, label]
            means = model.means(worth)
            if best:
                cards[thrown] = means[model.thrown == thrown].max(axis=0)
            else:
                cards[thrown] = means[draws.holds[decision, thrown], np.arange(len(model.ways))]
        value = cards.max(axis=0) if best else (cards * draws.parts[decision]).sum(axis=0) / UNIT
        return DrawValues(value, cards)

    def before_values(
        self, player: int, strategies: Strategies, draws: Sequence[DrawValues], best: bool = False
    ) -> RoundValues:
        """Return the values of the round before the draw, given those of the player's decisions to draw."""
        each, ends = len(draws) // len(self.tree.ways_on), {}
        for place, way in enumerate(self.tree.ways_on):
            ends[way] = np.sum([one.value for one in draws[place * each : (place + 1) * each]], axis=0)
        return round_values(self.tree, player, self.before, strategies.bets, self.model.dealt, ends, best)

    def value(self, player: int, strategies: Strategies, reach: Floats, best: bool = False) -> float:
        """Return what a player wins on average against the other's final hands with this `reach`.

        With `best`, the player plays a best response to the other's strategy.
        """
        rounds = self.rounds_after(player, strategies, reach, best)
        decisions = range(len(strategies.draws[player].parts))
        draws = [self.draw_values(player, one, strategies, rounds, best) for one in decisions]
        return float(self.before_values(player, strategies, draws, best).value @ self.model.dealt)

    def certificate(self, strategies: Strategies) -> "Certificate":
        """Return the value of the game and what each player gains by a best response."""
        of_first, of_second = (self.final_reach(player, strategies) for player in (FIRST, SECOND))
        value = self.value(FIRST, strategies, of_second)
        return Certificate(
            value,
            self.value(FIRST, strategies, of_second, best=True) - value,
            self.value(SECOND, strategies, of_first, best=True) + value,
        )


@dataclass(frozen=True)
class Certificate:
    """The first player's average win and each player's gain from a best response, in chips per deal."""

    value: float
    first_gain: float
    second_gain: float

    @property
    def exploitability(self) -> float:
        """The mean of both gains."""
        return (self.first_gain + self.second_gain) / 2
