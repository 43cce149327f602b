"""Games move by move: their decks, the rules that hold policies, and the scores, against a plain game and reports."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

from outs.cards.mask_arrays import Masks
from outs.cards.notation import cards_of, mask_of
from outs.games.halatro.rules import best_play, score
from outs.play.halatro.lockstep import (
    ChosenMoves,
    Decks,
    IllegalPolicyMove,
    NeverDiscard,
    Policy,
    Views,
    drawn_unions,
    play_games,
    shuffled_decks,
)
from outs.play.halatro.players import MAKERS, Player, player
from outs.play.halatro.published_ai import PublishedAi
from outs.query.session import Tables
from outs.tests.cases import all_of

GAMES = 40_000
FIRST_EIGHT = [2, 41, 20, 19, 21, 0, 1, 50]
LATER_EIGHT = [9, 28, 34, 50, 41, 49, 48, 24]


@dataclass
class Watched:
    """A policy that remembers what it was shown and what it did."""

    policy: Policy

    def __post_init__(self) -> None:
        self.name = self.policy.name
        self.views: list[Views] = []
        self.made: list[ChosenMoves] = []

    def moves(self, views: Views) -> ChosenMoves:
        """The other's."""
        self.views.append(views)
        self.made.append(self.policy.moves(views))
        return self.made[-1]


@dataclass(frozen=True)
class Throws:
    """A policy that throws what `choose` says of the held and past cards, as a discard or a play."""

    choose: Callable[[Masks, Masks], Masks]
    discards: bool = False
    name: str = "throws"

    def moves(self, views: Views) -> ChosenMoves:
        """Make the same kind of move in every game."""
        return ChosenMoves(self.choose(views.held, views.dead), np.full(len(views.held), self.discards))


def lowest(masks: Masks) -> Masks:
    """The lowest bit of each."""
    return masks & (~masks + np.uint64(1))


def known_player(name: str) -> Player:
    """A policy that needs no tables."""

    def no_tables() -> Tables:
        raise AssertionError

    return player(name, no_tables)


def plain_game(deck: list[int], policy: Policy) -> int:
    """One game played with lists and the plain rules; the policy is asked about it alone."""
    held, deck, past = deck[:8], deck[8:], list[int]()
    plays, discards, total = 3, 3, 0
    while plays:
        views = Views(
            np.array([mask_of(held)], np.uint64),
            np.array([mask_of(past)], np.uint64),
            np.array([plays], np.uint8),
            np.array([discards], np.uint8),
        )
        moves = policy.moves(views)
        thrown = cards_of(int(moves.thrown[0]))
        if moves.discards[0]:
            discards -= 1
        else:
            plays -= 1
            total += score(thrown)
        held = [card for card in held if card not in thrown] + deck[: len(thrown)]
        past, deck = past + list(thrown), deck[len(thrown) :]
    assert discards >= 0
    return total


def test_a_deck_is_every_card_once() -> None:
    decks = shuffled_decks(7, 0, 1_000)
    assert (np.sort(decks, axis=1) == np.arange(52)).all()
    assert len(np.unique(decks, axis=0)) == 1_000


def test_a_games_deck_depends_on_the_seed_and_its_number_alone() -> None:
    decks = shuffled_decks(7, 0, 100)
    assert (shuffled_decks(7, 37, 20) == decks[37:57]).all()
    assert (shuffled_decks(7, 99, 1) == decks[99:]).all()
    assert (shuffled_decks(8, 0, 100) != decks).any()


def test_decks_stay_what_they_are() -> None:
    """Saved games of an older version are continued: a seed's decks never change."""
    assert shuffled_decks(1, 0, 1)[0, :8].tolist() == FIRST_EIGHT
    assert shuffled_decks(1, 123_456, 1)[0, :8].tolist() == LATER_EIGHT


def test_every_card_comes_everywhere_as_often() -> None:
    games = 20_000
    decks = shuffled_decks(3, 0, games)
    for place in (0, 7, 8, 51):
        counts = np.bincount(decks[:, place], minlength=52)
        assert ((counts - games / 52) ** 2).sum() / (games / 52) < 95  # 51 degrees of freedom: one in 10,000 exceeds it


def test_what_is_drawn_adds_up() -> None:
    unions = drawn_unions(np.array([[51, 0, *range(1, 51)]], np.uint8))
    assert unions[0, :3].tolist() == [0, 1 << 51, 1 << 51 | 1]
    assert int(unions[0, -1]) == (1 << 52) - 1


@all_of("policy", [PublishedAi(), PublishedAi(0.001, capped=True), NeverDiscard()])
def test_scores_are_those_of_games_played_with_the_plain_rules(policy: Policy) -> None:
    scores = play_games(policy, 5, 10, 25, original_runner=True)
    assert scores.tolist() == [plain_game(deck, policy) for deck in shuffled_decks(5, 10, 25).tolist()]


