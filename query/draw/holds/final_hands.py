"""Final hands: of opponents, and after each hold of a hand, in one order of hands.

A hand with dead cards, and the first hand of a session, are counted in one pass over all hands. From the second hand
on, the lattice is used, which takes as long to load as five passes: it has the number of hands of each value that
contain each set of up to four cards.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol

from ....cards.errors import BadQuery
from ....cards.hands.sizes import FULL_HOLD
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import mask_of
from ....games.draw.opponents import Opponents, Shares, shares_of
from .dealt_hand import Dealt
from .hold_counts import over_draws

if TYPE_CHECKING:
    from ....games.draw.response import HandsAtLeast
    from ...database.connection import Connection
    from ..hand_classes import HandClasses


MOST_KEPT = 16
"""Number of kinds of opponents whose shares are cached, up to 1 MB each, and whose sums, 0.15 MB for each part."""
_ENDS = """
    SELECT mask & {mask}::UBIGINT AS held, value, count(*) FROM hands WHERE mask & {dead}::UBIGINT = 0 GROUP BY ALL"""
_PART_BITS = 30
"""Bits per part of a share of the pot: few enough that the lattice sums such parts over hands exactly."""
Ends = list[tuple[int, int]]
"""Final values of a hold, each with its number of draws."""


class FinalHands:
    """The final hands of an equilibrium by number of cards drawn, and the share of the pot that each value wins."""

    def __init__(self, connection: "Connection", table: str) -> None:
        """Read the hands on first use; `table` is SQL for use after FROM, with the columns of `draw_equilibrium`."""
        self._connection = connection
        self._table = table
        self._by_drawn: dict[int | None, Sequence[int]] = {}
        self.shares = lru_cache(MOST_KEPT)(self._shares)

    def _shares(self, opponents: Opponents) -> Shares:
        """Return the share of the pot that each value expects. Raises `BadQuery` for a draw that is never made."""
        return shares_of([self._after_drawing(cards) for cards in opponents.drew])

    def _after_drawing(self, cards: int | None) -> Sequence[int]:
        """Return how often each value is final after drawing `cards` cards, or any number if it is None."""
        if cards not in self._by_drawn:
            column = "final_hands" if cards is None else f"thrown_{cards}"
            hands = [count for (count,) in self._connection.rows_once(f"SELECT {column} FROM {self._table}")]
            if not any(hands):
                raise BadQuery(f"an opponent never draws {cards} cards in the equilibrium")
            self._by_drawn[cards] = hands
        return self._by_drawn[cards]


def against_text(tables: str, dead: bool) -> str:
    """Describe the source of worths against the equilibrium: the names of the tables, and a note for dead cards."""
    counted = f"tables {tables}, counted"
    return f"{counted} without the dead cards; the opponents' final hands as if no cards were dead" if dead else counted


class HoldEnds(Protocol):
    """The final hands of one hand's holds.

    dealt  the hand's own value
    """

    dealt: int

    def at_least(self, values: Sequence[int]) -> list[list[int]]:
        """Count the draws of each hold that end with at least each of some values: by hold, then by value."""

    def won(self, opponents: Opponents) -> list[int]:
        """Return the total share of the pot that each hold's draws win, in the parts used by `Shares`."""


