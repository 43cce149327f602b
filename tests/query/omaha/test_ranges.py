"""Equities of Omaha ranges: counted as an independent evaluator deals them, or sampled within the error."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

import numpy as np
import pytest

from outs.cards.errors import BadQuery, BadRange
from outs.cards.notation import DECK_MASK, cards_of, cards_text
from outs.games.omaha.hand_values import HandValues
from outs.games.omaha.known_cards import parse_known_cards
from outs.games.omaha.random_hand import RandomHand, count_deals
from outs.games.omaha.ranged_hands import RangedHands, parse_ranged_hands
from outs.games.omaha.sampled_hands import sample_deals
from outs.query.omaha.starting_hands import starting_hands
from outs.query.omaha.two_ranges import count_two_ranges
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.games.omaha.conftest import OmahaValue


def asked(*players: str, board: str, dead: str = "") -> RangedHands:
    """A question about ranges."""
    return parse_ranged_hands(players, board, dead, lambda: starting_hands().places)


def some_hands(rng: np.random.Generator, count: int, cards: Sequence[int]) -> str:
    """A range of random hands of some cards."""
    return ",".join(cards_text(rng.permutation(cards)[:4].tolist()) for _ in range(count))


def deal_by_deal(question: RangedHands, value: Callable[[Iterable[int], Iterable[int]], int]) -> list[int]:
    """The deals that each set of players wins, dealt one by one."""
    won: Counter[int] = Counter()
    board = cards_of(question.seen.board)
    values: dict[tuple[int, tuple[int, ...]], int] = {}
    unseen = cards_of(DECK_MASK & ~(question.seen.board | question.seen.dead))
    for added in combinations(unseen, 5 - len(board)):
        final = (*board, *added)
        out = sum(1 << card for card in final) | question.seen.dead
        for hands in product(*(held.tolist() for held in question.hands)):
            if (out | sum(hands)).bit_count() == out.bit_count() + 4 * len(hands):
                for hand in hands:
                    if (hand, final) not in values:
                        values[hand, final] = value(cards_of(hand), final)
                best = max(values[hand, final] for hand in hands)
                won[sum((values[hand, final] == best) << seat for seat, hand in enumerate(hands))] += 1
    return [won[winners] for winners in range(1 << len(question.hands))]


def test_two_ranges_on_a_turn_have_the_counts_of_every_deal(
    hand_values: HandValues,
    independent_omaha: OmahaValue,
    rng: np.random.Generator,
) -> None:
    """Most cards are of two suits, so that flushes and equal hands occur, and many pairs of hands share a card."""
    cards = [*range(13), *range(13, 20)]
    board, dead, rest = np.split(rng.permutation(cards), [4, 6])
    first, second = some_hands(rng, 12, rest.tolist()), some_hands(rng, 20, rest.tolist())
    others = cards_text(list(range(26, 50)))
    for players in ((first, second), (second, first), (first, second.split(",")[0])):
        question = asked(*players, board=cards_text(board.tolist()), dead=cards_text(dead.tolist()) + others)
        assert all(len(hands) for hands in question.hands)
        found = count_two_ranges(hand_values, question)
        assert found is not None
        assert found.tolist() == deal_by_deal(question, independent_omaha)


def test_all_hands_are_a_random_hand(hand_values: HandValues, rng: np.random.Generator) -> None:
    cards = rng.permutation(52).tolist()
    hand, board, dead = cards_text(cards[:4]), cards_text(cards[4:9]), cards_text(cards[9:12])
    known = parse_known_cards([hand, "random"], board, dead)
    found = count_two_ranges(hand_values, asked(hand, "100%", board=board, dead=dead))
    expected = count_deals(hand_values, RandomHand(hand_values, hand_values.pairs_by_rank()), known)
    assert found is not None
    assert found.tolist() == expected.tolist()


def test_a_few_hands_each_are_counted_on_any_street(tables: Tables, independent_omaha: OmahaValue) -> None:
    players = ("AsAhKsKh,AdAcKdKc", "QQJJ$ds,QsTh9h9s", "AdTdTcJs")
    low = [f"{rank}{suit}" for rank in "2345678" for suit in "cdhs"]
    for board, left in (("", ("2s",)), ("9s9h2d", ("3d", "4d", "5s", "6s"))):
        dead = "".join(card for card in low if card not in (*left, board[4:]))
        question = asked(*players, board=board, dead=dead)
        answer = tables.equity(*players, board=board, dead=dead, game="omaha")
        expected = deal_by_deal(question, independent_omaha)
        assert (answer.exact, answer.deals) == (True, sum(expected))
        for seat, player in enumerate(answer.players):
            assert player.win == expected[1 << seat]
            assert (player.win or 0) + (player.tie or 0) == sum(
                deals for winners, deals in enumerate(expected) if winners >> seat & 1
            )
        assert sum(player.equity for player in answer.players) == pytest.approx(1)


def test_too_many_deals_are_sampled_within_the_error(tables: Tables) -> None:
    before = tables.equity("15%", "AsKsQhJh", samples=2_000, game="omaha")
    assert (before.exact, before.deals, before.source) == (False, 2_000, "sampled from seed 1")
    assert before.players[0].win is None
    three = tables.equity("AsKsQhJh", "AA", "random", board="Ts9h2dKc", samples=20_000, game="omaha")
    assert not three.exact
    assert 0 < three.standard_error < 0.005
    players = ("JcTcQh9s", "AAKK,QQ88")
    for board in ("Ts9h2d", "Ts9h2dKc", "Ts9h2dKc3c"):
        assert tables.equity(*players, board=board, game="omaha").exact


def test_a_sample_of_ranges_is_near_their_exact_equity(hand_values: HandValues, tables: Tables) -> None:
    question = asked("15%", "AA", board="Ts9h2dKc")
    exact = tables.equity("15%", "AA", board="Ts9h2dKc", game="omaha")
    sample = sample_deals(hand_values, question.seen, question.hands, 20_000, 3)
    assert exact.exact
    for share, player in zip(sample.shares, exact.players, strict=True):
        assert share == pytest.approx(player.equity, abs=4 * sample.standard_error)


def test_ambiguous_ranges_have_a_note(tables: Tables) -> None:
    answer = tables.equity("AAxx", "AsKsQhJh", board="Ts9h2dKc", game="omaha")
    assert answer.notes == ("AAxx = AA**",)
    assert [player.hand for player in answer.players] == ["AA**", "AsKsQhJh"]


@all_of(
    ("players", "options", "complaint"),
    [
        (("AAAA", "AAKK"), {}, "these ranges cannot be dealt together: AAAA, AAKK"),
        (("AAA", "AAKK"), {"board": "Ts9h2d"}, "these ranges cannot be dealt together"),
        (("AA", "AA", "AA"), {}, "fewer than one in 1,000 of their deals is possible"),
        (("AsAh**", "AsAh**"), {"board": "Ts9h2d"}, "these ranges cannot be dealt together"),
        (("15%", "AA"), {"by_hand": True}, "by hand needs ranges of hold'em or short deck"),
        (("15%", "AA"), {"opponents": 2}, "2 opponents need one hand against random"),
        (("15%", "AA"), {"flops": True}, "take two ranges of hold'em or short deck"),
        (("15%",), {}, "equity takes 2 to 4 Omaha hands, got 1: '15%'"),
    ],
)
def test_ranges_that_cannot_be_answered_are_refused(
    tables: Tables, players: tuple[str, ...], options: dict[str, object], complaint: str
) -> None:
    with pytest.raises((BadRange, BadQuery), match=complaint):
        tables.equity(*players, game="omaha", **options)  # type: ignore[arg-type]
