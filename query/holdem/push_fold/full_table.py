"""Push or fold for two to nine players, solved from the tables of two and three starting hands."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from os import cpu_count
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from ....cards.hands.starting_hands import STARTING_HANDS
from ....cards.lazy_attribute import cached_attribute
from ....cards.ranges.spelling import GRID_ORDER
from ....games.holdem.answers.push_fold import SeatAnswer, Situation, SpotAnswer
from ....games.holdem.push_fold.best_responses import SITUATION_OF, BestResponses, ThreeHanded
from ....games.holdem.push_fold.folds import BoardRanks
from ....games.holdem.push_fold.full_table_equilibrium import (
    FIRST_MEASURED,
    Found,
    Progress,
    equilibrium,
    without_stray_mixes,
)
from ....games.holdem.push_fold.full_table_values import Array, FullTable, Locks, Mapped, OutOfTime, Pairs, Play
from ....games.holdem.push_fold.risk_premium import risk_premium
from ....games.holdem.push_fold.spots import MOST_IN, NOBODY, Decision, Spot, actions_before, decisions_of, named
from ....games.holdem.push_fold.three_seats import ThreeSeats
from ....games.holdem.three_way.showdown_orders import ORDERS, Triples, dealt_triples
from ....tables.files.manifest import read_manifest
from ....work.fingerprint import code_digest
from ...database.connection import Connection
from ...database.tables_on_request import NotBuilt, built_file, whole_columns
from ...open_tables import load_evaluator
from .cached_files import KeptAnswers, KeptTriples, Solved
from .spots import GAP

if TYPE_CHECKING:
    from ..equity.preflop_matchups import PreflopMatchups


TRIPLES, PAIRS, EVALUATOR = "starting_hand_triples", "starting_hand_matchups", "evaluator"
BOARD_RANKS = "outs.kernels.holdem.board_ranks"
"""The module whose code decides how folded cards change the board."""
CLOSE = GAP.default
"""The solver stops when no player can gain more than this by a best response, in big blinds."""
MOST_ROUNDS, MOST_ROUNDS_CLOSER = 300, 20_000
"""The most rounds for `CLOSE`, and for a smaller gap that was asked for."""
CLOSE_START, MOST_START = 2e-3, 50
"""`CLOSE` and `MOST_ROUNDS` for pots of two. The solver of pots of three starts from their solution."""
LATEST = 1.5
"""The solver stops within a round after this many times the seconds that it has."""
THREADS = 2
TWO_IN = 2
FOLDS = (
    "; folded cards change the odds of the other hands and, in pots of two, those of the board, "
    "the effects of several hands being multiplied"
)
FOLDS_OF_THREE = "; the cards of a player who folds are out of play, exactly"
ONLY_TWO = " (some minutes, half a gigabyte); --at-most 2 works without it: all other players then fold after a call"
_NO_LOCKS: Locks = {}
Locked = tuple[tuple[Decision, tuple[float, ...]], ...]
"""Decisions whose play is given, with the probability of going all in with each of the 169 hands."""
Watch = Callable[[int, float], None]
"""Progress callback: the number of rounds, and the largest gain of any player, in big blinds."""


class FullTableSolver:
    """Push-or-fold charts of two to nine players."""

    def __init__(self, connection: Connection, matchups: "Callable[[], PreflopMatchups]") -> None:
        """Read tables on first use."""
        self._connection, self._matchups = connection, matchups
        self._kept = KeptAnswers()
        self._known: dict[tuple[str, ...], Triples] = {}
        self._digests: dict[tuple[str, ...], bytes | None] = {}

    def solve(
        self,
        spot: Spot,
        seats: tuple[str, ...],
        hand: str | None,
        most_in: int = MOST_IN,
        watch: Watch | None = None,
        seconds: float | None = None,
        close: float = CLOSE,
        locked: Locked = (),
    ) -> SpotAnswer:
        """Return the charts of a spot, and the actions of `hand`. Raises `TablesMissing` or `TablesDamaged`.

        seconds  how long to solve; if that is not enough, the answer is the best so far, and the next call goes on
        close    the solver stops when no player can gain more than this by a best response, in big blinds
        locked   the decisions whose play is given, with the probability of going all in with each hand
        """
        most_in, sources = self._most_in(spot, most_in)
        asked = _Asked(spot, most_in, close, locked)
        key = self._key(asked, sources)
        solved, unfinished = self._kept.find(key), False
        if solved is None:
            clock = Clock.of(seconds)
            with ThreadPoolExecutor(min(THREADS, cpu_count() or 1)) as threads:
                triples = self._triples(sources) if most_in > TWO_IN else None
                key = self._key(asked, sources)
                game = self._game(spot, triples, threads.map, asked.locks)
                found, unfinished = self._found(game, key, watch, clock, close)
                solved = _so_far(found) if unfinished else self._solved(game, found, triples)
            if not unfinished:
                self._kept.keep(key, solved)
        decisions = decisions_of(len(spot.stacks), TWO_IN)
        if len(solved.chances) > len(decisions):
            decisions = asked.decisions
        answer = _answer(asked, decisions, solved, seats, hand)
        return replace(answer, unfinished=True, source=f"{answer.source}, stopped early") if unfinished else answer

    def _most_in(self, spot: Spot, most_in: int) -> tuple[int, tuple[str, ...]]:
        """Return how many can be all in together, and the fingerprints of the tables. Raises as `solve`.

        A player who is in every pot does not count, if pots of three can be read.
        """
        most_in = min(most_in, len(spot.stacks))
        if most_in == TWO_IN and spot.in_every_pot:
            with suppress(NotBuilt):
                return MOST_IN, self._sources(MOST_IN)
        return most_in, self._sources(most_in)

    def _key(self, asked: "_Asked", sources: tuple[str, ...]) -> tuple[object, ...]:
        """Return what a spot is kept under: all that its solution depends on, with the digest of the triples."""
        key = asked, sources, code_digest(BOARD_RANKS)
        if asked.most_in <= TWO_IN:
            return key
        return *key, self._digests.get(sources) or KeptTriples(sources).digest

    def _found(
        self, game: FullTable, key: object, watch: Watch | None, clock: "Clock", close: float
    ) -> tuple[Found, bool]:
        """Return the best strategy, and true if it is not finished; then the next call goes on from there."""
        found, progress, unfinished = found_in_time(game, self._kept.find_begun(key), clock, watch, close)
        if unfinished:
            self._kept.keep_begun(key, progress)
            return found, True
        return without_stray_mixes(game, found, close * game.spot.blind), False

    def load(self) -> None:
        """Load the triples and kernels; the first time on a machine that takes some seconds. Raises `TablesError`."""
        triples = self._triples(self._sources(MOST_IN))
        for seats in (MOST_IN, MOST_IN + 1):
            game = self._game(Spot((10.0,) * seats), triples, map)
            equilibrium(game, Progress.begin(game.start()), 0.0, FIRST_MEASURED)

    def _sources(self, most_in: int) -> tuple[str, ...]:
        """Return the fingerprints of the tables that are read. Raises `TablesMissing` or `TablesDamaged`."""
        directory = self._connection.directory
        found = [read_manifest(directory).files[table].fingerprint for table in (PAIRS, EVALUATOR)]
        if most_in > TWO_IN:
            try:
                found += [entry.fingerprint for entry in built_file(directory, TRIPLES).values()]
            except NotBuilt as missing:
                raise NotBuilt(f"{missing}{ONLY_TWO}") from None
        return tuple(found)

    def _solved(self, game: FullTable, found: Found, triples: Triples | None) -> Solved:
        """Return the solution with its values, and with gains that are measured apart from the solver."""
        values, folded, play = _values(game, found.chances)
        pots, won = play.ends()
        if game.triples:
            game.triples.forget()
        chips, chips_folded = np.zeros((2, 0))
        if game.spot.prizes:
            in_chips = self._game(replace(game.spot, prizes=(), away=(), bounties=()), triples, game.mapped)
            chips, chips_folded, _ = _values(in_chips, found.chances)
        gains = _gains(game, found.chances, triples)
        rounds = np.array([float(found.rounds)])
        return Solved(found.chances, values, folded, chips, chips_folded, pots @ won / pots.sum(), gains, rounds)

    def _game(self, spot: Spot, triples: Triples | None, mapped: Mapped, locks: Locks = _NO_LOCKS) -> FullTable:
        if triples is None:
            return FullTable(self._pairs, None, spot, mapped=mapped, locked=locks)
        from ....kernels.holdem.triple_sums import PotsOfThree

        if len(spot.stacks) == MOST_IN:
            return ThreeSeats(PotsOfThree(triples), len(STARTING_HANDS), spot, mapped, locks)
        return FullTable(self._pairs, PotsOfThree(triples), spot, mapped=mapped, locked=locks)

    @cached_attribute
    def _pairs(self) -> Pairs:
        found = self._matchups()
        ways, win, _ = found.starting_hands
        return Pairs(ways / ways.sum(), win / found.boards / ways.sum(), self._ranks)

    @cached_attribute
    def _ranks(self) -> BoardRanks:
        from ....kernels.holdem.board_ranks import ranks_of_boards

        return ranks_of_boards(load_evaluator(self._connection))

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
class _Asked:
    """What is solved: a spot, how many can be all in, how close, and the decisions whose play is given."""

    spot: Spot
    most_in: int
    close: float
    locked: Locked

    @property
    def locks(self) -> Locks:
        """The play that is given, by decision."""
        return {decision: np.array(row) for decision, row in self.locked}

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions."""
        forced = self.spot.in_every_pot if self.most_in == MOST_IN else NOBODY
        return decisions_of(len(self.spot.stacks), self.most_in, forced)


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
    game: FullTable, progress: Progress | None, clock: Clock, watch: Watch | None = None, close: float = CLOSE
) -> tuple[Found, Progress, bool]:
    """Return the best strategy, the state of the solver, and true if it is not finished.

    If there is no time for a way with pots of three, it is one with at most two players all in. Raises
    `KeyboardInterrupt` at Ctrl-C before there is either.

    progress  the state from which to continue; None at the start
    """
    spot, pairs = game.spot, None
    starts_with_two = game.most_in > TWO_IN and len(spot.stacks) > MOST_IN and not spot.in_every_pot
    if (progress is None or not len(progress.best)) and starts_with_two:
        pots_of_two = FullTable(
            game.pairs, None, spot, locked={game.decisions[one]: row for one, row in game.given.items()}
        )
        start = Progress.begin(pots_of_two.start())
        pairs = equilibrium(pots_of_two, start, CLOSE_START * spot.blind, MOST_START, is_over=clock.is_over)
    if progress is None:
        progress = Progress.begin(game.start_from(pairs.chances) if pairs else game.start())
    has_answer = pairs is not None or len(progress.best) > 0
    game.check = clock.check if has_answer and game.most_in > TWO_IN else _no_check
    most_rounds = MOST_ROUNDS if close >= CLOSE else MOST_ROUNDS_CLOSER
    try:
        found = equilibrium(game, progress, close * spot.blind, most_rounds, _shown(watch, spot), clock.is_over)
        unfinished = found.gap > close * spot.blind and found.rounds < most_rounds
    except (OutOfTime, KeyboardInterrupt):
        if pairs is None:
            raise
        found, unfinished = pairs, True
    game.check = _no_check
    return found, progress, unfinished


