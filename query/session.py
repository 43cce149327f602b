"""`Tables`: one open set of tables, with one method for each question."""

from typing import TYPE_CHECKING, Any

from ..cards.errors import BadInput
from ..cards.lazy_attribute import cached_attribute
from ..games.draw.parameters import HIGH, WIN
from .batches import RAISE
from .declaration import in_order
from .game_names import HOLDEM
from .open_tables import OpenTables
from .question import PICTURES, QUESTIONS, Asks, method_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import duckdb
    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ..cards.mask_arrays import HandsLike
    from ..games.draw.answers.paytable import PayTablesAnswer, StrategyAnswer
    from ..games.draw.answers.ultimate_x import UltimateXAnswer
    from . import pictures
    from .batches import OnError
    from .casino.casino import Casino
    from .casino.pays_picture import PlotCasinoPays
    from .database.select import Batches, Rows, Statements
    from .database.user_files import OwnRows
    from .draw.betting.draw_game import DrawGame
    from .draw.bundled_paytables import PayTableLike
    from .draw.discard import Discard
    from .draw.holds.ranked_holds import RankedHolds
    from .draw.paytable import PayTableReturn
    from .draw.policies import Policies
    from .draw.value import Value
    from .halatro.advise import Advise as HalatroAdvise
    from .halatro.odds import Odds
    from .halatro.player_arrays import PlayerArrays
    from .holdem.advise import Advise
    from .holdem.equity.equity import Equity
    from .holdem.equity.many_equities import Question as EquityLike
    from .holdem.icm import Icm
    from .holdem.outs import Outs
    from .holdem.push_fold.push_fold import PushFold
    from .holdem.range import DescribeRange
    from .holdem.strength.state import State
    from .holdem.strength.strength import Strength
    from .parameters import Coins, TableRoyal


