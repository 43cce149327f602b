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

import numpy as np
import numpy.typing as npt

from ..cards.evaluator import Evaluator
from ..cards.notation import DECK_SIZE
from .range_equity import HandSums
from .ranges import HAS_CARD, HOLE_CARDS, Hands, Indices, Weights
from .run_outs import Values, blocks, final_boards, values_on
from .seen import Seen

OUT_OF_REACH = np.uint16(65535)
"""The value of a hole that cannot be held, so that nothing beats it."""
UNIT = 6
"""Parts of a pot, of which each of two or three players gets a whole number."""


def sums_of_three(evaluator: Evaluator, seen: Seen, hands: Sequence[Hands]) -> list[HandSums]:
    """Each player's holes against the others' on every final board; exact while no total reaches 2**53."""
    fields = [_Field.of(held.holes, held.weights) for held in hands]
    seats = [_Seat.of(held, fields[at - 2], fields[at - 1]) for at, held in enumerate(hands)]
    for boards in blocks(final_boards(seen), sum(len(held.holes) for held in hands)):
        values = [values_on(evaluator, boards, held.holes) for held in hands]
        for place in range(len(boards)):
            on_board = [column[:, place] for column in values]
            orders = [field.sorted(value) for field, value in zip(fields, on_board, strict=True)]
            for at, seat in enumerate(seats):
                seat.add(on_board[at], orders[at - 2], orders[at - 1])
    whole = all(held.whole for held in hands)
    return [seat.sums(_boards_of_three(seen), whole) for seat in seats]


def deals_of_three(seen: Seen, hands: Sequence[Hands]) -> int:
    """How many deals there are with every weight 1."""
    first, second, third = (Hands(held.text, held.holes, np.ones(len(held.holes), np.int64)) for held in hands)
    fields = [_Field.of(held.holes, held.weights) for held in (second, third)]
    return int(_Seat.of(first, *fields).pairs().sum()) * _boards_of_three(seen)


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
    by_card: Weights
    total: Weights
    grid: Values


@dataclass(frozen=True)
class _Field:
    """Weighted holes: indices, cards (n, 2) and weights (n,); by card (n, 52), hole (1326,), and two cards (52, 52)."""

    holes: Indices
    cards: Indices
    weights: Weights
    by_card: Weights
    full: Weights
    grid: Weights

    @classmethod
    def of(cls, holes: Indices, whole: npt.NDArray[np.int64] | Weights) -> "_Field":
        """The field of these holes and weights."""
        weights, cards = whole.astype(np.float64), HOLE_CARDS[holes]
        full, grid = np.zeros(len(HOLE_CARDS)), np.zeros((DECK_SIZE, DECK_SIZE))
        full[holes] = grid[cards[:, 0], cards[:, 1]] = grid[cards[:, 1], cards[:, 0]] = weights
        return cls(holes, cards, weights, HAS_CARD[holes] * weights[:, None], full, grid)

    def sorted(self, values: Values) -> _Sorted:
        """The holes by their values on a board; 0 is the value of one that meets it and counts nothing."""
        order = np.argsort(values, kind="stable")
        by_value = values[order]
        alive = int(np.searchsorted(by_value, 1))
        by_card, total = np.zeros((len(order) + 1, DECK_SIZE)), np.zeros(len(order) + 1)
        np.cumsum(self.by_card[order[alive:]], axis=0, out=by_card[alive + 1 :])
        np.cumsum(self.weights[order[alive:]], out=total[alive + 1 :])
        grid = np.full((DECK_SIZE, DECK_SIZE), OUT_OF_REACH)
        low, high = self.cards.T
        grid[low, high] = grid[high, low] = np.where(values > 0, values, OUT_OF_REACH)
        return _Sorted(by_value, by_card, total, grid)


