"""Fields of a request: the parameters that a question declares, with limits on their size."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, create_model, field_validator
from pydantic_core import PydanticCustomError

from ..query.declaration import CARDS, HITS, RANGE, SEATS, TOML, Input, inputs_of, summary_of

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

    formats  the format of each parameter of text that has one, as its `Help` declares it
    """

    formats: ClassVar[Mapping[str, str]] = {}
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


def parameters_of(name: str, kind: type, is_ranked: bool) -> type[Parameters]:
    """Return the fields of requests for a class of questions; `is_ranked` adds `top`."""
    inputs = [one for one in inputs_of(kind) if one.help.only != COMMAND]
    fields: dict[str, Any] = {one.name: field_of(one) for one in inputs}
    if is_ranked:
        fields["top"] = (int | None, _TOP)
    title = "".join(word.capitalize() for word in re.findall(r"\w+", name))
    made: type[Parameters] = create_model(f"{title}Parameters", __base__=Parameters, __doc__=summary_of(kind), **fields)
    made.formats = {one.name: one.help.format for one in inputs if one.help.format}
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
    """Return the type of one value."""
    if declared.kind is not str:
        return Annotated[float, Field(allow_inf_nan=False)] if declared.kind is float else declared.kind
    text, kinds = _TEXTS[declared.help.format], declared.kinds[1:]
    if float in kinds:
        return text | int | float  # a whole number stays one
    return text | int if int in kinds else text
