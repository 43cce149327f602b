"""A decision in a casino game: what each move is worth, looked up on a flop and before it, else counted."""

from typing import TYPE_CHECKING

from ...cards.errors import BadParameters, RepeatedCard, TooFewUnseen, WrongCardCount
from ...cards.hands.sizes import HAND_SIZE
from ...cards.hands.starting_hands import STARTING_HANDS, hole_id, starting_hand_of
from ...cards.lattice.row_numbers import canonical, class_number
from ...cards.notation import card_text, cards_of, cards_text, mask_of, parse_cards
from ...games.casino.answers import CasinoMovesAnswer, MoveAnswer
from ...games.casino.best_hands import best_value
from ...games.casino.common_names import NAMES
from ...games.casino.game import Game
from ...games.casino.rule_files import load_bundled
from ...games.casino.tree import Node
from .counted_deals import Seen, Worths, one_hand_worths, option_worth, revealed_worths, streets_of, streets_worths
from .played_games import plays_like, solved, unwatched

if TYPE_CHECKING:
    from ..open_tables import OpenTables
    from .solved_games import Watch

PREFLOP, FLOP = 2, 5
_HAND = "SELECT value, deals FROM casino_starting_hands WHERE game = $1 AND starting_hand = $2 ORDER BY option"


class DecisionCards:
    """The cards of a decision, checked for a game, and the decision that they belong to."""

    def __init__(
        self, game: Game, cards: str, board: str, up: str, dead: str, raised: int | None, exchanged: str = ""
    ) -> None:
        """Parse the cards. Raises `BadInput` unless the game decides something with them."""
        own, shown, face_up, gone, thrown = map(parse_cards, (cards, board, up, dead, exchanged))
        self.game, self.raised = game, raised
        self.texts = tuple(map(cards_text, (own, shown, face_up, gone, thrown)))
        if len(own) != game.own:
            raise WrongCardCount(f"{game.title} is played with {game.own} own cards, got {len(own)}")
        wanted_up = game.dealer.up if game.dealer else 0
        if len(face_up) != wanted_up:
            if wanted_up:
                raise BadParameters(f"{game.title} needs one face-up card of the dealer, given as up", "up")
            raise WrongCardCount(f"the dealer has no face-up card in {game.title}")
        if len(thrown) > len(game.exchange):
            most = len(game.exchange)
            raise WrongCardCount(
                f"{most} cards can be exchanged, got {len(thrown)}" if most else f"{game.title} exchanges no cards"
            )
        self.seen = Seen(*map(mask_of, (own, shown, face_up, (*gone, *thrown))))
        every = (*own, *shown, *face_up, *gone, *thrown)
        for card in every:
            if every.count(card) > 1:
                raise RepeatedCard(f"card {card_text(card)} is given twice")
        self.may_exchange = bool(game.exchange and not thrown)
        self.node = self._node(len(own) + len(shown), game.exchange[len(thrown) - 1] if thrown else 0)
        self._require_enough_cards(len(shown))

    def _require_enough_cards(self, shown: int) -> None:
        """Raise `TooFewUnseen` if too few cards are left for the board, the dealer and an exchange of all cards."""
        dealer = self.game.dealer
        takers = {
            "the board": self.game.board - shown,
            "the dealer": dealer.cards - dealer.up if dealer else 0,
            f"an exchange of {HAND_SIZE}": HAND_SIZE if self.may_exchange else 0,
        }
        wanted, left = sum(takers.values()), len(self.seen.unseen)
        if left < wanted:
            names = [name for name, cards in takers.items() if cards]
            take, are = "take" if names[1:] else "takes", "is" if left == 1 else "are"
            raise TooFewUnseen(f"{' and '.join(names)} {take} {wanted} unseen cards, {left} {are} left")

    def _node(self, seen: int, fee: int) -> Node:
        last = len(self.game.choices) - 1
        nodes = [
            node
            for node in streets_of(self.game).tree.nodes
            if node.seen == seen and node.fee == fee and (node.level == last or not self.game.exchange)
        ]
        if not nodes:
            possible = [decision.seen - self.game.own for decision in self.game.decisions]
            after = ", ".join(map(str, possible[:-1])) + (" or " if possible[1:] else "") + str(possible[-1])
            raise WrongCardCount(
                f"{self.game.title} decides with {after} cards on the board, got {seen - self.game.own}"
            )
        if self.raised is None:
            return nodes[0]
        for node in nodes:
            if node.raised == self.raised:
                return node
        raised = ", ".join(str(node.raised) for node in nodes)
        raise BadParameters(f"at this decision, raised can be {raised}, got {self.raised}", "raised")


