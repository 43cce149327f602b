"""The round after the draw against cards seen: compared with counts over all hands and with numpy."""

import numpy as np
import pytest

from outs.games.draw.betting.rules import FIRST, SECOND, Action
from outs.games.draw.betting.values import UNIT, Draws, Game, Strategies
from outs.query.session import Tables
from outs.research.draw_game.deals import AllHands, rules_of, seats_of
from outs.research.draw_game.first_order import OtherPlayer, best_actions
from outs.research.draw_game.kernels.known_cards import Known, best_row, hands_left, other_hands, responder_win
from outs.research.draw_game.kernels.play import Deals, mean_wins
from outs.research.draw_game.one_deck import Classes

DECK = np.arange(52, dtype=np.uint8)


@pytest.fixture(scope="module")
def classes(tables: Tables, game: Game) -> Classes:
    """The ranks and suits of all hands."""
    return Classes.of(game.model, tables.sql("SELECT mask FROM hand_classes ORDER BY hand_id").fetchnumpy()["mask"])


def known_to(player: int, game: Game, classes: Classes, strategies: Strategies, rng: np.random.Generator) -> Known:
    """A player who knows a made-up reach of the other's final hands."""
    decisions = len(strategies.draws[1 - player].parts)
    shape = decisions, game.seen, game.model.value_count
    reach = rng.random(shape, np.float64)
    thrown = rng.random((*shape[:2], classes.ranks.count, shape[2]), np.float32) / np.float32(10)
    return classes.known_to(player, strategies, OtherPlayer(reach, thrown))


def test_hands_left_are_those_without_the_cards(
    game: Game, classes: Classes, hands: AllHands, strategies: Strategies, rng: np.random.Generator
) -> None:
    known, found = known_to(FIRST, game, classes, strategies, rng), np.empty(game.model.value_count, np.float32)
    for count in (0, 5, 7, 10):
        seen = rng.permutation(52)[:count]
        hands_left(known, seen, found)
        mask = np.uint64(sum(1 << card for card in seen.tolist()))
        left = np.bincount(hands.values[hands.masks & mask == 0], minlength=len(found))
        assert found.tolist() == left.tolist()


@pytest.mark.parametrize("player", [FIRST, SECOND])
def test_the_round_after_the_draw_is_played_as_well_as_possible(
    player: int, game: Game, classes: Classes, strategies: Strategies, rng: np.random.Generator
) -> None:
    known, tree, values = known_to(player, game, classes, strategies, rng), game.tree, game.model.value_count
    for way, value in ((0, 0), (3, 4_000), (8, values - 1)):
        history = (way * game.seen + 1) * game.seen + 3
        decision, then = (way * game.seen + 1, 3) if player == FIRST else (way, 1)
        seen, share = rng.permutation(52)[:8], rng.random(values).astype(np.float32)
        q = np.empty((len(tree.actions) + 1, values), np.float32)
        row = np.empty(len(tree.actions), np.float32)
        other_hands(known, decision, then, seen, share, q[0])
        taken = known.thrown[decision, then][seen % 13].sum(axis=0) / 4
        reach = np.maximum(known.reach[decision, then] - taken, 0) * share
        assert q[0] == pytest.approx(reach, abs=1e-5)

        def end(number: int, left: np.ndarray, way: int = way) -> np.ndarray:
            stake = game.after[way][number]
            if tree.kinds[number] == 0:
                return np.full(values, left.sum() * stake * (-1 if tree.losers[number] == player else 1))
            return np.asarray(stake * (2 * np.cumsum(left) - left - left.sum()))

        best, _ = best_actions(tree, player, strategies.final[history], reach, end, lambda worth: worth)
        best_row(rules_of(game), known, way, history, value, q, row)
        assert row.tolist() == best[:, value].tolist()


def pat(strategies: Strategies, player: int) -> Draws:
    """The draws of a player who always stands pat."""
    draws = strategies.draws[player]
    parts = np.zeros_like(draws.parts)
    parts[:, 0] = UNIT
    return Draws(parts, draws.holds)


def test_a_responder_wins_what_the_deals_are_worth_on_average(
    game: Game, classes: Classes, hands: AllHands, strategies: Strategies, rng: np.random.Generator
) -> None:
    plain = Strategies(strategies.bets, (pat(strategies, FIRST), strategies.draws[SECOND]), strategies.final)
    seats, rules, often = seats_of(plain), rules_of(game), np.ones(game.model.value_count, np.float32)
    deck, count, won = rng.permuted(DECK), 20, np.empty(20)
    rest = rng.permuted(np.tile(deck[10:], (count, 1)), axis=1)
    one, others = hands.dealt(deck[None]), hands.dealt(rest)
    deals = Deals(
        np.repeat(one.hands, count, 0), others.hands, np.repeat(one.classes, count), others.classes, rest[:, 5:]
    )
    mean_wins(rules, seats, hands.values, deals, 0, 0, won)
    known = [known_to(player, game, classes, plain, rng) for player in (FIRST, SECOND)]
    found = responder_win(rules, seats, hands.values, often, known[FIRST], one, others, is_best=False)
    assert found == pytest.approx(won.mean())
    mine = responder_win(rules, seats, hands.values, often, known[SECOND], others.hand(0), one, is_best=False)
    assert mine == pytest.approx(-won[0])


def test_a_response_after_the_draw_replaces_the_responders_moves(
    game: Game, classes: Classes, hands: AllHands, strategies: Strategies, rng: np.random.Generator
) -> None:
    checks = np.zeros_like(strategies.bets)
    checks[game.tree.first_actions[:-1]] = UNIT
    plain = Strategies(checks, (pat(strategies, FIRST), pat(strategies, SECOND)), strategies.final)
    seats, rules = seats_of(plain), rules_of(game)
    often = np.bincount(hands.values).astype(np.float32)
    known = known_to(FIRST, game, classes, plain, rng)
    deck = rng.permuted(DECK)
    one, other = hands.dealt(deck[None]), hands.dealt(deck[None, 10:])
    q = np.empty((len(game.tree.actions) + 1, len(often)), np.float32)
    row, share = np.empty(len(game.tree.actions), np.float32), np.empty(len(often), np.float32)
    seen = deck[:5].astype(np.int64)
    hands_left(known, seen, share)
    way = game.tree.ways_on.index(game.tree.ends.index((Action.CHECK, Action.CHECK)))
    decision, history = way * game.seen, way * game.seen**2
    other_hands(known, decision, 0, seen, share / often, q[0])
    value = int(game.model.values[one.classes[0]])
    best_row(rules, known, way, history, value, q, row)
    final = seats.final.copy()
    is_own = np.repeat(game.tree.actors == FIRST, np.diff(game.tree.first_actions))
    final[history, value] = np.where(is_own, row, final[history, value])
    answer = responder_win(rules, seats, hands.values, often, known, one, other, is_best=True)
    played = responder_win(rules, seats_of(plain, final), hands.values, often, known, one, other, is_best=False)
    assert answer == pytest.approx(played)
    assert game.model.values[other.classes[0]] != value
