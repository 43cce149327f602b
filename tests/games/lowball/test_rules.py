"""The orders of lowball, against the rules written once more and another evaluator; and goals of a hold."""

from collections import Counter
from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt
import pytest
from pokerkit import RegularLowHand, StandardLowHand

from outs.cards.hands.categories import category_title
from outs.cards.hands.evaluator import Evaluator, build_evaluator
from outs.cards.lattice.subset_lattice import Lattice
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.games.lowball.names import ALSO
from outs.games.lowball.rules import LOWBALL, Goal, UnknownGoal, low_category, parse_goal
from outs.tests.cases import all_of
from outs.tests.games.lowball.slow_rules import HIGHEST, category, strength

GAMES = pytest.mark.parametrize("game", LOWBALL)
VALUES = {"2-7": 7_462, "a-5": 6_175}
OTHERS = {"2-7": StandardLowHand, "a-5": RegularLowHand}


@cache
def evaluator_of(game: str) -> Evaluator:
    """Return an evaluator of hands of five to seven cards in a game."""
    return build_evaluator(LOWBALL[game].order)


def values_of(game: str, masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint16]:
    """The values of hands."""
    return evaluator_of(game).values(masks)


def value_of(game: str, cards: str) -> int:
    """The value of one hand."""
    return int(values_of(game, np.array([mask_of(parse_cards(cards))], np.uint64))[0])


@GAMES
def test_every_hand_stands_where_the_rules_put_it(game: str, lattice: Lattice) -> None:
    suits = [lattice.masks >> np.uint64(13 * suit) & np.uint64(0x1FFF) for suit in range(4)]
    flush = np.max([np.bitwise_count(suit) for suit in suits], axis=0) == 5
    alike = flush + 2 * sum((suit >> np.uint64(rank) & np.uint64(1)) * 5**rank for suit in suits for rank in range(13))
    _, first, kind = np.unique(alike, return_index=True, return_inverse=True)
    strengths = [strength(game, cards_of(mask)) for mask in lattice.masks[first].tolist()]
    places = {one: place for place, one in enumerate(sorted(set(strengths), reverse=True), start=1)}
    assert len(places) == VALUES[game] == LOWBALL[game].order.count
    assert np.array_equal(values_of(game, lattice.masks), np.array([places[one] for one in strengths])[kind])


@GAMES
def test_the_best_of_seven_cards_is_that_of_another_evaluator(game: str, rng: np.random.Generator) -> None:
    for size in (6, 7):
        for _ in range(20):
            cards = rng.choice(52, size, replace=False).tolist()
            best = OTHERS[game].from_game(cards_text(cards[:2]), cards_text(cards[2:]))
            five = "".join(map(repr, best.cards))
            assert value_of(game, cards_text(cards)) == value_of(game, five)


@GAMES
def test_categories_and_names_are_those_of_the_ranks(game: str, lattice: Lattice, rng: np.random.Generator) -> None:
    listed = LOWBALL[game].order.values()
    chosen = rng.integers(0, len(lattice.masks), 2_000)
    values = values_of(game, lattice.masks[chosen]).tolist()
    for mask, value in zip(lattice.masks[chosen].tolist(), values, strict=True):
        found = listed[value - 1]
        expected = category(game, cards_of(mask))
        assert low_category(found.category, found.ranks) == expected
        assert found.name.startswith(category_title(expected)) or found.name == "Royal Flush"


@all_of(
    ("game", "hand", "value", "name"),
    [
        ("2-7", "7s5h4d3c2c", 7_462, "Seven Low, Seven Five Four Three Deuce"),
        ("2-7", "7s6h4d3c2c", 7_461, "Seven Low, Seven Six Four Three Deuce"),
        ("2-7", "7s6h5d3c2c", 7_460, "Seven Low, Seven Six Five Three Deuce"),
        ("2-7", "7s6h5d4c2c", 7_459, "Seven Low, Seven Six Five Four Deuce"),
        ("2-7", "8s5h4d3c2c", 7_458, "Eight Low, Eight Five Four Three Deuce"),
        ("2-7", "5s4h3d2cAc", 6_678, "Ace Low, Ace Five Four Three Deuce"),
        ("2-7", "6s5h4d3c2c", 1_608, "Straight, Six High"),
        ("2-7", "AsKsQsJsTs", 1, "Royal Flush"),
        ("a-5", "5s4h3d2cAc", 6_175, "Five Low, Five Four Three Deuce Ace"),
        ("a-5", "5s4s3s2sAs", 6_175, "Five Low, Five Four Three Deuce Ace"),
        ("a-5", "6s4h3d2cAc", 6_174, "Six Low, Six Four Three Deuce Ace"),
        ("a-5", "6s5h4d3c2c", 6_170, "Six Low, Six Five Four Three Deuce"),
        ("a-5", "KsQsJsTs9s", 4_889, "King Low, King Queen Jack Ten Nine"),
        ("a-5", "AsAh2d3c4c", 4_888, "Pair, Aces with Four Three Deuce"),
        ("a-5", "KsKhKdKcQc", 1, "Four of a Kind, Kings with Queen"),
    ],
)
def test_known_hands_have_their_value_and_name(game: str, hand: str, value: int, name: str) -> None:
    assert value_of(game, hand) == value
    assert LOWBALL[game].order.values()[value - 1].name == name


