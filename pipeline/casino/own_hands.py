"""The table `casino_own_hands`: what each move wins with each value of five own cards."""

from collections.abc import Iterator
from math import comb

import numpy as np
import pyarrow as pa

from ...cards.hands.evaluator import Evaluator
from ...cards.lattice.subset_lattice import Lattice
from ...games.casino.rule_files import FOLDER, load_bundled
from ...games.casino.side_bets import ways_of_five
from ...games.casino.strategies.face_up import FACE_UP
from ...kernels.array_types import I64
from ...kernels.casino.own_five.class_counts import SolvedFive, solve_own_five
from ...kernels.casino.solve import solve_on_lattice
from ...tables.base_tables import EVALUATOR, HAND_CLASSES, SUBSET_CLASSES
from ...tables.casino import CASINO_OWN_HANDS, OWN_FIVE_GAMES
from ..stages.checks import Inputs, check
from ..stages.inputs import column, evaluator_from, lattice_from
from ..stages.stage import Columns, Stage, Work

OWN_FIVE, PLAYED_FIVE = "casino games with five own cards", "casino strategies with five own cards"
"""The names of the solved games, and of what their strategies win, among the results that later stages need again."""


def solve_own_hands(evaluator: Evaluator, lattice: Lattice, values: I64) -> dict[str, SolvedFive]:
    """Solve the games with five own cards; `values` has the value of each hand class.

    There is no worth by value if cards may be exchanged.
    """
    found = {}
    for name in OWN_FIVE_GAMES:
        game = load_bundled(name)
        if game.exchange:
            results = solve_on_lattice(game, lattice, values, evaluator, _unwatched)
            found[name] = SolvedFive(results, np.zeros((0, 0), np.int64), {})
        else:
            found[name] = solve_own_five(game, lattice, _unwatched, FACE_UP.get(name, ()))
    return found


def _unwatched(_done: int, _parts: int) -> None:
    """Ignore progress."""


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield what each move wins, value by value."""
    evaluator, lattice = evaluator_from(inputs["evaluator"]), lattice_from(inputs)
    solved = work.made[OWN_FIVE] = solve_own_hands(evaluator, lattice, column(inputs["hand_classes"], "value"))
    work.made[PLAYED_FIVE] = {name: one.won for name, one in solved.items() if one.won}
    rows = []
    for name, (results, worth, _) in solved.items():
        moves = [move.name for move in results.game.decisions[0].moves]
        for value, won in enumerate(worth.tolist()[1:], start=1):
            listed = zip(moves, won, strict=True)
            rows += [
                (name, value, place, move, one, results.game.unit) for place, (move, one) in enumerate(listed, start=1)
            ]
    names = [one.name for one in CASINO_OWN_HANDS.columns]
    yield dict(zip(names, zip(*rows, strict=True), strict=True))


@check
def a_fold_loses_the_first_bets_with_every_hand(data: pa.Table, _inputs: Inputs) -> bool:
    """Folding loses the first bets in all deals of the hands with each value."""
    dealt = {"caribbean-stud": 47 * comb(46, 4), "crazy-4-poker": comb(47, 5), "four-card-poker": 47 * comb(46, 5)}
    folds = data.filter(np.array(data["move"].to_pylist()) == "fold")
    won = column(folds, "won").tolist()
    wanted = []
    for name, deals in dealt.items():
        game = load_bundled(name)
        wanted += [-game.staked * game.unit * deals * ways for ways in ways_of_five(game.order)]
    return bool(won == wanted)


@check
def more_of_a_bet_wins_as_much_again(data: pa.Table, _inputs: Inputs) -> bool:
    """In Four Card Poker, a bet of 3 instead of 2 wins as much more as one of 2 instead of 1."""
    rows = data.filter(np.array(data["game"].to_pylist()) == "four-card-poker")
    three, two, one, _ = column(rows, "won").reshape(-1, 4).T
    return bool((three - two == two - one).all())


STAGE = Stage(
    CASINO_OWN_HANDS,
    (EVALUATOR, SUBSET_CLASSES, HAND_CLASSES),
    build,
    (a_fold_loses_the_first_bets_with_every_hand, more_of_a_bet_wins_as_much_again),
    data={"rules": FOLDER},
)
