"""Questions about pay tables of video poker: a method of `Tables` for each."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from ...cards.lazy_attribute import cached_attribute
from ...cards.questions.declaration import Help, question
from ..parameters import Bankroll, Coin, HandsPerHour, PlayedFor, SessionHands, TableRoyal
from ..session_base import OpenTables

if TYPE_CHECKING:
    import polars as pl

    from ...games.draw.paytable_answers import PayTableAnswer, StrategyAnswer
    from ...games.draw.paytable_file_answers import PayTablesAnswer
    from ..hand_classes import HandClasses
    from ._all_hands import AllHands
    from .bundled_paytables import PayTableLike


class PayTableQuestions(OpenTables):
    """Video poker, on any pay table."""

    @question({"paytable": "jacks-or-better-9-6"})
    def paytable(
        self,
        paytable: Annotated[
            "PayTableLike",
            Help(
                "A bundled table's name, a common one (`9/6 JoB`), a TOML file, or an "
                "`outs.games.draw.paytable.PayTable`: one can be made from "
                "nine pays (`from_pays`) and have some of its pays changed (`with_pays`)."
            ),
        ],
        objective: PlayedFor = None,
        royal: TableRoyal = None,
        break_even: Annotated[bool, Help("Find the royal's pay that returns as much as is paid in.")] = False,
        bankroll: Bankroll = None,
        hands: SessionHands = None,
        hands_per_hour: HandsPerHour = None,
        coin: Coin = None,
    ) -> "PayTableAnswer":
        """The exact return of a video poker pay table, played perfectly or by a goal, and what to expect of a session.

        A bankroll gives the chance to lose it all, and to last `hands` hands; hands give their expected loss, spread
        and the middle 95 % of results. Raises `BadPayTable`, `UnknownObjective` or `BadQuery`.
        """
        from .bundled_paytables import bundled_answer, chosen_table, is_bundled, with_royal

        table = chosen_table(paytable, royal)

        def compute() -> "PayTableAnswer":
            return self._all_hands.paytable(table, objective)

        plain = objective is None and is_bundled(table)
        answer = bundled_answer(self._connection, table, compute) if plain else compute()
        answer = with_royal(answer, table, royal)
        if break_even:
            even = self._all_hands.break_even(table, objective)
            answer = replace(answer, break_even_asked=True, break_even_royal=even)
        if bankroll is hands is hands_per_hour is coin is None:
            return answer
        from ...games.draw.bankroll import Session, with_session

        return with_session(answer, Session(bankroll, hands, hands_per_hour, coin))

    def paytables(self) -> "PayTablesAnswer":
        """The bundled video poker pay tables, by name, each with its exact return and a published one."""
        from .bundled_paytables import list_paytables

        return list_paytables(self._connection, lambda table: self._all_hands.paytable(table))  # noqa: PLW0108 - loads late

    def paytable_holds(
        self, paytable: "PayTableLike", objective: str | None = None, royal: TableRoyal = None
    ) -> "pl.DataFrame":
        """The hold of every hand class on a pay table: one row each; see `outs.query.draw.paytable.all_holds`.

        The parameters are those of `paytable`.
        """
        return self._all_hands.holds(paytable, objective, royal)

    def strategy(self, paytable: "PayTableLike", royal: TableRoyal = None) -> "StrategyAnswer":
        """The ranked list of holds to memorise for a pay table, with the exact cost of playing by it.

        The parameters are those of `paytable`.
        """
        from .bundled_paytables import chosen_table, with_royal

        table = chosen_table(paytable, royal)
        return with_royal(self._all_hands.strategy(table, None), table, royal)

    @cached_attribute
    def _all_hands(self) -> "AllHands":
        from ._all_hands import AllHands

        return AllHands(self._connection, lambda: self._evaluator, lambda: self._hand_classes)

    @cached_attribute
    def _hand_classes(self) -> "HandClasses":
        from ..hand_classes import load_hand_classes

        return load_hand_classes(self._connection)
