"""Checks of flop, turn and river: classes of board and hole, consistent counts, sums known before the flop."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import comb
from operator import itemgetter
from typing import cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.boards import BOARD_SIZE
from ...cards.deck import STANDARD, Deck
from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_OF_ID, HOLE_STARTING_HAND
from ...cards.hands.sizes import SUBSET_STARTS
from ...cards.hands.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from ...cards.lattice.row_numbers import SUIT_RELABELLINGS
from ...cards.lazy_attribute import cached_attribute
from ...cards.mask_arrays import Masks, lanes_of
from ...cards.notation import LANE_BITS
from ...games.holdem.rules import HOLE_SIZE, holes_left, most_strength, run_outs
from ...kernels.holdem.streets import BINS
from ...tables.holdem import STATES
from ..stages.checks import Check, Counts, Inputs, SummedCheck, Sums, row_check, sums_of
from ..stages.inputs import KnownColumns, column, lists_column, masks_column

Broken = npt.NDArray[np.bool_]

FLOP, TURN = 3, 4
"""Number of cards on the board."""
STRENGTH_SQUARES = 3_710_899_437_806_712
"""The sum of (2 win + tie)^2 over all five-card boards and holes; the squares of each street are checked against it."""
SHOWDOWN_COUNTS = {1: ("win", "tie", "lose"), 2: ("win_two", "tie_one_of_two", "tie_both_of_two")}
"""By number of opponents, the columns with the deals won alone, shared with one, shared with two (or lost)."""
SWAPPED = {"ahead": "behind", "tied": "tied", "behind": "ahead"}
"""Each standing as seen from the opponent's side."""


def boards_and_holes_exist(board_id: Counts, hole_id: Counts, _ways: Counts, boards: Masks) -> bool:
    """Ids are indices into the lists of boards and of holes."""
    return int(board_id.max()) < len(boards) and int(hole_id.max()) < len(HOLE_OF_ID)


def no_hole_shares_a_card_with_its_board(board_id: Counts, hole_id: Counts, _ways: Counts, boards: Masks) -> bool:
    """Board and hole are dealt from one deck."""
    return not (_hole_masks(hole_id) & boards[board_id]).any()


def board_and_hole_are_canonical(board_id: Counts, hole_id: Counts, _ways: Counts, boards: Masks) -> bool:
    """The keys of the four suits (the board's lane, then the hole's) ascend."""
    below = np.zeros(len(board_id), np.uint32)
    for board_lane, hole_lane in zip(lanes_of(boards[board_id]), lanes_of(_hole_masks(hole_id)), strict=True):
        key = board_lane.astype(np.uint32) << np.uint32(LANE_BITS) | hole_lane
        if (key < below).any():
            return False
        below = key
    return True


def ways_divide_the_relabellings(_board_id: Counts, _hole_id: Counts, ways: Counts, _boards: Masks) -> bool:
    """The size of a class divides the number of ways to relabel the suits."""
    return bool(((ways > 0) & (SUIT_RELABELLINGS % np.maximum(ways, 1) == 0)).all())


ClassCheck = Callable[[Counts, Counts, Counts, Masks], bool]
CLASS_CHECKS: dict[str, ClassCheck] = {
    holds.__name__.replace("_", " "): holds
    for holds in (
        boards_and_holes_exist,
        no_hole_shares_a_card_with_its_board,
        board_and_hole_are_canonical,
        ways_divide_the_relabellings,
    )
}
"""Checks of each row of a table of boards and holes; they take `board_id`, `hole_id`, `ways`, and all boards."""


@dataclass(frozen=True)
class StreetFacts:
    """Facts about the boards of a street that do not come from its table.

    deck            the cards of the game
    cards           number of cards on the board, three or four
    boards          returns the masks and class sizes of the canonical boards, (n,) each
    squares         the sum of (2 win + tie)^2 over all boards of five cards and holes
    starting_hands  the table with the counts before the flop
    """

    deck: Deck
    cards: int
    boards: Callable[[Inputs], tuple[Masks, Counts]]
    squares: int
    starting_hands: str


def holdem_street(cards: int) -> StreetFacts:
    """Return the facts about hold'em's boards of three or four `cards`."""

    def boards(inputs: Inputs) -> tuple[Masks, Counts]:
        sizes = slice(SUBSET_STARTS[cards], SUBSET_STARTS[cards + 1])
        return boards_of(inputs["subset_classes"], cards), column(inputs["subset_classes"], "ways")[sizes]

    return StreetFacts(STANDARD, cards, boards, STRENGTH_SQUARES, "exact_starting_hands")


def boards_of(subset_classes: pa.Table, cards: int) -> Masks:
    """Return the canonical boards of three or four `cards`, ascending."""
    return masks_column(subset_classes)[SUBSET_STARTS[cards] : SUBSET_STARTS[cards + 1]]


