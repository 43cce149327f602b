"""Valuation of the hands of one game: compiled arrays, and the tables of equities against a random hand."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..cards.deck import STANDARD, Deck
from ..cards.hands.evaluator import build_evaluator
from ..cards.hands.order import HIGH
from ..cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from ..cards.lazy_attribute import cached_attribute
from ..cards.notation import DECK_SIZE, RANK_COUNT
from ..kernels.history_shares import MOST_HANDS, UNIT, BoardTypes, board_types, known_shares
from ..kernels.history_values import GameArrays, equities_against_random, hand_values, made_categories, outs

if TYPE_CHECKING:
    from ..cards.hands.order import Order
    from ..query.database.connection import Connection


U64 = npt.NDArray[np.uint64]
I64 = npt.NDArray[np.int64]
F64 = npt.NDArray[np.float64]
FLOP, TURN = 3, 4
TABLE_OF_BOARD = {FLOP: "flop", TURN: "turn"}


class Shares:
    """Shares of known hands: what `known_shares` writes (`kernels/history_shares.py`)."""

    def __init__(self, spots: int, sets: int) -> None:
        self.units = np.zeros((sets, MOST_HANDS), np.int64)
        self.deals = np.zeros(spots, np.int64)
        self.sums, self.squares = np.zeros((spots, MOST_HANDS)), np.zeros((spots, MOST_HANDS))


class GameValues:
    """Valuation of many hands of one game at once."""

    def __init__(self, game: str, connection: "Callable[[], Connection]") -> None:
        """Value hands of `game` (a name in `columns.GAMES`); `connection` opens the tables when they are needed."""
        self.game, self._connection = game, connection
        self._order = _order(game)
        self._deck: Deck = self._order.deck if game == "short-deck" else STANDARD
        self.deck_mask = np.uint64(sum(1 << card for card in self._deck.cards))
        self.categories = tuple(self._order.categories)

    @cached_attribute
    def _arrays(self) -> GameArrays:
        return GameArrays.of(build_evaluator(self._order), self._order, self.game == "omaha")

    @cached_attribute
    def _types(self) -> BoardTypes:
        return board_types(tuple(int(self._arrays.lane_key[1 << rank]) for rank in range(RANK_COUNT)))

    def values(self, holes: U64, boards: U64) -> I64:
        """Return the value of each hole on its board: (n,)."""
        found = np.empty(len(holes), np.int64)
        hand_values(holes, boards, self._arrays, found)
        return found

    def made(self, holes: U64, boards: U64) -> I64:
        """Return the place of each best hand's category in `categories`: (n,)."""
        if self.game == "omaha":
            return _category_of_value(self._order)[self.values(holes, boards)]
        found = np.empty(len(holes), np.int64)
        made_categories(holes, boards, self._arrays, found)
        return found

    def outs(self, holes: U64, boards: U64) -> I64 | None:
        """Return the number of cards that improve each hole on a flop or turn: (n,); None for Omaha."""
        if self.game == "omaha":
            return None
        found = np.empty(len(holes), np.int64)
        outs(holes, boards, self.deck_mask, self._arrays, found)
        return found

    def against_random(self, holes: U64, boards: U64, shown: int) -> F64:
        """Return each hole's equity against one random hand on boards of `shown` cards: (n,); NaN if not valued."""
        if not len(holes):
            return np.empty(0)
        if self.game != "holdem":
            return self._other_against_random(holes, boards, shown)
        if shown == 0:
            low, high = _cards_of(holes)
            before: F64 = self._preflop[low * DECK_SIZE + high]
            return before
        if shown in TABLE_OF_BOARD:
            from ..query.holdem.equity.lookup import counts_in_columns

            file = self._connection().column_file
            counts = counts_in_columns(file, TABLE_OF_BOARD[shown], boards, holes)
            equities: F64 = (2 * counts[:, 0] + counts[:, 1]) / (2 * counts.sum(axis=1))
            return equities
        return self._dealt(holes, boards)

    def _other_against_random(self, holes: U64, boards: U64, shown: int) -> F64:
        """Value short deck after the flop, by every deal; Omaha and short deck before the flop have no table here."""
        if self.game == "omaha" or shown == 0:
            return np.full(len(holes), np.nan)
        return self._dealt(holes, boards)

    def _dealt(self, holes: U64, boards: U64) -> F64:
        equities = np.empty(len(holes))
        equities_against_random(holes, boards, self.deck_mask, self._arrays, equities)
        return equities

    @cached_attribute
    def _preflop(self) -> F64:
        """The equity of each hole before the flop against a random one, by 52 * lower card + higher card."""
        from ..query.holdem.equity.lookup import PreflopColumns

        columns = PreflopColumns(self._connection())
        by_name: dict[str, float] = {}
        found = np.zeros(DECK_SIZE * DECK_SIZE)
        for (low, high), name in zip(HOLES, STARTING_HAND_OF_HOLE, strict=True):
            if name not in by_name:
                _, (win, tie, lose) = columns.against_random(name)
                by_name[name] = (2 * win + tie) / (2 * (win + tie + lose))
            found[low * DECK_SIZE + high] = found[high * DECK_SIZE + low] = by_name[name]
        return found

    def known(self, rows: I64, boards: U64, holes: U64, set_start: I64, sets: I64, amounts: F64) -> Shares:
        """Return the shares of sets of known hands; the parameters are those of `known_shares`."""
        shares = Shares(len(rows), len(sets))
        two = self._two_hands(rows, boards, holes, set_start)
        if two.any():
            self._look_up_two(np.flatnonzero(two), rows, holes, set_start, amounts, shares)
        rest = np.flatnonzero(~two)
        if len(rest):
            chosen = np.concatenate([np.arange(set_start[spot], set_start[spot + 1]) for spot in rest])
            starts = np.concatenate([[0], np.cumsum(set_start[rest + 1] - set_start[rest])])
            part = Shares(len(rest), len(chosen))
            known_shares(
                rows[rest], boards[rest], holes, starts, sets[chosen], amounts[chosen], self.deck_mask, self._arrays,
                self._types, part.units, part.deals, part.sums, part.squares,
            )  # fmt: skip
            shares.units[chosen], shares.deals[rest] = part.units, part.deals
            shares.sums[rest], shares.squares[rest] = part.sums, part.squares
        return shares

    def run_sums(self, holes: U64, sets: I64, amounts: F64, board: int, left: int, shared: int) -> tuple[F64, F64, F64]:
        """Return sums, squares and products of pairs of runs for each hand; the parameters are those of `run_sums`."""
        from ..kernels.history_runs import CHOOSE, run_sums

        found = np.zeros((3, len(holes)))
        run_sums(
            holes, sets, amounts, np.uint64(board), np.uint64(left), shared, CHOOSE, self._arrays, found[0], found[1],
            found[2],
        )  # fmt: skip
        return found[0], found[1], found[2]

    def _two_hands(self, rows: I64, boards: U64, holes: U64, set_start: I64) -> npt.NDArray[np.bool_]:
        """Return which spots are two hands before the flop with no other known cards, which a table has."""
        if self.game != "holdem":
            return np.zeros(len(rows), np.bool_)
        two: npt.NDArray[np.bool_] = (
            (boards == 0) & ((holes[rows] != 0).sum(axis=1) == 2) & (set_start[1:] - set_start[:-1] == 1)
        )
        return two

    def _look_up_two(self, spots: I64, rows: I64, holes: U64, set_start: I64, amounts: F64, shares: Shares) -> None:
        """Look up spots of two hands before the flop in the table `preflop_matchups`."""
        from ..query.holdem.equity.lookup import counts_in_columns

        own = holes[rows[spots]]
        first, second = (own != 0).argmax(axis=1), MOST_HANDS - 1 - (own[:, ::-1] != 0).argmax(axis=1)
        place = np.arange(len(spots))
        file = self._connection().column_file
        counts = counts_in_columns(file, "preflop_matchups", own[place, first], own[place, second])
        number, tie = set_start[spots], counts[:, 1]
        shares.deals[spots] = counts.sum(axis=1)
        for player, won in ((first, counts[:, 0]), (second, counts[:, 2])):
            shares.units[number, player] = UNIT * won + UNIT // 2 * tie
            shares.sums[spots, player] = amounts[number] * (won + tie / 2)
            shares.squares[spots, player] = amounts[number] ** 2 * (won + tie / 4)


def _order(game: str) -> "Order":
    if game == "short-deck":
        from ..games.short_deck import STRAIGHTS_BEAT_TRIPS

        return STRAIGHTS_BEAT_TRIPS
    return HIGH


def _cards_of(holes: U64) -> tuple[I64, I64]:
    """Return the lower and the higher card of each hole of two cards: (n,) each."""
    low = holes & (~holes + np.uint64(1))
    high = holes ^ low
    return np.log2(low.astype(np.float64)).astype(np.int64), np.log2(high.astype(np.float64)).astype(np.int64)


def _category_of_value(order: "Order") -> I64:
    """Return the place of each value's category in the order: (values + 1,), with -1 for no value."""
    places = [order.categories.index(category) for category, _, _ in order.ranks_and_ways()]
    return np.array([-1, *places], np.int64)
