"""Choices of hits: names, pluses, alternatives, hits that must be there together, and hits that may not."""

import pytest

from outs.cards.errors import BadQuery
from outs.cards.hands.order import HIGH
from outs.games.holdem.boards.board_hits import BoardHits, kept_hits
from outs.games.short_deck.rules import ORDERS

MADE = BoardHits(HIGH).names


def made_kept(text: str) -> list[str]:
    """The made hands that are kept without a draw."""
    return [name for name in MADE if kept_hits(text, MADE).fit([name])]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("set", ["set"]),
        ("Sets", ["set"]),
        ("trips", ["trips"]),
        ("straights, flushes", ["flush", "straight"]),
        ("straight+", ["straight_flush", "four_of_a_kind", "full_house", "flush", "straight"]),
        ("two pair+", [*MADE[: MADE.index("two_pair") + 1]]),
        ("two-pairs +", [*MADE[: MADE.index("two_pair") + 1]]),
        ("top_pair+", [*MADE[: MADE.index("top_pair") + 1]]),
        ("pair", ["overpair", "top_pair", "middle_pair", "weak_pair"]),
        ("pair+", [*MADE[: MADE.index("weak_pair") + 1]]),
        ("three of a kind", ["set", "trips"]),
        ("pair+, !top pair+", ["middle_pair", "weak_pair"]),
        ("!pair+,!on board", ["ace_high", "nothing"]),
        ("flush draw", []),
        ("set & trips", []),
    ],
)
def test_a_plus_adds_what_is_better(text: str, kept: list[str]) -> None:
    assert made_kept(text) == kept


@pytest.mark.parametrize(
    ("text", "hits", "kept"),
    [
        ("draw", ["nothing", "gutshot"], True),
        ("draw", ["nothing", "backdoor_flush_draw"], False),
        ("backdoor draws", ["nothing", "backdoor_flush_draw"], True),
        ("straight draw", ["ace_high", "open_ended"], True),
        ("straight draw", ["ace_high", "flush_draw"], False),
        ("pair & draw", ["top_pair", "flush_draw"], True),
        ("pair & draw", ["top_pair"], False),
        ("pair & draw", ["set", "flush_draw"], False),
        ("pair & draw, set", ["set"], True),
        ("pair+ & flush draw & open-ended", ["set", "flush_draw", "open_ended"], True),
        ("pair+, !draw", ["set", "gutshot"], False),
        ("no pair no draw", ["nothing", "no_pair_no_draw", "backdoor_flush_draw"], True),
    ],
)
def test_draws_are_chosen_alone_and_together_with_made_hands(text: str, hits: list[str], kept: bool) -> None:
    assert kept_hits(text, MADE).fit(hits) == kept


def test_a_plus_follows_the_order_of_the_game() -> None:
    short = BoardHits(next(order for order in ORDERS if order.name == "short-deck")).names
    assert kept_hits("full house+", MADE).fit(["flush"]) is False
    assert kept_hits("full house+", short).fit(["flush"]) is True


@pytest.mark.parametrize("text", ["", "set,", "set &", "!", "top", "pair++", "no pair no draw+", "set+2"])
def test_what_is_no_hit_is_refused(text: str) -> None:
    with pytest.raises(BadQuery, match=r"there is no hit|only made hands take a plus"):
        kept_hits(text, MADE)
