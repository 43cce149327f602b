"""Push or fold for a full table with six made-up hands: every deal and every way that it can go, all at once."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, product

import numpy as np
import numpy.typing as npt
import pytest

from outs.games.holdem.push_fold.best_responses import BestResponses
from outs.games.holdem.push_fold.chips import icm
from outs.games.holdem.push_fold.full_table_equilibrium import Found, Progress, equilibrium, measured
from outs.games.holdem.push_fold.full_table_values import FullTable, OutOfTime, Pairs, Play
from outs.games.holdem.push_fold.payoffs import PAIR_PLACES, icm_of_many, payoffs
from outs.games.holdem.push_fold.spots import Decision, Pot, Spot, decisions_of
from outs.games.holdem.push_fold.three_handed_responses import SITUATION_OF, ThreeHanded
from outs.games.holdem.three_way.showdown_orders import PLACES, Triples
from outs.kernels.holdem.shares_of_three import in_chips
from outs.kernels.holdem.triple_sums import CompiledTriples, PotsOfThree, arranged
from outs.tests.cases import some_of

Array = npt.NDArray[np.float64]
HANDS, STRENGTHS = 6, 4
SPOTS = (
    Spot((10.0, 10.0, 10.0)),
    Spot((3.0, 2.0, 8.0), 10.0, (50.0, 30.0, 20.0)),
    Spot((4.0, 9.0, 6.5, 12.0), 12.5),
    Spot((4.0, 2.0, 6.5, 12.0), 0.0, (50.0, 30.0), (0.4, 1.0), 1.0, (7.0, 3.0)),
    Spot((5.0, 0.4, 6.5, 0.5, 0.9), 0.0, (65.0, 35.0)),
    Spot((5.0, 12.0, 6.5, 3.0, 9.0), ante_bb=1.0),
    Spot((4.0, 9.0, 6.5, 2.0), ante_bb=1.0, prizes=(50.0, 30.0, 20.0, 0.0)),
    Spot((4.0, 0.1, 6.5, 3.0), 10.0, bounties=(1.0, 2.0, 0.5, 3.0), at_once=0.5),
)


@dataclass(frozen=True)
class Toy:
    """Hands that are dealt independently of each other, with one of four strengths at the showdown.

    hand      (h,) the probability of each
    strength  (h, 4) the probability of each strength
    """

    hand: Array
    strength: Array

    def orders(self, *hands: int) -> Array:
        """The probability of each finishing order of two or three hands."""
        names: tuple[tuple[int, ...], ...] = PAIR_PLACES if len(hands) == 2 else tuple(PLACES.values())
        found = np.zeros(len(names))
        for shown in product(range(STRENGTHS), repeat=len(hands)):
            places = tuple(sum(other > one for other in shown) for one in shown)
            found[names.index(places)] += np.prod(
                [self.strength[hand, one] for hand, one in zip(hands, shown, strict=True)]
            )
        return found

    @cached_property
    def tensors(self) -> tuple[Array, ...]:
        """The orders of none, one, two and three hands: (..., orders)."""
        found = [np.ones((*(HANDS,) * members, 1)) for members in (0, 1)]
        for members in (2, 3):
            every = [self.orders(*hands) for hands in product(range(HANDS), repeat=members)]
            found.append(np.array(every).reshape(*(HANDS,) * members, -1))
        return tuple(found)

    @property
    def pairs(self) -> Pairs:
        """As the game takes them."""
        dealt = np.outer(self.hand, self.hand)
        win = [[self.orders(one, other)[0] for other in range(HANDS)] for one in range(HANDS)]
        return Pairs(dealt, dealt * win)

    def columns(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Rows as of `starting_hand_triples`: hands, ways, and deals by order, in whole numbers."""
        hands = np.array(list(combinations_with_replacement(range(HANDS), 3)))
        ways = np.array([1e9 * np.prod(self.hand[row]) for row in hands]).astype(np.int64)
        counts = np.array([1e9 * self.orders(*row) for row in hands.tolist()]).astype(np.int64)
        return hands, ways, counts

    @property
    def triples(self) -> Triples:
        """As the kernels take them."""
        hands, ways, counts = self.columns()
        return arranged(hands, ways, list(counts.T))


@pytest.fixture
def toy(rng: np.random.Generator) -> Toy:
    """Six hands, the first the best."""
    hand = rng.uniform(1, 3, HANDS)
    strength = rng.dirichlet(np.ones(STRENGTHS), HANDS)
    order = np.argsort(-(strength @ np.arange(STRENGTHS)))
    return Toy(hand / hand.sum(), strength[order])


