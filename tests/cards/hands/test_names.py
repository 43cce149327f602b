"""The name of a hand from its cards is that of its value."""

from outs.cards.hands.high_values import HIGH, enumerate_values
from outs.cards.hands.names import hand_name
from outs.cards.notation import LANE_BITS


def test_every_value_is_named_by_the_ranks_of_a_hand() -> None:
    for value in enumerate_values():
        ranks = HIGH.rank_counts(value.category, value.ranks)
        cards = [rank + LANE_BITS * suit for rank, times in ranks.items() for suit in range(times)]
        assert hand_name(value.category, cards) == value.name
