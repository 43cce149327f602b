"""The tables `casino_outcomes` and `casino_decisions`: how all deals end, and how often each move is made."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from math import comb
from typing import Any

import pyarrow as pa

from ...cards.hands.hole_arrays import HOLES_OF_EACH
from ...cards.hands.starting_hands import STARTING_HANDS
from ...games.casino.results import Results
from ...games.casino.rule_files import FOLDER, load_bundled
from ...games.casino.tree import Tree
from ...kernels.casino.solve import solve_on_lattice
from ...tables.base_tables import EVALUATOR, HAND_CLASSES, SUBSET_CLASSES
from ...tables.casino import (
    CASINO_DECISIONS,
    CASINO_FLOP,
    CASINO_OUTCOMES,
    CASINO_OWN_HANDS,
    CASINO_STARTING_HANDS,
    FLOP_GAMES,
    GAMES,
)
from ..stages.checks import Inputs, check
from ..stages.inputs import column, evaluator_from, lattice_from
from ..stages.stage import Columns, Stage, Work
from .flop import MADE, solve_hold_em
from .own_hands import OWN_FIVE, solve_own_hands

RESULTS = "casino results"
"""The name of the results among those that later stages need again."""
DEALS = {
    "caribbean-stud": comb(52, 5) * 47 * comb(46, 4),
    "crazy-4-poker": comb(52, 5) * comb(47, 5),
    "four-card-poker": comb(52, 5) * 47 * comb(46, 5),
    "let-it-ride": comb(52, 3) * 49 * 48,
    "mississippi-stud": comb(52, 2) * 50 * 49 * 48,
    "oasis-poker": comb(52, 5) * 47 * comb(46, 4) * 42,
    "three-card-poker": comb(52, 3) * comb(49, 3),
    **dict.fromkeys(FLOP_GAMES, comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)),
}
"""The deals of each game, with a card that may come in an exchange; those decided on the turn have twice as many."""
SHOWDOWNS = (1_334_125_369_292, 113_130_263_816, 1_334_125_369_292)
"""The deals of two hands and a board in which the player wins, ties and loses."""


def results_of(inputs: Inputs, work: Work) -> dict[str, Results]:
    """Return the results of each game, solved once in a build."""
    if RESULTS not in work.made:
        evaluator, lattice = evaluator_from(inputs["evaluator"]), lattice_from(inputs)
        values = column(inputs["hand_classes"], "value")
        solved = work.made.pop(MADE, None) or solve_hold_em(evaluator)
        own_five = work.made.pop(OWN_FIVE, None) or solve_own_hands(evaluator, lattice, values)
        found = {}
        for name in GAMES:
            if name in solved:
                ends = solved[name].game.outcomes(solved[name].values)
                found[name] = Results.of(load_bundled(name), ends.ends.tolist(), ends.made.tolist())
            elif name in own_five:
                found[name] = own_five[name].results
            else:
                found[name] = solve_on_lattice(load_bundled(name), lattice, values, evaluator, lambda _done, _of: None)
        work.made[RESULTS] = found
    results: dict[str, Results] = work.made[RESULTS]
    return results


def build_outcomes(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield every end of each game."""
    rows = [
        (
            name,
            line,
            end.leaf.raised,
            end.leaf.fee,
            end.leaf.folded,
            end.hand or "",
            end.result or "",
            end.qualified,
            float(end.paid),
            end.deals,
        )
        for name, results in results_of(inputs, work).items()
        for line, end in enumerate(results.ends, start=1)
    ]
    yield _columns(CASINO_OUTCOMES.columns, rows)


def build_decisions(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield every move of each decision of each game."""
    rows = []
    for name, results in results_of(inputs, work).items():
        for number, (node, made) in enumerate(zip(Tree(results.game).nodes, results.made, strict=True), start=1):
            for place, (option, deals) in enumerate(zip(node.options, made, strict=True), start=1):
                rows.append((name, number, place, node.seen, node.raised, node.fee, option.move.name, deals))
    yield _columns(CASINO_DECISIONS.columns, rows)


def _columns(columns: Iterable[Any], rows: list[tuple[Any, ...]]) -> Columns:
    return dict(zip((one.name for one in columns), zip(*rows, strict=True), strict=True))


def totals_of(data: pa.Table) -> dict[str, tuple[int, Fraction]]:
    """Return the deals of each game, and what they win together."""
    rows = zip(*(data[name].to_pylist() for name in ("game", "paid", "deals")), strict=True)
    found = {}
    for game, ends in groupby(rows, key=lambda row: row[0]):
        listed = list(ends)
        found[game] = sum(row[2] for row in listed), sum((Fraction(row[1]) * row[2] for row in listed), Fraction(0))
    return found


@check
def ends_add_up_to_all_deals(data: pa.Table, _inputs: Inputs) -> bool:
    """Every deal of each game ends once."""
    deals = {game: deals * (2 if "bonus" in game else 1) for game, deals in DEALS.items()}
    return {game: total for game, (total, _) in totals_of(data).items()} == deals


@check
def ends_win_what_the_first_decisions_are_worth(data: pa.Table, inputs: Inputs) -> bool:
    """Counted forwards, hold'em games win as much as their first decisions were worth, summed backwards."""
    totals = totals_of(data)
    hands = inputs["casino_starting_hands"]
    rows = zip(*(hands[name].to_pylist() for name in ("game", "starting_hand", "value", "parts")), strict=True)
    worth: dict[str, Fraction] = {}
    for (game, hand), moves in groupby(rows, key=lambda row: row[:2]):
        best = max(Fraction(row[2], row[3]) for row in moves)
        worth[game] = worth.get(game, Fraction(0)) + best * int(HOLES_OF_EACH[STARTING_HANDS.index(hand)])
    return all(totals[game][1] == total for game, total in worth.items())


@check
def a_player_who_never_folds_meets_all_showdowns(data: pa.Table, _inputs: Inputs) -> bool:
    """In Casino Hold'em, folds and showdowns add up to the showdowns of two hands."""
    rows = zip(*(data[name].to_pylist() for name in ("game", "folded", "deals")), strict=True)
    found = sum(deals for game, folded, deals in rows if game == "casino-holdem")
    return bool(found == 10 * sum(SHOWDOWNS))


@check
def moves_add_up_to_the_deals_that_reach_them(data: pa.Table, inputs: Inputs) -> bool:
    """The moves of each game's first decision are made in all of its deals."""
    totals = totals_of(inputs["casino_outcomes"])
    first: dict[str, int] = {}
    for game, node, deals in zip(*(data[name].to_pylist() for name in ("game", "node", "deals")), strict=True):
        first[game] = first.get(game, 0) + (deals if node == 1 else 0)
    return first == {game: deals for game, (deals, _) in totals.items()}


INPUTS = (EVALUATOR, SUBSET_CLASSES, HAND_CLASSES, CASINO_FLOP, CASINO_OWN_HANDS, CASINO_STARTING_HANDS)
OUTCOMES = Stage(
    CASINO_OUTCOMES,
    INPUTS,
    build_outcomes,
    (
        ends_add_up_to_all_deals,
        ends_win_what_the_first_decisions_are_worth,
        a_player_who_never_folds_meets_all_showdowns,
    ),
    data={"rules": FOLDER},
)
DECISIONS = Stage(
    CASINO_DECISIONS,
    (*INPUTS, CASINO_OUTCOMES),
    build_decisions,
    (moves_add_up_to_the_deals_that_reach_them,),
    data={"rules": FOLDER},
)
STAGES = (OUTCOMES, DECISIONS)
