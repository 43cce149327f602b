"""Fields of a request: the parameters that a question declares, with limits on their size."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, create_model, field_validator, model_validator
from pydantic_core import PydanticCustomError, PydanticKnownError

from ..query.declaration import CARDS, HITS, RANGE, SEATS, TOML, Input, inputs_of, summary_of
from .problems import UNKNOWN

Cards = Annotated[str, Field(max_length=400, json_schema_extra={"format": "cards"})]
Name = Annotated[str, Field(max_length=200)]
_TEXTS: Mapping[str, Any] = {
    "": Name,
    CARDS: Cards,
    # A range may list a weight for each of 1,326 holes.
    RANGE: Annotated[str, Field(max_length=20_000, json_schema_extra={"format": "range"})],
    HITS: Name,
    SEATS: Name,
    TOML: Annotated[str, Field(max_length=20_000)],
}
_TOP = Field(None, ge=1, description="Return only this many entries of the ranking.")


COMMAND = "command"


class Fields(BaseModel):
    """Fields of a request. Any other field is refused.

    formats     the format of each parameter of text that has one, as its `Help` declares it
    separators  of parameters whose value may be a list in a body: what joins its parts
    options     the parameters whose option on the command line has another name, by that name
    pairs       parameters that may be an object in a body, whose entries are texts such as `BTN push=25%`
    """

    formats: ClassVar[Mapping[str, str]] = {}
    separators: ClassVar[Mapping[str, str]] = {}
    pairs: ClassVar[frozenset[str]] = frozenset()
    options: ClassVar[Mapping[str, str]] = {}
    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _refuse_unknown(cls, given: object) -> object:
        """Refuse parameters that do not exist, with the one that is probably meant."""
        if isinstance(given, dict):
            for name in given:
                if name not in cls.model_fields:
                    raise PydanticCustomError(UNKNOWN, "unknown", {"name": str(name), "meant": cls._meant(str(name))})
        return given

    @classmethod
    def _meant(cls, name: str) -> str:
        """Return the parameter of the option with this name, or the one with the most similar name; empty if none."""
        near = get_close_matches(name, cls.model_fields, 1)
        return cls.options.get(name) or (near[0] if near else "")

    @field_validator("*", mode="before")
    @classmethod
    def _as_python_takes_it(cls, given: object, info: ValidationInfo) -> object:
        """Refuse booleans and `1_0`, which Python takes for numbers; join lists of cards or numbers, as it does."""
        name = str(info.field_name)
        if name in cls.pairs and isinstance(given, dict) and all(isinstance(one, str) for one in given.values()):
            return [f"{key}={text}" for key, text in given.items()]
        if (separator := cls.separators.get(name)) and isinstance(given, list):
            if get_origin(cls.model_fields[name].annotation) is list:
                return [_joined(one, separator) for one in given]
            return _joined(given, separator)
        if isinstance(given, bool) and cls.model_fields[str(info.field_name)].annotation is not bool:
            raise PydanticCustomError("truth", "true and false are not valid here")
        if isinstance(given, str) and "_" in given and (refusal := _refusal_of_text(cls.model_fields[name].annotation)):
            raise PydanticKnownError(refusal)
        return given


def _refusal_of_text(kind: Any) -> Literal["int_parsing", "float_parsing", None]:
    """Return the type of the error of a text that is no number, if a field takes numbers alone."""
    kinds = {get_args(one)[0] if get_origin(one) is Annotated else one for one in (get_args(kind) or (kind,))}
    numbers = kinds - {type(None)}
    if not numbers <= {int, float}:
        return None
    return "float_parsing" if float in numbers else "int_parsing"


def _joined(given: object, separator: str) -> object:
    """Return a list of texts and numbers as one text; anything else unchanged."""
    if not isinstance(given, list) or any(
        isinstance(one, bool) or not isinstance(one, (str, int, float)) for one in given
    ):
        return given
    return separator.join(map(str, given))


class Parameters(Fields):
    """The parameters of one question."""


def parameters_of(name: str, kind: type, is_ranked: bool) -> type[Parameters]:
    """Return the fields of requests for a class of questions; `is_ranked` adds `top`."""
    inputs = [one for one in inputs_of(kind) if one.help.only != COMMAND]
    fields: dict[str, Any] = {one.name: field_of(one) for one in inputs}
    if is_ranked:
        fields["top"] = (int | None, _TOP)
    title = "".join(word.capitalize() for word in re.findall(r"\w+", name))
    made: type[Parameters] = create_model(f"{title}Parameters", __base__=Parameters, __doc__=summary_of(kind), **fields)
    made.formats = {one.name: one.help.format for one in inputs if one.help.format}
    made.separators = {one.name: one.separator for one in inputs if one.lists}
    made.options = {option.strip("-"): one.name for one in inputs for option in one.help.options}
    made.pairs = frozenset(one.name for one in inputs if one.pairs)
    return made


def field_of(declared: Input) -> tuple[Any, Any]:
    """Return the type of a field, and its default and bounds."""
    limit = declared.help.public
    kind, text = _kind(declared), limit.text or declared.help.text
    if declared.several:
        default: Any = ... if limit.least else []
        more: dict[str, Any] = {"min_length": limit.least, "max_length": limit.most}
        return list[kind], Field(default, description=text, **more)  # type: ignore[valid-type]
    default = ... if declared.required else declared.default
    bounds = declared.help.bounds
    more = {}
    if bounds:
        most = limit.most or bounds.most or (2**63 - 1 if kind is int else None)
        more = {"ge": bounds.least if limit.least is None else limit.least, "le": most}
    return kind | None if declared.is_optional else kind, Field(default, description=text, **more)


def _kind(declared: Input) -> Any:
    if declared.kind is not str:
        return Annotated[float, Field(allow_inf_nan=False)] if declared.kind is float else declared.kind
    text, kinds = _TEXTS[declared.help.format], declared.kinds[1:]
    if float in kinds:
        return text | int | float  # a whole number stays one
    return text | int if int in kinds else text
