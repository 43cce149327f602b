"""A casino game in the terminal: deal after deal, the cost of each mistake, and the score."""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...games.casino.answers import MoveAnswer
from ...games.casino.game import LOSE, TIE, WIN, Game
from ..screen import Dialogue, Quits, either, meant, seed_or_any, spaced, with_noun, wrapped
from .deal import EXCHANGE, Deal, Payment, Score, new_deal
from .rules_in_words import rules_in_words

if TYPE_CHECKING:
    from ...query.session import Tables

BEST, STATS, HELP, QUIT = "best", "stats", "help", "quit"
WORDS = (
    "best shows what every move is worth on average with best play from there on; the decision is then not judged."
    " stats shows the score so far, help this text, and quit ends with the score."
)
SHOWN = 6
"""The most moves that `best` shows."""
_RESULTS = {WIN: "You win", TIE: "A tie", LOSE: "The dealer wins"}


def play(
    read: Callable[[], str],
    write: Callable[[str], None],
    session: "Tables",
    game: Game,
    seed: int | None = None,
    hint: bool = False,
) -> None:
    """Deal until the player leaves, and show the score.

    `read` returns one line and raises `EOFError` at the end of input; `write` takes one line without its newline. A
    `seed` repeats the deals; without one, a seed is chosen and shown. `hint` shows the best moves before each decision.
    Raise `TablesError`.
    """
    CasinoTable(read, write, session, game, hint).run(seed)


class CasinoTable(Dialogue):
    def __init__(
        self, read: Callable[[], str], write: Callable[[str], None], session: "Tables", game: Game, hint: bool
    ) -> None:
        super().__init__(read, write)
        self._session, self._game, self._hint = session, game, hint
        self._in_order = list(dict.fromkeys(move.name for one in game.decisions for move in one.moves))
        self._score = Score()

    def run(self, seed: int | None) -> None:
        chosen = seed_or_any(seed)
        self.tell(wrapped([f"{self._game.title}: what does your move cost? help explains."]))
        if seed is None:
            self.write(f"Seed {chosen} repeats these deals.")
        try:
            while True:
                self._play(new_deal(self._game, chosen, self._score.deals + 1))
        except Quits:
            self.write("")
            self.tell(score_lines(self._score))

    def _play(self, deal: Deal) -> None:
        self.write("")
        self.write(f"Deal {self._score.deals + 1}")
        while deal.node is not None:
            self.tell(card_lines(deal))
            moves = deal.moves(self._session)
            if self._hint:
                self.tell(move_lines(moves))
            move, was_helped = self._ask(moves)
            self.tell(verdict_lines(move, moves[0]))
            self._score = self._score.decided(moves[0].exact - move.exact, was_helped or self._hint)
            deal = deal.after(move.move)
        payment = deal.paid(self._session)
        self.tell(wrapped(payment_lines(deal, payment)))
        self._score = self._score.paid(payment.won)

    def _ask(self, moves: Sequence[MoveAnswer]) -> tuple[MoveAnswer, bool]:
        """Return the move that is typed, and True if the best moves were shown before. Raise `Quits`."""
        names, was_helped = [move.move for move in moves], False
        plain = [name for name in self._in_order if name in names]
        asked = [*plain, *([f"{EXCHANGE}CARDS"] if len(plain) < len(names) else [])]
        while True:
            text = self.answer_to(f"{either(asked)}?".capitalize() if len(asked) > 1 else f"{asked[0].capitalize()}?")
            found = read_move(text, names)
            if found is not None:
                return moves[names.index(found)], was_helped
            match HELP if text.strip() == "?" else meant(text, (BEST, STATS, HELP, QUIT)):
                case "best":
                    was_helped = True
                    self.tell(move_lines(moves))
                case "stats":
                    self.tell(score_lines(self._score))
                case "help":
                    self.tell(wrapped([*rules_in_words(self._game), WORDS]))
                case "quit":
                    raise Quits
                case _:
                    self.tell(wrapped([f"Type {either(asked)}; or best, stats, help or quit."]))


