"""Three ranges with a board, exactly: the two opponents of each hole are counted in closed form.

For a hole and a final board, let w and u be the weights of the opponents' holes that it beats. The weight of the pairs
that share no card is

    Z(w, u) = A(w) A(u) - sum over cards c of d(w, c) d(u, c) + sum over holes e of w(e) u(e)

with A the sum of all weights and d that of the holes with a card: the second term takes away pairs with a common card,
twice those of the same hole. With s for a tie's weight, Z is a polynomial of second degree in s, and the mean over s of
0 to 1 gives each shared pot its part: a half for one tie, a third for two. Simpson's rule is exact there:
(Z(0) + 4 Z(1/2) + Z(1)) / 6. See docs/ranges.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.evaluator import Evaluator
from ....cards.holes import HAS_CARD, HOLE_CARDS
from ....cards.notation import DECK_SIZE
from ..hole_values import Values, values_on
from ..possible_hands import Hands, Indices
from ..run_outs import blocks, final_boards
from ..seen import Seen
from ..suit_symmetry import averaged, merged, symmetries
from ..sums import HandSums

Floats = npt.NDArray[np.floating[Any]]

OUT_OF_REACH = np.uint16(65535)
"""The value of a hole that cannot be held, so that nothing beats it."""
LARGEST_SMALL_SUM = 1672
"""The sum of a range's weights up to which six times the product of two sums is below 2**24."""
UNIT = 6
"""Parts of a pot, of which each of two or three players gets a whole number."""


def sums_of_three(evaluator: Evaluator, seen: Seen, hands: Sequence[Hands]) -> list[HandSums]:
    """Each player's holes against the others' on every final board; exact while no total reaches 2**53."""
    kind = _kind(hands)
    fields = [_Field.of(held.holes, held.weights.astype(kind)) for held in hands]
    seats = {
        at: _Seat.of(held, fields[at - 2], fields[at - 1]) for at, held in enumerate(hands) if _first(hands, at) == at
    }
    group = symmetries(seen, hands)
    for times, boards in blocks(merged(final_boards(seen), group), sum(len(held.holes) for held in hands)):
        values = [values_on(evaluator, boards, held.holes) for held in hands]
        for place in range(len(boards)):
            on_board = [column[:, place] for column in values]
            orders = [field.sorted(value) for field, value in zip(fields, on_board, strict=True)]
            for at, seat in seats.items():
                seat.add(times, on_board[at], orders[at - 2], orders[at - 1])
    whole = all(held.whole for held in hands)
    sums = {at: averaged(seat.sums(_boards_of_three(seen), whole), hands[at], group) for at, seat in seats.items()}
    return [sums[_first(hands, at)] for at in range(len(hands))]


def deals_of_three(seen: Seen, hands: Sequence[Hands]) -> int:
    """How many deals there are with every weight 1."""
    return int(_pairs_left(_evenly(hands))[0].sum()) * _boards_of_three(seen)


def possible_holes(hands: Sequence[Hands]) -> list[npt.NDArray[np.bool_]]:
    """By player, which holes leave both opponents one."""
    return [pairs > 0 for pairs in _pairs_left(_evenly(hands))]


def cancels(hands: Sequence[Hands], share: float) -> bool:
    """Whether some possible hole leaves less than a share of its opponents' weight, so that rounding would show."""
    if all(held.whole for held in hands):
        return False
    weights = [float(held.weights.sum()) for held in hands]
    left = zip(_pairs_left(hands), possible_holes(hands), strict=True)
    return any(
        bool((pairs[possible] < share * weights[at - 2] * weights[at - 1]).any())
        for at, (pairs, possible) in enumerate(left)
    )


def _pairs_left(hands: Sequence[Hands]) -> list[Floats]:
    """By player, for each hole the weight of the opponents' pairs of holes that it leaves."""
    fields = [_Field.of(held.holes, held.weights.astype(np.float64)) for held in hands]
    return [_Seat.of(held, fields[at - 2], fields[at - 1]).pairs() for at, held in enumerate(hands)]


def _evenly(hands: Sequence[Hands]) -> list[Hands]:
    """The hands with every weight 1."""
    return [Hands(held.text, held.holes, np.ones(len(held.holes), np.int64)) for held in hands]


