"""Goals over the hand classes: the published returns of the bundled pay tables."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from outs.cards.lattice.subset_lattice import Lattice
from outs.cards.notation import cards_of
from outs.games.draw.equilibrium import Equilibrium
from outs.games.draw.goals import Kinds, goal_of, outcomes_of, pays_of
from outs.games.draw.objective import parse_objective
from outs.games.draw.paytables.kinds import DEUCES, wild_kind
from outs.games.draw.paytables.paytable import load_paytable, parse_paytable
from outs.games.draw.response import best_response, draw_weights

Numbers = npt.NDArray[np.int64]
Oracle = Callable[[Iterable[int]], int]

COMBINATIONS = 19_933_230_517_200


PUBLISHED_9_6 = {
    "Royal Flush": 493_512_264,
    "Straight Flush": 2_178_883_296,
    "Four of a Kind": 47_093_167_764,
    "Full House": 229_475_482_596,
    "Flush": 219_554_786_160,
    "Straight": 223_837_565_784,
    "Three of a Kind": 1_484_003_070_324,
    "Two Pair": 2_576_946_164_148,
    "Jacks or Better": 4_277_372_890_968,
    "Nothing": 10_872_274_993_896,
}
DEUCES_PAY = {
    **{"royal_flush": 800, "four_deuces": 200, "wild_royal_flush": 25, "five_of_a_kind": 15, "straight_flush": 9},
    **{"four_of_a_kind": 5, "full_house": 3, "flush": 2, "straight": 2, "three_of_a_kind": 1},
}
WEIGHTS = ((1, 0), (1_278, 1), (4_138, 5), (4_996, 10), (5_854, 25), (5_864, 50), (7_141, 100), (7_297, 1_000))
"""The lowest value of each weight; straight flushes weigh 5,000."""


def test_the_outcomes_of_9_6_jacks_or_better_are_as_published_to_the_last_one(lattice: Lattice, kinds: Kinds) -> None:
    table = load_paytable("jacks-or-better-9-6")
    response = best_response(lattice, pays_of(table, kinds))
    assert response.worths.numerator(lattice.ways) == 19_842_315_923_796
    final_hands = lattice.final_hands(response.holds, draw_weights(lattice.deck))
    counts = np.zeros(len(table.outcomes) + 1, np.int64)
    np.add.at(counts, outcomes_of(table, kinds), final_hands)
    names = [*(outcome.name for outcome in table.outcomes), "Nothing"]
    assert dict(zip(names, counts.tolist(), strict=True)) == PUBLISHED_9_6


def test_a_dearer_royal_returns_more_by_at_least_its_share(lattice: Lattice, kinds: Kinds) -> None:
    table = load_paytable("jacks-or-better-9-6").with_royal(Fraction(1953, 2))
    assert table.unit == 2
    numerator = best_response(lattice, pays_of(table, kinds)).worths.numerator(lattice.ways)
    share = Fraction(353, 2) * PUBLISHED_9_6["Royal Flush"]
    assert Fraction(numerator, 2) > 19_842_315_923_796 + share
    assert Fraction(numerator, 2 * COMBINATIONS) > 1, "the progressive royal of 4,880 coins for five breaks even"


def test_outcomes_are_dealt_as_often_as_textbooks_say(lattice: Lattice, kinds: Kinds) -> None:
    table = load_paytable("double-double-bonus-9-6")
    dealt = np.bincount(outcomes_of(table, kinds), lattice.ways).astype(np.int64).tolist()
    names = [*(outcome.name for outcome in table.outcomes), "Nothing"]
    assert dict(zip(names, dealt, strict=True)) == {
        "Royal Flush": 4,
        "Straight Flush": 36,
        "Four Aces with 2, 3 or 4": 12,
        "Four Aces": 36,
        "Four 2s, 3s or 4s with Ace to 4": 36,
        "Four 2s, 3s or 4s": 108,
        "Four 5s to Kings": 432,
        "Full House": 3_744,
        "Flush": 5_108,
        "Straight": 10_200,
        "Three of a Kind": 54_912,
        "Two Pair": 123_552,
        "Jacks or Better": 4 * 84_480,
        "Nothing": 1_302_540 + 9 * 84_480,
    }


def test_a_plain_pay_table_reads_values_and_a_wild_one_the_kinds_of_deuces_wild(
    lattice: Lattice, values: Numbers, kinds: Kinds, independent_value: Oracle, rng: np.random.Generator
) -> None:
    plain = pays_of(load_paytable("jacks-or-better-9-6"), kinds)
    wild = pays_of(load_paytable("deuces-wild-full-pay"), kinds)
    assert Counter(wild.tolist()).keys() == {0, *DEUCES_PAY.values()}
    for hand_id in rng.integers(0, len(values), 2_000).tolist():
        cards = cards_of(int(lattice.masks[hand_id]))
        value = independent_value(cards)
        limits = ((3_258, 1), (4_138, 2), (4_996, 3), (5_854, 4), (5_864, 6), (7_141, 9), (7_297, 25), (7_453, 50))
        assert plain[hand_id] == (
            800 if value == 7_462 else max([pay for low, pay in limits if low <= value], default=0)
        )
        assert wild[hand_id] == DEUCES_PAY.get(wild_kind(DEUCES, cards).category, 0)


def test_pays_of_parts_of_a_coin_are_whole(values: Numbers, kinds: Kinds) -> None:
    table = parse_paytable('[[outcome]]\nname = "Two"\ncategory = "pair"\npay = 0.125', "eighth")
    pays = pays_of(table, kinds)
    assert pays.dtype == np.int64
    assert np.array_equal(pays, (values >= 1_278) & (values < 4_138))


def test_weights_count_by_category(
    lattice: Lattice,
    values: Numbers,
    kinds: Kinds,
    equilibrium: Equilibrium,
    independent_value: Oracle,
    rng: np.random.Generator,
) -> None:
    f = goal_of(parse_objective("weights"), kinds, equilibrium.final_hands)
    tree = goal_of(parse_objective("decision-tree"), kinds, equilibrium.final_hands)
    assert np.array_equal(f, tree)
    assert (f[values >= 7_453] == 5_000).all()
    for hand_id in rng.integers(0, len(values), 1_000).tolist():
        value = independent_value(cards_of(int(lattice.masks[hand_id])))
        assert f[hand_id] == max(weight for low, weight in (*WEIGHTS, (7_453, 5_000)) if low <= value)


def test_the_goal_to_win_counts_the_opponents_lower_hands_and_half_the_equal_ones(
    values: Numbers, kinds: Kinds, equilibrium: Equilibrium, rng: np.random.Generator
) -> None:
    f = goal_of(parse_objective("win"), kinds, equilibrium.final_hands)
    for hand_id in rng.integers(0, len(values), 200).tolist():
        lower = int(equilibrium.final_hands[: values[hand_id]].sum())
        equal = int(equilibrium.final_hands[values[hand_id]])
        assert f[hand_id] == Fraction(2 * lower + equal, 4)


def test_a_pay_table_as_a_goal_is_its_pays(kinds: Kinds, equilibrium: Equilibrium) -> None:
    for name in ("bonus-8-5", "deuces-wild-full-pay"):
        f = goal_of(parse_objective(f"paytable:{name}"), kinds, equilibrium.final_hands)
        assert np.array_equal(f, pays_of(load_paytable(name), kinds))
