"""The table `starting_hands`: each starting hand against one to nine random hands, exact for up to three."""

import math
from math import comb, prod
from typing import Any

import numpy as np
import pyarrow as pa

from ...cards.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from ...tables.schema import EVALUATOR, HAND_CLASSES, STARTING_HAND_MATCHUPS
from ...tables.schema import STARTING_HANDS as TABLE
from ..inputs import evaluator_from
from ..stage import Columns, Inputs, Stage, Work, column, masks_column, require
from . import random_opponents, sampled_opponents
from .sampled_opponents import DEALS, SEED, Estimate

COMBINATIONS = {hand: STARTING_HAND_OF_HOLE.count(hand) for hand in STARTING_HANDS}
MOST_EXACT = 3
MOST_OPPONENTS = 9
LARGEST_STANDARD_ERROR = 0.0003


def build(inputs: Inputs, work: Work) -> Columns:
    """Nine rows a hand: exact counts, then estimates from deals that all hands share."""
    evaluator = evaluator_from(inputs["evaluator"])
    classes = inputs["hand_classes"]
    exact = random_opponents.tie_counts(masks_column(classes), column(classes, "ways"), evaluator, work)
    exact[1] = _against_one(inputs["starting_hand_matchups"])
    estimates = sampled_opponents.estimate(evaluator, work)
    _require_agreement(exact, estimates)
    rows: list[dict[str, Any]] = []
    for place, hand in enumerate(STARTING_HANDS):
        for opponents in range(1, MOST_OPPONENTS + 1):
            if opponents <= MOST_EXACT:
                ties = (exact[opponents][place] // COMBINATIONS[hand]).tolist()
                rows.append(_row(hand, opponents, deals(opponents), ties, standard_error=None))
            else:
                seen = estimates[opponents]
                outcomes = seen.outcomes[: opponents + 1, place].tolist()
                rows.append(_row(hand, opponents, int(seen.deals[place]), outcomes, float(seen.standard_error[place])))
    return {name: [row[name] for row in rows] for name in rows[0]}


def deals(opponents: int) -> int:
    """Deals of the opponents, told apart, and the board, for one hole."""
    return prod(comb(50 - 2 * seat, 2) for seat in range(opponents)) * comb(50 - 2 * opponents, 5)


def _row(hand: str, opponents: int, total: int, ties: list[int], standard_error: float | None) -> dict[str, Any]:
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


def check(data: pa.Table, _inputs: Inputs) -> None:
    """Equities that add up over all hands exactly where exact, and within their standard error where not."""
    rows = data.to_pylist()
    require(all(row["win"] + row["tie"] + row["lose"] == row["deals"] for row in rows), "deals add up")
    require(all(row["combinations"] == COMBINATIONS[row["starting_hand"]] for row in rows), "combinations")
    require(all(row["exact"] == (row["opponents"] <= MOST_EXACT) for row in rows), "what is exact")
    require(all(row["exact"] == (row["seed"] is None) for row in rows), "what has a seed")
    require(all(math.isclose(row["equity"], _share(row)) for row in rows), "equities of the counts")
    require(all(sum(row["ties"]) == row["tie"] for row in rows), "ties add up")
    require(max(row["standard_error"] for row in rows) <= LARGEST_STANDARD_ERROR, "standard errors")
    for opponents in range(1, MOST_OPPONENTS + 1):
        against = [row for row in rows if row["opponents"] == opponents]
        if opponents <= MOST_EXACT:
            # The players are alike before the deal: twelfths of pots add up to one in n + 1.
            twelfths = sum(row["combinations"] * _twelfths(row) for row in against)
            everything = 12 * comb(52, 2) * deals(opponents)
            require(twelfths * (opponents + 1) == everything, f"pots won against {opponents} add up")
        else:
            mean = sum(row["combinations"] * row["equity"] for row in against) / comb(52, 2)
            require(abs(mean - 1 / (opponents + 1)) < LARGEST_STANDARD_ERROR, f"equities against {opponents} add up")


def _share(row: dict[str, Any]) -> float:
    shared = sum(count / (others + 1) for others, count in enumerate(row["ties"], start=1))
    return float((row["win"] + shared) / row["deals"])


def _twelfths(row: dict[str, Any]) -> int:
    shared = sum(12 // (others + 1) * count for others, count in enumerate(row["ties"], start=1))
    return 12 * int(row["win"]) + int(shared)


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
        require(float(off.max()) < 5, f"sampled equity against {opponents} agrees with the exact one")


STAGE = Stage(TABLE, (STARTING_HAND_MATCHUPS, HAND_CLASSES, EVALUATOR), build, check, {"seed": SEED, "deals": DEALS})