def game_of(toy: Toy, spot: Spot) -> FullTable:
    """The game that is tested."""
    return FullTable(toy.pairs, PotsOfThree(toy.triples), spot)


def brute(toy: Toy, spot: Spot, chances: Array, most_in: int = 3) -> tuple[Array, Array]:
    """The chance and the wins of every course of the hand, from all deals at once: (n,) and (n, players)."""
    players = len(spot.stacks)
    forced = spot.in_every_pot if most_in == 3 else frozenset[int]()
    number = {decision: place for place, decision in enumerate(decisions_of(players, most_in, forced))}
    found, won = [], []
    for way in product((False, True), repeat=players):
        if sum(way) > most_in or (not any(way[:-1]) and way[-1]):
            continue
        weight: Array = np.ones(())
        members: tuple[int, ...] = ()
        for player, all_in in enumerate(way):
            decision = number.get(Decision(members, player))
            chance = chances[decision] if decision is not None else np.zeros(HANDS)
            weight = np.multiply.outer(weight, toy.hand * (chance if all_in else 1 - chance))
            members += (player,) * all_in
        members = members or (players - 1,)
        names = {1: ((0,),), 2: PAIR_PLACES, 3: tuple(PLACES.values())}[len(members)]
        others = tuple(player for player in range(players) if player not in members)
        shown = weight.sum(axis=others)
        orders = np.tensordot(shown, toy.tensors[len(members)], axes=len(members))
        results = []
        for order in names:
            places: list[int | None] = [None] * players
            for member, place in zip(members, order, strict=True):
                places[member] = place
            results.append(spot.won(places))
        found.append(orders.sum())
        won.append(orders @ np.array(results))
    return np.array(found), np.array(won)


@some_of("spot", (*SPOTS[1:], SPOTS[0]), 2, ids=str)
def test_values_are_those_of_all_deals_and_courses(toy: Toy, spot: Spot, rng: np.random.Generator) -> None:
    game = game_of(toy, spot)
    chances = game.with_given(rng.random((len(game.decisions), HANDS)))
    play = Play(game, chances)
    _, won = brute(toy, spot, chances)
    pots, by_pot = play.ends()
    scale = np.abs(won).max()
    assert pots.sum() == pytest.approx(1, abs=1e-6)
    assert pots @ by_pot == pytest.approx(won.sum(axis=0), abs=1e-5 * scale)
    found = play.differences(range(len(spot.stacks)), play.folded())
    for place, (_, actor) in enumerate(game.decisions):
        for hand in rng.choice(HANDS, 2, replace=False) if game.is_free[place] else ():
            results = []
            for chance in (0.0, 1.0):
                changed = chances.copy()
                changed[place, hand] = chance
                results.append(brute(toy, spot, changed)[1][:, actor].sum())
            expected = (results[1] - results[0]) / toy.hand[hand]
            assert found.gain[place, hand] == pytest.approx(expected, abs=2e-5 * scale)


@some_of("spot", SPOTS, 2, ids=str)
def test_gains_at_the_end_are_those_of_best_responses_to_all_deals(toy: Toy, spot: Spot) -> None:
    game = game_of(toy, spot)
    close = 1e-3 * spot.blind
    found = equilibrium(game, Progress.begin(game.start()), close, 2_000)
    assert 0 <= found.gap <= close
    _, won = brute(toy, spot, found.chances)
    for player in range(len(spot.stacks)):
        # A player acts once in each course of the hand, so that hands and decisions can be improved one by one.
        gained = 0.0
        for place, (_, actor) in enumerate(game.decisions):
            for hand in range(HANDS) if actor == player else ():
                results = []
                for chance in (0.0, 1.0):
                    changed = found.chances.copy()
                    changed[place, hand] = chance
                    results.append(float(brute(toy, spot, changed)[1][:, player].sum()))
                gained += max(results) - won[:, player].sum()
        assert gained == pytest.approx(found.gains[player], abs=1e-5 * spot.blind)


