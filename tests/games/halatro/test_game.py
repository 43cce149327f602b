"""The game of Halatro: legal moves, what the player sees, replaying, and JSON."""

import json
from dataclasses import fields
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.errors import BadInput
from outs.cards.notation import DECK_MASK, cards_of, cards_text, mask_of, parse_cards
from outs.games.halatro import rules
from outs.games.halatro.game import (
    BadDeck,
    BadRecord,
    Game,
    IllegalMove,
    Move,
    State,
    legal_moves,
    make,
    replay,
    shuffled,
    start,
    start_from,
    states_of,
)
from outs.play.draw.poker import decks
from outs.tests.cases import all_of

SEEDS = st.integers(0, 10**6)
MIXED = [("d", 5), ("p", 5), ("d", 1), ("p", 2), ("d", 3), ("p", 4)]
"""Moves by their kind and by how many of the lowest cards leave the hand."""


def drawn_move(data: st.DataObject, state: State) -> Move:
    """A legal move by hypothesis."""
    cards = data.draw(st.lists(st.sampled_from(state.held), min_size=1, max_size=5, unique=True))
    return Move(tuple(cards), bool(state.discards) and data.draw(st.booleans()))


def finished(data: st.DataObject, seed: int) -> Game:
    """A game whose moves hypothesis chooses, to its end."""
    game = start(seed)
    while not game.state.is_over:
        game = make(game, drawn_move(data, game.state))
    return game


def played(seed: int, count: int = len(MIXED)) -> Game:
    """The game of a seed after the first of the mixed moves."""
    game = start(seed)
    for kind, size in MIXED[:count]:
        game = make(game, Move(game.state.held[:size], kind == "d"))
    return game


def move(text: str) -> Move:
    """A move from its JSON's two words: `play 2c2d`."""
    word, cards = text.split()
    return Move(parse_cards(cards), word == "discard")


@settings(deadline=None, max_examples=15)
@given(seed=SEEDS, data=st.data())
def test_no_card_is_seen_twice_and_every_card_is_somewhere(seed: int, data: st.DataObject) -> None:
    game = finished(data, seed)
    for state in states_of(game):
        held = mask_of(state.held)
        assert len(state.held) == held.bit_count() == 8
        assert state.dead.bit_count() == sum(len(made.cards) for made in state.moves)
        assert held | state.dead | state.unseen == DECK_MASK
        assert held & state.dead == held & state.unseen == state.dead & state.unseen == 0


@settings(deadline=None, max_examples=15)
@given(seed=SEEDS, data=st.data())
def test_a_game_ends_after_its_third_play(seed: int, data: st.DataObject) -> None:
    *before, last = states_of(finished(data, seed))
    assert not any(state.is_over for state in before)
    assert last.is_over
    assert sum(not made.is_discard for made in last.moves) == 3
    assert sum(made.is_discard for made in last.moves) == 3 - last.discards <= 3


@settings(deadline=None, max_examples=15)
@given(seed=SEEDS, data=st.data())
def test_cards_come_from_the_top_of_the_deck_in_its_order(seed: int, data: st.DataObject) -> None:
    game = finished(data, seed)
    states = states_of(game)
    assert set(states[0].held) == set(game.deck[:8])
    for before, after in pairwise(states):
        thrown = set(after.moves[-1].cards)
        dealt = 8 + before.dead.bit_count()
        assert set(after.held) == set(before.held) - thrown | set(game.deck[dealt : dealt + len(thrown)])


@settings(deadline=None, max_examples=15)
@given(seed=SEEDS, data=st.data())
def test_the_score_is_the_sum_over_the_plays(seed: int, data: st.DataObject) -> None:
    state = finished(data, seed).state
    assert state.score == sum(rules.score(made.cards) for made in state.moves if not made.is_discard)


