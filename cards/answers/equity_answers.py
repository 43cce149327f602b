"""Answers of equity questions: frozen dataclasses with the JSON that programs rely on."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from .answer import Answer, Flattened, Json, Key, OmitEmpty, RankedAnswer
from .flop_answers import EquityAfterCard, FlopEquity, TextureEquity

COUNTED = "counted on every final board"
"""The `source` of an answer that was computed rather than read from a table."""


@dataclass(frozen=True)
class Chances(Answer):
    """Probabilities of a player; None where only the equity is known.

    win  the probability of winning the pot alone
    tie  the probability of sharing the pot
    """

    win: Annotated[float | None, Key("win_chance")] = None
    tie: Annotated[float | None, Key("tie_chance")] = None

    @classmethod
    def of(cls, win: float, tie: float, deals: float) -> "Chances":
        """Return the chances of a player who wins `win` deals and shares the pot in `tie`, out of `deals`."""
        return cls(win / deals, tie / deals)

    @property
    def lose(self) -> float | None:
        """The probability of winning nothing."""
        return None if self.win is None or self.tie is None else max(0.0, 1.0 - self.win - self.tie)


UNKNOWN = Chances()


@dataclass(frozen=True)
class HandAnswer(Answer):
    """One hole of a player's range: its weight as written, and the deals in which the player holds it."""

    hand: str
    weight: float
    win: int | None
    tie: int | None
    lose: int | None
    equity: float | None
    chances: Flattened[Chances]


@dataclass(frozen=True)
class SampledHandAnswer(HandAnswer):
    """One hole of a range in a sample: no counts; equity and standard error are None if it was never dealt."""

    standard_error: float | None


@dataclass(frozen=True)
class PlayerAnswer(Answer):
    """One player's result over all deals.

    A deal counts as often as the product of the weights of the hands in it. Counts are None in a sample, for a seat
    among several random opponents, and where weights are not in the ratio of small whole numbers.

    hands           the hands of the range that can be dealt, best first, if asked for
    stack           the chips all in, if stacks are given
    expected_chips  the average stack after the showdown
    icm             the worth of that stack in prizes, if payouts are given
    """

    hand: str
    win: int | None
    tie: int | None
    lose: int | None
    equity: float
    chances: Flattened[Chances] = UNKNOWN
    stack: OmitEmpty[float | None] = None
    expected_chips: OmitEmpty[float | None] = None
    icm: OmitEmpty[float | None] = None
    hands: OmitEmpty[tuple[HandAnswer, ...] | None] = None

    @classmethod
    def counted(cls, hand: str, win: int, tie: int, lose: int, equity: float | None = None) -> "PlayerAnswer":
        """Return a player from the deals won alone, shared and lost; without `equity`, shared pots are split in two."""
        deals = win + tie + lose
        share = (2 * win + tie) / (2 * deals) if equity is None else equity
        return cls(hand, win, tie, lose, share, Chances.of(win, tie, deals))


@dataclass(frozen=True, kw_only=True)
class EquityAnswer(RankedAnswer):
    """Equities of two or more players. Counts are deals; `tie` counts those in which the player shares the pot.

    players     in the order given
    notes       how ranges were understood that could be misread
    flops       if asked for: every flop, the best for the first player first
    textures    the same by texture of the flop
    next_cards  if asked for: every card that may come next, the best for the first player first
    """

    display: ClassVar[str] = "equity"

    board: str = ""
    dead: str = ""
    exact: bool
    standard_error: float
    source: str
    deals: int
    players: tuple[PlayerAnswer, ...]
    notes: OmitEmpty[tuple[str, ...]] = field(default=(), compare=False)
    textures: OmitEmpty[tuple[TextureEquity, ...]] = ()
    flops: OmitEmpty[tuple[FlopEquity, ...]] = ()
    next_cards: OmitEmpty[tuple[EquityAfterCard, ...]] = ()

    @classmethod
    def counted(
        cls, players: Iterable[PlayerAnswer], source: str, deals: int, board: str = "", dead: str = ""
    ) -> "EquityAnswer":
        """Return the answer for players, in their order, of whom every deal was counted."""
        return cls(
            board=board,
            dead=dead,
            exact=True,
            standard_error=0.0,
            source=source,
            deals=deals,
            players=tuple(players),
        )

    @classmethod
    def sampled(
        cls, players: Iterable[PlayerAnswer], seed: int, samples: int, standard_error: float, board: str, dead: str
    ) -> "EquityAnswer":
        """Return the answer for players, in their order, whose equities are estimated from a sample."""
        return cls(
            board=board,
            dead=dead,
            exact=False,
            standard_error=standard_error,
            source=f"sampled from seed {seed}",
            deals=samples,
            players=tuple(players),
        )

    def to_json(self, top: int | None = None) -> Json:
        """Return one JSON object, with only the first `top` of each player's hands, flops and next cards if given."""
        body = super().to_json()
        for key in ("flops", "next_cards"):
            if key in body:
                body[key] = body[key][:top]
        for player in body["players"]:
            if "hands" in player:
                player["hands"] = player["hands"][:top]
        return body
