"""The questions about draw poker: a method of `Tables` for each."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ...cards.lazy_attribute import cached_attribute
from ...games.draw.objective_kinds import WIN
from ...games.draw.parameters import HIGH, SIDE_BY_SIDE
from ..hand_games import HandQuestions

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt
    import polars as pl
    from matplotlib.figure import Figure

    from ...cards.answers.answer import ValueAnswer
    from ...cards.mask_arrays import HandsLike
    from ...cards.questions.arguments import CardsLike
    from ...games.draw.answers import DiscardAnswer
    from ...games.draw.paytable import Royal
    from ...games.draw.paytable_answers import PayTableAnswer, StrategyAnswer
    from ...games.draw.paytable_file_answers import PayTablesAnswer
    from ...games.draw.policy_answers import PoliciesAnswer
    from ..hand_games import DiscardQuestion
    from .all_hands import AllHands
    from .bundled_paytables import PayTableLike
    from .discard import Discards
    from .ranked_holds import ManyRanked, RankedHolds


class DrawQuestions(HandQuestions):
    """Draw poker and video poker."""

    def _value_high(self, cards: str, _: str) -> "ValueAnswer":
        from ..value import best_value

        return best_value(self._connection, cards)

    def _discard_high(self, asked: "DiscardQuestion") -> "DiscardAnswer":
        return self._discards.rank_holds(
            asked.hand, asked.dead, asked.hold, asked.objective, asked.royal, asked.opponents
        )

    def _discards_high(self, hands: "HandsLike", _: str) -> "pl.DataFrame":
        from .many_hands import discard_table

        return discard_table(self._connection, hands)

    def ranked_discards(self, hands: "Sequence[str]", objective: str = WIN) -> "RankedHolds | None":
        """Every hold of many hands, the best first, as arrays; None for a goal that no table has.

        hands      texts of five different cards, two characters each
        objective  a goal as for `discard`
        """
        from ...games.draw.objectives import parse_objective

        return self._many_ranked.rank(hands, parse_objective(objective))

    @cached_attribute
    def _many_ranked(self) -> "ManyRanked":
        from .ranked_holds import ManyRanked

        return ManyRanked(self._connection)

    def _values_high(self, hands: "HandsLike", _: str) -> "npt.NDArray[np.uint16]":
        from ..many_values import many_values

        return many_values(self._evaluator, hands)

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
        royal           another pay of the royal flush, in coins for each one paid, as all pays are; `"4880/5"` is
                        4,880 for five coins, as machines show it
        break_even      whether to find the royal's pay that returns as much as is paid in
        bankroll        coins at the start of a session: the chance to lose them all, and to last `hands` hands
        hands           hands of a session: their expected loss, spread and the middle 95 % of results
        hands_per_hour  for the expected loss of an hour
        coin            what a coin is worth, for these amounts in money

        Raises `BadPayTable`, `UnknownObjective` or `BadQuery`.
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
        from ...games.draw.session import Session, with_session

        return with_session(answer, Session(bankroll, hands, hands_per_hour, coin))

    def paytables(self) -> "PayTablesAnswer":
        """The bundled video poker pay tables, by name, each with its exact return and a published one."""
        from .bundled_paytables import list_paytables

        return list_paytables(self._connection, lambda table: self._all_hands.paytable(table))  # noqa: PLW0108 - loads late

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
        from .bundled_paytables import chosen_table, with_royal

        table = chosen_table(paytable, royal)
        return with_royal(self._all_hands.strategy(table, None), table, royal)

    def _policies_high(self, policies: tuple[str, ...], games: int, seed: int, _: str) -> "PoliciesAnswer":
        from ...games.draw.policy_answers import PoliciesAnswer
        from .policies import measure_policies

        rows = measure_policies(self._connection, policies, lambda: self._hand_classes)
        if games:
            rows = self._all_hands.play_games(rows, games, seed)
        return PoliciesAnswer(rows, games, seed)

    def plot_hold(
        self,
        hand: "CardsLike",
        dead: "CardsLike" = "",
        objective: str = WIN,
        royal: "Royal | None" = None,
        top: int = SIDE_BY_SIDE.default,
        game: str = HIGH,
    ) -> "Figure":
        """What the best holds of a hand become, side by side, as a figure of matplotlib.

        top  how many holds; the other parameters are those of `discard`
        """
        from ...display.plots.hold import data, figure

        top = SIDE_BY_SIDE.check(top, "holds side by side")
        return figure(data(self.discard(hand, dead, objective=objective, royal=royal, game=game), top))

    @cached_attribute
    def _discards(self) -> "Discards":
        from .discard import Discards

        return Discards(self._connection, lambda: self._hand_classes)

    @cached_attribute
    def _all_hands(self) -> "AllHands":
        from .all_hands import AllHands

        return AllHands(self._connection, lambda: self._evaluator, lambda: self._hand_classes)
