"""Write docs/guides/session.phhs.gz: 500 hands among six simple players, for the examples of docs/guides/your-hands.md.

.venv/bin/python reports/sample_session.py

The cards are dealt by a seeded shuffle, and pokerkit keeps the game. Players act on the equity of their hand against a
random one, each with thresholds of their own. As a site would, the file shows Hero's cards and those of showdowns.
"""

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from gzip import compress
from pathlib import Path
from typing import NamedTuple

from pokerkit import Automation, HandHistory, Mode, NoLimitTexasHoldem, State

import outs

FILE = Path(__file__).resolve().parent.parent / "docs" / "guides" / "session.phhs.gz"
HANDS, SEED = 500, 20
BLINDS, STACK = (1, 2), 100
BEGIN, EACH = datetime(2026, 3, 6, 19, 30, tzinfo=UTC), timedelta(seconds=70)
DECK = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
AUTOMATIONS = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING,
    Automation.RUNOUT_COUNT_SELECTION, Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING,
)  # fmt: skip
_DEALT = re.compile(r"(d dh p(\d)) \w+")


class Player(NamedTuple):
    """A player: the equities from which on they enter a pot, and bet or raise, and how often they bluff."""

    name: str
    enters: float
    bets: float
    bluffs: float


PLAYERS = (
    Player("Hero", 0.56, 0.66, 0.12), Player("Ada", 0.54, 0.70, 0.05), Player("Blaise", 0.48, 0.62, 0.20),
    Player("Carl", 0.58, 0.72, 0.04), Player("Daniel", 0.44, 0.68, 0.10), Player("Emmy", 0.53, 0.64, 0.15),
)  # fmt: skip


def act(state: State, player: Player, equity: float, rng: random.Random) -> None:
    pot, price = state.total_pot_amount, state.checking_or_calling_amount or 0
    is_first = not state.board_cards
    needed = player.enters if is_first and price else price / (pot + price) + 0.12 * bool(price)
    is_bluff = rng.random() < player.bluffs / (3 if price else 1)
    raises = (equity > player.bets + 0.12 * bool(price and not is_first) or is_bluff) and price < STACK / 3
    if raises and state.can_complete_bet_or_raise_to():
        least, most = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        assert least is not None
        assert most is not None
        wanted = round(max(state.bets) + rng.choice((0.5, 0.7, 1.0)) * (pot + price))
        to = min(most, max(least, wanted))
        state.complete_bet_or_raise_to(most if 2 * to > most else to)
    elif not price or equity > needed:
        state.check_or_call()
    else:
        state.fold()


def play(tables: outs.Tables, number: int, rng: random.Random) -> HandHistory:
    """Play a hand, whose button is one seat further than that of the hand before."""
    seats = [(number + place) % len(PLAYERS) for place in range(len(PLAYERS))]
    deck = rng.sample(DECK, len(DECK))
    state: State = NoLimitTexasHoldem.create_state(
        AUTOMATIONS, True, 0, BLINDS, BLINDS[1], STACK, len(PLAYERS), mode=Mode.CASH_GAME
    )
    holes = ["".join(deck[2 * seat : 2 * seat + 2]) for seat in range(len(seats))]
    for hole in holes:
        state.deal_hole(hole)
    runout = iter(deck[2 * len(seats) :])
    while state.status:
        if state.can_burn_card():
            state.burn_card("??")
            continue
        if state.can_deal_board():
            state.deal_board("".join(next(runout) for _ in range(state.board_dealing_count or 0)))
            continue
        at = state.actor_index
        assert at is not None
        board = "".join(map(repr, (card for (card,) in state.board_cards)))
        opponents = sum(state.statuses) - 1
        equity = tables.equity(holes[at], "random", board=board).players[0].equity
        act(state, PLAYERS[seats[at]], equity ** (1 + 0.25 * (opponents - 1)) if board else equity, rng)
    time = BEGIN + number * EACH
    return HandHistory.from_game_state(
        NoLimitTexasHoldem(AUTOMATIONS, True, 0, BLINDS, BLINDS[1], mode=Mode.CASH_GAME),
        state,
        hand=str(81_000_001 + number),
        players=[PLAYERS[seat].name for seat in seats],
        seats=[seat + 1 for seat in seats],
        currency="USD",
        venue="The Kitchen Table",
        year=time.year, month=time.month, day=time.day, time=time.time(),
    )  # fmt: skip


def hidden(text: str) -> str:
    """Return a hand with the cards that were dealt to others than Hero hidden."""
    names = re.search(r"^players = \[(.*)\]$", text, re.MULTILINE)
    assert names
    hero = [name.strip(" '\"") for name in names[1].split(",")].index("Hero") + 1
    return _DEALT.sub(lambda found: found[0] if int(found[2]) == hero else f"{found[1]} ????", text)


def session() -> Iterator[str]:
    rng = random.Random(SEED)
    with outs.open() as tables:
        for number in range(HANDS):
            yield f"[{number + 1}]\n{hidden(play(tables, number, rng).dumps())}\n"


if __name__ == "__main__":
    FILE.write_bytes(compress("".join(session()).encode(), mtime=0))