@settings(deadline=None, max_examples=15)
@given(seed=SEEDS, data=st.data())
def test_the_same_seed_and_moves_give_the_same_states_and_scores(seed: int, data: st.DataObject) -> None:
    game = finished(data, seed)
    again = replay(seed, game.state.moves)
    assert again == game
    assert states_of(again) == states_of(game)
    assert states_of(again)[-1] == again.state


@settings(deadline=None, max_examples=15)
@given(seed=SEEDS, data=st.data())
def test_states_and_games_survive_json(seed: int, data: st.DataObject) -> None:
    game = finished(data, seed)
    for state in states_of(game):
        assert State.from_json(json.loads(json.dumps(state.to_json()))) == state
        unfinished = replay(seed, state.moves)
        assert Game.from_json(json.loads(json.dumps(unfinished.to_json()))) == unfinished
        given_deck = Game(game.deck, state)
        assert Game.from_json(json.loads(json.dumps(given_deck.to_json()))) == given_deck


@settings(deadline=None, max_examples=15)
@given(seed=SEEDS, data=st.data())
def test_the_state_is_the_same_whatever_order_the_unseen_cards_have(seed: int, data: st.DataObject) -> None:
    game = finished(data, seed)
    dealt = 8 + game.state.dead.bit_count()
    rest = data.draw(st.permutations(game.deck[dealt:]))
    other = start_from((*game.deck[:dealt], *rest))
    for made in game.state.moves:
        other = make(other, made)
    assert other.state == game.state


def test_a_state_holds_the_hand_and_the_moves_and_nothing_of_the_deck() -> None:
    assert [field.name for field in fields(State)] == ["held", "moves"]
    assert list(played(3).state.to_json()) == ["held", "moves", "plays", "discards", "score"]


@all_of("count", range(len(MIXED) + 1))
def test_the_legal_moves_are_every_set_of_one_to_five_held_cards(count: int) -> None:
    state = played(4, count).state
    moves = list(legal_moves(state))
    discards = sum(made.is_discard for made in moves)
    assert len(set(moves)) == len(moves)
    assert discards == (218 if state.discards and state.plays else 0)
    assert len(moves) - discards == (218 if state.plays else 0)
    for made in moves:
        assert make(played(4, count), made).state.moves[-1] == made


def test_the_order_of_a_moves_cards_makes_no_difference() -> None:
    held = start(9).state.held
    assert replay(9, [Move(held[:4])]) == replay(9, [Move(held[3::-1])])


@all_of(
    ("cards", "message"),
    [
        ("", "a play takes 1 to 5 cards, got 0"),
        ("6d2s7hQc3sKc", "a play takes 1 to 5 cards, got 6"),
        ("6d2sAh", "Ah is not held; the hand is 2c2s3s6d7h8dQcKc"),
    ],
)
def test_a_move_is_one_to_five_held_cards(cards: str, message: str) -> None:
    for is_discard in (False, True):
        with pytest.raises(IllegalMove) as caught:
            make(start(7), Move(parse_cards(cards), is_discard))
        assert str(caught.value) == message.replace("play", "discard" if is_discard else "play")


@all_of("cards", [(0, 0), (17, 0, 17)])
def test_a_card_cannot_leave_twice(cards: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match="is given twice"):
        make(start(7), Move(cards))


@all_of("card", [-1, 52])
def test_a_number_that_is_no_card_is_not_held(card: int) -> None:
    with pytest.raises(IllegalMove, match=f"^card {card} is not held"):
        make(start(7), Move((card,)))


def test_a_fourth_discard_is_refused_and_a_play_is_not() -> None:
    game = replay(7, [])
    for _ in range(3):
        game = make(game, Move(game.state.held[:1], is_discard=True))
    with pytest.raises(IllegalMove, match=r"^no discard is left$"):
        make(game, Move(game.state.held[:1], is_discard=True))
    assert make(game, Move(game.state.held[:1])).state.plays == 2