@all_of(("game", "suits", "straight", "lowest"), [("2-7", 4**5 - 4, 1, "seven"), ("a-5", 4**5, 0, "five")])
def test_pat_lows_are_as_many_as_their_ranks_and_suits_make(game: str, suits: int, straight: int, lowest: str) -> None:
    hands: Counter[str] = Counter()
    for value in LOWBALL[game].order.values():
        hands[low_category(value.category, value.ranks)] += value.ways
    assert sum(hands.values()) == 2_598_960
    lows = {f"{name}_low": suits * (comb(below, 4) - straight) for below, name in enumerate(HIGHEST[game])}
    first = HIGHEST[game].index(lowest)
    assert {name: hands[name] for name in list(lows)[first:]} == dict(list(lows.items())[first:])
    assert not any(hands[name] for name in list(lows)[:first])


@all_of(
    ("game", "counts"),
    [("2-7", {"seven": 4, "eight": 14, "nine": 34, "ten": 69}), ("a-5", {"five": 1, "six": 5, "seven": 15})],
)
def test_the_best_lows_are_as_many_as_players_know(game: str, counts: dict[str, int]) -> None:
    found = Counter(HIGHEST[game][(ranks[0] + (game == "a-5")) % 13] for _, ranks in LOWBALL[game].lows())
    assert {name: found[name] for name in counts} == counts
    assert [ranks for _, ranks in LOWBALL[game].lows()][-1] == ((5, 3, 2, 1, 0) if game == "2-7" else (3, 2, 1, 0, 12))


@GAMES
def test_a_game_has_a_title_and_a_column_of_that_name(game: str) -> None:
    assert LOWBALL[game].title in ALSO[game]
    assert LOWBALL[game].column == LOWBALL[game].title.replace("-", "_")


@all_of(
    ("game", "text", "name", "worst"),
    [
        ("2-7", "7", "7", (5, 4, 3, 2, 0)),
        ("2-7", "8-low", "8", (6, 5, 4, 3, 1)),
        ("2-7", "8 Low", "8", (6, 5, 4, 3, 1)),
        ("2-7", "8-6", "8-6", (6, 4, 3, 2, 1)),
        ("2-7", "86", "8-6", (6, 4, 3, 2, 1)),
        ("2-7", "8-6-4-3-2", "8-6-4-3-2", (6, 4, 2, 1, 0)),
        ("2-7", "10", "T", (8, 7, 6, 5, 3)),
        ("2-7", "jt", "J-T", (9, 8, 7, 6, 4)),
        ("2-7", "A-5", "A-5", (12, 3, 2, 1, 0)),
        ("a-5", "5", "5", (3, 2, 1, 0, 12)),
        ("a-5", "54", "5-4", (3, 2, 1, 0, 12)),
        ("a-5", "6", "6", (4, 3, 2, 1, 0)),
        ("a-5", "8", "8", (6, 5, 4, 3, 2)),
        ("a-5", "K", "K", (11, 10, 9, 8, 7)),
    ],
)
def test_a_low_is_made_by_the_worst_hand_that_begins_so(
    game: str, text: str, name: str, worst: tuple[int, ...]
) -> None:
    goal = parse_goal(text, LOWBALL[game])
    assert goal.name == name
    assert dict(LOWBALL[game].lows())[goal.least] == worst


def test_to_win_and_to_improve_are_goals() -> None:
    assert parse_goal(" Win ", LOWBALL["2-7"]) == Goal("win")
    assert parse_goal("better", LOWBALL["a-5"]) == Goal("better")


@pytest.mark.parametrize("game", LOWBALL)
@all_of("text", ["", "low", "-", "jacks-or-better-9-6", "weights", "pattern-keeper", "decision-tree", "1", "stand-pat"])
def test_goals_of_other_games_are_unknown(game: str, text: str) -> None:
    with pytest.raises(UnknownGoal, match=f"{game} has no goal '{text}'; known: win, better, or a low such as 8"):
        parse_goal(text, LOWBALL[game])


@all_of(
    ("game", "text"),
    [("2-7", "6"), ("2-7", "65432"), ("2-7", "76543"), ("a-5", "4"), ("a-5", "A"), ("a-5", "88"), ("a-5", "68")],
)
def test_lows_that_nobody_can_make_are_refused(game: str, text: str) -> None:
    with pytest.raises(UnknownGoal, match=f"{'-'.join(text)} is not a possible low in {game}"):
        parse_goal(text, LOWBALL[game])