@some_of("spot", (*SPOTS[1:], SPOTS[0]), 2, ids=str)
def test_best_responses_apart_from_the_solver_gain_what_all_deals_say(
    toy: Toy, spot: Spot, rng: np.random.Generator
) -> None:
    players = len(spot.stacks)
    for most_in in (2, 3):
        decisions = decisions_of(players, most_in, spot.in_every_pot if most_in == 3 else frozenset())
        chances = rng.random((len(decisions), HANDS)).round(1)
        is_free = np.array([most_in == 2 or actor not in spot.in_every_pot for _, actor in decisions])
        chances[~is_free] = 1.0
        found = BestResponses(toy.pairs, toy.triples, spot, decisions, most_in).gains(chances, is_free=is_free)
        won = brute(toy, spot, chances, most_in)[1].sum(axis=0)
        expected = np.zeros(players)
        for place, (_, actor) in enumerate(decisions):
            for hand in range(HANDS) if is_free[place] else ():
                chance = chances[place, hand]
                changed = chances.copy()
                changed[place, hand] = end = 0.0 if chance > 0.5 else 1.0
                at_end = float(brute(toy, spot, changed, most_in)[1][:, actor].sum())
                # What a player wins is linear in the chance of one decision with one hand.
                at_other = at_end + (won[actor] - at_end) * (1 - 2 * end) / (chance - end)
                expected[actor] += max(at_end, at_other) - won[actor]
        assert found == pytest.approx(expected, abs=1e-5 * spot.blind)


def test_three_players_play_alike_with_and_without_exact_folds_if_hands_are_dealt_independently(toy: Toy) -> None:
    """Folded hands then make no difference, and both solve the same game."""
    for spot in SPOTS[:2]:
        game = game_of(toy, spot)
        found = equilibrium(game, Progress.begin(game.start()), 1e-4 * spot.blind, 2_000)
        exact = ThreeHanded(toy.triples, spot)
        values = exact.values(found.chances[list(SITUATION_OF)])
        assert values.gains(found.chances[list(SITUATION_OF)]).max() <= 1.2e-4 * spot.blind
        chances, won = game.play(found.chances).ends()
        assert chances @ won == pytest.approx(values.won(found.chances[list(SITUATION_OF)]), abs=1e-5 * spot.blind)


def test_sums_are_the_same_with_any_memory(toy: Toy, rng: np.random.Generator) -> None:
    """Hands that are not prepared yet are added to those that are, and what does not fit is computed each time."""
    some = HANDS * HANDS * HANDS * 4 + 1
    sums = [PotsOfThree(toy.triples, most_kept=most) for most in (10**9, some, 0)]
    worth = rng.normal(size=(4, len(PLACES)))
    for held in (0.4, 0.9):
        for pot, seat in product(range(2), range(3)):
            first, second = rng.random((2, HANDS)) * (rng.random((2, HANDS)) < held)
            plain = toy.triples.sums([*np.insert([first, second], seat, 0.0, axis=0)], seat, worth[pot])
            for one in sums:
                found = one.values(pot, seat, first, second, worth[pot])
                assert found[0] == pytest.approx(plain[0], rel=1e-5)
                assert found[1] == pytest.approx(plain[1], abs=1e-5)
                assert one.bytes <= some or one is sums[0]
    assert sums[0].bytes > some
    assert (sums[1].bytes > 0, sums[2].bytes) == (True, 0)
    sums[0].forget()
    assert sums[0].bytes == 0


def test_compiled_sums_are_those_of_numpy(toy: Toy, rng: np.random.Generator) -> None:
    compiled = CompiledTriples.of(toy.triples)
    held = list(rng.random((3, HANDS)) * (rng.random((3, HANDS)) < 0.7))
    for own in range(3):
        worth = rng.normal(size=len(PLACES))
        for found, expected in zip(compiled.sums(held, own, worth), toy.triples.sums(held, own, worth), strict=True):
            assert found == pytest.approx(expected, rel=1e-9, abs=1e-15)
    assert compiled.totals(held) == pytest.approx(toy.triples.totals(held), rel=1e-9, abs=1e-15)


def test_a_solver_starts_from_pots_of_two_with_hands_that_call_both(toy: Toy, rng: np.random.Generator) -> None:
    game = game_of(toy, SPOTS[2])
    pairs = decisions_of(4, 2)
    chances = rng.random((len(pairs), HANDS))
    found = dict(zip(game.decisions, game.start_from(chances), strict=True))
    assert all((found[one] == chances[place]).all() for place, one in enumerate(pairs))
    both = chances[pairs.index(Decision((0,), 3))] * chances[pairs.index(Decision((2,), 3))]
    assert found[Decision((0, 2), 3)] == pytest.approx(both)


def test_an_interrupt_gives_the_play_so_far(toy: Toy) -> None:
    game = game_of(toy, SPOTS[2])

    def stop(found: Found) -> None:
        if found.rounds == 20:
            raise KeyboardInterrupt

    found = equilibrium(game, Progress.begin(game.start()), -1.0, 2_000, stop)
    assert found.rounds == 20
    assert found.gap == pytest.approx(measured(game, game.play(found.chances), 0).gap)


