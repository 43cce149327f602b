"""Advice on a position of Halatro: every legal move once, ranked, with what is exact told from what is estimated."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.cards.hands.categories import CATEGORIES
from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.games.halatro.answers import Advice, Basis, MoveAdvice
from outs.games.halatro.held_cards import parse_position
from outs.games.halatro.parameters import EXPLAINED
from outs.games.halatro.rules import GAME_OVER, best_score, level_of, score
from outs.kernels.halatro.lookahead import compare_moves, values_of_kept
from outs.kernels.halatro.move_values import corrected
from outs.kernels.halatro.player_arrays import PlayerArrays, room_for_moves
from outs.query.halatro.advice import (
    ADVICE_SETTINGS,
    MARGIN_AFTER,
    SAMPLED_ERRORS,
    SAMPLED_MEANS,
    TABLE_ERRORS,
    TABLE_MEANS,
    advise_on,
    explained,
    raced_moves,
)
from outs.query.halatro.odds import Odds, odds
from outs.query.halatro.player_arrays import LOOKAHEAD
from outs.tests.cases import all_of, some_of

FIRST_HAND = "2c 2d 4s 5h 7h 9s Jc Qd"
DEAD = "3h4d5d6c"
OTHERS = [card for card in range(52) if card not in parse_cards(FIRST_HAND)]
LEFT = [(1, 0), (1, 1), (1, 2), (2, 0), (2, 2), (3, 0), (3, 3)]
POSITIONS = [(plays, discards, "" if plays == discards == 3 else DEAD) for plays, discards in LEFT]


@pytest.fixture(scope="module")
def advised(known: PlayerArrays) -> dict[tuple[int, int], Advice]:
    """Advice on the same hand with each number of plays and discards left."""
    return {
        (plays, discards): advise_on(parse_position(FIRST_HAND, dead, plays, discards), plays, discards, known)
        for plays, discards, dead in POSITIONS
    }


def move_of(advice: Advice, kind: str, cards: str) -> MoveAdvice:
    """Return the advice on one move."""
    (found,) = (
        move
        for move in advice.moves
        if move.is_discard == (kind == "discard") and set(move.cards) == set(parse_cards(cards))
    )
    return found


@all_of(("plays", "discards"), LEFT)
def test_every_legal_move_is_there_once(advised: dict[tuple[int, int], Advice], plays: int, discards: int) -> None:
    moves = advised[plays, discards].moves
    thrown = [set(cards) for size in range(1, 6) for cards in combinations(parse_cards(FIRST_HAND), size)]
    for is_discard in (True, False):
        found = [set(move.cards) for move in moves if move.is_discard == is_discard]
        expected = thrown if discards or not is_discard else []
        assert sorted(map(sorted, found)) == sorted(map(sorted, expected))
    assert len(moves) == (436 if discards else 218)


@all_of(("plays", "discards"), LEFT)
def test_the_highest_expectation_comes_first(advised: dict[tuple[int, int], Advice], plays: int, discards: int) -> None:
    advice = advised[plays, discards]
    expected = [move.expected for move in advice.moves]
    assert expected == sorted(expected, reverse=True)
    assert advice.best is advice.moves[0]


@all_of(("plays", "discards"), [(1, 0), (1, 2), (2, 0), (3, 3)])
def test_the_best_moves_have_what_the_next_hand_makes(
    advised: dict[tuple[int, int], Advice], plays: int, discards: int
) -> None:
    dead = next(dead for *left, dead in POSITIONS if left == [plays, discards])
    plain, cards = advised[plays, discards], parse_position(FIRST_HAND, dead, plays, discards)
    found = explained(plain, cards)
    assert [replace(move, makes=None) for move in found.moves] == list(plain.moves)
    assert not any(move.makes for move in found.moves[EXPLAINED:])
    for move in found.moves[:EXPLAINED]:
        if not move.is_discard and plays == 1:
            assert move.makes is None
            continue
        exact = odds(Odds(FIRST_HAND, dead, move.cards_text)).best  # the same cards are drawn after a play
        expected = {kind: count / exact.draws for kind, count in exact.counts_by_type.items() if count}
        assert move.makes == expected
        assert list(move.makes) == sorted(expected, key=CATEGORIES.index, reverse=True)
        assert sum(move.makes.values()) == pytest.approx(1)


@all_of(("plays", "discards"), LEFT)
def test_moves_within_the_errors_of_the_best_are_equal(
    advised: dict[tuple[int, int], Advice], plays: int, discards: int
) -> None:
    best, *others = advised[plays, discards].moves
    assert best.is_equal
    for move in others:
        apart = best.expected - move.expected
        assert move.is_equal == (apart <= sqrt(best.standard_error**2 + move.standard_error**2))


def test_advice_is_in_the_order_of_its_points_where_the_player_makes_another_move(known: PlayerArrays) -> None:
    """Over all 35,960 draws the discard is 1.31 points better than the play that the player `lookahead` makes."""
    held, dead = "2d3d3h5d6h6sTsAd", "2s7h8c9c9hTcJsQdQhQsKcKd"
    first, second, third = advise_on(parse_position(held, dead, 2, 1), 2, 1, known).moves[:3]
    assert [(move.kind, mask_of(move.cards)) for move in (first, second)] == [
        ("discard", mask_of(parse_cards("3h6h6sTs"))),
        ("play", mask_of(parse_cards("3h6h6sTs"))),
    ]
    assert first.expected > second.expected
    assert (first.is_equal, second.is_equal, third.is_equal) == (True, True, False)


def test_what_is_uninitialised_is_not_calculated_with(known: PlayerArrays) -> None:
    room = room_for_moves()
    for column in (room.worth, room.errors):
        column[:] = np.inf
    room.scores[:] = np.iinfo(room.scores.dtype).max
    with np.errstate(all="raise"):
        assert raced_moves(mask_of(parse_cards(FIRST_HAND)), 0, 2, 2, LOOKAHEAD, known, room)


@all_of(("plays", "discards"), LEFT)
def test_the_move_that_the_player_makes_is_as_good_as_the_first(
    advised: dict[tuple[int, int], Advice], plays: int, discards: int, known: PlayerArrays
) -> None:
    (dead,) = (dead for *left, dead in POSITIONS if left == [plays, discards])
    near, held = room_for_moves(), mask_of(parse_cards(FIRST_HAND))
    compare_moves(held, mask_of(parse_cards(dead)), plays, discards, LOOKAHEAD, known, near)
    equal = [move for move in advised[plays, discards].moves if move.is_equal]
    if near.levels[0] == GAME_OVER:
        assert any(move.score == near.scores[0] for move in equal)
    else:
        assert any((mask_of(move.cards), move.score) == (held ^ int(near.kept[0]), near.scores[0]) for move in equal)


@all_of(("plays", "discards"), LEFT)
def test_plays_score_by_the_rules_and_discards_nothing(
    advised: dict[tuple[int, int], Advice], plays: int, discards: int
) -> None:
    for move in advised[plays, discards].moves:
        assert move.score == (0 if move.is_discard else score(move.cards))
        assert move.expected == move.score + move.later


@all_of(("plays", "discards"), LEFT)
def test_only_what_is_counted_to_the_end_is_exact(
    advised: dict[tuple[int, int], Advice], plays: int, discards: int
) -> None:
    for move in advised[plays, discards].moves:
        last = plays == 1 and not move.is_discard
        assert move.is_exact == (plays + discards <= 2 or last)
        assert (move.standard_error == 0) == move.is_exact
        assert move.basis != Basis.DRAWN or len(move.cards) <= 2
        assert move.basis != Basis.TABLE or len(move.cards) > 2
        if last:
            assert move.later == 0


@all_of(("plays", "discards"), [left for left in LEFT if sum(left) > 2])
def test_the_moves_near_the_top_are_looked_at_one_draw_ahead(
    advised: dict[tuple[int, int], Advice], plays: int, discards: int
) -> None:
    moves = advised[plays, discards].moves
    assert moves[0].basis != Basis.TABLE
    assert 20 <= sum(move.basis == Basis.SAMPLED for move in moves if len(move.cards) > 2) <= 26


def test_two_cards_thrown_are_sampled_unless_they_are_near_the_best(known: PlayerArrays) -> None:
    """With three pairs, the two other cards are thrown."""
    moves = advise_on(parse_position("AhAdKhKdQhQd2c3s", "", 2, 1), 2, 1, known).moves
    thrown = [move for move in moves if len(move.cards) == 2 and move.later]
    near = [move.basis for move in thrown if move.expected > moves[0].expected - 8]
    far = [move.basis for move in thrown if move.expected < moves[0].expected - 30]
    assert near == [Basis.DRAWN]
    assert far == [Basis.SAMPLED] * (len(thrown) - 1)


def test_sampled_pairs_agree_with_all_pairs_within_their_errors(
    advised: dict[tuple[int, int], Advice], known: PlayerArrays
) -> None:
    held, dead = mask_of(parse_cards(FIRST_HAND)), mask_of(parse_cards(DEAD))
    moves = [move for move in advised[2, 2].moves if move.is_discard]
    sampled = [move for move in moves if len(move.cards) == 2 and move.basis == Basis.SAMPLED]
    kept = np.array([held & ~mask_of(move.cards) for move in sampled])
    every, level = np.empty(len(kept)), level_of(2, 1)
    values_of_kept(kept, np.full(len(kept), level), dead | (held & ~kept), MARGIN_AFTER, known.hands, every)
    off = np.array([move.later for move in sampled]) - SAMPLED_MEANS[level] - every
    luck = sqrt(sampled[0].standard_error ** 2 - SAMPLED_ERRORS[level] ** 2)
    assert len(sampled) > 20
    assert 0.4 < np.sqrt(np.square(off).mean()) / luck < 2.0


@all_of(("plays", "discards"), [left for left in LEFT if sum(left) > 2])
def test_errors_are_those_of_the_table_and_the_luck_of_sampled_draws(
    advised: dict[tuple[int, int], Advice], plays: int, discards: int
) -> None:
    for move in advised[plays, discards].moves:
        if move.is_exact:
            continue
        level = level_of(plays, discards - 1) if move.is_discard else level_of(plays - 1, discards)
        match move.basis:
            case Basis.TABLE:
                assert move.standard_error == TABLE_ERRORS[level]
            case Basis.DRAWN:
                assert move.standard_error == SAMPLED_ERRORS[level]
            case _:
                assert SAMPLED_ERRORS[level] < move.standard_error < SAMPLED_ERRORS[level] + 15


def test_two_moves_that_are_hard_to_tell_apart_have_errors_that_say_so(known: PlayerArrays) -> None:
    """The straight with one queen or the other: their difference is told only by playing on."""
    position = parse_position("3c 5s 9d Ts Jc Qc Qh Kd", "3s5h6d6h", 3, 2)
    advice = advise_on(position, 3, 2, known)
    one, other = (move_of(advice, "play", f"9dTsJc{queen}Kd") for queen in ("Qc", "Qh"))
    assert abs(one.expected - other.expected) < max(one.standard_error, other.standard_error)


def test_a_move_far_above_the_others_is_looked_at_too(known: PlayerArrays) -> None:
    best = advise_on(parse_position("Ah Kh Qh Jh Th 2c 3c 4c", "", 2, 1), 2, 1, known).best
    assert (best.score, best.basis) == (1208, Basis.SAMPLED)
    assert best.standard_error


def test_one_play_and_no_discard_are_what_the_play_scores(advised: dict[tuple[int, int], Advice]) -> None:
    advice = advised[1, 0]
    assert advice.best.expected == best_score(parse_cards(FIRST_HAND)) == 28
    assert {move.basis for move in advice.moves} == {Basis.COUNTED}


def test_the_known_best_discard_before_the_last_play_has_its_exact_mean(known: PlayerArrays) -> None:
    advice = advise_on(parse_position(FIRST_HAND, "", 1, 1), 1, 1, known)
    assert (advice.best.is_discard, advice.best.cards_text) == (True, "2c2d4s5h7h")
    assert advice.best.expected == 172_238_622 / 1_086_008


def test_two_cards_thrown_before_the_last_play_may_be_best(known: PlayerArrays) -> None:
    dead = "3c4c6c7c9cJcAc2dQdKdAdKhAh3s7sJsQsAs"
    advice = advise_on(parse_position("3d4d6d7d9dTd2hTs", dead, 1, 1), 1, 1, known)
    assert (advice.best.is_discard, advice.best.cards_text, advice.best.is_exact) == (True, "2hTs", True)
    assert advice.best.expected == pytest.approx(403.09, abs=0.005)
    assert move_of(advice, "discard", "3d2hTs").expected == pytest.approx(384.34, abs=0.005)


@all_of("dead", ["", DEAD])
def test_one_discard_before_the_last_play_is_what_the_odds_say(dead: str, known: PlayerArrays) -> None:
    advice = advise_on(parse_position(FIRST_HAND, dead, 1, 1), 1, 1, known)
    means = {one.discard: one.mean_best for one in odds(Odds(FIRST_HAND, dead)).discards}
    found = {move.cards_text: move.expected for move in advice.moves if move.is_discard}
    assert {mask_of(parse_cards(cards)): value for cards, value in found.items()} == pytest.approx(
        {mask_of(parse_cards(cards)): value for cards, value in means.items()}, rel=1e-12
    )


@all_of("dead", ["", DEAD])
def test_two_plays_without_a_discard_are_what_the_odds_say(dead: str, known: PlayerArrays) -> None:
    advice = advise_on(parse_position(FIRST_HAND, dead, 2, 0), 2, 0, known)
    means = {mask_of(parse_cards(one.discard)): one.mean_best for one in odds(Odds(FIRST_HAND, dead)).discards}
    for move in advice.moves:
        assert move.expected == pytest.approx(score(move.cards) + means[mask_of(move.cards)], rel=1e-12)


def test_moves_by_the_table_are_corrected_for_the_dead_cards(
    advised: dict[tuple[int, int], Advice], known: PlayerArrays
) -> None:
    held, dead = mask_of(parse_cards(FIRST_HAND)), mask_of(parse_cards(DEAD))
    by_table = [move for move in advised[2, 2].moves if move.basis == Basis.TABLE]
    assert len(by_table) > 300
    for move in by_table:
        thrown = mask_of(move.cards)
        level = level_of(2, 1) if move.is_discard else level_of(1, 2)
        value = corrected(held ^ thrown, 8 - len(move.cards), level, dead | thrown, 4 + len(move.cards), known.hands)
        assert move.later == value + TABLE_MEANS[level]


def test_what_the_table_misses_on_average_is_added_to_what_it_says_after_draws(
    advised: dict[tuple[int, int], Advice], known: PlayerArrays
) -> None:
    held, dead = mask_of(parse_cards(FIRST_HAND)), mask_of(parse_cards(DEAD))
    raced = raced_moves(held, dead, 2, 2, ADVICE_SETTINGS, known)
    shown = {(mask_of(move.cards), move.score): move for move in advised[2, 2].moves}
    compared = [(move, shown[held ^ move.kept, move.score]) for move in raced if not np.isnan(move.error)]
    added = [found.later - move.later - SAMPLED_MEANS[move.level] for move, found in compared]
    assert len(added) >= 20
    assert sum(abs(one) < 1e-9 for one in added) >= 16  # the player has looked at the others for longer


def test_what_is_dead_changes_what_is_expected(known: PlayerArrays) -> None:
    hearts = "3h7hThKh2c4d8sJs"
    free, spent = (advise_on(parse_position(hearts, dead, 2, 3), 2, 3, known) for dead in ("2d3s4c5d6d", "2h4h5h6h8h"))
    kept_hearts = move_of(free, "discard", "2c4d8sJs"), move_of(spent, "discard", "2c4d8sJs")
    assert kept_hearts[0].expected > kept_hearts[1].expected + 50


def test_the_same_question_has_the_same_answer_whatever_the_order_of_the_cards(
    advised: dict[tuple[int, int], Advice], known: PlayerArrays
) -> None:
    one = advised[2, 2]
    turned = " ".join(FIRST_HAND.split()[::-1])
    other = advise_on(parse_position(turned, "6c5d4d3h", 2, 2), 2, 2, known)
    assert other.held == turned.replace(" ", "")
    assert [(mask_of(move.cards), move.expected) for move in one.moves] == [
        (mask_of(move.cards), move.expected) for move in other.moves
    ]


def test_a_play_says_its_type_its_score_and_the_cards_that_score(
    advised: dict[tuple[int, int], Advice], independent_score: Callable[[Iterable[int]], int]
) -> None:
    moves = advised[3, 3].moves
    assert all((move.play is None) == move.is_discard for move in moves)
    for move in moves:
        if move.play is not None:
            assert move.play.score == move.score == score(parse_cards(move.play.cards))
            assert set(parse_cards(move.play.cards)) <= set(move.cards)
            if len(move.cards) == 5:
                assert move.play.score == independent_score(move.cards)


def test_json_has_fixed_keys_and_top_keeps_the_best_moves(
    advised: dict[tuple[int, int], Advice],
) -> None:
    advice = advised[3, 3]
    body = advice.to_json()
    assert list(body) == ["held", "dead", "plays", "discards", "expected", "moves"]
    assert (body["held"], body["dead"], body["plays"], body["discards"]) == ("2c2d4s5h7h9sJcQd", "", 3, 3)
    assert body["expected"] == body["moves"][0]["expected"] == advice.best.expected
    for move, one in zip(advice.moves, body["moves"], strict=True):
        assert one.pop("play", None) == (None if move.play is None else move.play.to_json())
        assert one == {
            "move": "discard" if move.is_discard else "play",
            "cards": move.cards_text,
            "expected": move.expected,
            "score": move.score,
            "later": move.later,
            "exact": move.is_exact,
            "basis": move.basis,
            "standard_error": move.standard_error,
            "equal": move.is_equal,
        }
    assert advice.to_json(top=3)["moves"] == body["moves"][:3]


def test_an_opening_is_worth_about_what_the_player_scores(advised: dict[tuple[int, int], Advice]) -> None:
    """This one is poor; a royal flush in hand is not."""
    assert 700 < advised[3, 3].best.expected < 820


@all_of(
    ("held", "dead", "plays", "discards", "message"),
    [
        (FIRST_HAND, "", 0, 0, "no play is left: the game is over"),
        (FIRST_HAND, "", 4, 0, "plays left are 1 to 3, got 4"),
        (FIRST_HAND, "", 1, -1, "discards left are 0 to 3, got -1"),
        (FIRST_HAND[:-3], "", 3, 3, "advice takes 8 held cards, got 7"),
    ],
)
def test_an_impossible_position_is_refused(held: str, dead: str, plays: int, discards: int, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        parse_position(held, dead, plays, discards)


@some_of(("plays", "discards"), LEFT, 5)
def test_as_many_cards_may_be_dead_as_in_any_game_and_leave_enough_to_draw(
    plays: int, discards: int, known: PlayerArrays
) -> None:
    most = min(25, 44 - 5 * (plays + discards - 1))
    position = parse_position(FIRST_HAND, cards_text(OTHERS[:most]), plays, discards)
    assert all(np.isfinite(move.expected) for move in advise_on(position, plays, discards, known).moves)
    with pytest.raises(BadInput, match=f"at most {most} cards can be dead, got {most + 1}"):
        parse_position(FIRST_HAND, cards_text(OTHERS[: most + 1]), plays, discards)
