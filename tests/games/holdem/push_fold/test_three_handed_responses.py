"""Three-handed push or fold with a few made-up hands: every deal and every way that it can go, one by one."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

import numpy as np
import numpy.typing as npt
import pytest

from outs.games.holdem.push_fold.full_table_equilibrium import Progress, equilibrium, measured
from outs.games.holdem.push_fold.spots import Spot
from outs.games.holdem.push_fold.three_handed_responses import (
    CALL,
    DEFEND,
    MEET,
    OVERCALL,
    PUSH,
    SITUATION_OF,
    SITUATIONS,
    STEAL,
    ThreeHanded,
)
from outs.games.holdem.push_fold.three_seats import ThreeSeats
from outs.games.holdem.three_way.showdown_orders import PLACES, Triples
from outs.kernels.holdem.triple_sums import PotsOfThree, arranged
from outs.tests.cases import some_of

Array = npt.NDArray[np.float64]
HANDS = 4
SPOTS = (
    Spot((10.0, 10.0, 10.0)),
    Spot((4.0, 9.0, 6.5), 12.5),
    Spot((3.0, 2.0, 8.0), 10.0, (50.0, 30.0, 20.0)),
    Spot((1.0, 7.0, 1.5), 0.0, (65.0, 35.0, 0.0)),
)
Orders = dict[tuple[int, int, int], Array]


@pytest.fixture
def orders(rng: np.random.Generator) -> Orders:
    """By three different hands, the lowest first: deals by the order in which they finish, as in `PLACES`."""
    return {some: rng.integers(1, 60, len(PLACES)).astype(float) for some in combinations(range(HANDS), 3)}


@pytest.fixture
def hands(orders: Orders) -> Triples:
    """Return the weights as the solver takes them."""
    return made(orders)


def made(orders: Orders) -> Triples:
    """Deals as the solver takes them."""
    ways = np.array([counts.sum() for counts in orders.values()], np.int64)
    return arranged(np.array(list(orders)), ways, list(np.array(list(orders.values()), np.int64).T))


def game_of(hands: Triples, spot: Spot) -> ThreeSeats:
    """The game that is solved."""
    return ThreeSeats(PotsOfThree(hands), len(hands.dealt), spot)


DECISIONS = list(SITUATION_OF)


def deals(orders: Orders) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], float]]:
    """Every deal by seat: the hands, the number of hands that are better than each, and its chance."""
    total = 6 * sum(counts.sum() for counts in orders.values())
    for some, counts in orders.items():
        for seats in permutations(range(3)):
            for places, count in zip(PLACES.values(), counts, strict=True):
                yield tuple(some[seat] for seat in seats), tuple(places[seat] for seat in seats), count / total


def one_by_one(orders: Orders, spot: Spot, played: Array) -> tuple[Array, Array, Array, Array]:
    """All in, fold and reach by situation and hand, and what each player wins."""
    acts, reach = np.zeros((2, SITUATIONS, HANDS)), np.zeros((SITUATIONS, HANDS))
    won = np.zeros(3)
    for held, places, chance in deals(orders):
        for way in product((0, 1), repeat=3):
            button, small, big = way
            last = {(0, 1): DEFEND, (1, 0): MEET, (1, 1): OVERCALL}.get((button, small))
            situations = (PUSH, CALL if button else STEAL, last)
            if last is None and big:
                continue  # the big blind has won already
            result = spot.won(
                [
                    place if (all_in or (way == (0, 0, 0) and seat == 2)) else None
                    for seat, (place, all_in) in enumerate(zip(places, way, strict=True))
                ]
            )
            chances = [
                1.0 if situation is None else (played[situation, hand] if all_in else 1 - played[situation, hand])
                for situation, hand, all_in in zip(situations, held, way, strict=True)
            ]
            won += chance * np.prod(chances) * np.array(result)
            for seat, situation in enumerate(situations):
                if situation is not None:
                    others = chance * np.prod([one for other, one in enumerate(chances) if other != seat])
                    acts[1 - way[seat], situation, held[seat]] += others * result[seat]
        for seat, situation, before in (
            (0, PUSH, 1.0), (1, STEAL, 1 - played[PUSH, held[0]]), (1, CALL, played[PUSH, held[0]]),
            (2, DEFEND, (1 - played[PUSH, held[0]]) * played[STEAL, held[1]]),
            (2, MEET, played[PUSH, held[0]] * (1 - played[CALL, held[1]])),
            (2, OVERCALL, played[PUSH, held[0]] * played[CALL, held[1]]),
        ):  # fmt: skip
            reach[situation, held[seat]] += chance * before
    return acts[0], acts[1], reach, won


@some_of("spot", SPOTS, 2, ids=str)
def test_values_are_those_of_every_deal_and_way_one_by_one(
    orders: Orders, hands: Triples, spot: Spot, rng: np.random.Generator
) -> None:
    played = rng.random((SITUATIONS, HANDS))
    values = ThreeHanded(hands, spot).values(played)
    all_in, fold, reach, won = one_by_one(orders, spot, played)
    scale = float(np.abs(all_in).max())
    assert values.all_in == pytest.approx(all_in, abs=1e-6 * scale)
    assert values.fold == pytest.approx(fold, abs=1e-6 * scale)
    assert values.reach == pytest.approx(reach, abs=1e-6)
    assert values.won(played) == pytest.approx(won, abs=1e-5 * scale)
    assert won.sum() == pytest.approx(0, abs=1e-9)


def test_gains_are_those_of_the_best_of_all_responses(orders: Orders, rng: np.random.Generator) -> None:
    few, spot, held = {(0, 1, 2): orders[0, 1, 2]}, SPOTS[2], 3
    game = ThreeHanded(made(few), spot)
    played = rng.random((SITUATIONS, held))
    *_, won = one_by_one(few, spot, played)
    gains = game.values(played).gains(played)
    best = -np.inf
    for chosen in product((0.0, 1.0), repeat=held):
        changed = played.copy()
        changed[PUSH] = chosen
        best = max(best, game.values(changed).won(changed)[0])
    assert gains[0] == pytest.approx(best - won[0], abs=1e-5)
    # The others' situations exclude each other: their best responses are found one by one.
    for seat, situations in ((1, (STEAL, CALL)), (2, (DEFEND, MEET, OVERCALL))):
        changed = played.copy()
        for situation, hand in product(situations, range(held)):
            results = []
            for chance in (0.0, 1.0):
                changed[situation, hand] = chance
                results.append(float(one_by_one(few, spot, changed)[3][seat]))
            changed[situation, hand] = float(results[1] > results[0])
        assert gains[seat] == pytest.approx(one_by_one(few, spot, changed)[3][seat] - won[seat], abs=1e-5)


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_the_solver_has_the_same_values_though_it_changes_a_hand_at_a_time(
    hands: Triples, spot: Spot, rng: np.random.Generator
) -> None:
    game, exact = game_of(hands, spot), ThreeHanded(hands, spot)
    play = game.play(rng.random((SITUATIONS, HANDS)))
    for number in range(SITUATIONS):
        changed = play.chances[number].copy()
        changed[number % HANDS] = number % 2
        play.change([number], changed[None])
        values = exact.values(play.chances[DECISIONS])
        found = play.differences(range(3), play.folded())
        scale = np.abs(values.all_in).max()
        assert found.gain * game.pairs.hand == pytest.approx((values.all_in - values.fold)[DECISIONS], abs=1e-6 * scale)
        assert found.reach * game.pairs.hand == pytest.approx(values.reach[DECISIONS], abs=1e-6)
        pots, won = play.ends()
        assert pots.sum() == pytest.approx(1, abs=1e-6)
        assert pots @ won == pytest.approx(values.won(play.chances[DECISIONS]), abs=1e-5 * scale)
        assert measured(game, play, 0).gains == pytest.approx(values.gains(play.chances[DECISIONS]), abs=1e-6 * scale)


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_the_solver_stops_where_little_can_be_gained(hands: Triples, spot: Spot) -> None:
    game = game_of(hands, spot)
    found = equilibrium(game, Progress.begin(game.start()), 1e-2 * spot.blind, 1_000)
    played = found.chances[DECISIONS]
    assert ThreeHanded(hands, spot).values(played).gains(played).max() <= 1.01e-2 * spot.blind
    assert found.rounds < 1_000
    assert ((played >= 0) & (played <= 1)).all()


def test_the_nearest_strategy_is_kept_when_the_rounds_are_over(hands: Triples) -> None:
    game = game_of(hands, SPOTS[1])
    early, late = (equilibrium(game, Progress.begin(game.start()), 0.0, rounds) for rounds in (20, 100))
    assert (early.rounds, late.rounds) == (20, 100)
    assert late.gap <= early.gap


def test_a_range_that_is_never_played_leaves_values_finite(hands: Triples) -> None:
    for spot in SPOTS:
        game = game_of(hands, spot)
        for chance in (0.0, 1.0):
            play = game.play(np.full((SITUATIONS, HANDS), chance))
            found = play.differences(range(3), play.folded())
            assert np.isfinite(found.gain).all()
            assert np.isfinite(found.reach).all()
            assert np.isfinite(play.folded()).all()
