"""Equity of all starting hands before the flop, against a hand, a range, or several random hands."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ...cards.answers.equity_answers import EquityAnswer
from ...cards.arguments import require_texts
from ...cards.deck import STANDARD, Deck
from ...cards.errors import BadQuery
from ...cards.hands.starting_hands import hands_of, starting_hand_of
from ...cards.notation import cards_text, parse_cards
from ...cards.ranges.hand_patterns import RANDOM
from ...cards.ranges.range import range_of
from ...games.holdem.answers.picture_data import PreflopEquities
from ...games.holdem.parameters import OPPONENTS

if TYPE_CHECKING:
    import polars as pl


def preflop_equities(
    equity: "Callable[..., EquityAnswer]",
    equities: "Callable[[Iterable[Any]], pl.DataFrame]",
    against: str = RANDOM,
    opponents: int = OPPONENTS.default,
    dead: str = "",
    deck: Deck = STANDARD,
) -> PreflopEquities:
    """Ask `equities` for every starting hand, or, with dead cards, `equity` for every hole. Raises `BadInput`.

    Both are methods of `Tables`, bound to a game with this deck.
    """
    hands = hands_of(deck)
    require_texts({"a range": (against,), "dead cards": (dead,)})
    text = range_of(against, deck).text
    equity(hands[-1], against, opponents=opponents)  # so that errors are about one question
    if parse_cards(dead):
        if opponents > 1:
            raise BadQuery(f"dead cards need exactly one opponent, got {opponents}")
        answer = equity(RANDOM, against, opponents=opponents, dead=dead, by_hand=True)
        found, exact, error = _by_starting_hand(answer, hands), answer.exact, answer.standard_error
    else:
        asked = ({"players": (hand, against), "opponents": opponents} for hand in hands)
        frame = equities(asked)
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
