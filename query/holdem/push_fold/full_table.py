"""Push or fold for two to nine players, solved from the tables of two and three starting hands."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from os import cpu_count
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from ....cards.hands.evaluator import Evaluator
from ....cards.hands.starting_hands import STARTING_HANDS
from ....cards.lazy_attribute import cached_attribute
from ....games.holdem.answers.push_fold import SpotAnswer
from ....games.holdem.push_fold.best_responses import BestResponses
from ....games.holdem.push_fold.folds import BoardRanks
from ....games.holdem.push_fold.full_table_equilibrium import (
    FIRST_MEASURED,
    Found,
    Progress,
    equilibrium,
    without_stray_mixes,
)
from ....games.holdem.push_fold.full_table_values import Array, FullTable, Mapped, OutOfTime, Pairs, Play
from ....games.holdem.push_fold.sampled_pots import LargerPots, sampled_pots
from ....games.holdem.push_fold.spots import MOST_IN, Spot, decisions_of, exact_in
from ....games.holdem.push_fold.three_handed_responses import SITUATION_OF, ThreeHanded
from ....games.holdem.push_fold.three_seats import ThreeSeats
from ....games.holdem.three_way.showdown_orders import ORDERS, Triples, dealt_triples
from ....tables.files.errors import NotBuilt
from ....work.fingerprint import code_digest
from ...database.connection import Connection
from ...database.tables_on_request import current_manifest, published_entry, whole_columns
from ...open_tables import load_evaluator
from .cached_files import KeptAnswers, KeptTriples, Solved
from .spot_answer import TWO_IN, Asked, answer_of
from .spots import GAP, GAP_SAMPLED, SpotToSolve, Watch

if TYPE_CHECKING:
    from ....kernels.holdem.shares_of_three import SharesOfThree
    from ..equity.preflop_matchups import PreflopMatchups


TRIPLES, PAIRS, EVALUATOR = "starting_hand_triples", "starting_hand_matchups", "evaluator"
BOARD_RANKS = "outs.kernels.holdem.board_ranks"
"""The module whose code decides how folded cards change the board."""
CLOSE = GAP.default
"""The solver stops when no player can gain more than this by a best response, in big blinds."""
MOST_ROUNDS, MOST_ROUNDS_CLOSER = 300, 20_000
"""The most rounds for `CLOSE`, and for a smaller gap that was asked for."""
MOST_ROUNDS_SAMPLED = 100
"""The most rounds for `GAP_SAMPLED`: further ones change less than what sampling leaves uncertain."""
CLOSE_START, MOST_START = 2e-3, 50
"""`CLOSE` and `MOST_ROUNDS` for pots of two. The solver of pots of three starts from their solution."""
MOST_BEFORE_DRAWN = 20
"""Rounds, to `CLOSE_START`, before larger pots are drawn for the strategy."""
MOST_ERROR = 0.01
"""Larger pots are drawn again, for the solution, if they leave a player's value a larger standard error."""
LATEST = 1.5
"""The solver stops within a round after this many times the seconds that it has."""
THREADS = 2
ONLY_TWO = " (some minutes, half a gigabyte); --at-most 2 works without it: all other players then fold after a call"
Draw = Callable[[FullTable, Array], LargerPots | None]
"""Function that samples larger pots for a strategy."""


