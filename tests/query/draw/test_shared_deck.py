"""Policies played from one deck: sound deals, the same again, and won as hands dealt one by one are."""

from collections.abc import Callable, Iterable
from math import sqrt

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.notation import card_text, cards_of, cards_text, parse_cards
from outs.query.database.connection import Connection
from outs.query.draw.hand_classes import HandClasses, load_hand_classes, policy_holds
from outs.query.draw.holds.dealt_hand import in_canonical_order
from outs.query.draw.shared_deck import Played, deal_games, final_masks, play_out
from outs.query.session import Tables
from outs.tests.cases import all_of

Holds = npt.NDArray[np.uint8]
Oracle = Callable[[Iterable[int]], int]

GAMES = 40_000
SEED = 3
POLICIES = ("win", "pattern-keeper", "decision-tree", "better", "stand-pat")


@pytest.fixture(scope="module")
def classes(connection: Connection) -> HandClasses:
    """The hand classes, from the tables."""
    return load_hand_classes(connection)


@pytest.fixture(scope="module")
def holds(connection: Connection, classes: HandClasses) -> dict[str, Holds]:
    """The holds of some policies."""
    return {name: policy_holds(connection, classes, name) for name in POLICIES}


@pytest.fixture(scope="module")
def played(classes: HandClasses, evaluator: Evaluator, holds: dict[str, Holds]) -> dict[str, Played]:
    """Each of them against the equilibrium."""
    return play_out(classes, evaluator, holds, holds["win"], GAMES, SEED)


def test_the_lattice_from_the_tables_is_the_one_computed(classes: HandClasses, evaluator: Evaluator) -> None:
    assert np.array_equal(classes.values, evaluator.values(classes.lattice.masks))
    assert classes.lattice.ways.sum() == 2_598_960
    assert np.array_equal(classes.lattice.subset_ids[31], np.arange(134_459) + 18_370)
    assert (classes.lattice.subset_ids[0] == 0).all()


