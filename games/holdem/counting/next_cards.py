"""Counts for every card that can come next, for one hole against a weighted opponent, over every final board."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.boards import VisibleCards
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HAS_CARD, HIGH, HOLE_COUNT, HOLE_INDEX, HOLE_MASKS, LOW, Floats
from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE
from ..boards.hole_values import board_types, values_by_type
from ..boards.run_outs import final_boards
from ..weighted_holes import Indices, WeightedHoles
from .outs import CardCounts, Count, Standing


@dataclass(frozen=True)
class NextCardCounts:
    """The possible next cards.

    now       the hole's standing on the present board
    cards     each card that can come, ascending
    run_outs  each way to complete the board as a mask, with the weight of the opponent's holes that it leaves possible
    """

    now: Standing
    cards: tuple[CardCounts, ...]
    run_outs: tuple[tuple[int, Count], ...]


def count_next_cards(evaluator: Evaluator, hole: int, seen: VisibleCards, against: WeightedHoles) -> NextCardCounts:
    """Count the next cards for a hole (a mask) on a board of three or four cards.

    At least one hole of the opponent must be possible.
    """
    counter = _Counter(evaluator, hole, seen, against)
    win, tie, deals = counter.showdowns()
    with_card = counter.added >> np.arange(DECK_SIZE, dtype=np.uint64)[:, None] & np.uint64(1) != 0
    cards = counter.possible_cards()
    won, tied, dealt = (counter.numbers(with_card[cards] @ part) for part in (win, tie, deals))
    standings = counter.standings(cards) if seen.missing > 1 else map(Standing, won, tied, dealt)
    counts = map(CardCounts, cards, won, tied, dealt, standings, _units(against, cards))
    return NextCardCounts(
        counter.now(), tuple(counts), tuple(zip(counter.added.tolist(), counter.numbers(deals), strict=True))
    )


class _Counter:
    """The arrays of one question; `added` are the cards of each run-out without the hole's cards, as masks (m,)."""

    def __init__(self, evaluator: Evaluator, hole: int, seen: VisibleCards, against: WeightedHoles) -> None:
        self.evaluator, self.seen = evaluator, seen
        self.hole, self.board = np.uint64(hole), np.uint64(seen.board)
        free = against.masks & self.hole == 0
        self.holes: Indices = against.holes[free]
        self.masks: Masks = against.masks[free]
        self.whole = against.whole
        self.weights: Floats = against.weights[free].astype(np.float64)  # sums of whole weights stay below 2**53
        (part,) = final_boards(seen).parts
        boards = part[1][part[1] & self.hole == 0]
        self.boards: Masks = boards
        self.added: Masks = boards & ~self.board

    def numbers(self, sums: Floats) -> list[Count]:
        """Return sums of weights, as ints if the weights are whole."""
        found: list[Count] = sums.astype(np.int64).tolist() if self.whole else sums.tolist()
        return found

    def possible_cards(self) -> list[int]:
        """Return the unseen cards that leave the opponent at least one hole."""
        unseen = ~(self.hole | self.board | np.uint64(self.seen.absent)) >> np.arange(DECK_SIZE, dtype=np.uint64)
        cards: list[int] = np.flatnonzero((unseen & np.uint64(1) != 0) & ~HAS_CARD[self.holes].all(axis=0)).tolist()
        return cards

    def now(self) -> Standing:
        """Return the hole's standing on the present board."""
        (value,) = self.evaluator.values(np.array([self.hole | self.board])).tolist()
        values = self.evaluator.values(self.masks | self.board)
        ahead, tied, live = self.numbers(
            np.array([self.weights[values < value].sum(), self.weights[values == value].sum(), self.weights.sum()])
        )
        return Standing(ahead, tied, live)

    def showdowns(self) -> tuple[Floats, Floats, Floats]:
        """Return for each run-out the weights of the holes beaten, tied, and possible: (m,) each."""
        types, kind = board_types(self.evaluator, self.boards)
        own = np.flatnonzero(self.hole == HOLE_MASKS)
        values = values_by_type(self.evaluator, types, np.append(self.holes, own)).T
        others, mine = values[:, :-1], values[:, -1:]
        left = _Left(self.holes, self.added)
        beaten, tied = ((compared(others, mine) * self.weights) for compared in (np.less, np.equal))
        return left.of(beaten, kind), left.of(tied, kind), left.of(self.weights[None, :], np.zeros_like(kind))

    def standings(self, cards: list[int]) -> list[Standing]:
        """Return the hole's standing on the board with each of these cards added, before any others come."""
        bits = (np.uint64(1) << np.array(cards, np.uint64))[:, None]
        values = self.evaluator.values(self.masks | self.board | bits)
        mine = self.evaluator.values(self.hole | self.board | bits)
        live = (self.masks & bits == 0) * self.weights
        parts = ((values < mine) * live, (values == mine) * live, live)
        return list(map(Standing, *(self.numbers(part.sum(axis=1)) for part in parts)))


class _Left:
    """Sums over the holes (n,) that a run-out of one or two cards leaves possible.

    A sum covers all holes, less those with either card, plus those with both, which were subtracted twice.
    """

    def __init__(self, holes: Indices, added: Masks) -> None:
        self.low, self.low_start = np.unique(LOW[holes], return_index=True)
        self.by_high = np.argsort(HIGH[holes], kind="stable")
        self.high, self.high_start = np.unique(HIGH[holes[self.by_high]], return_index=True)
        place = np.full(HOLE_COUNT + 1, len(holes))
        place[holes] = np.arange(len(holes))
        bits = added[:, None] >> np.arange(DECK_SIZE, dtype=np.uint64) & np.uint64(1)
        self.cards = np.nonzero(bits)[1].reshape(len(added), -1).T
        self.both = place[HOLE_INDEX[self.cards[0], self.cards[-1]]] if len(self.cards) > 1 else None

    def of(self, weights: Floats, kind: npt.NDArray[np.int64]) -> Floats:
        """Return the sums of `weights` (kinds, n) over the possible holes, for run-outs of each `kind` (m,): (m,)."""
        found: Floats = weights.sum(axis=1)[kind]
        by_card = self.sums_by_card(weights)
        for card in self.cards:
            found -= by_card[kind, card]
        if self.both is not None:
            possible = self.both < weights.shape[1]
            found[possible] += weights[kind[possible], self.both[possible]]
        return found

    def sums_by_card(self, weights: Floats) -> Floats:
        """Return the sums of `weights` (kinds, n) over the holes with each card: (kinds, 52).

        The holes must ascend by their lower card. A product of matrices would have to wait for threads on a busy
        machine.
        """
        sums = np.zeros((len(weights), DECK_SIZE))
        sums[:, self.low] = np.add.reduceat(weights, self.low_start, axis=1)
        sums[:, self.high] += np.add.reduceat(weights[:, self.by_high], self.high_start, axis=1)
        return sums


def _units(against: WeightedHoles, cards: list[int]) -> list[int]:
    """Return the greatest common divisor of the whole weights of the holes without each card."""
    if not against.whole:
        return [1] * len(cards)
    without = HAS_CARD[against.holes][:, cards] == 0
    units: list[int] = np.gcd.reduce(np.where(without, against.weights[:, None], 0), axis=0).tolist()
    return units