def test_never_discard_plays_the_best_of_every_hand() -> None:
    for deck, total in zip(shuffled_decks(2, 0, 5).tolist(), play_games(NeverDiscard(), 2, 0, 5).tolist(), strict=True):
        held, rest, expected = deck[:8], deck[8:], 0
        for _ in range(3):
            played = best_play(held)
            expected += score(played)
            held = [card for card in held if card not in played] + rest[: len(played)]
            rest = rest[len(played) :]
        assert total == expected


def test_scores_do_not_depend_on_how_many_games_go_together() -> None:
    together = play_games(PublishedAi(), 1, 0, 60, original_runner=True)
    apart = [play_games(PublishedAi(), 1, first, 12, original_runner=True) for first in range(0, 60, 12)]
    assert (np.concatenate(apart) == together).all()


@all_of("name", ["never-discard", "published-capped", "published-capped:0"])
def test_lawful_policies_keep_to_the_rules(name: str) -> None:
    one = known_player(name)
    assert not one.original_runner
    assert (play_games(one.policy, 11, 0, 2_000) > 0).all()


def test_the_rules_hold_every_policy_but_the_uncapped_original() -> None:
    lawless = {
        name for name in MAKERS if name.startswith(("never", "published")) and known_player(name).original_runner
    }
    assert lawless == {"published"}
    with pytest.raises(IllegalPolicyMove, match=r"policy published holds .* and discards .*: a wrong number of cards"):
        play_games(PublishedAi(), 1, 0, 100)


@all_of(
    ("policy", "complaint"),
    [
        (Throws(lambda held, past: ~held & ~past & np.uint64(1 << 52) - np.uint64(1)), "cards that it does not hold"),
        (Throws(lambda held, past: np.where(past == 0, lowest(held), lowest(past))), "cards that it does not hold"),
        (Throws(lambda held, _: held), "plays .*: a wrong number of cards"),
        (Throws(lambda held, _: held * np.uint64(0)), "plays nothing: a wrong number of cards"),
        (Throws(lambda held, _: held * np.uint64(0), discards=True), "discards nothing: a wrong number of cards"),
        (Throws(lambda held, _: lowest(held), discards=True), "discards .*: a discard that it does not have"),
    ],
)
def test_illegal_moves_are_refused(policy: Policy, complaint: str) -> None:
    with pytest.raises(IllegalPolicyMove, match=complaint):
        play_games(policy, 1, 0, 10)


@all_of("policy", [PublishedAi(capped=True), NeverDiscard()])
def test_the_order_of_the_unseen_deck_changes_no_move(policy: Policy) -> None:
    """Of the same first eight cards the first move is the same, whatever lies below."""
    straight, turned = Watched(policy), Watched(policy)
    play_games(straight, 1, 0, 500)

    def bottom_up(seed: int, first: int, games: int) -> Decks:
        decks = shuffled_decks(seed, first, games)
        return np.concatenate([decks[:, :8], decks[:, :7:-1]], axis=1)

    play_games(turned, 1, 0, 500, decks=bottom_up)
    assert (straight.made[0].thrown == turned.made[0].thrown).all()
    assert (straight.made[0].discards == turned.made[0].discards).all()
    assert (straight.views[1].held != turned.views[1].held).any()


def test_every_view_is_eight_held_cards_and_the_past_ones() -> None:
    watched = Watched(PublishedAi(capped=True))
    play_games(watched, 1, 0, 200)
    assert (watched.views[0].dead == 0).all()
    for views in watched.views:
        assert (np.bitwise_count(views.held) == 8).all()
        assert (views.held & views.dead == 0).all()
        assert views.plays.min() >= 1
        assert views.discards.max() <= 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "mean", "error"),
    [
        ("never-discard", 399.93, 0.40),
        ("published", 691.13, 0.50),
        ("published-capped", 688.62, 0.51),
        ("published:0", 596.8, 0.5),
        ("published:0.001", 631.8, 0.5),
        ("published:0.006", 700.2, 0.5),
        ("published:0.05", 575.4, 0.5),
        ("published:0.3", 430.9, 0.5),
    ],
)
def test_means_are_those_measured_elsewhere(name: str, mean: float, error: float) -> None:
    """Within three standard errors of what was counted with other code on other decks."""
    one = known_player(name)
    scores = play_games(one.policy, 2_024, 0, GAMES, one.original_runner)
    own = scores.std(ddof=1) / GAMES**0.5
    assert abs(scores.mean() - mean) < 3 * np.hypot(own, error)
