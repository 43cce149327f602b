"""`Tables`: one open set of tables, with one method for each question."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..tables.location import tables_directory
from .connection import Connection

if TYPE_CHECKING:
    import duckdb
    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ..cards.answers import ValueAnswer
    from ..cards.arrays import HandsLike
    from ..cards.evaluator import Evaluator
    from ..games.draw.answers import DiscardAnswer, PayTableAnswer, PoliciesAnswer, StrategyAnswer
    from ..games.draw.paytable import Royal
    from ..games.holdem.agent_answers import AdviceAnswer
    from ..games.holdem.answers import EquityAnswer
    from ..games.holdem.state_answers import StateAnswer
    from ..games.holdem.strength_answers import StrengthAnswer
    from .draw.all_hands import AllHands, PayTableLike
    from .draw.discard import Discards
    from .holdem.agent.agent import Agent
    from .holdem.equity.equity import Equities
    from .holdem.strength.seats import Range
    from .holdem.strength.states import States
    from .holdem.strength.strength import Strengths
    from .value import Values


class Tables:
    """The built tables, open for questions; use it as a context manager or close it.

    Every method raises a `ValueError` subclass of `outs.cards.errors` for input that cannot be meant, and
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
        """What five, six or seven cards are worth."""
        return self._values.answer(cards)

    def values(self, hands: "HandsLike") -> "npt.NDArray[np.uint16]":
        """The values of many hands of five to seven cards: texts, masks (n,) or numbers (n, cards); (n,) uint16."""
        from ..cards.arrays import masks_of

        return self._evaluator.values(masks_of(hands))

    def discard(
        self, hand: str, gone: str = "", hold: str | None = None, objective: str | None = None
    ) -> "DiscardAnswer":
        """Every hold of a five-card hand, or the one given, with the cards `gone` out of play.

        The best come first: the likeliest to improve the hand, or by `objective`, one of `better`, `win`,
        `paytable:NAME_OR_FILE`, `weights`, `weights:FILE`, `pattern-keeper` and `decision-tree`.
        """
        return self._discards.rank_holds(hand, gone, hold, objective)

    def discards(self, hands: "HandsLike") -> "pl.DataFrame":
        """Every hold of many hands: 32 rows a hand; see `outs.query.draw.many_hands.discard_table`."""
        from .draw.many_hands import discard_table

        return discard_table(self._connection, hands)

    def paytable(
        self,
        paytable: "PayTableLike",
        policy: str | None = None,
        royal: "Royal | None" = None,
        break_even: bool = False,
    ) -> "PayTableAnswer":
        """What a video poker pay table returns, exactly: by name, from a TOML file, or as a `PayTable`.

        Played as well as can be, or by the holds of `policy`, a goal as for `discard`, or `stand-pat`. `royal` is
        another pay for the royal flush, and with `break_even` the answer has the one that returns as much as is paid
        in; all pays are in coins for one.
        """
        return self._all_hands.paytable(paytable, policy, royal, break_even)

    def paytable_holds(
        self, paytable: "PayTableLike", policy: str | None = None, royal: "Royal | None" = None
    ) -> "pl.DataFrame":
        """The hold of every hand class on a pay table: one row each; see `outs.query.draw.paytable.all_holds`."""
        return self._all_hands.holds(paytable, policy, royal)

    def strategy(self, paytable: "PayTableLike", royal: "Royal | None" = None) -> "StrategyAnswer":
        """The list of holds that a player of a pay table memorises, with what playing by it costs, exactly."""
        return self._all_hands.strategy(paytable, royal)

    def policies(self, *policies: str, games: int = 0, seed: int = 1) -> "PoliciesAnswer":
        """Ways of drawing side by side: goals as for `discard`, or all that need no file, and `stand-pat`.

        Each is played also `games` times against the equilibrium from one deck.
        """
        from ..cards.errors import BadInput
        from ..games.draw.answers import PoliciesAnswer
        from .draw.policies import measure_policies

        for number in (games, seed):
            if not isinstance(number, int) or number < 0:
                raise BadInput(f"games and seeds are whole numbers from 0, not {number!r}")
        rows = measure_policies(self._connection, policies, lambda: self._all_hands.classes)
        if games:
            rows = self._all_hands.play_games(rows, games, seed)
        return PoliciesAnswer(rows, games, seed)

    def equity(
        self,
        *players: str,
        opponents: int = 1,
        board: str = "",
        dead: str = "",
        by_hand: bool = False,
        samples: int | None = None,
        seed: int = 1,
    ) -> "EquityAnswer":
        """Two or more ranges on any street (docs/ranges.md), or one hand against several random opponents preflop.

        `by_hand` adds each hand of each range. What cannot be counted is sampled: `samples` deals from `seed`, 200,000
        unless given.
        """
        from .holdem.equity.equity import SAMPLES

        samples = SAMPLES if samples is None else samples
        return self._equities.answer(players, opponents, board, dead, by_hand, samples, seed)

    def strength(
        self,
        hole: str,
        board: str,
        *ranges: "Range",
        opponents: int | None = None,
        samples: int | None = None,
        seed: int = 1,
    ) -> "StrengthAnswer":
        """Hand strength and potential of a hole on a flop, turn or river against one to nine opponents.

        `ranges` are texts or weights by hole, float64 (1326,): one an opponent, or one for all; random if none.
        `samples` of the sampled estimate are drawn if given, or where the answer has no closed form.
        """
        return self._strengths.answer(hole, board, ranges, opponents, samples, seed)

    def state(self, hole: str, board: str) -> "StateAnswer":
        """What the tables of flop and turn have of a hole on a board against random hands: one row, in whole numbers.

        It has the moves from now to the showdown, E[HS^2], the equity against two, and on the flop the histogram of
        the final strength.
        """
        return self._states.answer(hole, board)

    def advise(
        self,
        hole: str,
        board: str = "",
        *actions: str,
        pot: float,
        to_call: float,
        stack: float,
        smallest_raise: float | None = None,
        update: str = "exponential",
        alpha: float = 0.5,
        floor: float = 0.05,
        top: int = 10,
        seed: int | None = None,
    ) -> "AdviceAnswer":
        """The belief agent (docs/belief.md): what one opponent may hold after `actions`, the win rate, and the mix.

        `actions` are texts such as `raise 300 into 450 preflop`, in their order; all amounts are in chips, the pot as
        it stands with the bet to call in it. `update` is `exponential`, with `alpha`, or `bayes`, with `floor`; `seed`
        draws one action.
        """
        return self._agent.advise(
            hole, board, pot, to_call, stack, actions,
            smallest_raise=smallest_raise, update=update, alpha=alpha, floor=floor, top=top, seed=seed,
        )  # fmt: skip

    def sql(self, query: str) -> "duckdb.DuckDBPyRelation":
        """The relation that one SELECT over the tables gives, with `.fetchall()`, `.pl()`, `.arrow()`, `.show()`.

        It runs when it is read, so what goes wrong then is an error of DuckDB's.
        """
        from .sql import run_sql

        return run_sql(self._connection, query)

    def print_sql(self, query: str, form: str = "screen") -> None:
        """Print what one SELECT gives: on the `screen`, as `json` or as `csv`."""
        from .sql import print_result

        print_result(self._connection, query, form)

    @cached_property
    def _values(self) -> "Values":
        from .value import Values

        return Values(self._connection, lambda: self._evaluator)

    @cached_property
    def _discards(self) -> "Discards":
        from .draw.discard import Discards

        return Discards(self._connection)

    @cached_property
    def _equities(self) -> "Equities":
        from .holdem.equity.equity import Equities

        return Equities(self._connection, lambda: self._evaluator, self._states)

    @cached_property
    def _strengths(self) -> "Strengths":
        from .holdem.strength.strength import Strengths

        return Strengths(lambda: self._evaluator, self._states)

    @cached_property
    def _states(self) -> "States":
        from .holdem.strength.states import States

        return States(self._connection)

    @cached_property
    def _all_hands(self) -> "AllHands":
        from .draw.all_hands import AllHands

        return AllHands(self._connection, lambda: self._evaluator)

    @cached_property
    def _agent(self) -> "Agent":
        from .holdem.agent.agent import Agent

        return Agent(self._connection, lambda: self._evaluator, self._states)

    @cached_property
    def _evaluator(self) -> "Evaluator":
        from .evaluator import load_evaluator

        return load_evaluator(self._connection)

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def __enter__(self) -> "Tables":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
