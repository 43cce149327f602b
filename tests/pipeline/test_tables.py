"""The built tables: identities that must hold, and values that others have published."""

from collections.abc import Callable, Iterable, Mapping
from math import comb

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.canonical import canonical
from outs.cards.categories import CATEGORIES
from outs.cards.lattice import HOLD_SIZES, HOLDS
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.cards.starting_hands import STARTING_HANDS
from outs.pipeline.stage import column, masks_column
from outs.tables.parquet import category_numbers

Built = Mapping[str, pa.Table]
Oracle = Callable[[Iterable[int]], int]

HANDS = 2_598_960
BOARDS = 1_712_304
UNSEEN = 47
HOLE_PAIRS = 1_326 * 1_225
AGAINST_ONE = {
    "AA": (1_781_508_418, 11_402_312, 304_661_670),
    "72o": (665_146_081, 120_541_920, 1_311_884_399),
    "32o": (613_318_625, 128_529_945, 1_355_723_830),
}
"""Won, tied and lost of 2,097,572,400 deals against one random hand, by two other engines."""
DEALS = {1: 2_097_572_400, 2: 1_225 * 1_128 * 1_370_754, 3: 1_225 * 1_128 * 1_035 * 1_086_008}
THREE_TO_A_PAIR = {"two_pair": 2_592, "three_of_a_kind": 1_854, "full_house": 165, "four_of_a_kind": 45}
LARGEST_STANDARD_ERROR = 0.0003


def discard_row(built: Built, hand: str, kept: str) -> dict[str, int]:
    """The row of a hold, for a hand written in its canonical suits."""
    mask = mask_of(parse_cards(hand))
    assert canonical(mask) == (mask,)
    hand_id = int(np.searchsorted(masks_column(built["hand_classes"]), np.uint64(mask)))
    hold = sum(1 << place for place, card in enumerate(cards_of(mask)) if card in parse_cards(kept))
    row: dict[str, int] = built["discards"].slice(hand_id * HOLDS + hold, 1).to_pylist()[0]
    assert (row["hand_id"], row["hold"]) == (hand_id, hold)
    return row


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


