"""Data of pictures: equities before the flop, strength on the complete board, and errors of estimated strength."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...cards.answers.equity_answers import EquityAnswer
from ...cards.arguments import SEED, require_text, require_whole
from ...cards.errors import BadQuery
from ...cards.hands.hole_arrays import HOLE_MASKS
from ...cards.hands.starting_hands import hands_of, hole_id, starting_hand_of
from ...cards.notation import DECK_SIZE, cards_text, parse_cards
from ...cards.ranges.hand_patterns import RANDOM
from ...cards.ranges.range import parse_range, range_of
from ...games.holdem.answers.picture_data import BINS, ClosureError, ClosureErrors, FinalStrength, PreflopEquities
from ...games.holdem.counting.one_hole import standing
from ...games.holdem.opponents.closure import closure_shares
from ...games.holdem.opponents.exact import shares_in_turn
from ...games.holdem.opponents.feasible import can_be_dealt
from ...games.holdem.parameters import CLOSURE_STATES, MOST_OPPONENTS, OPPONENTS
from ...games.holdem.rules import HOLE_SIZE
from ..game_names import HOLDEM, deck_of
from ..open_tables import OpenTables
from .equity.equity import Equity
from .equity.many_equities import equity_table
from .outs import Outs
from .strength.counted import range_weights
from .strength.state import State

if TYPE_CHECKING:
    from ...cards.hands.evaluator import Evaluator
    from ...cards.hands.hole_arrays import Floats
    from ...games.holdem.opponents.ties import Standing

UNDERSHOT = 1e-9
"""Rounding tolerance at the lower edge of a bin."""
FEWEST_OPPONENTS = 5
"""Fewest opponents that need the closure; fewer have a closed form."""
RANGES = ("QQ+,AK", "TT+,AQ+", "TT+,AK", "99+,AJs+,KQs,AQo+", "10%", "22+,AK", "66+,A9s+,AJo+")
"""Narrow ranges, for which the closure is least accurate; exact values for wide ones take minutes."""
HERO = "20%"
"""Range of the hero's holes; weaker ones are hardly ever ahead of several such ranges."""
WORK = 1e9
"""Limit of the work for an exact value; see `shares_in_turn`."""
LEAST = 0.001
"""Least chance to be ahead of all opponents, estimated as the product of the chances against each."""
ATTEMPTS = 500
"""Deals tried per state wanted."""


def preflop_equities(
    tables: OpenTables, against: str = RANDOM, opponents: int = OPPONENTS.default, dead: str = "", game: str = HOLDEM
) -> PreflopEquities:
    """Return the equity of every starting hand; with dead cards, from that of every hole. Raises `BadInput`."""
    deck = deck_of(game)
    hands = hands_of(deck)
    text = range_of(against, deck).text
    Equity(hands[-1], against, opponents=opponents, game=game).answer(tables)  # so that errors are about one question
    if parse_cards(dead):
        if opponents > 1:
            raise BadQuery(f"dead cards need exactly one opponent, got {opponents}")
        answer = Equity(RANDOM, against, dead=dead, by_hand=True, game=game).answer(tables)
        found, exact, error = _by_starting_hand(answer, hands), answer.exact, answer.standard_error
    else:
        asked = ({"players": (hand, against), "opponents": opponents} for hand in hands)
        frame = equity_table(tables, asked, game)
        found = dict(zip(hands, frame["equity"].to_list(), strict=True))
        exact, error = all(frame["exact"].to_list()), max(frame["standard_error"].to_list())
    return PreflopEquities(found, text, opponents, cards_text(parse_cards(dead)), exact, error)


def _by_starting_hand(answer: EquityAnswer, hands: Sequence[str]) -> dict[str, float | None]:
    """Average the equities of holes by starting hand, weighted by their deals."""
    won: dict[str, float] = dict.fromkeys(hands, 0.0)
    dealt: dict[str, float] = dict.fromkeys(hands, 0.0)
    for one in answer.players[0].hands or ():
        if one.win is None or one.tie is None or one.lose is None or one.equity is None:
            continue
        hand, deals = starting_hand_of(*parse_cards(one.hand)), one.win + one.tie + one.lose
        won[hand] += one.equity * deals
        dealt[hand] += deals
    return {hand: won[hand] / dealt[hand] if dealt[hand] else None for hand in hands}