def _no_check() -> None:
    """Let the solver take its time."""


def _so_far(found: Found) -> Solved:
    """Return what was found with what the solver has measured, without values in chips: that takes no time."""
    none = np.zeros((0, 0))
    rounds = np.array([float(found.rounds)])
    return Solved(found.chances, found.values, found.folded, none, none, found.won, found.gains, rounds)


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
    measured = BestResponses(game.pairs, triples, game.spot, game.decisions, game.most_in)
    return measured.gains(chances, game.mapped, game.is_free)


def _values(game: FullTable, chances: Array) -> tuple[Array, Array, Play]:
    """Return the values of going all in and of folding, by decision and hand, and the play with its pots."""
    play = game.play(chances)
    folded = play.folded()
    found = play.differences(range(len(game.spot.stacks)), folded)
    every = np.broadcast_to(folded, chances.shape)
    gain = np.divide(found.gain, found.reach, out=np.zeros_like(chances), where=found.reach > 0)
    return every + gain, every.copy(), play


def _answer(
    asked: _Asked, decisions: Sequence[Decision], solved: Solved, seats: tuple[str, ...], hand: str | None
) -> SpotAnswer:
    spot, locked = asked.spot, asked.locks
    most_in = 1 + max(len(before) for before, _ in decisions)
    in_chips = solved.chip_values if len(solved.chip_values) else np.zeros((len(decisions), 0))
    folded_in_chips = solved.chip_folded if len(solved.chip_folded) else in_chips
    situations = tuple(
        Situation(
            seats[actor],
            "call" if before else "push",
            actions_before(path) or (f"{named(seats[0])} folds" if actor and len(seats) == MOST_IN else ""),
            _by_hand(solved.chances[number]),
            _by_hand(solved.values[number]),
            _by_hand(solved.folded[number]),
            path=path,
            chip_values=_by_hand(in_chips[number]),
            chip_fold_values=_by_hand(folded_in_chips[number]),
            locked=decision in locked or None,
            risk_premium=risk_premium(spot, decision),
        )
        for number, decision in enumerate(decisions)
        for before, actor in [decision]
        for path in [tuple(seats[one] for one in before)]
    )
    gains = np.maximum(solved.gains, 0.0).tolist()
    columns = (seats, spot.stacks, spot.worths, solved.won.tolist(), gains)
    return SpotAnswer(
        ante=spot.ante,
        payouts=spot.prizes,
        exploitability=sum(gains),
        players=tuple(SeatAnswer(*one) for one in zip(*columns, strict=True)),
        situations=situations,
        source=f"solved: regret matching, {int(solved.rounds[0])} rounds",
        hand=hand,
        blinds=spot.blinds,
        ante_bb=spot.ante_bb,
        away=spot.away,
        bounties=spot.bounties,
        progressive=100 * spot.at_once if spot.bounties else None,
        model=_model(spot, most_in, seats),
    )


def _model(spot: Spot, most_in: int, seats: tuple[str, ...]) -> str:
    """Return what the solution counts exactly, and what it leaves out."""
    players = len(seats)
    three = " and three" if most_in > TWO_IN else ""
    exact = f"pots between two{three} players are exact, with side pots"
    if players <= most_in:
        return f"every way that the hand can go is counted; {exact}{FOLDS_OF_THREE if players == MOST_IN else ''}"
    forced = [named(seats[player]) for player in sorted(spot.forced)]
    if most_in == MOST_IN and spot.in_every_pot:
        return f"{forced[0]} is all in from the start, and at most 2 others go all in; {exact}{FOLDS}"
    among = f", of whom {' and '.join(forced)} cannot fold," if forced else ""
    return f"at most {most_in} players{among} go all in, and the others then fold; {exact}{FOLDS}"


def _by_hand(row: Array) -> dict[str, float]:
    """Return a row as a mapping by starting hand, in the order of the grid; an empty one for an empty row."""
    values = dict(zip(STARTING_HANDS, (row + 0.0).tolist(), strict=False))  # -0.0 becomes 0.0
    return {hand: values[hand] for hand in GRID_ORDER if hand in values}
