"""Responses that know their cards to first order, on a deck of 20 cards: compared with sums over all cards."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from outs.games.draw.betting.game_model import FOLD
from outs.games.draw.betting.rules import FIRST, PLAYERS
from outs.games.draw.betting.values import UNIT, Strategies
from outs.research.draw_game.first_order import OtherPlayer, Ranks, Responder
from outs.tests.pipeline.draw_game.small_deck import (
    CARDS,
    RANKS,
    SUITS,
    Card,
    class_of,
    classes,
    dealt_as,
    model,
    values,
)
from outs.tests.pipeline.draw_game.small_game import solved

Floats = npt.NDArray[np.float64]
SEATS = range(len(PLAYERS))


@cache
def responder(player: int, is_aware: bool) -> Responder:
    """The responder of the small deck's game."""
    game, strategies = solved()[0].game, solved()[0].strategies
    ranks = Ranks.of(model(), RANKS, np.array([[low, high] for low, high, _ in classes()], np.uint8))
    return Responder(game, ranks, player, strategies, OtherPlayer.of(game, ranks, 1 - player, strategies), is_aware)


class Paths(NamedTuple):
    """Every deal and draw of the other player: its chance, the cards seen as bits, and its final value."""

    chance: Floats
    seen: npt.NDArray[np.int64]
    values: npt.NDArray[np.int64]


def bits(cards: tuple[Card, ...]) -> int:
    """Cards as bits."""
    return sum(1 << CARDS.index(card) for card in set(cards))


def number(hand: tuple[Card, ...]) -> int:
    """The class of a hand."""
    return classes().index(class_of(hand))


def draws(hand: tuple[Card, Card], hold: int) -> Iterator[tuple[Card, ...]]:
    """Every final hand of a hold."""
    ordered = sorted(hand)
    kept = tuple(card for bit, card in enumerate(ordered) if hold >> bit & 1)
    for drawn in combinations([card for card in CARDS if card not in hand], 2 - len(kept)):
        yield *kept, *drawn


@cache
def other_paths(player: int, way: int, at: int, thrown: int) -> Paths:
    """The other player's paths through a way, a decision to draw, and a number of cards thrown."""
    game, strategies = solved()[0].game, solved()[0].strategies
    tree, other, found = game.tree, 1 - player, []
    for hand in combinations(CARDS, 2):
        chance, one = 1 / comb(len(CARDS), 2), number(hand)
        for place, action in enumerate(tree.ends[tree.ways_on[way]]):
            if place % 2 == other:
                decision = tree.histories.index(tree.ends[tree.ways_on[way]][:place])
                start, stop = tree.first_actions[decision : decision + 2]
                chosen = start + tree.actions[start:stop].index(action)
                chance *= strategies.bets[chosen, one] / UNIT
        chance *= strategies.draws[other].parts[at, thrown, one] / UNIT / comb(len(CARDS) - 2, thrown)
        if chance:
            hold = int(strategies.draws[other].holds[at, thrown, one])
            found += [(chance, bits((*hand, *final)), values()[class_of(final)]) for final in draws(hand, hold)]
    chances, seen, final_values = zip(*found, strict=True) if found else ((), (), ())
    return Paths(np.array(chances, float), np.array(seen, np.int64), np.array(final_values, np.int64))


def after(player: int, history: tuple[int, int, int], paths: Paths, value: int, base: Floats, full: Floats) -> float:
    """Return a final hand's winnings against weighted paths, with the best actions against the weights `base`."""
    game, strategies = solved()[0].game, solved()[0].strategies
    tree, (way, first, second) = game.tree, history
    parts = strategies.final[(way * game.seen + first) * game.seen + second] / UNIT
    sign = np.sign(value - paths.values)

    def worth(at: int, reach: Floats) -> tuple[float, float]:
        if at < 0:
            won = sign * game.after[way][-1 - at]
            if tree.kinds[-1 - at] == FOLD:
                won = np.full(len(sign), game.after[way][-1 - at] * (-1 if tree.losers[-1 - at] == player else 1))
            return float(won @ (reach * base)), float(won @ (reach * full))
        actions = range(*tree.first_actions[at : at + 2])
        if tree.actors[at] == player:
            return max(worth(int(tree.leads_to[action]), reach) for action in actions)
        each = [worth(int(tree.leads_to[action]), reach * parts[action, paths.values]) for action in actions]
        return sum(one for one, _ in each), sum(other for _, other in each)

    return worth(0, paths.chance)[1]


