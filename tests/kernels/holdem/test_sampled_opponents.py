"""Sampled deals against a slow replay with an independent evaluator."""

from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from outs.cards.hands.starting_hands import STARTING_HANDS, starting_hand_of
from outs.cards.notation import parse_cards
from outs.games.holdem.parameters import MOST_OPPONENTS
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.sampled_opponents import CARDS_DEALT, DEALS_PER_BLOCK, POT, Tally, choices, tally_deals
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]
Picks = npt.NDArray[np.uint8]

RANDOM_DEALS = 30
BOARDS = ("AsKsQsJsTs", "9c9d9h9sAc", "KcKdKhKs2c", "Kc9c7c4c2c", "Kh9h7h4h2d", "AcAdKhKs2c", "TcJdQhKsAc")
HEROES = 29 * 28 // 2


def shuffled(deck: list[int], picks: Iterable[int]) -> None:
    """Deal from `deck` in place: each pick counts on from its own step."""
    for step, pick in enumerate(picks):
        deck[step], deck[step + pick] = deck[step + pick], deck[step]


def picks_that_deal(hands: list[list[int]]) -> Picks:
    """Picks that deal these cards, deal after deal from the deck that the last one left."""
    deck, rows = list(range(52)), []
    for cards in hands:
        row = []
        for step, card in enumerate(cards):
            row.append(deck.index(card, step) - step)
            deck[step], deck[step + row[-1]] = deck[step + row[-1]], deck[step]
        rows.append(row)
    return np.array(rows, np.uint8)


def replayed(picks: Picks, oracle: Oracle) -> Tally:
    """Return the same sums, hero by hero and opponent by opponent."""
    size, counts = len(STARTING_HANDS), MOST_OPPONENTS + 1
    tally = Tally(
        np.zeros(size, np.int64), np.zeros((counts, counts, size), np.int64), np.zeros((counts, counts, size), np.int64)
    )
    block = np.zeros((counts, size), np.int64)
    deck = list(range(52))
    for deal, row in enumerate(picks.tolist(), start=1):
        shuffled(deck, row)
        board, seats, rest = deck[:5], deck[5:CARDS_DEALT], deck[CARDS_DEALT:]
        opponents = [oracle([*board, *seats[2 * seat : 2 * seat + 2]]) for seat in range(MOST_OPPONENTS)]
        for hole in combinations(rest, 2):
            hand, value = STARTING_HANDS.index(starting_hand_of(*hole)), oracle([*board, *hole])
            tally.heroes[hand] += 1
            block[0, hand] += 1
            for against in range(1, counts):
                if value >= max(opponents[:against]):
                    ties = opponents[:against].count(value)
                    tally.outcomes[against, ties, hand] += 1
                    block[against, hand] += POT // (ties + 1)
        if deal % DEALS_PER_BLOCK == 0 or deal == len(picks):
            for one, other in combinations_with_replacement(range(counts), 2):
                tally.moments[one, other] += block[one] * block[other]
            block[:] = 0
    return tally


def random_picks(rng: np.random.Generator, deals: int) -> Picks:
    """Picks as the pipeline draws them."""
    return rng.integers(0, choices(52), size=(deals, CARDS_DEALT), dtype=np.uint8)


def assert_same(one: Tally, other: Tally) -> None:
    """Every sum is the same."""
    for name in Tally._fields:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


def test_random_deals_are_tallied_as_if_played_one_by_one(
    seven_cards: EvaluatorArrays, independent_value: Oracle, rng: np.random.Generator
) -> None:
    picks = random_picks(rng, RANDOM_DEALS)
    assert_same(tally_deals(picks, seven_cards), replayed(picks, independent_value))


@all_of("text", BOARDS)
def test_deals_on_awkward_boards_are_tallied_as_if_played_one_by_one(
    text: str, seven_cards: EvaluatorArrays, independent_value: Oracle, rng: np.random.Generator
) -> None:
    board = list(parse_cards(text))
    others = [card for card in range(52) if card not in board]
    hands = [board + rng.permutation(others)[: CARDS_DEALT - 5].tolist() for _ in range(3)]
    picks = picks_that_deal(hands)
    assert (picks < choices(52)).all()
    assert_same(tally_deals(picks, seven_cards), replayed(picks, independent_value))


def test_every_hole_left_is_a_hero(seven_cards: EvaluatorArrays, rng: np.random.Generator) -> None:
    tally = tally_deals(random_picks(rng, 1_000), seven_cards)
    assert tally.heroes.sum() == 1_000 * HEROES


def test_more_opponents_leave_fewer_heroes_unbeaten(seven_cards: EvaluatorArrays, rng: np.random.Generator) -> None:
    unbeaten = tally_deals(random_picks(rng, 1_000), seven_cards).outcomes.sum(axis=1)
    assert not unbeaten[0].any()
    assert (np.diff(unbeaten[1:], axis=0) <= 0).all()


def test_everybody_shares_when_the_board_plays(seven_cards: EvaluatorArrays) -> None:
    board = list(parse_cards("AsKsQsJsTs"))
    picks = picks_that_deal([board + [card for card in range(52) if card not in board][: CARDS_DEALT - 5]])
    tally = tally_deals(picks, seven_cards)
    for opponents in range(1, MOST_OPPONENTS + 1):
        assert tally.outcomes[opponents, opponents].sum() == tally.outcomes[opponents].sum() == HEROES


def test_a_pot_splits_evenly_among_any_number_of_players() -> None:
    assert [POT % players for players in range(1, MOST_OPPONENTS + 2)] == [0] * (MOST_OPPONENTS + 1)
