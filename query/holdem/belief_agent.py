"""The belief agent: infers a belief from the opponent's actions, and mixes fold, call and raise by the win rate."""

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from random import Random

import numpy as np
import numpy.typing as npt

from ...cards.arguments import SEED, require_texts
from ...cards.boards import BOARD_CARDS, STREETS
from ...cards.deck import STANDARD, Deck
from ...cards.errors import BadQuery
from ...cards.hands.evaluator import Evaluator
from ...cards.hands.hole_arrays import HOLE_COUNT, HOLE_INDEX, Floats
from ...cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from ...cards.lattice.row_numbers import canonical
from ...cards.notation import LANE_BITS, cards_of, cards_text, mask_of
from ...games.holdem.answers.agent import AdviceAnswer, Drawn
from ...games.holdem.betting import CALL, CHECK, FOLD, RAISE, Mix, RaiseSize, mix, raise_size
from ...games.holdem.boards.visible_cards import KnownCards, parse_known_cards
from ...games.holdem.counting.all_holes import equities
from ...games.holdem.counting.one_hole import showdown
from ...games.holdem.parameters import ALPHA, FLOOR, TOP, BeliefUpdate
from ...games.holdem.rules import HOLE_SIZE
from ..database.connection import Connection
from .belief import MOST_CHIPS, Belief, OpponentAction, parse_action, require_alpha
from .equity.equity import EquityCalculator
from .strength.states import StateTables

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

    def advise(
        self,
        hole: str,
        board: str,
        pot: float,
        to_call: float,
        stack: float,
        actions: Sequence[str] = (),
        *,
        min_raise: float | None = None,
        update: str = BeliefUpdate.EXPONENTIAL,
        alpha: float = ALPHA.default,
        floor: float = FLOOR.default,
        top: int = TOP.default,
        seed: int | None = None,
        dead: str = "",
    ) -> AdviceAnswer:
        """Advise on a hole; see `outs.query.session.Tables.advise`. Raises `BadInput`."""
        require_texts({"a hole": (hole,), "a board": (board,), "dead cards": (dead,), "an action": actions})
        cards = parse_known_cards(hole, board, dead, BOARD_CARDS, self._deck)
        cards.visible.require_enough_for(2, HOLE_SIZE)
        own, table, out = cards.hole, cards.board, cards.dead
        _require_chips(pot, to_call, stack, min_raise)
        _require_reading(update, alpha, floor)
        top = TOP.check(top, "the number of hands listed")
        seed = None if seed is None else SEED.check(seed, "a seed")
        street = BOARD_CARDS.index(len(table))
        read = tuple(parse_action(text) for text in actions)
        _require_in_order(read, street)
        belief = self.believe(own, table, read, update, alpha, floor, out)
        rate = self.win_rate(own, table, belief, out)
        # Without a bet to double, the minimum raise defaults to one chip.
        size = raise_size(rate, pot, to_call, stack, min_raise if min_raise is not None else max(to_call, 1.0))
        chosen = mix(rate, street, facing_bet=to_call > 0, can_raise=size is not None)
        return AdviceAnswer(
            hole=cards_text(own),
            board=cards_text(table),
            dead=cards_text(out),
            actions=tuple(map(str, read)),
            pot=pot,
            to_call=to_call,
            stack=stack,
            possible_holes=belief.possible,
            holes=() if belief.knows_nothing else _likeliest_holes(belief.probabilities, top),
            starting_hands=() if belief.knows_nothing else _likeliest_starting_hands(belief.probabilities, top),
            win_rate=rate,
            mix=chosen,
            raise_size=size,
            drawn=None if seed is None else draw(chosen, size, to_call, seed),
        )


def draw(chosen: Mix, size: RaiseSize | None, to_call: float, seed: int) -> Drawn:
    """Draw one action from a mix."""
    random = Random(seed)
    at = random.random()
    share = random.random()
    if at < chosen.raise_ and size is not None:
        return Drawn(RAISE, size.at(share), seed)
    if at < chosen.raise_ + chosen.fold:
        return Drawn(FOLD, 0.0, seed)
    return Drawn(CALL if to_call > 0 else CHECK, 0.0, seed)


def _likeliest_holes(probabilities: Floats, top: int) -> tuple[tuple[str, float], ...]:
    order = np.argsort(-probabilities, kind="stable")[:top].tolist()
    return tuple(
        (cards_text(HOLES[place][::-1]), float(probabilities[place])) for place in order if probabilities[place] > 0
    )


def _likeliest_starting_hands(probabilities: Floats, top: int) -> tuple[tuple[str, float, float], ...]:
    together: dict[str, float] = {}
    highest: dict[str, float] = {}
    for name, share in zip(STARTING_HAND_OF_HOLE, probabilities.tolist(), strict=True):
        together[name] = together.get(name, 0.0) + share
        highest[name] = max(highest.get(name, 0.0), share)
    order = sorted(together, key=lambda name: (-highest[name], -together[name], name))[:top]
    return tuple((name, together[name], highest[name]) for name in order)


def _require_chips(pot: float, to_call: float, stack: float, smallest: float | None) -> None:
    chips = {"the pot": pot, "the chips to call": to_call, "the stack": stack, "the smallest raise": smallest or 0.0}
    for what, amount in chips.items():
        if not 0 <= amount <= MOST_CHIPS:
            raise BadQuery(f"{what} must be a number of chips, 0 to {MOST_CHIPS:g}: got {amount:g}")
    if smallest == 0:
        raise BadQuery("the smallest raise must be more than 0 chips, got 0")
    if to_call > pot:
        raise BadQuery(f"the pot must include the bet to call: {to_call:g} to call in a pot of {pot:g} is impossible")
    if stack == 0:
        raise BadQuery("the stack must be more than 0 chips, got 0")


def _require_reading(update: str, alpha: float, floor: float) -> None:
    if update not in list(BeliefUpdate):
        raise BadQuery(f"the update must be one of {', '.join(BeliefUpdate)}, got {update!r}")
    require_alpha(alpha)
    FLOOR.check(floor, "the floor", "{what} must be a share from {least:g} to {most:g}")


def _require_in_order(actions: Sequence[OpponentAction], street: int) -> None:
    streets = [action.street for action in actions]
    if streets != sorted(streets):
        raise BadQuery("actions must be in the order of their streets")
    if streets and streets[-1] > street:
        last, given = streets[-1], BOARD_CARDS[street]
        raise BadQuery(
            f"an action on the {STREETS[last]} needs a board of {BOARD_CARDS[last]} cards or more, got {given}"
        )
