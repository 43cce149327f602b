"""Every hold of many hands, ranked by one goal and looked up together: as arrays, and as JSON of plain lines."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....cards.lattice.row_number_arrays import set_places
from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE, LANE_BITS, RANKS, SUITS
from ....games.draw.objective import Objective
from ....games.draw.parameters import BETTER, PAYTABLE, WIN
from ....games.draw.rules import DRAWS
from ....tables.files.formats.column_layout import SUMS
from ...database.connection import Connection
from .hold_counts import ranked
from .many_hands import held_masks

if TYPE_CHECKING:
    from ....display.fast_json import DiscardLines
    from ....games.draw.answers.discard import DiscardAnswer
    from ...open_tables import OpenTables

_RANK_OF, _SUIT_OF = np.zeros((2, 128), np.uint8)
_RANK_OF[[*map(ord, RANKS)]] = range(len(RANKS))
_SUIT_OF[[*map(ord, SUITS)]] = range(0, DECK_SIZE, LANE_BITS)
Numbers = npt.NDArray[np.int64]
Totals = npt.NDArray[np.int64 | np.uint64]
"""Sums over draws; the largest take all 64 bits."""
Endings = dict[int, tuple[int, ...]]
_FIVE = re.compile("(?:[2-9TJQKA][cdhs] *){5}")


class RankedHolds(NamedTuple):
    """The holds of n hands, the best first.

    value    (n,)     the hand's value
    held     (n, 32)  the hold: bit j is set if it keeps the j-th card as given
    ending   (n, 32)  the number of its row in `endings`
    royal, better, equal  (n, 32)  its draws that end as a royal flush, and that beat or equal the hand
    worth    (n, 32)  its worth under the goal
    endings  each row of `endings` used: the draws, and the draws that end in each category
    """

    value: Numbers
    held: Numbers
    ending: Numbers
    royal: Numbers
    better: Numbers
    equal: Numbers
    worth: npt.NDArray[np.float64]
    endings: "Endings"


def many_ranked(tables: "OpenTables") -> "ManyRanked":
    """Return the rankings of many hands; `OpenTables.kept` keeps them."""
    return ManyRanked(tables.connection)


class ManyRanked:
    """Ranks the holds of many hands; keeps the sums of each goal and the endings it has met."""

    def __init__(self, connection: Connection) -> None:
        """Read from the column file of `connection`."""
        self._connection = connection
        self._sums: dict[str, npt.NDArray[np.uint64]] = {}
        self._endings = _Endings(connection)

    def rank(self, hands: Sequence[str], objective: Objective) -> RankedHolds | None:
        """Return the ranked holds of texts of five different cards, or None if the goal is not looked up.

        Each card has two characters.
        """
        if not is_looked_up(objective):
            return None
        cards = card_numbers(hands, HAND_SIZE)
        masks: Masks = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
        file = self._connection.column_file
        found = file.chosen("discards", set_places(masks, HAND_SIZE).tolist())
        value, subsets, *counts = (found[f"f{place}"].astype(np.int64) for place in range(6))
        unit = 1 if objective.kind == BETTER else objective.unit
        totals = counts[2] if objective.kind == BETTER else _over_draws(self._sums_of(objective.row)[subsets])
        worth, order = _ranked(totals, [draws * unit for draws in DRAWS])
        ending, royal, better, equal = (np.take_along_axis(each, order, axis=1) for each in counts)
        return RankedHolds(
            value,
            np.take_along_axis(_as_given(masks, cards), order, axis=1),
            ending,
            royal,
            better,
            equal,
            np.take_along_axis(worth, order, axis=1),
            self._endings,
        )

    def _sums_of(self, goal: str) -> npt.NDArray[np.uint64]:
        if goal not in self._sums:
            content = self._connection.column_file.whole(f"{SUMS}:{goal}")
            self._sums[goal] = np.frombuffer(content, "<u8").astype(np.uint64)
        return self._sums[goal]


def card_numbers(hands: Sequence[str], cards: int) -> npt.NDArray[np.uint8]:
    """Return the cards of texts, each with this many cards of two characters: (n, cards)."""
    codes = np.frombuffer("".join(hands).encode("ascii"), np.uint8).reshape(-1, cards, 2)
    return _SUIT_OF[codes[:, :, 1]] + _RANK_OF[codes[:, :, 0]]


def is_looked_up(objective: Objective) -> bool:
    """Return true if tables have the goal's sums or counts, for hands without wild cards."""
    if objective.royal is not None or objective.kind not in (WIN, BETTER, PAYTABLE):
        return False
    return objective.kind == BETTER or (objective.built_in and objective.wild is None)


