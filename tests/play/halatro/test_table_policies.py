"""The strongest players: lawful, the same in any order of questions, and as strong as they should be."""

import time
from dataclasses import replace
from itertools import permutations
from math import comb

import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.cards.mask_arrays import Masks
from outs.cards.notation import DECK_MASK, LANE_BITS, LANE_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.rules import plays_of
from outs.kernels.halatro.lookahead import compare_moves
from outs.kernels.halatro.player_arrays import PlayerArrays, room_for_moves
from outs.play.halatro.lockstep import ChosenMoves, Decks, NeverDiscard, Views, play_games, shuffled_decks
from outs.play.halatro.players import Player, parse_limit
from outs.play.halatro.simulation import simulate
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy, TimedPolicy
from outs.query.halatro.best_plays import BestPlays, best_play_sums, best_scores
from outs.query.halatro.odds import Odds, odds
from outs.query.halatro.player_arrays import LOOKAHEAD
from outs.tests.cases import all_of

NAMES = list(POLICY_SETTINGS)
SEED = 20
GAMES = 3_000
MEAN = 828.8
"""What the corrected table scores on average; measured over many more games."""
FIRST_HAND = "2c2d4s5h7h9sJcQd"


def player_of(known: PlayerArrays, name: str) -> TablePolicy:
    """The player of this name."""
    return TablePolicy(name, known, POLICY_SETTINGS[name])


def some(views: Views, count: int) -> Views:
    """The first of the views."""
    return Views(*(getattr(views, name)[:count] for name in ("held", "dead", "plays", "discards")))


def few_for(name: str, views: Views) -> Views:
    """As many as a test has time for."""
    return views if name == "values" else some(views, 30)


def one_view(held: str, plays: int, discards: int) -> Views:
    """Return a view with no dead cards."""
    mask = np.array([mask_of(parse_cards(held))], np.uint64)
    return Views(mask, np.zeros(1, np.uint64), np.array([plays], np.uint8), np.array([discards], np.uint8))


def same(one: ChosenMoves, other: ChosenMoves) -> bool:
    """Return true if all moves are the same."""
    return bool((one.thrown == other.thrown).all() and (one.discards == other.discards).all())


@pytest.mark.parametrize(("name", "games"), [("values", 60), ("lookahead", 2)])
def test_every_move_is_legal(name: str, games: int, known: PlayerArrays) -> None:
    assert (play_games(player_of(known, name), SEED, 0, games) > 0).all()


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_legal_in_positions_that_nobody_gets_into(name: str, views: Views, known: PlayerArrays) -> None:
    views = few_for(name, views)
    moves = player_of(known, name).moves(views)
    assert (moves.thrown & ~views.held == 0).all()
    sizes = np.bitwise_count(moves.thrown)
    assert ((sizes >= 1) & (sizes <= 5)).all()
    assert not moves.discards[views.discards == 0].any()


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_same_position_gets_the_same_move_in_any_company(name: str, views: Views, known: PlayerArrays) -> None:
    views = few_for(name, views)
    player = player_of(known, name)
    together = player.moves(views)
    order = np.random.default_rng(2).permutation(len(views.held))
    shuffled = player.moves(Views(views.held[order], views.dead[order], views.plays[order], views.discards[order]))
    assert same(shuffled, ChosenMoves(together.thrown[order], together.discards[order]))
    part = player.moves(some(views, 20))
    assert same(part, ChosenMoves(together.thrown[:20], together.discards[:20]))
    assert same(player.moves(views), together)


@pytest.mark.parametrize(("name", "games"), [("values", 30), pytest.param("lookahead", 3, marks=pytest.mark.long)])
def test_the_number_of_workers_changes_no_score(name: str, games: int, known: PlayerArrays) -> None:
    player = Player(player_of(known, name), "version", games_at_once=2)
    one, three = (simulate([player], games, SEED, workers) for workers in (1, 3))
    assert (one == three).all()
    assert (simulate([replace(player, games_at_once=1_000)], games, SEED, 2) == one).all()


@all_of(("name", "games"), [("values", 300), ("lookahead", 3)])
def test_the_order_of_the_unseen_deck_changes_no_move(name: str, games: int, known: PlayerArrays) -> None:
    made: list[ChosenMoves] = []

    class Watched(TablePolicy):
        def moves(self, views: Views) -> ChosenMoves:
            made.append(super().moves(views))
            return made[-1]

    def bottom_up(seed: int, first: int, games: int) -> Decks:
        decks = shuffled_decks(seed, first, games)
        return np.concatenate([decks[:, :8], decks[:, :7:-1]], axis=1)

    watched = Watched(name, known, POLICY_SETTINGS[name])
    straight = play_games(watched, SEED, 0, games)
    first = made[0]
    made.clear()
    assert (play_games(watched, SEED, 0, games, decks=bottom_up) != straight).any()
    assert same(first, made[0])


def relabelled(masks: Masks, suits: tuple[int, ...]) -> Masks:
    """The masks with suit s called `suits[s]`."""
    found = np.zeros_like(masks)
    for suit, name in enumerate(suits):
        lane = masks >> np.uint64(LANE_BITS * suit) & np.uint64(LANE_MASK)
        found |= lane << np.uint64(LANE_BITS * name)
    return found


def worth_of_best(known: PlayerArrays, views: Views) -> list[float]:
    """Return the worth of the best move of each position by the corrected table."""
    room = room_for_moves()
    found = []
    for held, dead, plays, discards in zip(
        *(column.tolist() for column in (views.held, views.dead, views.plays, views.discards)), strict=True
    ):
        compare_moves(held, dead, plays, discards, POLICY_SETTINGS["values"], known, room)
        found.append(float(room.worth[0]))
    return found


