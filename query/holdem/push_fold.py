"""Push or fold: looked up in hold'em's heads-up table if that has the stack and ante, else solved, in any deck."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from math import fsum
from typing import TYPE_CHECKING, Any

from ...cards.deck import STANDARD, Deck
from ...cards.errors import BadInput, BadQuery, UnknownHolding
from ...cards.holes.short_deck_hands import hands_of
from ...cards.holes.starting_hands import STARTING_HANDS, parse_starting_hand, starting_hand_of
from ...cards.lazy_attribute import cached_attribute
from ...cards.notation import parse_cards
from ...cards.questions.arguments import require_texts
from ...cards.ranges.hand_patterns import HOLES_OF
from ...cards.ranges.short_decks import range_of
from ...cards.ranges.spelling import GRID_ORDER
from ...games.holdem.chips import Amounts, icm, parse_amounts, require_payouts
from ...games.holdem.push_fold_answers import BIG, SMALL, PushFoldAnswer, SeatAnswer, Situation, SpotAnswer
from ...games.holdem.rules import HOLE_SIZE
from ...games.holdem.spots import BLINDS, Spot
from ...games.holdem.stakes import ANTE, STACK, Stakes
from ..database.connection import Connection

if TYPE_CHECKING:
    from ...games.holdem.push_fold import Showdowns
    from .equity.preflop_showdowns import PreflopMatchups
    from .three_way_push_fold import ThreeHandedSolver

SOLVED = "solved: linear program"
TABLE = "table push_fold"
ROWS = """SELECT starting_hand, push, call, push_value, call_value, value, exploitability FROM push_fold
WHERE ante = $1::DOUBLE AND stack = $2::DOUBLE"""
SEATS = (SMALL, BIG)
STACK_RULE = "{what} must be {least:g} to {most:,g} big blinds"

Given = str | Sequence[float]
"""Numbers as a sequence, or as a text separated by commas."""


class PushFoldSolver:
    """Push-or-fold equilibria of two or three players."""

    def __init__(
        self, connection: Connection, matchups: "Callable[[], PreflopMatchups]", deck: Deck = STANDARD
    ) -> None:
        """Look up in `connection`, or solve from the `matchups` of a game with this deck."""
        self._connection, self._matchups, self._deck = connection, matchups, deck
        self._hands = hands_of(deck)

    def ask(
        self, hand: str | None, stack: float | None, ante: float | str, stacks: Given | None, payouts: Given | None
    ) -> PushFoldAnswer | SpotAnswer:
        """Return the charts for one `stack` or for several `stacks`, and the actions of `hand`. Raises `BadInput`."""
        if stacks is not None:
            if stack is not None:
                raise BadQuery("give one stack or the stacks of all players, not both")
            return self._spot(parse_hand(hand, self._deck), stacks, payouts, checked_ante(ante))
        if payouts is not None:
            raise BadQuery("payouts need the stacks of all players")
        smaller = STACK.check(STACK.default if stack is None else stack, "a stack", STACK_RULE)
        return self._answer(Stakes(smaller, checked_ante(ante)), parse_hand(hand, self._deck))

    def _spot(self, hand: str | None, stacks: Given, payouts: Given | None, ante: float) -> SpotAnswer:
        held = tuple(STACK.check(one, "a stack", STACK_RULE) for one in parse_amounts(stacks, "stacks"))
        if len(held) not in BLINDS:
            raise BadQuery(
                f"give two stacks (small blind, big blind) or three (button, small blind, big blind), got {len(held)}"
            )
        prizes = checked_payouts(payouts, len(held))
        if len(held) > len(SEATS):
            if self._deck.outside:
                raise BadQuery("three players are solved in hold'em only: in this game, give one stack or two stacks")
            return self._three_handed.solve(Spot(held, ante, prizes), hand)
        answer = self._answer(Stakes(min(held), ante), hand)
        # One of two players gets the first prize and the other the second, so chips have the same value to both.
        rate = (prizes[0] - prizes[1]) / sum(held) if prizes else 1.0
        worths = icm(held, prizes) if prizes else held
        values = (rate * answer.value, -rate * answer.value)
        gains = [rate * gain for gain in _gains(answer)]
        return SpotAnswer(
            ante=answer.ante,
            payouts=prizes,
            exploitability=rate * answer.exploitability,
            players=tuple(SeatAnswer(*one) for one in zip(SEATS, held, worths, values, gains, strict=True)),
            situations=tuple(_scaled(one, rate) for one in answer.situations),
            source=answer.source,
            hand=answer.hand,
        )

    def _answer(self, stakes: Stakes, hand: str | None) -> PushFoldAnswer:
        rows = [] if self._deck.outside else self._connection.rows(ROWS, repr(stakes.ante), repr(stakes.stack))
        source = TABLE if rows else SOLVED
        found = {name: tuple(of_hand) for name, *of_hand in rows or self._solved(stakes)}
        grid = [name for name in GRID_ORDER if name in found]
        push, call, push_values, call_values = ({name: found[name][place] for name in grid} for place in range(4))
        *_, value, exploitability = found[grid[0]]
        return PushFoldAnswer(
            stack=stakes.stack,
            ante=stakes.ante,
            value=value,
            exploitability=exploitability,
            small=Situation(SMALL, "push", "", push, push_values, dict.fromkeys(grid, -stakes.small)),
            big=Situation(BIG, "call", "", call, call_values, dict.fromkeys(grid, -stakes.big)),
            source=source,
            hand=hand,
        )

    def _solved(self, stakes: Stakes) -> list[tuple[Any, ...]]:
        """Solve the game and return the rows that the table would have: one per starting hand."""
        from ...games.holdem.push_fold import PushFold
        from ...games.holdem.push_fold_program import equilibrium

        game = PushFold(self._showdowns, stakes)
        played = equilibrium(game)
        of_hands = (played.push, played.call, game.push_values(played.call), game.call_values(played.push))
        shared = game.value(played), max(game.exploitability(played), 0.0)
        rows = zip(self._hands, *(column.tolist() for column in of_hands), strict=True)
        return [(*row, *shared) for row in rows]

    @cached_attribute
    def _three_handed(self) -> "ThreeHandedSolver":
        from .three_way_push_fold import ThreeHandedSolver

        return ThreeHandedSolver(self._connection)

    @cached_attribute
    def _showdowns(self) -> "Showdowns":
        import numpy as np

        from ...games.holdem.push_fold import Showdowns

        matchups, own = self._matchups(), [STARTING_HANDS.index(hand) for hand in self._hands]
        ways, win, lose = np.ascontiguousarray(matchups.starting_hands[:, own][:, :, own])
        return Showdowns.of(ways, win, lose, matchups.boards)


def parse_hand(text: str | None, deck: Deck = STANDARD) -> str | None:
    """Parse a starting hand such as `K9s` or `AhKd`; None for None. Raises `BadInput`."""
    if text is None:
        return None
    require_texts({"a hand": (text,)})
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


def checked_ante(ante: object) -> float:
    """Return the ante in percent of a big blind, from a number or text such as `12.5` or `0.5%`. Raises `BadQuery`.

    Numbers below 1 need a percent sign, since 0.125 is likely to mean an eighth of a big blind, not of a percent.
    """
    percent, has_sign = ante, False
    if isinstance(ante, str):
        match = re.fullmatch(r"\s*(\d{1,9}(?:\.\d{0,40})?|\.\d{1,40})\s*(%?)\s*", ante, re.ASCII)
        if match is None:
            raise BadQuery(f"an ante must be a number in percent of a big blind, such as 12.5 or 0.5%: got {ante!r}")
        percent, has_sign = float(match[1]), bool(match[2])
    found = ANTE.check(percent, "an ante", "{what} must be {least:g} to {most:g} percent of a big blind")
    if 0 < found < 1 and not has_sign:
        blinds = f"{100 * found:g} is {found:g} big blinds, {found:g}% is {found:g} percent of one"
        raise BadQuery(f"an ante is in percent of a big blind; below 1 it needs a percent sign: {blinds}")
    return found


def checked_payouts(payouts: Given | None, players: int) -> Amounts:
    """Return a prize for each player, the first place first; empty if none is given. Raises `BadQuery`."""
    if payouts is None:
        return ()
    prizes = parse_amounts(payouts, "payouts")
    if not 1 <= len(prizes) <= players:
        raise BadQuery(f"give at most one payout per player ({players}), got {len(prizes)}")
    require_payouts(prizes)
    prizes += (0.0,) * (players - len(prizes))
    if list(prizes) != sorted(prizes, reverse=True) or prizes[0] == prizes[-1]:
        shown = ", ".join(f"{one:g}" for one in prizes)
        raise BadQuery(f"payouts must not rise, or all be equal: got {shown}")
    return prizes


def _gains(answer: PushFoldAnswer) -> tuple[float, float]:
    """Return each player's gain from a best response."""
    chart = answer.small
    gained = (
        len(HOLES_OF[hand]) * (max(better, 0.0) - chart.chances[hand] * better)
        for hand, value in chart.values.items()
        for better in [value - chart.fold_values[hand]]
    )
    holes = sum(len(HOLES_OF[hand]) for hand in chart.values)
    small = min(max(fsum(gained) / holes, 0.0), answer.exploitability)
    return small, answer.exploitability - small


def _scaled(situation: Situation, rate: float) -> Situation:
    """Return the situation with values in units in which a big blind is worth `rate`."""
    values, folded = (
        {hand: rate * value for hand, value in column.items()} for column in (situation.values, situation.fold_values)
    )
    return replace(situation, values=values, fold_values=folded)
