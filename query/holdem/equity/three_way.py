"""Exact equity of three hands or ranges before the flop: from the tables of three hands, or by types of boards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ....cards.answers.equity_answers import COUNTED, EquityAnswer
from ....cards.boards import VisibleCards
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HOLE_ID, HOLE_STARTING_HAND, HOLES_OF_EACH
from ....cards.hands.starting_hands import STARTING_HANDS
from ....cards.lazy_attribute import cached_attribute
from ....cards.mask_arrays import lanes_of
from ....cards.notation import LANE_BITS
from ....games.holdem.counting.joint_hands import count_final_boards, joint_hands
from ....games.holdem.three_way.hole_counts import UNIT, ThreeHoles, hand_sums, totals_of_orders
from ....games.holdem.three_way.showdown_orders import ORDER_COUNT, ORDERS, PLACES, RESEATED, SEATINGS, dealt_triples
from ....games.holdem.weighted_holes import (
    HandSums,
    Indices,
    Sums,
    Totals,
    WeightedHoles,
    cannot_be_dealt,
)
from ....tables.files.location import build_command
from ....tables.holdem import STARTING_HAND_TRIPLES, TRIPLE_PROJECTIONS
from ....tables.schema import REQUEST_OF
from ...database.connection import Connection
from ...database.tables_on_request import is_built, whole_columns
from .matchup import Matchup
from .several_ranges import WHOLE_BELOW, countable
from .shortcuts import Shortcuts

if TYPE_CHECKING:
    from ....games.holdem.push_fold.chips import Places
    from ....kernels.holdem.hole_triples import Projections


Numbers = npt.NDArray[np.int64]
RANK_ROWS = comb(93, 3)
"""Number of rows by rank in `triple_projections`; they come first."""
PLAYERS = 3
STARTING_HANDS_SOURCE, HOLES_SOURCE = "table starting_hand_triples", "table triple_projections"
MOST_CHOICES = 50_000
"""Most choices of hands that are sorted into classes, which may be far fewer."""
BOARDS = count_final_boards(VisibleCards(0, 0, "", ""), PLAYERS)
"""Number of boards, given three disjoint holes."""


class TripleTables:
    """Both tables, each read on first use."""

    def __init__(self, connection: Connection) -> None:
        """Read the files in the folder of `connection`."""
        self._connection = connection

    @property
    def built(self) -> bool:
        """True if both tables are built."""
        return all(
            is_built(self._connection.directory, table.name) for table in (STARTING_HAND_TRIPLES, TRIPLE_PROJECTIONS)
        )

    @property
    def command(self) -> str:
        """The command that builds them."""
        return f"{build_command(self._connection.directory)} {REQUEST_OF[TRIPLE_PROJECTIONS.name]}"

    @cached_attribute
    def starting_hands(self) -> "StartingHandTriples":
        """The table `starting_hand_triples`. Raises `TablesMissing` or `TablesDamaged`."""
        columns = whole_columns(self._connection, STARTING_HAND_TRIPLES.name, ORDERS)
        return StartingHandTriples(
            dealt_triples().astype(np.uint8), np.stack([columns[name] for name in ORDERS], axis=1)
        )

    @cached_attribute
    def projections(self) -> "Projections":
        """The table `triple_projections`. Raises `TablesMissing` or `TablesDamaged`."""
        from ....kernels.holdem.hole_triples import Projections

        columns = whole_columns(self._connection, TRIPLE_PROJECTIONS.name, ORDERS)
        counts = np.stack([columns[name] for name in ORDERS], axis=1)
        return Projections(counts[:RANK_ROWS], counts[RANK_ROWS:])


@dataclass(frozen=True)
class StartingHandTriples:
    """The table's rows in their order.

    hands   (818480, 3) uint8    the indices of the three among the 169, ascending
    counts  (818480, 13) uint32  the deals in each of `ORDERS`
    """

    hands: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.uint32]

    def orders_of_seat(self, weights: Sums, seat: int) -> Sums:
        """Return how often one hole of each starting hand in a seat finishes in each order: (169, 13).

        weights  (3, 169) weights of the starting hands by player; in the seat itself, nonzero weights count as 1
        """
        total: npt.NDArray[Any] = np.zeros((len(STARTING_HANDS), ORDER_COUNT), weights.dtype)
        for hands, counts, reseated in self._seated(np.not_equal(weights, 0)):
            if len(hands):
                by_hand = np.argsort(hands[:, seat], kind="stable")
                hands, counts = hands[by_hand], counts[by_hand]  # noqa: PLW2901
                times = weights[seat - 1, hands[:, seat - 1]] * weights[seat - 2, hands[:, seat - 2]]
                own, start = np.unique(hands[:, seat], return_index=True)
                # All holes of a starting hand have equal results, so the division is exact.
                of_one = counts // HOLES_OF_EACH[hands[:, seat], None]
                total[own[:, None], reseated] += np.add.reduceat(times[:, None] * of_one.astype(weights.dtype), start)
        return total

    def _seated(self, possible: npt.NDArray[np.bool_]) -> Iterator[tuple[Numbers, npt.NDArray[np.uint32], Numbers]]:
        """Yield for each seating the rows whose hands are `possible`, (3, 169): hands by seat, (n, 3), counts, (n, 13),
        and the order that each order of the counts becomes.
        """
        rows = self._rows(np.any(possible, axis=0))
        listed, counts = self.hands[rows], self.counts[rows]
        for seating, reseated in zip(SEATINGS, RESEATED, strict=True):
            hands = listed[:, seating].astype(np.int64)
            wanted = possible[0, hands[:, 0]] & possible[1, hands[:, 1]] & possible[2, hands[:, 2]]
            seat_of = np.argsort(seating)
            for one in (0, 1):  # equal hands are listed next to each other, and seated in one way only
                if seat_of[one] > seat_of[one + 1]:
                    wanted &= listed[:, one] != listed[:, one + 1]
            yield hands[wanted], counts[wanted], reseated

    def _rows(self, possible: npt.NDArray[np.bool_]) -> Numbers:
        """Return the rows whose three hands are all possible, (169,); rows are sorted by the first hand."""
        edges = self._first_rows
        rows = np.concatenate([np.arange(edges[hand], edges[hand + 1]) for hand in np.flatnonzero(possible)])
        for place in (1, 2):
            rows = rows[possible[self.hands[rows, place]]]
        return rows

    @cached_attribute
    def _first_rows(self) -> list[int]:
        """The start of each first hand's rows, followed by the number of rows."""
        edges: list[int] = np.searchsorted(self.hands[:, 0], np.arange(len(STARTING_HANDS) + 1)).tolist()
        return edges