def draw_worth(player: int, way: int, first: int, hand: tuple[Card, Card]) -> float:
    """Return a hand's winnings by its best hold at a decision to draw; `first` is the other's earlier draw, if any."""
    game, one, best = solved()[0].game, responder(player, True), -np.inf
    for hold in range(4):
        own, total, count = 2 - hold.bit_count(), 0.0, 0
        for final in draws(hand, hold):
            count += 1
            for other in range(game.seen) if player == FIRST else [first]:
                paths = other_paths(player, way, way * game.seen + own if player == FIRST else way, other)
                (none, each), (whole, card) = one.effect(0, other), one.effect(own, other)
                base = none - each * np.bitwise_count(paths.seen & bits(final))
                full = whole - card * np.bitwise_count(paths.seen & bits((*hand, *final)))
                history = (way, own, other) if player == FIRST else (way, other, own)
                total += after(player, history, paths, values()[class_of(final)], base, full)
        best = max(best, total / count)
    return best


@pytest.mark.parametrize("player", SEATS)
def test_final_hands_and_thrown_cards_are_those_of_all_deals_and_draws(player: int) -> None:
    game, strategies = solved()[0].game, solved()[0].strategies
    one = responder(player, True)
    assert np.abs(one.other.reach - game.final_reach(1 - player, strategies)).max() < 1e-12
    for way, at in ((0, 0), (1, 1), (2, 2)):
        decision = way * game.seen + at if player == FIRST else way
        for thrown in range(game.seen):
            paths = other_paths(player, way, decision, thrown)
            for rank in range(RANKS):
                card = np.bitwise_count(paths.seen & bits(tuple((rank, suit) for suit in range(SUITS))))
                seen = np.bincount(paths.values, paths.chance * card, model().value_count)
                held = one.other.reach[decision, thrown] * one.ranks.in_value[rank]
                assert held + one.other.thrown[decision, thrown, rank] == pytest.approx(seen, abs=1e-7)


@pytest.mark.parametrize("player", SEATS)
def test_a_response_without_knowledge_is_the_one_of_the_certificate(player: int) -> None:
    solution, certificate = solved()
    response, worth = responder(player, False).response()
    sign, gain = (1, certificate.first_gain) if player == FIRST else (-1, certificate.second_gain)
    assert worth @ model().dealt == pytest.approx(sign * certificate.value + gain, abs=1e-6)
    reach = solution.game.final_reach(1 - player, solution.strategies)
    after_the_draw = solution.game.rounds_after(player, response, reach, best=True)
    choices = range(len(response.draws[player].parts))
    ends = [solution.game.draw_values(player, choice, response, after_the_draw) for choice in choices]
    played = solution.game.before_values(player, response, ends).value
    assert played == pytest.approx(worth, abs=1e-6)


@pytest.mark.parametrize("player", SEATS)
def test_a_hand_is_worth_the_sum_over_all_cards_with_their_effects(player: int) -> None:
    game, one = solved()[0].game, responder(player, True)
    hand = dealt_as((1, 3, True))
    _, worth = one.best_draws()
    for way in range(len(game.tree.ways_on)):
        if player == FIRST:
            assert worth[way, number(hand)] == pytest.approx(draw_worth(player, way, 0, hand), abs=1e-6)
        else:
            decision = way * game.seen + 1
            assert worth[decision, number(hand)] == pytest.approx(draw_worth(player, way, 1, hand), abs=1e-6)


def test_effects_are_the_nearest_line_to_the_chance_of_no_card_in_common() -> None:
    one = responder(FIRST, True)
    for own, other in product(range(3), range(3)):
        m, n, deck = 2 + own, 2 + other, len(CARDS)
        common = np.arange(min(m, n) + 1)
        chance = np.array([comb(m, k) * comb(deck - m, n - k) for k in common]) / comb(deck, n)
        factor = (common == 0) / chance[0]
        slope, start = np.polyfit(common, factor, 1, w=np.sqrt(chance))
        assert one.effect(own, other) == pytest.approx((start, -slope))


def test_bets_are_best_against_hands_with_their_effects() -> None:
    solution, one = solved()[0], responder(FIRST, True)
    response, worth = one.response()
    assert isinstance(response, Strategies)
    tree, strategies, (none, each) = solution.game.tree, solution.strategies, one.effect(0, 0)
    hand, at_draw = dealt_as((0, 4, False)), one.best_draws()[1]
    dealt = [*combinations(CARDS, 2)]
    weights = np.array([none - each * (bits(hand) & bits(other)).bit_count() for other in dealt]) / len(dealt)
    others = [number(other) for other in dealt]

    def best(at: int, reach: Floats) -> float:
        if at < 0 and tree.kinds[-1 - at] == FOLD:
            sign = -1 if tree.losers[-1 - at] == FIRST else 1
            return float(reach @ weights) * sign * float(solution.game.before[-1 - at])
        if at < 0:
            return float(at_draw[tree.ways_on.index(-1 - at), number(hand)])
        each_ = range(*tree.first_actions[at : at + 2])
        if tree.actors[at] == FIRST:
            return max(best(int(tree.leads_to[action]), reach) for action in each_)
        shares = strategies.bets[:, others] / UNIT
        return sum(best(int(tree.leads_to[action]), reach * shares[action]) for action in each_)

    assert worth[number(hand)] == pytest.approx(best(0, np.ones(len(dealt))), abs=1e-6)
