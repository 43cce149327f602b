"""The rules of a casino game: its deck and streets, bets, decisions, the dealer's qualifying hand, and side bets."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import lcm
from typing import Literal

from ...cards.boards import BOARD_SIZE
from ...cards.errors import BadInput
from ...cards.hands.sizes import HAND_SIZE
from .best_hands import MOST_CARDS
from .hands import FOUR, THREE, HandOrder, five_cards, four_cards, three_cards

Unqualified = Literal["plays", "pushes", "wins"]
"""Treatment of a bet if the dealer does not qualify."""
Ties = Literal["pushes", "wins"]
"""Treatment of a bet if both hands are equal."""
Engine = Literal["streets", "five_cards", "three_cards", "reveal"]
"""The method that solves a game: it follows from the rules."""
SideCards = Literal["final", "flop", "own"]
"""The cards that a side bet pays for: own and board, own and flop, or own alone."""
WIN, TIE, LOSE = range(3)
RESULTS = ("win", "tie", "lose")
"""The results of a showdown, in the order of the columns of pays."""
CELLS = 2 * len(RESULTS)
"""Results against a dealer who qualifies, then against one who does not."""


class BadRules(BadInput):
    """Invalid rules of a casino game, or a change that does not fit them."""


@dataclass(frozen=True)
class Line:
    """A line of a pay table: `pay` for a hand from `lowest`, a value, up to the next better line."""

    name: str
    lowest: int
    pay: Fraction


@dataclass(frozen=True)
class Bet:
    """A bet that the hands decide; lines pay for the player's own hand, best first.

    name         the bet's name
    units        first bets staked before the cards are dealt; 0 for the bet that decisions make
    wins         pays for a win; a hand below all lines is paid `otherwise`
    loses        pays for a loss with a good hand
    bonus        pays whatever the dealer has, if the player stays
    unqualified  its treatment if the dealer does not qualify
    ties         its treatment if both hands are equal
    """

    name: str
    units: int
    wins: tuple[Line, ...] = ()
    otherwise: Fraction = Fraction(1)
    loses: tuple[Line, ...] = ()
    bonus: tuple[Line, ...] = ()
    unqualified: Unqualified = "plays"
    ties: Ties = "pushes"

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines of the bet."""
        return (*self.wins, *self.loses, *self.bonus)

    def paid(self, value: int, result: int, qualified: bool) -> Fraction:
        """Return the result of one unit of the bet with a hand of `value`."""
        bonus = pay_of(self.bonus, value, Fraction(0))
        if not qualified and self.unqualified == "pushes":
            return bonus
        if not qualified and self.unqualified == "wins":
            result = WIN
        if result == WIN or (result == TIE and self.ties == "wins"):
            return bonus + pay_of(self.wins, value, self.otherwise)
        return bonus + (pay_of(self.loses, value, Fraction(-1)) if result == LOSE else 0)


def pay_of(lines: tuple[Line, ...], value: int, otherwise: Fraction) -> Fraction:
    """Return the pay of the best line that a value reaches."""
    return next((line.pay for line in lines if value >= line.lowest), otherwise)


@dataclass(frozen=True)
class Move:
    """A move: `bet` first bets are added; it may end the decisions, or fold and lose everything staked.

    discards  cards that it exchanges, for a `fee` in first bets that is lost
    hand      the lowest hand with which it may be made, and its value; None and 0 for any
    """

    name: str
    bet: int = 0
    ends: bool = False
    folds: bool = False
    discards: int = 0
    fee: int = 0
    hand: str | None = None
    lowest: int = 0


@dataclass(frozen=True)
class Decision:
    """A decision when the player has seen `seen` cards of the own hand and the board."""

    seen: int
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Dealer:
    """The dealer: number of cards held, number of them that are face up, and the lowest value that qualifies."""

    cards: int
    up: int = 0
    qualifies: str | None = None
    lowest: int = 0


@dataclass(frozen=True)
class SideBet:
    """A side bet: it pays for some of the player's cards, whatever the dealer has; other hands lose it.

    lines      pays by hand, best first; empty if it pays for starting hands
    starting   pays by a range of starting hands, in the order in which they are tried
    published  the house's edge stated elsewhere, in percent
    """

    name: str
    cards: SideCards
    lines: tuple[Line, ...] = ()
    starting: tuple[tuple[str, Fraction], ...] = ()
    published: Decimal | None = None


