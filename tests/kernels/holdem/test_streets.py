"""Flops and turns, row by row, against all run-outs dealt out with an independent evaluator."""

from collections.abc import Callable, Iterable
from itertools import combinations

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_ID
from outs.cards.hands.starting_hands import HOLES
from outs.cards.lattice.row_numbers import canonical
from outs.cards.notation import mask_of, parse_cards
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.river import River
from outs.kernels.holdem.streets import BINS, Rows, street_rows
from outs.tests.cases import all_of, some_of

Value = Callable[[Iterable[int]], int]

TURNS = {
    "monotone": ("AsKsQs2s", "JsTs", "AcAd"),
    "paired": ("7c7dQsQd", "7h7s", "2c3d"),
    "quads": ("9c9d9h9s", "AcKd", "2c3c"),
    "trips": ("9c9d9hAs", "9sAc", "2c2d"),
    "royal draw": ("AhKhQhJh", "ThTc", "9h8h"),
    "wheel": ("Ac2d3h4s", "5c6c", "KcKd"),
    "two suits": ("Kh9h7s4s", "AhQh", "5s6h"),
    "nothing": ("Ks7d2h9c", "QsJs", "3c3d"),
}
FLOPS = {
    "monotone": ("AsKs2s", "JsTs", "QcQd", "3s4c"),
    "trips": ("7c7d7h", "7sAc", "2c2d", "KhQh"),
    "paired": ("QcQd2h", "QhQs", "AcKc", "2c2d"),
    "royal draw": ("AhKhQh", "JhTh", "JcTc"),
    "wheel": ("Ac2d3h", "4c5c", "4s4d"),
    "two suits": ("QhJh2c", "AhKh", "9c8c"),
    "nothing": ("3h4cJh", "AdQc"),
}
PUBLISHED = {("QhJh2c", "AhKh"): [811_922, 9_910], ("3h4cJh", "AdQc"): [540_986, 12_617]}
"""Opponents and run-outs won and tied, of 1,070,190."""


