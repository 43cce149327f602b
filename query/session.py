"""`Tables`: one open set of tables, with one method for each question."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..cards.cached import cached_attribute
from ..games.draw.objective_kinds import WIN
from ..games.draw.parameters import GAMES
from ..games.draw.parameters import SEED as DRAW_SEED
from ..games.holdem.parameters import ALPHA, FLOOR, OPPONENTS, TOP, BeliefUpdate
from ..games.holdem.parameters import SEED as HOLDEM_SEED
from ..tables.location import tables_directory
from .connection import Connection

if TYPE_CHECKING:
    from collections.abc import Iterable

    import duckdb
    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ..cards.answers import ValueAnswer
    from ..cards.arrays import HandsLike
    from ..cards.evaluator import Evaluator
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
    from .holdem.strength.opponent_ranges import RangeLike
    from .holdem.strength.states import StateTables
    from .holdem.strength.strength import StrengthCalculator
    from .sql import Batches, Rows, Statements
    from .value import HandValuer


class Tables:
    """The built tables, open for questions; use it as a context manager or close it.

    Every method raises a `ValueError` subclass of `outs.cards.errors` for invalid input, and
    `outs.tables.errors.TablesDamaged` if the tables turn out to be broken.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        """Open the tables in `path`, or where they are usually kept. Raises `TablesMissing` or `TablesDamaged`."""
        self._connection = Connection(tables_directory(path))

    @property
    def directory(self) -> Path:
        """The folder the tables are in."""
        return self._connection.directory

    def value(self, cards: str) -> "ValueAnswer":
        """The value of five, six or seven cards."""
        return self._values.value(cards)

    def values(self, hands: "HandsLike") -> "npt.NDArray[np.uint16]":
        """The values of many hands of five to seven cards: texts, masks (n,) or numbers (n, cards); (n,) uint16."""
        from ..cards.arrays import masks_of

        return self._evaluator.values(masks_of(hands))

    def discard(
        self,
        hand: str,
        dead: str = "",
        hold: str | None = None,
        objective: str = WIN,
        royal: "Royal | None" = None,
    ) -> "DiscardAnswer":
        """Every hold of a five-card hand, or the one given, with the dead cards `dead` out of play; the best first.

        `objective` says what is best: `win`, the chance to beat an opponent who draws perfectly; `better`, the chance
        to improve the hand; the name of a pay table, or `paytable:FILE`, the mean pay, with `royal` as another pay of
        the royal flush if given; or `weights`, `weights:FILE`, `pattern-keeper` or `decision-tree`.
        """
        return self._discards.rank_holds(hand, dead, hold, objective, royal)

    def discards(self, hands: "HandsLike") -> "pl.DataFrame":
        """Every hold of many hands: 32 rows a hand; see `outs.query.draw.many_hands.discard_table`."""
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
        from .draw.bundled_paytables import bundled_answer, chosen_table

        table = chosen_table(paytable, royal)
        answer = None if objective is not None or break_even else bundled_answer(self._connection, table)
        if answer is None:
            answer = self._all_hands.paytable(table, objective, None, break_even)
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
        """The hold of every hand class on a pay table: one row each; see `outs.query.draw.paytable.all_holds`."""
        return self._all_hands.holds(paytable, objective, royal)

    def strategy(self, paytable: "PayTableLike", royal: "Royal | None" = None) -> "StrategyAnswer":
        """The ranked list of holds to memorise for a pay table, with the exact cost of playing by it."""
        return self._all_hands.strategy(paytable, royal)

    def policies(self, *policies: str, games: int = GAMES.default, seed: int = DRAW_SEED.default) -> "PoliciesAnswer":
        """Compare ways of drawing: goals as for `discard` and `stand-pat`, or all that need no file.

        Each also plays `games` games against the equilibrium, from one deck.
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
        *players: str,
        opponents: int = OPPONENTS.default,
        board: str = "",
        dead: str = "",
        by_hand: bool = False,
        samples: int | None = None,
        seed: int = HOLDEM_SEED.default,
    ) -> "EquityAnswer":
        """Two or more ranges on any street (docs/ranges.md), or one hand against several random opponents preflop.

        `by_hand` adds each hand of each range. If there are too many deals to count, `samples` of them are sampled from
        `seed`: 200,000 unless given.
        """
        from .holdem.notes import with_notes

        return with_notes(self._equities.compare(players, opponents, board, dead, by_hand, samples, seed), players)

    def equities(self, questions: "Iterable[Question]") -> "pl.DataFrame":
        """Many questions as for `equity`: one row each, in their order, with the first player's equity and counts.

        A question is a sequence of players, or a dict of the parameters of `equity` with the ranges as `players`.
        Those that a table answers (two hands before the flop, or one against random up to the turn) are looked up
        together, in milliseconds for thousands. Raises `BadInput` that names the question, counted from 0.
        """
        from .holdem.equity.many_questions import equity_table

        return equity_table(self._connection, self._states, self._equities.compare, questions)

    def range(self, text: str, board: str = "", dead: str = "") -> "RangeAnswer":
        """What a range holds, in a short spelling and those of other programs, and how it hits a board.

        `text` is a range as docs/ranges.md describes, also as other programs write it. `board` are three to five
        cards, and `dead` cards out of play; the holes that have one of them are not counted.
        """
        from .holdem.range import describe_range

        return describe_range(text, board, dead)

    def outs(self, hole: str, board: str, against: str = "random", dead: str = "") -> "OutsAnswer":
        """Every card that can come next to a hole on a flop or turn (docs/outs.md), the highest equity first.

        `against` is a range or a hole, and `dead` are cards out of play. Each card has its equity, what it makes, and
        whether it improves the hand and puts it ahead; on a flop the answer also has turn and river together.
        """
        from .holdem.notes import with_notes

        return with_notes(self._outs.find(hole, board, against, dead), [against])

    def strength(
        self,
        hole: str,
        board: str,
        *ranges: "RangeLike",
        opponents: int | None = None,
        samples: int | None = None,
        seed: int = HOLDEM_SEED.default,
        dead: str = "",
    ) -> "StrengthAnswer":
        """Hand strength and potential of a hole on a flop, turn or river against one to nine opponents.

        `ranges` are texts or weights by hole, float64 (1326,): one an opponent, or one for all; random if none.
        `samples` of the sampled estimate are drawn if given, or where the answer has no closed form. Cards in `dead`
        are in no opponent's hand and do not come.
        """
        from .holdem.notes import with_notes

        return with_notes(self._strengths.measure(hole, board, ranges, opponents, samples, seed, dead), ranges)

    def state(self, hole: str, board: str) -> "StateAnswer":
        """The row of the tables `flop` and `turn` for a hole on a board against random hands, in whole numbers.

        It has the moves from now to the showdown, E[HS^2], the equity against two, and on the flop the histogram of
        the final strength.
        """
        return self._states.state(hole, board)

    def advise(
        self,
        hole: str,
        board: str = "",
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
        dead: str = "",
    ) -> "AdviceAnswer":
        """The belief agent (docs/belief.md): what one opponent may hold after `actions`, the win rate, and the mix.

        `actions` are texts such as `raise 300 into 450 preflop`, in order; all amounts are in chips, and the pot
        includes the bet to call. `update` is `exponential`, with `alpha`, or `bayes`, with `floor`; `seed`
        draws one action. Cards in `dead` are in nobody's hand and do not come.
        """
        return self._agent.advise(
            hole, board, pot, to_call, stack, actions,
            min_raise=min_raise, update=update, alpha=alpha, floor=floor, top=top, seed=seed, dead=dead,
        )  # fmt: skip

    def halatro_odds(
        self, held: str, dead: str = "", discard: str | None = None, target: int | None = None
    ) -> "OddsAnswer":
        """The exact odds of one discard of one to eight held cards of Halatro, or of every discard.

        The discard with the highest mean score comes first, or the one with the best chance to score at least
        `target`; `dead` are the cards played or discarded before.
        """
        from .halatro.odds import odds

        return odds(held, dead, discard, target)

    def halatro_advise(self, held: str, plays: int, discards: int, dead: str = "") -> "Advice":
        """Every legal move of a Halatro position by the points to expect to the end of the game, the best first.

        `held` are eight cards, `plays` and `discards` the numbers left, `dead` the cards played or discarded before.
        """
        from ..games.halatro.held_cards import parse_position

        cards = parse_position(held, dead, plays, discards)
        from .halatro.advice import advise_on  # numba: bad input is refused before it is loaded

        return advise_on(cards, plays, discards, self.halatro_arrays)

    @cached_attribute
    def halatro_arrays(self) -> "PlayerArrays":
        """What the players of Halatro know: the table `halatro_values` and their other arrays, loaded on first use."""
        from .halatro.player_arrays import load_player_arrays

        return load_player_arrays(self._connection)

    def sql(self, query: str) -> "duckdb.DuckDBPyRelation":
        """The relation that one SELECT over the tables gives, with `.fetchall()`, `.pl()`, `.arrow()`, `.show()`.

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
