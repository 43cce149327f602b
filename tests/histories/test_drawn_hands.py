"""The hands of the benchmark are hands of poker: pokerkit replays them to the same winnings."""

from itertools import groupby

from pokerkit import HandHistory

from outs.benchmarks.hand_histories import PLAYERS, drawn_hands
from outs.tests.cases import some_of
from outs.tests.histories.conftest import Value

COUNT = 150


@some_of("known", [True, False], 1)
def test_pokerkit_replays_drawn_hands_to_the_same_winnings(value: Value, known: bool) -> None:
    texts = list(drawn_hands(COUNT, 3, known))
    found = value("".join(texts), "phhs")
    assert not found.problems
    rows = [list(rows) for _, rows in groupby(found.hands, lambda row: row["hand"])]
    for text, own in zip(texts, rows, strict=True):
        *_, state = HandHistory.loads(text.partition("\n")[2])
        assert not state.status
        assert [row["won"] for row in own] == state.payoffs
    assert {row["street"] for row in found.decisions} == {"preflop", "flop", "turn", "river"}
    assert {row["all_in_street"] for row in found.hands} > {"preflop", "flop", None}
    assert all((row["hole"] is None) == (not known and not row["showdown"]) for row in found.hands)


def test_the_same_seed_draws_the_same_hands() -> None:
    assert list(drawn_hands(20, 5, known=True)) == list(drawn_hands(30, 5, known=True))[:20]
    assert list(drawn_hands(20, 5, known=True)) != list(drawn_hands(20, 6, known=True))
    (one,) = drawn_hands(1, 5, known=False)
    assert one.count("????") == PLAYERS