class HandEnds:
    """Final hands of the holds of any hand, in one order of hands."""

    def __init__(
        self,
        connection: "Connection",
        classes: "Callable[[], HandClasses]",
        final_hands: FinalHands,
        order: Callable[[], Sequence[int]] | None = None,
    ) -> None:
        """Read from `connection` as questions need it.

        classes      loads the lattice
        final_hands  the final hands of the opponents
        order        returns the value in this game for each high-hand value, from 1 on; None if high hands win
        """
        self._connection = connection
        self._classes = classes
        self._final_hands = final_hands
        self._order = order
        self._sums = lru_cache(MOST_KEPT)(self._sums_of)
        self._asked = False

    def of_hand(self, dealt: Dealt) -> HoldEnds:
        """Return the final hands of a hand's holds."""
        is_first, self._asked = not self._asked, True
        if dealt.dead or is_first:
            return _Counted(self._count(dealt), self._final_hands)
        return _LookedUp(self.counts, self._sums, dealt.class_mask)

    def load(self, opponents: Opponents) -> None:
        """Load what later hands are looked up in."""
        self._asked = True
        self._sums(opponents)

    @cached_attribute
    def counts(self) -> "HandsAtLeast":
        """The number of hands, of at least each value, that contain each set of cards."""
        import numpy as np

        from ....games.draw.response import HandsAtLeast

        classes = self._classes()
        values = classes.values
        if self._order is not None:
            values = np.asarray(self._order(), np.int64)[values - 1]
        return HandsAtLeast.of(classes.lattice, values)

    def _sums_of(self, opponents: Opponents) -> "_Sums":
        return _Sums(self.counts, self._final_hands.shares(opponents))

    def _count(self, dealt: Dealt) -> list[Ends]:
        masks = [0]
        for card in dealt.ordered:
            masks += [held | 1 << card for held in masks]
        ends: list[Ends] = [[] for _ in masks]
        by_held = dict(zip(masks, ends, strict=True))
        order = self._order and self._order()
        for held, value, draws in self._connection.rows_once(_ENDS.format(mask=masks[-1], dead=mask_of(dealt.dead))):
            by_held[held].append((order[value - 1] if order else value, draws))
        return ends


class _Counted:
    """Final hands counted one by one."""

    def __init__(self, ends: list[Ends], final_hands: FinalHands) -> None:
        self._ends = [sorted(one) for one in ends]
        self._final_hands = final_hands
        ((self.dealt, _),) = ends[FULL_HOLD]

    def at_least(self, values: Sequence[int]) -> list[list[int]]:
        found = []
        for ends in self._ends:
            below = [0, *accumulate(draws for _, draws in ends)]
            found.append([below[-1] - below[bisect_left(ends, (value, 0))] for value in values])
        return found

    def won(self, opponents: Opponents) -> list[int]:
        parts = self._final_hands.shares(opponents).parts
        return [sum(draws * parts[value] for value, draws in ends) for ends in self._ends]


class _LookedUp:
    """Final hands of a hand without dead cards, from the counts for sets of its cards."""

    def __init__(self, counts: "HandsAtLeast", sums: "Callable[[Opponents], _Sums]", class_mask: int) -> None:
        import numpy as np

        self._counts = counts
        self._sums = sums
        self._hand_id = int(np.searchsorted(counts.lattice.masks, np.uint64(class_mask)))
        self.dealt = int(counts.values[self._hand_id])

    def at_least(self, values: Sequence[int]) -> list[list[int]]:
        import numpy as np

        found: list[list[int]] = self._counts.draws(np.full(len(values), self._hand_id), np.array(values)).tolist()
        return found

    def won(self, opponents: Opponents) -> list[int]:
        sets = self._counts.lattice.subset_ids[:FULL_HOLD, self._hand_id]
        return over_draws(self._sums(opponents).containing(sets.tolist(), self.dealt))


class _Sums:
    """Total shares won by the hands that contain each set of up to four cards, in parts of 30 bits."""

    def __init__(self, counts: "HandsAtLeast", shares: Shares) -> None:
        import numpy as np

        lattice, few = counts.lattice, len(counts.ends)
        self._of_value = shares.parts
        self._of_sets = []
        left = list(shares.parts)
        while any(left):
            part = np.array([parts & (1 << _PART_BITS) - 1 for parts in left])
            self._of_sets.append(lattice.sums_containing(part[counts.values])[:few])
            left = [parts >> _PART_BITS for parts in left]

    def containing(self, sets: list[int], dealt: int) -> list[int]:
        """Return the sums of the sets, followed by that of a hand of value `dealt`."""
        totals = [0] * len(sets)
        for place, sums in enumerate(self._of_sets):
            totals = [
                total + (found << _PART_BITS * place) for total, found in zip(totals, sums[sets].tolist(), strict=True)
            ]
        return [*totals, self._of_value[dealt]]
