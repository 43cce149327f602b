"""Deals from one deck: the compiled play wins what the bots win that people play against."""

from collections.abc import Callable
from itertools import islice

import numpy as np
import pytest

from outs.cards.notation import mask_of
from outs.games.draw.betting.values import Game, Strategies
from outs.play.draw.bot import DrawBot
from outs.play.draw.chances import Chances
from outs.play.draw.poker import Cards, decks
from outs.play.draw.solved import SolvedBot
from outs.query.draw.holds.dealt_hand import in_canonical_order
from outs.query.session import Tables
from outs.research.draw_game.deals import AllHands, rules_of, seats_of
from outs.research.draw_game.kernels.play import HAND, Deals, final_value, index_of, mean_wins, sampled_wins
from outs.research.draw_game.match import sides_of
from outs.research.draw_game.rules_strategy import RulesStrategy
from outs.tests.research.draw_game.one_by_one import EveryChoice, Frequencies, mean_won


def place_in(hands: AllHands) -> Callable[[Cards], int]:
    """Return a function that finds a hand in the table."""
    return lambda hand: int(np.searchsorted(hands.masks, np.uint64(mask_of(hand))))


def test_hands_have_the_order_the_class_and_the_value_of_the_tables(hands: AllHands) -> None:
    place, scratch = place_in(hands), np.zeros(HAND, np.int64)
    dealt = [*islice(decks(3), 500)]
    deals = hands.deals(dealt)
    for number, deck in enumerate(dealt):
        first, second, rest = deck[:HAND], deck[HAND : 2 * HAND], deck[2 * HAND :]
        for hand, ordered, one in (
            (first, deals.first, deals.first_classes),
            (second, deals.second, deals.second_classes),
        ):
            assert tuple(ordered[number].tolist()) == in_canonical_order(hand)[1]
            assert one[number] == hands.classes[place(hand)]
        assert index_of(np.array(rest[:HAND])) == place(rest[:HAND])
        kept = tuple(deals.first[number, [1, 2, 4]].tolist())
        found = final_value(hands.values, deals.first[number], 0b10110, deals.rest[number, 1:], scratch)
        assert found == hands.values[place((*kept, *rest[1:3]))]


def won_by_both(
    tables: Tables, game: Game, hands: AllHands, strategies: Strategies, count: int
) -> tuple[list[float], list[float]]:
    """Return what the first player wins in each deal by compiled play, and one by one, with both bots in both seats."""
    place, choice, dealt = place_in(hands), EveryChoice(), [*islice(decks(5), count)]
    by_rules = DrawBot(Chances(tables), choice)
    solved = Frequencies(
        game, strategies, lambda hand: int(hands.classes[place(hand)]), lambda hand: int(hands.values[place(hand)])
    )
    bots = SolvedBot(solved, by_rules, choice), by_rules
    together, one_by_one = [], []
    for _, seats, sign in sides_of(game, strategies, RulesStrategy(game, tables)):
        won = np.empty(count)
        mean_wins(rules_of(game), seats, hands.values, hands.deals(dealt), 0, 0, won)
        together += won.tolist()
        one_by_one += [mean_won(deck, bots[::sign], choice, solved.value_of) for deck in dealt]
    return together, one_by_one


@pytest.mark.parametrize("count", [8, pytest.param(1_000, marks=pytest.mark.long)])
def test_deals_are_worth_what_the_bots_win_one_by_one(
    tables: Tables, game: Game, hands: AllHands, strategies: Strategies, count: int
) -> None:
    together, one_by_one = won_by_both(tables, game, hands, strategies, count)
    assert together == pytest.approx(one_by_one, abs=1e-5)


def repeated(deals: Deals, number: int, times: int) -> Deals:
    """One deal many times."""
    rows = np.full(times, number)
    first, second, rest = deals.first[rows], deals.second[rows], deals.rest[rows]
    return Deals(first, second, deals.first_classes[rows], deals.second_classes[rows], rest)


def test_sampled_moves_win_on_average_what_all_moves_win(game: Game, hands: AllHands, strategies: Strategies) -> None:
    rules, seats, deals = rules_of(game), seats_of(strategies), hands.deals(islice(decks(5), 10))
    means, rng, won = np.empty(10), np.random.default_rng(5), np.empty(2_000)
    mean_wins(rules, seats, hands.values, deals, 0, 0, means)
    for number, mean in enumerate(means.tolist()):
        sampled_wins(rules, seats, hands.values, repeated(deals, number, len(won)), rng.random((len(won), 4, 10)), won)
        assert abs(won.mean() - mean) <= 4 * won.std() / len(won) ** 0.5 + 1e-9


def test_other_draws_are_of_the_cards_that_are_left(game: Game, hands: AllHands, strategies: Strategies) -> None:
    rules, seats, deals = rules_of(game), seats_of(strategies), hands.deals(islice(decks(5), 10))
    means, rng, won = np.empty(10), np.random.default_rng(5), np.empty(3_000)
    mean_wins(rules, seats, hands.values, deals, 0, 3_000, means)
    for number, mean in enumerate(means.tolist()):
        orders = repeated(deals, number, len(won))
        rng.permuted(orders.rest, axis=1, out=orders.rest)
        mean_wins(rules, seats, hands.values, orders, 0, 0, won)
        assert abs(won.mean() - mean) <= 4 * (2 / len(won)) ** 0.5 * won.std() + 1e-9