@dataclass(frozen=True)
class Game:
    """A game against the house.

    own        cards dealt to the player; the first `shown` are seen at the first decision
    board      cards dealt to the board or, without a dealer, to complete the player's hand
    bets       the bets before the deal, then the one that decisions raise, if any
    hand       cards of the hands that are compared: the best of those that each has
    exchange   before the decision, the fees in first bets for exchanging one card, two and so on; empty for no exchange
    published  the house's edge stated elsewhere, in percent of the first bet
    differs    difference from the rules of other houses
    """

    name: str
    title: str
    own: int
    board: int
    bets: tuple[Bet, ...]
    decisions: tuple[Decision, ...]
    dealer: Dealer | None = None
    side_bets: tuple[SideBet, ...] = ()
    hand: int = HAND_SIZE
    exchange: tuple[int, ...] = ()
    published: Decimal | None = None
    source: str | None = None
    differs: str | None = None

    @property
    def engine(self) -> Engine:
        """The method that solves the game."""
        if self.dealer is None:
            return "reveal"
        return {2: "streets", THREE: "three_cards"}.get(self.own, "five_cards")  # type: ignore[return-value]

    @cached_property
    def order(self) -> HandOrder:
        """The order of the game's hands."""
        return {THREE: three_cards, FOUR: four_cards}.get(self.hand, five_cards)()

    @cached_property
    def choices(self) -> tuple[Decision, ...]:
        """The decisions; an exchange is the first."""
        if not self.exchange:
            return self.decisions
        fees = enumerate(self.exchange, start=1)
        exchanges = (Move(f"exchange {cards}", discards=cards, fee=fee) for cards, fee in fees)
        return (Decision(self.own, (Move("stand"), *exchanges)), *self.decisions)

    @property
    def staked(self) -> int:
        """First bets staked before the deal."""
        return sum(bet.units for bet in self.bets)

    @property
    def raised(self) -> Bet:
        """The bet that decisions make; without one, raises are paid as the first bet is."""
        return next((bet for bet in self.bets if not bet.units), self.bets[0])

    @cached_property
    def unit(self) -> int:
        """The number of parts of a first bet such that every result is a whole number of parts."""
        pays = [line.pay for bet in self.bets for line in bet.lines] + [bet.otherwise for bet in self.bets]
        return lcm(*(pay.denominator for pay in pays))

    @cached_property
    def steps(self) -> tuple[tuple[str, int], ...]:
        """The hands that pays and moves tell apart, lowest first: the name of each and its lowest value."""
        lines = {move.lowest: move.hand for one in self.decisions for move in one.moves if move.hand}
        lines |= {line.lowest: line.name for bet in self.bets for line in bet.lines}
        return tuple((lines.get(lowest, "Nothing"), lowest) for lowest in sorted({1, *lines}))

    @cached_property
    def step_pays(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """The results of the first bets and of one raised bet with a hand of each step, in parts.

        Each has `CELLS` numbers: won, tied and lost against a dealer who qualifies, then against one who does not.
        """
        cells = [(result, qualified) for qualified in (True, False) for result in range(len(RESULTS))]

        def in_parts(pays: Iterable[Fraction]) -> tuple[int, ...]:
            return tuple(int(pay * self.unit) for pay in pays)

        return tuple(
            (
                in_parts(sum((bet.units * bet.paid(value, *cell) for bet in self.bets), Fraction(0)) for cell in cells),
                in_parts(self.raised.paid(value, *cell) for cell in cells),
            )
            for _, value in self.steps
        )


def require_playable(game: Game) -> None:
    """Raise `BadRules` for rules that no engine plays, with the reason."""
    dealer, where = game.dealer, f"rules {game.name}"
    if game.own + game.board > (BOARD_SIZE + 2 if dealer else HAND_SIZE):
        raise BadRules(f"{where}: {game.own} own cards and a board of {game.board} are too many")
    if dealer and not _is_playable(game, dealer):
        raise BadRules(
            f"{where}: against a dealer, games have 2 own cards and a board of 5, 3 own cards, or 5 own cards and a "
            f"dealer with 5 or 6 cards, at most one of them face up, of which the best 4 or 5 make a hand; these have "
            f"{game.own} own cards, a board of {game.board} and a dealer with {dealer.cards} cards, {dealer.up} up, "
            f"for hands of {game.hand}"
        )
    if dealer is None and game.hand != HAND_SIZE:
        raise BadRules(f"{where}: without a dealer, hands are of {HAND_SIZE} cards")
    if dealer is None and game.own + game.board != HAND_SIZE:
        raise BadRules(f"{where}: without a dealer, own cards and board must make {HAND_SIZE} cards")
    possible = {"streets": (2, 5, 6, 7), "three_cards": (3,), "five_cards": (5,)}.get(
        game.engine, tuple(range(game.own, HAND_SIZE))
    )
    seen = [decision.seen for decision in game.decisions]
    if any(number not in possible for number in seen) or any(later <= earlier for earlier, later in pairwise(seen)):
        raise BadRules(
            f"{where}: decisions must ascend and come after {', '.join(map(str, possible))} cards, got {seen}"
        )
    if any(one.moves[-1].hand for one in game.decisions):
        raise BadRules(f"{where}: the last move of a decision must be possible with every hand")
    restricted = any(move.hand for one in game.decisions for move in one.moves)
    if restricted and (game.engine != "five_cards" or game.exchange):
        raise BadRules(f"{where}: only with five own cards and no exchange can a move need a hand")
    if game.exchange and not _exchanges(game):
        raise BadRules(
            f"{where}: cards are exchanged with five own cards against one of the dealer's five face up, and exchange "
            f"has the fees for one to five of them, at least 1; got {list(game.exchange)}"
        )
    if game.bets[0].units == 0 or sum(bet.units == 0 for bet in game.bets) > 1:
        raise BadRules(f"{where}: the first bet is staked before the deal, and decisions raise at most one other")


def _is_playable(game: Game, dealer: Dealer) -> bool:
    """Return true if an engine plays the cards of a game against a dealer."""
    if game.engine == "five_cards":
        cards = game.own == HAND_SIZE and HAND_SIZE <= dealer.cards <= MOST_CARDS and dealer.up <= 1
        return cards and game.board == 0 and game.hand in (FOUR, HAND_SIZE)
    shape = game.own, game.board, dealer.cards, dealer.up, game.hand
    return shape in ((2, BOARD_SIZE, 2, 0, HAND_SIZE), (THREE, 0, THREE, 0, THREE))


def _exchanges(game: Game) -> bool:
    """Return true if cards can be exchanged in a game, for fees that are known."""
    dealer, fees = game.dealer, game.exchange
    cards = dealer is not None and (dealer.cards, dealer.up, game.own, game.hand) == (HAND_SIZE, 1, *(HAND_SIZE,) * 2)
    return cards and len(fees) == HAND_SIZE and 0 not in fees