def read_move(text: str, names: Sequence[str]) -> str | None:
    """Return the one move that is meant; None if none or several are. Exchanged cards are given in any order.

    >>> [read_move(text, ["raise 4", "raise 3", "check"]) for text in ("r 4", "r3", "r")]
    ['raise 4', 'raise 3', None]
    >>> read_move("Exchange 7h 3c", ["exchange 3c7h", "fold"])
    'exchange 3c7h'
    """
    verb, *rest = re.sub(r"^(\s*[a-z]+)([0-9]+\s*)$", r"\1 \2", text.lower()).split()[:7] or [""]
    if not verb:
        return None
    typed = "".join(rest)
    cards = sorted(typed[place : place + 2] for place in range(0, len(typed), 2))
    found = []
    for name in names:
        first, _, amount = name.partition(" ")
        if not first.startswith(verb):
            continue
        wanted = amount.lower()
        exchanges = f"{first} " == EXCHANGE
        pieces = sorted(wanted[place : place + 2] for place in range(0, len(wanted), 2))
        if cards == pieces if exchanges else typed in ("", wanted):
            found.append(name)
    return found[0] if len(found) == 1 else None


def card_lines(deal: Deal) -> Iterator[str]:
    yield f"You have {spaced(deal.own)}"
    if deal.seen:
        yield f"Board    {spaced(deal.seen)}"
    if deal.up:
        yield f"Dealer   {spaced(deal.up)}"


def move_lines(moves: Sequence[MoveAnswer]) -> Iterator[str]:
    """Yield the best moves, with their mean result and cost."""
    width = max(len(move.move) for move in moves[:SHOWN])
    yield f"{'Move':<{width}}  {'Value':>9}  {'Cost':>9}"
    for move in moves[:SHOWN]:
        yield f"{move.move:<{width}}  {move.value:>+9.5f}  {f'{move.cost:.5f}' if move.cost else '':>9}".rstrip()


def verdict_lines(move: MoveAnswer, best: MoveAnswer) -> Iterator[str]:
    """Yield the value of the move, and the best one if another is better."""
    if move.exact == best.exact:
        yield f"{move.move.capitalize()}, the best move: {move.value:+.5f}."
    else:
        mine, other = f"{move.move.capitalize()}: {move.value:+.5f}", f"{best.move}: {best.value:+.5f}"
        yield from wrapped([f"{mine}. It costs {move.cost:.5f}; best is {other}."])


def payment_lines(deal: Deal, payment: Payment) -> Iterator[str]:
    """Yield the cards that come, and what the deal pays."""
    order = deal.game.order
    if deal.board:
        yield f"The board is {spaced(deal.board)}."
    yield f"Your hand: {_named(order.kinds[payment.mine - 1][0])}."
    if deal.game.dealer:
        yield f"The dealer has {spaced(deal.dealer)}: {_named(order.kinds[payment.theirs - 1][0])}."
    yield f"{_result(deal, payment)}: {_signed(payment.won)}."


def _result(deal: Deal, payment: Payment) -> str:
    if payment.result is None:
        return "You folded"
    if not deal.game.dealer:
        return "Your hand is paid" if payment.won > 0 else "Your hand loses" if payment.won else "Bets are returned"
    if payment.qualified:
        return _RESULTS[payment.result]
    dealer = "the dealer does not qualify"
    return f"{_RESULTS[payment.result]}; {dealer}" if deal.game.raised.unqualified == "plays" else dealer.capitalize()


def score_lines(score: Score) -> Iterator[str]:
    yield f"{with_noun(score.deals, 'deal', 'No')}: {_signed(score.won)}."
    yield f"{with_noun(score.decisions, 'decision', 'No')} judged, {with_noun(score.mistakes, 'mistake', 'no')}."
    if score.helped:
        yield f"{with_noun(score.helped, 'decision')} made after best: not judged."
    if score.mistakes:
        yield f"Mistakes cost {float(score.lost):.5f} first bets."


def _named(category: str) -> str:
    return category.replace("_", " ")


def _signed(amount: Fraction) -> str:
    return f"{float(amount):+g} first {'bet' if abs(amount) == 1 else 'bets'}"
