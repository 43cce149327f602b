"""A deal of a casino game without input or output: its cards, the decisions on the way, and what it pays."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import DECK_SIZE, cards_text, parse_cards
from ...games.casino.answers import CasinoMovesAnswer, MoveAnswer
from ...games.casino.best_hands import best_value
from ...games.casino.game import LOSE, TIE, WIN, Game
from ...games.casino.tree import Leaf, Node, Tree

if TYPE_CHECKING:
    from ...query.session import Tables

Cards = tuple[int, ...]
EXCHANGE = "exchange "
"""The beginning of a move that names the cards it exchanges."""


@dataclass(frozen=True)
class Deal:
    """The cards of a deal, and what has been decided.

    own        the player's cards; an exchange replaces some of them
    board      the cards that are dealt to the board, or that complete the player's hand
    dealer     the dealer's cards, the face-up card first; empty without a dealer
    stock      cards that replace exchanged ones
    exchanged  the cards thrown away
    node       the next decision; None if nothing is left to decide
    leaf       the end of the decisions; None before it
    """

    game: Game
    own: Cards
    board: Cards
    dealer: Cards
    stock: Cards
    exchanged: Cards = ()
    node: Node | None = None
    leaf: Leaf | None = None

    @property
    def seen(self) -> Cards:
        """The cards of the board that the player sees: all of them at the end."""
        return self.board if self.node is None else self.board[: self.node.seen - self.game.own]

    @property
    def up(self) -> Cards:
        return self.dealer[: self.game.dealer.up if self.game.dealer else 0]

    def moves(self, session: "Tables") -> tuple[MoveAnswer, ...]:
        """Return the moves of the next decision, best first. Raise `TablesError`."""
        node = self.node
        answer = session.casino(
            self.game,
            cards_text(self.own),
            board=cards_text(self.seen),
            up=cards_text(self.up),
            exchanged=cards_text(self.exchanged),
            raised=None if self.game.exchange or node is None else node.raised,
        )
        return answer.moves if isinstance(answer, CasinoMovesAnswer) else ()

    def after(self, move: str) -> "Deal":
        tree = Tree(self.game)
        if self.node is None:
            return self
        if move.startswith(EXCHANGE):
            thrown = parse_cards(move.removeprefix(EXCHANGE))
            option = self.node.options[len(thrown)]
            own = tuple(card for card in self.own if card not in thrown) + self.stock[: len(thrown)]
            return replace(self, own=own, exchanged=thrown, node=tree.nodes[option.node or 0])
        node = self.node
        if self.game.exchange and not node.level:  # a raise or a fold stands first
            node = tree.nodes[node.options[0].node or 0]
        option = next(option for option in node.options if option.move.name == move)
        if option.node is not None:
            return replace(self, node=tree.nodes[option.node])
        return replace(self, node=None, leaf=tree.leaves[option.leaf or 0])

    def paid(self, session: "Tables") -> "Payment":
        """Return what the deal wins or loses, once everything is decided. Raise `TablesError`."""
        game, leaf = self.game, self.leaf or Leaf(0, True)
        mine = _value(session, game, (*self.own, *self.board))
        theirs = _value(session, game, (*self.dealer, *self.board)) if game.dealer else 0
        if leaf.folded:
            return Payment(Fraction(-game.staked - leaf.raised - leaf.fee), mine, theirs, None, True)
        result = WIN if mine > theirs else TIE if mine == theirs else LOSE
        qualified = game.dealer is None or theirs >= game.dealer.lowest
        first = sum((bet.units * bet.paid(mine, result, qualified) for bet in game.bets), Fraction(0))
        won = first + leaf.raised * game.raised.paid(mine, result, qualified) - leaf.fee
        return Payment(won, mine, theirs, result, qualified)


@dataclass(frozen=True)
class Payment:
    """The result of a deal.

    won        first bets won or lost
    mine       the value of the player's hand
    theirs     the value of the dealer's; 0 without a dealer
    result     WIN, TIE or LOSE; None after a fold
    qualified  false if the dealer does not qualify
    """

    won: Fraction
    mine: int
    theirs: int
    result: int | None
    qualified: bool


def _value(session: "Tables", game: Game, cards: Iterable[int]) -> int:
    hand = tuple(cards)
    return session.value(cards_text(hand)).value if game.hand == HAND_SIZE else best_value(game.order, hand)


def new_deal(game: Game, seed: int, number: int) -> Deal:
    cards = Random(f"{game.name} {seed} {number}").sample(range(DECK_SIZE), DECK_SIZE)
    dealers = game.dealer.cards if game.dealer else 0
    ends = [game.own, game.own + game.board, game.own + game.board + dealers]
    own, board, dealer, stock = (tuple(cards[a:b]) for a, b in zip([0, *ends], [*ends, ends[-1] + 5], strict=True))
    return Deal(game, own, board, dealer, stock, node=Tree(game).nodes[0])


@dataclass(frozen=True)
class Score:
    """The totals of a session, in first bets; a decision whose moves were shown is not judged."""

    deals: int = 0
    decisions: int = 0
    helped: int = 0
    mistakes: int = 0
    lost: Fraction = field(default_factory=Fraction)
    won: Fraction = field(default_factory=Fraction)

    def decided(self, cost: Fraction, was_helped: bool) -> "Score":
        """Return the totals after one more decision that costs `cost` against the best move."""
        if was_helped:
            return replace(self, helped=self.helped + 1)
        return replace(self, decisions=self.decisions + 1, mistakes=self.mistakes + (cost > 0), lost=self.lost + cost)

    def paid(self, won: Fraction) -> "Score":
        return replace(self, deals=self.deals + 1, won=self.won + won)
