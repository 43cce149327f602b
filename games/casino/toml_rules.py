"""The fields of rule files (`work/toml_fields.py` reads them)."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal

import msgspec

from ...cards.errors import BadInput
from ...work.toml_fields import parse_fields, require_line
from .game import SideCards, Ties, Unqualified

_HINT = (
    "fields: title, own, board, hand, exchange, published, source, differs, dealer (cards, up, qualifies), bet (name, "
    "units, wins, otherwise, loses, bonus, unqualified, ties), decision (seen, moves), side (name, cards, pays, "
    "published)"
)
Small = Annotated[int, msgspec.Meta(ge=0, le=9)]


class DealerFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dealer."""

    cards: Small
    up: Small = 0
    qualifies: str | None = None


class BetFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[bet]]`; its pay tables map the names of hands to pays."""

    name: str
    units: Small = 1
    wins: dict[str, Any] = {}
    otherwise: Literal["pays", "push", "lose"] = "pays"
    loses: dict[str, Any] = {}
    bonus: dict[str, Any] = {}
    unqualified: Unqualified = "plays"
    ties: Ties = "pushes"

    def __post_init__(self) -> None:
        """Raise `ValueError` for a name that is not one line."""
        require_line("name", self.name)


class DecisionFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[decision]]`: after how many cards, and the moves."""

    seen: Small
    moves: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]

    def __post_init__(self) -> None:
        """Raise `ValueError` for a move that is listed twice."""
        _require_different("moves", self.moves)


class SideFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[side]]` bet."""

    name: str
    cards: SideCards
    pays: dict[str, Any]
    published: Decimal | None = None

    def __post_init__(self) -> None:
        """Raise `ValueError` for a name that is not one line, no pays, and an edge that is not a number."""
        require_line("name", self.name)
        if not self.pays:
            raise ValueError("pays has no lines")
        _require_finite(self.published)


class RuleFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a rule file; None for an absent field."""

    own: Small
    bet: Annotated[tuple[BetFields, ...], msgspec.Meta(min_length=1)]
    decision: Annotated[tuple[DecisionFields, ...], msgspec.Meta(min_length=1)]
    board: Small = 0
    hand: Small = 0
    title: str | None = None
    dealer: DealerFields | None = None
    side: tuple[SideFields, ...] = ()
    exchange: tuple[Small, ...] = ()
    published: Decimal | None = None
    source: str | None = None
    differs: str | None = None

    def __post_init__(self) -> None:
        """Raise `ValueError` for a text that is not one line, bets with one name, and an edge that is not a number."""
        for field, text in (("title", self.title), ("source", self.source), ("differs", self.differs)):
            if text is not None:
                require_line(field, text)
        _require_different("names of bets", [*(bet.name for bet in self.bet), *(side.name for side in self.side)])
        _require_finite(self.published)


def _require_different(field: str, texts: Sequence[str]) -> None:
    """Raise `ValueError` if a text is there twice."""
    twice = next((text for text in texts if texts.count(text) > 1), None)
    if twice is not None:
        raise ValueError(f"{field}: {twice!r} is there twice")


def _require_finite(edge: Decimal | None) -> None:
    """Raise `ValueError` for a published edge that is not a number."""
    if edge is not None and not edge.is_finite():
        raise ValueError(f"published: {edge} is not a number")


def rule_fields(text: str, where: str, error: type[BadInput]) -> RuleFields:
    """Parse the fields of a rule file; errors are raised as `error`, beginning with `where`."""
    return parse_fields(text, RuleFields, where, error, _HINT)