@dataclass(frozen=True)
class ThreeCounted:
    """Results of three players, and how often their hands finish in each of `ORDERS`.

    hands   their holes
    orders  13 totals
    sums    the totals of each hole of each player, if asked for
    dealt   the number of deals if every weight is 1
    """

    hands: list[WeightedHoles]
    orders: list[Any]
    sums: list[HandSums]
    dealt: int
    source: str

    @property
    def totals(self) -> list[Totals]:
        """The totals of each player."""
        return [totals_of_orders(self.orders, seat) for seat in range(PLAYERS)]

    @property
    def by_places(self) -> "dict[Places, Any]":
        """The number of times each order occurs."""
        return dict(zip(PLACES.values(), self.orders, strict=True))

    def answer(self, matchup: Matchup) -> EquityAnswer:
        """Return the answer for these counts."""
        return matchup.exact_answer(self.hands, self.totals, self.sums, self.dealt, self.source)


class ThreeBeforeTheFlop:
    """Counter for three ranges, with cached tables and counts."""

    def __init__(self, tables: TripleTables | None, evaluator: Callable[[], Evaluator], shortcuts: Shortcuts) -> None:
        """Call `evaluator` only if types of boards must be counted; `tables` is None in games without such tables."""
        self.tables = tables
        self._evaluator = evaluator
        self._shortcuts = shortcuts

    def count(self, matchup: Matchup) -> ThreeCounted | None:
        """Return the counts of three ranges before the flop. Raises `BadRange`.

        None for any other ranges, or if there are too many deals and no table has them.
        """
        if not _is_three_before_flop(matchup):
            return None
        seen, by_hand = matchup.seen, matchup.by_hand
        hands = countable(matchup.hands, count_final_boards(seen, PLAYERS) * UNIT, WHOLE_BELOW)
        classes = _Classes.of(seen, hands)
        if classes and len(classes.first) <= self._shortcuts.few_triples:
            return self._by_class(seen, hands, classes, by_hand)
        tables = self.tables
        if tables and not seen.dead and tables.built and (found := self._looked_up(tables, hands, by_hand)):
            return found
        if classes and len(classes.first) <= self._shortcuts.most_triples:
            return self._by_class(seen, hands, classes, by_hand)
        return None

    def ways_out(self, matchup: Matchup) -> tuple[str, ...]:
        """Return a note on how ranges that were not counted can be answered exactly; empty if they cannot."""
        if self.tables is None or not _is_three_before_flop(matchup) or matchup.seen.dead or self.tables.built:
            return ()
        return (f"for an exact answer, first run: {self.tables.command}",)

    def _by_class(
        self, seen: VisibleCards, hands: list[WeightedHoles], classes: "_Classes", by_hand: bool
    ) -> ThreeCounted:
        """Count each class of triples by types of boards; works with dead cards, too."""
        if not len(classes.chosen):
            raise cannot_be_dealt(held.text for held in hands)
        holes = np.stack([held.holes[classes.chosen[:, seat]] for seat, held in enumerate(hands)], axis=1)
        found = np.stack([self._three_holes.orders(holes[at], seen.absent) for at in classes.first.tolist()])
        counts = found[classes.place]
        weights = [held.weights[classes.chosen[:, seat]] for seat, held in enumerate(hands)]
        orders = (weights[0] * weights[1] * weights[2]) @ counts
        sums = []
        for seat in range(PLAYERS) if by_hand else ():
            of_others = weights[seat - 1] * weights[seat - 2]
            by_hole = np.zeros((len(hands[seat].holes), ORDER_COUNT), of_others.dtype)
            np.add.at(by_hole, classes.chosen[:, seat], of_others[:, None] * counts)
            sums.append(hand_sums(by_hole, seat))
        dealt = len(classes.chosen) * count_final_boards(seen, PLAYERS)
        return _counted(hands, orders, sums, dealt, COUNTED)

    def _looked_up(self, tables: TripleTables, hands: list[WeightedHoles], by_hand: bool) -> ThreeCounted | None:
        """Return the counts from the tables, or None if there are too many triples of holes to look up."""
        parts = [_Parts.of(held) for held in hands]
        whole = not any(len(part.broken.holes) for part in parts)
        if by_hand:
            triples = [] if whole else [hands]
        else:
            first, second, third = parts
            triples = [
                [first.broken, second.broken, hands[2]],
                [first.broken, second.whole, third.broken],
                [first.whole, second.broken, third.broken],
            ]
        if sum(prod(len(part.holes) for part in three) for three in triples) > self._shortcuts.most_looked_up:
            return None
        if by_hand and not whole:
            found = [self._orders_of_seat(tables, hands, seat) for seat in range(PLAYERS)]
            sums = [hand_sums(by_hole, seat) for seat, (by_hole, _) in enumerate(found)]
            return _counted(hands, hands[0].weights @ found[0][0], sums, found[0][1], HOLES_SOURCE)
        orders, dealt = self._starting_hands(tables.starting_hands, hands, parts)
        source = STARTING_HANDS_SOURCE
        for three in triples:
            if all(len(part.holes) for part in three):
                by_hole, more = self._orders_of_seat(tables, three, 0)
                orders, dealt, source = orders + three[0].weights @ by_hole, dealt + more, HOLES_SOURCE
        names = np.stack([part.names for part in parts])
        own = (HOLE_STARTING_HAND[held.holes] for held in hands)
        sums = [
            hand_sums(tables.starting_hands.orders_of_seat(names, seat)[of], seat)
            for seat, of in enumerate(own)
            if by_hand
        ]
        return _counted(hands, orders, sums, dealt, source)

    @staticmethod
    def _starting_hands(
        table: StartingHandTriples, hands: list[WeightedHoles], parts: "Sequence[_Parts]"
    ) -> tuple[npt.NDArray[Any], int]:
        """Count orders and deals of triples in which at most one starting hand is only partly in its range.

        Against players who hold complete starting hands, all holes of a starting hand have equal results. Returns how
        often each order occurs, and the number of deals with every weight 1.
        """
        names = np.stack([part.names for part in parts])
        orders, dealt = np.zeros(ORDER_COUNT, names.dtype), 0
        for seat in range(PLAYERS):
            # All hands of the first player with the others' complete hands; then the second's partial hands, and so on.
            held = parts[seat].broken if seat else hands[seat]
            if not len(held.holes):
                continue
            own = np.zeros(len(HOLES_OF_EACH), names.dtype)
            np.add.at(own, HOLE_STARTING_HAND[held.holes], held.weights)
            weights = names.copy()
            weights[seat] = own
            orders += own @ table.orders_of_seat(weights, seat)
            each = table.orders_of_seat((weights > 0).astype(np.int64), seat).sum(axis=1)
            dealt += int(np.bincount(HOLE_STARTING_HAND[held.holes], minlength=len(own)) @ each)
        return orders, dealt

    @staticmethod
    def _orders_of_seat(tables: TripleTables, hands: list[WeightedHoles], seat: int) -> tuple[Sums, int]:
        """Return how often each order occurs, by hole of a seat, and the number of deals with every weight 1."""
        from ....kernels.holdem.hole_triples import sum_orders

        others = [other for other in range(PLAYERS) if other != seat]
        one, other = (hands[place] for place in others)
        pairs = np.argwhere((one.masks[:, None] & other.masks) == 0)
        holes = np.empty((len(pairs), PLAYERS), np.uint16)
        for place, held, column in zip(others, (one, other), pairs.T, strict=True):
            holes[:, place] = HOLE_ID[held.holes[column]]
        weights = one.weights[pairs[:, 0]] * other.weights[pairs[:, 1]]
        masks = one.masks[pairs[:, 0]] | other.masks[pairs[:, 1]]
        found = np.zeros((len(hands[seat].holes), ORDER_COUNT), weights.dtype)
        dealt = 0
        for place, (hole, mask) in enumerate(zip(HOLE_ID[hands[seat].holes], hands[seat].masks, strict=True)):
            free = masks & mask == 0
            some = holes[free]
            some[:, seat] = hole
            found[place] = sum_orders(some, weights[free], tables.projections)
            dealt += len(some)
        return found, dealt * BOARDS

    @cached_attribute
    def _three_holes(self) -> ThreeHoles:
        return ThreeHoles(self._evaluator())


