"""The sums that a goal's holds are worth, from `objective_sums`: a join for the first question, memory for the rest."""

from typing import TYPE_CHECKING

from ...cards.cached import cached_attribute
from ...cards.hands import HAND_SIZE, HOLDS
from ...cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT, cards_of
from ..connection import Connection

if TYPE_CHECKING:
    from array import array

_OF_ONE_HAND = f"""
    WITH holds AS
        (SELECT unnest(range({HOLDS})) AS hold, unnest(subset_ids) AS subset_id FROM hand_classes WHERE hand_id = $1)
    SELECT hold, sum FROM holds JOIN objective_sums USING (subset_id) WHERE objective = $2"""
_OF_ALL_SETS = "SELECT list(sum ORDER BY subset_id) FROM objective_sums WHERE objective = $1"
_ALL_SETS = "SELECT list(mask ORDER BY subset_id) FROM subset_classes"
_SHIFTS = tuple(LANE_BITS * suit for suit in range(SUIT_COUNT))


class GoalSums:
    """Sums over the draws of each hold.

    The first question about a goal fetches its own sums only, since it may be the last; the second makes more likely,
    and reads those of all 152,829 sets of cards.
    """

    def __init__(self, connection: Connection) -> None:
        """Reads the sums from `connection` as questions need them."""
        self._connection = connection
        self._asked: set[str] = set()
        self._by_goal: dict[str, array[int]] = {}

    def of_holds(self, goal: str, hand_id: int, mask: int) -> list[int]:
        """The sum over the draws of each hold of a hand class, by hold; `goal` as in the table, `mask` canonical."""
        sums = self._by_goal.get(goal)
        if sums is None and goal in self._asked:
            sums = self._by_goal[goal] = self._read(goal)
        self._asked.add(goal)
        if sums is None:
            return over_draws([found for _, found in sorted(self._connection.rows(_OF_ONE_HAND, hand_id, goal))])
        ids = self._subset_ids
        return over_draws([sums[ids[subset]] for subset in canonical_subsets(mask)])

    @cached_attribute
    def _subset_ids(self) -> dict[int, int]:
        """The subset_id of each set of up to five cards, by canonical mask."""
        ((masks,),) = self._connection.rows(_ALL_SETS)
        return {mask: subset_id for subset_id, mask in enumerate(masks)}

    def _read(self, goal: str) -> "array[int]":
        from array import array

        ((sums,),) = self._connection.rows(_OF_ALL_SETS, goal)
        return array("Q", sums)


def over_draws(containing: list[int]) -> list[int]:
    """The sum over the draws of each hold, from the sums over all hands that contain what it keeps (docs/lattice.md).

    Alternating over the cards thrown; 32 sums each.

    >>> over_draws([1] * 31 + [1])[:2], over_draws(list(range(32)))[31]
    ([0, 0], 31)
    """
    sums = list(containing)
    for bit in range(HAND_SIZE):
        for hold in range(HOLDS):
            if hold >> bit & 1:
                sums[hold ^ 1 << bit] -= sums[hold]
    return sums


def canonical_subsets(mask: int) -> list[int]:
    """The canonical mask of what each hold keeps of a hand with this canonical mask, by hold.

    One layer of cards is canonical when its suits ascend (`cards/canonical.py`), which a sort of four numbers gives.

    >>> canonical_subsets(0b11111)[1], canonical_subsets(0b11111)[2] == 0b10 << 39
    (549755813888, True)
    """
    masks = [0]
    for card in cards_of(mask):
        masks += [held | 1 << card for held in masks]
    canonical = []
    for held in masks:
        clubs, diamonds, hearts, spades = sorted([held >> shift & LANE_MASK for shift in _SHIFTS])
        canonical.append(clubs | diamonds << _SHIFTS[1] | hearts << _SHIFTS[2] | spades << _SHIFTS[3])
    return canonical
