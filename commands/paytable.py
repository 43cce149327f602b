"""`outs paytable`: the return of video poker pay tables, their strategies and holds."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from ..cards.answers.answer import Answer
from ..cards.errors import BadInput
from ..cards.questions.declaration import Help, question
from ..query.parameters import (
    Bankroll,
    Coin,
    HandsPerHour,
    Pays,
    PlayedFor,
    SessionHands,
    Show,
    Strategy,
    TableRoyal,
)
from .asked import Asked
from .options import paytables_like, session

if TYPE_CHECKING:
    from ..games.draw.paytable import PayTable, Royal


@question(
    {"list_": True},
    {"name": "jacks-or-better-9-6"},
    {"name": "jacks-or-better-9-6", "set_": ["Full House=8"], "royal": "4880/5"},
    {"name": "9/6 JoB"},
    {"name": "ddb", "pays": "9,6"},
    {"name": "bonus-8-5", "strategy": True, "print_": True},
    {"name": "deuces-wild-full-pay", "bankroll": 5000, "hands": 10000},
)
def paytable(
    *,
    name: Annotated[
        str | None, Help("A bundled pay table, by its name or a common name, or a TOML file.", "NAME_OR_FILE")
    ] = None,
    list_: Annotated[bool, Help("List the bundled pay tables with their returns.")] = False,
    show: Show = False,
    pays: Pays = None,
    set_: Annotated[Sequence[str], Help('Change a pay: "Full House=8". Repeatable.', "LINE=PAY")] = (),
    objective: PlayedFor = None,
    royal: TableRoyal = None,
    strategy: Strategy = False,
    print_: Annotated[bool, Help("With --strategy: the list on one page, to print.")] = False,
    holds: Annotated[bool, Help("Show the best hold of every hand, for a file or a program.")] = False,
    bankroll: Bankroll = None,
    hands: SessionHands = None,
    hands_per_hour: HandsPerHour = None,
    coin: Coin = None,
) -> Answer:
    """The exact return of a video poker pay table, played perfectly or by a goal."""
    figures = {"bankroll": bankroll, "hands": hands, "hands_per_hour": hands_per_hour}
    in_session = coin is not None or any(one is not None for one in figures.values())
    asked = {"--list": list_, "--show": show, "--strategy": strategy, "--holds": holds, "a session": in_session}
    _require_one_question([question for question, is_asked in asked.items() if is_asked])
    if print_ and not strategy:
        raise BadInput("--print needs --strategy")
    if objective is not None and (list_ or show or strategy):
        raise BadInput("--objective cannot be used with --list, --show or --strategy")
    if list_:
        if name or pays is not None or set_ or royal is not None:
            raise BadInput("--list cannot be used with a pay table or pays")
        return session().paytables()
    table = _chosen(name, pays, set_, royal)
    if show:
        from ..games.draw.paytable_pages import file_of

        return file_of(table)
    if holds:
        from ..games.draw.paytable_answers import HoldsAnswer

        return HoldsAnswer(session().paytable_holds(table, objective))
    if strategy:
        found = session().strategy(table, royal)
        if not print_:
            return found
        from ..games.draw.paytable_pages import card_of

        return card_of(table, found)
    answer = session().paytable(table, objective, royal=royal, break_even=not in_session, coin=coin, **figures)
    # Screens show the break-even royal, except for a session; programs get it only if they set the royal's pay.
    return replace(answer, break_even_asked=answer.break_even_asked and royal is not None)


def _require_one_question(asked: Sequence[str]) -> None:
    """Raise `BadInput` if two questions are asked in one."""
    if len(asked) > 1:
        raise BadInput(f"{asked[0]} and {asked[1]} are two questions: ask one at a time")


def _chosen(name: str | None, pays: str | None, changes: Sequence[str], royal: "Royal | None") -> "PayTable":
    """Return the pay table by name or pays, with `changes` and the `royal` applied. Raises `BadInput`."""
    from ..games.draw.paytable import PayTable, parse_changes, parse_royal
    from ..games.draw.paytable_names import by_family_and_pays, find_paytable

    if name is not None:
        table = find_paytable(name) if pays is None else by_family_and_pays(name, pays)
    elif pays is not None:
        table = PayTable.from_pays(pays)
    else:
        raise BadInput("give one pay table: a name or file, or --pays; --list shows the names")
    table = table.with_pays(parse_changes(changes))
    return table if royal is None else table.with_royal(parse_royal(royal))


command = Asked("paytable", paytable, completions={"name": paytables_like})
