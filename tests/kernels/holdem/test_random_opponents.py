"""Two and three random opponents against explicit enumeration of their disjoint hands."""

from collections import Counter

import numpy as np
import numpy.typing as npt

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_STARTING_HAND
from outs.cards.hands.starting_hands import HOLES, STARTING_HANDS, holes_of
from outs.cards.lattice.row_numbers import canonical
from outs.cards.notation import mask_of, parse_cards
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.random_opponents import TIES, tie_counts
from outs.tests.cases import all_of, some_of

Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

HOLE_MASKS = np.array([mask_of(hole) for hole in HOLES], np.uint64)
BOARDS = {
    "royal flush": "AsKsQsJsTs",
    "quads, ace kicker": "9c9d9h9sAc",
    "quads, low kicker": "KcKdKhKs2c",
    "trips": "7c7d7hQs2d",
    "full house": "7c7d7hQsQd",
    "double paired": "AcAdKhKs2c",
    "flush of three": "Kc9c7c4d2h",
    "flush of four": "Kh9h7h4h2d",
    "flush of five": "Kd9d7d4d2d",
    "broadway": "TcJdQhKsAc",
    "straight flush below the top": "9h8h7h6h5h",
    "nothing": "Ks7d2h9cTd",
}
SLOW_HEROES = ("AA", "22", "AKs", "98s", "72o")
"""Heroes against three opponents: enough to meet every kind of board, few enough to enumerate."""
LIVE_HOLES, OPPONENT_HOLES = 1_081, 990


def flush_suit_of(board: int) -> int:
    """The suit with three or more cards on the board, else -1."""
    return next((suit for suit in range(4) if (board >> 13 * suit & 8191).bit_count() >= 3), -1)


def counts_on(boards: list[int], ways: list[int], starts: list[int], arrays: EvaluatorArrays) -> Counts:
    """The kernel's counts."""
    suits = np.array([flush_suit_of(board) for board in boards], np.int64)
    return tie_counts(np.array(boards, np.uint64), np.array(ways, np.int64), suits, np.array(starts, np.int64), arrays)


def disjoint(masks: npt.NDArray[np.uint64]) -> Floats:
    """One where two holes share no card."""
    apart: Floats = (masks[:, None] & masks[None, :] == 0).astype(np.float32)
    return apart


class Showdown:
    """One board's live holes, compared and dealt out explicitly."""

    def __init__(self, board: int, evaluator: Evaluator) -> None:
        """Value the holes that do not meet `board`."""
        self.holes = np.flatnonzero(HOLE_MASKS & np.uint64(board) == 0)
        self.masks = HOLE_MASKS[self.holes]
        self.values = evaluator.values(self.masks | np.uint64(board))
        self.apart = disjoint(self.masks)

    def against_two(self) -> Counts:
        """Ordered pairs of disjoint opponents that do not beat the hero, by hero's starting hand and ties: (169, 3)."""
        assert len(self.holes) == LIVE_HOLES
        beaten = self.apart * (self.values[:, None] > self.values[None, :])
        tied = self.apart * (self.values[:, None] == self.values[None, :])
        counts = np.zeros((len(STARTING_HANDS), 3), np.int64)
        reach_beaten, reach_tied = beaten @ self.apart, tied @ self.apart
        for ties, pairs in enumerate((reach_beaten * beaten, 2 * reach_tied * beaten, reach_tied * tied)):
            by_hero = pairs.sum(axis=1, dtype=np.float64).astype(np.int64)
            np.add.at(counts[:, ties], HOLE_STARTING_HAND[self.holes], by_hero)
        return counts

    def against_three(self, hero: int) -> Counts:
        """Ordered triples of disjoint opponents that do not beat the hole `hero`, by ties: (4,)."""
        at = int(np.flatnonzero(self.masks == np.uint64(hero))[0])
        others = self.apart[at] == 1
        assert others.sum() == OPPONENT_HOLES
        b = np.flatnonzero(others & (self.values < self.values[at]))
        t = np.flatnonzero(others & (self.values == self.values[at]))
        bb, tt, bt = (self.apart[np.ix_(rows, columns)] for rows, columns in ((b, b), (t, t), (b, t)))
        triples = (bb * (bb @ bb), 3 * bb * (bt @ bt.T), 3 * tt * (bt.T @ bt), tt * (tt @ tt))
        return np.array([int(part.sum(dtype=np.float64)) for part in triples])


@all_of("text", BOARDS.values())
def test_two_opponents_are_counted_as_if_dealt_one_by_one(
    text: str, seven_cards: EvaluatorArrays, evaluator: Evaluator
) -> None:
    board = mask_of(parse_cards(text))
    counts = counts_on([board], [1], [0, 1], seven_cards)
    assert np.array_equal(counts[:, 0, :3], Showdown(board, evaluator).against_two())
    assert not counts[:, 0, 3].any()


@some_of("text", BOARDS.values(), 2, ids=BOARDS.keys())
def test_three_opponents_are_counted_as_if_dealt_one_by_one(
    text: str, seven_cards: EvaluatorArrays, evaluator: Evaluator
) -> None:
    board = mask_of(parse_cards(text))
    counts = counts_on([board], [1], [0, 1], seven_cards)
    own = canonical(board)[0]
    showdown = Showdown(own, evaluator)
    for hand in SLOW_HEROES:
        alike = Counter(canonical(board, hole)[1] for hole in holes_of(hand) if not hole & board)
        expected = np.sum([ways * showdown.against_three(hero) for hero, ways in alike.items()], axis=0, initial=0)
        assert counts[STARTING_HANDS.index(hand), 1].tolist() == np.broadcast_to(expected, TIES).tolist()


def test_the_published_deals_of_aces_against_two_are_reproduced(seven_cards: EvaluatorArrays) -> None:
    board = mask_of(parse_cards("Ks7d2h9cTd"))
    counts = counts_on([board], [1], [0, 1], seven_cards)
    alike = len(holes_of("AA"))
    assert counts[STARTING_HANDS.index("AA"), 0].tolist() == [636_134 * alike, 1_500 * alike, 0, 0]


def test_everybody_ties_when_the_board_plays(seven_cards: EvaluatorArrays) -> None:
    counts = counts_on([mask_of(parse_cards("AsKsQsJsTs"))], [1], [0, 1], seven_cards)
    assert counts.sum(axis=0).tolist() == [[0, 0, LIVE_HOLES * 990 * 903, 0], [0, 0, 0, LIVE_HOLES * 990 * 903 * 820]]


def test_boards_of_one_type_count_as_each_by_itself(seven_cards: EvaluatorArrays) -> None:
    of_one_type = [mask_of(parse_cards(text)) for text in ("Ks7d2h9cTd", "Ks7s2h9cTd", "Kd7c2h9cTh")]
    of_another = [mask_of(parse_cards(text)) for text in ("Kc9c7c4d2h", "Kh9h7h4d2s")]
    ways = [3, 1, 5, 2, 4]
    together = counts_on([*of_one_type, *of_another], ways, [0, 3, 5], seven_cards)
    apart = [counts_on([board], [1], [0, 1], seven_cards) for board in (*of_one_type, *of_another)]
    assert np.array_equal(together, sum(way * count for way, count in zip(ways, apart, strict=True)))


def test_no_types_count_nothing(seven_cards: EvaluatorArrays) -> None:
    counts = counts_on([], [], [0], seven_cards)
    assert counts.shape == (len(STARTING_HANDS), 2, TIES)
    assert not counts.any()