def _first(hands: Sequence[Hands], at: int) -> int:
    """The first player with the same hands, who has the same opponents too."""
    return next(
        place
        for place, held in enumerate(hands)
        if np.array_equal(held.holes, hands[at].holes) and np.array_equal(held.weights, hands[at].weights)
    )


def _kind(hands: Sequence[Hands]) -> type[np.floating[Any]]:
    """Floats of 32 bits where they are exact: whole weights of which no sum here reaches 2**24."""
    if all(held.whole and held.weights.sum() <= LARGEST_SMALL_SUM for held in hands):
        return np.float32
    return np.float64


def _boards_of_three(seen: Seen) -> int:
    """The final boards on which three disjoint holes can meet."""
    return comb(seen.unseen - 6, seen.missing)


@dataclass(frozen=True)
class _Sorted:
    """Weighted holes on one board by ascending value.

    values   (n,)         those of the holes, sorted
    by_card  (n + 1, 52)  the weight of the first so many holes, by card
    total    (n + 1,)     the weight of the first so many holes
    grid     (52, 52)     the value of the hole of two cards, or `OUT_OF_REACH`
    """

    values: Values
    by_card: Floats
    total: Floats
    grid: Values


@dataclass(frozen=True)
class _Field:
    """Weighted holes: indices, cards (n, 2) and weights (n,); by card (n, 52), hole (1326,), and two cards (52, 52)."""

    holes: Indices
    cards: Indices
    weights: Floats
    by_card: Floats
    full: Floats
    grid: Floats

    @classmethod
    def of(cls, holes: Indices, weights: Floats) -> "_Field":
        """The field of these holes and weights; all its arrays are of the weights' type."""
        cards = HOLE_CARDS[holes]
        full, grid = np.zeros(len(HOLE_CARDS), weights.dtype), np.zeros((DECK_SIZE, DECK_SIZE), weights.dtype)
        full[holes] = grid[cards[:, 0], cards[:, 1]] = grid[cards[:, 1], cards[:, 0]] = weights
        return cls(holes, cards, weights, HAS_CARD[holes].astype(weights.dtype) * weights[:, None], full, grid)

    def sorted(self, values: Values) -> _Sorted:
        """The holes by their values on a board; 0 is the value of one that meets it and counts nothing."""
        order = np.argsort(values, kind="stable")
        by_value = values[order]
        alive = int(np.searchsorted(by_value, 1))
        by_card = np.zeros((len(order) + 1, DECK_SIZE), self.weights.dtype)
        total = np.zeros(len(order) + 1, self.weights.dtype)
        np.cumsum(self.by_card[order[alive:]], axis=0, out=by_card[alive + 1 :])
        np.cumsum(self.weights[order[alive:]], out=total[alive + 1 :])
        grid = np.full((DECK_SIZE, DECK_SIZE), OUT_OF_REACH)
        low, high = self.cards.T
        grid[low, high] = grid[high, low] = np.where(values > 0, values, OUT_OF_REACH)
        return _Sorted(by_value, by_card, total, grid)


@dataclass(frozen=True)
class _Reach:
    """How far n holes reach in a field: values (n, 1), how many of its holes are below (n,), whether with ties."""

    values: Values
    below: Indices
    ties: bool

    @classmethod
    def of(cls, values: Values, theirs: _Sorted, ties: bool) -> "_Reach":
        below = np.searchsorted(theirs.values, values, side="right" if ties else "left")
        return cls(values[:, None], below, ties)


@dataclass(frozen=True)
class _Facing:
    """A field from the side of n holes: the weights of its holes with their first and second card, and of themselves.

    first, second  (n, 52)   same  (n,)
    """

    field: _Field
    first: Floats
    second: Floats
    same: Floats

    @classmethod
    def of(cls, hands: Hands, field: _Field) -> "_Facing":
        low, high = hands.cards.T
        return cls(field, field.grid[low], field.grid[high], field.full[hands.holes])

    def total(self, cards: Indices, theirs: _Sorted, reach: _Reach) -> Floats:
        """The weight of what each hole reaches among the holes that share no card with it: (n,)."""
        low, high = cards.T
        total: Floats = theirs.total[reach.below] - theirs.by_card[reach.below, low] - theirs.by_card[reach.below, high]
        return total + self.same if reach.ties else total

    def by_card(self, cards: Indices, theirs: _Sorted, reach: _Reach) -> Floats:
        """The same by the cards of what is reached: (n, 52)."""
        low, high = cards.T
        rows = np.arange(len(cards))
        beaten = np.less_equal if reach.ties else np.less
        by_card: Floats = theirs.by_card[reach.below]
        by_card -= self.first * beaten(theirs.grid[low], reach.values)
        by_card -= self.second * beaten(theirs.grid[high], reach.values)
        by_card[rows, low] = by_card[rows, high] = 0
        return by_card


