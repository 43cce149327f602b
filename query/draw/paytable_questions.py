"""Questions about video poker pay tables: methods of `Tables`, and one question for commands and HTTP."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from ...cards.errors import BadInput
from ...cards.lazy_attribute import cached_attribute
from ...cards.question_declaration import TOML, Help, question
from ..parameters import Bankroll, Coin, Coins, HandsPerHour, Pays, PlayedFor, SessionHands, TableRoyal
from ..session_base import OpenTables

if TYPE_CHECKING:
    from collections.abc import Callable

    import polars as pl

    from ...cards.answers.answer import Answer
    from ...games.draw.answers.paytable import PayTableAnswer, PayTablesAnswer, StrategyAnswer
    from ...games.draw.paytables.paytable import PayTable
    from .bundled_paytables import PayTableLike
    from .hand_classes import HandClasses
    from .paytable import PlayedTable


class PayTableQuestions(OpenTables):
    """Video poker, on any pay table."""

    @question({"paytable": "jacks-or-better-9-6"})
    def paytable(
        self,
        paytable: Annotated[
            "PayTableLike",
            Help(
                "A bundled table's name, a common one (`9/6 JoB`), a TOML file, or an "
                "`outs.games.draw.paytables.paytable.PayTable`: one can be made from "
                "nine pays (`from_pays`) and have some of its pays changed (`with_pays`)."
            ),
        ],
        objective: PlayedFor = None,
        royal: TableRoyal = None,
        break_even: Annotated[bool, Help("Also find the royal flush's pay at which the return is 100 %.")] = False,
        bankroll: Bankroll = None,
        hands: SessionHands = None,
        hands_per_hour: HandsPerHour = None,
        coin: Coin = None,
        coins: Coins = None,
    ) -> "PayTableAnswer":
        """The exact return of a video poker pay table, played perfectly or by a goal, and the expected results of play.

        `bankroll` adds the chances to lose it all and to last `hands` hands; `hands` adds their expected loss, spread
        and middle 95 % of results. Raises `BadPayTable`, `UnknownObjective` or `BadQuery`.
        """
        from .bundled_paytables import bundled_answer, chosen_table, is_bundled, with_royal

        table = chosen_table(paytable, royal, coins)
        if objective is None and is_bundled(table):
            answer = bundled_answer(self._connection, table, lambda: self._played(table).answer())
        else:
            answer = self._played(table, objective).answer()
        answer = with_royal(answer, table, royal)
        if break_even:
            even = self._played(table, objective).break_even()
            answer = replace(answer, break_even_asked=True, break_even_royal=even)
        if bankroll is hands is hands_per_hour is coin is None:
            return answer
        from ...games.draw.strategy.bankroll import Session, with_session

        return with_session(answer, Session(bankroll, hands, hands_per_hour, coin))

    def paytables(self) -> "PayTablesAnswer":
        """The bundled video poker pay tables, each with its exact return and a published return."""
        from .bundled_paytables import list_paytables

        return list_paytables(self._connection, lambda table: self._played(table).answer())

    def paytable_holds(
        self,
        paytable: "PayTableLike",
        objective: str | None = None,
        royal: TableRoyal = None,
        coins: Coins = None,
    ) -> "pl.DataFrame":
        """The best hold of every hand class on a pay table: one row each.

        The parameters are those of `paytable`, the columns those of `outs.query.draw.paytable.PlayedTable.holds`.
        """
        from .bundled_paytables import chosen_table

        return self._played(chosen_table(paytable, royal, coins), objective).holds()

    def strategy(self, paytable: "PayTableLike", royal: TableRoyal = None, coins: Coins = None) -> "StrategyAnswer":
        """The ranked list of holds to memorise for a pay table, with the exact cost of playing by it.

        The parameters are those of `paytable`.
        """
        from .bundled_paytables import chosen_table, with_royal

        table = chosen_table(paytable, royal, coins)
        return with_royal(self._played(table).strategy(), table, royal)

    def _played(self, table: "PayTable", objective: str | None = None) -> "PlayedTable":
        from .paytable import PlayedTable

        classes = self._joker_hand_classes if table.deck.jokers else self._hand_classes
        return PlayedTable(self._connection, classes, table, objective)

    @cached_attribute
    def _hand_classes(self) -> "HandClasses":
        from .hand_classes import load_hand_classes

        return load_hand_classes(self._connection)

    @cached_attribute
    def _joker_hand_classes(self) -> "HandClasses":
        from .hand_classes import load_joker_hand_classes

        return load_joker_hand_classes(self._connection, self._hand_classes)


@question(
    {"name": "jacks-or-better-9-6"},
    {"list_": True},
    {"name": "jacks-or-better-9-6", "set": ["Full House=8"], "royal": "4880/5"},
    {"name": "9/6 JoB"},
    {"name": "ddb", "pays": "9,6"},
    {"name": "bonus-8-5", "strategy": True, "print_": True},
    {"name": "deuces-wild-full-pay", "bankroll": 5000, "hands": 10000},
)
def pay_table(
    open_tables: "Callable[[], PayTableQuestions]",
    *,
    name: Annotated[
        "PayTableLike | None",
        Help("A bundled pay table, by its name or a common name, or a TOML file.", "NAME_OR_FILE"),
    ] = None,
    list_: Annotated[bool, Help("List the bundled pay tables with their returns.")] = False,
    show: Annotated[bool, Help("Print the pay table as a file to save and change.")] = False,
    pays: Pays = None,
    toml: Annotated[str | None, Help("A pay table's text as TOML.", format=TOML)] = None,
    set: Annotated[Sequence[str], Help('Change a pay: "Full House=8". Repeatable.', "LINE=PAY")] = (),  # noqa: A002
    objective: PlayedFor = None,
    royal: TableRoyal = None,
    strategy: Annotated[bool, Help("Show the ranked list of holds to memorise.")] = False,
    print_: Annotated[bool, Help("With --strategy: the list on one page, to print.")] = False,
    holds: Annotated[bool, Help("Show the best hold of every hand, for a file or a program.")] = False,
    bankroll: Bankroll = None,
    hands: SessionHands = None,
    hands_per_hour: HandsPerHour = None,
    coin: Coin = None,
    coins: Coins = None,
) -> "Answer":
    """The exact return of a video poker pay table, played perfectly or by a goal."""
    figures = {"bankroll": bankroll, "hands": hands, "hands_per_hour": hands_per_hour, "coin": coin}
    in_session = any(one is not None for one in figures.values())
    asked = {"list": list_, "show": show, "strategy": strategy, "holds": holds, "a session": in_session}
    _require_one_question([one for one, is_asked in asked.items() if is_asked])
    if print_ and not strategy:
        raise BadInput("print needs strategy")
    if objective is not None and (list_ or show or strategy):
        raise BadInput("objective cannot be used with list, show or strategy")
    changed = any(one is not None for one in (name, pays, toml, royal, coins)) or bool(set)
    if list_ and changed:
        raise BadInput("list cannot be used with a pay table or pays")
    if not changed and objective is None and not (show or strategy or holds or in_session):
        return open_tables().paytables()
    table = _chosen(name, pays, toml, set, royal, coins)
    if show:
        from ...games.draw.strategy.pages import file_of

        return file_of(table)
    if holds:
        from ...games.draw.answers.paytable import HoldsAnswer

        return HoldsAnswer(open_tables().paytable_holds(table, objective))
    if strategy:
        from ...games.draw.strategy.pages import card_of

        found = open_tables().strategy(table, royal)
        return card_of(table, found) if print_ else found
    answer = open_tables().paytable(table, objective, royal, not in_session, bankroll, hands, hands_per_hour, coin)
    # Screens show the break-even royal, except for a session; programs get it only if they set the royal's pay.
    return replace(answer, break_even_asked=answer.break_even_asked and royal is not None)


def _require_one_question(asked: Sequence[str]) -> None:
    """Raise `BadInput` if two questions are asked in one."""
    if len(asked) > 1:
        raise BadInput(f"{asked[0]} and {asked[1]} are two questions: ask one at a time")


def _chosen(
    name: "PayTableLike | None",
    pays: str | None,
    toml: str | None,
    changes: Sequence[str],
    royal: TableRoyal,
    coins: int | None,
) -> "PayTable":
    """Return the pay table by name, pays or TOML, with the changes and the `royal` applied. Raises `BadInput`."""
    from ...games.draw.paytables.names import by_family_and_pays
    from ...games.draw.paytables.paytable import PayTable, parse_changes, parse_paytable
    from .bundled_paytables import chosen_table

    given = [one for one in (name, pays, toml) if one is not None]
    if not given or (len(given) > 1 and (toml is not None or name is None)):
        raise BadInput(f"give one pay table: name, pays or toml, not {len(given) or 'none'}")
    if toml is not None:
        table = parse_paytable(toml, "given")
    elif pays is not None:
        table = PayTable.from_pays(pays) if name is None else by_family_and_pays(str(name), pays)
    else:
        table = chosen_table(name or "")
    return chosen_table(table.with_pays(parse_changes(changes)), royal, coins)
