"""Answers that show one played hand: its players, its decisions, and what the pots were worth."""

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from .answer import Answer


@dataclass(frozen=True)
class HandPlayer(Answer):
    """A player of the hand; amounts are in the hand's currency.

    player         the name
    seat           the seat's number
    position       BTN, SB, BB, UTG, ...
    stack          chips before antes and blinds; None if unknown
    hole           the cards; None if unknown
    made_hand      category of the best hand on the board; None if unknown or without a flop
    last_street    the street on which the player folded or the hand ended
    put_in         chips put in, antes included, without uncalled bets
    won            chips received less chips put in
    won_expected   the same with each all-in pot shared by its exact expectation; None if unknown
    luck           `won` less `won_expected`
    luck_variance  the variance of `luck`; None if unknown
    all_in_pot     the pots that the player played for once no betting was left; else None
    equity_all_in  the expected part of them; None if unknown
    """

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
    """A decision of the hand; amounts are in the hand's currency.

    decision         its place in the hand, from 1
    street           preflop, flop, turn or river
    board            the board at the decision; empty before the flop
    player           the name
    position         the position
    opponents        other players who have not folded
    opponents_known  those of them whose cards are known
    stack            chips left before the move; None if unknown
    pot              chips in the middle before the move
    to_call          what a call costs
    move             fold, check, call, bet or raise
    amount           chips that the move puts in
    bet_to           chips on this street after the move
    all_in           whether the move puts in the rest of the stack
    pot_odds         the equity that a call needs; None if there is nothing to call
    made_hand        category of the best hand; None before the flop or if the hole is unknown
    outs             next cards that improve the hand to a higher category; None if not counted
    equity_random    exact equity against one random hand; None if the hole is unknown
    equity_known     exact equity against the known hands still in; None if not valued
    """

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

    hand           the site's number of the hand
    site           the site; empty if the history names none
    time           when it began, as ISO 8601; None if the history does not say it
    game           holdem, short-deck or omaha
    limit          no-limit, pot-limit or fixed-limit
    tournament     the tournament's number; None for cash games
    currency       the currency of all amounts
    small_blind    the small blind
    big_blind      the big blind
    ante           the largest ante
    board          the board at the end; the first one, if the last cards were dealt more than once
    more_boards    the further boards; none unless the last cards were dealt more than once
    pot            all that was put in, without uncalled bets
    rake           what the players put in and were not paid
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
    more_boards: tuple[str, ...]
    pot: Decimal
    rake: Decimal
    all_in_street: str | None
    players: tuple[HandPlayer, ...]
    decisions: tuple[HandDecision, ...]
