"""Measure what the model of the solved draw game neglects: that both hands come from one deck.

    .venv/bin/python research/draw_game/one_deck.py --deals 100000

Deals are dealt from one deck and played by the solved strategy up to the end of the draw. Then each player in turn
plays the last round by a best response that knows to first order what the cards it has seen take from the other player:
each final value of the other is weighted by the share of its hands that these cards leave. The gain is what that
response wins against the hand that the other really has, less what the strategy wins; both are means over all actions,
so that only the luck of the cards is left.
"""

import argparse
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from outs.cards.notation import mask_of
from outs.games.draw.betting.rules import FIRST, SECOND
from outs.games.draw.betting.tree import FOLD, RoundTree
from outs.games.draw.betting.values import UNIT, Strategies, round_values
from outs.pipeline.draw_game.recomputed import strategies_of, written_game
from outs.query.draw.holds.discard import in_canonical_order
from outs.tables.base_tables import HANDS
from outs.tables.files.formats.parquet import read_table
from outs.tables.files.location import tables_directory
from outs.work.progress import Bars

Floats = npt.NDArray[np.float64]
Cards = tuple[int, ...]
HAND = 5


class OneDeck:
    """The solved strategy of the high game, played from one deck."""

    def __init__(self, directory: Path, seed: int) -> None:
        """Read the tables in a folder."""
        self.game, written = written_game("high", directory)
        self.strategies: Strategies = strategies_of(self.game, written)
        self.reach = [self.game.final_reach(player, self.strategies) for player in (FIRST, SECOND)]
        hands = read_table(HANDS, directory / HANDS.file_name)
        self.masks, self.values, self.classes = (hands[name].to_numpy() for name in ("mask", "value", "hand_id"))
        self.values = self.values.astype(np.int64) - 1
        self.often = np.bincount(self.values)
        self.rng = np.random.default_rng(seed)

    def deal(self) -> tuple[float, float, float]:
        """Play a deal; return what the first player wins, and the gain after the draw of each player."""
        deck = self.rng.permutation(52).tolist()
        hands = [tuple(deck[:HAND]), tuple(deck[HAND : 2 * HAND])]
        tree, classes = self.game.tree, [int(self.classes[self._place(hand)]) for hand in hands]
        end = self._end(classes)
        if tree.kinds[end] == FOLD:
            return (-1.0 if tree.losers[end] == FIRST else 1.0) * float(self.game.before[end]), 0.0, 0.0
        return self._after(tree.ways_on.index(end), classes, hands, deck[2 * HAND :])

    def _end(self, classes: list[int]) -> int:
        """Return the end of the round before the draw."""
        tree, at = self.game.tree, 0
        while at >= 0:
            start, stop = tree.first_actions[at : at + 2]
            at = int(tree.leads_to[start + self._chosen(self.strategies.bets[start:stop, classes[tree.actors[at]]])])
        return -1 - at

    def _after(self, way: int, classes: list[int], hands: list[Cards], deck: list[int]) -> tuple[float, float, float]:
        """Play from the draw on, in which `way` leads; see `deal`."""
        seen, history, final, known = self.game.seen, way, [], []
        for player, hand in enumerate(hands):
            draws, number = self.strategies.draws[player], classes[player]
            thrown = self._chosen(draws.parts[history, :, number])
            hold, ordered = int(draws.holds[history, thrown, number]), in_canonical_order(hand)[1]
            drawn, deck = deck[:thrown], deck[thrown:]
            final.append(self._place((*(card for bit, card in enumerate(ordered) if hold >> bit & 1), *drawn)))
            known.append(mask_of((*hand, *drawn)))
            history = history * seen + thrown
        values = [int(self.values[place]) for place in final]
        parts, stakes = self.strategies.final[history], self.game.after[way]
        shares = [parts[:, value] / UNIT for value in values]
        sign = float(np.sign(values[FIRST] - values[SECOND]))
        won = expected(self.game.tree, stakes, (shares[FIRST], shares[SECOND]), sign)
        gains = []
        for player in (FIRST, SECOND):
            other = self.reach[1 - player].reshape(-1, len(self.often))[history if player == FIRST else history // seen]
            best = self._best(player, way, history, other * self._left(known[player]), values[player])
            played = (best, shares[SECOND]) if player == FIRST else (shares[FIRST], best)
            gains.append((expected(self.game.tree, stakes, played, sign) - won) * (1 if player == FIRST else -1))
        return won, gains[FIRST], gains[SECOND]

    def _left(self, known: int) -> Floats:
        """Return the share of the hands of each value that have none of these cards."""
        left = np.bincount(self.values[(self.masks & np.uint64(known)) == 0], minlength=len(self.often))
        found: Floats = left / self.often
        return found

    def _best(self, player: int, way: int, history: int, other: Floats, value: int) -> Floats:
        """Return a best response with a final hand against the other player's reach: (actions,), 0 or 1."""
        tree = self.game.tree
        found = round_values(tree, player, self.game.after[way], self.strategies.final[history], other, best=True)
        best = np.zeros(len(tree.actions))
        for start, stop in pairwise(tree.first_actions.tolist()):
            best[start + int(found.actions[start:stop, value].argmax())] = 1
        return best

    def _chosen(self, parts: npt.NDArray[Any]) -> int:
        return int(np.searchsorted(np.cumsum(parts, dtype=np.int64), self.rng.integers(UNIT), side="right"))

    def _place(self, hand: Cards) -> int:
        return int(np.searchsorted(self.masks, np.uint64(mask_of(hand))))


def expected(tree: RoundTree, stakes: Floats, shares: tuple[Floats, Floats], sign: float) -> float:
    """Return what the first player wins in a round; `sign` is 1 if it has the higher hand, -1 if the lower."""
    value = np.zeros(len(tree.actors))
    for decision in reversed(range(len(tree.actors))):
        for action in range(*tree.first_actions[decision : decision + 2]):
            to = int(tree.leads_to[action])
            if to >= 0:
                worth = value[to]
            elif tree.kinds[-1 - to] == FOLD:
                worth = stakes[-1 - to] * (-1 if tree.losers[-1 - to] == FIRST else 1)
            else:
                worth = stakes[-1 - to] * sign
            value[decision] += shares[tree.actors[decision]][action] * worth
    return float(value[0])


def main() -> None:
    """Deal and print the means with their standard errors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=Path, default=None)
    asked = parser.parse_args()
    game, found = OneDeck(tables_directory(asked.tables), asked.seed), np.empty((asked.deals, 3))
    with Bars() as bars:
        bars.started("deals")
        for number in range(asked.deals):
            found[number] = game.deal()
            if number % 100 == 0:
                bars.advanced(number, asked.deals)
    errors = found.std(axis=0, ddof=1) / len(found) ** 0.5
    names = ("the first player wins", "the first gains after the draw", "the second gains after the draw")
    for name, mean, error in zip(names, found.mean(axis=0), errors, strict=True):
        print(f"{name}: {mean:+.4f} antes a deal, standard error {error:.4f}")


if __name__ == "__main__":
    main()
