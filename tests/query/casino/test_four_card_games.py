"""Four Card Poker and Crazy 4 Poker, against deals that are settled one by one with another evaluator."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.notation import cards_text, parse_cards
from outs.games.casino.answers import CasinoGameAnswer, CasinoMovesAnswer
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.games.casino.best_by_hand import ACE, PAIR, best_key, key_of_four, settled_four

UPS = {"four-card-poker": 1, "crazy-4-poker": 0}


def moves_of(tables: Tables, game: str, own: list[int], up: list[int], dead: list[int]) -> dict[str, Fraction]:
    """The exact value of each move."""
    answer = tables.casino(game, cards_text(own), up=cards_text(up), dead=cards_text(dead))
    assert isinstance(answer, CasinoMovesAnswer)
    return {move.move: move.exact for move in answer.moves}


def expected(game: str, own: list[int], up: list[int], unseen: list[int]) -> dict[str, Fraction]:
    """The value of each move over every hand of the dealer."""
    mine = best_key(own)
    dealers = [best_key([*up, *hidden]) for hidden in combinations(unseen, 5)]
    found = {"fold": Fraction(-1 if up else -2)}
    raises = (1, 2, 3) if up else (1, 3) if mine[:2] >= (PAIR, ACE) else (1,)
    for raised in raises:
        results = [settled_four(game, mine, dealer, raised) for dealer in dealers]
        found[f"play {raised}"] = sum(results, Fraction(0)) / len(results)
    return found


@pytest.mark.parametrize("positions", [4, pytest.param(150, marks=pytest.mark.long)])
@all_of("game", UPS)
def test_decisions_are_worth_what_every_hand_of_the_dealer_settles(
    tables: Tables, rng: np.random.Generator, game: str, positions: int
) -> None:
    for _ in range(positions):
        cards = [int(card) for card in rng.choice(52, 52, replace=False)]
        own, up, unseen, dead = cards[:5], cards[5 : 5 + UPS[game]], cards[6:15], cards[15:]
        dead += [] if up else cards[5:6]
        assert moves_of(tables, game, own, up, dead) == expected(game, own, up, unseen)


def ranked_fours() -> npt.NDArray[np.int64]:
    """The rank of each four ascending cards among all keys, by the cards."""
    fours = np.array(list(combinations(range(52), 4)))
    keys = [key_of_four(four) for four in fours.tolist()]
    order = {key: rank for rank, key in enumerate(sorted(set(keys)))}
    found = np.zeros((52,) * 4, np.int64)
    found[tuple(fours.T)] = [order[key] for key in keys]
    return found


@pytest.mark.long
@pytest.mark.parametrize("own", ["AhKdQs7c7h", "2c2d5h9sJd", "KsQd8h4c3d"])
def test_a_whole_deck_of_dealers_is_counted(tables: Tables, own: str) -> None:
    ranks, mine = ranked_fours(), sorted(parse_cards(own))
    up = parse_cards("9h")[0]
    unseen = np.array([card for card in range(52) if card not in (*mine, up)])
    hidden = np.array(list(combinations(unseen.tolist(), 5)))
    dealers = np.sort(np.concatenate([hidden, np.full((len(hidden), 1), up)], axis=1), axis=1)
    theirs = np.max([ranks[tuple(dealers[:, list(four)].T)] for four in combinations(range(6), 4)], axis=0)
    best = max(int(ranks[four]) for four in combinations(mine, 4))
    wins = Fraction(int((theirs <= best).sum() - (theirs > best).sum()), len(theirs))
    found = moves_of(tables, "four-card-poker", mine, [up], [])
    assert found == {"fold": Fraction(-1), **{f"play {bet}": (1 + bet) * wins for bet in (1, 2, 3)}}


def test_a_bet_of_3_needs_a_pair_of_aces_in_crazy_4_poker(tables: Tables) -> None:
    for cards, moves in (("AhAdQs7c3h", {"play 3", "play 1", "fold"}), ("KhKdQsQc3h", {"play 3", "play 1", "fold"})):
        assert set(moves_of(tables, "crazy-4-poker", list(parse_cards(cards)), [], [])) == moves
    kings = moves_of(tables, "crazy-4-poker", list(parse_cards("KhKdQs7c3h")), [], [])
    assert set(kings) == {"play 1", "fold"}


def test_all_deals_of_the_games_are_counted(tables: Tables) -> None:
    for game, deals in (("four-card-poker", 2_598_960 * 47 * 1_370_754), ("crazy-4-poker", 2_598_960 * 1_533_939)):
        answer = tables.casino(game)
        assert isinstance(answer, CasinoGameAnswer)
        assert answer.results.deals == deals


def test_a_published_simple_strategy_costs_what_is_published(tables: Tables) -> None:
    answer = tables.casino("four-card-poker", strategy=True)
    assert isinstance(answer, CasinoGameAnswer)
    *_, best, simple = answer.strategies
    assert f"{100 * simple.edge:.2f}" == simple.published_percent == "3.40"
    assert answer.edge < best.edge < simple.edge
