"""The checks of flop, turn and river: classes of board and hole, counts that add up, sums known before the flop."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import comb
from typing import cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.arrays import Masks, lanes_of
from ...cards.boards import BOARD_SIZE
from ...cards.canonical import SUIT_RELABELLINGS
from ...cards.deck import STANDARD, Deck
from ...cards.hands import SUBSET_STARTS
from ...cards.holes import HOLE_CARDS, HOLE_OF_ID, HOLE_STARTING_HAND
from ...cards.notation import LANE_BITS
from ...cards.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from ...games.holdem.rules import HOLE_SIZE, holes_left, most_strength, run_outs
from ...tables.holdem import STATES
from ..checks import Check, Holds, Inputs
from ..columns import column
from .street_columns import boards_of

Counts = npt.NDArray[np.int64]

STRENGTH_SQUARES = 3_710_899_437_806_712
"""The sum of (2 win + tie)^2 over all boards of five cards and holes, which every street adds up to in its own way."""
SHOWDOWN_COUNTS = {1: ("win", "tie", "lose"), 2: ("win_two", "tie_one_of_two", "tie_both_of_two")}
"""By number of opponents, the columns with the deals won alone, shared with one, shared with two (or lost)."""
SWAPPED = {"ahead": "behind", "tied": "tied", "behind": "ahead"}
"""How the opponent stands."""


def boards_and_holes_exist(board_id: Counts, hole_id: Counts, _ways: Counts, boards: Masks) -> bool:
    """Ids are places in the lists of boards and of holes."""
    return int(board_id.max()) < len(boards) and int(hole_id.max()) < len(HOLE_OF_ID)


def no_hole_shares_a_card_with_its_board(board_id: Counts, hole_id: Counts, _ways: Counts, boards: Masks) -> bool:
    """Board and hole are dealt from one deck."""
    return not (_hole_masks(hole_id) & boards[board_id]).any()


def board_and_hole_are_canonical(board_id: Counts, hole_id: Counts, _ways: Counts, boards: Masks) -> bool:
    """The keys of the four suits ascend: the board's lane, then the hole's."""
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
"""What must hold of each row of a table of boards and holes: its `board_id`, `hole_id` and `ways`, and all boards."""


@dataclass(frozen=True)
class StreetFacts:
    """What is known of the boards of a street before its table is made.

    deck            the cards of the game
    cards           on the board, three or four
    boards          the masks and the sizes of the classes of boards, (n,) each
    squares         the sum of (2 win + tie)^2 over all boards of five cards and holes
    starting_hands  the table with the counts before the flop
    """

    deck: Deck
    cards: int
    boards: Callable[[Inputs], tuple[Masks, Counts]]
    squares: int
    starting_hands: str


def holdem_street(cards: int) -> StreetFacts:
    """Hold'em's boards of three or four `cards`."""

    def boards(inputs: Inputs) -> tuple[Masks, Counts]:
        sizes = slice(SUBSET_STARTS[cards], SUBSET_STARTS[cards + 1])
        return boards_of(inputs["subset_classes"], cards), column(inputs["subset_classes"], "ways")[sizes]

    return StreetFacts(STANDARD, cards, boards, STRENGTH_SQUARES, "starting_hands")


def street_checks(street: StreetFacts) -> tuple[Check, ...]:
    """The checks that flop and turn have in common."""
    return (
        *(_of_classes(name, holds, street) for name, holds in CLASS_CHECKS.items()),
        *(_moves_from(now, street) for now in STATES),
        _opponents_add_up(street),
        *(_moves_to(then, name) for then, name in zip(STATES, SHOWDOWN_COUNTS[1], strict=True)),
        _ways_add_up(street),
        *_swapped_moves(),
        *_squares(street),
        *(_as_before_the_flop(name, street) for names in SHOWDOWN_COUNTS.values() for name in names),
    )


def by_starting_hand(data: pa.Table, counts: Counts) -> Counts:
    """`counts` summed over the rows of each starting hand: (169,), int64."""
    hands = HOLE_STARTING_HAND[HOLE_OF_ID][column(data, "hole_id")]
    # Sums stay far below `EXACT_BELOW` in cards/floats.py.
    return np.bincount(hands, counts, minlength=len(STARTING_HANDS)).astype(np.int64)


def counts_before_the_flop(starting_hands: pa.Table, name: str) -> Counts:
    """The exact count of every starting hand, over its holes and all boards, in the column `name`: (169,), int64."""
    opponents, place = next(
        (opponents, names.index(name)) for opponents, names in SHOWDOWN_COUNTS.items() if name in names
    )
    counts = {
        row["starting_hand"]: (row["win"], *row["ties"], row["lose"])[place]
        for row in starting_hands.to_pylist()
        if row["opponents"] == opponents
    }
    return np.array([STARTING_HAND_OF_HOLE.count(hand) * counts.get(hand, 0) for hand in STARTING_HANDS])


def as_before_the_flop(name: str, holds: Holds) -> Check:
    """The check that a column, summed over boards, has the exact counts of every starting hand."""
    return Check(f"{name} of every starting hand is what it is before the flop", holds)


def _hole_masks(hole_id: Counts) -> Masks:
    """The masks of holes."""
    hole = HOLE_CARDS[HOLE_OF_ID[hole_id]].astype(np.uint64)
    return cast("Masks", np.uint64(1) << hole[:, 0] | np.uint64(1) << hole[:, 1])


def _of_classes(name: str, class_check: ClassCheck, street: StreetFacts) -> Check:
    """A check of classes, on a street."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        boards, _ = street.boards(inputs)
        return class_check(column(data, "board_id"), column(data, "hole_id"), column(data, "ways"), boards)

    return Check(name, holds)


