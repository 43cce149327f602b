"""The table `starting_hands`: each starting hand against one to nine random hands, exact for up to three."""

import math
from collections.abc import Iterable, Iterator
from math import comb, prod
from typing import Any

import numpy as np
import pyarrow as pa

from ...cards.notation import DECK_SIZE
from ...cards.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from ...games.holdem.parameters import MOST_OPPONENTS
from ...tables.ground import EVALUATOR, HAND_CLASSES
from ...tables.holdem import STARTING_HAND_MATCHUPS
from ...tables.holdem import STARTING_HANDS as TABLE
from ..checks import Check, Inputs, check, require
from ..columns import column, masks_column
from ..inputs import evaluator_from
from ..stage import Columns, Stage, Work
from . import random_opponents, sampled_opponents
from .sampled_opponents import DEALS, SEED, Estimate

COMBINATIONS = {hand: STARTING_HAND_OF_HOLE.count(hand) for hand in STARTING_HANDS}
MOST_EXACT = 3
"""Opponents up to which all deals are counted; against more they are sampled."""
LARGEST_STANDARD_ERROR = 0.0003
MOST_STANDARD_ERRORS = 5
"""By how many standard errors a sampled equity may differ from the exact one."""
TWELFTHS = 12
"""In twelfths of a pot, shares of up to four players are whole numbers."""

Row = dict[str, Any]


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Nine rows a hand: exact counts, then estimates from deals that all hands share."""
    evaluator = evaluator_from(inputs["evaluator"])
    classes = inputs["hand_classes"]
    exact = random_opponents.tie_counts(masks_column(classes), column(classes, "ways"), evaluator, work)
    exact[1] = _against_one(inputs["starting_hand_matchups"])
    estimates = sampled_opponents.estimate(evaluator, work)
    _require_agreement(exact, estimates)
    rows: list[Row] = []
    for place, hand in enumerate(STARTING_HANDS):
        for opponents in range(1, MOST_OPPONENTS + 1):
            if opponents <= MOST_EXACT:
                ties = (exact[opponents][place] // COMBINATIONS[hand]).tolist()
                rows.append(row_of(hand, opponents, deals(opponents), ties, standard_error=None))
            else:
                seen = estimates[opponents]
                outcomes = seen.outcomes[: opponents + 1, place].tolist()
                error = float(seen.standard_error[place])
                rows.append(row_of(hand, opponents, int(seen.deals[place]), outcomes, error))
    yield {name: [row[name] for row in rows] for name in rows[0]}


def deals(opponents: int, deck: int = DECK_SIZE) -> int:
    """Deals of the opponents' holes, in order, and the board, for one hole from a deck of this many cards."""
    return prod(comb(deck - 2 - 2 * seat, 2) for seat in range(opponents)) * comb(deck - 2 - 2 * opponents, 5)


def row_of(hand: str, opponents: int, total: int, ties: list[int], standard_error: float | None) -> Row:
    """One row from the deals in which nobody beats the hand, by how many tie it."""
    win, *shared = ties
    share = win + sum(count / (others + 1) for others, count in enumerate(shared, start=1))
    return {
        "starting_hand": hand,
        "opponents": opponents,
        "combinations": COMBINATIONS[hand],
        "deals": total,
        "win": win,
        "tie": sum(shared),
        "lose": total - sum(ties),
        "ties": shared,
        "equity": share / total,
        "exact": standard_error is None,
        "standard_error": standard_error or 0.0,
        "seed": None if standard_error is None else SEED,
    }


def rows_of(parts: Iterable[pa.Table], _inputs: Inputs) -> list[Row]:
    """The 1,521 rows as dictionaries, which the checks look at."""
    return [row for part in parts for row in part.to_pylist()]


@check
def every_hand_has_a_row_for_each_number_of_opponents(rows: list[Row], _inputs: Inputs) -> bool:
    """In the order of the 169, nine rows a hand."""
    expected = [(hand, opponents) for hand in STARTING_HANDS for opponents in range(1, MOST_OPPONENTS + 1)]
    return [(row["starting_hand"], row["opponents"]) for row in rows] == expected


@check
def deals_add_up(rows: list[Row], _inputs: Inputs) -> bool:
    """Each deal is won, tied or lost."""
    return all(row["win"] + row["tie"] + row["lose"] == row["deals"] for row in rows)


@check
def combinations_are_the_starting_hands(rows: list[Row], _inputs: Inputs) -> bool:
    """4, 6 or 12."""
    return all(row["combinations"] == COMBINATIONS[row["starting_hand"]] for row in rows)


