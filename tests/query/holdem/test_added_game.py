"""A game that nobody plays, added as docs/add-a-game.md says: 20 cards, and an order like no other."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from math import comb
from typing import cast

import numpy as np
import pytest

from outs.cards.deck import Deck
from outs.cards.errors import BadInput, BadQuery, TooFewUnseen
from outs.cards.hands.evaluator import build_evaluator
from outs.cards.hands.order import Order
from outs.cards.hands.starting_hands import HOLES, hole_id
from outs.cards.mask_arrays import canonical_boards
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.display.holdem_outs import text
from outs.display.text import View
from outs.games.holdem.boards.visible_cards import KnownCards
from outs.games.holdem.counting.one_hole import count_state
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.river import sweep_types
from outs.kernels.holdem.streets import street_rows
from outs.pipeline.holdem.river_types import boards_of_types
from outs.query.game_names import VARIANTS
from outs.query.session import Tables
from outs.tests.cards.hands.plain_hands import Key, best_of, by_the_book
from outs.tests.cases import all_of

DECK = Deck("TJQKA", "cdhs")
ORDER = Order(
    "twenty",
    DECK,
    ("pair", "two_pair", "straight", "three_of_a_kind", "four_of_a_kind", "full_house", "straight_flush"),
)
EVALUATOR = build_evaluator(ORDER)
HOLE_OF_ID = {hole_id(*hole): hole for hole in HOLES}


def key(hand: Sequence[int]) -> Key:
    """The rules: three of a kind beats a straight, and a full house four of a kind."""
    category, *ranks = by_the_book(hand)
    return ({3: 4, 4: 3, 6: 7, 7: 6}.get(category, category), *ranks)


@pytest.fixture(scope="module", autouse=True)
def _game() -> Iterator[None]:
    """The game by its name, and everything that follows from it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(cast("dict[str, Callable[[], Order]]", VARIANTS), ORDER.name, lambda: ORDER)
        yield


def outcomes(first: str, second: str, board: str) -> tuple[int, int, int]:
    """Return the wins and ties of the first hand, and the deals, each compared by the rules."""
    shown = parse_cards(board)
    free = [card for card in DECK.cards if card not in parse_cards(first + second + board)]
    found = [
        tuple(best_of(key, parse_cards(hand) + shown + more) for hand in (first, second))
        for more in combinations(free, 5 - len(shown))
    ]
    return sum(one > other for one, other in found), sum(one == other for one, other in found), len(found)


@all_of(
    ("first", "second", "board"),
    [("AcAd", "KcKd", "TcTdJh"), ("AcKc", "JdTd", "QcJcTh"), ("AcKh", "AdKs", "TcTdThTs"), ("AcAd", "QhJh", "ThTdQc")],
)
def test_two_hands_are_compared_by_its_rules(tables: Tables, first: str, second: str, board: str) -> None:
    answer = tables.equity(first, second, board=board, game="twenty")
    assert (answer.players[0].win, answer.players[0].tie, answer.deals) == outcomes(first, second, board)


def test_the_hands_of_the_page_are_dealt_every_board(tables: Tables) -> None:
    free = [card for card in DECK.cards if card not in parse_cards("AcAdKcKd")]
    boards = np.array([mask_of(board) for board in combinations(free, 5)], np.uint64)
    one, other = (EVALUATOR.values(boards | np.uint64(mask_of(parse_cards(hand)))) for hand in ("AcAd", "KcKd"))
    answer = tables.equity("AcAd", "KcKd", game="twenty")
    assert (answer.players[0].win, answer.players[0].tie) == (int((one > other).sum()), int((one == other).sum()))
    assert answer.deals == len(boards) == comb(16, 5)


def test_every_pair_of_hands_is_dealt_once(tables: Tables) -> None:
    answer = tables.equity("random", "random", game="twenty")
    first, second = answer.players
    assert answer.deals == comb(20, 2) * comb(18, 2) * comb(16, 5)
    assert (first.win, first.equity) == (second.win, 0.5)


