"""The tree of a game's decisions: nodes with the same number of raised bets are one, and so are their ends."""

from dataclasses import dataclass
from functools import cached_property

from .game import Game, Move


@dataclass(frozen=True)
class Leaf:
    """An end of the decisions: `raised` first bets were added, and the player stays or has folded."""

    raised: int
    folded: bool


@dataclass(frozen=True)
class Option:
    """A move at a node; it leads to the leaf or to the node with this index."""

    move: Move
    leaf: int | None
    node: int | None


@dataclass(frozen=True)
class Node:
    """A decision after `seen` cards, with `raised` first bets added before."""

    level: int
    seen: int
    raised: int
    options: tuple[Option, ...]


class Tree:
    """The decisions of a game; nodes are in the order of their levels, the first move first."""

    def __init__(self, game: Game) -> None:
        """Expand the decisions of `game`."""
        self.game = game

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """The ends: those of folding, then those that stay, by the number of bets raised."""
        return tuple(sorted(self._expanded[1], key=lambda leaf: (not leaf.folded, leaf.raised)))

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes, level by level, by the number of bets raised before."""
        keys = sorted(self._expanded[0])
        decisions = self.game.decisions

        def option(level: int, raised: int, move: Move) -> Option:
            more = raised + move.bet
            if move.folds or move.ends or level + 1 == len(decisions):
                return Option(move, self.leaves.index(Leaf(more, move.folds)), None)
            return Option(move, None, keys.index((level + 1, more)))

        return tuple(
            Node(
                level,
                decisions[level].seen,
                raised,
                tuple(option(level, raised, move) for move in decisions[level].moves),
            )
            for level, raised in keys
        )

    def nodes_after(self, seen: int) -> tuple[int, ...]:
        """Return the indices of the nodes at which the player has seen `seen` cards."""
        return tuple(index for index, node in enumerate(self.nodes) if node.seen == seen)

    @cached_property
    def _expanded(self) -> tuple[set[tuple[int, int]], set[Leaf]]:
        decisions = self.game.decisions
        nodes, leaves, waiting = set[tuple[int, int]](), set[Leaf](), [(0, 0)]
        while waiting:
            level, raised = waiting.pop()
            nodes.add((level, raised))
            for move in decisions[level].moves:
                if move.folds or move.ends or level + 1 == len(decisions):
                    leaves.add(Leaf(raised + move.bet, move.folds))
                elif (level + 1, raised + move.bet) not in nodes:
                    waiting.append((level + 1, raised + move.bet))
        return nodes, leaves
