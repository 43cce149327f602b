"""Pictures of hold'em: equities of all starting hands, final strengths, and the closure's errors."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

import pytest

from outs.cards.errors import BadInput, BadQuery
from outs.cards.hands.starting_hands import STARTING_HANDS, hands_of
from outs.cards.notation import cards_text, parse_cards
from outs.games.holdem.answers.picture_data import BINS, FinalStrength
from outs.games.short_deck import DECK
from outs.query.database.connection import Connection
from outs.query.holdem.outs import Outs
from outs.query.holdem.picture_data import closure_errors, final_strength, preflop_equities
from outs.query.open_tables import load_evaluator
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

Value = Callable[[Iterable[int]], int]


def test_equities_of_all_starting_hands_are_those_of_the_table(tables: Tables) -> None:
    found = preflop_equities(tables, opponents=6)
    rows = tables.sql("SELECT starting_hand, equity FROM starting_hands WHERE opponents = 6").fetchall()
    assert list(found.equities) == list(STARTING_HANDS)
    assert found.equities == pytest.approx(dict(rows))
    assert not found.exact
    assert 0 < found.standard_error < 0.01


@some_of(
    ("against", "dead", "hands"), [("QQ+, AKs", "", ("AA", "AKs", "QJo", "32o")), ("QhQd", "As Ah Ad Ac", ("QJo",))], 1
)
def test_equities_against_a_range_are_those_of_each_starting_hand(
    tables: Tables, against: str, dead: str, hands: tuple[str, ...]
) -> None:
    found = preflop_equities(tables, against, dead=dead)
    assert found.exact
    for hand in hands:
        assert found.equities[hand] == pytest.approx(tables.equity(hand, against, dead=dead).players[0].equity)
    without = [hand for hand, equity in found.equities.items() if equity is None]
    assert without == [hand for hand in STARTING_HANDS if "A" in hand and dead]


def test_in_short_deck_the_81_starting_hands_have_their_own_equities(tables: Tables) -> None:
    found = preflop_equities(tables, "QhQd", dead="As", game="short-deck")
    assert list(found.equities) == list(hands_of(DECK))
    assert found.exact
    for hand in ("AKo", "JTs"):
        assert found.equities[hand] == pytest.approx(
            tables.equity(hand, "QhQd", dead="As", game="short-deck").players[0].equity
        )


@all_of(
    ("against", "opponents", "dead"),
    [("QQ", 2, ""), ("random", 10, ""), ("random", 2, "As"), ("nothing", 1, ""), ("QhQd", 1, "Qh"), ("QQ", 1, "Xx")],
)
def test_bad_input_about_starting_hands_is_refused(tables: Tables, against: str, opponents: int, dead: str) -> None:
    with pytest.raises(BadInput):
        preflop_equities(tables, against, opponents, dead)


def strength_of(tables: Tables, hole: str, board: str, against: str = "random", dead: str = "") -> FinalStrength:
    """The final strength by the tables."""
    return final_strength(tables, Outs(hole, board, against, dead))


def bins_by_dealing(
    value: Value, hole: str, board: str, others: Sequence[tuple[int, ...]], dead: str = ""
) -> list[float]:
    """The bins of the final strength against some holes, dealt one by one."""
    seen = parse_cards(hole + board + dead)
    weights, live_boards = [0] * BINS, 0
    for added in combinations([card for card in range(52) if card not in seen], 5 - len(board) // 2):
        final = (*parse_cards(board), *added)
        live = [other for other in others if not {*other} & {*final, *seen}]
        own = value((*parse_cards(hole), *final))
        values = [value((*other, *final)) for other in live]
        points = sum(2 * (own > one) + (own == one) for one in values)
        if live:
            weights[min(points * BINS // (2 * len(live)), BINS - 1)] += len(live)
        live_boards += len(live)
    return [weight / live_boards for weight in weights]


def test_final_strengths_against_a_random_hand_are_counted(tables: Tables, independent_value: Value) -> None:
    others = list(combinations(range(52), 2))
    found = strength_of(tables, "AhKh", "Qh7h2cJd")
    assert found.shares == pytest.approx(bins_by_dealing(independent_value, "AhKh", "Qh7h2cJd", others))


def test_final_strengths_against_a_range_are_counted(tables: Tables, independent_value: Value) -> None:
    aces = [cards for cards in combinations(range(52), 2) if {card % 13 for card in cards} == {12}]
    found = strength_of(tables, "KhQh", "Jh7h2c", "AA", "As")
    assert found.shares == pytest.approx(bins_by_dealing(independent_value, "KhQh", "Jh7h2c", aces, "As"))
    assert sum(found.shares) == pytest.approx(1)


def test_the_histogram_of_the_table_is_that_of_each_turn(tables: Tables) -> None:
    looked_up = strength_of(tables, "AhKh", "Qh7h2c")
    dealt = [0.0] * BINS
    for card in tables.outs("AhKh", "Qh7h2c").cards:
        for river in tables.outs("AhKh", "Qh7h2c" + card.card).cards:
            dealt[min(int(river.equity * BINS + 1e-9), BINS - 1)] += card.chance * river.chance
    assert looked_up.shares == pytest.approx(dealt)
    middle = sum(share * (place + 0.5) / BINS for place, share in enumerate(looked_up.shares))
    assert abs(middle - looked_up.equity) < 0.5 / BINS


@pytest.mark.long
def test_the_closures_errors_are_those_of_each_state(tables: Tables, connection: Connection) -> None:
    found = closure_errors(lambda: load_evaluator(connection), states=4, seed=3)
    assert len(found.states) == 4
    for one in found.states:
        several = tables.strength(one.hole, one.board, one.against, opponents=one.opponents).hs_n
        if several.exact is None or several.closure is None:  # answers take less time than pictures
            continue
        assert several.closure.error == pytest.approx(one.stated, abs=1e-12)
        assert several.closure_error == pytest.approx(one.actual, abs=1e-12)
    assert {one.opponents for one in found.states} <= {5, 6, 7, 8, 9}
    assert found == closure_errors(lambda: load_evaluator(connection), states=4, seed=3)


def test_states_that_cannot_be_found_are_refused(connection: Connection) -> None:
    for ranges, states, seed in ((("AA",), 1, 1), ((), 0, 1), ((), 2, -1), (("nothing",), 1, 1)):
        with pytest.raises((BadQuery, BadInput)):
            closure_errors(lambda: load_evaluator(connection), ranges, states, seed)


def test_a_state_is_written_as_its_cards(connection: Connection) -> None:
    (state,) = closure_errors(lambda: load_evaluator(connection), ("QQ+,AK",), 1).states
    assert state.against == "QQ+,AK"
    assert cards_text(parse_cards(state.hole + state.board)) == state.hole + state.board