def test_outs_and_strength_know_the_cards_that_are_left(tables: Tables) -> None:
    found = tables.outs("AcKc", "QcJcTh", "AdAh", game="twenty")
    assert sorted(card.card for card in found.cards) == sorted(
        cards_text([card]) for card in DECK.cards if card not in parse_cards("AcKcQcJcThAdAh")
    )
    assert found.makes == "straight"
    assert max(found.cards, key=lambda card: card.equity).card == "Tc"
    against = tables.strength("AcKc", "QcJcTh", game="twenty")
    assert against.equity == pytest.approx(
        tables.equity("AcKc", "random", board="QcJcTh", game="twenty").players[0].equity
    )


def test_ranges_and_advice_are_of_its_cards(tables: Tables) -> None:
    found = tables.range("random", "TcTdJh", game="twenty")
    assert (found.combinations, found.percent, found.normalised, len(found.hands)) == (comb(17, 2), 100, "random", 25)
    assert sum(hit.combinations for hit in found.made) == comb(17, 2)
    assert tables.range("Qx", game="twenty").notes == ("Qx = QQ,AQ,KQ,QT+",)
    advice = tables.advise("AcKc", "QcJcTh", pot=10, to_call=5, stack=100, game="twenty")
    equity = tables.equity("AcKc", "random", board="QcJcTh", game="twenty").players[0].equity
    assert advice.win_rate == pytest.approx(equity)
    before = tables.advise("AcKc", "", "raise 10 into 5 preflop", pot=10, to_call=5, stack=100, game="twenty")
    assert 0 < before.win_rate < tables.equity("AcKc", "random", game="twenty").players[0].equity
    assert before.possible_holes == comb(18, 2)


def test_the_tables_kernels_count_what_counting_does() -> None:
    boards = canonical_boards(3, DECK)
    types = boards_of_types(canonical_boards(5, DECK), EvaluatorArrays.of(EVALUATOR))
    river = sweep_types(types.boards, types.arrays)
    rows = street_rows(boards, EvaluatorArrays.of(EVALUATOR, 5), river, True)
    ways = [len({mask_of(s) for s in _relabelled(board)}) for board in boards.tolist()]
    assert sum(ways) == comb(20, 3)
    for place in np.linspace(0, len(rows.hole_id) - 1, 15).astype(int).tolist():
        board = int(np.searchsorted(rows.starts, place, side="right")) - 1
        hole = HOLE_OF_ID[int(rows.hole_id[place])]
        found = count_state(EVALUATOR, KnownCards(hole, cards_of(int(boards[board])), (), DECK))
        assert found.moves.now == tuple(rows.now[place].tolist())
        assert found.strength_squares == rows.sums[place, 2]
        assert found.against_two == tuple(rows.sums[place, 3:].tolist())
        assert found.histogram == tuple(rows.histogram[place].tolist())


def _relabelled(board: int) -> list[list[int]]:
    return [[13 * suits[card // 13] + card % 13 for card in cards_of(board)] for suits in permutations(range(4))]


def test_outs_are_shown_with_its_categories(tables: Tables) -> None:
    shown = text(tables.outs("AcAd", "KhKdJh", "random", game="twenty"), View())
    assert shown.index("Full house ") < shown.index("Four of a kind ") < shown.index("Straight ")
    assert "Flush " not in shown


def test_push_or_fold_is_refused_without_its_matchups(tables: Tables) -> None:
    with pytest.raises(BadQuery, match="twenty has no table of matchups"):
        tables.push_fold(stack=10.0, game="twenty")


def test_what_the_deck_lacks_or_cannot_deal_is_refused(tables: Tables) -> None:
    with pytest.raises(BadInput, match="card 9c is not in a deck of 20 cards, T to A"):
        tables.equity("9cAd", "KcKd", game="twenty")
    with pytest.raises(TooFewUnseen, match="8 players and the board take 21 unseen cards, 20 are left"):
        tables.equity(*["random"] * 8, game="twenty")