class FullTableSolver:
    """Push-or-fold charts of two to nine players."""

    def __init__(self, connection: Connection, matchups: "Callable[[], PreflopMatchups]") -> None:
        """Read tables on first use."""
        self._connection, self._matchups = connection, matchups
        self._kept = KeptAnswers()
        self._known: dict[tuple[str, ...], Triples] = {}
        self._digests: dict[tuple[str, ...], bytes | None] = {}
        self._shares: tuple[Triples, SharesOfThree] | None = None
        self._drawn: tuple[object, LargerPots | None] | None = None

    def solve(self, question: SpotToSolve) -> SpotAnswer:
        """Return the charts of a spot. Raises `TablesMissing` or `TablesDamaged`.

        If the time is not enough, the answer is the best so far, and the next call goes on from there.
        """
        asked, sources = self._asked(question)
        key = self._key(asked, sources)
        solved, unfinished = self._kept.find(key), False
        if solved is None:
            clock = Clock.of(question.seconds)
            with ThreadPoolExecutor(min(THREADS, cpu_count() or 1)) as threads:
                triples = self._triples(sources) if asked.exact_in > TWO_IN else None
                key = self._key(asked, sources)
                game = self._game(asked, triples, threads.map)
                found, unfinished = self._found(game, key, question.watch, clock, asked.gap)
                solved = _so_far(game, found) if unfinished else self._solved(asked, game, found, triples)
            if not unfinished:
                self._kept.keep(key, solved)
        decisions = decisions_of(len(asked.spot.stacks), TWO_IN)
        if len(solved.chances) > len(decisions):
            decisions = asked.decisions
        answer = answer_of(asked, decisions, solved, question.seats)
        return replace(answer, unfinished=True, source=f"{answer.source}, stopped early") if unfinished else answer

    def _asked(self, question: SpotToSolve) -> tuple[Asked, tuple[str, ...]]:
        """Return what is solved, and the fingerprints of the tables. Raises as `solve`.

        Players who cannot fold do not count, if pots of three can be read.
        """
        spot, gap, locked = question.spot, question.gap, question.locked
        at_most = min(question.at_most, len(spot.stacks))
        exact = exact_in(spot, at_most)
        if at_most == TWO_IN < exact:
            with suppress(NotBuilt):
                return Asked(spot, at_most, gap, locked, exact), self._sources(exact)
            exact = TWO_IN
        return Asked(spot, at_most, gap, locked, exact), self._sources(exact)

    def _key(self, asked: Asked, sources: tuple[str, ...]) -> tuple[object, ...]:
        """Return what a spot is kept under: all that its solution depends on, with the digest of the triples."""
        key = asked, sources, code_digest(BOARD_RANKS)
        if asked.exact_in <= TWO_IN:
            return key
        return *key, self._digests.get(sources) or KeptTriples(sources).digest

    def _found(
        self, game: FullTable, key: object, watch: Watch | None, clock: "Clock", gap: float
    ) -> tuple[Found, bool]:
        """Return the best strategy, and true if it is not finished; then the next call goes on from there."""
        draw = self._larger_pots if len(game.decisions) > game.exact else None
        found, progress, unfinished = found_in_time(game, self._kept.find_begun(key), clock, watch, gap, draw)
        if unfinished:
            self._kept.keep_begun(key, progress)
            return found, True
        return without_stray_mixes(game, found, gap * game.spot.blind), False

    def load(self) -> None:
        """Load the triples and kernels; the first time on a machine that takes some seconds. Raises `TablesError`."""
        triples = self._triples(self._sources(MOST_IN))
        for seats in (MOST_IN, MOST_IN + 1):
            game = self._game(Asked(Spot((10.0,) * seats), MOST_IN, CLOSE, (), MOST_IN), triples, map)
            equilibrium(game, Progress.begin(game.start()), 0.0, FIRST_MEASURED)

    def _sources(self, most_in: int) -> tuple[str, ...]:
        """Return the fingerprints of the tables that are read. Raises `TablesMissing` or `TablesDamaged`."""
        directory = self._connection.directory
        files = current_manifest(directory).files
        found = [files[table].fingerprint for table in (PAIRS, EVALUATOR)]
        if most_in > TWO_IN:
            try:
                found.append(published_entry(directory, TRIPLES).fingerprint)
            except NotBuilt as missing:
                raise NotBuilt(f"{missing}{ONLY_TWO}", missing.table) from None
        return tuple(found)

    def _solved(self, asked: Asked, game: FullTable, found: Found, triples: Triples | None) -> Solved:
        """Return the solution with its values, and with gains that are measured apart from the solver."""
        values, folded, play = _values(game, found.chances)
        won = play.won()
        if game.triples:
            game.triples.forget()
        chips, chips_folded = np.zeros((2, 0))
        if game.spot.prizes:
            spot = replace(game.spot, prizes=(), away=(), bounties=())
            in_chips = self._game(replace(asked, spot=spot), triples, game.mapped)
            if game.sampled is not None:
                in_chips.sampled = self._larger_pots(in_chips, found.chances)
            chips, chips_folded, _ = _values(in_chips, found.chances)
        gains = _gains(game, found.chances, triples)
        rounds = np.array([float(found.rounds)])
        return Solved(found.chances, values, folded, chips, chips_folded, won, gains, rounds, _errors(play))

    def _game(self, asked: Asked, triples: Triples | None, mapped: Mapped) -> FullTable:
        spot, locks = asked.spot, asked.locks
        if triples is None:
            return FullTable(self._pairs, None, spot, mapped=mapped, locked=locks)
        from ....kernels.holdem.shares_of_three import SharesOfThree
        from ....kernels.holdem.triple_sums import PotsOfThree

        if self._shares is None or self._shares[0] is not triples:
            self._shares = triples, SharesOfThree(triples)
        pots = PotsOfThree(triples, self._shares[1])
        if len(spot.stacks) == MOST_IN:
            return ThreeSeats(pots, len(STARTING_HANDS), spot, mapped, locks)
        return FullTable(self._pairs, pots, spot, asked.at_most, mapped, locks)

    def _larger_pots(self, game: FullTable, chances: Array) -> LargerPots | None:
        """Return sampled deals for a strategy; the last ones are kept for a solution that goes on later."""
        from ....kernels.holdem.larger_pots import CompiledPots

        known, asked = self._drawn, (game.spot, game.most_in, chances.tobytes())
        if known is None or known[0] != asked:
            deals = sampled_pots(self._evaluator, game.spot, game.decisions, chances, game.most_in)
            self._drawn = known = asked, None if deals is None else CompiledPots(deals)
        return known[1]

    @cached_attribute
    def _evaluator(self) -> Evaluator:
        return load_evaluator(self._connection)

    @cached_attribute
    def _pairs(self) -> Pairs:
        found = self._matchups()
        ways, win, _ = found.starting_hands
        return Pairs(ways / ways.sum(), win / found.boards / ways.sum(), self._ranks)

    @cached_attribute
    def _ranks(self) -> BoardRanks:
        from ....kernels.holdem.board_ranks import ranks_of_boards

        return ranks_of_boards(self._evaluator)

    def _triples(self, sources: tuple[str, ...]) -> Triples:
        if sources not in self._known:
            kept = KeptTriples(sources)
            self._known = {sources: kept.load(self._arranged)}
            self._digests = {sources: kept.digest}
        return self._known[sources]

    def _arranged(self) -> Triples:
        from ....kernels.holdem.triple_sums import arranged

        rows = whole_columns(self._connection, TRIPLES, ("ways", *ORDERS))
        return arranged(dealt_triples(), rows["ways"].astype(np.int64), [rows[order] for order in ORDERS])


