"""Exact equity of three hands or ranges before the flop: from the tables of three hands, or by types of boards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from .....cards.answers.equity_answers import COUNTED, EquityAnswer
from .....cards.boards import VisibleCards
from .....cards.hands.evaluator import Evaluator
from .....cards.hands.hole_arrays import HOLE_ID, HOLE_STARTING_HAND, HOLES_OF_EACH
from .....cards.lazy_attribute import cached_attribute
from .....cards.mask_arrays import lanes_of
from .....cards.notation import LANE_BITS
from .....cards.ranges.range import Range
from .....games.holdem.counting.joint_hands import boards_of, joint_hands
from .....games.holdem.sums import HandSums, Sums, Totals
from .....games.holdem.three_way.hole_counts import UNIT, ThreeHoles, hand_sums, totals_of_orders
from .....games.holdem.three_way.showdown_orders import ORDER_COUNT, PLACES
from .....games.holdem.weighted_holes import Indices, WeightedHoles, cannot_be_dealt, possible_holes
from ..exact_answer import exact_answer
from ..several_ranges import WHOLE_BELOW, countable
from ..shortcuts import Shortcuts
from .triple_tables import StartingHandTriples

if TYPE_CHECKING:
    from .....games.holdem.push_fold.all_in import Places
    from .....kernels.holdem.triples.hole_triples import Projections

PLAYERS = 3
STARTING_HANDS_SOURCE, HOLES_SOURCE = "table starting_hand_triples", "table triple_projections"
MOST_CHOICES = 50_000
"""Most choices of hands that are sorted into classes, which may be far fewer."""


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


def three_answer(ranges: Sequence[Range], found: ThreeCounted, seen: VisibleCards) -> EquityAnswer:
    """Return the answer for these counts."""
    return exact_answer(ranges, found.hands, found.totals, found.sums, found.dealt, seen, found.source)


class Tables(Protocol):
    """The tables of three hands, implemented by `triple_tables.TripleTables`."""

    @property
    def built(self) -> bool:
        """True if the tables are built."""

    @property
    def command(self) -> str:
        """The command that builds them."""

    @property
    def starting_hands(self) -> StartingHandTriples:
        """The table of three starting hands."""

    @property
    def projections(self) -> "Projections":
        """The counts of three holes by rank, and by rank and one suit."""


class ThreeBeforeTheFlop:
    """Counter for three ranges, with cached tables and counts."""

    def __init__(self, tables: "Tables | None", evaluator: Callable[[], Evaluator], shortcuts: Shortcuts) -> None:
        """Call `evaluator` only if types of boards must be counted; `tables` is None in games without such tables."""
        self.tables = tables
        self._evaluator = evaluator
        self._shortcuts = shortcuts

    def count(self, seen: VisibleCards, ranges: Sequence[Range], by_hand: bool) -> ThreeCounted | None:
        """Return the counts, or None if there are too many deals and no table has them. Raises `BadRange`."""
        hands = [possible_holes(held, seen) for held in ranges]
        hands = countable(hands, boards_of(seen, PLAYERS) * UNIT, WHOLE_BELOW)
        classes = _Classes.of(seen, hands)
        if classes and len(classes.first) <= self._shortcuts.few_triples:
            return self._by_class(seen, hands, classes, by_hand)
        tables = self.tables
        if tables and not seen.dead and tables.built and (found := self._looked_up(tables, hands, by_hand)):
            return found
        if classes and len(classes.first) <= self._shortcuts.most_triples:
            return self._by_class(seen, hands, classes, by_hand)
        return None

    def ways_out(self, seen: VisibleCards) -> tuple[str, ...]:
        """Return a note on how ranges that were not counted can be answered exactly."""
        if self.tables is None or seen.dead or self.tables.built:
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
        dealt = len(classes.chosen) * boards_of(seen, PLAYERS)
        return _counted(hands, orders, sums, dealt, COUNTED)

    def _looked_up(self, tables: "Tables", hands: list[WeightedHoles], by_hand: bool) -> ThreeCounted | None:
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
    def _orders_of_seat(tables: "Tables", hands: list[WeightedHoles], seat: int) -> tuple[Sums, int]:
        """Return how often each order occurs, by hole of a seat, and the number of deals with every weight 1."""
        from .....kernels.holdem.triples.hole_triples import sum_orders

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


def _counted(
    hands: list[WeightedHoles], orders: npt.NDArray[Any], sums: list[HandSums], dealt: int, source: str
) -> ThreeCounted:
    """Wrap the counts. Raises `BadRange` if no hands can be dealt together."""
    if not dealt:
        raise cannot_be_dealt(held.text for held in hands)
    return ThreeCounted(hands, orders.tolist(), sums, int(dealt), source)


BOARDS = boards_of(VisibleCards(0, 0, "", ""), PLAYERS)
"""Number of boards, given three disjoint holes."""


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
