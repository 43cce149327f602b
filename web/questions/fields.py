"""What the fields of a request are: cards, ranges, names and numbers, each with the bounds of what is read."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from ...query.hand_game_names import GAME_NAMES as HAND_GAMES
from ...query.variants import NAMES
from .request_limits import LONGEST_CARDS, LONGEST_NAME, LONGEST_RANGE

Cards = Annotated[str, Field(max_length=LONGEST_CARDS, json_schema_extra={"format": "cards"})]
Range = Annotated[str, Field(max_length=LONGEST_RANGE, json_schema_extra={"format": "range"})]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Dead = Annotated[Cards, Field(description="Dead cards: seen and out of play.")]
Board = Annotated[Cards, Field(description="The board: a flop, turn or river.")]
Hole = Annotated[Cards, Field(description="Your two cards.")]
Seed = Annotated[int, Field(ge=0, le=2**63 - 1, description="Seed of what is sampled.")]
Top = Annotated[int | None, Field(ge=1, description="Only the first entries of the ranking.")]
Pay = Annotated[
    Name | int | float,
    Field(description="What a royal flush pays, in coins for one; 4880/5 if a machine shows 4,880 for five."),
]
HandGame = Annotated[Name, Field(description=f"The game: {HAND_GAMES}; the last two are lowball.")]
Variant = Annotated[Name, Field(description=f"The game: {NAMES}.")]
Chips = Annotated[float, Field(allow_inf_nan=False)]
Ante = Annotated[
    Name | int | float,
    Field(description="What each player antes, in percent of a big blind; below 1 with a percent sign: 0.5%."),
]


class Fields(BaseModel):
    """What a request may give. Anything else is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @field_validator("*", mode="before")
    @classmethod
    def _refuse_truth_for_a_number(cls, given: object, info: ValidationInfo) -> object:
        """True and false are no numbers, though Python counts with them."""
        if isinstance(given, bool) and cls.model_fields[str(info.field_name)].annotation is not bool:
            raise PydanticCustomError("truth", "true and false are no values of it")
        return given
