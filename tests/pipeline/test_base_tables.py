"""The tables of hands and of draw poker: identities that must hold, and values that others have published."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import comb

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.hands.categories import CATEGORIES
from outs.cards.hands.sizes import HOLDS
from outs.cards.lattice.row_numbers import canonical
from outs.cards.lattice.subset_lattice import HOLD_SIZES
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.games.draw.paytables.paytable import PRECOMPUTED
from outs.pipeline.stages.inputs import column, masks_column
from outs.tables.files.formats.parquet import category_numbers
from outs.tests.cases import all_of, some_of
from outs.tests.games.draw.named_hands import DEALT_DEUCES_WILD

Built = Mapping[str, pa.Table]
Oracle = Callable[[Iterable[int]], int]

HANDS = 2_598_960
UNSEEN = 47
THREE_TO_A_PAIR = {"two_pair": 2_592, "three_of_a_kind": 1_854, "full_house": 165, "four_of_a_kind": 45}
DRAWS_IN_COMMON = 7_669_695
DEALS_AND_DRAWS = HANDS * DRAWS_IN_COMMON
BOT_WEIGHTS = (0, 1, 5, 10, 25, 50, 100, 1_000, 5_000)
PAID = ((3_258, 1), (4_138, 2), (4_996, 3), (5_854, 4), (5_864, 6), (7_141, 9), (7_297, 25), (7_453, 50), (7_462, 800))
"""The lowest value of each pay of 9/6 Jacks or Better."""
JACKS_OR_BETTER = "paytable:jacks-or-better-9-6"
GOALS = (
    "better", "decision-tree", "pattern-keeper",
    *(f"paytable:{name}" for name in PRECOMPUTED),
    "weights", "win",
)  # fmt: skip


def discard_row(built: Built, hand: str, kept: str) -> dict[str, int]:
    """The row of a hold, for a hand written in its canonical suits."""
    mask = mask_of(parse_cards(hand))
    assert canonical(mask) == (mask,)
    hand_id = int(np.searchsorted(masks_column(built["hand_classes"]), np.uint64(mask)))
    hold = sum(1 << place for place, card in enumerate(cards_of(mask)) if card in parse_cards(kept))
    row: dict[str, int] = built["discards"].slice(hand_id * HOLDS + hold, 1).to_pylist()[0]
    assert (row["hand_id"], row["hold"]) == (hand_id, hold)
    return row


def best_of(built: Built, goal: str) -> dict[str, np.ndarray]:
    """The columns of `best_discards` for one goal, by hand_id."""
    table = built["best_discards"]
    rows = slice(GOALS.index(goal), None, len(GOALS))
    return {name: table[name].to_numpy()[rows] for name in ("hand_id", "hold", "value", "margin")}


def policy(built: Built, name: str) -> dict[str, float]:
    """A row of `policies`."""
    found = [row for row in built["policies"].to_pylist() if row["policy"] == name]
    assert len(found) == 1
    row: dict[str, float] = found[0]
    return row


def paid(values: np.ndarray) -> np.ndarray:
    """Return the pay of values in 9/6 Jacks or Better."""
    lowest, pays = zip((0, 0), *PAID, strict=True)
    return np.array(pays)[np.searchsorted(lowest, values, "right") - 1]


def test_there_are_as_many_endings_as_published_and_all_occur(built: Built) -> None:
    names = ["draws", *CATEGORIES]
    endings = np.stack([column(built["endings"], name) for name in names])
    which = column(built["discards"], "ending_id")
    assert endings.shape[1] == len(np.unique(endings, axis=1)[0]) == 13_040
    assert np.array_equal(np.unique(which), np.arange(13_040))
    for place, name in enumerate(names):
        assert np.array_equal(endings[place, which], column(built["discards"], name)), name
    assert np.array_equal(np.lexsort(endings[::-1]), np.arange(13_040))


@all_of(("hand", "pair"), [("2c3d4h9s9h", "9s9h"), ("2s7sKsAhAs", "AhAs"), ("2d2s5h8dQs", "2d2s")])
def test_drawing_three_to_a_pair_ends_as_published(built: Built, hand: str, pair: str) -> None:
    suits = canonical(mask_of(parse_cards(hand)))[0]
    text = cards_text(cards_of(suits))
    ranks = [card[0] for card in (pair[:2], pair[2:])]
    kept = "".join(text[at : at + 2] for at in range(0, 10, 2) if text[at] in ranks)
    row = discard_row(built, text, kept)
    assert row["draws"] == comb(UNSEEN, 3)
    assert {name: row[name] for name in THREE_TO_A_PAIR} == THREE_TO_A_PAIR


@all_of(
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


def test_hands_are_dealt_as_often_as_published_if_deuces_are_wild(built: Built) -> None:
    kinds = built["deuces_wild"].to_pylist()
    dealt: Counter[str] = Counter()
    for kind in kinds:
        dealt[kind["category"]] += kind["ways"]
    assert {category: dealt[category] for category in DEALT_DEUCES_WILD} == DEALT_DEUCES_WILD
    assert dealt.total() == HANDS
    of_class = np.bincount(column(built["hand_classes"], "deuces_wild"), column(built["hand_classes"], "ways"))
    assert of_class.tolist() == [kind["ways"] for kind in kinds]


@some_of("goals", [("better",), ("weights", "decision-tree")], 1)
def test_best_holds_are_those_of_the_counts_in_discards(built: Built, goals: tuple[str, ...]) -> None:
    discards = built["discards"]
    if goals == ("better",):
        numbers = column(discards, "better")
    else:
        numbers = np.array(BOT_WEIGHTS) @ np.stack([column(discards, name) for name in CATEGORIES])
    worth = (numbers * (DRAWS_IN_COMMON // column(discards, "draws"))).reshape(-1, HOLDS)
    hold = HOLDS - 1 - np.argmax(worth[:, ::-1], axis=1)
    best, second = np.partition(worth, (-2, -1), axis=1)[:, [-1, -2]].T
    for goal in goals:
        found = best_of(built, goal)
        assert np.array_equal(found["hold"], hold)
        assert np.allclose(found["value"], best / DRAWS_IN_COMMON, rtol=1e-14, atol=0)
        assert np.allclose(found["margin"], (best - second) / DRAWS_IN_COMMON, rtol=1e-14, atol=0)


def test_a_rule_is_certain_of_what_it_keeps(built: Built) -> None:
    found = best_of(built, "pattern-keeper")
    assert (found["value"] == 1).all()
    assert (found["margin"] == 1).all()
    pairs = np.array(built["hand_classes"]["category"].to_pylist()) == "pair"
    assert set(HOLD_SIZES[found["hold"][pairs]].tolist()) == {2}


def test_objective_sums_are_those_of_all_hands_that_contain_the_set(built: Built, rng: np.random.Generator) -> None:
    masks, values = masks_column(built["hands"]), column(built["hands"], "value")
    final_hands = column(built["draw_equilibrium"], "final_hands").tolist()
    below = column(built["draw_equilibrium"], "final_hands_below").tolist()
    subset_masks = masks_column(built["subset_classes"])
    goals = sorted({*GOALS} - {"better", "decision-tree", "pattern-keeper", "weights"})
    sums = column(built["objective_sums"], "sum").reshape(len(goals), -1)
    assert built["objective_sums"]["objective"].to_pylist()[:: len(subset_masks)] == goals
    for size, start in ((0, 0), (1, 1), (2, 14), (3, 183), (4, 1_938), (5, 18_370)):
        subset_id = start + int(rng.integers(0, max(1, 13 * size)))
        subset = subset_masks[subset_id]
        assert int(subset).bit_count() == size
        containing = values[masks & subset == subset]
        assert sums[goals.index(JACKS_OR_BETTER), subset_id] == paid(containing).sum()
        counted = Counter(containing.tolist())
        wins = sum(count * (2 * below[value - 1] + final_hands[value - 1]) for value, count in counted.items())
        assert sums[goals.index("win"), subset_id] == wins // 4


def test_standing_pat_is_worth_what_the_dealt_hands_are(built: Built) -> None:
    ways, value = column(built["values"], "ways").tolist(), np.arange(1, 7_463)
    row = policy(built, "stand-pat")
    final_hands = column(built["draw_equilibrium"], "final_hands").tolist()
    below = column(built["draw_equilibrium"], "final_hands_below").tolist()
    won = sum(way * (2 * low + same) for way, low, same in zip(ways, below, final_hands, strict=True))
    assert row["p_win"] == pytest.approx(won / (2 * HANDS * DEALS_AND_DRAWS), abs=1e-15)
    assert row["best_response"] == pytest.approx(0.698, abs=0.000_5)
    assert row["pay_sum"] == (paid(value) * ways).sum() * DRAWS_IN_COMMON
    weight = np.array(BOT_WEIGHTS)[category_numbers(built["values"])]
    assert row["weight_sum"] == (weight * ways).sum() * DRAWS_IN_COMMON
    holds, class_ways = best_of(built, "win")["hold"], column(built["hand_classes"], "ways")
    assert row["worse_deals"] <= class_ways[holds != HOLDS - 1].sum()


def test_the_best_policies_are_worth_what_is_known_of_them(built: Built) -> None:
    win, weights = policy(built, "win"), policy(built, "weights")
    assert (win["p_win"], win["best_response"], win["worse_deals"]) == (0.5, 0.5, 0)
    assert policy(built, JACKS_OR_BETTER)["pay_sum"] == 19_842_315_923_796
    assert {**weights, "policy": "decision-tree"} == policy(built, "decision-tree")
    mean = (best_of(built, "weights")["value"] * column(built["hand_classes"], "ways")).sum() / HANDS
    assert weights["weight_sum"] / DEALS_AND_DRAWS == pytest.approx(mean, rel=1e-12)
    for row in built["policies"].to_pylist():
        assert row["best_response"] >= 1 - row["p_win"] - 1e-15, "the equilibrium is one response"
