"""Answers about casino games: frozen dataclasses with the JSON that programs rely on."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal, Protocol, TypedDict

from ...cards.answers.answer import Answer, Hidden, Key, OmitEmpty, number
from .results import End, Results


def fraction_text(value: Fraction) -> str:
    """Return a reduced fraction as text.

    >>> fraction_text(Fraction(4, 6))
    '2/3'
    """
    return f"{value.numerator}/{value.denominator}"


class HasEdge(Protocol):
    """An answer about a bet; `exact` is what the house wins of it on average."""

    @property
    def exact(self) -> Fraction: ...


class Edge:
    """The property `edge` of an answer, a number."""

    def __init__(self, after: str) -> None:
        """Place the key after that of another member."""

        @Key(after=after)
        def edge(answer: HasEdge) -> float:
            """The house's mean win per bet, or per first bet of a game."""
            return float(answer.exact)

        self.compute = edge

    def __get__(self, answer: HasEdge, kind: type) -> float:
        """Return the number."""
        return self.compute(answer)


class ExactEdge:
    """The property `edge_exact` of an answer, the same as text."""

    def __init__(self) -> None:
        """Place the key after that of `edge`."""

        @Key(after="edge")
        def edge_exact(answer: HasEdge) -> str:
            """The exact number as a reduced fraction."""
            return fraction_text(answer.exact)

        self.compute = edge_exact

    def __get__(self, answer: HasEdge, kind: type) -> str:
        """Return the text."""
        return self.compute(answer)


@dataclass(frozen=True)
class SideBetAnswer(Answer):
    """A side bet: the house's edge in bets, exactly and as a number, and the one published elsewhere in percent."""

    name: str
    exact: Hidden[Fraction]
    published_percent: OmitEmpty[str | None] = None

    edge = Edge(after="name")
    edge_exact = ExactEdge()


@dataclass(frozen=True)
class MoveShareAnswer(Answer):
    """A move and the share of deals in which it is made.

    seen    cards that the player has seen, own and on the board
    raised  first bets added before
    fee     first bets paid for exchanged cards
    """

    seen: int
    raised: int
    fee: OmitEmpty[int]
    move: str
    deals: Hidden[int]
    all_deals: Hidden[int]

    @property
    @Key()
    def probability(self) -> float:
        """The share of all deals in which it is made."""
        return self.deals / self.all_deals


@dataclass(frozen=True)
class CasinoSessionAnswer(Answer):
    """The cost of a session, in the money of a bet.

    bet                 the first bet on each hand
    hands               the number of hands
    expected_loss       the expected loss of all of them
    standard_deviation  the standard deviation of the result
    low, high           bounds of the middle 95 % of results
    ahead               the probability of ending with a gain
    interval            the method for `low`, `high` and `ahead`: `exact`, or `normal` if exact computation is too large
    money               money at the start, if given
    lasts               the probability that it covers the largest loss of a hand before each of the hands
    """

    bet: float
    hands: int
    expected_loss: float
    standard_deviation: float
    low: float
    high: float
    ahead: float
    interval: Literal["exact", "normal"]
    money: OmitEmpty[float | None] = None
    lasts: OmitEmpty[float | None] = None


@dataclass(frozen=True)
class CasinoStrategyLine(Answer):
    """A line of a strategy: after `seen` cards, the move and the cards for which it is made."""

    seen: int
    move: str
    cards: str


@dataclass(frozen=True)
class CasinoStrategy(Answer):
    """A strategy, its exact edge for the house, and its cost against perfect play, in first bets.

    rule   the strategy in one line, or the name of a list
    lines  the lines of a list: of those for a decision, the first that fits decides
    """

    rule: str
    exact: Hidden[Fraction]
    best: Hidden[Fraction]
    lines: OmitEmpty[tuple[CasinoStrategyLine, ...]] = ()
    published_percent: OmitEmpty[str | None] = None
    source: OmitEmpty[str | None] = None

    edge = Edge(after="rule")
    edge_exact = ExactEdge()

    @property
    @Key(after="edge_exact")
    def cost(self) -> float:
        """Its loss against perfect play."""
        return float(self.exact - self.best)


