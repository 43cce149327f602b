"""`outs paytable`: video poker."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ..cards.answers.answer import Answer
from ..cards.errors import BadInput
from ..games.draw.parameters import BANKROLL, COIN, HANDS_PER_HOUR, SESSION_HANDS
from .options import paytables_like, session
from .question import question

if TYPE_CHECKING:
    from ..games.draw.paytable import PayTable


@question()
def paytable(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME_OR_FILE", autocompletion=paytables_like, help="A bundled pay table or a TOML file."
        ),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="The bundled pay tables and what they return.")] = False,
    show: Annotated[bool, typer.Option("--show", help="The pay table as a file to save and change.")] = False,
    pays: Annotated[
        str | None,
        typer.Option(metavar="PAYS", help="Nine pays of a table like Jacks or Better: 800,50,25,9,6,4,3,2,1."),
    ] = None,
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="LINE=PAY", help='Change a pay: "Full House=8". Repeatable.')
    ] = None,
    objective: Annotated[
        str | None, typer.Option(metavar="GOAL", help="Play this goal's holds, or stand-pat, instead of the best.")
    ] = None,
    royal: Annotated[
        str | None,
        typer.Option(
            metavar="PAY",
            help="The royal flush's pay, in coins for one: a jackpot. 4880/5 if a machine shows 4,880 for five coins.",
        ),
    ] = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="The ranked list of holds to memorise.")] = False,
    print_: Annotated[bool, typer.Option("--print", help="That list on one page to take along.")] = False,
    holds: Annotated[bool, typer.Option("--holds", help="The hold of every hand, for a file or a program.")] = False,
    bankroll: Annotated[
        int | None,
        typer.Option(min=BANKROLL.least, max=BANKROLL.most, metavar="COINS", help="Chances of ruin with these coins."),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(
            min=SESSION_HANDS.least, max=SESSION_HANDS.most, metavar="N", help="What to expect of this many hands."
        ),
    ] = None,
    hands_per_hour: Annotated[
        int | None,
        typer.Option(min=HANDS_PER_HOUR.least, max=HANDS_PER_HOUR.most, metavar="N", help="What to expect of an hour."),
    ] = None,
    coin: Annotated[
        float | None,
        typer.Option(min=COIN.least, max=COIN.most, metavar="MONEY", help="A coin's worth, for amounts in money."),
    ] = None,
) -> Answer:
    """The exact return of a video poker pay table, played perfectly or by a goal.

    Examples:
      outs paytable --list
      outs paytable jacks-or-better-9-6
      outs paytable jacks-or-better-9-6 --set "Full House=8" --royal 4880/5
      outs paytable bonus-8-5 --strategy --print
      outs paytable deuces-wild-full-pay --bankroll 5000 --hands 10000
    """
    figures = {"bankroll": bankroll, "hands": hands, "hands_per_hour": hands_per_hour}
    in_session = coin is not None or any(one is not None for one in figures.values())
    asked = {"--list": list_, "--show": show, "--strategy": strategy, "--holds": holds, "a session": in_session}
    _require_one_question([question for question, is_asked in asked.items() if is_asked])
    if print_ and not strategy:
        raise BadInput("--print is for the list: give --strategy with it")
    if objective is not None and (list_ or show or strategy):
        raise BadInput("--objective plays for a goal: it goes with neither --list nor --show nor --strategy")
    if list_:
        if name or pays is not None or set_ or royal is not None:
            raise BadInput("--list takes no pay table and no pays")
        return session().paytables()
    table = _chosen(name, pays, set_ or [], royal)
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
    # A screen shows it unless a session is asked; programs get it if they set the royal flush's pay.
    return replace(answer, break_even_asked=answer.break_even_asked and royal is not None)


def _require_one_question(asked: Sequence[str]) -> None:
    """Raise `BadInput` for two questions in one."""
    if len(asked) > 1:
        raise BadInput(f"{asked[0]} and {asked[1]} are two questions: ask one at a time")


def _chosen(name: str | None, pays: str | None, changes: Sequence[str], royal: str | None) -> "PayTable":
    """The pay table by name or of these pays, with some of them changed. Raises `BadInput`."""
    from ..games.draw.paytable import PayTable, load_paytable, parse_changes, parse_royal

    if (name is None) == (pays is None):
        raise BadInput("give one pay table: a name or file, or --pays; --list shows the names")
    table = PayTable.from_pays(pays) if pays is not None else load_paytable(name or "")
    table = table.with_pays(parse_changes(changes))
    return table if royal is None else table.with_royal(parse_royal(royal))
