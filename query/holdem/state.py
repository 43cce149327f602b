"""State of a hole on a flop or turn against random hands: a row of a table, or counted if there are dead cards."""

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING

from ...cards.answers.equity_answers import COUNTED
from ...cards.arguments import require_texts
from ...cards.boards import BOARD_SIZE
from ...cards.deck import STANDARD, Deck
from ...cards.lattice.row_numbers import relabel_mask
from ...cards.notation import SUIT_COUNT, cards_text, mask_of
from ...games.holdem.answers.state import StateAnswer
from ...games.holdem.boards.visible_cards import KnownCards, parse_known_cards
from ...games.holdem.rules import HOLE_SIZE

if TYPE_CHECKING:
    from ...cards.hands.evaluator import Evaluator
    from .strength.states import StateTables

BOARDS = (3, 4)
"""Numbers of cards on a board that is not complete."""
PLAYERS = 2


class StateFinder:
    """Finder of the full row of a hole on a board against random hands."""

    def __init__(self, evaluator: "Callable[[], Evaluator]", states: "StateTables", deck: Deck = STANDARD) -> None:
        """Call `evaluator` only when deals must be counted; all three parameters belong to one game."""
        self._evaluator, self._states, self._deck = evaluator, states, deck

    def find(self, hole_text: str, board_text: str, dead_text: str = "") -> StateAnswer:
        """Return the state of a hole on a flop or turn, with or without dead cards. Raises `BadInput`."""
        require_texts({"a hole": (hole_text,), "a board": (board_text,), "dead cards": (dead_text,)})
        cards = parse_known_cards(hole_text, board_text, dead_text, BOARDS, self._deck)
        seen = cards.visible
        seen.require_enough_for(PLAYERS, HOLE_SIZE)
        if self._states.table(seen.board, seen.dead) is not None:
            return self._states.state(cards)
        return self._counted(cards)

    def _counted(self, cards: KnownCards) -> StateAnswer:
        from ...games.holdem.counting.counted_state import count_state

        found = count_state(self._evaluator(), cards)
        on_flop = BOARD_SIZE - len(cards.board) > 1
        return StateAnswer(
            hole=cards_text(cards.hole),
            board=cards_text(cards.board),
            dead=cards_text(cards.dead),
            ways=_ways(cards),
            moves=found.moves,
            strength_squares=found.strength_squares,
            against_two=found.against_two,
            histogram=found.histogram if on_flop else None,
            source=COUNTED,
            deck=self._deck,
        )


def _ways(cards: KnownCards) -> int:
    """Count the deals of board, hole and dead cards that differ only in the names of the suits."""
    masks = [mask_of(part) for part in (cards.board, cards.hole, cards.dead)]
    return len({tuple(relabel_mask(mask, suits) for mask in masks) for suits in permutations(range(SUIT_COUNT))})
