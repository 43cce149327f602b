"""The question `outs`: every card that can come next on a flop or turn, looked up or counted."""

from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from ...cards.arguments import optional, written
from ...cards.boards import BOARD_SIZE, VisibleCards, parse_visible_cards
from ...cards.deck import STANDARD, Deck
from ...cards.errors import RepeatedCard, WrongCardCount
from ...cards.hands.made_hands import USUAL, MadeHands
from ...cards.notation import card_text, cards_text, mask_of, parse_cards, parse_exactly, require_in_deck
from ...cards.ranges.hand_patterns import RANDOM
from ...cards.ranges.range import Range, range_of
from ...games.holdem.answers.outs import OutsAnswer
from ...games.holdem.counting.outs import (
    CardCounts,
    Count,
    Hand,
    Standing,
    by_river,
    category_now,
    equity_of,
    ranked_next_cards,
)
from ...games.holdem.rules import HOLE_SIZE
from ..game_names import HOLDEM, deck_of, order_of, variant
from ..parameters import Against, Dead, FlopOrTurn, Hole, Variant
from ..question import Question
from .variants import evaluator_loader, with_notes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...cards.hands.evaluator import Evaluator
    from ...cards.hands.order import Order
    from ..open_tables import OpenTables
    from .strength.states import StateTables

BOARDS = (3, 4)
"""Numbers of cards on a board that is not complete."""
TWO = 2
"""Number of cards to come on a flop."""
PLAYERS = 2
_NOW = ("ahead", "tied")
_THEN = (*_NOW, "win", "tie")

Found = tuple[Standing, "tuple[CardCounts, ...]", "Iterable[tuple[int, Count]]"]
"""The hole's standing now, each next card, and the run-outs with their weights."""


class Outs(Question[OutsAnswer]):
    """Your outs on a flop or turn: every possible next card, with your equity and your hand after it.

    Cards that improve the hand or put it ahead are marked; on a flop the answer also has turn and river together
    (docs/outs.md).
    """

    title = "Your outs on a flop or turn"
    meant_by_cards = (2,)
    examples = (
        {"hole": "AhKh", "board": "Qh7h2c"},
        {"hole": "AhKh", "board": "Qh7h2c", "against": "QsQd"},
        {"hole": "8c7c", "board": "9c6h2cAd", "against": "AA, AKs", "dead": "Kc"},
        {"hole": "JsTs", "board": "9h8h6c", "game": "short-deck"},
    )
    answer_types = ("games.holdem.answers.outs:OutsAnswer",)
    views = ("top", "counts")

    def __init__(
        self, hole: Hole, board: FlopOrTurn, against: Against = RANDOM, dead: Dead = "", game: Variant = HOLDEM
    ) -> None:
        """Parse the cards and the range. Raises `BadInput`."""
        self.game = variant(game)
        deck = deck_of(self.game)
        self.hole = parse_exactly(written(hole, "a hole"), (HOLE_SIZE,), "a hole")
        self.seen = _visible(optional(board, "the board"), optional(dead, "dead cards"), deck)
        self.against = range_of(written(against, "a range"), deck)
        require_in_deck(self.hole, deck)
        _require_apart(self.hole, self.seen, self.against)
        self.seen.require_enough_for(PLAYERS, HOLE_SIZE)

    def answer(self, tables: "OpenTables") -> OutsAnswer:
        return with_notes(tables.kept(outs_finder, self.game).find(self), [self.against])


def outs_finder(tables: "OpenTables", game: str) -> "OutsFinder":
    """Return the finder of a game; `OpenTables.kept` keeps it."""
    from .strength.states import states_of

    order = None if game == HOLDEM else order_of(game)
    return OutsFinder(evaluator_loader(tables, game), tables.kept(states_of, game), order)


class OutsFinder:
    """Finder of the cards that can come next and their effects."""

    def __init__(
        self, evaluator: "Callable[[], Evaluator]", states: "StateTables", order: "Order | None" = None
    ) -> None:
        """Call `evaluator` only when deals must be counted; all three parameters belong to one game."""
        self._evaluator, self._states = evaluator, states
        self._deck, self._hands = (order.deck, MadeHands(order)) if order else (STANDARD, USUAL)

    def find(self, question: Outs) -> OutsAnswer:
        """Return the outs of a hole on a flop or turn against a range."""
        hole, seen, held = question.hole, question.seen, question.against
        hand = Hand(mask_of(hole), seen.board, self._hands)
        now, counts, run_outs = self._looked_up(hand, seen, held) or self._counted(hand, seen, held, cards_text(hole))
        equity = equity_of(counts)
        return OutsAnswer(
            hole=cards_text(hole),
            board=seen.board_text,
            dead=seen.dead_text,
            against=held.text,
            equity=equity,
            makes=category_now(hand),
            ahead=now.share,
            cards=ranked_next_cards(hand, counts),
            by_river=by_river(hand, run_outs, equity) if seen.missing == TWO else None,
        )

    def _looked_up(self, hand: Hand, seen: VisibleCards, held: Range) -> Found | None:
        """Look up one row per card, if the range is random and tables have the board and those with one more card."""
        bits = [1 << card for card in self._deck.cards if not (hand.hole | hand.board) >> card & 1]
        boards = hand.board, hand.board | bits[0]
        if not held.is_random or any(self._states.table(board, seen.dead) is None for board in boards):
            return None
        now = self._states.row(hand.hole, hand.board, _NOW)
        rows = self._states.rows(hand.hole, [hand.board | bit for bit in bits], _THEN)
        left = comb(len(bits) - 1, HOLE_SIZE)
        deals = left * (len(bits) - 1 - HOLE_SIZE)
        counts = tuple(
            CardCounts(bit.bit_length() - 1, row["win"], row["tie"], deals, Standing(row["ahead"], row["tied"], left))
            for bit, row in zip(bits, rows, strict=True)
        )
        run_outs = ((first | second, 1) for first, second in combinations(bits, TWO))
        return Standing(now["ahead"], now["tied"], comb(len(bits), HOLE_SIZE)), counts, run_outs

    def _counted(self, hand: Hand, seen: VisibleCards, held: Range, hole_text: str) -> Found:
        from ...games.holdem.counting.next_cards import count_next_cards
        from ...games.holdem.weighted_holes import cannot_be_dealt, possible_holes

        holes = possible_holes(held, seen)
        if all(mask & hand.hole for mask in holes.masks.tolist()):
            raise cannot_be_dealt((hole_text, held.text))
        found = count_next_cards(self._evaluator(), hand.hole, seen, holes)
        return found.now, found.cards, found.run_outs


def _visible(board_text: str, dead: str, deck: Deck) -> VisibleCards:
    """Parse the board, of three or four cards, and the dead cards. Raises `BadInput`."""
    if len(parse_cards(board_text)) == BOARD_SIZE:
        raise WrongCardCount(f"a board of {BOARD_SIZE} cards is complete: outs takes a board of 3 or 4 cards")
    parse_exactly(board_text, BOARDS, "a board")
    return parse_visible_cards(board_text, dead, deck)


def _require_apart(hole: tuple[int, ...], seen: VisibleCards, held: Range) -> None:
    """Raise `RepeatedCard` if a card of the hole is known to be elsewhere."""
    for card in hole:
        for where, mask in (("on the board", seen.board), ("dead", seen.dead)):
            if mask >> card & 1:
                raise RepeatedCard(f"card {card_text(card)} is both in the hole and {where}")
        if card in (held.hole or ()):
            raise RepeatedCard(f"both holes have the card {card_text(card)}: {cards_text(hole)} and {held.text}")
