"""Chances against several opponents: the tie conventions, the closure and the sampled estimate, against each other."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple
from itertools import product
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.hands.hole_arrays import HAS_CARD, HIGH, HOLE_COUNT, LOW
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import parse_cards
from outs.cards.ranges.range import parse_range
from outs.games.holdem.opponents.closure import closure_shares
from outs.games.holdem.opponents.exact import exact_shares, shares_in_turn
from outs.games.holdem.opponents.matchings import disjoint_weight
from outs.games.holdem.opponents.sampling import draw_sums, sampled_shares
from outs.games.holdem.opponents.ties import Standing, field_array, matrices, tie_nodes
from outs.tests.cases import all_of, some_of

Floats = npt.NDArray[np.float64]
Stand = Callable[[str, str], Standing]
Value = Callable[[Iterable[int]], int]

EQUAL = np.ones(HOLE_COUNT)
ACES = ((LOW % 13 == 12) & (HIGH % 13 == 12)) * 0.3
STATES = {
    "river": ("AdAc", "Ks7d2h9cTd"),
    "many ties": ("7c2d", "AsKsQhJh9d"),
    "flop": ("AdQc", "3h4cJh"),
    "turn": ("8h8s", "8cKdQd2h"),
}


def by_patterns(standing: Standing, weights: Sequence[Floats]) -> tuple[float, float, float]:
    """Win, half and split by summing over who ties, one pattern at a time."""
    whole = float(disjoint_weight([matrices(standing.live * each) for each in weights]))
    win = half = split = 0.0
    for ties in product((False, True), repeat=len(weights)):
        parts = [standing.tied if tie else standing.ahead for tie in ties]
        weight = float(disjoint_weight([matrices(part * each) for part, each in zip(parts, weights, strict=True)]))
        win += weight * (sum(ties) == 0)
        half += weight * 0.5 ** sum(ties)
        split += weight / (1 + sum(ties))
    return win / whole, half / whole, split / whole


def random_weights(rng: np.random.Generator, opponents: int) -> list[Floats]:
    """Weights like those of a range that has been narrowed."""
    return [rng.random(HOLE_COUNT) ** rng.integers(1, 6) for _ in range(opponents)]


@pytest.mark.parametrize("state", STATES)
@all_of("opponents", [1, 2, 3, 4])
def test_one_polynomial_has_all_conventions(
    state: str, opponents: int, standing: Stand, rng: np.random.Generator
) -> None:
    stand, weights = standing(*STATES[state]), random_weights(rng, opponents)
    found = exact_shares(stand, weights)
    assert found is not None
    assert (found.win, found.half, found.split) == pytest.approx(by_patterns(stand, weights), rel=1e-12)


def test_the_published_deals_of_aces_against_two_are_reproduced(standing: Stand) -> None:
    found = exact_shares(standing("AdAc", "Ks7d2h9cTd"), [EQUAL, EQUAL])
    deals = comb(45, 2) * comb(43, 2)
    assert found is not None
    assert found.win * deals == pytest.approx(636_134, rel=1e-14)
    assert found.split * deals == pytest.approx(636_134 + 1_500 / 2, rel=1e-14)
    assert found.half * deals == pytest.approx(636_134 + 1_500 / 2, rel=1e-14)


@all_of("opponents", range(1, 10))
def test_everyone_shares_a_royal_flush_on_the_board(opponents: int, standing: Stand) -> None:
    near = closure_shares(standing("2c7d", "AsKsQsJsTs"), [EQUAL] * opponents)
    assert near is not None
    found = near.shares
    assert (found.win, found.half) == pytest.approx((0, 0.5**opponents), rel=1e-9)
    assert found.split == pytest.approx(1 / (opponents + 1), rel=1e-9)


@all_of("opponents", range(1, 10))
def test_the_tie_rule_integrates_every_polynomial_it_must(opponents: int) -> None:
    nodes, weights = tie_nodes(opponents)
    assert {0.0, 0.5, 1.0} <= set(nodes.tolist())
    assert nodes[len(nodes) // 2] == 0.5
    for power in range(opponents + 1):
        assert weights @ nodes**power == pytest.approx(1 / (power + 1), abs=1e-15)


def test_the_field_array_weighs_opponents_alike_however_they_are_scaled(rng: np.random.Generator) -> None:
    first, second = random_weights(rng, 2)
    field = field_array([first, second])
    assert field.sum() == pytest.approx(1)
    assert field == pytest.approx(field_array([7 * second, first / 3]))


@all_of("opponents", [1, 2, 3, 4])
def test_the_closure_is_exact_up_to_its_order(opponents: int, standing: Stand, rng: np.random.Generator) -> None:
    stand, weights = standing(*STATES["flop"]), random_weights(rng, opponents)
    found, exact = closure_shares(stand, weights), exact_shares(stand, weights)
    assert found is not None
    assert exact is not None
    assert astuple(found.shares) == pytest.approx(astuple(exact), rel=1e-11)
    assert found.error == 0


def test_the_closure_of_a_lower_order_is_close(standing: Stand, rng: np.random.Generator) -> None:
    stand, weights = standing(*STATES["flop"]), random_weights(rng, 4)
    found, exact = closure_shares(stand, weights, order=3), exact_shares(stand, weights)
    assert found is not None
    assert exact is not None
    assert found.shares.half == pytest.approx(exact.half, abs=1e-3)
    assert found.shares.half != exact.half
    assert found.error >= abs(found.shares.half - exact.half)


NARROW = [
    ("QhQd", "2c7d9h", ["QQ+,AK"] * 5),
    ("QhQd", "2c7d9hKs3c", ["KK+,AK", "QQ,AKs", "77,99", "22,AQ", "AJ", "AA"]),
    ("7c2d", "AsKsQhJh9d", ["T8s,88,77", "T7s,22", "T2s,72s,33", "87s,66", "55-44"]),
]


@all_of(("hole", "board", "texts"), NARROW)
def test_narrow_ranges_are_dealt_in_turn_and_exact(
    hole: str, board: str, texts: list[str], standing: Stand, independent_value: Value
) -> None:
    weights = [np.array(parse_range(text).weights) for text in texts]
    found = shares_in_turn(standing(hole, board), weights)
    assert found is not None
    assert astuple(found) == pytest.approx(by_dealing(hole, board, texts, independent_value), rel=1e-11)


def by_dealing(hole: str, board: str, texts: list[str], value: Value) -> tuple[float, float, float]:
    """Win, half and split by dealing every opponent every hole, distinguished by the cards taken and by ties so far."""
    cards = parse_cards(board)
    own = value((*parse_cards(hole), *cards))
    known = {*parse_cards(hole), *cards}
    deals: dict[tuple[frozenset[int], int], float] = {(frozenset(), 0): 1.0}
    lost = -1
    for text in texts:
        held = parse_range(text)
        live = [(HOLES[at], weight) for at, weight in zip(held.holes, held.held, strict=True)]
        ranked = [(each, weight, value((*each, *cards))) for each, weight in live if not known & set(each)]
        after: dict[tuple[frozenset[int], int], float] = {}
        for (taken, ties), mass in deals.items():
            for each, weight, worth in ranked:
                if not taken & set(each):
                    now = lost if ties == lost or worth > own else ties + (worth == own)
                    key = (taken | set(each), now)
                    after[key] = after.get(key, 0.0) + mass * weight
        deals = after
    whole = sum(deals.values())
    kept = [(ties, mass / whole) for (_, ties), mass in deals.items() if ties != lost]
    win = sum(mass for ties, mass in kept if ties == 0)
    return win, sum(mass / 2**ties for ties, mass in kept), sum(mass / (ties + 1) for ties, mass in kept)


def test_dealing_in_turn_is_the_closed_form_where_there_is_one(standing: Stand, rng: np.random.Generator) -> None:
    stand, weights = standing(*STATES["many ties"]), random_weights(rng, 4)
    few = [each * (rng.random(HOLE_COUNT) < 0.05) for each in weights]
    for several in (weights, few):
        found, exact = shares_in_turn(stand, several, 1e12), exact_shares(stand, several)
        assert found is not None
        assert exact is not None
        assert astuple(found) == pytest.approx(astuple(exact), rel=1e-11)


def test_what_would_take_long_is_not_dealt_in_turn(standing: Stand) -> None:
    assert shares_in_turn(standing(*STATES["flop"]), [EQUAL] * 5) is None
    assert shares_in_turn(standing(*STATES["flop"]), [EQUAL] * 9) is None
    assert shares_in_turn(standing(*STATES["turn"]), [ACES] * 5) is None


CROWDED = ["15%", "TT+,AT+,KT+,QT+,JT", "22+", "TT+,AK", "A9+,KT+"]


@some_of("text", CROWDED, 1)
@pytest.mark.parametrize("state", ["flop", "river"])
def test_the_error_of_the_closure_is_no_smaller_than_it_says(text: str, state: str, standing: Stand) -> None:
    stand = standing(*STATES[state])
    weights = np.array(parse_range(text).weights)
    near, exact = closure_shares(stand, [weights] * 5), shares_in_turn(stand, [weights] * 5, 1e10)
    assert near is not None
    assert exact is not None
    off = max(abs(one - other) for one, other in zip(astuple(near.shares), astuple(exact), strict=True))
    assert off <= near.error + 1e-12


@pytest.mark.filterwarnings("error")
@all_of(("hole", "board", "text"), [("3h2d", "7c7dTh", "random"), ("8c2d", "6h5c9h3d", "random:1e-6,AK")])
def test_what_is_impossible_at_some_node_overflows_nothing(hole: str, board: str, text: str, standing: Stand) -> None:
    """The sum of the other logarithms alone is beyond what a float can hold."""
    weights = np.array(parse_range(text).weights)
    for opponents in (8, 9):
        found = closure_shares(standing(hole, board), [weights] * opponents)
        assert found is None or all(0 <= chance <= 1 for chance in astuple(found.shares))


@some_of("opponents", [3, 4], 1)
def test_the_sampled_estimate_agrees_with_the_exact_value(
    opponents: int, standing: Stand, rng: np.random.Generator
) -> None:
    stand, weights = standing(*STATES["turn"]), random_weights(rng, opponents)
    exact = exact_shares(stand, weights)
    found = [sampled_shares(stand, weights, 200, seed) for seed in range(20)]
    assert exact is not None
    drawn = [each for each in found if each is not None]
    assert len(drawn) == 20
    for share in ("win", "half", "split"):
        true = getattr(exact, share)
        scores = [(getattr(each.shares, share) - true) / getattr(each.errors, share) for each in drawn]
        assert abs(np.mean(scores)) < 4 / np.sqrt(20)
        assert max(map(abs, scores)) < 5
    assert all(each.standard_error == each.errors.half for each in drawn)


def test_shares_that_ties_tell_apart_have_errors_of_their_own(standing: Stand) -> None:
    found = sampled_shares(standing("QhQd", "2c7d9h"), [np.array(parse_range("TT+,AK").weights)] * 5, 500, 1)
    assert found is not None
    assert 0 < found.errors.win < found.errors.split < found.errors.half == found.standard_error


def test_a_board_that_everyone_plays_is_shared_whatever_is_drawn(standing: Stand) -> None:
    """A tie counts by the node alone, so that the samples of all nodes are as even as those of the denominator."""
    found = sampled_shares(standing("2c7d", "AsKsQsJsTs"), [EQUAL] * 6, 20, 1)
    assert found is not None
    assert astuple(found.shares) == pytest.approx((0, 1 / 64, 1 / 7), rel=1e-9)
    assert max(astuple(found.errors)) < 1e-9


@some_of("seed", range(3), 1)
def test_a_heavy_hand_that_all_opponents_want_is_drawn_for_each_of_them(seed: int, standing: Stand) -> None:
    """One of them has it, whichever; samples in which only the last ones can have it miss most deals."""
    stand = standing("AdQc", "3h4cJh2s9d")
    weights = [np.array(parse_range(text).weights) for text in ("random:1e-9,AhKh", "random:1e-8,AhKh")] * 2
    exact, found = exact_shares(stand, weights), sampled_shares(stand, weights, 400, seed)
    assert exact is not None
    assert found is not None
    assert found.shares.half == pytest.approx(exact.half, abs=4 * found.errors.half)
    assert found.errors.half < exact.half / 2


def test_heavy_hands_that_exclude_each_other_leave_the_digits_of_the_light_ones(standing: Stand) -> None:
    """Both want the same two cards: nearly all that the closed form adds up is taken off again."""
    stand = standing("QdQs", "3h4cJh2s9d")
    weights = [np.array(parse_range(text).weights) for text in ("KK:1e-9,TT:3e-9,AhKh", "77:2e-9,88:1e-9,AhKh")]
    exact, found = exact_shares(stand, weights), sampled_shares(stand, weights, 10, 1)
    assert exact is not None
    assert found is not None
    assert astuple(found.shares) == pytest.approx(astuple(exact), rel=1e-11)


def test_two_opponents_are_summed_and_not_sampled(standing: Stand, rng: np.random.Generator) -> None:
    stand, weights = standing(*STATES["many ties"]), random_weights(rng, 2)
    exact, found = exact_shares(stand, weights), sampled_shares(stand, weights, 10, 1)
    assert exact is not None
    assert found is not None
    assert (found.shares.win, found.shares.split) == pytest.approx((exact.win, exact.split), rel=1e-12)
    assert found.standard_error < 1e-15


@some_of("opponents", [4, 6, 9], 1)
def test_a_card_at_a_time_draws_the_holes_that_all_holes_in_order_would(
    opponents: int, standing: Stand, rng: np.random.Generator
) -> None:
    stand, weights = standing(*STATES["flop"]), random_weights(rng, opponents)
    weights[0] *= 1e-4 ** rng.random(HOLE_COUNT)  # so uneven that half of the holes are drawn by weight alone
    whole, at_nodes = draw_sums(stand, weights, 50, 3)
    expected = by_single_holes(stand, weights, 50, 3)
    assert np.column_stack([whole, at_nodes]) == pytest.approx(expected, rel=1e-9)


def by_single_holes(standing: Standing, weights: Sequence[Floats], samples: int, seed: int) -> Floats:
    """Denominator and tie nodes of each sample, every hole drawn from the list of all 1,326: (samples, 1 + nodes)."""
    weights = sorted(weights, key=lambda each: each.sum() ** 2 / (each @ each), reverse=True)
    apart = (HAS_CARD @ HAS_CARD.T == 0).astype(float)
    uniform = np.random.default_rng(seed).random((2, samples, len(weights) - 2))
    nodes, _ = tie_nodes(len(weights))
    columns = [(uniform[0], standing.live.astype(float)), *((uniform[1], standing.not_lost(node)) for node in nodes)]
    return np.column_stack([samples_of([each * counted for each in weights], rows, apart) for rows, counted in columns])


def samples_of(held: Sequence[Floats], shares: Floats, apart: Floats) -> list[float]:
    """The weight of each sample divided by its probability."""
    left_by = [apart @ each / each.sum() for each in held]
    leaves = [np.prod(left_by[place + 1 :], axis=0) for place in range(len(held) - 2)]
    found = []
    for row in shares:
        left, mass = np.ones(HOLE_COUNT), 1.0
        for place, share in enumerate(row):
            possible = left * held[place]
            chances = (possible * leaves[place] / (possible @ leaves[place]) + possible / possible.sum()) / 2
            drawn = int(np.searchsorted(np.cumsum(chances), share * chances.sum(), side="right"))
            mass *= held[place][drawn] / chances[drawn]
            left = left * apart[drawn]
        found.append(mass * float(disjoint_weight([matrices(left * each) for each in held[-2:]])))
    return found


def test_a_seed_makes_the_estimate_repeatable(standing: Stand, rng: np.random.Generator) -> None:
    stand, weights = standing(*STATES["turn"]), random_weights(rng, 5)
    assert sampled_shares(stand, weights, 100, 3) == sampled_shares(stand, weights, 100, 3)
    assert sampled_shares(stand, weights, 100, 3) != sampled_shares(stand, weights, 100, 4)


@all_of("opponents", [3, 4, 5])
def test_what_cannot_happen_has_no_chance(opponents: int, standing: Stand) -> None:
    stand = standing(*STATES["turn"])
    assert closure_shares(stand, [ACES] * opponents) is None
    assert sampled_shares(stand, [ACES] * opponents, 20, 1) is None
    if opponents < 5:
        assert exact_shares(stand, [ACES] * opponents) is None


def test_a_sample_in_which_the_hero_is_never_ahead_is_not_sure_of_it(standing: Stand) -> None:
    stand = standing("AhAd", "2c7d9h")
    seldom = np.array(parse_range("KQs,KJs,QJs,KTs:0.01,22").weights)
    found = [sampled_shares(stand, [seldom] * 7, 5, seed) for seed in range(4)]
    unseen = [each for each in found if each is not None and each.shares.half == 0]
    assert unseen
    assert {each.standard_error for each in unseen} == {0.5}
    never = np.array(parse_range("KQ,KJ,QJ,22,77,99").weights)
    sure = sampled_shares(stand, [never] * 7, 5, 1)
    assert sure is not None
    assert (sure.shares.half, sure.standard_error) == (0, 0)


def test_an_error_takes_two_samples(standing: Stand) -> None:
    with pytest.raises(ValueError, match="a standard error needs at least 2 samples, got 1"):
        sampled_shares(standing(*STATES["turn"]), [EQUAL] * 3, 1, 1)


def test_sampling_is_for_several_opponents(standing: Stand) -> None:
    with pytest.raises(ValueError, match="at least two opponents"):
        sampled_shares(standing(*STATES["turn"]), [EQUAL], 10, 1)
