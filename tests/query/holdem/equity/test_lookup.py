"""Two holdings before the flop: every pairing of holes, starting hands and anything at all."""

from collections.abc import Callable, Iterable
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.errors import BadInput, BadQuery, RepeatedCard, UnknownHolding, WrongCardCount
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import STARTING_HANDS, holes_of
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.query.session import Tables
from outs.tests.cases import all_of

Counts = tuple[int, int, int]
Completions = Callable[[Iterable[int], Iterable[int], int], npt.NDArray[np.uint64]]

BOARDS = 1_712_304
PAIRS_WITH_A_HOLE = 1225
FOUR_CARDS = st.lists(st.sampled_from(range(52)), min_size=4, max_size=4, unique=True)


def counts(tables: Tables, first: str, second: str) -> Counts:
    """Win, tie and lose of the first player."""
    player = tables.equity(first, second).players[0]
    assert player.win is not None
    assert player.tie is not None
    assert player.lose is not None
    return player.win, player.tie, player.lose


def holes(starting_hand: str) -> list[str]:
    """The holes of a starting hand."""
    return [cards_text(cards_of(mask)) for mask in holes_of(starting_hand)]


def disjoint(first: str, second: str) -> bool:
    """Return true if two holes share no card."""
    return not set(parse_cards(first)) & set(parse_cards(second))


def total(found: Iterable[Counts]) -> Counts:
    """Counts added up."""
    win, tie, lose = (sum(column) for column in zip(*found, strict=True))
    return win, tie, lose


def test_ace_king_suited_against_queens_is_the_published_count(tables: Tables) -> None:
    answer = tables.equity("AhKh", "QsQd")
    assert answer.deals == BOARDS
    assert counts(tables, "AhKh", "QsQd") == (787_966, 6_732, 917_606)
    assert answer.players[0].equity == pytest.approx((787_966 + 6_732 / 2) / BOARDS, abs=1e-15)


@all_of(
    ("starting_hand", "hole", "published"),
    [
        ("AA", "AhAs", (1_781_508_418, 11_402_312, 304_661_670)),
        ("72o", "7h2c", (665_146_081, 120_541_920, 1_311_884_399)),
        ("32o", "3s2d", (613_318_625, 128_529_945, 1_355_723_830)),
    ],
)
def test_against_anything_the_counts_are_the_published_ones(
    tables: Tables, starting_hand: str, hole: str, published: Counts
) -> None:
    assert counts(tables, hole, "random") == published
    assert tables.equity(hole, "random").deals == 2_097_572_400
    times = len(holes_of(starting_hand))
    assert counts(tables, starting_hand, "random") == tuple(times * count for count in published)
    assert tables.equity(starting_hand, "random").deals == times * 2_097_572_400


def test_a_matchup_is_that_of_all_its_boards(
    tables: Tables, evaluator: Evaluator, completions: Completions, rng: np.random.Generator
) -> None:
    cards = rng.choice(52, 4, replace=False).tolist()
    boards = completions((), [card for card in range(52) if card not in cards], 5)
    assert len(boards) == BOARDS
    first, second = (evaluator.values(boards | np.uint64(mask_of(hole))) for hole in (cards[:2], cards[2:]))
    played = int((first > second).sum()), int((first == second).sum()), int((first < second).sum())
    assert counts(tables, cards_text(cards[:2]), cards_text(cards[2:])) == played


def test_a_matchup_on_sampled_boards_agrees_with_an_independent_evaluator(
    tables: Tables, independent_value: Callable[[Iterable[int]], int], rng: np.random.Generator
) -> None:
    first, second = parse_cards("JcTc"), parse_cards("8h8d")
    unseen = [card for card in range(52) if card not in (*first, *second)]
    shares = []
    for _ in range(4000):
        board = rng.choice(unseen, 5, replace=False).tolist()
        ours, theirs = independent_value((*first, *board)), independent_value((*second, *board))
        shares.append(1.0 if ours > theirs else 0.5 if ours == theirs else 0.0)
    error = float(np.std(shares)) / len(shares) ** 0.5
    assert tables.equity("JcTc", "8h8d").players[0].equity == pytest.approx(float(np.mean(shares)), abs=4 * error)


