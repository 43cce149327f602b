"""Games that go on after a move: the rest of a whole game, on whatever order of the unseen cards."""

import numpy as np
import pytest

from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import shuffled_decks
from outs.play.halatro.players import Player
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy
from outs.research.halatro.decisions import Decisions, decisions_after, decisions_of, unseen_first

SEED, GAMES = 12, 40


@pytest.fixture(scope="module")
def player(known: PlayerArrays) -> Player:
    """The corrected table."""
    return Player(TablePolicy("values", known, POLICY_SETTINGS["values"]), "")


def rows(made: Decisions, game: int) -> list[tuple[int, ...]]:
    """The decisions of a game, each as numbers."""
    columns = made.held, made.dead, made.plays, made.discards, made.thrown, made.are_discards
    at = np.flatnonzero(made.game == game)
    return [tuple(int(column[place]) for column in columns) for place in at]


def test_a_game_that_goes_on_with_its_own_deck_ends_as_it_did(player: Player) -> None:
    made, decks = decisions_of(player, SEED, 0, GAMES), shuffled_decks(SEED, 0, GAMES)
    for move in range(2):  # the openings, and what comes second
        some = made.taken(np.array([np.flatnonzero(made.game == game)[move] for game in range(GAMES)]))
        later = decisions_after(player.policy, some, decks)
        for game in range(GAMES):
            assert rows(later, game) == rows(made, game)[move + 1 :]


def test_after_the_last_play_nothing_follows(player: Player) -> None:
    made = decisions_of(player, SEED, 0, 3)
    last = made.taken(np.flatnonzero((made.plays == 1) & ~made.are_discards))
    assert len(last.game) == 3
    assert len(decisions_after(player.policy, last, shuffled_decks(SEED, 0, 3)).game) == 0


def test_cards_that_were_seen_go_to_the_end_of_the_deck(rng: np.random.Generator) -> None:
    decks = shuffled_decks(SEED, 0, 5)
    seen = np.array([int(sum(1 << card for card in rng.permutation(52)[:20].tolist())) for _ in range(5)], np.int64)
    for deck, mask, found in zip(decks.tolist(), seen.tolist(), unseen_first(decks, seen).tolist(), strict=True):
        assert found == [card for card in deck if not mask >> card & 1] + [card for card in deck if mask >> card & 1]
