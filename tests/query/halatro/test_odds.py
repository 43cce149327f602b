"""Exact odds of Halatro: the published cases, what holds of any hand, and what is no question."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.errors import BadInput, ImpossibleHold, RepeatedCard, TooFewUnseen, UnknownCard, WrongCardCount
from outs.cards.hands.categories import CATEGORIES
from outs.cards.notation import SUITS, cards_text, parse_cards
from outs.games.halatro.answers import DistributionAnswer, OddsAnswer
from outs.games.halatro.rules import best_score, plays_of, score, type_of
from outs.query.halatro.odds import Odds, odds
from outs.tests.cases import all_of, some_of

PAIR_OF_DEUCES = "2c 2d 4s 5h 7h 9s Jc Qd"
FOUR_HEARTS = "3h 7h Th Kh 2c 5d 8s Js"


@pytest.fixture(scope="module")
def every_discard() -> OddsAnswer:
    """All 218 discards of the published hand."""
    return odds(Odds(PAIR_OF_DEUCES))


def test_the_published_discard_of_a_pair_is_counted_to_the_draw() -> None:
    found = odds(Odds(PAIR_OF_DEUCES, discard="4s 5h 7h 9s Jc"))
    assert (found.current_best, found.unseen, len(found.discards)) == (28, 44, 1)
    best = found.best
    assert (best.draws, best.n_better, best.n_equal, best.sum_best) == (1_086_008, 888_605, 197_403, 146_092_312)
    assert best.mean_best == pytest.approx(134.5223, abs=5e-5)


def test_the_published_discard_to_a_flush_is_counted_to_the_draw() -> None:
    best = odds(Odds(FOUR_HEARTS, discard="2c 5d 8s Js")).best
    assert (best.draws, best.n_better, best.draws - best.n_better) == (135_751, 133_842, best.n_equal)
    assert best.mean_best == pytest.approx(222.2800, abs=5e-5)
    assert best.p_at_least(200) == pytest.approx(0.65608, abs=5e-6)


def test_the_published_best_discard_comes_first(every_discard: OddsAnswer) -> None:
    best = every_discard.best
    assert (best.discard, best.sum_best, best.draws) == ("2c2d4s5h7h", 172_238_622, 1_086_008)
    assert best.mean_best == pytest.approx(158.5979, abs=5e-5)


def test_there_are_218_discards_the_highest_mean_first(every_discard: OddsAnswer) -> None:
    held = parse_cards(PAIR_OF_DEUCES)
    every = {cards_text(cards) for size in range(1, 6) for cards in combinations(held, size)}
    assert len(every_discard.discards) == 218
    assert {one.discard for one in every_discard.discards} == every
    means = [one.mean_best for one in every_discard.discards]
    assert means == sorted(means, reverse=True)


def test_a_discard_alone_has_the_odds_it_has_among_all(every_discard: OddsAnswer) -> None:
    for one in every_discard.discards[::40]:
        assert odds(Odds(PAIR_OF_DEUCES, discard=one.discard)).best == one


def test_a_distribution_says_how_many_draws_end_at_each_score(every_discard: OddsAnswer) -> None:
    one = every_discard.best
    assert sum(draws for _, draws in one.distribution) == one.draws
    assert sum(score * draws for score, draws in one.distribution) == one.sum_best
    assert [score for score, _ in one.distribution] == sorted({score for score, _ in one.distribution})
    assert all(draws > 0 for _, draws in one.distribution)
    assert one.p_at_least(29) == one.p_better
    assert (one.p_at_least(0), one.p_at_least(1209)) == (1, 0)
    assert one.quantile(0) == one.distribution[0][0]
    assert one.quantile(1) == one.distribution[-1][0]
    median = one.quantile(0.5)
    assert one.p_at_least(median) >= 0.5 >= one.p_at_least(median + 1)
    variance = sum(draws * (score - one.mean_best) ** 2 for score, draws in one.distribution) / one.draws
    assert one.standard_deviation == pytest.approx(variance**0.5, rel=1e-12)


def test_json_has_the_fixed_fields_and_the_distribution_only_if_asked(every_discard: OddsAnswer) -> None:
    body = every_discard.to_json()
    assert list(body) == ["held", "dead", "current_best", "best_play", "unseen", "discards"]
    assert body["best_play"] == {"cards": "2c2d", "type": "pair", "score": 28}
    fields = ["discard", "draws", "n_better", "n_equal", "sum_best", "p_better", "mean_best", "counts"]
    assert all(list(one) == fields for one in body["discards"])
    (first,) = DistributionAnswer(every_discard).to_json()["discards"]
    assert list(first) == [*fields, "distribution"]
    assert first["distribution"][0]["p_at_least"] == 1
    assert all(one["p_at_least"] == every_discard.best.p_at_least(one["score"]) for one in first["distribution"])


DEALT_OUT = [
    ("3h 7h Th Kh 2c 5d 8s Js", "", "2c"),
    ("9c Tc Jc Qd Kh 2h 3h 4h", "5h 6h Ah", "2h"),
    ("7c 7d 7h 2s 2d Kc Kh 9s", "", "9s"),
    ("Ah Kh Qh Jh 9d 9c 2c", "Th 3h", "2c 9c"),
    ("2c3c4c5c7c9dTd", "", "9dTd"),
    ("AcKc", "", "AcKc"),
]


@some_of(("held", "dead", "discard"), DEALT_OUT, 3)
def test_scores_types_and_targets_are_those_of_every_draw_dealt_out(held: str, dead: str, discard: str) -> None:
    """Each hand after the draw is valued by every one of its plays."""
    cards, thrown = parse_cards(held), parse_cards(discard)
    unseen = [card for card in range(52) if card not in (*cards, *parse_cards(dead))]
    kept = [card for card in cards if card not in thrown]
    best = [
        max((score(play), CATEGORIES.index(type_of(play))) for play in plays_of((*kept, *drawn)))
        for drawn in combinations(unseen, len(thrown))
    ]
    scores, types = Counter(score for score, _ in best), Counter(kind for _, kind in best)
    found = odds(Odds(held, dead, discard, target=200))
    one = found.best
    assert one.distribution == tuple(sorted(scores.items()))
    assert one.counts == tuple(types[kind] for kind in range(9))
    assert one.likeliest[1] == max(types.values())
    assert one.n_target == sum(count for score, count in scores.items() if score >= 200)
    assert one.p_target == one.n_target / len(best)
    play = found.best_play
    assert play.score == max(map(score, plays_of(cards))) == score(parse_cards(play.cards)) == found.current_best
    assert play.type == type_of(parse_cards(play.cards))
    assert set(parse_cards(play.cards)) <= set(cards)


@some_of("target", [29, 200, 300, 1208, 1209], 2)
def test_with_a_target_the_likeliest_to_reach_it_come_first(every_discard: OddsAnswer, target: int) -> None:
    found = odds(Odds(PAIR_OF_DEUCES, target=target))
    assert found.target == target
    by_discard = {one.discard: one for one in every_discard.discards}
    for one in found.discards:
        assert one.n_target == by_discard[one.discard].n_at_least(target)
    order = [(-Fraction(one.n_target or 0, one.draws), -one.mean_best) for one in found.discards]
    assert order == sorted(order)
    assert odds(Odds(PAIR_OF_DEUCES, discard=found.best.discard, target=target)).best == found.best


def test_without_a_target_there_is_none_in_the_json(every_discard: OddsAnswer) -> None:
    assert every_discard.best.n_target is None is every_discard.best.p_target
    body = odds(Odds("AhKh", discard="Kh", target=1000)).to_json()
    assert (body["target"], body["discards"][0]["n_target"], body["discards"][0]["p_target"]) == (1000, 0, 0.0)


@all_of("target", [0, -1, 10_000, True, 1.5])
def test_a_target_that_is_no_score_is_refused(target: int) -> None:
    with pytest.raises(BadInput, match="a target score"):
        odds(Odds("AhKh", target=target))


def test_cards_come_in_the_order_given() -> None:
    found = odds(Odds("Ah 10h 2c", "9h 3d", discard="2c Ah"))
    assert (found.held, found.dead, found.best.discard) == ("AhTh2c", "9h3d", "Ah2c")


def test_fewer_than_eight_cards_have_fewer_discards() -> None:
    assert [len(odds(Odds("2c3d4h5s"[: 2 * held], "6c")).discards) for held in (1, 2, 3, 4)] == [1, 3, 7, 15]


hands = st.tuples(st.permutations(range(52)), st.integers(1, 8), st.integers(0, 30))


@settings(max_examples=15, deadline=None)
@given(hands, st.data())
def test_what_holds_of_any_discard(hand: tuple[list[int], int, int], data: st.DataObject) -> None:
    deck, held, dead = hand
    cards = deck[:held]
    thrown = data.draw(st.lists(st.sampled_from(cards), min_size=1, max_size=min(5, held), unique=True))
    found = odds(Odds(cards_text(cards), cards_text(deck[held : held + dead]), cards_text(thrown)))
    one = found.best
    kept = [card for card in cards if card not in thrown]
    assert found.current_best == best_score(cards)
    assert found.unseen == 52 - held - dead
    assert one.draws == comb(found.unseen, len(thrown)) == sum(draws for _, draws in one.distribution)
    assert one.n_better + one.n_equal <= one.draws
    assert one.distribution[0][0] >= (best_score(kept) if kept else 7)
    assert one.distribution[-1][0] <= 1208


@settings(max_examples=10, deadline=None)
@given(hands, st.permutations(range(4)), st.data())
def test_suits_are_alike(hand: tuple[list[int], int, int], suits: list[int], data: st.DataObject) -> None:
    deck, held, dead = hand
    thrown = data.draw(st.integers(1, min(5, held)))
    texts = [cards_text(cards) for cards in (deck[:held], deck[held : held + dead], deck[:thrown])]
    relabelled = [text.translate(str.maketrans(SUITS, "".join(SUITS[suit] for suit in suits))) for text in texts]
    one, other = (odds(Odds(held_text, dead, discard)).best for held_text, dead, discard in (texts, relabelled))
    assert (one.distribution, one.counts) == (other.distribution, other.counts)


@all_of(
    ("held", "dead", "discard", "error", "message"),
    [
        ("", "", None, WrongCardCount, "give 1 to 8 held cards, got 0: ''"),
        ("2c3c4c5c6c7c8c9cTc", "", None, WrongCardCount, "give 1 to 8 held cards, got 9"),
        ("2c3c2c", "", None, RepeatedCard, "card 2c appears twice in '2c3c2c'"),
        ("2c3c", "4c4c", None, RepeatedCard, "card 4c appears twice in '4c4c'"),
        ("2c3c", "4c3c", None, RepeatedCard, "card 3c is held and cannot be dead"),
        ("2c3x", "", None, UnknownCard, "unknown card '3x' at character 3"),
        ("2c3c", "4y", None, UnknownCard, "unknown card '4y'"),
        ("2c3c", "", "5z", UnknownCard, "unknown card '5z'"),
        ("2c3c", "", "4c", ImpossibleHold, "card 4c is not held in 2c3c and cannot be discarded"),
        ("2c3c", "", "", WrongCardCount, "a discard takes 1 to 5 cards, got 0: ''"),
        ("2c3c4c5c6c7c8c9c", "", "2c3c4c5c6c7c", WrongCardCount, "a discard takes 1 to 5 cards, got 6"),
        ("2c3c", "", "2c2c", RepeatedCard, "card 2c appears twice"),
    ],
)
def test_a_bad_question_is_refused_in_one_line(
    held: str, dead: str, discard: str | None, error: type[BadInput], message: str
) -> None:
    with pytest.raises(error) as raised:
        odds(Odds(held, dead, discard))
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_more_cards_cannot_be_thrown_than_are_left_to_draw() -> None:
    held, dead = "2c3c4c5c6c7c8c9c", cards_text(range(8, 49))
    assert odds(Odds(held, dead, "2c3c4c")).best.draws == 1
    for discard in (None, "2c3c4c5c"):
        with pytest.raises(TooFewUnseen, match="cards cannot be drawn from 3 unseen ones: 8 of the 52 cards are held"):
            odds(Odds(held, dead, discard))
    with pytest.raises(TooFewUnseen, match="from 0 unseen ones"):
        odds(Odds(held, cards_text(range(8, 52)), "2c"))
