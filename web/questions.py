"""Questions of the service by name: the answering method of each, and limits that apply only over HTTP."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Annotated, Any

from ..cards.answers.answer import Answer
from ..cards.errors import BadInput
from ..query.declaration import Given, Help, ask, examples_of, question
from ..games.draw.parameters import HIGH, PAYTABLE
from ..games.draw.paytables.names import by_common_name
from ..games.draw.paytables.paytable import bundled_names, load_paytable
from ..query.draw.paytable_questions import pay_table
from ..query.halatro.halatro_questions import halatro_odds
from ..query.session import Tables
from ..tables.files.answers import FilesAnswer
from ..tables.sql.description import contents
from ..tables.sql.description import describe as described
from .fields import Limit, Parameters, parameters_of

MOST_PLAYERS, MOST_NAMES = 10, 20
SOLVING_SHARE = 0.3
"""The share of its time after which the solver of push or fold begins no round; half of that later it stops within one.
The rest is for writing the answer, which has a megabyte."""
IsQuick = Callable[[Tables, Given], bool]


@question({})
def published_tables(tables: Tables) -> Answer:
    """The published files."""
    return FilesAnswer.of(tables.directory)


@question({"name": "flop_states"})
def describe(
    name: Annotated[str | None, Help("A table, view or function to describe; default: a list of all.")] = None,
) -> Answer:
    """The columns of tables and views, and the SQL functions."""
    return contents() if name is None else described(name)


def _always(_tables: Tables, _given: Given) -> bool:
    return True


def _is_published(_tables: Tables, given: Given) -> bool:
    """Return true if all policies for high hands are compared, since that answer is in a table."""
    return not given.get("games") and not given.get("policies") and given.get("game", HIGH) == HIGH


def _lists_or_shows(_tables: Tables, given: Given) -> bool:
    return bool(given.get("show")) or not any(given.values())


def _require_no_file(text: str) -> str:
    """Return the objective or policy. Raises `BadInput` if it names a file."""
    kind, colon, source = text.strip().partition(":")
    if colon and not (kind.lower() == PAYTABLE and source.lower() in bundled_names()):
        raise BadInput(f"{text!r} is not a name: /v1/paytable lists the pay tables, and files are not read here")
    return text


def _require_bundled(name: str) -> str:
    """Return the name of a bundled pay table. Raises `BadInput` for any other name."""
    if (wanted := name.strip().lower()) not in bundled_names():
        near = get_close_matches(wanted, bundled_names(), 3)
        hint = f"did you mean {' or '.join(near)}?" if near else "/v1/paytable lists their names"
        raise BadInput(f"no pay table is called {name!r}; {hint}")
    return wanted


def _with_bundled_table(given: Given) -> Given:
    """Replace the name of a pay table by the table, so that the name is never read as a file. Raises `BadInput`."""
    name = given.get("name")
    if name is None or given.get("pays") is not None:
        return given
    return {**given, "name": by_common_name(name) or load_paytable(_require_bundled(name))}


def within_seconds(given: Given, seconds: float) -> Given:
    """The parameters of push or fold with a time for the solver, so that the answer is there in `seconds`."""
    if given.get("stacks") is None:
        return given
    most = SOLVING_SHARE * seconds
    return {**given, "seconds": min(given.get("seconds") or most, most)}


def _no_empty_range(player: str) -> str:
    if not player.strip():
        raise BadInput("a range is empty: ''")
    return player


@dataclass(frozen=True)
class Question:
    """One route of the service.

    name       its path below /v1, and its label in metrics and logs
    method     the answering method, whose signature declares the parameters
    summary    one sentence
    limits     limits of parameters, against costly requests
    is_ranked  true if the answer is a ranking that `top` can shorten
    is_quick   returns true if an answer is looked up by the worker; others are computed in a process
    change     converts the values to the method's arguments, or raises `BadInput`
    without    parameters that the route does not have
    in_time    returns the values with which an answer takes at most some seconds, if it can be stopped
    """

    name: str
    method: Callable[..., Any]
    summary: str
    limits: Mapping[str, Limit] = field(default_factory=dict)
    is_ranked: bool = False
    is_quick: IsQuick | None = None
    change: Callable[[Given], Given] | None = None
    without: Sequence[str] = ()
    in_time: Callable[[Given, float], Given] | None = None

    @property
    def example(self) -> Given:
        """A valid request."""
        return examples_of(self.method)[0]

    @cached_property
    def parameters(self) -> type[Parameters]:
        """The fields of a request."""
        return parameters_of(self.method, self.limits, self.is_ranked, self.without)

    def is_looked_up(self, tables: Tables, given: Given) -> bool:
        """Return true if the answer is looked up instead of computed."""
        return self.is_quick(tables, given) if self.is_quick else tables.is_looked_up(self.name, given)

    def answer(self, tables: Tables, asked: Parameters) -> Answer:
        """Return the answer. Raises `BadInput`."""
        given = {name: value for name, value in vars(asked).items() if not self.is_ranked or name != "top"}
        for name, limit in self.limits.items():
            if limit.check and (value := given.get(name)) is not None:
                given[name] = [limit.check(one) for one in value] if isinstance(value, list) else limit.check(value)
        found: Answer = ask(self.method, lambda: tables, self.change(given) if self.change else given)
        return found

    def shown(self, asked: Parameters) -> int | None:
        """Return the number of entries of a ranking to show; None for all."""
        return vars(asked).get("top") if self.is_ranked else None


_NO_FILE = Limit(
    check=_require_no_file,
    text="The goal: win, better, a pay table's name, weights, pattern-keeper or decision-tree (docs/policies.md). "
    "In lowball: win, better, or a low to make: 8 or 8-6.",
)

_BUNDLED = Limit(text="A bundled pay table, by its name or a common name; with pays, a family of them.")

QUESTIONS = (
    Question("value", Tables.value, "The value of five to seven cards"),
    Question(
        "discard", Tables.discard, "Every hold of a hand, the best first", {"objective": _NO_FILE}, is_ranked=True,
    ),
    Question("outs", Tables.outs, "Your outs on a flop or turn", is_ranked=True),
    Question(
        "equity", Tables.equity, "The equity of hands or ranges",
        {"players": Limit(1, MOST_PLAYERS, _no_empty_range), "samples": Limit(most=1_000_000)}, is_ranked=True,
    ),
    Question("range", Tables.range, "A range, and its hits on a board"),
    Question("strength", Tables.strength, "Hand strength and potential", {"ranges": Limit(most=MOST_PLAYERS)}),
    Question("state", Tables.state, "A row of the tables flop and turn"),
    Question(
        "advise", Tables.advise, "An opponent's likely hands, and whether to call",
        {"actions": Limit(most=40), "top": Limit(most=1326)},
    ),
    Question(
        "push-fold", Tables.push_fold, "Push-or-fold charts in equilibrium",
        in_time=within_seconds,
    ),
    Question("icm", Tables.icm, "Stacks in prizes, with bubble factors"),
    Question(
        "paytable", pay_table, "The exact return of a pay table; without parameters, of all bundled ones",
        {"name": _BUNDLED, "set": Limit(most=MOST_NAMES), "objective": Limit(check=_require_no_file)},
        is_quick=_lists_or_shows, change=_with_bundled_table, without=("list_", "print_", "holds"),
    ),
    Question(
        "policies", Tables.policies, "Drawing policies compared",
        {"policies": Limit(most=MOST_NAMES, check=_require_no_file), "games": Limit(0, 1_000)},
        is_quick=_is_published,
    ),
    Question("draw-game", Tables.draw_game, "Five-card draw with betting, solved"),
    Question("halatro/odds", halatro_odds, "Every discard in Halatro", is_ranked=True),
    Question("halatro/advise", Tables.halatro_advise, "Every move in Halatro, the best first", is_ranked=True),
    Question("tables", published_tables, "The published tables", is_quick=_always),
    Question("tables/describe", describe, "The columns of a table or view", is_quick=_always),
)  # fmt: skip
BY_NAME = {question.name: question for question in QUESTIONS}
