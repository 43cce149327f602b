"""The question `paytable`: the exact return of a pay table, its strategy, its holds, or its file."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from ...cards.answers.answer import Answer
from ...cards.arguments import require_text
from ...cards.errors import BadInput, BadParameters
from ...games.draw.answers.paytable import HoldsAnswer, PayTableAnswer, PayTablesAnswer, StrategyAnswer
from ...games.draw.objective import policy_name
from ...games.draw.parameters import parse_lines, parse_session
from ...games.draw.paytables.names import by_common_name, by_family_and_pays
from ...games.draw.paytables.paytable import PayTable, bundled_names, load_paytable, parse_changes, parse_paytable
from ..declaration import TOML, Given, Help, Public
from ..parameters import (
    MOST_NAMES,
    Bankroll,
    Coin,
    Coins,
    HandsPerHour,
    Pays,
    PlayedFor,
    SessionHands,
    SharedLines,
    TableRoyal,
    UltimateX,
    paytables_like,
)
from ..question import Question
from .bundled_paytables import PayTableLike, bundled_answer, chosen_table, is_bundled, list_paytables, with_royal
from .loaded_classes import classes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import polars as pl

    from ...games.draw.answers.ultimate_x import UltimateXAnswer
    from ..open_tables import OpenTables
    from .played_table import PlayedTable


class PayTableReturn(Question[PayTableAnswer]):
    """The exact return of a video poker pay table, played perfectly or by a goal, and the expected results of play.

    `bankroll` adds the chances to lose it all and to last `hands` hands; `hands` adds their expected loss, spread
    and middle 95 % of results. Raises `BadPayTable`, `UnknownObjective` or `BadQuery`.
    """

    examples = ({"paytable": "jacks-or-better-9-6"},)

    def __init__(
        self,
        paytable: Annotated[
            PayTableLike,
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
        lines: SharedLines = None,
    ) -> None:
        """Parse the pay table and the goal. Raises `BadInput`."""
        self.table = chosen_table(paytable, royal, coins)
        self.objective = None if objective is None else policy_name(objective)
        self.royal, self.break_even = royal, break_even
        self.lines = None if lines is None else parse_lines(lines)
        self.session = parse_session(bankroll, hands, hands_per_hour, coin)

    def answer(self, tables: "OpenTables") -> PayTableAnswer:
        play = cache(lambda: played(tables, self.table, self.objective))
        if self.objective is None and is_bundled(self.table):
            found = bundled_answer(tables.connection, self.table, lambda: play().answer())
        else:
            found = play().answer()
        found = with_royal(found, self.table, self.royal)
        if self.break_even:
            found = replace(found, break_even_asked=True, break_even_royal=play().break_even())
        if self.lines is not None:
            from ...games.draw.strategy.shared_deals import with_lines

            return with_lines(found, self.lines, play().worth_spread(), self.session)
        if self.session is not None:
            from ...games.draw.strategy.bankroll import with_session

            return with_session(found, self.session)
        return found


def played(tables: "OpenTables", table: PayTable, objective: str | None = None) -> "PlayedTable":
    """Return a pay table, played perfectly or by a goal."""
    from .played_table import PlayedTable

    return PlayedTable(tables.connection, tables.kept(classes_of(table)), table, objective)


def paytables(tables: "OpenTables") -> PayTablesAnswer:
    """List the bundled pay tables."""
    return list_paytables(tables.connection, lambda table: played(tables, table).answer())


def strategy(tables: "OpenTables", table: PayTable, royal: TableRoyal = None) -> StrategyAnswer:
    """Return the ranked list of holds to memorise for a pay table."""
    return with_royal(played(tables, table).strategy(), table, royal)


def holds(tables: "OpenTables", table: PayTable, objective: str | None = None) -> "pl.DataFrame":
    """Return the best hold of every hand class on a pay table."""
    return played(tables, table, objective).holds()


def ultimate_x(tables: "OpenTables", table: PayTable, multipliers: Sequence[int]) -> "UltimateXAnswer":
    """Return one line of Ultimate X on a pay table, played best."""
    from .ultimate_x import Solutions

    return tables.kept(Solutions).of(table, tuple(multipliers))


Asked = Literal["list", "show", "holds", "strategy", "print", "ultimate x", "return"]


class PayTableQuestion(Question[Answer]):
    """The exact return of a video poker pay table, played perfectly or by a goal."""

    title = "The exact return of a pay table; without parameters, of all bundled ones"
    examples = (
        {"name": "jacks-or-better-9-6"},
        {"list_": True},
        {"name": "jacks-or-better-9-6", "set": ["Full House=8"], "royal": "4880/5"},
        {"name": "9/6 JoB"},
        {"name": "ddb", "pays": "9,6"},
        {"name": "bonus-8-5", "strategy": True, "print_": True},
        {"name": "deuces-wild-full-pay", "bankroll": 5000, "hands": 10000},
        {"name": "9/6 JoB", "lines": "3,5,10,50,100"},
        {"name": "9/6 JoB", "ultimate_x": 1},
    )
    answer_types = (
        "games.draw.answers.paytable:PayTableAnswer",
        "games.draw.answers.paytable:StrategyAnswer",
        "games.draw.answers.paytable:StrategyCard",
        "games.draw.answers.paytable:HoldsAnswer",
        "games.draw.answers.paytable:PayTablesAnswer",
        "games.draw.answers.paytable:PayTableFile",
        "games.draw.answers.ultimate_x:UltimateXAnswer",
    )

    def __init__(
        self,
        *,
        name: Annotated[
            PayTableLike | None,
            Help(
                "A bundled pay table, by its name or a common name, or a TOML file.",
                "NAME_OR_FILE",
                complete=paytables_like,
                public=Public(text="A bundled pay table, by its name or a common name; with pays, a family of them."),
            ),
        ] = None,
        list_: Annotated[bool, Help("List the bundled pay tables with their returns.", only="command")] = False,
        show: Annotated[bool, Help("Print the pay table as a file to save and change.")] = False,
        pays: Pays = None,
        toml: Annotated[str | None, Help("A pay table's text as TOML.", format=TOML, only="http")] = None,
        set: Annotated[  # noqa: A002
            Sequence[str], Help('Change a pay: "Full House=8". Repeatable.', "LINE=PAY", public=Public(most=MOST_NAMES))
        ] = (),
        objective: PlayedFor = None,
        royal: TableRoyal = None,
        strategy: Annotated[bool, Help("Show the ranked list of holds to memorise.")] = False,
        print_: Annotated[bool, Help("With --strategy: the list on one page, to print.", only="command")] = False,
        holds: Annotated[
            bool, Help("Show the best hold of every hand, for a file or a program.", only="command")
        ] = False,
        bankroll: Bankroll = None,
        hands: SessionHands = None,
        hands_per_hour: HandsPerHour = None,
        coin: Coin = None,
        coins: Coins = None,
        lines: SharedLines = None,
        ultimate_x: UltimateX = None,
    ) -> None:
        """Parse the pay table, and find what is asked of it. Raises `BadInput`."""
        figures = {"bankroll": bankroll, "hands": hands, "hands_per_hour": hands_per_hour, "coin": coin}
        in_session = any(one is not None for one in figures.values())
        asked = {"list": list_, "show": show, "strategy": strategy, "holds": holds}
        asked |= {"a session": in_session, "lines": lines is not None and not in_session}
        asked |= {"ultimate x": ultimate_x is not None}
        if len(several := [one for one, is_asked in asked.items() if is_asked]) > 1:
            raise BadInput(f"{several[0]} and {several[1]} are two questions: ask one at a time")
        if print_ and not strategy:
            raise BadParameters("print needs strategy", "print", "strategy")
        if objective is not None and (list_ or show or strategy or ultimate_x is not None):
            raise BadInput("objective cannot be used with list, show, strategy or ultimate x")
        changed = any(one is not None for one in (name, pays, toml, royal, coins)) or bool(set)
        if list_ and changed:
            raise BadInput("list cannot be used with a pay table or pays")
        self.asked: Asked
        others = (show, strategy, holds, in_session, lines, ultimate_x is not None)
        if not changed and objective is None and not any(others):
            self.asked = "list"
            return
        self.table = _chosen(name, pays, toml, set, royal, coins)
        self.royal, self.objective = royal, objective
        if show:
            self.asked = "show"
        elif holds:
            self.asked = "holds"
        elif strategy:
            self.asked = "print" if print_ else "strategy"
        elif ultimate_x is not None:
            from ...games.draw.paytables.multipliers import parse_multipliers

            self.asked, self.multipliers = "ultimate x", parse_multipliers(self.table, ultimate_x)
        else:
            self.asked = "return"
            breaks_even = not in_session and lines is None
            self.returned = PayTableReturn(self.table, objective, royal, breaks_even, lines=lines, **figures)  # type: ignore[arg-type]

    @classmethod
    def of_words(cls, values: Given) -> Given:
        """Require a pay table. Raises `BadInput`."""
        if not (values.keys() & {"name", "pays"} or values["list_"]):
            raise BadInput("give one pay table: a name or file, or --pays; --list shows the names")
        return values

    @classmethod
    def of_public(cls, values: Given) -> Given:
        """Replace the name of a pay table by the table, so that the name is never read as a file. Raises `BadInput`."""
        name = values.get("name")
        if name is None or values.get("pays") is not None:
            return values
        return {**values, "name": by_common_name(name) or load_paytable(_require_bundled(name))}

    def ask(self, open_tables: "Callable[[], OpenTables]") -> Answer:
        if self.asked != "show":
            return self.answer(open_tables())
        from ...games.draw.strategy.pages import file_of

        return file_of(self.table)

    def answer(self, tables: "OpenTables") -> Answer:
        match self.asked:
            case "list":
                return paytables(tables)
            case "show":
                return self.ask(lambda: tables)
            case "holds":
                return HoldsAnswer(holds(tables, self.table, self.objective))
            case "strategy" | "print":
                return self._strategy(tables)
            case "ultimate x":
                return ultimate_x(tables, self.table, self.multipliers)
            case "return":
                found = self.returned.answer(tables)
                # Screens show the break-even royal, except for a session; programs only if they set the royal's pay.
                return replace(found, break_even_asked=found.break_even_asked and self.royal is not None)

    def _strategy(self, tables: "OpenTables") -> Answer:
        found = strategy(tables, self.table, self.royal)
        if self.asked == "strategy":
            return found
        from ...games.draw.strategy.pages import card_of

        return card_of(self.table, found)

    def is_looked_up(self, tables: "OpenTables") -> bool:  # noqa: ARG002
        return self.asked in ("list", "show")

    def load(self, tables: "OpenTables") -> None:
        if self.asked not in ("list", "show"):
            tables.kept(classes_of(self.table))


def _require_bundled(name: str) -> str:
    """Return the name of a bundled pay table. Raises `BadInput` for any other name."""
    if (wanted := name.strip().lower()) not in bundled_names():
        near = get_close_matches(wanted, bundled_names(), 3)
        hint = f"did you mean {' or '.join(near)}?" if near else "/v1/paytable lists their names"
        raise BadInput(f"no pay table is called {name!r}; {hint}")
    return wanted


def _chosen(
    name: PayTableLike | None,
    pays: str | None,
    toml: str | None,
    changes: Sequence[str],
    royal: TableRoyal,
    coins: int | None,
) -> PayTable:
    """Return the pay table by name, pays or TOML, with the changes and the `royal` applied. Raises `BadInput`."""
    given = [one for one in (name, pays, toml) if one is not None]
    if not given or (len(given) > 1 and (toml is not None or name is None)):
        raise BadInput(f"give one pay table: name, pays or toml, not {len(given) or 'none'}")
    for what, text in (("toml", toml), ("pays", pays)):
        if text is not None:
            require_text(text, what)
    if toml is not None:
        table = parse_paytable(toml, "given")
    elif pays is not None:
        table = PayTable.from_pays(pays) if name is None else by_family_and_pays(str(name), pays)
    else:
        table = chosen_table(name or "")
    changed = table.with_pays(parse_changes(changes))
    if royal is not None and changed.royal != table.royal:
        raise BadParameters("set and royal both change the same pay: give one of them", "set", "royal")
    return chosen_table(changed, royal, coins)