@dataclass(frozen=True)
class _Seat:
    """A player's n holes facing two fields, and the field of the holes that both have; (n,) sums over boards."""

    cards: Indices
    left: _Facing
    right: _Facing
    both: _Facing
    win: Floats
    reach: Floats
    share: Floats

    @classmethod
    def of(cls, hands: Hands, left: _Field, right: _Field) -> "_Seat":
        common = np.flatnonzero(left.full * right.full)
        both = _Field.of(common, (left.full * right.full)[common])
        win, reach, share = np.zeros((3, len(hands.holes)))
        facing = [_Facing.of(hands, field) for field in (left, right, both)]
        return cls(hands.cards, facing[0], facing[1], facing[2], win, reach, share)

    def add(self, times: int, values: Values, left: _Sorted, right: _Sorted) -> None:
        """Add one board so many times, on which the holes have these values and the fields are sorted so."""
        common = HOLE_CARDS[self.both.field.holes]
        held = left.grid[common[:, 0], common[:, 1]]
        both = self.both.field.sorted(np.where(held == OUT_OF_REACH, np.uint16(0), held))
        low, half, high = self._disjoint_pairs(values, left, right, both)
        alive = values > 0
        for total, part in ((self.win, low), (self.reach, high), (self.share, low + half + high)):
            total[alive] += np.multiply(part[alive], times, dtype=np.float64)

    def pairs(self) -> Floats:
        """The weight of all pairs of opponents' holes that share no card with each other nor with each hole: (n,)."""
        fields = (self.left.field, self.right.field, self.both.field)
        alike = (field.sorted(np.ones(len(field.holes), np.uint16)) for field in fields)
        return self._disjoint_pairs(np.ones(len(self.cards), np.uint16), *alike)[2]

    def sums(self, boards: int, whole: bool) -> HandSums:
        """What the boards added up to; each pair of opponents meets each hole on so many."""
        deals = self.pairs().astype(np.float64) * boards
        parts = np.stack([deals, self.win, deals - self.reach, self.share])
        return HandSums.of(parts.astype(np.int64) if whole else parts, UNIT)

    def _disjoint_pairs(
        self, values: Values, left: _Sorted, right: _Sorted, both: _Sorted
    ) -> tuple[Floats, Floats, Floats]:
        """Z(0), 4 Z(1/2) and Z(1) of each hole: (n,) each."""
        low, high = [self._level(values, left, right, both, ties) for ties in (False, True)]
        # With a tie at a half, twice the weight is that below and that within reach together; its square is four times
        # that of a beaten hole and once that of a tied one.
        below, reach = low.pairs(low), high.pairs(high)
        half = below + low.pairs(high) + high.pairs(low) + reach + 3 * low.same + high.same
        return below + low.same, half, reach + high.same

    def _level(self, values: Values, left: _Sorted, right: _Sorted, both: _Sorted, ties: bool) -> "_Level":
        reaches = [_Reach.of(values, theirs, ties) for theirs in (left, right, both)]
        return _Level(
            self.left.total(self.cards, left, reaches[0]),
            self.left.by_card(self.cards, left, reaches[0]),
            self.right.total(self.cards, right, reaches[1]),
            self.right.by_card(self.cards, right, reaches[1]),
            self.both.total(self.cards, both, reaches[2]),
        )


@dataclass(frozen=True)
class _Level:
    """What n holes reach of both fields: all in all (n,), by card (n, 52), and the weight of the same hole in both."""

    left: Floats
    left_by_card: Floats
    right: Floats
    right_by_card: Floats
    same: Floats

    def pairs(self, other: "_Level") -> Floats:
        """All pairs of what this reaches on the left and the other on the right, less those with a card in common."""
        pairs: Floats = self.left * other.right - np.einsum("nc,nc->n", self.left_by_card, other.right_by_card)
        return pairs