class Tables(OpenTables):
    """The built tables, open for questions; use it as a context manager or close it.

    Cards are text such as `"AhKhQhJhTh"`, or a sequence such as `["Ah", "Kh", ...]`; a range is text, for `strength`
    also weights by hole, float64 (1326,).

    Every method raises a `ValueError` subclass of `outs.cards.errors` for invalid input, and
    `outs.tables.files.errors.TablesDamaged` if the tables are found to be damaged.
    """

    if TYPE_CHECKING:  # at run time, `QUESTIONS` gives the methods, and each class is imported on first use
        value = Asks(Value)
        discard = Asks(Discard)
        policies = Asks(Policies)
        range = Asks(DescribeRange)
        equity = Asks(Equity)
        outs = Asks(Outs)
        state = Asks(State)
        strength = Asks(Strength)
        advise = Asks(Advise)
        push_fold = Asks(PushFold)
        icm = Asks(Icm)
        draw_game = Asks(DrawGame)
        halatro_advise = Asks(HalatroAdvise)
        casino = Asks(Casino)
        plot_preflop = Asks(pictures.PlotPreflop)
        plot_hold = Asks(pictures.PlotHold)
        plot_equity = Asks(pictures.PlotEquity)
        plot_outs = Asks(pictures.PlotOuts)
        plot_range = Asks(pictures.PlotRange)
        plot_strength_error = Asks(pictures.PlotStrengthError)
        plot_push_fold = Asks(pictures.PlotPushFold)
        plot_draw_game = Asks(pictures.PlotDrawGame)
        plot_casino = Asks(pictures.PlotCasino)
        plot_casino_pays = Asks(PlotCasinoPays)
        paytable = Asks(PayTableReturn)
        halatro_odds = Asks(Odds)
    else:  # in Python, these two have one kind of answer only
        paytable = Asks("draw.paytable:PayTableReturn", "paytable")
        halatro_odds = Asks("halatro.odds:Odds", "halatro_odds")

    def is_looked_up(self, question: str, parameters: "Mapping[str, object]") -> bool:
        """Return true if a question is looked up in microseconds instead of computed, for scheduling.

        question    the name of a method
        parameters  its parameters by name, with the ranges of `equity` as `players`; defaults may be omitted or empty

        An invalid question is refused as quickly as a lookup is answered.
        """
        asks = vars(Tables).get(question)
        if not isinstance(asks, Asks):
            return False
        given = {name: value for name, value in parameters.items() if value not in (None, "", (), [], False)}
        several, named = in_order(asks.kind, given)
        try:
            return asks.kind(*several, **named).is_looked_up(self)
        except BadInput:
            return True

    def values(self, hands: "HandsLike", game: str = HIGH) -> "npt.NDArray[np.uint16]":
        """The values of many hands of five to seven cards: (n,) uint16.

        hands  texts, masks (n,), or cards as numbers (n, cards)
        game   `"high"`, or lowball: `"2-7"` or `"a-5"`
        """
        from .draw.many_values import values_of

        return values_of(self, hands, game)

    def discards(self, hands: "HandsLike", game: str = HIGH, on_error: "OnError" = RAISE) -> "pl.DataFrame":
        """Every hold of many hands: 32 rows per hand; see `outs.query.draw.holds.many_hands.discard_table`.

        hands     texts, masks (n,), or cards as numbers (n, 5)
        game      `"high"`, or lowball: `"2-7"` or `"a-5"`, with a column for each category of that game
        on_error  `"raise"`, or `"null"`: a bad hand then has 32 rows of nulls and its message in the column `error`
        """
        from .draw.many_values import discards_of

        return discards_of(self, hands, game, on_error)

    def ranked_discards(self, hands: "Sequence[str]", objective: str = WIN) -> "RankedHolds | None":
        """Every hold of many hands, the best first, as arrays; None for a goal that no table has.

        hands      texts of five different cards, two characters each
        objective  a goal as for `discard`
        """
        from ..games.draw.objective import parse_objective
        from .draw.holds.ranked_holds import many_ranked

        return self.kept(many_ranked).rank(hands, parse_objective(objective))

    def equities(
        self, questions: "Iterable[EquityLike]", game: str = HOLDEM, on_error: "OnError" = RAISE
    ) -> "pl.DataFrame":
        """Answer many questions like `equity`: one row each, in order, with the first player's equity and counts.

        questions  each a sequence of players, or a dict of the parameters of `equity` with the ranges as `players`
        game       the game of questions that name none
        on_error   `"raise"`, or `"null"`: a bad question then has nulls, and its message in the column `error`

        Questions answered by one row of a hold'em table (two hands before the flop, or one against random up to the
        turn) are looked up together, and holes against each other on a board are counted together: thousands in
        milliseconds. Raises `BadInput` that names the question, counted
        from 1.
        """
        from .holdem.equity.many_equities import equity_table

        return equity_table(self, questions, game, on_error)

    def looked_up_equities(self, questions: "Sequence[tuple[Sequence[str], str]]") -> "list[dict[str, Any] | None]":
        """Return rows of `equities` as dicts; None for questions that are not answered together with others.

        questions  two ranges and a board each, all as texts
        """
        from .holdem.equity.grouped_lookups import looked_up_rows

        return looked_up_rows(self, questions)

    def paytables(self) -> "PayTablesAnswer":
        """The bundled video poker pay tables, each with its exact return and a published return."""
        from .draw.paytable import paytables

        return paytables(self)

    def paytable_holds(
        self, paytable: "PayTableLike", objective: str | None = None, royal: "TableRoyal" = None, coins: "Coins" = None
    ) -> "pl.DataFrame":
        """The best hold of every hand class on a pay table: one row each.

        The parameters are those of `paytable`, the columns those of `outs.query.draw.played_table.PlayedTable.holds`.
        """
        from .draw.bundled_paytables import chosen_table
        from .draw.paytable import holds

        return holds(self, chosen_table(paytable, royal, coins), objective)

    def strategy(self, paytable: "PayTableLike", royal: "TableRoyal" = None, coins: "Coins" = None) -> "StrategyAnswer":
        """The ranked list of holds to memorise for a pay table, with the exact cost of playing by it.

        The parameters are those of `paytable`.
        """
        from .draw.bundled_paytables import chosen_table
        from .draw.paytable import strategy

        return strategy(self, chosen_table(paytable, royal, coins), royal)

    def ultimate_x(
        self,
        paytable: "PayTableLike",
        multipliers: "str | int | Sequence[int]",
        royal: "TableRoyal" = None,
        coins: "Coins" = None,
    ) -> "UltimateXAnswer":
        """One line of Ultimate X on a pay table, played best: its return, and the hands at each multiplier.

        multipliers  those of a machine of 1, 3, 5 or 10 lines, by this number; or one for each line of the pay table

        The other parameters are those of `paytable`.
        """
        from ..games.draw.paytables.multipliers import parse_multipliers
        from .draw.bundled_paytables import chosen_table
        from .draw.paytable import ultimate_x

        table = chosen_table(paytable, royal, coins)
        return ultimate_x(self, table, parse_multipliers(table, multipliers))

    def load_push_fold(self) -> None:
        """Load what charts of three players or more need, some seconds the first time on a machine.

        Raises `TablesMissing` or `TablesDamaged`.
        """
        from .holdem.push_fold.push_fold import push_fold_solver

        self.kept(push_fold_solver, HOLDEM).load()

    @cached_attribute
    def halatro_arrays(self) -> "PlayerArrays":
        """The arrays of Halatro's players, such as the table `halatro_values`; loaded on first use."""
        from .halatro.advise import player_arrays

        return self.kept(player_arrays)

    def sql(self, query: str, *, files: "OwnRows | None" = None) -> "duckdb.DuckDBPyRelation":
        """Run one SELECT over the tables; the result has `.fetchall()`, `.pl()`, `.arrow()` and `.show()`.

        query  one statement that only reads (docs/sql.md)
        files  your own rows, by their names in the statement: CSV or Parquet files, or frames of Polars, pandas or
               Arrow. They are read into memory first; the statement has no access to any other file

        The statement runs when the result is read, which may therefore raise DuckDB's own errors.
        """
        return self._statements.relation(query, files)

    def sql_rows(self, query: str, *, files: "OwnRows | None" = None) -> "Rows":
        """Run one SELECT over the tables, and read its rows in batches, few of which are in memory at a time.

        The parameters are those of `sql`.
        """
        return self._statements.rows(query, files=files)

    def sql_batches(self, query: str, *, files: "OwnRows | None" = None) -> "Batches":
        """Run one SELECT over the tables, and read its columns as Arrow batches, few of which are in memory at a time.

        The parameters are those of `sql`.
        """
        return self._statements.batches(query, files)

    def sql_plain_batches(self, query: str, *, files: "OwnRows | None" = None) -> "Batches | None":
        """Like `sql_batches`, in small batches, if there are two or more columns of booleans, numbers, text, or lists
        of numbers; else None, and the statement has not run.
        """
        return self._statements.plain_batches(query, files)

    def interrupt_sql(self) -> None:
        """Stop statements whose results other threads are reading: those of `sql`, `sql_rows` and `sql_batches`."""
        self._statements.interrupt()

    @cached_attribute
    def _statements(self) -> "Statements":
        from .database.select import Statements

        return Statements(self.connection)


for _name, _place in {**QUESTIONS, **PICTURES}.items():
    if not hasattr(Tables, method_name(_name)):
        setattr(Tables, method_name(_name), Asks(_place, method_name(_name)))
