"""The question `push-fold`: charts in equilibrium, for one stack, or for the stacks of two to nine players."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from ....cards.arguments import CardsLike, written
from ....cards.deck import Deck
from ....cards.errors import BadInput, BadQuery, UnknownHolding
from ....cards.hands.starting_hands import parse_starting_hand, starting_hand_of
from ....cards.notation import parse_cards
from ....cards.ranges.range import range_of
from ....games.holdem.push_fold.spots import (
    ANTE,
    STACK,
    Stakes,
    all_decisions,
    exact_in,
    further_decisions,
)
from ....games.holdem.rules import HOLE_SIZE
from ...declaration import CARDS, Help
from ...game_names import HOLDEM, deck_of, variant
from ...parameters import (
    Ante,
    AnteBb,
    AtMost,
    Blinds,
    Bounties,
    Gap,
    Lock,
    Payouts,
    Progressive,
    Seats,
    Seconds,
    Stack,
    Stacks,
    Variant,
)
from ...question import Question
from .locks import parse_locks
from .spots import STACK_RULE, SpotOptions, SpotToSolve, checked_ante, parse_spot, parse_stack

if TYPE_CHECKING:
    from typing import Self

    from ....games.holdem.answers.push_fold import ChartsAnswer
    from ...open_tables import OpenTables
    from .heads_up import PushFoldSolver

SOLVING_SHARE = 0.3
"""The share of its time after which the solver begins no round; half of that later it stops within one. The rest is for
writing the answer, which has a megabyte."""
TWO = 2


class PushFold(Question["ChartsAnswer"]):
    """Push-or-fold charts in equilibrium, for two to nine players: the hands to push, and the hands to call with.

    Charts for two stacks of 1 to 25 big blinds in steps of 0.1, with antes of 0, 10 and 12.5, are in the table
    `push_fold`; others are solved. Three or more players take some seconds, and need the table
    `starting_hand_triples`, which is built on request. Short-deck is for two players, and its tables are also built
    on request (docs/push-fold.md).
    """

    title = "Push-or-fold charts in equilibrium"
    examples = (
        {"stack": 10},
        {"hand": "K9s", "stack": 12.5, "ante": 12.5},
        {"stacks": "10,8", "payouts": "70,30"},
        {"stacks": "10,8,15", "payouts": "50,30,20"},
        {"stacks": "12,8.5,10,22,15,6", "ante": "0.125bb"},
        {"stacks": "12,8.5,10,22", "lock": ["BTN push=25%"], "at_most": 2},
        {"stacks": "10,8,15,30,25", "seats": 3, "payouts": "50,30,20", "ante_bb": 1},
        {"stack": 10, "game": "short-deck"},
    )
    answer_types = ("games.holdem.answers.push_fold:PushFoldAnswer", "games.holdem.answers.push_fold:SpotAnswer")
    views = ("overcalls",)
    stops_itself = True
    progress_note = "Round {}: a player can gain at most {:.1e}; Ctrl-C shows the answer so far"

    def __init__(
        self,
        hand: Annotated[CardsLike | None, Help("Show this hand's actions: K9s, 77 or AhKd.", "HAND", CARDS)] = None,
        *,
        stack: Stack = None,
        ante: Ante = ANTE.default,
        stacks: Stacks = None,
        payouts: Payouts = None,
        seats: Seats = None,
        blinds: Blinds = None,
        ante_bb: AnteBb = 0.0,
        at_most: AtMost = None,
        seconds: Seconds = None,
        gap: Gap = None,
        lock: Lock = (),
        bounties: Bounties = None,
        progressive: Progressive = None,
        game: Variant = HOLDEM,
        watch: "Callable[[int, float], None] | None" = None,
    ) -> None:
        """Parse the stacks and the hand. Raises `BadInput`.

        watch  called during the solution with the number of rounds and any player's largest gain, in big blinds
        """
        self.game = variant(game)
        options = SpotOptions(seats, blinds, ante_bb, at_most, seconds, gap, lock, bounties, progressive)
        self.asked: Stakes | SpotToSolve
        held = None if hand is None else written(hand, "a hand")
        if stacks is not None and stack is not None:
            raise BadQuery("give one stack or the stacks of all players, not both")
        if stacks is None and payouts is not None:
            raise BadQuery("payouts need the stacks of all players")
        smaller = parse_stack(STACK.default if stack is None else stack)
        if stack is not None and lock:
            stacks = (smaller, smaller)
        if stacks is None:
            options.require_none_given()
            smaller = STACK.check(smaller, "a stack", STACK_RULE)
            self.asked = Stakes(smaller, checked_ante(ante))
        else:
            spot, names = parse_spot(stacks, checked_ante(ante), payouts, options)
            most, limit = options.checked_at_most(len(names)), options.checked_seconds()
            until = options.checked_gap(bool(further_decisions(spot, most)))
            locked = parse_locks(lock, names, all_decisions(spot, most, exact_in(spot, most)))
            self.asked = SpotToSolve(spot, names, most, until, locked, limit, watch)
        self.hand = None if held is None else _hand(held, deck_of(self.game))

    def answer(self, tables: "OpenTables") -> "ChartsAnswer":
        solver = tables.kept(push_fold_solver, self.game)
        if isinstance(self.asked, Stakes):
            return replace(solver.charts(self.asked), hand=self.hand)
        return replace(solver.charts_of_spot(self.asked), hand=self.hand)

    def load(self, tables: "OpenTables") -> None:
        if isinstance(self.asked, Stakes):
            return
        if len(self.asked.spot.stacks + self.asked.spot.away) > TWO != self.asked.at_most:
            tables.kept(push_fold_solver, HOLDEM).load()

    def within(self, seconds: float) -> "Self":
        if isinstance(self.asked, Stakes):
            return self
        most = SOLVING_SHARE * seconds
        return self._changed(asked=self.asked._replace(seconds=min(self.asked.seconds or most, most)))

    def watched(self, watch: Callable[[int, float], None]) -> "Self":
        """Return the question with a function that is called during the solution."""
        return self if isinstance(self.asked, Stakes) else self._changed(asked=self.asked._replace(watch=watch))


def _hand(text: str, deck: Deck) -> str:
    """Parse a starting hand such as `K9s`, or a hole that belongs to one, such as `AhKd`. Raises `BadInput`."""
    hand = _starting_hand(text)
    range_of(hand, deck)  # raises an error that names a rank the deck lacks
    return hand


def _starting_hand(text: str) -> str:
    with suppress(UnknownHolding):
        return parse_starting_hand(text)
    with suppress(BadInput):
        cards = parse_cards(text)
        if len(cards) == HOLE_SIZE:
            return starting_hand_of(*sorted(cards))
    raise UnknownHolding(f"{text!r} is neither a starting hand (AKs, AKo, AA) nor a hole (AhKd)")


def push_fold_solver(tables: "OpenTables", game: str) -> "PushFoldSolver":
    """Return the solver of a game; `OpenTables.kept` keeps it."""
    from ..equity.calculator import preflop_tables
    from .heads_up import PushFoldSolver

    preflop = tables.kept(preflop_tables, game)
    return PushFoldSolver(tables.connection, lambda: preflop.required_matchups, deck_of(game))
