"""States of flop and turn are looked up, and are bit for bit the counted ones."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.answers.equity_answers import COUNTED, EquityAnswer
from outs.cards.errors import BadRange, RepeatedCard, WrongCardCount
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.sizes import SUBSET_STARTS
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.games.holdem.counting.all_holes import equities
from outs.games.holdem.counting.one_hole import showdown
from outs.query.database.connection import Connection
from outs.query.holdem.equity.calculator import EquityCalculator
from outs.query.holdem.equity.equity import Equity
from outs.query.holdem.strength.states import MANY_FLOPS, StateTables
from outs.query.holdem.strength.strength import Strength, StrengthCalculator
from outs.query.holdem.variants import TABLE_OF_BOARD
from outs.query.session import Tables
from outs.tests.cases import all_of

DEALS = st.tuples(st.permutations(range(52)), st.sampled_from([3, 4]))
AWKWARD = [
    "AhKh QhJhTh",
    "2c2d 2h2s3c",
    "AsKs QsJsTs",
    "2c3d AhAsAd",
    "AhKd Ks7d2h3c",
    "2c7d AsKsQsJs",
    "3c2c 4c4d4h4s",
]


class NoStateTables(StateTables):
    """Tables without the flop and the turn."""

    @staticmethod
    def table(board: int, dead: int = 0) -> str | None:  # noqa: ARG004
        """Return None, for a missing table."""
        return None


@pytest.fixture(scope="module")
def counting(connection: Connection, evaluator: Evaluator) -> EquityCalculator:
    """Answers that look up no board."""
    return EquityCalculator(connection, lambda: evaluator, lambda: NoStateTables(connection))


def no_evaluator() -> Evaluator:
    """Fails where an evaluator is asked for."""
    raise AssertionError("a row needs no evaluator")


def agree(looked_up: EquityAnswer, counted: EquityAnswer, board: str) -> None:
    """The answers are the same but for where they are from."""
    assert looked_up.source == f"table {TABLE_OF_BOARD[len(board) // 2]}"
    assert counted.source == COUNTED
    assert replace(looked_up, notes=()) == replace(counted, source=looked_up.source)


@all_of("deal", AWKWARD)
def test_awkward_rows_are_what_counting_finds(
    tables: Tables, counting: EquityCalculator, evaluator: Evaluator, deal: str
) -> None:
    hole, board = deal.split()
    agree(
        tables.equity(hole, "random", board=board), Equity(*(hole, "random"), board=board).compared_by(counting), board
    )
    assert tables.strength(hole, board) == StrengthCalculator(lambda: evaluator).measure(Strength(hole, board))


@pytest.mark.long
@settings(max_examples=15, deadline=None)
@given(deal=DEALS)
def test_a_hole_against_random_is_bit_for_bit_what_counting_finds(
    tables: Tables, counting: EquityCalculator, evaluator: Evaluator, deal: tuple[list[int], int]
) -> None:
    cards, size = deal
    hole, board = cards_text(cards[:2]), cards_text(cards[2 : 2 + size])
    agree(
        tables.equity(hole, "random", board=board), Equity(*(hole, "random"), board=board).compared_by(counting), board
    )
    agree(tables.equity("random", hole, board=board), Equity("random", hole, board=board).compared_by(counting), board)
    for opponents in (1, 2):
        looked_up = tables.strength(hole, board, opponents=opponents)
        assert looked_up == StrengthCalculator(lambda: evaluator).measure(Strength(hole, board, opponents=opponents))
    assert looked_up.equity == pytest.approx(tables.state(hole, board).equity_against_two, rel=1e-12)


@settings(max_examples=8, deadline=None)
@given(deal=DEALS)
def test_a_range_against_random_is_bit_for_bit_what_counting_finds(
    tables: Tables, counting: EquityCalculator, deal: tuple[list[int], int]
) -> None:
    cards, size = deal
    board = cards_text(cards[:size])
    for players in (("88-66,AKs:0.3,A5o:2", "random"), ("random", "88-66,AKs:0.3,A5o:2")):
        agree(tables.equity(*players, board=board), Equity(*players, board=board).compared_by(counting), board)


@all_of("board", ["Ks7d2h", "Ks7s2s", "KsKdKh", "KsKd2c2h"])
def test_anything_against_anything_is_what_counting_finds_hand_by_hand(
    tables: Tables, counting: EquityCalculator, board: str
) -> None:
    players = ("random", "random")
    looked_up = tables.equity(*players, board=board, by_hand=True)
    agree(looked_up, Equity(*players, board=board, by_hand=True).compared_by(counting), board)
    assert looked_up.players[0].equity == 0.5


@all_of("board", ["Ks7d2h", "AhKhQh", "7c7d7h", "3h4cJh2d", "KsKdKhKc"])
def test_the_equities_of_all_holes_are_bit_for_bit_those_of_the_sweep(
    connection: Connection, evaluator: Evaluator, board: str
) -> None:
    found = StateTables(connection).equities(mask_of(parse_cards(board)))
    swept = equities(evaluator, parse_cards(board), np.ones(len(HOLES)))
    assert np.array_equal(found, swept, equal_nan=True)


def test_a_row_is_looked_up_without_the_evaluator(connection: Connection) -> None:
    states = StateTables(connection)
    calculator = EquityCalculator(connection, no_evaluator, lambda: states)
    for player in ("AhKd", "22+"):
        assert Equity(*(player, "random"), board="Ks7d2h").compared_by(calculator).source == "table flop"
    assert StrengthCalculator(no_evaluator, states).measure(Strength("AhKd", "Ks7d2h3c", *("random",))).field.hs > 0


@all_of(
    ("players", "board", "dead"),
    [(("AhKd", "random"), "Ks7d2h", "As"), (("AhKd", "random"), "Ks7d2h3c4c", ""), (("AhKd", "22+"), "Ks7d2h", "")],
)
def test_what_no_row_has_is_counted(tables: Tables, players: tuple[str, str], board: str, dead: str) -> None:
    assert tables.equity(*players, board=board, dead=dead).source == COUNTED


def test_a_hole_that_meets_the_board_is_refused_as_ever(tables: Tables) -> None:
    with pytest.raises(BadRange, match="card Ah is both in the hole 'AhKd' and on the board"):
        tables.equity("AhKd", "random", board="Ks7d2hAh")


@all_of("cards", TABLE_OF_BOARD)
def test_boards_are_numbered_from_the_first_of_their_size(tables: Tables, cards: int) -> None:
    ((first,),) = tables.sql(f"SELECT min(subset_id) FROM subset_classes WHERE size = {cards}").fetchall()
    assert SUBSET_STARTS[cards] == first


@all_of("board", ["3h4cJh", "3h4cJh2d", "7c7d7h"])
def test_a_state_is_its_whole_row(tables: Tables, evaluator: Evaluator, board: str) -> None:
    state = tables.state("Ad Qc", board)
    answer = tables.strength("AdQc", board)
    assert (state.hole, state.board, state.potential) == ("AdQc", board, answer.field)
    hole, table = parse_cards("AdQc"), parse_cards(board)
    found = showdown(evaluator, hole, table)
    assert sum(row[0] for row in state.moves.then) == found.ahead.sum()
    rivers = 1081 if len(table) == 3 else 46
    assert 0 < state.potential.equity**2 < state.mean_square < state.potential.equity
    assert state.equity_against_two is not None
    assert 0 < state.equity_against_two < state.potential.equity
    if len(table) == 3:
        assert state.histogram is not None
        assert (len(state.histogram), sum(state.histogram)) == (50, rivers)
    else:
        assert state.histogram is None


def test_the_mean_square_is_that_of_the_final_strengths(tables: Tables) -> None:
    """All rivers of a turn, one by one."""
    state = tables.state("AdQc", "3h4cJh2d")
    rest = [card for card in range(52) if card not in parse_cards("AdQc3h4cJh2d")]
    strengths = [tables.strength("AdQc", "3h4cJh2d" + cards_text([card])).field.hs for card in rest]
    assert state.mean_square == pytest.approx(sum(each**2 for each in strengths) / 46, rel=1e-12)


def test_aces_against_two_share_every_pot_of_a_royal_board(tables: Tables) -> None:
    state = tables.state("2c7d", "AsKsQsJs")
    assert state.against_two is not None
    assert sum(state.against_two) <= 46 * 990 * 903
    assert state.against_two[2] >= 990 * 903


def test_a_state_needs_a_flop_or_a_turn(tables: Tables) -> None:
    with pytest.raises(WrongCardCount, match="takes 3 or 4 cards, got 5"):
        tables.state("AdQc", "3h4cJh2d2s")
    with pytest.raises(RepeatedCard, match="card Ad appears twice"):
        tables.state("AdQc", "3h4cAd")


def test_many_flops_have_the_counts_of_each_alone(connection: Connection, rng: np.random.Generator) -> None:
    boards = [mask_of(rng.permutation(52)[:3].tolist()) for _ in range(MANY_FLOPS + 3)]
    many = StateTables(connection)
    found = [many.counts(board) for board in boards]
    for board, (win, tie, deals) in zip(boards[-4:], found[-4:], strict=True):
        alone = StateTables(connection).counts(board)
        assert np.array_equal(win, alone[0])
        assert np.array_equal(tie, alone[1])
        assert deals == alone[2]
