"""Push or fold for two to nine players, solved from the tables of two and three starting hands."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from os import cpu_count
from typing import TYPE_CHECKING

import numpy as np

from ....cards.holes.starting_hands import STARTING_HANDS
from ....cards.lazy_attribute import cached_attribute
from ....cards.ranges.spelling import GRID_ORDER
from ....games.holdem.full_table.decisions import MOST_IN, Decision, decisions_of
from ....games.holdem.full_table.equilibrium import Found, equilibrium
from ....games.holdem.full_table.values import Array, FullTable, Pairs, Play
from ....games.holdem.push_fold_answers import SeatAnswer, Situation, SpotAnswer
from ....games.holdem.seats import actions_before
from ....games.holdem.showdown_orders import ORDERS
from ....games.holdem.spots import Spot
from ....games.holdem.three_way.finishing_orders import dealt_triples
from ....tables.files.errors import TablesMissing
from ....tables.files.manifest import read_manifest
from ...database.connection import Connection
from ...database.tables_on_request import NotBuilt, built_file, whole_columns
from .kept_answers import KeptAnswers, Solved

if TYPE_CHECKING:
    from ....kernels.holdem.pots_of_three import Triples
    from ..equity.preflop_showdowns import PreflopMatchups

TRIPLES, PAIRS = "starting_hand_triples", "starting_hand_matchups"
CLOSE = 2.5e-4
"""The solver stops when no player can gain more than this by a best response, in big blinds."""
MOST_ROUNDS = 300
THREADS = 2
TWO_IN = 2
MODEL = (
    "at most {most} players go all in, and the others then fold; pots between two{three} players are exact, "
    "with side pots; folded cards change the odds of the other hands, but not those of the board"
)
ONLY_TWO = "; --at-most 2 works without it: all other players then fold after a call"
Watch = Callable[[int, float], None]
"""Progress callback: the number of rounds, and the largest gain of any player, in big blinds."""


class FullTableSolver:
    """Push-or-fold charts of two to nine players."""

    def __init__(self, connection: Connection, matchups: "Callable[[], PreflopMatchups]") -> None:
        """Read tables on first use."""
        self._connection, self._matchups = connection, matchups
        self._kept = KeptAnswers()

    def solve(
        self, spot: Spot, seats: tuple[str, ...], hand: str | None, most_in: int = MOST_IN, watch: Watch | None = None
    ) -> SpotAnswer:
        """Return the charts of a spot, and the actions of `hand`. Raises `TablesMissing` or `TablesDamaged`."""
        most_in = min(most_in, len(spot.stacks))
        key = spot, most_in, CLOSE, self._sources(most_in)
        solved = self._kept.find(key)
        if solved is None:
            solved, done = self._solved(self._game(spot, most_in), watch)
            if done:
                self._kept.keep(key, solved)
        return _answer(spot, decisions_of(len(spot.stacks), most_in), solved, seats, hand)

    def _sources(self, most_in: int) -> tuple[str, ...]:
        """Return the fingerprints of the tables that are read. Raises `TablesMissing` or `TablesDamaged`."""
        directory = self._connection.directory
        found = [read_manifest(directory).files[PAIRS].fingerprint]
        if most_in > TWO_IN:
            try:
                found += [entry.fingerprint for entry in built_file(directory, TRIPLES).values()]
            except NotBuilt as missing:
                raise TablesMissing(f"{missing}{ONLY_TWO}") from None
        return tuple(found)

    def _solved(self, game: FullTable, watch: Watch | None) -> tuple[Solved, bool]:
        """Return the solution, and false if it was interrupted."""
        blind = game.spot.blind

        def shown(found: Found) -> None:
            if watch:
                watch(found.rounds, found.gap / blind)

        with ThreadPoolExecutor(min(THREADS, cpu_count() or 1)) as threads:
            game.mapped = threads.map
            found = equilibrium(game, game.start(), CLOSE * blind, MOST_ROUNDS, shown)
            values, folded, play = _values(game, found.chances)
            chips, chips_folded = np.zeros((2, 0))
            if game.spot.prizes:
                in_chips = self._game(replace(game.spot, prizes=(), away=()), game.most_in)
                in_chips.mapped = threads.map
                chips, chips_folded, _ = _values(in_chips, found.chances)
        pots, won = play.ends()
        solved = Solved(
            found.chances, values, folded, chips, chips_folded, pots @ won / pots.sum(), found.gains,
            np.array([float(found.rounds)]),
        )  # fmt: skip
        return solved, found.gap <= CLOSE * blind or found.rounds >= MOST_ROUNDS

    def _game(self, spot: Spot, most_in: int) -> FullTable:
        if most_in <= TWO_IN:
            return FullTable(self._pairs, None, spot)
        from ....kernels.holdem.pots_of_three import PotsOfThree

        return FullTable(self._pairs, PotsOfThree(self._triples), spot)

    @cached_attribute
    def _pairs(self) -> Pairs:
        found = self._matchups()
        ways, win, _ = found.starting_hands
        return Pairs(ways / ways.sum(), win / found.boards / ways.sum())

    @cached_attribute
    def _triples(self) -> "Triples":
        from ....kernels.holdem.pots_of_three import Triples

        rows = whole_columns(self._connection, TRIPLES, ("ways", *ORDERS))
        return Triples.of(dealt_triples(), rows["ways"].astype(np.int64), [rows[order] for order in ORDERS])


def _values(game: FullTable, chances: Array) -> tuple[Array, Array, Play]:
    """Return the values of going all in and of folding, by decision and hand, and the play with its pots."""
    play = Play(game, chances)
    folded = play.folded()
    found = play.differences(range(len(game.spot.stacks)), folded)
    every = np.broadcast_to(folded[:, None], chances.shape)
    gain = np.divide(found.gain, found.reach, out=np.zeros_like(chances), where=found.reach > 0)
    return every + gain, every.copy(), play


def _answer(
    spot: Spot, decisions: Sequence[Decision], solved: Solved, seats: tuple[str, ...], hand: str | None
) -> SpotAnswer:
    most_in = 1 + max(len(before) for before, _ in decisions)
    in_chips = solved.chip_values if len(solved.chip_values) else np.zeros((len(decisions), 0))
    folded_in_chips = solved.chip_folded if len(solved.chip_folded) else in_chips
    situations = tuple(
        Situation(
            seats[actor],
            "call" if before else "push",
            actions_before(path),
            _by_hand(solved.chances[number]),
            _by_hand(solved.values[number]),
            _by_hand(solved.folded[number]),
            path=path,
            chip_values=_by_hand(in_chips[number]),
            chip_fold_values=_by_hand(folded_in_chips[number]),
        )
        for number, (before, actor) in enumerate(decisions)
        for path in [tuple(seats[one] for one in before)]
    )
    gains = np.maximum(solved.gains, 0.0).tolist()
    columns = (seats, spot.stacks, spot.worths, solved.won.tolist(), gains)
    stopped = "" if max(gains) <= CLOSE * spot.blind else ", stopped early"
    return SpotAnswer(
        ante=spot.ante,
        payouts=spot.prizes,
        exploitability=sum(gains),
        players=tuple(SeatAnswer(*one) for one in zip(*columns, strict=True)),
        situations=situations,
        source=f"solved: regret matching, {int(solved.rounds[0])} rounds{stopped}",
        hand=hand,
        blinds=spot.blinds,
        ante_bb=spot.ante_bb,
        away=spot.away,
        model=MODEL.format(most=most_in, three=" and three" if most_in > TWO_IN else ""),
    )


def _by_hand(row: Array) -> dict[str, float]:
    """Return a row as a mapping by starting hand, in the order of the grid; an empty one for an empty row."""
    values = dict(zip(STARTING_HANDS, row.tolist(), strict=False))
    return {hand: values[hand] for hand in GRID_ORDER if hand in values}