def _ranked(totals: Totals, denominators: list[int]) -> tuple[npt.NDArray[np.float64], Numbers]:
    """Return each hold's worth as the nearest float, and the holds of each hand, the best first: (n, 32) each.

    Equal worths are ordered by descending hold. Floats are in the order of the worths, except that different worths may
    have the same nearest float.
    """
    worth = np.array(
        [[total / under for total, under in zip(row, denominators, strict=True)] for row in totals.tolist()]
    )
    order = HOLDS - 1 - np.argsort(-worth[:, ::-1], axis=1, kind="stable")
    sums, floats = np.take_along_axis(totals, order, axis=1), np.take_along_axis(worth, order, axis=1)
    alike = (floats[:, 1:] == floats[:, :-1]) & ((sums[:, 1:] != sums[:, :-1]) | _differ(order, denominators))
    for hand in np.flatnonzero((alike & (sums[:, 1:] > 0)).any(axis=1)).tolist():
        worths = {hold: (total, denominators[hold]) for hold, total in enumerate(totals[hand].tolist())}
        order[hand] = [hold for hold, _ in ranked(worths, range(HOLDS))]
    return worth, order


def _differ(order: Numbers, denominators: list[int]) -> npt.NDArray[np.bool_]:
    """Return true where two neighbours in the order have different denominators: (n, 31)."""
    kinds = np.array([denominators.index(under) for under in denominators])[order]
    return np.asarray(kinds[:, 1:] != kinds[:, :-1])


def _over_draws(sums: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Return the sums over the draws of each hold, from those over all hands with its cards: (n, 32)."""
    holds = np.arange(HOLDS)
    for bit in range(HAND_SIZE):
        kept = holds[holds >> bit & 1 == 1]
        sums[:, kept ^ 1 << bit] -= sums[:, kept]
    return sums


def _as_given(masks: Masks, cards: npt.NDArray[np.uint8]) -> Numbers:
    """Return each hold of the canonical hands as bits of the cards as given: (n, 32)."""
    place_of = np.zeros((len(cards), DECK_SIZE), np.int64)
    np.put_along_axis(place_of, cards.astype(np.int64), 1 << np.arange(HAND_SIZE), axis=1)
    held = np.zeros((len(cards), HOLDS), np.int64)
    canonical = held_masks(masks)
    for bit in range(HAND_SIZE):
        without = 1 << bit
        card = np.log2(canonical[:, without].astype(np.float64)).astype(np.int64)  # a power of two: exact
        held[:, without : 2 * without] = held[:, :without] + np.take_along_axis(place_of, card[:, None], axis=1)
    return held


class _Endings(Endings):
    """The rows of `endings` by number, read on first use."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._row = connection.column_file.row_of("endings")

    def __missing__(self, number: int) -> tuple[int, ...]:
        row = self[number] = self._row(number)
        return row


def plain_hands(lines: Sequence[str]) -> dict[int, str]:
    """Return the lines that are five different cards, without blanks, by their position."""
    hands = {place: line.replace(" ", "") for place, line in enumerate(lines) if _FIVE.fullmatch(line)}
    return {
        place: hand
        for place, hand in hands.items()
        if len({*map("".join, zip(hand[::2], hand[1::2], strict=True))}) == HAND_SIZE
    }


def json_of_hands(
    tables: "OpenTables", hands: Mapping[int, str], objective: Objective, first: "DiscardAnswer", top: int | None
) -> dict[int, str]:
    """Return the JSON of the holds of each hand without the opening brace; empty if no table has the goal.

    first  the answer about the first hand
    """
    found = None if first.notes or first.wild else tables.kept(many_ranked).rank([*hands.values()], objective)
    if found is None:
        return {}
    texts = tables.kept(_lines).bodies([*hands.values()], found, first.objective, first.source, top)
    return dict(zip(hands, texts, strict=True))


def _lines(_tables: "OpenTables") -> "DiscardLines":
    from ....display.fast_json import DiscardLines

    return DiscardLines()