@all_of("block", [1, 7, 250, 1_000_000])
def test_no_card_is_dealt_twice_whatever_the_block_size(
    classes: HandClasses, rng: np.random.Generator, block: int
) -> None:
    games = 250 if block > 1 else 20
    policy = rng.integers(0, 32, len(classes.values)).astype(np.uint8)
    blocks = list(deal_games(games, SEED, block))
    assert [len(ours) for ours, *_ in blocks] == [
        *[block] * (games // block),
        *([games % block] if games % block else []),
    ]
    for ours, ours_drawn, theirs, theirs_drawn in blocks:
        dealt = np.sort(np.concatenate([ours, ours_drawn, theirs, theirs_drawn], axis=1))
        assert dealt.shape == (len(ours), 20)
        assert (np.diff(dealt) > 0).all()
        assert dealt.min() >= 0
        assert dealt.max() < 52
        mine, other = final_masks(classes, ours, ours_drawn, policy), final_masks(classes, theirs, theirs_drawn, policy)
        assert (np.bitwise_count(mine) == 5).all()
        assert (np.bitwise_count(mine | other) == 10).all()


def test_every_card_comes_to_every_place_about_as_often() -> None:
    games = 52_000
    for cards in next(deal_games(games, SEED)):
        counts = np.array([np.bincount(column, minlength=52) for column in cards.T])
        # Chi-squared with 51 degrees of freedom: 102 is five standard deviations above its mean.
        assert counts.shape == (5, 52)
        expected = len(cards) / 52
        assert (((counts - expected) ** 2 / expected).sum(axis=1) < 102).all()


def test_the_final_hand_is_the_cards_held_and_then_those_drawn_in_order(
    classes: HandClasses, holds: dict[str, Holds]
) -> None:
    ours, drawn, *_ = next(deal_games(300, SEED))
    final = final_masks(classes, ours, drawn, holds["decision-tree"])
    for hand, replacements, mask in zip(ours.tolist(), drawn.tolist(), final.tolist(), strict=True):
        kept = held(classes, holds["decision-tree"], hand)
        assert set(cards_of(mask)) == {*kept, *replacements[: 5 - len(kept)]}


def held(classes: HandClasses, policy: Holds, hand: list[int]) -> list[int]:
    """The cards that a policy keeps of one hand."""
    mask, ordered = in_canonical_order(tuple(hand))
    place = np.searchsorted(classes.lattice.masks, np.uint64(mask))
    return [card for bit, card in enumerate(ordered) if int(policy[place]) >> bit & 1]


def test_the_cards_kept_are_those_of_the_first_hold_of_a_discard(
    tables: Tables, classes: HandClasses, holds: dict[str, Holds], rng: np.random.Generator
) -> None:
    for _ in range(10):
        hand = rng.choice(52, 5, replace=False).tolist()
        for name in ("win", "pattern-keeper", "decision-tree"):
            best = tables.discard(cards_text(hand), objective=name).best
            # In another suit the same class may hold the twin of a card: their texts agree but for suits.
            kept = held(classes, holds[name], hand)
            assert sorted(card_text(card)[0] for card in kept) == sorted(
                card_text(card)[0] for card in parse_cards(best.hold)
            )


def test_what_is_won_is_what_another_evaluator_says_of_the_samedeal_games(
    classes: HandClasses, evaluator: Evaluator, holds: dict[str, Holds], independent_value: Oracle
) -> None:
    games = 3_000
    ((ours, ours_drawn, theirs, theirs_drawn),) = deal_games(games, SEED)
    shares: dict[str, list[float]] = {"pattern-keeper": [], "win": []}
    for game in range(games):
        opponent = held(classes, holds["win"], theirs[game].tolist())
        against = independent_value([*opponent, *theirs_drawn[game, : 5 - len(opponent)].tolist()])
        for name, won in shares.items():
            kept = held(classes, holds[name], ours[game].tolist())
            value = independent_value([*kept, *ours_drawn[game, : 5 - len(kept)].tolist()])
            won.append((value > against) + (value == against) / 2)
    asked = {name: holds[name] for name in shares}
    found = play_out(classes, evaluator, asked, holds["win"], games, SEED)
    ahead = [mine - same for mine, same in zip(shares["pattern-keeper"], shares["win"], strict=True)]
    for name, won in shares.items():
        assert {0, 0.5, 1} == set(won)
        assert found[name].p_win == pytest.approx(np.mean(won))
        assert found[name].standard_error == pytest.approx(np.std(won, ddof=1) / sqrt(games))
    assert found["pattern-keeper"].ahead == pytest.approx(np.mean(ahead))
    assert found["pattern-keeper"].ahead_error == pytest.approx(np.std(ahead, ddof=1) / sqrt(games))
    assert (found["win"].ahead, found["win"].ahead_error) == (0, 0)


def test_games_are_the_same_again_with_the_same_seed_alone(
    classes: HandClasses, evaluator: Evaluator, holds: dict[str, Holds]
) -> None:
    asked = {"win": holds["win"], "stand-pat": holds["stand-pat"]}
    first, again, other = (
        play_out(classes, evaluator, asked, holds["win"], 1_000, seed) for seed in (SEED, SEED, SEED + 1)
    )
    assert first == again
    assert first != other


def test_a_policy_wins_the_same_whichever_others_play_the_deals_too(
    classes: HandClasses, evaluator: Evaluator, holds: dict[str, Holds], played: dict[str, Played]
) -> None:
    alone = play_out(classes, evaluator, {"better": holds["better"]}, holds["win"], GAMES, SEED)
    assert alone["better"] == played["better"]


def test_games_that_all_end_alike_do_not_claim_to_be_sure(
    classes: HandClasses, evaluator: Evaluator, holds: dict[str, Holds]
) -> None:
    for seed in range(8):
        won = play_out(classes, evaluator, {"win": holds["win"]}, holds["win"], 1, seed)["win"]
        assert (won.p_win, won.standard_error) in ((0, 0.5), (0.5, 0.5), (1, 0.5))
    errors = [play_out(classes, evaluator, holds, holds["win"], 4, seed)["win"] for seed in range(60)]
    assert {one.standard_error for one in errors if one.p_win in (0, 1)} == {0.5}


def test_the_equilibrium_wins_about_half_against_itself(played: dict[str, Played]) -> None:
    win = played["win"]
    assert win.standard_error == pytest.approx(0.5 / sqrt(GAMES), rel=0.01)
    assert abs(win.p_win - 0.5) < 4 * win.standard_error


@all_of("name", POLICIES)
def test_a_policy_wins_about_what_it_does_from_two_decks(tables: Tables, played: dict[str, Played], name: str) -> None:
    (exact,) = (row.p_win for row in tables.policies().policies if row.policy == name)
    assert abs(played[name].p_win - exact) < 4 * played[name].standard_error + 0.003


@all_of("name", [name for name in POLICIES if name != "win"])
def test_on_the_same_decks_no_other_policy_gets_ahead_of_the_equilibrium(played: dict[str, Played], name: str) -> None:
    assert played[name].ahead == pytest.approx(played[name].p_win - played["win"].p_win)
    assert 0 < played[name].ahead_error < played[name].standard_error * sqrt(2)
    assert played[name].ahead < 3 * played[name].ahead_error
