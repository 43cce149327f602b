"""The choice of hands for a report or a picture: by player, currency and filters."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Annotated, NamedTuple

from ..cards.errors import BadInput
from ..query.declaration import Help
from .columns import DIGITS, GAMES, PLACES, POSITIONS

if TYPE_CHECKING:
    import polars as pl

TEN_HANDED = "UTG+3"
"""The position that only tables of ten have, after the one before it."""
_AFTER = POSITIONS.index("UTG+2") + 1
SEATS = (*POSITIONS[:_AFTER], TEN_HANDED, *POSITIONS[_AFTER:])
ANY, NONE = "all", "none"
"""Values of `tournament`: hands of tournaments only, and of cash games only."""
MOST = Decimal(10) ** (DIGITS - PLACES)
"""Blinds are smaller."""
_DAY = len("2026-11-24")


class Person(NamedTuple):
    """A person with all names that they play under."""

    name: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Selection:
    """The hands of one player that have something in common. Raises `BadInput` when it is made.

    Commands and the service take these parameters. Each of the last five takes several values with commas between them.
    """

    player: Annotated[
        str | None,
        Help(
            "The player; unless given, the one to whom the histories say that cards were dealt, or else with the most"
            " known holes. NAME=NAME,NAME: all names of one person.",
            "NAME",
        ),
    ] = None
    currency: Annotated[
        str | None, Help("USD, EUR, chips, ...; unless given, that of most of the player's hands.", "NAME")
    ] = None
    since: Annotated[str | None, Help("Hands from this day or time on: 2026-11-24, 2026-11-24T18:30.", "TIME")] = None
    until: Annotated[str | None, Help("Hands up to this day, included, or time.", "TIME")] = None
    tournament: Annotated[
        str | None, Help("Tournaments by number; all: no cash games; none: no tournaments.", "NUMBER")
    ] = None
    stake: Annotated[str | None, Help("Blinds such as 0.05/0.10, or the big blind alone.", "BLINDS")] = None
    site: Annotated[str | None, Help("Hands of this site.", "NAME")] = None
    game: Annotated[str | None, Help("Only hands of this game: holdem, short-deck or omaha.", "GAME")] = None
    position: Annotated[str | None, Help("Hands in this position, such as BTN.", "NAME")] = None

    def __post_init__(self) -> None:
        first, last = _since(self.since), _until(self.until)
        if first and last and first > last:
            raise BadInput(f"since {self.since} is after until {self.until}")
        _stakes(self.stake)
        _known("game", self.game, GAMES)
        _known("position", self.position, SEATS)

    def person(self, names: list[str]) -> Person | None:
        """Return the player among the names that there are; None if none is asked for. Names may be unknown."""
        if self.player is None:
            return None
        label, equals, others = self.player.partition("=")
        if not equals or self.player in names:
            return Person(self.player, (self.player,))
        more = tuple(_split(others))
        if not label.strip() or not more:
            raise BadInput(f"several names of one person are written as NAME=NAME,NAME, not {self.player!r}")
        return Person(label.strip(), (label.strip(), *more) if label.strip() in names else more)

    def conditions(self, without: tuple[str, ...] = ()) -> "Iterator[pl.Expr]":
        """Yield what the hands must be, apart from player, currency and the filters named in `without`."""
        import polars as pl

        asked = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in without}
        if (first := _since(asked.get("since"))) is not None:
            yield pl.col("time") >= first
        if (last := _until(asked.get("until"))) is not None:
            yield pl.col("time") <= last
        if stakes := _stakes(asked.get("stake")):
            yield pl.any_horizontal(
                *((pl.col("big_blind") == big) & ((pl.col("small_blind") == small) if small is not None else True)
                  for small, big in stakes)
            )  # fmt: skip
        for name in ("site", "game", "position"):
            if asked.get(name):
                yield pl.col(name).str.to_lowercase().is_in([one.lower() for one in _split(asked[name])])
        if tournament := asked.get("tournament"):
            numbers = pl.col("tournament")
            is_one = {ANY: numbers.is_not_null(), NONE: numbers.is_null()}
            yield is_one.get(tournament, numbers.is_in(_split(tournament)).fill_null(value=False))

    @property
    def filters(self) -> str:
        """The filters as text; empty if there are none."""
        given = ((one.name, getattr(self, one.name)) for one in fields(self) if one.name not in ("player", "currency"))
        return ", ".join(f"{name} {value}" for name, value in given if value is not None)


def _since(text: str | None) -> datetime | None:
    return None if text is None else _moment("since", text)


def _until(text: str | None) -> datetime | None:
    """Return the last moment: the end of a day that is given without a time."""
    if text is None:
        return None
    found = _moment("until", text)
    is_day = len(text.strip()) <= _DAY
    return found + timedelta(days=1) - timedelta.resolution if is_day and found < datetime.max - timedelta(1) else found


def _moment(name: str, text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        found = None
    if found is None or found.tzinfo is not None:
        raise BadInput(f"{name} is a day such as 2026-11-24 or a time such as 2026-11-24T18:30, not {text!r}")
    return found


def _stakes(text: str | None) -> list[tuple[Decimal | None, Decimal]]:
    """Return the small blind, or None, and the big blind of each stake."""
    found: list[tuple[Decimal | None, Decimal]] = []
    for one in _split(text or ""):
        small, slash, big = one.rpartition("/")
        try:
            blinds = (Decimal(small) if slash else None, Decimal(big))
        except InvalidOperation:
            blinds = None
        if blinds is None or not all(blind is None or (blind.is_finite() and 0 <= blind < MOST) for blind in blinds):
            raise BadInput(f"a stake is the blinds such as 0.05/0.10, or the big blind, not {one!r}")
        found.append(blinds)
    return found


def _known(name: str, text: str | None, names: tuple[str, ...]) -> None:
    for one in _split(text or ""):
        if one.lower() not in {known.lower() for known in names}:
            raise BadInput(f"unknown {name} {one!r}: use {', '.join(names)}")


def _split(text: str) -> list[str]:
    return [part for one in text.split(",") if (part := one.strip())]