@all_of("is_discard", [False, True])
def test_no_move_follows_the_last_play(is_discard: bool) -> None:
    game = replay(7, [])
    for _ in range(3):
        game = make(game, Move(game.state.held[:1]))
    with pytest.raises(IllegalMove, match="the game is over"):
        make(game, Move(game.state.held[:1], is_discard))


def test_a_seed_shuffles_as_at_the_draw_poker_table() -> None:
    assert [shuffled(seed) for seed in range(20)] == [next(decks(seed)) for seed in range(20)]


def test_a_deck_of_numpy_plays_like_its_seed(rng: np.random.Generator) -> None:
    deck = rng.permutation(52).astype(np.uint8)
    game = make(start_from(deck), Move(tuple(cards_of(mask_of(map(int, deck[:3]))))))
    assert set(game.state.held) == set(deck[3:11].tolist())
    assert all(type(card) is int for card in (*game.deck, *game.state.held))
    assert start_from(np.array(shuffled(8))).state == start(8).state


@all_of("deck", [range(51), [*range(51), 50], range(1, 53), []])
def test_a_deck_is_fifty_two_different_cards(deck: Any) -> None:
    with pytest.raises(BadDeck, match="a deck must have 52 different cards"):
        start_from(deck)


def test_a_seed_below_zero_is_refused() -> None:
    with pytest.raises(BadDeck, match=r"^a seed must be 0 or more, got -7$"):
        start(-7)


def test_the_json_of_a_state_is_fixed() -> None:
    state = replay(7, [move("discard 2c2s6d7h"), move("play 3s8d")]).state
    assert state.to_json() == {
        "held": cards_text(state.held),
        "moves": [{"discard": "2c2s6d7h"}, {"play": "3s8d"}],
        "plays": 2,
        "discards": 2,
        "score": 13,
    }


def test_the_json_of_a_game_is_its_seed_or_deck_with_its_moves() -> None:
    game = replay(7, [move("play KcQc")])
    assert game.to_json() == {"seed": 7, "moves": [{"play": "QcKc"}], "score": 15}
    assert start_from(game.deck).to_json() == {"deck": cards_text(game.deck), "moves": [], "score": 0}


STATE: dict[str, Any] = {
    "held": "2c2s3s6d7h8dQcKc",
    "moves": [{"discard": "AdAh"}, {"play": "4c4d"}],
    "plays": 2,
    "discards": 2,
    "score": 36,
}