@dataclass(frozen=True)
class _Facing:
    """A field from the side of n holes: the weights of its holes with their first and second card, and of themselves.

    first, second  (n, 52)   same  (n,)
    """

    field: _Field
    first: Weights
    second: Weights
    same: Weights

    @classmethod
    def of(cls, hands: Hands, field: _Field) -> "_Facing":
        low, high = hands.cards.T
        return cls(field, field.grid[low], field.grid[high], field.full[hands.holes])

    def total(self, values: Values, cards: Indices, theirs: _Sorted, ties: bool) -> Weights:
        """The weight of what each hole beats, and ties if asked for, among the holes that share no card with it."""
        below = np.searchsorted(theirs.values, values, side="right" if ties else "left")
        low, high = cards.T
        total = theirs.total[below] - theirs.by_card[below, low] - theirs.by_card[below, high]
        reached: Weights = total + self.same if ties else total
        return reached

    def by_card(self, values: Values, cards: Indices, theirs: _Sorted, ties: bool) -> Weights:
        """The same by the cards of what is beaten: (n, 52)."""
        low, high = cards.T
        rows = np.arange(len(cards))
        beaten = np.less_equal if ties else np.less
        by_card: Weights = theirs.by_card[np.searchsorted(theirs.values, values, side="right" if ties else "left")]
        by_card -= self.first * beaten(theirs.grid[low], values[:, None])
        by_card -= self.second * beaten(theirs.grid[high], values[:, None])
        by_card[rows, low] = by_card[rows, high] = 0
        return by_card


@dataclass(frozen=True)
class _Seat:
    """A player's n holes facing two fields, and the field of the holes that both have; (n,) sums over boards."""

    cards: Indices
    left: _Facing
    right: _Facing
    both: _Facing
    win: Weights
    reach: Weights
    share: Weights

    @classmethod
    def of(cls, hands: Hands, left: _Field, right: _Field) -> "_Seat":
        common = np.flatnonzero(left.full * right.full)
        both = _Field.of(common, (left.full * right.full)[common])
        win, reach, share = np.zeros((3, len(hands.holes)))
        facing = [_Facing.of(hands, field) for field in (left, right, both)]
        return cls(hands.cards, facing[0], facing[1], facing[2], win, reach, share)

    def add(self, values: Values, left: _Sorted, right: _Sorted) -> None:
        """Add one board, on which the holes have these values and the fields are sorted so."""
        common = HOLE_CARDS[self.both.field.holes]
        held = left.grid[common[:, 0], common[:, 1]]
        both = self.both.field.sorted(np.where(held == OUT_OF_REACH, np.uint16(0), held))
        low, half, high = self._disjoint_pairs(values, left, right, both)
        alive = values > 0
        self.win[alive] += low[alive]
        self.reach[alive] += high[alive]
        self.share[alive] += (low + half + high)[alive]

    def pairs(self) -> Weights:
        """The weight of all pairs of opponents' holes that share no card with each other nor with each hole: (n,)."""
        fields = (self.left.field, self.right.field, self.both.field)
        alike = (field.sorted(np.ones(len(field.holes), np.uint16)) for field in fields)
        return self._disjoint_pairs(np.ones(len(self.cards), np.uint16), *alike)[2]

    def sums(self, boards: int, whole: bool) -> HandSums:
        """What the boards added up to; each pair of opponents meets each hole on so many."""
        deals = self.pairs() * boards
        parts = np.stack([deals, self.win, deals - self.reach, self.share])
        return HandSums.of(parts.astype(np.int64) if whole else parts, UNIT)

    def _disjoint_pairs(
        self, values: Values, left: _Sorted, right: _Sorted, both: _Sorted
    ) -> tuple[Weights, Weights, Weights]:
        """Z(0), 4 Z(1/2) and Z(1) of each hole: (n,) each."""
        sides = ((self.left, left), (self.right, right))
        below, reach = (
            [(side.total(values, self.cards, theirs, ties), side.by_card(values, self.cards, theirs, ties))
             for side, theirs in sides]
            for ties in (False, True)
        )  # fmt: skip
        same_below, same_reach = (self.both.total(values, self.cards, both, ties) for ties in (False, True))
        # With a tie at a half, twice the weight is that below and that within reach together; its square
        # is four times that of a beaten hole and once that of a tied one.
        doubled = [(low[0] + high[0], low[1] + high[1]) for low, high in zip(below, reach, strict=True)]
        return (
            _pairs(*below) + same_below,
            _pairs(*doubled) + 3 * same_below + same_reach,
            _pairs(*reach) + same_reach,
        )


def _pairs(left: tuple[Weights, Weights], right: tuple[Weights, Weights]) -> Weights:
    """All pairs less those with each card in common: (n,)."""
    pairs: Weights = left[0] * right[0] - np.einsum("nc,nc->n", left[1], right[1])
    return pairs
