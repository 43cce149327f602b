"""Three-handed push or fold with a few made-up hands: every deal and every way that it can go, one by one."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

import numpy as np
import numpy.typing as npt
import pytest

from outs.games.holdem.regret_matching import match_regrets
from outs.games.holdem.showdown_orders import PLACES
from outs.games.holdem.spots import Spot
from outs.games.holdem.three_way.finishing_orders import ThreeHands
from outs.games.holdem.three_way.push_fold_values import (
    CALL,
    DEFEND,
    MEET,
    OVERCALL,
    PUSH,
    SITUATIONS,
    STEAL,
    ThreeHanded,
    means,
)

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
def hands(orders: Orders) -> ThreeHands:
    """The same as the solver takes them."""
    return made(orders)


def made(orders: Orders) -> ThreeHands:
    """Deals as the solver takes them."""
    ways = np.array([counts.sum() for counts in orders.values()], np.int64)
    return ThreeHands.of(np.array(list(orders)), ways, np.array(list(orders.values()), np.int64))


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


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_values_are_those_of_every_deal_and_way_one_by_one(
    orders: Orders, hands: ThreeHands, spot: Spot, rng: np.random.Generator
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
def test_the_solver_stops_where_little_can_be_gained(hands: ThreeHands, spot: Spot) -> None:
    game = ThreeHanded(hands, spot)
    found = match_regrets(game, (SITUATIONS, HANDS), 1e-2 * spot.blind, 1_000)
    assert game.values(found.played).gains(found.played).sum() <= 1e-2 * spot.blind
    assert found.rounds < 1_000
    assert ((found.played >= 0) & (found.played <= 1)).all()


def test_the_nearest_way_of_playing_is_kept_when_the_rounds_are_over(hands: ThreeHands) -> None:
    game = ThreeHanded(hands, SPOTS[1])
    early, late = (match_regrets(game, (SITUATIONS, HANDS), 0.0, rounds) for rounds in (25, 100))
    assert (early.rounds, late.rounds) == (25, 100)
    gaps = [game.values(found.played).gains(found.played).sum() for found in (early, late)]
    assert gaps[1] <= gaps[0]


def test_a_hand_that_never_comes_there_is_given_what_is_said() -> None:
    found = means(np.array([[2.0, 0.0]]), np.array([[0.5, 0.0]]), np.array([-1.5]))
    assert found.tolist() == [[4.0, -1.5]]
