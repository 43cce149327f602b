"""The question `state`: a hole on a flop or turn against a random hand, looked up or counted."""

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING

from ....cards.arguments import optional, written
from ....cards.boards import BOARD_SIZE
from ....cards.deck import STANDARD, Deck
from ....cards.lattice.row_numbers import relabel_mask
from ....cards.notation import SUIT_COUNT, cards_text, mask_of
from ....games.holdem.answers.state import StateAnswer
from ....games.holdem.boards.visible_cards import KnownCards, parse_known_cards
from ....games.holdem.rules import HOLE_SIZE
from ...game_names import HOLDEM, deck_of, variant
from ...parameters import Dead, FlopOrTurn, Hole, Variant
from ...question import Question
from ..variants import evaluator_loader, has_board_rows

if TYPE_CHECKING:
    from ....cards.hands.evaluator import Evaluator
    from ...open_tables import OpenTables
    from .states import StateTables

BOARDS = (3, 4)
"""Numbers of cards on a board that is not complete."""
PLAYERS = 2


class State(Question[StateAnswer]):
    """Exact counts for a hole on a flop or turn against a random hand: now, at the showdown, and by final strength.

    They are a row of the table `flop` or `turn`, or computed if there are dead cards.
    """

    title = "A row of the tables flop and turn"
    examples = (
        {"hole": "AhKh", "board": "Qh7h2c"},
        {"hole": "AhKh", "board": "Qh7h2c", "dead": "QsQd"},
        {"hole": "JsTs", "board": "9h8h6c", "game": "short-deck"},
    )
    answer_types = ("games.holdem.answers.state:StateAnswer",)
    views = ("counts",)

    def __init__(self, hole: Hole, board: FlopOrTurn, dead: Dead = "", game: Variant = HOLDEM) -> None:
        """Parse the cards. Raises `BadInput`."""
        self.game = variant(game)
        held, on, out = written(hole, "a hole"), optional(board, "the board"), optional(dead, "dead cards")
        self.cards = parse_known_cards(held, on, out, BOARDS, deck_of(self.game))
        self.cards.visible.require_enough_for(PLAYERS, HOLE_SIZE)

    def answer(self, tables: "OpenTables") -> StateAnswer:
        return tables.kept(state_finder, self.game).find(self.cards)

    def is_looked_up(self, tables: "OpenTables") -> bool:
        return self.game == HOLDEM and not self.cards.dead and has_board_rows(tables.connection, len(self.cards.board))


def state_finder(tables: "OpenTables", game: str) -> "StateFinder":
    """Return the finder of a game; `OpenTables.kept` keeps it."""
    from .states import states_of

    return StateFinder(evaluator_loader(tables, game), tables.kept(states_of, game), deck_of(game))


class StateFinder:
    """Finder of the full row of a hole on a board against random hands."""

    def __init__(self, evaluator: "Callable[[], Evaluator]", states: "StateTables", deck: Deck = STANDARD) -> None:
        """Call `evaluator` only when deals must be counted; all three parameters belong to one game."""
        self._evaluator, self._states, self._deck = evaluator, states, deck

    def find(self, cards: KnownCards) -> StateAnswer:
        """Return the state of a hole on a flop or turn, with or without dead cards."""
        seen = cards.visible
        if self._states.table(seen.board, seen.dead) is not None:
            return self._states.state(cards)
        return self._counted(cards)

    def _counted(self, cards: KnownCards) -> StateAnswer:
        from ....cards.answers.equity_answers import COUNTED
        from ....games.holdem.counting.one_hole import count_state

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