@dataclass(frozen=True)
class Clock:
    """Times on the monotonic clock.

    ends    the solver stops after a round that ends later
    latest  it stops within a round, before the next pot
    """

    ends: float = inf
    latest: float = inf

    @classmethod
    def of(cls, seconds: float | None) -> "Clock":
        """Begin now; without a number of seconds there is no end."""
        now = monotonic()
        return cls() if seconds is None else cls(now + seconds, now + LATEST * seconds)

    def is_over(self) -> bool:
        """Return whether the solver must stop after this round."""
        return monotonic() >= self.ends

    def check(self) -> None:
        """Raise `OutOfTime` if the solver must stop now."""
        if monotonic() >= self.latest:
            raise OutOfTime


def found_in_time(
    game: FullTable,
    progress: Progress | None,
    clock: Clock,
    watch: Watch | None = None,
    gap: float = CLOSE,
    draw: Draw | None = None,
) -> tuple[Found, Progress, bool]:
    """Return the best strategy, the state of the solver, and true if it is not finished.

    If the time ends before there is a strategy for pots of three, that for pots of two is returned. Raises
    `KeyboardInterrupt` at Ctrl-C before there is either.

    progress  the state from which to continue; None at the start
    gap       what a player may still gain by a best response, in big blinds
    draw      samples larger pots for a strategy; None if there are none
    """
    pairs = None
    if progress is None or not len(progress.best):
        pairs = _with_pots_of_two(game, clock)
    if progress is None:
        progress = Progress.begin(game.start_from(pairs.chances) if pairs else game.start())
    has_answer = pairs is not None or len(progress.best) > 0
    game.check = clock.check if has_answer and game.exact_in > TWO_IN else _no_check
    solver = _Rounds(game, progress, clock, _shown(watch, game.spot), pairs)
    try:
        most = _most_rounds(gap, draw is not None)
        found, unfinished = solver.until(gap, most) if draw is None else solver.with_larger_pots(draw, gap, most)
    except (OutOfTime, KeyboardInterrupt):
        if solver.last is None:
            raise
        found, unfinished = solver.last, True
    game.check = _no_check
    return found, progress, unfinished


def _with_pots_of_two(game: FullTable, clock: Clock) -> Found | None:
    """Return a strategy for at most two players all in, from which the solver starts; None if it needs no such one."""
    spot = game.spot
    if game.exact_in <= TWO_IN or len(spot.stacks) <= MOST_IN or spot.in_every_pot:
        return None
    given = {game.decisions[one]: row for one, row in game.given.items()}
    pots_of_two = FullTable(game.pairs, None, spot, locked=given)
    start = Progress.begin(pots_of_two.start())
    return equilibrium(pots_of_two, start, CLOSE_START * spot.blind, MOST_START, is_over=clock.is_over)