@pytest.fixture(scope="module")
def street(evaluator: Evaluator, river: River) -> Callable[[list[str], bool], Rows]:
    """The rows of canonical boards that are joined to those given."""

    def rows(texts: list[str], with_histogram: bool = False) -> Rows:
        boards = [canonical(mask_of(parse_cards(text)))[0] for text in texts]
        arrays = EvaluatorArrays.of(evaluator, len(texts[0]) // 2 + 2)
        return street_rows(np.array(boards, np.uint64), arrays, river, with_histogram)

    return rows


def row_of(rows: Rows, board: str, hole: str, place: int = 0) -> int:
    """The row of a hole on the board at `place`."""
    mask = canonical(mask_of(parse_cards(board)), mask_of(parse_cards(hole)))[1]
    number = HOLE_ID[HOLES.index(tuple(card for card in range(52) if mask >> card & 1))]
    own = rows.hole_id[rows.starts[place] : rows.starts[place + 1]]
    return int(rows.starts[place] + np.flatnonzero(own == number)[0])


def dealt(board: str, hole: str, value: Value) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return a turn's row (now, moves, sums and bins) from every opponent and run-out one by one."""
    cards, hero = parse_cards(board), parse_cards(hole)
    left = [card for card in range(52) if card not in {*cards, *hero}]
    now, moves, sums, bins = [0, 0, 0], [0, 0, 0, 0], [0] * 6, [0] * BINS
    own_now = value((*cards, *hero))
    stands = {}
    for opponent in combinations(left, 2):
        theirs = value((*cards, *opponent))
        stands[opponent] = 0 if own_now > theirs else 1 if own_now == theirs else 2
        now[stands[opponent]] += 1
    for river in left:
        full = (*cards, river)
        own = value((*full, *hero))
        not_behind = []
        for opponent in combinations([card for card in left if card != river], 2):
            theirs = value((*full, *opponent))
            if own >= theirs:
                not_behind.append((opponent, own == theirs))
                place = {2: 0, 1: 2}.get(stands[opponent])
                if place is not None:
                    moves[place + (own == theirs)] += 1
        tie = sum(tied for _, tied in not_behind)
        win = len(not_behind) - tie
        for place, count in enumerate((win, tie, (2 * win + tie) ** 2)):
            sums[place] += count
        bins[min((2 * win + tie) * BINS // 1980, BINS - 1)] += 1
        for place, count in enumerate(two_opponents(not_behind)):
            sums[3 + place] += count
    return now, moves, sums, bins


def two_opponents(not_behind: list[tuple[tuple[int, int], bool]]) -> list[int]:
    """Ordered pairs of disjoint opponents, by how many of them tie: through a matrix of who shares no card."""
    masks = np.array([mask_of(hole) for hole, _ in not_behind], np.uint64)
    tied = np.array([tie for _, tie in not_behind], np.int64)
    apart = (masks[:, None] & masks[None, :]) == 0
    ties = tied[:, None] + tied[None, :]
    return [int((apart & (ties == k)).sum()) for k in range(3)]


@some_of(("board", "hole"), [(board, holes[one]) for one in (0, 1) for board, *holes in TURNS.values()], 1)
def test_turns_are_counted_as_if_dealt_one_by_one(
    board: str, hole: str, street: Callable[..., Rows], independent_value: Value
) -> None:
    rows = street([board], True)
    row = row_of(rows, board, hole)
    now, moves, sums, bins = dealt(board, hole, independent_value)
    assert rows.now[row].tolist() == now
    assert rows.moves[row].tolist() == moves
    assert rows.sums[row].tolist() == sums
    assert rows.histogram[row].tolist() == bins


def flop_dealt(board: str, hole: str, evaluator: Evaluator) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return a flop's row without two opponents, all opponents of a run-out valued at once."""
    cards, hero = mask_of(parse_cards(board)), mask_of(parse_cards(hole))
    every = np.array([mask_of(pair) for pair in HOLES], np.uint64)
    holes = every[every & np.uint64(cards | hero) == 0]
    theirs = evaluator.values(holes | np.uint64(cards))
    stands = np.sign(theirs.astype(np.int64) - int(evaluator.values(np.array(cards | hero, np.uint64)))) + 1
    moves, sums, bins = np.zeros((3, 3), np.int64), [0] * 3, [0] * BINS
    for runout in holes.tolist():
        own = int(evaluator.values(np.array(cards | hero | runout, np.uint64)))
        apart = holes & np.uint64(runout) == 0
        then = np.sign(evaluator.values(holes[apart] | np.uint64(cards | runout)).astype(np.int64) - own) + 1
        np.add.at(moves, (stands[apart], then), 1)
        win, tie = int((then == 0).sum()), int((then == 1).sum())
        for place, count in enumerate((win, tie, (2 * win + tie) ** 2)):
            sums[place] += count
        bins[min((2 * win + tie) * BINS // 1980, BINS - 1)] += 1
    own_moves = [int(moves[now, then]) for now, then in ((2, 0), (2, 1), (1, 0), (1, 1))]
    return [int(count) for count in np.bincount(stands, minlength=3)], own_moves, sums, bins


@some_of("board", [board for board, *_ in FLOPS.values()], 1)
def test_flops_are_counted_as_if_dealt_out(board: str, street: Callable[..., Rows], evaluator: Evaluator) -> None:
    rows = street([board], True)
    holes = next(holes for other, *holes in FLOPS.values() if other == board)
    for hole in holes:
        row = row_of(rows, board, hole)
        now, moves, sums, bins = flop_dealt(board, hole, evaluator)
        assert rows.now[row].tolist() == now
        assert rows.moves[row].tolist() == moves
        assert rows.sums[row, :3].tolist() == sums
        assert rows.histogram[row].tolist() == bins


@all_of(("board", "hole"), [(board, hole) for board, *holes in FLOPS.values() for hole in holes])
def test_a_flop_is_half_the_sum_of_its_turns(board: str, hole: str, street: Callable[..., Rows]) -> None:
    turns = [
        f"{board}{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs" if f"{rank}{suit}" not in board + hole
    ]
    own = [text for text in turns if not set(parse_cards(text[-2:])) & set(parse_cards(board + hole))]
    rows = street(own)
    total = sum(rows.sums[row_of(rows, text, hole, place)] for place, text in enumerate(own))
    flop = street([board])
    assert (2 * flop.sums[row_of(flop, board, hole)]).tolist() == total.tolist()


@all_of(("board", "hole"), PUBLISHED)
def test_published_equities_are_reproduced(board: str, hole: str, street: Callable[..., Rows]) -> None:
    rows = street([board])
    assert rows.sums[row_of(rows, board, hole), :2].tolist() == PUBLISHED[board, hole]


def test_the_published_potentials_are_reproduced(street: Callable[..., Rows]) -> None:
    rows = street(["3h4cJh"])
    row = row_of(rows, "3h4cJh", "AdQc")
    ahead, tied, behind = rows.now[row].tolist()
    behind_win, behind_tie, tied_win, tied_tie = rows.moves[row].tolist()
    win, tie = rows.sums[row, :2].tolist()
    assert behind_win == 91_981
    strength = (ahead + tied / 2) / 1_081
    positive = (behind_win + behind_tie / 2 + tied_win / 2) / (behind + tied / 2) / 990
    lost = 990 * ahead - (win - behind_win - tied_win) - (tie - behind_tie - tied_tie)
    negative = lost + (990 * tied - tied_win - tied_tie) / 2 + (tie - behind_tie - tied_tie) / 2
    negative /= (ahead + tied / 2) * 990
    assert [round(share, 4) for share in (strength, positive, negative)] == [0.5851, 0.2083, 0.2737]
    assert strength + (1 - strength) * positive - strength * negative == pytest.approx(0.5113993777, abs=1e-10)


def test_boards_do_not_depend_on_their_company(street: Callable[..., Rows]) -> None:
    texts = ["AsKs2s", "7c7d7h", "QcQd2h"]
    together, alone = street(texts, True), [street([text], True) for text in texts]
    for name in ("hole_id", "ways", "now", "moves", "sums", "histogram"):
        assert np.array_equal(getattr(together, name), np.concatenate([getattr(rows, name) for rows in alone]))


def test_no_boards_have_no_rows(seven_cards: EvaluatorArrays, river: River) -> None:
    rows = street_rows(np.zeros(0, np.uint64), seven_cards, river, True)
    assert rows.starts.tolist() == [0]
    assert rows.histogram.shape == (0, BINS)