class CasinoOutcome(TypedDict):
    """One way in which deals end, in JSON."""

    raised: int
    fee: int
    folded: bool
    hand: str
    result: str
    qualified: bool
    paid: float
    deals: int
    probability: float


@dataclass(frozen=True)
class CasinoGameAnswer(Answer):
    """A game played perfectly.

    side_bets          each side bet with its edge
    decisions          how often each move is made
    published_percent  the edge published elsewhere, in percent, and its `source`
    differs            difference from the rules of other houses
    session            the cost of a session, if asked for
    strategies         strategies in one line, if asked for
    """

    display: ClassVar[str] = "casino"

    game: str
    title: str
    results: Hidden[Results] = field()
    side_bets: tuple[SideBetAnswer, ...]
    decisions: tuple[MoveShareAnswer, ...]
    published_percent: OmitEmpty[str | None] = None
    source: OmitEmpty[str | None] = None
    differs: OmitEmpty[str | None] = None
    session: OmitEmpty[CasinoSessionAnswer | None] = None
    strategies: OmitEmpty[tuple[CasinoStrategy, ...]] = ()

    @property
    @Key()
    def own_cards(self) -> int:
        """The number of the player's own cards."""
        return self.results.game.own

    @property
    @Key()
    def up_card(self) -> bool:
        """True if one of the dealer's cards is seen."""
        dealer = self.results.game.dealer
        return dealer is not None and dealer.up > 0

    @property
    def exact(self) -> Fraction:
        """The house's mean win per first bet."""
        return self.results.edge

    edge = Edge(after="title")
    edge_exact = ExactEdge()

    @property
    @Key(after="edge_exact")
    def element_of_risk(self) -> float:
        """The house's mean win as a share of all that is bet."""
        return float(self.results.element_of_risk)

    @property
    @Key(after="element_of_risk")
    def standard_deviation(self) -> float:
        """The standard deviation of a hand's result, in first bets."""
        return self.results.standard_deviation

    @property
    @Key()
    def outcomes(self) -> list[CasinoOutcome]:
        """The ends of all deals."""
        return [_outcome(end, self.results.deals) for end in self.results.ends]


def _outcome(end: End, deals: int) -> CasinoOutcome:
    return {
        "raised": end.leaf.raised,
        "fee": end.leaf.fee,
        "folded": end.leaf.folded,
        "hand": end.hand or "",
        "result": end.result or "",
        "qualified": end.qualified,
        "paid": number(end.paid),
        "deals": end.deals,
        "probability": end.deals / deals,
    }


@dataclass(frozen=True)
class CasinoGamesAnswer(Answer):
    """The bundled games."""

    display: ClassVar[str] = "casino"

    games: tuple[CasinoGameAnswer, ...]


@dataclass(frozen=True)
class MoveAnswer(Answer):
    """A move and its mean result in first bets, with best play from there on."""

    move: str
    exact: Hidden[Fraction] = field()
    best: Hidden[Fraction]

    @property
    @Key(after="move")
    def value(self) -> float:
        """The mean result, in first bets."""
        return float(self.exact)

    @property
    @Key(after="value")
    def value_exact(self) -> str:
        """The exact number as a reduced fraction."""
        return fraction_text(self.exact)

    @property
    @Key(after="value_exact")
    def cost(self) -> float:
        """Its loss against the best move."""
        return float(self.best - self.exact)


@dataclass(frozen=True)
class CasinoMovesAnswer(Answer):
    """A decision: every move, the best first.

    raised  first bets added before
    deals   number of deals of what is still hidden, unless a card is exchanged
    """

    display: ClassVar[str] = "casino"

    game: str
    title: Hidden[str]
    cards: str
    board: OmitEmpty[str | None]
    up: OmitEmpty[str | None]
    dead: OmitEmpty[str | None]
    exchanged: OmitEmpty[str | None]
    raised: int
    deals: int
    moves: tuple[MoveAnswer, ...]
