"""Results of strategies in hold'em games with bets on flop and turn, each won or lost with the hand.

A bet after the flop or the turn wins what `flop` and `turn` say of the hand, whatever was bet before.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ...cards.hands.hole_arrays import HOLE_MASKS, HOLE_OF_ID
from ...cards.mask_arrays import canonical_boards
from ...games.casino.game import Game
from ...games.casino.strategies.seen_cards import Numbers, SeenCards
from ...games.casino.strategies.strategy import Strategy
from ...games.casino.streets import FLOP, PREFLOP, TURN, Streets
from ...tables.casino import flop_columns
from ..stages.checks import Inputs
from ..stages.inputs import KnownColumns, evaluator_from

AT_ONCE = 500_000
"""The positions that are decided at a time."""
FLOPS_OF_A_TURN = 4
"""The flops that a board of four cards can come from."""


class Later(NamedTuple):
    """Bets won by a strategy with bets after the flop and after the turn, over all deals, the run-out in order."""

    stays: Numbers
    after_flop: int
    after_turn: int


def totals(game: Game, strategies: Sequence[Strategy], inputs: Inputs, later: Sequence[Later]) -> list[int]:
    """Return what each strategy wins in all deals of a game, in parts; `later` has its bets won after the flop."""
    streets, known = Streets(game), KnownColumns(inputs["casino_flop"])
    first, raised, _, _ = (known[name] for name in flop_columns(game.name))
    ways, bet = known["ways"], game.decisions[0].moves[0].bet
    found = []
    for strategy, won in zip(strategies, later, strict=True):
        stays = won.stays
        total = int(((first + bet * raised) * ways)[stays].sum())
        total -= game.staked * game.unit * streets.run_outs * int(ways[~stays].sum())
        found.append(total + game.unit * (won.after_flop + won.after_turn))
        if any(move.bet not in (0, 1) for one in game.decisions[1:] for move in one.moves):
            raise ValueError(f"{strategy.name}: later bets must be of one first bet")
    return found


def later_bets(game: Game, strategies: Sequence[Strategy], inputs: Inputs) -> list[Later]:
    """Return the bets that strategies win after the flop and the turn, whatever the first bets of the game pay."""
    nodes = {node.seen: node for node in reversed(Streets(game).tree.nodes)}
    stays, after_flop, after_turn = ([list[Numbers]() for _ in strategies] for _ in range(3))
    for won, cards in _positions(inputs, "flop", 3):
        for place, strategy in enumerate(strategies):
            stays[place].append(strategy.choices(nodes[PREFLOP], cards) == 0)
            bets = stays[place][-1] & (strategy.choices(nodes[FLOP], cards) == 0)
            after_flop[place].append(won[bets].sum())
    for won, cards in _positions(inputs, "turn", 4):
        for place, strategy in enumerate(strategies):
            stay = strategy.choices(nodes[PREFLOP], cards) == 0
            after_turn[place].append(won[stay & (strategy.choices(nodes[TURN], cards) == 0)].sum())
    return [
        Later(np.concatenate(one), 2 * int(sum(flop)), FLOPS_OF_A_TURN * int(sum(turn)))
        for one, flop, turn in zip(stays, after_flop, after_turn, strict=True)
    ]


def _positions(inputs: Inputs, street: str, size: int) -> Iterator[tuple[Numbers, SeenCards]]:
    """Yield positions in order, some at a time: what a bet wins in all deals of each class, and its cards."""
    evaluator, boards, known = evaluator_from(inputs["evaluator"]), canonical_boards(size), KnownColumns(inputs[street])
    board, hole, ways, win, lose = (known[name] for name in ("board_id", "hole_id", "ways", "win", "lose"))
    for start in range(0, len(board), AT_ONCE):
        some = slice(start, start + AT_ONCE)
        won = (win[some].astype(np.int64) - lose[some]) * ways[some]
        yield won, SeenCards(HOLE_MASKS[HOLE_OF_ID[hole[some]]], boards[board[some]], evaluator)
