"""Fields of a request: the parameters that a question declares, with limits against costly requests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, create_model, field_validator
from pydantic_core import PydanticCustomError

from ..cards.errors import BadInput
from ..cards.question_declaration import CARDS, RANGE, TOML, Input, inputs_of, summary_of
from ..games.draw.parameters import PAYTABLE

if TYPE_CHECKING:
    from ..cards.question_declaration import Given

MOST_SAMPLES = 1_000_000
MOST_PLAYERS = 10
MOST_GAMES = 1_000
LONGEST_CARDS = 400
"""Maximum characters of cards."""
LONGEST_RANGE = 20_000
"""Maximum characters of a range, which may list a weight for each of 1,326 holes."""
LONGEST_NAME = 200
LONGEST_TOML = 20_000
LARGEST_WHOLE = 2**63 - 1
MOST_ACTIONS = 40
MOST_NAMES = 20
MOST_HOLES = 1326
SOLVING_SHARE = 0.3
"""The share of its time after which the solver of push or fold begins no round; half of that later it stops within one.
The rest is for writing the answer, which has a megabyte."""


def require_no_file(text: str) -> str:
    """Return the objective or policy. Raises `BadInput` if it names a file."""
    from ..games.draw.paytables.paytable import bundled_names

    kind, colon, source = text.strip().partition(":")
    if colon and not (kind.lower() == PAYTABLE and source.lower() in bundled_names()):
        raise BadInput(f"{text!r} is not a name: /v1/paytable lists the pay tables, and files are not read here")
    return text


def require_bundled(name: str) -> str:
    """Return the name of a bundled pay table. Raises `BadInput` for any other name."""
    from difflib import get_close_matches

    from ..games.draw.paytables.paytable import bundled_names

    if (wanted := name.strip().lower()) not in bundled_names():
        near = get_close_matches(wanted, bundled_names(), 3)
        hint = f"did you mean {' or '.join(near)}?" if near else "/v1/paytable lists their names"
        raise BadInput(f"no pay table is called {name!r}; {hint}")
    return wanted


def with_bundled_table(given: "Given") -> "Given":
    """Replace the name of a pay table by the table, so that the name is never read as a file. Raises `BadInput`."""
    from ..games.draw.paytables.names import by_common_name
    from ..games.draw.paytables.paytable import load_paytable

    name = given.get("name")
    if name is None or given.get("pays") is not None:
        return given
    return {**given, "name": by_common_name(name) or load_paytable(require_bundled(name))}


def within_seconds(given: "Given", seconds: float) -> "Given":
    """The parameters of push or fold with a time for the solver, so that the answer is there in `seconds`."""
    if given.get("stacks") is None:
        return given
    most = SOLVING_SHARE * seconds
    return {**given, "seconds": min(given.get("seconds") or most, most)}


Cards = Annotated[str, Field(max_length=LONGEST_CARDS, json_schema_extra={"format": "cards"})]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
_TEXTS: Mapping[str, Any] = {
    "": Name,
    CARDS: Cards,
    RANGE: Annotated[str, Field(max_length=LONGEST_RANGE, json_schema_extra={"format": "range"})],
    TOML: Annotated[str, Field(max_length=LONGEST_TOML)],
}
_TOP = Field(None, ge=1, description="Return only this many entries of the ranking.")


@dataclass(frozen=True)
class Limit:
    """Limit of one parameter that applies only over HTTP.

    least, most  bounds of a number, or of the length of a list
    check        returns the value (of a list, each value), or raises `BadInput`
    text         help, if HTTP allows less than the question
    """

    least: int | None = None
    most: int | None = None
    check: Callable[[str], str] | None = None
    text: str = ""


class Fields(BaseModel):
    """Fields of a request. Any other field is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @field_validator("*", mode="before")
    @classmethod
    def _refuse_truth_for_a_number(cls, given: object, info: ValidationInfo) -> object:
        """Refuse booleans, which Python would accept as numbers."""
        if isinstance(given, bool) and cls.model_fields[str(info.field_name)].annotation is not bool:
            raise PydanticCustomError("truth", "true and false are not valid here")
        return given


class Parameters(Fields):
    """The parameters of one question."""


def parameters_of(
    method: Callable[..., Any], limits: Mapping[str, Limit], is_ranked: bool, without: Sequence[str] = ()
) -> type[Parameters]:
    """Return the fields of requests for a question, leaving some parameters out; `is_ranked` adds `top`."""
    inputs = [one for one in inputs_of(method) if one.name not in without]
    fields: dict[str, Any] = {one.name: _field(one, limits.get(one.name, Limit())) for one in inputs}
    if is_ranked:
        fields["top"] = (int | None, _TOP)
    words = method.__name__.split("_")
    name = f"{''.join(word.capitalize() for word in words)}Parameters"
    made: type[Parameters] = create_model(name, __base__=Parameters, __doc__=summary_of(method), **fields)
    return made


def _field(declared: Input, limit: Limit) -> tuple[Any, Any]:
    """Return the type of a field, and its default and bounds."""
    kind, text = _kind(declared), limit.text or declared.help.text
    if declared.several:
        default: Any = ... if limit.least else []
        more: dict[str, Any] = {"min_length": limit.least, "max_length": limit.most}
        return list[kind], Field(default, description=text, **more)  # type: ignore[valid-type]
    default = ... if declared.required else declared.default
    bounds = declared.help.bounds
    more = {}
    if bounds:
        most = limit.most or bounds.most or (LARGEST_WHOLE if kind is int else None)
        more = {"ge": bounds.least if limit.least is None else limit.least, "le": most}
    return kind | None if declared.is_optional else kind, Field(default, description=text, **more)


def _kind(declared: Input) -> Any:
    """Return the type of one value."""
    if declared.kind is not str:
        return Annotated[float, Field(allow_inf_nan=False)] if declared.kind is float else declared.kind
    text, kinds = _TEXTS[declared.help.format], declared.kinds[1:]
    if float in kinds:
        return text | int | float  # a whole number stays one
    return text | int if int in kinds else text