@check
def up_to_three_opponents_are_exact(rows: list[Row], _inputs: Inputs) -> bool:
    """And more are not."""
    return all(row["exact"] == (row["opponents"] <= MOST_EXACT) for row in rows)


@check
def sampled_rows_have_a_seed(rows: list[Row], _inputs: Inputs) -> bool:
    """And exact ones have none."""
    return all(row["exact"] == (row["seed"] is None) for row in rows)


@check
def equities_are_those_of_the_counts(rows: list[Row], _inputs: Inputs) -> bool:
    """Up to rounding."""
    return all(math.isclose(row["equity"], _share(row)) for row in rows)


@check
def ties_add_up(rows: list[Row], _inputs: Inputs) -> bool:
    """Over the number of opponents who tie."""
    return all(sum(row["ties"]) == row["tie"] for row in rows)


@check
def standard_errors_are_small(rows: list[Row], _inputs: Inputs) -> bool:
    """Enough deals were sampled."""
    return bool(max(row["standard_error"] for row in rows) <= LARGEST_STANDARD_ERROR)


def pots_add_up(opponents: int, deck: int = DECK_SIZE) -> Check:
    """Over all hands, exact counts win one pot in n + 1, since before the deal all players are equal."""

    def holds(rows: list[Row], _inputs: Inputs) -> bool:
        twelfths = sum(row["combinations"] * _twelfths(row) for row in _against(rows, opponents))
        return bool(twelfths * (opponents + 1) == TWELFTHS * comb(deck, 2) * deals(opponents, deck))

    return Check(f"pots won against {opponents} add up", holds)


def _equities_add_up(opponents: int) -> Check:
    """Over all hands, sampled equities are one in n + 1 on average, within the largest standard error."""

    def holds(rows: list[Row], _inputs: Inputs) -> bool:
        total = sum(row["combinations"] * row["equity"] for row in _against(rows, opponents))
        return bool(abs(total / comb(DECK_SIZE, 2) - 1 / (opponents + 1)) < LARGEST_STANDARD_ERROR)

    return Check(f"equities against {opponents} add up", holds)


def _against(rows: list[Row], opponents: int) -> list[Row]:
    """The rows against one number of opponents."""
    return [row for row in rows if row["opponents"] == opponents]


def _share(row: Row) -> float:
    """The expected share of the pot by the row's counts."""
    shared = sum(count / (others + 1) for others, count in enumerate(row["ties"], start=1))
    return float((row["win"] + shared) / row["deals"])


def _twelfths(row: Row) -> int:
    """The twelfths of pots that the row's counts win, against three opponents at most."""
    shared = sum(TWELFTHS // (others + 1) * count for others, count in enumerate(row["ties"], start=1))
    return TWELFTHS * int(row["win"]) + int(shared)


def _against_one(matchups: pa.Table) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Deals won and tied against one random hand, summed over a starting hand's holes: (169, 2)."""
    side = len(STARTING_HANDS)
    return np.stack([column(matchups, name).reshape(side, side).sum(axis=1) for name in ("win", "tie")], axis=1)


def _require_agreement(exact: dict[int, Any], estimates: dict[int, Estimate]) -> None:
    """The sampled equities against one to three opponents lie within five standard errors of the exact ones."""
    for opponents, counts in exact.items():
        combinations = np.array(list(COMBINATIONS.values()))
        shares = counts / np.arange(1, opponents + 2)
        equity = shares.sum(axis=1) / (combinations * deals(opponents))
        off = np.abs(estimates[opponents].equity - equity) / estimates[opponents].standard_error
        require(
            float(off.max()) < MOST_STANDARD_ERRORS, f"sampled equity against {opponents} agrees with the exact one"
        )


STAGE = Stage(
    TABLE,
    (STARTING_HAND_MATCHUPS, HAND_CLASSES, EVALUATOR),
    build,
    (
        every_hand_has_a_row_for_each_number_of_opponents,
        deals_add_up,
        combinations_are_the_starting_hands,
        up_to_three_opponents_are_exact,
        sampled_rows_have_a_seed,
        equities_are_those_of_the_counts,
        ties_add_up,
        standard_errors_are_small,
        *map(pots_add_up, range(1, MOST_EXACT + 1)),
        *map(_equities_add_up, range(MOST_EXACT + 1, MOST_OPPONENTS + 1)),
    ),
    {"seed": SEED, "deals": DEALS},
    rows_of,
)