def _is_three_before_flop(matchup: Matchup) -> bool:
    return len(matchup.ranges) == PLAYERS and not matchup.seen.board


def _counted(
    hands: list[WeightedHoles], orders: npt.NDArray[Any], sums: list[HandSums], dealt: int, source: str
) -> ThreeCounted:
    """Wrap the counts. Raises `BadRange` if no hands can be dealt together."""
    if not dealt:
        raise cannot_be_dealt(held.text for held in hands)
    return ThreeCounted(hands, orders.tolist(), sums, int(dealt), source)


@dataclass(frozen=True)
class _Classes:
    """Choices of disjoint holes, and their classes up to suits, taking dead cards into account.

    chosen  (choices, 3)  indices into each player's hands
    first   (classes,)    one choice of each class
    place   (choices,)    the class of each choice
    """

    chosen: Indices
    first: Indices
    place: Indices

    @classmethod
    def of(cls, seen: VisibleCards, hands: Sequence[WeightedHoles]) -> "_Classes | None":
        """Return the classes of all choices, or None if there are too many choices."""
        chosen = joint_hands(hands, MOST_CHOICES)
        if chosen is None:
            return None
        if len(chosen) == 1:  # usually three single holes
            return cls(chosen, np.zeros(1, np.int64), np.zeros(1, np.int64))
        layers = [held.masks[chosen[:, seat]] for seat, held in enumerate(hands)]
        layers.append(np.full(len(chosen), seen.dead, np.uint64))
        suits: npt.NDArray[np.uint64] = np.zeros((4, len(chosen)), np.uint64)
        for layer in layers:
            suits = suits << np.uint64(LANE_BITS) | np.stack(lanes_of(layer)).astype(np.uint64)
        _, first, place = np.unique(np.sort(suits, axis=0), axis=1, return_index=True, return_inverse=True)
        return cls(chosen, first, place)


@dataclass(frozen=True)
class _Parts:
    """A range in two parts: starting hands with all their holes at one weight, and the other holes.

    names   (169,)  the weight of each starting hand of the first part
    whole   their holes
    broken  the other holes
    """

    names: npt.NDArray[Any]
    whole: WeightedHoles
    broken: WeightedHoles

    @classmethod
    def of(cls, held: WeightedHoles) -> "_Parts":
        """Split a range."""
        own = HOLE_STARTING_HAND[held.holes]
        names = np.zeros(len(HOLES_OF_EACH), held.weights.dtype)
        names[own] = held.weights
        same = np.bincount(own, held.weights == names[own], len(names))
        whole = (same == HOLES_OF_EACH)[own]
        names[own[~whole]] = 0
        return cls(names, *(WeightedHoles(held.text, held.holes[part], held.weights[part]) for part in (whole, ~whole)))
