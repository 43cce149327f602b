"""Hands played by pokerkit's simulator, with its own account of them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pokerkit import Automation, HandHistory, NoLimitShortDeckHoldem, NoLimitTexasHoldem, PotLimitOmahaHoldem

GAMES = {"NT": NoLimitTexasHoldem, "NS": NoLimitShortDeckHoldem, "PO": PotLimitOmahaHoldem}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass(frozen=True)
class Simulated:
    """A hand as PHH, and what each player won by pokerkit's account."""

    text: str
    won: list[int]
    state: Any


def simulated(
    count: int,
    seed: int,
    players: int = 0,
    variant: str = "NT",
    raises: float = 0.15,
    folds: float = 0.35,
    stacks: tuple[int, int] = (5, 300),
) -> Iterator[Simulated]:
    """Yield hands of 2 to 9 players, or of `players`, with antes in every third hand; the same for the same seed."""
    rng = random.Random(seed)
    random.seed(seed)  # pokerkit shuffles with it
    for _ in range(count):
        seats = players or rng.randint(2, 9)
        blinds = (0,) * (seats - 1) + (2,) if variant == "NS" else (1, 2)
        game = GAMES[variant](AUTOMATIONS, False, rng.choice((0, 0, 1)), blinds, 2)
        state = game(tuple(rng.randint(*stacks) for _ in range(seats)), seats)
        while state.status:
            _move(state, rng, raises, folds)
        yield Simulated(HandHistory.from_game_state(game, state).dumps(), [int(won) for won in state.payoffs], state)


def _move(state: Any, rng: random.Random, raises: float, folds: float) -> None:
    chance = rng.random()
    if chance < raises and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(most if rng.random() < 0.3 else min(most, least + rng.randint(0, least)))
    elif state.checking_or_calling_amount and chance < raises + folds and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def phhs(hands: list[Simulated]) -> str:
    """Return the text of a file of hands."""
    return "\n\n".join(f"[{number}]\n{hand.text}" for number, hand in enumerate(hands, start=1)) + "\n"
