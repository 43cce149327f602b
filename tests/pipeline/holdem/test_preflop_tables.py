"""The tables of starting hands: identities that must hold, and values that others have published."""

from collections.abc import Mapping

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.lattice.row_numbers import canonical
from outs.cards.notation import mask_of, parse_cards
from outs.pipeline.stages.inputs import column, masks_column
from outs.tests.cases import all_of

Built = Mapping[str, pa.Table]


AGAINST_ONE = {
    "AA": (1_781_508_418, 11_402_312, 304_661_670),
    "72o": (665_146_081, 120_541_920, 1_311_884_399),
    "32o": (613_318_625, 128_529_945, 1_355_723_830),
}
"""Won, tied and lost of 2,097,572,400 deals against one random hand, by two other engines."""
DEALS = {1: 2_097_572_400, 2: 1_225 * 1_128 * 1_370_754, 3: 1_225 * 1_128 * 1_035 * 1_086_008}
LARGEST_STANDARD_ERROR = 0.0003


def matchup(built: Built, first: str, second: str) -> tuple[int, int, int]:
    """Boards won, tied and lost by the first hole."""
    holes = canonical(mask_of(parse_cards(first)), mask_of(parse_cards(second)))
    found = (masks_column(built["preflop_matchups"], "hole_a") == holes[0]) & (
        masks_column(built["preflop_matchups"], "hole_b") == holes[1]
    )
    assert found.sum() == 1
    row = built["preflop_matchups"].filter(pa.array(found)).to_pylist()[0]
    return row["win"], row["tie"], row["lose"]


def against(built: Built, hand: str, opponents: int) -> dict[str, object]:
    """A starting hand's row."""
    row: dict[str, object] = (
        built["starting_hands"].slice(STARTING_HANDS.index(hand) * 9 + opponents - 1, 1).to_pylist()[0]
    )
    assert (row["starting_hand"], row["opponents"]) == (hand, opponents)
    return row


@all_of(("first", "second"), [("AhKh", "QsQd"), ("AsKs", "QdQc"), ("AcKc", "QhQd")])
def test_ace_king_against_queens_is_as_published_in_any_suits(built: Built, first: str, second: str) -> None:
    assert matchup(built, first, second) == (787_966, 6_732, 917_606)
    assert matchup(built, second, first) == (917_606, 6_732, 787_966)


def test_starting_hand_matchups_sum_the_pairs_of_holes(built: Built) -> None:
    matchups, summed = built["preflop_matchups"], built["starting_hand_matchups"].to_pylist()
    a, b = (np.array(matchups[f"starting_hand_{side}"].to_pylist()) for side in "ab")
    ways = column(matchups, "ways")
    for row in summed[:: len(summed) // 40]:
        those = (a == row["starting_hand_a"]) & (b == row["starting_hand_b"])
        assert row["ways"] == ways[those].sum()
        for name in ("win", "tie", "lose"):
            assert row[name] == (ways * column(matchups, name))[those].sum()


@all_of(("hand", "expected"), list(AGAINST_ONE.items()))
def test_starting_hands_against_one_are_as_published(built: Built, hand: str, expected: tuple[int, int, int]) -> None:
    row = against(built, hand, 1)
    assert (row["win"], row["tie"], row["lose"]) == expected
    win, tie, _ = expected
    assert row["equity"] == pytest.approx((win + tie / 2) / DEALS[1], abs=1e-15)


def test_up_to_three_opponents_are_exact_and_more_carry_a_small_error(built: Built) -> None:
    rows = built["starting_hands"].to_pylist()
    assert len(rows) == 169 * 9
    for row in rows:
        exact = row["opponents"] <= 3
        assert (row["exact"], row["seed"] is None, row["standard_error"] == 0) == (exact, exact, exact)
        assert row["standard_error"] <= LARGEST_STANDARD_ERROR
        assert row["win"] + row["tie"] + row["lose"] == row["deals"]
        assert len(row["ties"]) == row["opponents"]
        assert row["combinations"] == {"s": 4, "o": 12}.get(row["starting_hand"][2:], 6)
        if exact:
            assert row["deals"] == DEALS[row["opponents"]]


def test_exact_starting_hands_are_the_exact_rows(built: Built) -> None:
    exact = built["exact_starting_hands"]
    rows = built["starting_hands"].filter(built["starting_hands"]["exact"]).select(exact.column_names)
    assert rows.to_pylist() == exact.to_pylist()


def test_equities_over_all_hands_are_a_fair_share(built: Built) -> None:
    rows = built["starting_hands"].to_pylist()
    for opponents in range(1, 10):
        mean = sum(row["combinations"] * row["equity"] for row in rows if row["opponents"] == opponents) / 1_326
        tolerance = 1e-12 if opponents <= 3 else LARGEST_STANDARD_ERROR
        assert mean == pytest.approx(1 / (opponents + 1), abs=tolerance)