def test_suits_are_alike(views: Views, known: PlayerArrays) -> None:
    few = some(views, 50)
    worth = worth_of_best(known, few)
    for suits in permutations(range(4)):
        renamed = replace(few, held=relabelled(few.held, suits), dead=relabelled(few.dead, suits))
        assert worth_of_best(known, renamed) == pytest.approx(worth, abs=1e-9)


def test_with_nothing_else_left_the_best_play_is_made(views: Views, known: PlayerArrays) -> None:
    last = replace(views, plays=np.ones_like(views.plays), discards=np.zeros_like(views.discards))
    moves = player_of(known, "values").moves(last)
    assert same(moves, ChosenMoves(BestPlays.of(views.held).thrown, np.zeros(len(views.held), np.bool_)))


def test_before_the_last_play_the_look_ahead_finds_the_discard_that_is_exactly_best(known: PlayerArrays) -> None:
    moves = player_of(known, "lookahead").moves(one_view(FIRST_HAND, 1, 1))
    assert moves.discards.tolist() == [True]
    assert cards_of(int(moves.thrown[0])) == cards_of(mask_of(parse_cards("2c2d4s5h7h")))
    best = odds(Odds(FIRST_HAND)).best
    assert (best.sum_best, best.draws, mask_of(parse_cards(best.discard))) == (
        172_238_622, 1_086_008, int(moves.thrown[0]),
    )  # fmt: skip


@all_of("name", NAMES)
def test_throwing_two_cards_is_found_best_where_it_is(name: str, known: PlayerArrays) -> None:
    """403.09 points; the best that throws more, 3d2hTs, has 384.34."""
    dead = np.array([mask_of(parse_cards("3c4c6c7c9cJcAc2dQdKdAdKhAh3s7sJsQsAs"))], np.uint64)
    moves = player_of(known, name).moves(replace(one_view("3d4d6d7d9dTd2hTs", 1, 1), dead=dead))
    assert moves.discards.tolist() == [True]
    assert moves.thrown.tolist() == [mask_of(parse_cards("2hTs"))]


@pytest.mark.long
def test_two_plays_without_a_discard_are_exactly_best_too(known: PlayerArrays) -> None:
    """Against every play counted with its draws."""
    for hand in (FIRST_HAND, "3h7hThKh2c5d8sJs", "9c9dThThAcKd2s3s".replace("ThTh", "ThTs")):
        moves = player_of(known, "lookahead").moves(one_view(hand, 2, 0))
        held = mask_of(parse_cards(hand))
        worth = {}
        for cards in plays_of(parse_cards(hand)):
            thrown = mask_of(cards)
            question = np.array([held ^ thrown], np.uint64), np.array([DECK_MASK ^ held], np.uint64)
            (total,) = best_play_sums(*question, np.array([len(cards)]), 1)
            score = int(best_scores(np.array([thrown], np.uint64))[0])
            worth[thrown] = score + int(total) / comb(44, len(cards))
        assert not moves.discards[0]
        assert worth[int(moves.thrown[0])] == max(worth.values())


@pytest.mark.long
def test_the_corrected_table_scores_as_measured_and_far_more_than_never_discarding(known: PlayerArrays) -> None:
    scores = play_games(player_of(known, "values"), SEED, 0, GAMES).astype(np.int64)
    plain = play_games(NeverDiscard(), SEED, 0, GAMES)
    error = scores.std(ddof=1) / GAMES**0.5
    assert abs(scores.mean() - MEAN) < 3 * error
    assert scores.mean() - plain.mean() > 400


HOPELESS = LOOKAHEAD._replace(samples=10**7, doubt=1e9, alike=0.0)
"""Draws that would take minutes."""


def few(views: Views, count: int) -> Views:
    """The first of the views."""
    return Views(*(getattr(views, name)[:count] for name in ("held", "dead", "plays", "discards")))


def test_with_enough_time_moves_are_those_without_a_limit(views: Views, known: PlayerArrays) -> None:
    some, quick = few(views, 12), LOOKAHEAD._replace(samples=64)
    limited = TimedPolicy("lookahead:60000ms", known, quick, 60_000).moves(some)
    free = TablePolicy("lookahead", known, quick).moves(some)
    assert (limited.thrown == free.thrown).all()
    assert (limited.discards == free.discards).all()


def test_a_move_that_would_take_minutes_is_made_when_the_time_is_over(views: Views, known: PlayerArrays) -> None:
    policy = TimedPolicy("lookahead:20ms", known, HOPELESS, 20)
    some = few(views, 8)
    started = time.monotonic()
    moves = policy.moves(some)
    assert time.monotonic() - started < 60
    sizes = np.bitwise_count(moves.thrown)
    assert ((sizes >= 1) & (sizes <= 5)).all()
    assert (moves.thrown & ~some.held == 0).all()


def test_games_are_played_to_their_end(known: PlayerArrays) -> None:
    assert (play_games(TimedPolicy("lookahead:1ms", known, HOPELESS, 1), 3, 0, 2) > 0).all()


@all_of("text", ["", "5", "ms", "0ms", "0.5ms", "x ms", "nanms", "1e9ms", "-3ms"])
def test_limits_are_milliseconds(text: str) -> None:
    with pytest.raises(BadInput, match="a time limit must be 1 to 60,000 milliseconds, for example 10ms, got "):
        parse_limit(text)
    assert parse_limit("2.5ms") == 2.5