def _moves_from(now: str, street: StreetFacts) -> Check:
    """Every opponent's hole that is in a state now is in some state after each run-out."""
    paths = run_outs(street.cards, deck=street.deck)

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        return np.array_equal(sum(column(data, f"{now}_{then}") for then in STATES), column(data, now) * paths)

    return Check(f"those {now} now add up", holds)


def _opponents_add_up(street: StreetFacts) -> Check:
    """Every opponent's hole is ahead, tied or behind now."""
    holes = holes_left(street.cards + HOLE_SIZE, street.deck)

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        ahead, tied, behind = (column(data, now) for now in STATES)
        return bool((ahead + tied + behind == holes).all())

    return Check("opponent holes add up", holds)


def _moves_to(then: str, name: str) -> Check:
    """Every win, tie or loss at the showdown comes from some state now."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        return np.array_equal(sum(column(data, f"{now}_{then}") for now in STATES), column(data, name))

    return Check(f"{name} adds up", holds)


def _starts(data: pa.Table) -> Counts:
    """Where the rows of each board start."""
    return np.flatnonzero(np.diff(column(data, "board_id"), prepend=-1))


def _ways_add_up(street: StreetFacts) -> Check:
    """Every board has all holes."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        _, ways = street.boards(inputs)
        deals = ways * holes_left(street.cards, street.deck)
        return np.array_equal(np.add.reduceat(column(data, "ways"), _starts(data)), deals)

    return Check("ways add up to all deals", holds)


def _swapped_moves() -> Iterator[Check]:
    """On every board, each move occurs as often as that of the opponent, whose hole is as likely to be one's own."""
    for now in STATES:
        for then in STATES:
            move, swapped = f"{now}_{then}", f"{SWAPPED[now]}_{SWAPPED[then]}"
            if move < swapped:
                yield Check(f"{move} with the seats swapped is {swapped}", _same_on_every_board(move, swapped))


def _same_on_every_board(first: str, second: str) -> Holds:
    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        difference = column(data, "ways") * (column(data, first) - column(data, second))
        return not np.add.reduceat(difference, _starts(data)).any()

    return holds


def _squares(street: StreetFacts) -> Iterator[Check]:
    """Squares between the least and the most that their strengths allow, and the same in all as on the river."""
    paths = run_outs(street.cards, players=1, deck=street.deck)

    def strengths(data: pa.Table) -> Counts:
        # Opponents' run-outs and one's own are the same deals: all opponent holes on each of one's run-outs.
        return 2 * column(data, "win") + column(data, "tie")

    def not_below(data: pa.Table, _inputs: Inputs) -> bool:
        return bool((strengths(data) ** 2 <= paths * column(data, "strength_squares")).all())

    def not_above(data: pa.Table, _inputs: Inputs) -> bool:
        return bool((column(data, "strength_squares") <= most_strength(street.deck) * strengths(data)).all())

    def in_all(data: pa.Table, _inputs: Inputs) -> bool:
        squares = int((column(data, "ways") * column(data, "strength_squares")).sum())
        return squares == street.squares * comb(BOARD_SIZE, street.cards)

    yield Check("squares are not below the square of the mean", not_below)
    yield Check("no strength is above certainty", not_above)
    yield Check("squares add up to those of the river", in_all)


def _as_before_the_flop(name: str, street: StreetFacts) -> Check:
    """Summed over all boards, as often as each board of five cards contains one of theirs."""

    def holds(data: pa.Table, inputs: Mapping[str, pa.Table]) -> bool:
        found = by_starting_hand(data, column(data, "ways") * column(data, name))
        before = counts_before_the_flop(inputs[street.starting_hands], name)
        return np.array_equal(found, comb(BOARD_SIZE, street.cards) * before)

    return as_before_the_flop(name, holds)