def moves_answer(tables: "OpenTables", cards: DecisionCards, watch: "Watch") -> CasinoMovesAnswer:
    """Return every move of a decision, the best first; `watch` follows the solution of rules that are in no table."""
    game, node = cards.game, cards.node
    worths = _worths(tables, cards, watch)
    value = best_value(game.order, cards_of(cards.seen.own)) if game.engine == "five_cards" else 0
    means = {
        option.move.name: mean
        for option, mean in zip(node.options, worths.means(game.unit), strict=True)
        if value >= option.move.lowest
    }
    if cards.may_exchange:
        from .solved_games import exchange_means

        for discards, mean in exchange_means(game, cards.seen).items():
            means[f"exchange {cards_text(discards)}"] = mean
    best = max(means.values())
    moves = sorted((MoveAnswer(name, mean, best) for name, mean in means.items()), key=lambda move: move.cost)
    own, *others = cards.texts
    board, up, dead, exchanged = (text or None for text in others)
    return CasinoMovesAnswer(
        game.name, game.title, own, board, up, dead, exchanged, node.raised, worths.deals, tuple(moves)
    )


def _worths(tables: "OpenTables", cards: DecisionCards, watch: "Watch") -> Worths:
    game, node, seen = cards.game, cards.node, cards.seen
    match game.engine:
        case "reveal":
            return revealed_worths(game, node, seen, tables.evaluator)
        case "three_cards" | "five_cards":
            return one_hand_worths(game, node, seen)
    bundled = next((name for name in NAMES if plays_like(game, load_bundled(name))), None)
    if node.seen == PREFLOP:
        return _before_the_flop(tables, cards, bundled, watch)
    if node.seen == FLOP and bundled and not seen.dead:
        return _on_the_flop(tables, cards, bundled)
    return streets_worths(game, node, seen, tables.evaluator)


def _before_the_flop(tables: "OpenTables", cards: DecisionCards, bundled: str | None, watch: "Watch") -> Worths:
    """Return the moves of a starting hand: looked up, solved and cached for other rules, or counted with dead cards."""
    if cards.seen.dead:
        from .solved_games import count_hole

        return count_hole(tables, cards.game, cards.seen, watch)
    hand = starting_hand_of(*sorted(cards_of(cards.seen.own)))
    if bundled is None:
        from ...games.casino.streets import FLOPS

        options = solved(tables, cards.game, watch).preflop
        deals = FLOPS * streets_of(cards.game).run_outs
        return Worths([option[STARTING_HANDS.index(hand)] for option in options], deals)
    rows = tables.connection.rows(_HAND, bundled, hand)
    return Worths([value for value, _ in rows], rows[0][1])


def decides_before_the_flop(game: Game) -> bool:
    """Return true if a game's first decision is made on a starting hand of hold'em."""
    return game.engine == "streets" and game.decisions[0].seen == PREFLOP


def first_moves(tables: "OpenTables", game: Game) -> tuple[tuple[str, ...], dict[str, tuple[float, ...]]]:
    """Return the moves before the flop, and the mean result of each with each starting hand, in first bets."""
    worth = {}
    for hand in STARTING_HANDS:
        suits = "hh" if hand.endswith("s") else "hd"
        cards = DecisionCards(game, f"{hand[0]}{suits[0]}{hand[1]}{suits[1]}", "", "", "", None)
        worth[hand] = tuple(map(float, _worths(tables, cards, unwatched).means(game.unit)))
    return tuple(move.name for move in game.decisions[0].moves), worth


def _on_the_flop(tables: "OpenTables", cards: DecisionCards, bundled: str) -> Worths:
    import numpy as np

    from ...tables.casino import flop_columns

    board, own = canonical(cards.seen.board, cards.seen.own)
    sql = f"SELECT {', '.join(flop_columns(bundled))} FROM casino_flop WHERE board_id = $1 AND hole_id = $2"
    (row,) = tables.connection.rows(sql, class_number(board), hole_id(*sorted(cards_of(own))))
    streets, sums = streets_of(cards.game), np.array(row, np.int64)
    options = [option_worth(streets, option, sums, streets.run_outs) for option in cards.node.options]
    return Worths(options, streets.run_outs)