class StreetRows(KnownColumns):
    """Some rows of a street's table, with all boards of the street."""

    def __init__(self, table: pa.Table, boards: Masks) -> None:
        """Wrap rows of `table`, whose ids are indices into `boards`."""
        super().__init__(table)
        self.boards = boards

    @cached_attribute
    def starts(self) -> Counts:
        """The index of the first row of each board."""
        return np.flatnonzero(np.diff(self["board_id"], prepend=-1))

    @cached_attribute
    def starting_hands(self) -> Counts:
        """The starting hand of each row's hole."""
        return starting_hands_of(self["hole_id"])

    @cached_attribute
    def strengths(self) -> Counts:
        """2 win + tie: the sum over one's own run-outs as well as over the opponents'."""
        return 2 * self["win"] + self["tie"]

    def by_board(self, counts: Counts) -> Counts:
        """Sum `counts` over the rows of each board: (boards,)."""
        sums = np.zeros(len(self.boards), np.int64)
        sums[self["board_id"][self.starts]] = np.add.reduceat(counts, self.starts)
        return sums

    def by_starting_hand(self, counts: Counts) -> Counts:
        """Sum `counts` over the rows of each starting hand: (169,)."""
        return by_starting_hand(self.starting_hands, counts)


StreetCheck = SummedCheck[StreetRows]


@dataclass(frozen=True)
class StreetChecks:
    """The checks of a street's table, and the gathering of the sums that they test."""

    street: StreetFacts
    summed: tuple[StreetCheck, ...]

    @property
    def checks(self) -> tuple[Check, ...]:
        """The checks, for a stage whose `gather` is this object's."""
        return tuple(one.check for one in self.summed)

    def gather(self, parts: Iterable[pa.Table], inputs: Inputs) -> Sums:
        """Return the sums that the checks test."""
        boards, _ = self.street.boards(inputs)
        return sums_of(self.summed, parts, lambda rows: StreetRows(rows, boards))


def street_checks(street: StreetFacts, more: Iterable[StreetCheck] = ()) -> StreetChecks:
    """Return the checks that flop and turn share, and `more`."""
    summed = (
        *(_of_classes(name, holds) for name, holds in CLASS_CHECKS.items()),
        *(_moves_from(now, street) for now in STATES),
        _opponents_add_up(street),
        *(
            _adds_up(f"{name} adds up", (f"{now}_{then}" for now in STATES), itemgetter(name))
            for then, name in zip(STATES, SHOWDOWN_COUNTS[1], strict=True)
        ),
        _ways_add_up(street),
        *_swapped_moves(),
        *_squares(street),
        *(_as_before_the_flop(name, street) for names in SHOWDOWN_COUNTS.values() for name in names),
        *more,
    )
    return StreetChecks(street, summed)


def starting_hands_of(hole_id: Counts) -> Counts:
    """Return the starting hands of holes, as indices into `STARTING_HANDS`."""
    hands: Counts = HOLE_STARTING_HAND[HOLE_OF_ID][hole_id]
    return hands


def by_starting_hand(hands: Counts, counts: Counts) -> Counts:
    """Sum `counts` over the rows of each of the starting `hands`: (169,), int64."""
    # Sums stay far below `EXACT_BELOW` in cards/exact_floats.py.
    return np.bincount(hands, counts, minlength=len(STARTING_HANDS)).astype(np.int64)


def counts_before_the_flop(starting_hands: pa.Table, name: str) -> Counts:
    """Return a count of every starting hand before the flop, over its holes and all boards: (169,), int64.

    name  the column, which also determines the number of opponents
    """
    opponents, place = next(
        (opponents, names.index(name)) for opponents, names in SHOWDOWN_COUNTS.items() if name in names
    )
    counts = {
        row["starting_hand"]: (row["win"], *row["ties"], row["lose"])[place]
        for row in starting_hands.to_pylist()
        if row["opponents"] == opponents
    }
    return np.array([STARTING_HAND_OF_HOLE.count(hand) * counts.get(hand, 0) for hand in STARTING_HANDS])


def name_before_the_flop(name: str) -> str:
    """Name the check that a column, summed over boards, has the exact counts of every starting hand."""
    return f"{name} of every starting hand is what it is before the flop"


def _hole_masks(hole_id: Counts) -> Masks:
    """Return the masks of holes."""
    hole = HOLE_CARDS[HOLE_OF_ID[hole_id]].astype(np.uint64)
    return cast("Masks", np.uint64(1) << hole[:, 0] | np.uint64(1) << hole[:, 1])


def _of_classes(name: str, class_check: ClassCheck) -> StreetCheck:
    """Return a check of `CLASS_CHECKS`, applied to a street."""

    def count(rows: StreetRows) -> int:
        return not class_check(rows["board_id"], rows["hole_id"], rows["ways"], rows.boards)

    return SummedCheck(name, count, _nothing)


def _nothing(broken: Counts, _inputs: Inputs) -> np.bool_:
    """Return true if all sums of violations are 0."""
    return ~broken.any()