def test_a_solver_that_was_stopped_goes_on_where_it_was(toy: Toy) -> None:
    game = game_of(toy, SPOTS[2])
    whole = equilibrium(game, Progress.begin(game.start()), -1.0, 40)
    progress, rounds = Progress.begin(game.start()), []
    for _ in range(4):
        end = progress.rounds + 10
        found = equilibrium(game, progress, -1.0, 40, is_over=lambda end=end: progress.rounds >= end)  # type: ignore[misc]
        rounds.append(found.rounds)
    assert rounds == [10, 20, 30, 40]
    assert found.gap == pytest.approx(whole.gap, rel=1e-3)
    assert equilibrium(game, progress, 1.0, 2_000).rounds == 40


def test_a_solver_that_runs_out_of_time_within_a_round_goes_on_from_the_last_player(toy: Toy) -> None:
    game, left = game_of(toy, SPOTS[2]), [0]
    whole = equilibrium(game, Progress.begin(game.start()), -1.0, 10)

    def check() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OutOfTime

    game.check = check
    progress, early = Progress.begin(game.start()), 0
    for _ in range(500):
        left[0] = 24  # fewer pots than a round has, but enough for one player
        try:
            found = equilibrium(game, progress, -1.0, 10)
        except OutOfTime:
            early += 1
            assert not len(progress.best)
        else:
            assert found.gap == pytest.approx(measured(game_of(toy, SPOTS[2]), Play(game, found.chances), 0).gap)
            if progress.rounds == 10 and not len(progress.tried):
                break
    assert early > 3
    assert found.rounds == 10
    assert found.gap == pytest.approx(whole.gap, rel=1e-3)


def test_worths_of_many_stacks_are_those_one_by_one(rng: np.random.Generator) -> None:
    before = np.array([4.0, 2.0, 2.0, 7.0, 5.0])
    stacks = rng.random((40, 5)) * (rng.random((40, 5)) < 0.6)
    stacks[:, 3] += 1.0
    for payouts in ((50.0, 30.0, 20.0), (1.0,), (5.0, 4.0, 3.0, 2.0, 1.0)):
        found = icm_of_many(stacks, payouts, before)
        assert found == pytest.approx(np.array([icm(row, payouts, before.tolist()) for row in stacks]))


def test_equal_players_win_alike_when_they_are_away_or_have_folded() -> None:
    spot = Spot((9.0, 9.0, 9.0, 9.0), 0.0, (50.0, 30.0, 20.0), away=(9.0, 4.0))
    (alone, pot) = payoffs(spot, [Pot((0,), (0,), ()), Pot((2, 3), (0, 1), ())])
    assert pot[0, 0] == pytest.approx(pot[0, 1])
    assert pot[0, 0] == pytest.approx(pot[2, 0])
    assert alone[0, 0] > 0 > alone[0, 3]
    assert alone[0, 1] > 0  # chips gather with one player, which is good for all others


@some_of("spot", [Spot((4.0, 0.1, 6.5, 3.0), 10.0), SPOTS[5]], 1, ids=str)
def test_a_pot_in_chips_is_a_sum_of_shares(toy: Toy, spot: Spot, rng: np.random.Generator) -> None:
    game, pots = game_of(toy, spot), PotsOfThree(toy.triples)
    of_three = [(place, pot) for place, pot in enumerate(game.pots) if len(pot.decisions) == 3]
    for (place, pot), seat in product(of_three, range(3)):
        worth = game.payoffs[place][:, pot.members[seat]]
        first, second = rng.random((2, HANDS)) * (rng.random((2, HANDS)) < 0.7)
        plain = toy.triples.sums([*np.insert([first, second], seat, 0.0, axis=0)], seat, worth)
        for found, expected in zip(pots.values(place, seat, first, second, worth), plain, strict=True):
            assert found == pytest.approx(expected, rel=1e-5, abs=1e-6)
    assert of_three
    assert pots.bytes == 0  # nothing is kept for a pot


def test_prizes_are_not_a_sum_of_shares() -> None:
    spot = Spot((4.0, 9.0, 6.5), prizes=(50.0, 30.0, 20.0))
    pot = Pot((0, 1, 2), (0, 1, 2), ())
    assert [in_chips(seat, tuple(payoffs(spot, [pot])[0][:, seat].tolist())) for seat in range(3)] == [None] * 3
