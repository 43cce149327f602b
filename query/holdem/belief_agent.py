"""The belief agent: infers a belief from the opponent's actions, and mixes fold, call and raise by the win rate."""

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

import numpy as np
import numpy.typing as npt

from ...cards.boards import BOARD_CARDS
from ...cards.deck import STANDARD, Deck
from ...cards.hands.evaluator import Evaluator
from ...cards.hands.hole_arrays import HOLE_COUNT, HOLE_INDEX, Floats
from ...cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from ...cards.lattice.row_numbers import canonical
from ...cards.notation import LANE_BITS, cards_of, cards_text, mask_of
from ...games.holdem.boards.visible_cards import KnownCards
from ...games.holdem.counting.all_holes import equities
from ...games.holdem.counting.one_hole import showdown
from ...games.holdem.parameters import BeliefUpdate
from ..database.connection import Connection
from ..game_names import deck_of
from ..open_tables import OpenTables
from .belief import Belief
from .equity.calculator import EquityCalculator, equity_calculator
from .opponent_actions import OpponentAction
from .strength.states import StateTables, states_of
from .variants import evaluator_loader

Numbers = npt.NDArray[np.int64]
REMEMBERED = 64
"""Number of boards whose win rates are cached."""
Cards = Sequence[int]


def equities_of_hole(connection: Connection, hole: Sequence[int]) -> Floats:
    """Return the exact equity of a hole against every other hole: (1326,), NaN where the two share a card."""
    (key,) = canonical(mask_of(hole))
    rows = connection.rows("SELECT hole_b, win, tie, win + tie + lose FROM preflop_matchups WHERE hole_a = $1", key)
    own = np.array(cards_of(key))
    rivals = np.array([cards_of(mask) for mask, *_ in rows])
    shares = np.array([(2 * win + tie) / (2 * boards) for _, win, tie, boards in rows])
    found = np.full(HOLE_COUNT, np.nan)
    # Every pair with this hole comes from a canonical pair by a relabelling of suits that gives this hole.
    for suits in permutations(range(4)):
        names = np.array(suits)
        if set(_renamed(own, names).tolist()) == set(hole):
            moved = _renamed(rivals, names)
            found[HOLE_INDEX[moved[:, 0], moved[:, 1]]] = shares
    return found


def equities_of_all(connection: Connection) -> Floats:
    """Return the exact equity of each hole against a random one: (1326,)."""
    rows = connection.rows("SELECT starting_hand, equity FROM starting_hands WHERE opponents = 1")
    by_name: dict[str, float] = {name: share for name, share in rows}  # noqa: C416 - rows are untyped
    return np.array([by_name[name] for name in STARTING_HAND_OF_HOLE])


def _renamed(cards: Numbers, suits: Numbers) -> Numbers:
    return np.asarray(suits[cards // LANE_BITS] * LANE_BITS + cards % LANE_BITS)


def belief_agent(tables: OpenTables, game: str) -> "BeliefAgent":
    """Return the agent of a game; `OpenTables.kept` keeps it."""
    states, equities = tables.kept(states_of, game), tables.kept(equity_calculator, game)
    return BeliefAgent(tables.connection, evaluator_loader(tables, game), states, deck_of(game), equities)


class BeliefAgent:
    """The agent of one session, with a cache of the win rates on recent boards."""

    def __init__(
        self,
        connection: Connection,
        evaluator: Callable[[], Evaluator],
        states: StateTables,
        deck: Deck = STANDARD,
        equities: EquityCalculator | None = None,
    ) -> None:
        """Read preflop equities from `connection`, and call `evaluator`, when a question needs them.

        In a game with another deck, preflop equities are taken from `equities` instead.
        """
        self._connection, self._evaluator, self._states, self._deck = connection, evaluator, states, deck
        self._equities = equities or EquityCalculator(connection, evaluator, lambda: states)
        self._outside = cards_of(deck.outside)
        self._known: dict[tuple[int, ...], Floats] = {}

    def win_rates(self, board: Cards) -> Floats:
        """Return the equity of each hole against a random one, on no board or on three to five cards: (1326,).

        Equities are from the view of the opponent, who knows neither the hero's nor the dead cards; NaN for holes that
        share a card with the board.
        """
        key = tuple(board)
        if key not in self._known:
            while len(self._known) >= REMEMBERED:
                del self._known[next(iter(self._known))]
            self._known[key] = self._win_rates(board)
        return self._known[key]

    def _win_rates(self, board: Cards) -> Floats:
        if not board:
            return self._equities.against_random() if self._outside else equities_of_all(self._connection)
        if self._states.table(mask_of(board)):
            return self._states.equities(mask_of(board))
        return equities(self._evaluator(), board, np.ones(len(HOLES)), self._deck)

    def win_rate(self, hole: Cards, board: Cards, belief: Belief, dead: Cards = ()) -> float:
        """Return the equity of a hole against a belief, exactly over all boards still possible."""
        absent = (*dead, *self._outside)
        weights = belief.without((*hole, *board, *absent)).probabilities
        if board:
            return showdown(self._evaluator(), hole, board, absent).equity(weights)
        if absent:
            seen = KnownCards((*hole,), (), (*dead,), self._deck).visible
            known = self._equities.against_hole(int(HOLE_INDEX[hole[0], hole[1]]), seen)
        else:
            known = equities_of_hole(self._connection, hole)
        return float(np.nansum(weights * known))

    def believe(
        self,
        hole: Cards,
        board: Cards,
        actions: Iterable[OpponentAction],
        update: str,
        alpha: float,
        floor: float,
        dead: Cards = (),
    ) -> Belief:
        """Return the belief after `actions`, in order, each interpreted on the board of its street."""
        belief = Belief.uniform().without((*hole, *dead, *self._outside))
        for action in actions:
            seen = board[: BOARD_CARDS[action.street]]
            belief = belief.without(seen)
            known = self.win_rates(seen)
            bayes = update == BeliefUpdate.BAYES
            belief = belief.after_bayes(action, known, floor) if bayes else belief.after(action, known, alpha)
        return belief.without(board)


def likeliest_holes(probabilities: Floats, top: int) -> tuple[tuple[str, float], ...]:
    """Return the likeliest holes, with their probabilities."""
    order = np.argsort(-probabilities, kind="stable")[:top].tolist()
    return tuple(
        (cards_text(HOLES[place][::-1]), float(probabilities[place])) for place in order if probabilities[place] > 0
    )


def likeliest_starting_hands(probabilities: Floats, top: int) -> tuple[tuple[str, float, float], ...]:
    """Return the starting hands of the likeliest holes: the probability of all their holes, and of the likeliest."""
    together: dict[str, float] = {}
    highest: dict[str, float] = {}
    for name, share in zip(STARTING_HAND_OF_HOLE, probabilities.tolist(), strict=True):
        together[name] = together.get(name, 0.0) + share
        highest[name] = max(highest.get(name, 0.0), share)
    order = sorted(together, key=lambda name: (-highest[name], -together[name], name))[:top]
    return tuple((name, together[name], highest[name]) for name in order)
