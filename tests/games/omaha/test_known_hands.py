"""Showdowns counted by types of boards and classes of hands: against every deal, dealt one by one."""

from collections.abc import Callable, Iterable
from itertools import combinations

import numpy as np
import pytest

from outs.cards.notation import cards_text, mask_of
from outs.games.omaha.hand_values import HandValues
from outs.games.omaha.known_cards import KnownCards, parse_known_cards
from outs.games.omaha.known_hands import count_boards, results
from outs.games.omaha.random_hand import RandomHand, count_deals
from outs.query.omaha.random_before_flop import RandomBeforeFlop
from outs.tests.cases import all_of, some_of

OmahaValue = Callable[[Iterable[int], Iterable[int]], int]


@pytest.fixture(scope="module")
def random_hand(hand_values: HandValues) -> RandomHand:
    """All hands that one can be."""
    return RandomHand(hand_values, hand_values.pairs_by_rank())


def deal_by_deal(known: KnownCards, value: OmahaValue) -> list[int]:
    """The deals that each set of players wins."""
    counts = [0] * (1 << len(known.hands))
    board = [card for card in range(52) if known.seen.board >> card & 1]
    left = [card for card in range(52) if not known.taken >> card & 1]
    for added in combinations(left, 5 - len(board)):
        final = (*board, *added)
        held = [None if hand is None else value(hand, final) for hand in known.hands]
        for other in combinations([card for card in left if card not in added], 4) if None in held else [()]:
            values = [value(other, final) if one is None else one for one in held]
            counts[sum((one == max(values)) << seat for seat, one in enumerate(values))] += 1
    return counts


def question(rng: np.random.Generator, known: int, random: int, board: int, left: int) -> KnownCards:
    """A random question with so many cards left: all others are dead. Most cards are of two suits."""
    order = np.argsort(rng.random(52) + (np.arange(52) // 13 > 1) * 0.3)
    held, rest = order[: 4 * known + board + left], order[4 * known + board + left :]
    shuffled = rng.permutation(held).tolist()
    hands = [cards_text(shuffled[4 * seat : 4 * seat + 4]) for seat in range(known)]
    seen = cards_text(shuffled[4 * known : 4 * known + board])
    return parse_known_cards([*hands[:1], *["random"] * random, *hands[1:]], seen, cards_text(rest.tolist()))


@all_of(("players", "left"), [(2, 12), (3, 11), (4, 10)])
def test_known_hands_before_the_flop(
    hand_values: HandValues, independent_omaha: OmahaValue, rng: np.random.Generator, players: int, left: int
) -> None:
    asked = question(rng, players, 0, 0, left)
    found = count_boards(hand_values, hand_values.pairs_by_rank(), asked.known, asked.taken)
    assert found.tolist() == deal_by_deal(asked, independent_omaha)


@all_of(("players", "board", "left"), [(2, 3, 30), (3, 4, 28), (4, 5, 3)])
def test_known_hands_on_a_board(
    hand_values: HandValues,
    random_hand: RandomHand,
    independent_omaha: OmahaValue,
    rng: np.random.Generator,
    players: int,
    board: int,
    left: int,
) -> None:
    asked = question(rng, players, 0, board, left)
    assert count_deals(hand_values, random_hand, asked).tolist() == deal_by_deal(asked, independent_omaha)


@all_of(("known", "board", "left"), [(1, 3, 10), (2, 3, 9), (1, 4, 11), (3, 5, 16), (1, 5, 22)])
def test_one_random_hand_on_a_board(
    hand_values: HandValues,
    random_hand: RandomHand,
    independent_omaha: OmahaValue,
    rng: np.random.Generator,
    known: int,
    board: int,
    left: int,
) -> None:
    asked = question(rng, known, 1, board, left)
    assert count_deals(hand_values, random_hand, asked).tolist() == deal_by_deal(asked, independent_omaha)


@some_of(("known", "left"), [(1, 11), (2, 10), (3, 11)], 1)
def test_one_random_hand_before_the_flop(
    hand_values: HandValues,
    independent_omaha: OmahaValue,
    rng: np.random.Generator,
    known: int,
    left: int,
) -> None:
    before = RandomBeforeFlop(hand_values, hand_values.pairs_by_rank())
    for _ in range(3):
        asked = question(rng, known, 1, 0, left)
        assert before.deals_by_winners(asked).tolist() == deal_by_deal(asked, independent_omaha)


def test_known_hands_before_the_flop_have_every_board(hand_values: HandValues) -> None:
    asked = parse_known_cards(["AsAhKsKh", "QdQcJdJc"], "", "")
    found = results(count_boards(hand_values, hand_values.pairs_by_rank(), asked.known, mask_of(sum(asked.known, ()))))
    assert [(one.win, one.tie, one.lose) for one in found] == [(688_294, 48, 397_666), (397_666, 48, 688_294)]


def test_equities_divide_shared_pots() -> None:
    first, second, third = results(np.array([0, 6, 0, 3, 0, 0, 0, 1]))
    assert (first.win, first.tie, first.lose) == (6, 4, 0)
    assert (third.win, third.tie, third.lose) == (0, 1, 9)
    assert [first.equity, second.equity, third.equity] == pytest.approx([23.5 / 30, 5.5 / 30, 1 / 30])