def final_strength(tables: OpenTables, question: Outs) -> FinalStrength:
    """Return the histogram of the equity on the complete board, from the outs on the board and on each next one."""
    now, game = question.answer(tables), question.game
    if now.by_river is not None and now.against == RANDOM and not now.dead:
        counts = State(now.hole, now.board, game=game).answer(tables).histogram or ()
        shares = [count / sum(counts) for count in counts]
    else:
        shares = [0.0] * BINS
        turns = [(1.0, now)]
        if now.by_river is not None:
            boards = ((card.chance, now.board + card.card) for card in now.cards)
            turns = [
                (chance, Outs(now.hole, board, now.against, now.dead, game).answer(tables)) for chance, board in boards
            ]
        for chance, answer in turns:
            for river in answer.cards:
                shares[min(int(river.equity * BINS + UNDERSHOT), BINS - 1)] += chance * river.chance
    return FinalStrength(now.hole, now.board, now.against, now.dead, now.equity, tuple(shares))


def closure_errors(
    evaluator: "Callable[[], Evaluator]",
    ranges: Sequence[str] = (),
    states: int = CLOSURE_STATES.default,
    seed: int = SEED.default,
) -> ClosureErrors:
    """Measure the errors in random states with five to nine opponents who all hold the same one of the ranges.

    Raises `BadInput`, also if ranges are so wide or narrow that too few states are found.
    """
    for text in ranges:
        require_text(text, "a range")
    states = CLOSURE_STATES.check(require_whole(states, "states"), "states")
    seed = SEED.check(require_whole(seed, "a seed"), "a seed")
    weights = {text: range_weights(text) for text in ranges or RANGES}
    found: list[ClosureError] = []
    refused = 0
    for state in _states(evaluator(), weights, np.random.default_rng(seed), ATTEMPTS * states):
        exact = shares_in_turn(state.now, state.held, WORK)
        if exact is None:
            continue
        near = closure_shares(state.now, state.held)
        if near is None:
            refused += 1
            continue
        apart = (abs(one - other) for one, other in zip(astuple(near.shares), astuple(exact), strict=True))
        hole, board = cards_text(state.cards[:HOLE_SIZE]), cards_text(state.cards[HOLE_SIZE:])
        found.append(ClosureError(len(state.held), state.against, hole, board, near.error, float(max(apart))))
        if len(found) == states:
            return ClosureErrors(tuple(found), refused, seed)
    raise BadQuery(f"exact chances take too long to compute, or are close to 0, with {', '.join(ranges)}")


@dataclass(frozen=True)
class _State:
    """The hero's cards and the board, the hero's standing, and the opponents' range and weights, (1326,) each."""

    cards: list[int]
    now: "Standing"
    against: str
    held: "list[Floats]"


def _states(
    evaluator: "Evaluator", weights: "Mapping[str, Floats]", rng: np.random.Generator, attempts: int
) -> Iterator[_State]:
    """Yield random states in which the hero has a fair chance to be ahead of all opponents."""
    heroes = set(parse_range(HERO).holes)
    texts = list(weights)
    for attempt in range(attempts):
        cards = rng.permutation(DECK_SIZE)[: 5 + attempt % 3].tolist()
        opponents = FEWEST_OPPONENTS + attempt % (MOST_OPPONENTS - FEWEST_OPPONENTS + 1)
        text = texts[int(rng.integers(len(texts)))]
        if hole_id(*sorted(cards[:HOLE_SIZE])) not in heroes:
            continue
        now = standing(evaluator, cards[:HOLE_SIZE], cards[HOLE_SIZE:])
        live = weights[text] * now.live
        if not live.any() or (float(now.not_lost(0.5) @ live) / live.sum()) ** opponents < LEAST:
            continue
        if can_be_dealt([HOLE_MASKS[live > 0].tolist()] * opponents):
            yield _State(cards, now, text, [live] * opponents)
