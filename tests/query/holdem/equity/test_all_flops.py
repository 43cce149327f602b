"""Two ranges on every flop and after every next card, against the same ranges on each board and before the flop."""

import numpy as np
import pytest

from outs.cards.errors import BadQuery, BadRange
from outs.cards.notation import card_text
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

RANGES = [
    ("QQ+,76s", "AK,22"),
    ("AhKh,JJ:0.5", "AdQd,88+"),  # clubs and spades are alike only
]


@some_of("ranges", RANGES, 1)
def test_every_flop_has_the_equity_of_its_own_question_and_their_mean_is_that_before_the_flop(
    tables: Tables, rng: np.random.Generator, ranges: tuple[str, str]
) -> None:
    answer = tables.equity(*ranges, flops=True)
    for place in rng.choice(len(answer.flops), 4).tolist():
        one = answer.flops[place]
        alone = tables.equity(*ranges, board=one.flop).players
        assert one.equities == pytest.approx([player.equity for player in alone], abs=1e-12)
    assert sum(one.flops for one in answer.flops) <= 22_100
    assert sum(one.probability for one in answer.flops) == pytest.approx(1)
    mean = sum(one.probability * one.equities[0] for one in answer.flops)
    assert mean == pytest.approx(answer.players[0].equity, abs=1e-12)
    for names in (("rainbow", "two-tone", "monotone"), ("paired", "unpaired"), ("connected", "unconnected")):
        parts = [one for one in answer.textures if one.texture in names]
        assert sum(one.probability * one.equities[0] for one in parts) == pytest.approx(mean, abs=1e-12)


def test_flops_come_as_often_as_there_are_deals(tables: Tables) -> None:
    answer = tables.equity("AA", "AK", flops=True)
    assert (
        len(answer.flops) == 1_755 - 25
    )  # one ace is left: no AAA, no AAx whose third suit is one of the two or another
    for one in answer.flops[::200]:
        deals = tables.equity("AA", "AK", board=one.flop).deals * one.flops
        # 990 run-outs each; 1,712,304 boards have ten flops each.
        assert one.probability == pytest.approx(deals / 990 / (answer.deals / 1_712_304 * 17_296), abs=1e-12)


@all_of("board", ["Ks7d2h", "Ks7d2h2c"])
def test_every_next_card_has_the_equity_of_its_own_question(tables: Tables, board: str) -> None:
    ranges = ("AKs,KQs:0.5", "88+,ATs+")
    answer = tables.equity(*ranges, board=board, dead="As", next_cards=True)
    assert {one.card for one in answer.next_cards} == {card_text(card) for card in range(52)} - {
        "As", *(board[at : at + 2] for at in range(0, len(board), 2)),
    }  # fmt: skip
    for one in answer.next_cards[::8]:
        alone = tables.equity(*ranges, board=board + one.card, dead="As").players
        assert one.equities == pytest.approx([player.equity for player in alone], abs=1e-12)
    mean = sum(one.probability * one.equities[0] for one in answer.next_cards)
    assert mean == pytest.approx(answer.players[0].equity, abs=1e-12)
    assert sorted(answer.next_cards, key=lambda one: -one.equities[0]) == list(answer.next_cards)


def test_a_deck_of_its_own_has_its_own_flops(tables: Tables) -> None:
    answer = tables.equity("AKs", "TT", flops=True, game="short-deck")
    assert {one.texture.high for one in answer.flops} == set("6789TJQKA")
    (one,) = (one for one in answer.flops if one.texture.high == "6")
    alone = tables.equity("AKs", "TT", board=one.flop, game="short-deck")
    assert one.equities == pytest.approx([player.equity for player in alone.players], abs=1e-12)


@all_of(
    "options",
    [
        {"flops": True, "board": "Ks7d2h"},
        {"flops": True, "dead": "2c"},
        {"flops": True, "by_hand": True},
        {"flops": True, "stacks": "10,10"},
        {"flops": True, "samples": 1000},
        {"next_cards": True},
        {"next_cards": True, "board": "Ks7d2h3c4c"},
        {"flops": True, "game": "omaha"},
    ],
)
def test_what_has_no_such_list_is_refused(tables: Tables, options: dict[str, object]) -> None:
    hands = ("AsAhKsKh", "QdJdTc9c") if options.get("game") == "omaha" else ("AKs", "88")
    with pytest.raises(BadQuery, match=r"cannot be used with|needs a board of 3 or 4|take (two ranges|no samples)"):
        tables.equity(*hands, **options)  # type: ignore[arg-type]


def test_three_ranges_have_no_such_list(tables: Tables) -> None:
    with pytest.raises(BadQuery, match="equities on every flop are of two ranges, got 3"):
        tables.equity("AKs", "88", "QQ", flops=True)
    with pytest.raises(BadQuery, match="not for both"):
        tables.equity("AKs", "88", flops=True, next_cards=True)
    with pytest.raises(BadRange, match="cannot be dealt together"):
        tables.equity("AcAd,AcAh", "AcKd,AcKh", flops=True)