@all_of(
    ("change", "message"),
    [
        ({"held": "2c2s3s6d7h8dQc"}, "held must be 8 cards, got 7"),
        ({"held": "2c2s3s6d7h8dQcKcKd"}, "held must be 8 cards, got 9"),
        ({"held": "2c2c3s6d7h8dQcKc"}, "held: card 2c appears twice in '2c2c3s6d7h8dQcKc'"),
        ({"held": "1c"}, "held: unknown card '1c' at character 1 of '1c'"),
        ({"held": 8}, "Expected `str`, got `int` - at `$.held`"),
        ({"held": "2c2s3s6d7h8dQcAh"}, "card Ah of move 1 is also in held"),
        ({"moves": [{"discard": "AhAd"}, {"play": "4cAd"}]}, "card Ad of move 2 is also in move 1"),
        ({"moves": [{"discard": "AhAh"}]}, "move 1: card Ah appears twice in 'AhAh'"),
        ({"moves": [{"discard": ""}]}, "move 1 takes 1 to 5 cards, got 0"),
        ({"moves": [{"play": "3c4c5c6c7c8c"}]}, "move 1 takes 1 to 5 cards, got 6"),
        ({"moves": [{"play": 5}]}, "Expected `str`, got `int` - at `$.moves[0]"),
        ({"moves": [{"throw": "4c"}]}, "Invalid enum value 'throw' - at `key` in `$.moves[0]`"),
        ({"moves": [{}]}, "Expected `object` of length >= 1 - at `$.moves[0]`"),
        ({"moves": [{"play": "4c", "discard": "5c"}]}, "Expected `object` of length <= 1 - at `$.moves[0]`"),
        ({"moves": ["4c"]}, "Expected `object`, got `str` - at `$.moves[0]`"),
        ({"moves": {}}, "Expected `array`, got `object` - at `$.moves`"),
        ({"moves": [{"play": card} for card in ("4c", "5c", "6c", "7c")]}, "3 plays and 3 discards, got 4 and"),
        ({"moves": [{"discard": card} for card in ("4c", "5c", "6c", "7c")]}, "got 0 and 4"),
        (
            {"moves": [{"play": "4c"}, {"play": "5c"}, {"play": "6c"}, {"discard": "7c"}]},
            "move 4 comes after the last play",
        ),
        ({"plays": 1}, "plays is 1, but the moves give 2"),
        ({"discards": 3}, "discards is 3, but the moves give 2"),
        ({"score": 37}, "score is 37, but the moves give 36"),
        ({"score": "36"}, "Expected `int`, got `str` - at `$.score`"),
        ({"plays": True}, "Expected `int`, got `bool` - at `$.plays`"),
        ({"discards": -1}, "Expected `int` >= 0 - at `$.discards`"),
        ({"score": 36.0}, "Expected `int`, got `float` - at `$.score`"),
        ({"deck": "AhKh"}, "Object contains unknown field `deck`"),
        ({"de\nck": "AhKh"}, "Object contains unknown field `de?ck`"),
        ({"deck" * 99: "AhKh"}, f"unknown field `{'deck' * 40}"),
    ],
)
def test_an_impossible_state_is_refused_in_one_line(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecord) as caught:
        State.from_json({**STATE, **change})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_state_that_is_changed_above_is_possible() -> None:
    assert State.from_json(STATE).to_json() == STATE


@all_of("key", STATE)
def test_a_state_with_a_field_missing_is_refused(key: str) -> None:
    with pytest.raises(BadRecord, match=f"missing required field `{key}`"):
        State.from_json({name: field for name, field in STATE.items() if name != key})


GAME: dict[str, Any] = {"seed": 7, "moves": [{"play": "2c2s"}], "score": 28}


@all_of(
    ("body", "message"),
    [
        ([], "Expected `object`, got `array`"),
        ("x" * 99, "Expected `object`, got `str`"),
        ({}, "Object missing required field `seed`"),
        (STATE, "Object contains unknown field `held`"),
        ({**GAME, "seed": -7}, "Expected `int` >= 0 - at `$.seed`"),
        ({**GAME, "seed": 7.5}, "Expected `int`, got `float` - at `$.seed`"),
        ({**GAME, "deck": "AhKh"}, "Object contains unknown field `seed`"),
        ({"deck": "AhKh", "moves": [], "score": 0}, "a deck must have 52 different cards, got 2"),
        ({"deck": "AhAh", "moves": [], "score": 0}, "deck: card Ah appears twice"),
        ({**GAME, "score": 30}, "score is 30, but the moves give 28"),
        ({**GAME, "moves": [{"play": "2c2s"}, {"play": "2c"}]}, "move 2: 2c is not held; the hand is "),
        ({**GAME, "moves": [{"play": "AhAd"}]}, "move 1: Ad is not held; the hand is 2c2s3s6d7h8dQcKc"),
        ({**GAME, "moves": [{"play": "2c2c"}]}, "move 1: card 2c appears twice in '2c2c'"),
        ({**GAME, "moves": [{"discard": "2c"}, *[{"discard": "2s"}] * 3]}, "move 3: 2s is not held"),
    ],
)
def test_an_impossible_game_is_refused_in_one_line(body: Any, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        Game.from_json(body)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@settings(deadline=None, max_examples=10)
@given(
    body=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*STATE, *GAME, "play", "discard"]), inner),
    )
)
def test_any_json_is_either_read_or_refused(body: Any) -> None:
    for read in (State.from_json, Game.from_json):
        try:
            assert read(body).to_json() == body
        except BadInput:
            continue
