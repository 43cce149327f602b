"""The rules of a casino game in sentences: moves, what is bet, the dealer's hand that qualifies, and the pays."""

from collections.abc import Iterator
from fractions import Fraction

from ...cards.answers.answer import number
from ...games.casino.game import Bet, Game, Line
from ..screen import either
from .deal import EXCHANGE

_UNQUALIFIED = {"wins": "wins", "pushes": "is returned", "plays": "is decided as usual"}
_WORDS = {Fraction(0): "push", Fraction(-1): "lose"}


def rules_in_words(game: Game) -> Iterator[str]:
    """Yield the rules of a game, a paragraph each; pays are those it is played with."""
    moves = [move for one in game.decisions for move in one.moves]
    names = [move.name for move in moves]
    shown = next((name for name in names if " " in name), names[0])
    short = "".join(word[0] for word in shown.split())
    yield f"Type a move, or its first letters: {either(dict.fromkeys(names))}; {short} is {shown}."
    yield from (f"{move.name} needs {move.hand} or better." for move in moves if move.hand)
    if game.exchange:
        fees = ", ".join(map(str, game.exchange))
        yield f"{EXCHANGE}3c 7h replaces these cards first. Fees for one card, two and so on: {fees} first bets."
    staked = ", ".join(f"{bet.name} {bet.units}" for bet in game.bets if bet.units)
    bets = "Moves add to" if game.raised.units else "Moves bet on"
    yield f"Before the deal you bet, in first bets: {staked}. {bets} {game.raised.name}."
    dealer = game.dealer
    if dealer and dealer.qualifies:
        ends = ", ".join(f"{bet.name} {_UNQUALIFIED[bet.unqualified]}" for bet in game.bets)
        yield f"The dealer qualifies with {dealer.qualifies} or better. Otherwise: {ends}."
    yield "Pays, each for its hand and better ones up to the line before:"
    for bet in game.bets:
        yield f"{bet.name}. {' '.join(_pays(bet, dealer is not None))}"


def _pays(bet: Bet, against_dealer: bool) -> Iterator[str]:
    """Yield what a bet pays for a win, a tie, a loss and whatever the dealer has, where that is not the usual."""
    wins = _lines(bet.wins, bet.otherwise)
    yield f"Win: {wins}." if against_dealer else f"{wins}."
    if bet.ties == "wins":
        yield "A tie wins."
    if bet.loses:
        yield f"Loss: {_lines(bet.loses, Fraction(-1))}."
    if bet.bonus:
        yield f"Whatever the dealer has, as well: {_lines(bet.bonus, None)}."


def _lines(lines: tuple[Line, ...], otherwise: Fraction | None) -> str:
    pays = [f"{line.name} {_pay(line.pay)}" for line in lines]
    if otherwise is not None:
        pays.append(f"other hands {_pay(otherwise)}" if lines else _pay(otherwise))
    return ", ".join(pays)


def _pay(pay: Fraction) -> str:
    return _WORDS.get(pay, str(number(pay)))
