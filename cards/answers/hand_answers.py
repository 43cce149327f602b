"""Answers that show one played hand: its players, its decisions, and what the pots were worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from .answer import Answer


@dataclass(frozen=True)
class HandPlayer(Answer):
    """A player of the hand, with the meaning of the columns of `hands.parquet`."""

    player: str
    seat: int
    position: str
    stack: Decimal | None
    hole: str | None
    made_hand: str | None
    last_street: str
    put_in: Decimal
    won: Decimal
    won_expected: Decimal | None
    luck: Decimal | None
    luck_variance: float | None
    all_in_pot: Decimal | None
    equity_all_in: float | None


@dataclass(frozen=True)
class HandDecision(Answer):
    """A decision of the hand, with the meaning of the columns of `decisions.parquet`."""

    decision: int
    street: str
    board: str
    player: str
    position: str
    opponents: int
    opponents_known: int
    stack: Decimal | None
    pot: Decimal
    to_call: Decimal
    move: str
    amount: Decimal
    bet_to: Decimal
    all_in: bool
    pot_odds: float | None
    made_hand: str | None
    outs: int | None
    equity_random: float | None
    equity_known: float | None


@dataclass(frozen=True)
class PlayedHandAnswer(Answer):
    """One hand, decision by decision.

    time           when it began, as ISO 8601; None if the history does not say it
    all_in_street  the street of the last bet, if no betting was left before the river; else None
    players        from the left of the button
    decisions      in the order of play
    """

    display: ClassVar[str] = "played_hand"

    hand: str
    site: str
    time: str | None
    game: str
    limit: str
    tournament: str | None
    currency: str
    small_blind: Decimal
    big_blind: Decimal
    ante: Decimal
    board: str
    pot: Decimal
    rake: Decimal
    all_in_street: str | None
    players: Sequence[HandPlayer]
    decisions: Sequence[HandDecision]
