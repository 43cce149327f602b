"""The river by types against explicit showdowns with an independent evaluator."""

from collections.abc import Callable, Iterable
from itertools import combinations, permutations

import numpy as np

from outs.cards.hands.hole_arrays import HOLE_ID, HOLE_OF_ID
from outs.cards.hands.starting_hands import HOLES
from outs.cards.lattice.row_numbers import canonical
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.river import HOLE_CLASS, River, board_type, river_rows, type_index
from outs.tests.cases import some_of

Value = Callable[[Iterable[int]], int]

BOARDS = {
    "royal flush": "AsKsQsJsTs",
    "quads, ace kicker": "9c9d9h9sAc",
    "full house": "7c7d7hQsQd",
    "double paired": "AcAdKhKs2c",
    "flush of three": "Kc9c7c4d2h",
    "flush of four": "Kh9h7h4h2d",
    "flush of five": "Kd9d7d4d2d",
    "wheel": "Ac2d3h4s5c",
    "nothing": "Ks7d2h9cTd",
}


def entry_of(river: River, board: int, hole: int, arrays: EvaluatorArrays) -> int:
    """The place of a hole's class on a board's type."""
    row, key = board_type(board, arrays.lane_key)
    kind = type_index(river.types, key)
    assert river.types[kind] == key
    first, last = river.starts[kind], river.starts[kind + 1]
    (place,) = np.flatnonzero(river.hole_class[first:last] == HOLE_CLASS[row, hole])
    return int(first + place)


class Plainly:
    """One board, its holes valued one by one."""

    def __init__(self, text: str, value: Value) -> None:
        """Value every hole that does not meet the board."""
        self.board = parse_cards(text)
        live = [hole for hole in HOLES if not set(hole) & set(self.board)]
        self.values = {hole: value((*self.board, *hole)) for hole in live}

    def against_one(self, hero: tuple[int, int]) -> list[int]:
        """Opponent holes beaten and tied."""
        others = [value for hole, value in self.values.items() if not set(hole) & set(hero)]
        own = self.values[hero]
        return [sum(value < own for value in others), sum(value == own for value in others)]

    def against_two(self, hero: tuple[int, int]) -> list[int]:
        """Ordered deals of two opponents won alone, shared with one, shared with both."""
        own = self.values[hero]
        left = [(hole, v == own) for hole, v in self.values.items() if v <= own and not set(hole) & set(hero)]
        counts = [0, 0, 0]
        for (one, ties), (other, also) in combinations(left, 2):
            if one[0] not in other and one[1] not in other:
                counts[ties + also] += 2
        return counts


@some_of("text", BOARDS.values(), 3, ids=BOARDS.keys())
def test_holes_win_and_tie_as_if_dealt_one_by_one(
    text: str, river: River, seven_cards: EvaluatorArrays, independent_value: Value, rng: np.random.Generator
) -> None:
    plainly = Plainly(text, independent_value)
    board = mask_of(plainly.board)
    heroes = list(plainly.values)
    for place, number in enumerate(rng.choice(len(heroes), 8, replace=False).tolist()):
        hero = heroes[number]
        entry = entry_of(river, board, HOLES.index(hero), seven_cards)
        assert [river.win[entry], river.tie[entry]] == plainly.against_one(hero)
        if place == 0:
            assert river.two[entry].tolist() == plainly.against_two(hero)


def test_published_deals_of_aces_against_two_are_reproduced(river: River, seven_cards: EvaluatorArrays) -> None:
    board = mask_of(parse_cards("Ks7d2h9cTd"))
    entry = entry_of(river, board, HOLES.index(tuple(sorted(parse_cards("AdAc")))), seven_cards)
    assert river.two[entry].tolist() == [636_134, 1_500, 0]


def test_there_are_as_many_types_as_the_documentation_says(river: River) -> None:
    assert len(river.types) == 42_783
    assert (np.diff(river.types) > 0).all()
    assert (np.diff(river.starts) > 0).all()


def test_rows_are_the_classes_of_their_boards(
    river: River, seven_cards: EvaluatorArrays, independent_value: Value
) -> None:
    boards = np.array(
        [canonical(mask_of(parse_cards(BOARDS[name])))[0] for name in ("wheel", "flush of four")], np.uint64
    )
    rows = river_rows(boards, seven_cards, river)
    for place, board in enumerate(boards.tolist()):
        own = slice(rows.starts[place], rows.starts[place + 1])
        assert (np.diff(rows.hole_id[own].astype(np.int64)) > 0).all()
        ways = len(_class_of(board))
        assert int(rows.ways[own].sum()) == ways * 1_081
    plainly = Plainly(cards_text(cards_of(int(boards[0]))), independent_value)
    for row in range(0, int(rows.starts[1]), 97):
        hero = HOLES[HOLE_OF_ID[rows.hole_id[row]]]
        assert HOLE_ID[HOLES.index(hero)] == rows.hole_id[row]
        assert [rows.win[row], rows.tie[row]] == plainly.against_one(hero)


def _class_of(board: int) -> set[int]:
    """The boards that a relabelling of suits makes of one."""
    lanes = [board >> 13 * suit & 8191 for suit in range(4)]
    return {sum(lane << 13 * suit for suit, lane in enumerate(order)) for order in permutations(lanes)}