def test_every_hold_ends_in_as_many_ways_as_it_can_be_drawn_to(built: Built) -> None:
    discards = built["discards"]
    assert discards.num_rows == 4_302_688
    counts = np.stack([column(discards, name) for name in CATEGORIES])
    draws = np.tile([comb(UNSEEN, 5 - size) for size in HOLD_SIZES.tolist()], len(counts[0]) // HOLDS)
    assert np.array_equal(counts.sum(axis=0), draws)
    assert np.array_equal(column(discards, "draws"), draws)
    ends = [column(discards, name) for name in ("better", "equal", "worse")]
    assert np.array_equal(np.sum(ends, axis=0), draws)


def test_the_holds_of_a_hand_together_end_as_every_hand_does(built: Built) -> None:
    discards, values = built["discards"], built["values"]
    ways = column(values, "ways")
    category = np.array(values["category"].to_pylist())
    for name in CATEGORIES:
        by_hand = column(discards, name).reshape(-1, HOLDS).sum(axis=1)
        assert (by_hand == ways[category == name].sum()).all(), name
    assert (column(discards, "royal_flush").reshape(-1, HOLDS).sum(axis=1) == 4).all()
    assert (column(discards, "draws").reshape(-1, HOLDS).sum(axis=1) == HANDS).all()


def test_the_holds_of_a_hand_together_beat_it_as_often_as_all_hands_do(built: Built) -> None:
    discards, classes, values = built["discards"], built["hand_classes"], built["values"]
    value = column(classes, "value")
    ways, below = column(values, "ways")[value - 1], column(values, "ways_below")[value - 1]
    for name, expected in (("worse", below), ("equal", ways), ("better", HANDS - below - ways)):
        assert np.array_equal(column(discards, name).reshape(-1, HOLDS).sum(axis=1), expected), name


def test_there_are_as_many_endings_as_published_and_all_occur(built: Built) -> None:
    names = ["draws", *CATEGORIES]
    endings = np.stack([column(built["endings"], name) for name in names])
    which = column(built["discards"], "ending_id")
    assert endings.shape[1] == len(np.unique(endings, axis=1)[0]) == 13_040
    assert np.array_equal(np.unique(which), np.arange(13_040))
    for place, name in enumerate(names):
        assert np.array_equal(endings[place, which], column(built["discards"], name)), name
    assert np.array_equal(np.lexsort(endings[::-1]), np.arange(13_040))


@pytest.mark.parametrize(("hand", "pair"), [("2c3d4h9s9h", "9s9h"), ("2s7sKsAhAs", "AhAs"), ("2d2s5h8dQs", "2d2s")])
def test_drawing_three_to_a_pair_ends_as_published(built: Built, hand: str, pair: str) -> None:
    suits = canonical(mask_of(parse_cards(hand)))[0]
    text = cards_text(cards_of(suits))
    ranks = [card[0] for card in (pair[:2], pair[2:])]
    kept = "".join(text[at : at + 2] for at in range(0, 10, 2) if text[at] in ranks)
    row = discard_row(built, text, kept)
    assert row["draws"] == comb(UNSEEN, 3)
    assert {name: row[name] for name in THREE_TO_A_PAIR} == THREE_TO_A_PAIR


@pytest.mark.parametrize(
    ("hand", "kept", "category", "count"),
    [
        ("4d4s9h9sKs", "4d4s9h9s", "full_house", 4),
        ("2h4s7s9sKs", "4s7s9sKs", "flush", 9),
        ("5h6s7s8sKs", "5h6s7s8s", "straight", 8),
        ("5h6s8s9sKs", "5h6s8s9s", "straight", 4),
        ("Ts9hJsQsKs", "TsJsQsKs", "straight_flush", 2),
    ],
)
def test_drawing_one_card_ends_as_every_player_knows(
    built: Built, hand: str, kept: str, category: str, count: int
) -> None:
    assert discard_row(built, hand, kept)[category] == count


def test_hands_have_the_value_of_the_independent_evaluator(
    built: Built, independent_value: Oracle, rng: np.random.Generator
) -> None:
    for row in rng.integers(0, HANDS, 5_000).tolist():
        mask, value = int(built["hands"]["mask"][row].as_py()), built["hands"]["value"][row].as_py()
        assert value == independent_value(cards_of(mask))


def test_hands_and_their_classes_agree(built: Built) -> None:
    hands, classes, values = built["hands"], built["hand_classes"], built["values"]
    ids, value = column(hands, "hand_id"), column(hands, "value")
    assert np.array_equal(column(classes, "value")[ids], value)
    assert np.array_equal(np.bincount(ids), column(classes, "ways"))
    assert np.array_equal(np.bincount(value)[1:], column(values, "ways"))
    category = category_numbers(values)
    for table in (hands, classes):
        assert np.array_equal(category_numbers(table), category[column(table, "value") - 1])


def test_ways_below_count_the_hands_of_lower_values(built: Built) -> None:
    ways, below = column(built["values"], "ways"), column(built["values"], "ways_below")
    assert np.array_equal(below, np.concatenate([[0], np.cumsum(ways)[:-1]]))
    assert below[-1] + ways[-1] == HANDS


@pytest.mark.parametrize("name", ["subset_classes", "hand_classes"])
def test_cards_are_those_of_the_mask_and_the_mask_is_canonical(
    built: Built, name: str, rng: np.random.Generator
) -> None:
    table = built[name]
    for row in rng.integers(0, table.num_rows, 1_000).tolist():
        mask = int(table["mask"][row].as_py())
        assert canonical(mask) == (mask,)
        assert table["cards"][row].as_py() == cards_text(cards_of(mask))


def test_preflop_matchups_cover_every_pair_of_holes(built: Built) -> None:
    matchups = built["preflop_matchups"]
    ways, win, tie, lose = (column(matchups, name) for name in ("ways", "win", "tie", "lose"))
    assert ways.sum() == HOLE_PAIRS
    assert (win + tie + lose == BOARDS).all()
    assert (ways * win).sum() == (ways * lose).sum()


@pytest.mark.parametrize(("first", "second"), [("AhKh", "QsQd"), ("AsKs", "QdQc"), ("AcKc", "QhQd")])
def test_ace_king_against_queens_is_as_published_in_any_suits(built: Built, first: str, second: str) -> None:
    assert matchup(built, first, second) == (787_966, 6_732, 917_606)
    assert matchup(built, second, first) == (917_606, 6_732, 787_966)


def test_matchups_name_their_holes_and_starting_hands(built: Built, rng: np.random.Generator) -> None:
    for row in rng.integers(0, built["preflop_matchups"].num_rows, 500).tolist():
        found = built["preflop_matchups"].slice(row, 1).to_pylist()[0]
        assert canonical(found["hole_a"], found["hole_b"]) == (found["hole_a"], found["hole_b"])
        for side in "ab":
            cards = cards_of(found[f"hole_{side}"])
            assert found[f"cards_{side}"] == cards_text(cards)
            assert found[f"starting_hand_{side}"][:2] == cards_text(cards[::-1])[::2]


def test_starting_hand_matchups_sum_the_pairs_of_holes(built: Built) -> None:
    matchups, summed = built["preflop_matchups"], built["starting_hand_matchups"].to_pylist()
    a, b = (np.array(matchups[f"starting_hand_{side}"].to_pylist()) for side in "ab")
    ways = column(matchups, "ways")
    for row in summed[:: len(summed) // 40]:
        those = (a == row["starting_hand_a"]) & (b == row["starting_hand_b"])
        assert row["ways"] == ways[those].sum()
        for name in ("win", "tie", "lose"):
            assert row[name] == (ways * column(matchups, name))[those].sum()


@pytest.mark.parametrize(("hand", "expected"), list(AGAINST_ONE.items()))
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


def test_equity_is_the_share_that_the_counts_say(built: Built) -> None:
    for row in built["starting_hands"].to_pylist():
        shares = row["win"] + sum(count / (others + 1) for others, count in enumerate(row["ties"], start=1))
        assert row["equity"] == pytest.approx(shares / row["deals"], abs=1e-12)
        assert row["tie"] == sum(row["ties"])


def test_equities_over_all_hands_are_a_fair_share(built: Built) -> None:
    rows = built["starting_hands"].to_pylist()
    for opponents in range(1, 10):
        mean = sum(row["combinations"] * row["equity"] for row in rows if row["opponents"] == opponents) / 1_326
        tolerance = 1e-12 if opponents <= 3 else LARGEST_STANDARD_ERROR
        assert mean == pytest.approx(1 / (opponents + 1), abs=tolerance)
