"""Boards with dead cards, from results on flops, against every deal of a deck of twelve cards."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import combinations, permutations

import numpy as np
import pytest

from outs.cards.deck import Deck
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import mask_of, parse_cards
from outs.games.holdem.counting.dead_cards import DeadCards, FlopRows
from outs.games.holdem.weighted_holes import Totals
from outs.tests.cases import all_of, some_of

Cards = frozenset[int]
Rank = Callable[[Iterable[int]], int]

DECK = Deck("89T", "cdhs")
INDEX = {frozenset(hole): index for index, hole in enumerate(HOLES)}


def relabelled(cards: Iterable[int], suits: tuple[int, ...]) -> Cards:
    """Cards with their suits exchanged."""
    return frozenset(13 * suits[card // 13] + card % 13 for card in cards)


def sets(size: int, without: Cards = frozenset()) -> list[Cards]:
    """All sets of cards of the deck."""
    return [frozenset(some) for some in combinations([card for card in DECK.cards if card not in without], size)]


@pytest.fixture(scope="module")
def rank(independent_value: Rank) -> Rank:
    """The value of seven cards, looked up."""
    values = {cards: independent_value(cards) for cards in sets(7)}
    return lambda cards: values[frozenset(cards)]


@pytest.fixture(scope="module")
def dead_cards(rank: Rank) -> DeadCards:
    """The rows of a table that has one row of each class of flops and holes."""
    ways: Counter[tuple[Cards, Cards]] = Counter()
    members: dict[frozenset[tuple[Cards, Cards]], tuple[Cards, Cards]] = {}
    for flop in sets(3):
        for hole in sets(2, flop):
            same = frozenset((relabelled(flop, suits), relabelled(hole, suits)) for suits in permutations(range(4)))
            ways[members.setdefault(same, (flop, hole))] += 1
    rows = []
    for (flop, hole), times in ways.items():
        counts = Counter[int]()
        for other in sets(2, flop | hole):
            for more in sets(2, flop | hole | other):
                one, two = rank(flop | more | hole), rank(flop | more | other)
                counts[(one > two) - (one < two)] += 1
        rows.append((mask_of(flop), INDEX[hole], times, counts[1], counts[0]))

    def with_rank(wanted: int) -> FlopRows:
        some = [row for row in rows if any(row[0] >> 13 * suit + wanted & 1 for suit in range(4))]
        flops, *others = zip(*some, strict=True)
        return FlopRows(np.array(flops, np.uint64), *(np.array(column) for column in others))

    return DeadCards(with_rank, DECK)


def every_deal(rank: Rank, boards: Iterable[Cards], without: Cards) -> dict[Cards, Counter[int]]:
    """Wins (1), ties (0) and losses (-1) of each hole against each other without some cards, on boards."""
    found: dict[Cards, Counter[int]] = defaultdict(Counter)
    for board in boards:
        values = {hole: rank(board | hole) for hole in sets(2, board | without)}
        for (hole, one), (other, two) in permutations(values.items(), 2):
            if not hole & other:
                found[hole][(one > two) - (one < two)] += 1
    return found


@all_of("card", [parse_cards(text)[0] for text in ("8c", "9h", "Ts")])
def test_each_hole_has_its_results_on_all_boards_with_a_card(rank: Rank, dead_cards: DeadCards, card: int) -> None:
    win, tie, deals = dead_cards.against_anything(card)
    expected = every_deal(rank, [board for board in sets(5) if card in board], frozenset())
    assert {
        index: (won, tied)
        for index, (won, tied) in enumerate(zip(win.tolist(), tie.tolist(), strict=True))
        if won + tied
    } == {INDEX[hole]: (counts[1], counts[0]) for hole, counts in expected.items() if counts[1] + counts[0]}
    assert {sum(counts.values()) for counts in expected.values()} == {deals}


@some_of("dead", ["8c9c", "8c9d", "8h8s", "Ts9s", "Td8h"], 2)
def test_two_dead_cards_leave_the_totals_of_every_deal_without_them(
    rank: Rank, dead_cards: DeadCards, dead: str
) -> None:
    one, other = parse_cards(dead)
    gone = frozenset((one, other))
    everywhere, left = (
        sum(every_deal(rank, sets(5, without), gone).values(), Counter[int]()) for without in (frozenset[int](), gone)
    )
    found = dead_cards.random_hands(
        one, other, Totals(everywhere.total(), everywhere[1], everywhere[-1], everywhere.total(), 2), left.total()
    )
    assert found == Totals(left.total(), left[1], left[-1], left.total(), 2)
