"""Moves of the published AI, which is given nothing but what a player sees."""

from dataclasses import fields

import numpy as np
import pytest

from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.games.halatro.play_types import TYPES
from outs.games.halatro.rules import best_play
from outs.play.halatro.estimates import Population, probability_of_improvement
from outs.play.halatro.policy import ChosenMoves, NeverDiscard, Policy, Views
from outs.play.halatro.published_ai import Published, estimated_improvement


def seen(held: str, dead: str = "", plays: int = 3, discards: int = 3) -> Views:
    """One position."""
    seen_held, seen_dead = (np.array([mask_of(parse_cards(text))], np.uint64) for text in (held, dead))
    return Views(seen_held, seen_dead, np.array([plays], np.uint8), np.array([discards], np.uint8))


def move(policy: Policy, views: Views) -> str:
    """Return its move in one position."""
    moves = policy.moves(views)
    does = "discard" if moves.discards[0] else "play"
    return f"{does} {cards_text(cards_of(int(moves.thrown[0])))}"


@pytest.mark.parametrize(
    ("held", "uncapped", "capped"),
    [
        ("2c2d4s5h7h9sJcQd", "discard 2c2d4s5h7h9s", "discard 2c2d4s5h7h"),
        ("2c2d2h5h7h9sJcQd", "play 2c2d2h5h7h", "play 2c2d2h5h7h"),  # of three of a kind it hopes for too little
        ("2c2d3s3h7h9sJcQd", "discard 2c2d3h3s7h9s", "discard 2c2d3h3s7h"),
        ("2c3c4c5c6cTdJhQs", "play 2c3c4c5c6c", "play 2c3c4c5c6c"),
        ("2c3d4h6s7c8d9h9s", "discard 2c3d4h6s7c8d9h9s", "discard 2c3d4h6s7c"),
        ("TcTdJhJsKcKdAcAd", "discard ", "play TcTdJhAcAd"),
        ("TcJcQdKhAsTd9s8h", "play TcJcQdKhAs", "play TcJcQdKhAs"),
    ],
)
def test_all_cards_under_ten_go_while_a_better_type_is_likely_enough(held: str, uncapped: str, capped: str) -> None:
    assert move(Published(), seen(held)) == uncapped
    assert move(Published(capped=True), seen(held)) == capped


def test_without_a_discard_left_it_plays() -> None:
    assert move(Published(), seen("2c2d4s5h7h9sJcQd", discards=0)) == "play 2c2d4s5h7h"


def test_the_threshold_must_be_exceeded() -> None:
    views = seen("2c2d4s5h7h9sJcQd")
    bad = np.array([mask_of(parse_cards("2c2d4s5h7h9s"))], np.uint64)
    chance = float(estimated_improvement(views.dead, bad, np.array([TYPES.index("pair")], np.uint8))[0])
    assert move(Published(chance), views).startswith("play")
    assert move(Published(np.nextafter(chance, 0)), views).startswith("discard")


def test_the_fresh_cards_may_be_any_but_the_dead_ones_and_those_about_to_go() -> None:
    dead, bad = (np.array([mask_of(parse_cards(text))], np.uint64) for text in ("KsKd", "2c2d4s"))
    population = [card for card in range(52) if card not in parse_cards("KsKd2c2d4s")]
    types = np.array([TYPES.index("pair")], np.uint8)
    expected = probability_of_improvement(Population.of(np.array([mask_of(population)], np.uint64)), types)
    assert estimated_improvement(dead, bad, types) == expected


@pytest.mark.parametrize("policy", [Published(), Published(capped=True), Published(0.0), NeverDiscard()])
def test_plays_are_the_best_with_the_lowest_kickers(policy: Policy, views: Views) -> None:
    moves = policy.moves(views)
    for held, thrown in zip(views.held[~moves.discards][:60], moves.thrown[~moves.discards][:60], strict=True):
        assert cards_of(int(thrown)) == best_play(cards_of(int(held)))


def test_the_capped_ai_never_breaks_the_rules(views: Views) -> None:
    moves = Published(0.0, capped=True).moves(views)
    thrown = np.bitwise_count(moves.thrown)
    assert thrown.min() >= 1
    assert thrown.max() == 5
    assert not (moves.discards & (views.discards == 0)).any()


def test_never_discard_never_discards(views: Views) -> None:
    assert not NeverDiscard().moves(views).discards.any()


@pytest.mark.parametrize("policy", [Published(), Published(capped=True), NeverDiscard()])
def test_a_position_gets_the_same_move_in_any_company(policy: Policy, views: Views) -> None:
    together = policy.moves(views)
    for game in range(40):
        one = Views(*(getattr(views, field.name)[game : game + 1] for field in fields(Views)))
        alone: ChosenMoves = policy.moves(one)
        assert (alone.thrown[0], alone.discards[0]) == (together.thrown[game], together.discards[game])


def test_a_policy_is_shown_what_a_player_sees_and_nothing_else() -> None:
    assert [field.name for field in fields(Views)] == ["held", "dead", "plays", "discards"]


def test_names_tell_the_threshold_unless_it_is_the_authors() -> None:
    named = [Published(), Published(0.006), Published(capped=True), Published(0.25, capped=True)]
    assert [policy.name for policy in named] == [
        "published",
        "published:0.006",
        "published-capped",
        "published-capped:0.25",
    ]