@dataclass
class _Rounds:
    """Rounds of the solver, whose state is `progress`.

    last  the answer if the time is over before anything is measured with newly drawn pots; None if there is none
    """

    game: FullTable
    progress: Progress
    clock: Clock
    shown: Callable[[Found], None]
    last: Found | None

    def until(self, gap: float, most: int) -> tuple[Found, bool]:
        """Go on to a gap in big blinds or to round `most`; return the best strategy, and true if there was no time."""
        close = gap * self.game.spot.blind
        found = equilibrium(self.game, self.progress, close, most, self.shown, self.clock.is_over)
        return found, found.gap > close and found.rounds < most

    def with_larger_pots(self, draw: Draw, gap: float, most: int) -> tuple[Found, bool]:
        """Do the same with larger pots, drawn for a first strategy, and again for the last one if they err too much."""
        if len(self.progress.drawn):
            self.game.sampled = draw(self.game, self.progress.drawn[0])
        else:
            found, unfinished = self.until(CLOSE_START, min(MOST_BEFORE_DRAWN, most))
            if unfinished:
                return found, True
            self._draw(draw, found)
        found, unfinished = self.until(gap, most)
        if unfinished or _errors(self.game.play(found.chances)).max() <= MOST_ERROR * self.game.spot.blind:
            return found, unfinished
        self._draw(draw, found)
        return self.until(gap, found.rounds + most)

    def _draw(self, draw: Draw, found: Found) -> None:
        """Draw larger pots for a strategy."""
        self.last = found
        self.progress.draw(found.chances)
        self.game.sampled = draw(self.game, self.progress.drawn[0])


def _most_rounds(gap: float, is_sampled: bool) -> int:
    """Return the most rounds to a gap in big blinds."""
    if is_sampled and gap >= GAP_SAMPLED:
        return MOST_ROUNDS_SAMPLED
    return MOST_ROUNDS if gap >= CLOSE else MOST_ROUNDS_CLOSER


def _errors(play: Play) -> Array:
    """Return the standard errors of the players' average wins: (players,); 0 without sampled pots."""
    return np.zeros(len(play.game.spot.stacks)) if play.further is None else play.further.error


def _no_check() -> None:
    """Let the solver take its time."""


def _so_far(game: FullTable, found: Found) -> Solved:
    """Return what was found with what the solver has measured, without values in chips: that takes no time."""
    none = np.zeros((0, 0))
    rounds = np.array([float(found.rounds)])
    is_sampled = game.sampled is not None and len(found.chances) == len(game.decisions)
    errors = _errors(game.play(found.chances)) if is_sampled else np.zeros(len(found.won))
    return Solved(found.chances, found.values, found.folded, none, none, found.won, found.gains, rounds, errors)


def _shown(watch: Watch | None, spot: Spot) -> Callable[[Found], None]:
    def shown(found: Found) -> None:
        if watch:
            watch(found.rounds, found.gap / spot.blind)

    return shown


def _gains(game: FullTable, chances: Array, triples: Triples | None) -> Array:
    """Return what each player would gain by a best response, measured apart from the solver: (players,)."""
    if triples is not None:
        from ....kernels.holdem.triple_sums import CompiledTriples

        triples = CompiledTriples.of(triples)
    if triples is not None and isinstance(game, ThreeSeats):
        by_situation, is_free = chances[list(SITUATION_OF)], game.is_free[list(SITUATION_OF)]
        return ThreeHanded(triples, game.spot).values(by_situation).gains(by_situation, is_free)
    sampled = None if game.sampled is None else game.sampled.deals
    measured = BestResponses(game.pairs, triples, game.spot, game.decisions, game.exact_in, sampled)
    return measured.gains(chances, game.mapped, game.is_free)


def _values(game: FullTable, chances: Array) -> tuple[Array, Array, Play]:
    """Return the values of going all in and of folding, by decision and hand, and the play with its pots."""
    play = game.play(chances)
    folded = play.folded()
    found = play.differences(range(len(game.spot.stacks)), folded)
    every = np.broadcast_to(folded, chances.shape)
    gain = np.divide(found.gain, found.reach, out=np.zeros_like(chances), where=found.reach > 0)
    return every + gain, every.copy(), play
