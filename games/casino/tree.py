"""The tree of a game's decisions: nodes with the same number of raised bets are one, and so are their ends."""

from dataclasses import dataclass
from functools import cached_property

from .game import Game, Move


@dataclass(frozen=True)
class Leaf:
    """An end of the decisions: `raised` first bets were added, and the player stays or has folded.

    fee  first bets paid for exchanged cards
    """

    raised: int
    folded: bool
    fee: int = 0


@dataclass(frozen=True)
class Option:
    """A move at a node; it leads to the leaf or to the node with this index."""

    move: Move
    leaf: int | None
    node: int | None


@dataclass(frozen=True)
class Node:
    """A decision after `seen` cards, with `raised` first bets added before and a `fee` paid."""

    level: int
    seen: int
    raised: int
    fee: int
    options: tuple[Option, ...]


class Tree:
    """The decisions of a game; nodes are in the order of their levels, the first move first."""

    def __init__(self, game: Game) -> None:
        """Expand the decisions of `game`."""
        self.game = game

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """The ends: folds first, then showdowns, each by the number of bets raised and the fee."""
        return tuple(sorted(self._expanded[1], key=lambda leaf: (not leaf.folded, leaf.raised, leaf.fee)))

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes, level by level, by the number of bets raised before and the fee."""
        keys = sorted(self._expanded[0])
        decisions = self.game.choices

        def option(level: int, raised: int, fee: int, move: Move) -> Option:
            more, paid = raised + move.bet, fee + move.fee
            if self._is_last(level, move):
                return Option(move, self.leaves.index(Leaf(more, move.folds, paid)), None)
            return Option(move, None, keys.index((level + 1, more, paid)))

        return tuple(
            Node(
                level,
                decisions[level].seen,
                raised,
                fee,
                tuple(option(level, raised, fee, move) for move in decisions[level].moves),
            )
            for level, raised, fee in keys
        )

    def nodes_after(self, seen: int) -> tuple[int, ...]:
        """Return the indices of the nodes at which the player has seen `seen` cards."""
        return tuple(index for index, node in enumerate(self.nodes) if node.seen == seen)

    def _is_last(self, level: int, move: Move) -> bool:
        """Return true if nothing is decided after a move."""
        return move.folds or move.ends or level + 1 == len(self.game.choices)

    @cached_property
    def _expanded(self) -> tuple[set[tuple[int, int, int]], set[Leaf]]:
        nodes, leaves, waiting = set[tuple[int, int, int]](), set[Leaf](), [(0, 0, 0)]
        while waiting:
            level, raised, fee = waiting.pop()
            nodes.add((level, raised, fee))
            for move in self.game.choices[level].moves:
                after = (level + 1, raised + move.bet, fee + move.fee)
                if self._is_last(level, move):
                    leaves.add(Leaf(after[1], move.folds, after[2]))
                elif after not in nodes:
                    waiting.append(after)
        return nodes, leaves