def _adds_up(name: str, columns: Iterable[str], total: Callable[[StreetRows], Counts | int]) -> StreetCheck:
    """Check that some columns add up to a total in every row."""
    added = tuple(columns)

    def breaks(rows: StreetRows) -> Broken:
        broken: Broken = rows.total(added) != total(rows)
        return broken

    return row_check(name, breaks)


def _moves_from(now: str, street: StreetFacts) -> StreetCheck:
    """Check that every opponent's hole in the state `now` is in some state after each run-out."""
    paths = run_outs(street.cards, deck=street.deck)
    return _adds_up(f"those {now} now add up", (f"{now}_{then}" for then in STATES), lambda rows: rows[now] * paths)


def _opponents_add_up(street: StreetFacts) -> StreetCheck:
    """Check that every opponent's hole is ahead, tied or behind now."""
    holes = holes_left(street.cards + HOLE_SIZE, street.deck)
    return _adds_up("opponent holes add up", STATES, lambda _: holes)


def _ways_add_up(street: StreetFacts) -> StreetCheck:
    """Check that every board has all its holes."""

    def holds(found: Counts, inputs: Inputs) -> bool:
        _, ways = street.boards(inputs)
        return np.array_equal(found, ways * holes_left(street.cards, street.deck))

    return SummedCheck("ways add up to all deals", lambda rows: rows.by_board(rows["ways"]), holds)


def _swapped_moves() -> Iterator[StreetCheck]:
    """Yield checks that, on every board, each move occurs as often as the opponent's opposite move, by symmetry."""
    for now in STATES:
        for then in STATES:
            move, swapped = f"{now}_{then}", f"{SWAPPED[now]}_{SWAPPED[then]}"
            if move < swapped:
                yield _same_on_every_board(f"{move} with the seats swapped is {swapped}", move, swapped)


def _same_on_every_board(name: str, first: str, second: str) -> StreetCheck:
    def count(rows: StreetRows) -> Counts:
        return rows.by_board(rows["ways"] * (rows[first] - rows[second]))

    return SummedCheck(name, count, _nothing)


def _squares(street: StreetFacts) -> Iterator[StreetCheck]:
    """Yield checks that squares lie between the bounds set by the strengths, and that their sum is the river's."""
    paths, most = run_outs(street.cards, players=1, deck=street.deck), most_strength(street.deck)

    def below(rows: StreetRows) -> Broken:
        return rows.strengths**2 > paths * rows["strength_squares"]

    def above(rows: StreetRows) -> Broken:
        return rows["strength_squares"] > most * rows.strengths

    def in_all(squares: Counts, _inputs: Inputs) -> bool:
        return int(squares) == street.squares * comb(BOARD_SIZE, street.cards)

    yield row_check("squares are not below the square of the mean", below)
    yield row_check("no strength is above certainty", above)
    yield SummedCheck(
        "squares add up to those of the river", lambda rows: (rows["ways"] * rows["strength_squares"]).sum(), in_all
    )


def _as_before_the_flop(name: str, street: StreetFacts) -> StreetCheck:
    """Check a column summed over all boards; each five-card board contains comb(5, cards) boards of the street."""

    def count(rows: StreetRows) -> Counts:
        return rows.by_starting_hand(rows["ways"] * rows[name])

    def holds(found: Counts, inputs: Inputs) -> bool:
        before = counts_before_the_flop(inputs[street.starting_hands], name)
        return np.array_equal(found, comb(BOARD_SIZE, street.cards) * before)

    return SummedCheck(name_before_the_flop(name), count, holds)


def histogram_checks(deck: Deck) -> tuple[StreetCheck, ...]:
    """Return checks that each run-out is in one bin, and that strengths and squares fit the bins."""
    paths, most = run_outs(FLOP, players=1, deck=deck), most_strength(deck)

    def run_outs_are_lost(rows: StreetRows) -> Broken:
        broken: Broken = _histogram(rows).sum(axis=1) != paths
        return broken

    def strengths_are_outside(rows: StreetRows) -> Broken:
        return _outside(_histogram(rows), BINS * rows.strengths, 1, most)

    def squares_are_outside(rows: StreetRows) -> Broken:
        return _outside(_histogram(rows), BINS**2 * rows["strength_squares"], 2, most)

    return (
        row_check("run outs add up", run_outs_are_lost),
        row_check("bins hold the strengths", strengths_are_outside),
        row_check("bins hold the squares", squares_are_outside),
    )


def _histogram(rows: StreetRows) -> Counts:
    """Return the run-outs by bin: (rows, 50), int64."""
    return lists_column(rows.table, "strength_histogram", BINS)


def _outside(histogram: Counts, sums: Counts, power: int, most: int) -> Broken:
    """Mark rows whose `sums`, of powers of strengths in units of 1 / 50, are impossible with these bins.

    The strength of a run-out in bin k is at least k and at most k + 1, in 50ths of the `most`.
    """
    bins = np.arange(BINS)
    low, high = (histogram @ ends**power * most**power for ends in (bins, bins + 1))
    broken: Broken = (low > sums) | (sums > high)
    return broken