@settings(max_examples=80, deadline=None)
@given(cards=FOUR_CARDS, suits=st.permutations(range(4)))
def test_suits_have_no_names_and_players_no_order(tables: Tables, cards: list[int], suits: list[int]) -> None:
    first, second = cards_text(cards[:2]), cards_text(cards[2:])
    renamed = [13 * suits[card // 13] + card % 13 for card in cards]
    win, tie, lose = counts(tables, first, second)
    assert win + tie + lose == BOARDS
    assert counts(tables, second, first) == (lose, tie, win)
    assert counts(tables, cards_text(renamed[1::-1]), cards_text(renamed[:1:-1])) == (win, tie, lose)


@settings(max_examples=40, deadline=None)
@given(cards=FOUR_CARDS, names=st.lists(st.sampled_from([*STARTING_HANDS, "random"]), min_size=2, max_size=2))
def test_players_mirror_each_other_whatever_they_hold(tables: Tables, cards: list[int], names: list[str]) -> None:
    for first, second in ((cards_text(cards[:2]), names[0]), (names[0], names[1])):
        win, tie, lose = counts(tables, first, second)
        assert counts(tables, second, first) == (lose, tie, win)
        answer = tables.equity(first, second)
        assert win + tie + lose == answer.deals
        assert [player.hand for player in answer.players] == [first, second]
        assert sum(player.equity for player in answer.players) == pytest.approx(1, abs=1e-14)


@all_of(
    ("hole", "starting_hand"),
    [("AhKh", "QQ"), ("AhKh", "AKs"), ("AhAd", "AA"), ("7c2d", "AKo"), ("JsTs", "T9s"), ("5h5s", "65o")],
)
def test_a_hole_against_a_starting_hand_is_the_sum_over_its_disjoint_holes(
    tables: Tables, hole: str, starting_hand: str
) -> None:
    others = [other for other in holes(starting_hand) if disjoint(hole, other)]
    assert counts(tables, hole, starting_hand) == total(counts(tables, hole, other) for other in others)
    assert tables.equity(hole, starting_hand).deals == BOARDS * len(others)
    assert tables.equity(hole, starting_hand).exact


@all_of(
    ("first", "second", "pairs"),
    [
        ("AKs", "QQ", 24),
        ("AA", "AA", 6),
        ("AKo", "AKo", 84),
        ("AKs", "AKs", 12),
        ("T9o", "98s", 36),
        ("KK", "AKo", 36),
        ("32o", "72o", 108),
    ],
)
def test_starting_hands_are_the_sum_over_pairs_of_disjoint_holes(
    tables: Tables, first: str, second: str, pairs: int
) -> None:
    found = [counts(tables, one, other) for one, other in product(holes(first), holes(second)) if disjoint(one, other)]
    assert len(found) == pairs
    assert counts(tables, first, second) == total(found)
    assert tables.equity(first, second).deals == pairs * BOARDS


def test_anything_is_the_sum_over_all_starting_hands(tables: Tables) -> None:
    found = total(counts(tables, "AhKh", name) for name in STARTING_HANDS)
    assert found == counts(tables, "AhKh", "random")
    assert sum(found) == PAIRS_WITH_A_HOLE * BOARDS


def test_anything_against_anything_is_even(tables: Tables) -> None:
    answer = tables.equity("random", "random")
    win, tie, lose = counts(tables, "random", "random")
    assert win == lose
    assert win + tie + lose == answer.deals == 1326 * PAIRS_WITH_A_HOLE * BOARDS
    assert [player.equity for player in answer.players] == [0.5, 0.5]
    assert total(counts(tables, name, "random") for name in STARTING_HANDS) == (win, tie, lose)


@all_of(
    ("text", "hand"),
    [
        ("ah kd", "AhKd"),
        ("A♥K♦", "AhKd"),
        ("10h,9h", "Th9h"),
        ("kas", "AKs"),
        ("1010", "TT"),
        ("ako", "AKo"),
        (" RANDOM ", "random"),
    ],
)
def test_holdings_are_read_in_every_spelling(tables: Tables, text: str, hand: str) -> None:
    answer = tables.equity(text, "3c3d")
    assert answer.players[0].hand == hand
    assert answer == tables.equity(hand, "3c3d")


@all_of(
    ("first", "second", "error", "message"),
    [
        ("AhKh", "AhQh", RepeatedCard, "both holes have the card Ah: AhKh and AhQh"),
        ("AhAh", "QsQd", RepeatedCard, "card Ah appears twice"),
        ("AhKhQh", "QsQd", WrongCardCount, "a hole takes 2 cards, got 3"),
        ("Ah", "QsQd", WrongCardCount, "a hole takes 2 cards, got 1"),
        ("QQ", "KKs", UnknownHolding, "a pair is neither suited nor offsuit: 'KKs'"),
        ("AhXd", "QQ", UnknownHolding, "'AhXd' is neither a hole"),
        ("", "QQ", UnknownHolding, "'' is neither a hole"),
        ("anything", "QQ", UnknownHolding, "'anything' is neither a hole"),
    ],
)
def test_holdings_that_make_no_sense_are_refused(
    tables: Tables, first: str, second: str, error: type[BadInput], message: str
) -> None:
    with pytest.raises(error, match=message):
        tables.equity(first, second)
    with pytest.raises(BadInput):
        tables.equity(second, first)


def test_the_same_hole_twice_is_refused(tables: Tables) -> None:
    with pytest.raises(RepeatedCard, match="both holes have the card"):
        tables.equity("AhKh", "KhAh")


@all_of("opponents", [-1, 0, 10])
def test_an_impossible_number_of_opponents_is_refused(tables: Tables, opponents: int) -> None:
    with pytest.raises(BadQuery, match=f"opponents must be 1 to 9, got {opponents}"):
        tables.equity("AA", "random", opponents=opponents)


@all_of(("first", "second"), [("AhKh", "QsQd"), ("AA", "KK"), ("random", "AA")])
def test_several_opponents_are_answered_against_random_hands_alone(tables: Tables, first: str, second: str) -> None:
    with pytest.raises(BadQuery, match="2 opponents need one range against random"):
        tables.equity(first, second, opponents=2)


def test_a_starting_hand_without_a_suffix_is_suited_and_offsuit(tables: Tables) -> None:
    assert counts(tables, "AK", "QQ") == total(counts(tables, name, "QQ") for name in ("AKs", "AKo"))
    several = [tables.equity(name, "random", opponents=2) for name in ("AK", "AKs", "AKo")]
    assert several[0].deals == several[1].deals + several[2].deals
    assert several[0].players[0].win == sum(answer.players[0].win or 0 for answer in several[1:])
