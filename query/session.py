"""`Tables`: one open set of tables, with one method for each question."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..cards.cached import cached_attribute
from ..cards.questions import optional, written
from ..games.draw.objective_kinds import WIN
from ..games.draw.parameters import GAMES, SIDE_BY_SIDE
from ..games.draw.parameters import SEED as DRAW_SEED
from ..games.holdem.parameters import ALPHA, FLOOR, OPPONENTS, TOP, BeliefUpdate
from ..games.holdem.parameters import SEED as HOLDEM_SEED
from ..games.holdem.pictured import CLOSURE_STATES
from ..tables.location import tables_directory
from .connection import Connection

if TYPE_CHECKING:
    from collections.abc import Iterable

    import duckdb
    import numpy as np
    import numpy.typing as npt
    import polars as pl
    from matplotlib.figure import Figure

    from ..cards.answers import ValueAnswer
    from ..cards.arrays import HandsLike
    from ..cards.evaluator import Evaluator
    from ..cards.questions import CardsLike
    from ..games.draw.answers import DiscardAnswer
    from ..games.draw.paytable import Royal
    from ..games.draw.paytable_answers import PayTableAnswer, StrategyAnswer
    from ..games.draw.paytable_file_answers import PayTablesAnswer
    from ..games.draw.policy_answers import PoliciesAnswer
    from ..games.halatro.answers import Advice, OddsAnswer
    from ..games.holdem.agent_answers import AdviceAnswer
    from ..games.holdem.answers import EquityAnswer
    from ..games.holdem.outs_answers import OutsAnswer
    from ..games.holdem.range_answers import RangeAnswer
    from ..games.holdem.state_answers import StateAnswer
    from ..games.holdem.strength_answers import StrengthAnswer
    from .draw.all_hands import AllHands
    from .draw.bundled_paytables import PayTableLike
    from .draw.discard import Discards
    from .halatro.player_arrays import PlayerArrays
    from .holdem.agent.belief_agent import BeliefAgent
    from .holdem.equity.equity import EquityCalculator
    from .holdem.equity.many_questions import Question
    from .holdem.outs import OutsFinder
    from .holdem.state import StateFinder
    from .holdem.strength.opponent_ranges import RangeLike
    from .holdem.strength.states import StateTables
    from .holdem.strength.strength import StrengthCalculator
    from .sql import Batches, Rows, Statements
    from .value import HandValuer


HOLE, BOARD, DEAD, HELD = "a hole", "the board", "dead cards", "held cards"
"""What an error calls the cards that are given for these parameters."""


class Tables:
    """The built tables, open for questions; use it as a context manager or close it.

    Every method raises a `ValueError` subclass of `outs.cards.errors` for invalid input, and
    `outs.tables.errors.TablesDamaged` if the tables turn out to be broken.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        """Open the tables in `path`, or where they are usually kept. Raises `TablesMissing` or `TablesDamaged`."""
        self._connection = Connection(tables_directory(path))

    def warm(self) -> "Tables":
        """Look plain questions up in the column file from the first on, as a session does from the second on.

        For a service, before it forks its workers: they share what is loaded. Raises `TablesDamaged`.
        """
        self._connection.lookups.warm()
        return self

    @property
    def directory(self) -> Path:
        """The folder the tables are in."""
        return self._connection.directory

    def value(self, cards: "CardsLike") -> "ValueAnswer":
        """The value of five, six or seven cards.

        cards  text such as `"AhKhQhJhTh"`, or a sequence such as `["Ah", "Kh", ...]`; so are cards everywhere
        """
        return self._values.value(written(cards))

    def values(self, hands: "HandsLike") -> "npt.NDArray[np.uint16]":
        """The values of many hands of five to seven cards: (n,) uint16.

        hands  texts, masks (n,), or cards as numbers (n, cards)
        """
        from ..cards.arrays import masks_of

        return self._evaluator.values(masks_of(hands))

    def discard(
        self,
        hand: "CardsLike",
        dead: "CardsLike | None" = "",
        hold: "CardsLike | None" = None,
        objective: str = WIN,
        royal: "Royal | None" = None,
    ) -> "DiscardAnswer":
        """Every hold of a five-card hand, the best first.

        hand       the five cards dealt
        dead       dead cards: seen and out of play
        hold       only this hold; `""` is a whole new hand
        objective  what is best: `win`, the chance to beat an opponent who draws perfectly; `better`, the chance to
                   improve the hand; the name of a pay table, or `paytable:FILE`, the mean pay; or `weights`,
                   `weights:FILE`, `pattern-keeper` or `decision-tree` (docs/policies.md)
        royal      with a pay table: another pay of the royal flush, in coins for each one paid
        """
        self._connection.lookups.count_question()
        kept = None if hold is None else written(hold, "a hold")
        return self._discards.rank_holds(written(hand, "a hand"), optional(dead, DEAD), kept, objective, royal)

    def discards(self, hands: "HandsLike") -> "pl.DataFrame":
        """Every hold of many hands: 32 rows a hand; see `outs.query.draw.many_hands.discard_table`.

        hands  texts, masks (n,), or cards as numbers (n, 5)
        """
        from .draw.many_hands import discard_table

        return discard_table(self._connection, hands)

    def paytable(
        self,
        paytable: "PayTableLike",
        objective: str | None = None,
        royal: "Royal | None" = None,
        break_even: bool = False,
        bankroll: int | None = None,
        hands: int | None = None,
        hands_per_hour: int | None = None,
        coin: float | None = None,
    ) -> "PayTableAnswer":
        """The exact return of a video poker pay table, and what to expect of a session.

        paytable        a bundled table's name, a TOML file, or an `outs.games.draw.paytable.PayTable`: one can be made
                        from nine pays (`from_pays`) and have some of its pays changed (`with_pays`)
        objective       the goal played for, as for `discard`, or `stand-pat`; the best play unless given
        royal           another pay of the royal flush, in coins for each one paid, as all pays are
        break_even      whether to find the royal's pay that returns as much as is paid in
        bankroll        coins at the start of a session: the chance to lose them all, and to last `hands` hands
        hands           hands of a session: their expected loss, spread and the middle 95 % of results
        hands_per_hour  for the expected loss of an hour
        coin            what a coin is worth, for these amounts in money

        Raises `BadPayTable`, `UnknownObjective` or `BadQuery`.
        """
        from .draw.bundled_paytables import bundled_answer, chosen_table, with_royal

        table = chosen_table(paytable, royal)
        answer = None if objective is not None or break_even else bundled_answer(self._connection, table)
        if answer is None:
            answer = self._all_hands.paytable(table, objective, None, break_even)
        answer = with_royal(answer, royal)
        if bankroll is hands is hands_per_hour is coin is None:
            return answer
        from ..games.draw.session import Session, with_session

        return with_session(answer, Session(bankroll, hands, hands_per_hour, coin))

    def paytables(self) -> "PayTablesAnswer":
        """The bundled video poker pay tables, by name, each with its exact return and a published one."""
        from .draw.bundled_paytables import list_paytables

        return list_paytables(self._connection)

    def paytable_holds(
        self, paytable: "PayTableLike", objective: str | None = None, royal: "Royal | None" = None
    ) -> "pl.DataFrame":
        """The hold of every hand class on a pay table: one row each; see `outs.query.draw.paytable.all_holds`.

        The parameters are those of `paytable`.
        """
        return self._all_hands.holds(paytable, objective, royal)

    def strategy(self, paytable: "PayTableLike", royal: "Royal | None" = None) -> "StrategyAnswer":
        """The ranked list of holds to memorise for a pay table, with the exact cost of playing by it.

        The parameters are those of `paytable`.
        """
        from .draw.bundled_paytables import with_royal

        return with_royal(self._all_hands.strategy(paytable, royal), royal)

    def policies(self, *policies: str, games: int = GAMES.default, seed: int = DRAW_SEED.default) -> "PoliciesAnswer":
        """Compare ways of drawing, against the equilibrium, by weights and on a pay table.

        policies  goals as for `discard`, or `stand-pat`; all that need no file if none is given
        games     games that each also plays against the equilibrium, from one deck
        seed      of those games
        """
        from ..cards.questions import require_whole
        from ..games.draw.policy_answers import PoliciesAnswer
        from .draw.policies import measure_policies

        games = require_whole(games, "games") and GAMES.check(games, "games")
        seed = DRAW_SEED.check(seed, "a seed")
        rows = measure_policies(self._connection, policies, lambda: self._all_hands.classes)
        if games:
            rows = self._all_hands.play_games(rows, games, seed)
        return PoliciesAnswer(rows, games, seed)

    def equity(
        self,
        *players: "CardsLike",
        opponents: int = OPPONENTS.default,
        board: "CardsLike | None" = "",
        dead: "CardsLike | None" = "",
        by_hand: bool = False,
        samples: int | None = None,
        seed: int = HOLDEM_SEED.default,
    ) -> "EquityAnswer":
        """Two or more ranges on any street (docs/ranges.md), or one hand against several random opponents preflop.

        players    holes such as `"AhKh"` or `["Ah", "Kh"]`, starting hands, or ranges
        opponents  random hands that the last player, `"random"`, stands for
        board      none, or three to five cards
        dead       dead cards: seen and out of play
        by_hand    whether to add each hand of each range
        samples    deals to sample if there are too many to count: 200,000 unless given
        seed       of those samples
        """
        from .holdem.notes import with_notes

        self._connection.lookups.count_question()
        held = [written(player, "a range") for player in players]
        on, out = optional(board, BOARD), optional(dead, DEAD)
        return with_notes(self._equities.compare(held, opponents, on, out, by_hand, samples, seed), held)

    def equities(self, questions: "Iterable[Question]") -> "pl.DataFrame":
        """Many questions as for `equity`: one row each, in their order, with the first player's equity and counts.

        questions  each a sequence of players, or a dict of the parameters of `equity` with the ranges as `players`

        Those that a table answers (two hands before the flop, or one against random up to the turn) are looked up
        together, in milliseconds for thousands. Raises `BadInput` that names the question, counted from 0.
        """
        from .holdem.equity.many_questions import equity_table

        return equity_table(self._connection, self._states, self._equities.compare, questions)

    def range(self, text: str, board: "CardsLike | None" = "", dead: "CardsLike | None" = "") -> "RangeAnswer":
        """What a range holds, in a short spelling and those of other programs, and how it hits a board.

        text   a range as docs/ranges.md describes, also as other programs write it
        board  none, or three to five cards
        dead   dead cards; holes that have one of them, or of the board's cards, are not counted
        """
        from .holdem.range import describe_range

        return describe_range(text, optional(board, BOARD), optional(dead, DEAD))

    def outs(
        self, hole: "CardsLike", board: "CardsLike", against: "CardsLike" = "random", dead: "CardsLike | None" = ""
    ) -> "OutsAnswer":
        """Every card that can come next to a hole on a flop or turn (docs/outs.md), the highest equity first.

        Each card has its equity, what it makes, and whether it improves the hand and puts it ahead; on a flop the
        answer also has turn and river together.

        hole     your two cards
        board    a flop or a turn
        against  the opponent's range or hole
        dead     dead cards: seen and out of play
        """
        from .holdem.notes import with_notes

        other = written(against, "a range")
        answer = self._outs.find(written(hole, HOLE), optional(board, BOARD), other, optional(dead, DEAD))
        return with_notes(answer, [other])

    def strength(
        self,
        hole: "CardsLike",
        board: "CardsLike",
        *ranges: "RangeLike",
        opponents: int | None = None,
        samples: int | None = None,
        seed: int = HOLDEM_SEED.default,
        dead: "CardsLike | None" = "",
    ) -> "StrengthAnswer":
        """Hand strength and potential of a hole on a flop, turn or river against one to nine opponents.

        hole       your two cards
        board      three to five cards
        ranges     texts, or weights by hole, float64 (1326,): one an opponent, or one for all; random if none
        opponents  their number, unless there is a range for each
        samples    of the sampled estimate of HS_n against two or more opponents: drawn if given, or where HS_n has no
                   exact value; against one all is exact, and none are drawn
        seed       of those samples
        dead       dead cards: in no opponent's hand, and none of the cards to come
        """
        from .holdem.notes import with_notes

        held, on, out = written(hole, HOLE), optional(board, BOARD), optional(dead, DEAD)
        return with_notes(self._strengths.measure(held, on, ranges, opponents, samples, seed, out), ranges)

    def state(self, hole: "CardsLike", board: "CardsLike", dead: "CardsLike | None" = "") -> "StateAnswer":
        """A hole on a flop or turn against random hands, in whole numbers.

        It has the moves from now to the showdown, E[HS^2], the equity against two, and on the flop the histogram of
        the final strength: the row of the table `flop` or `turn`, or with dead cards the same, counted exactly.

        hole   your two cards
        board  a flop or a turn
        dead   dead cards: seen and out of play
        """
        self._connection.lookups.count_question()
        held, on, out = written(hole, HOLE), optional(board, BOARD), optional(dead, DEAD)
        return self._state_rows.find(held, on, out)

    def advise(
        self,
        hole: "CardsLike",
        board: "CardsLike | None" = "",
        *actions: str,
        pot: float,
        to_call: float,
        stack: float,
        min_raise: float | None = None,
        update: str = BeliefUpdate.EXPONENTIAL,
        alpha: float = ALPHA.default,
        floor: float = FLOOR.default,
        top: int = TOP.default,
        seed: int | None = None,
        dead: "CardsLike | None" = "",
    ) -> "AdviceAnswer":
        """The belief agent (docs/belief.md): what one opponent may hold, your win rate, and how often to do what.

        hole       your two cards
        board      none, or three to five cards
        actions    the opponent's, in order: texts such as `"raise 300 into 450 preflop"`
        pot        the chips in the middle, including the bet to call
        to_call    the chips that a call costs
        stack      the chips you have left
        min_raise  the smallest raise above the call; the amount to call unless given
        update     how to read actions: `exponential` or `bayes`
        alpha      how much an action tells, for `exponential`
        floor      the share of all hands that stays, for `bayes`
        top        the likeliest hands that the answer lists
        seed       draws one action from the mix
        dead       dead cards: in nobody's hand, and none of the cards to come
        """
        return self._agent.advise(
            written(hole, HOLE), optional(board, BOARD), pot, to_call, stack, actions, min_raise=min_raise,
            update=update, alpha=alpha, floor=floor, top=top, seed=seed, dead=optional(dead, DEAD),
        )  # fmt: skip

    def plot_preflop(
        self, against: "CardsLike" = "random", opponents: int = OPPONENTS.default, dead: "CardsLike" = ""
    ) -> "Figure":
        """The equity of all 169 starting hands, as a figure of matplotlib (docs/guides/pictures.md).

        against    the opponent's hole or range
        opponents  random hands that `"random"` stands for
        dead       dead cards; against a range they take some seconds
        """
        from ..display.plots.preflop import data, figure
        from .holdem.preflop_equities import preflop_equities

        other, out = written(against, "a range"), written(dead, DEAD)
        return figure(data(preflop_equities(self.equity, self.equities, other, opponents, out)))

    def plot_hold(
        self,
        hand: "CardsLike",
        dead: "CardsLike" = "",
        objective: str = WIN,
        royal: "Royal | None" = None,
        top: int = SIDE_BY_SIDE.default,
    ) -> "Figure":
        """What the best holds of a hand become, side by side, as a figure of matplotlib.

        top  how many holds; the other parameters are those of `discard`
        """
        from ..display.plots.hold import data, figure

        top = SIDE_BY_SIDE.check(top, "holds side by side")
        return figure(data(self.discard(hand, dead, objective=objective, royal=royal), top))

    def plot_equity(
        self, hole: "CardsLike", board: "CardsLike", against: "CardsLike" = "random", dead: "CardsLike" = ""
    ) -> "Figure":
        """The histogram of a hole's equity on the complete board, as a figure of matplotlib.

        The parameters are those of `outs`.
        """
        from ..display.plots.equity import data, figure
        from .holdem.final_strength import final_strength

        held, on, out = written(hole, HOLE), written(board, BOARD), written(dead, DEAD)
        return figure(data(final_strength(self.outs, self.state, held, on, written(against, "a range"), out)))

    def plot_outs(
        self, hole: "CardsLike", board: "CardsLike", against: "CardsLike" = "random", dead: "CardsLike" = ""
    ) -> "Figure":
        """The equity after each card that can come next, as a heat map of the deck: a figure of matplotlib.

        The parameters are those of `outs`.
        """
        from ..display.plots.outs import data, figure

        return figure(data(self.outs(hole, board, against, dead)))

    def plot_strength_error(
        self, *ranges: str, states: int = CLOSURE_STATES.default, seed: int = HOLDEM_SEED.default
    ) -> "Figure":
        """The closure's error in random states beside what it states, as a figure of matplotlib (docs/strength.md).

        ranges  one is drawn for all opponents of a state; some narrow ones unless given
        states  states to draw whose exact chance is known
        seed    of those states
        """
        from ..display.plots.strength_error import data, figure
        from .holdem.strength.closure_errors import closure_errors

        return figure(data(closure_errors(lambda: self._evaluator, ranges, states, seed)))

    def halatro_odds(
        self,
        held: "CardsLike",
        dead: "CardsLike | None" = "",
        discard: "CardsLike | None" = None,
        target: int | None = None,
    ) -> "OddsAnswer":
        """The exact odds of every discard of a hand of Halatro, the highest mean score first.

        held     one to eight cards
        dead     the cards played or discarded before
        discard  only this discard
        target   a score: the discard with the best chance to reach it comes first
        """
        from .halatro.odds import odds

        thrown = None if discard is None else written(discard, "a discard")
        return odds(written(held, HELD), optional(dead, DEAD), thrown, target)

    def halatro_advise(self, held: "CardsLike", plays: int, discards: int, dead: "CardsLike | None" = "") -> "Advice":
        """Every legal move of a Halatro position by the points to expect to the end of the game, the best first.

        held      eight cards
        plays     plays left, 1 to 3
        discards  discards left, 0 to 3
        dead      the cards played or discarded before
        """
        from ..games.halatro.held_cards import parse_position

        cards = parse_position(written(held, HELD), optional(dead, DEAD), plays, discards)
        from .halatro.advice import advise_on  # numba: bad input is refused before it is loaded

        return advise_on(cards, plays, discards, self.halatro_arrays)

    @cached_attribute
    def halatro_arrays(self) -> "PlayerArrays":
        """What the players of Halatro know: the table `halatro_values` and their other arrays, loaded on first use."""
        from .halatro.player_arrays import load_player_arrays

        return load_player_arrays(self._connection)

    def sql(self, query: str) -> "duckdb.DuckDBPyRelation":
        """The relation that one SELECT over the tables gives, with `.fetchall()`, `.pl()`, `.arrow()`, `.show()`.

        query  one statement that reads (docs/sql.md)

        The statement is one that reads (docs/sql.md). It runs when it is read, so what goes wrong then is an error of
        DuckDB's.
        """
        return self._statements.relation(query)

    def sql_rows(self, query: str) -> "Rows":
        """The rows that one SELECT over the tables gives, read batch by batch: few are in memory."""
        return self._statements.rows(query)

    def sql_batches(self, query: str) -> "Batches":
        """The columns that one SELECT over the tables gives, read in batches of Arrow: few rows are in memory."""
        return self._statements.batches(query)

    def interrupt_sql(self) -> None:
        """Stop what other threads read from the relations of `sql`, and from `sql_rows` and `sql_batches`."""
        self._statements.interrupt()

    @cached_attribute
    def _values(self) -> "HandValuer":
        from .value import HandValuer

        return HandValuer(self._connection, lambda: self._evaluator)

    @cached_attribute
    def _discards(self) -> "Discards":
        from .draw.discard import Discards

        return Discards(self._connection)

    @cached_attribute
    def _equities(self) -> "EquityCalculator":
        from .holdem.equity.equity import EquityCalculator

        return EquityCalculator(self._connection, lambda: self._evaluator, lambda: self._states)

    @cached_attribute
    def _outs(self) -> "OutsFinder":
        from .holdem.outs import OutsFinder

        return OutsFinder(lambda: self._evaluator, self._states)

    @cached_attribute
    def _strengths(self) -> "StrengthCalculator":
        from .holdem.strength.strength import StrengthCalculator

        return StrengthCalculator(lambda: self._evaluator, self._states)

    @cached_attribute
    def _states(self) -> "StateTables":
        from .holdem.strength.states import StateTables

        return StateTables(self._connection)

    @cached_attribute
    def _state_rows(self) -> "StateFinder":
        from .holdem.state import StateFinder

        return StateFinder(lambda: self._evaluator, self._states)

    @cached_attribute
    def _all_hands(self) -> "AllHands":
        from .draw.all_hands import AllHands

        return AllHands(self._connection, lambda: self._evaluator)

    @cached_attribute
    def _agent(self) -> "BeliefAgent":
        from .holdem.agent.belief_agent import BeliefAgent

        return BeliefAgent(self._connection, lambda: self._evaluator, self._states)

    @cached_attribute
    def _statements(self) -> "Statements":
        from .sql import Statements

        return Statements(self._connection)

    @cached_attribute
    def _evaluator(self) -> "Evaluator":
        from .evaluator import load_evaluator

        return load_evaluator(self._connection)

    def close(self) -> None:
        """Close the database; what other threads are asking is stopped, and raises an error."""
        self._connection.close()

    def __enter__(self) -> "Tables":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
