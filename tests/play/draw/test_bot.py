"""The bot's play: legal, blind to the other's cards, and by its rules."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from outs.cards.notation import cards_of, mask_of, parse_cards
from outs.games.draw.betting.rules import LIMITS, Action, Phase
from outs.play.draw.bot import EVEN, TOP, DrawBot, bluff_chance, chance_to_win, match_chance, pot_odds, value_share
from outs.play.draw.chances import Chances, Spread
from outs.play.draw.poker import BySeat, Deal, PlayerView, act, costs_of, decks, draw, start_deal, view
from outs.query.session import Tables
from outs.tests.cases import all_of

FREE = {Action.CHECK: 0, Action.BET: 4}
DUE = {Action.CALL: 4, Action.RAISE: 8, Action.FOLD: 0}


@pytest.fixture(scope="module")
def chances(tables: Tables) -> Chances:
    """Chances from the tables."""
    return Chances(tables)


def played(deal: Deal, bot: DrawBot, rng: Random) -> list[Deal]:
    """Every state of a deal between a bot in seat 1 and chance."""
    states = [deal]
    while not deal.is_over:
        hand, is_bot = deal.hands[deal.turn], deal.turn == 1
        if deal.phase is Phase.DRAW:
            deal = draw(deal, bot.discard(view(deal)) if is_bot else tuple(rng.sample(hand, rng.randint(0, 5))))
        else:
            deal = act(deal, bot.choose(view(deal)) if is_bot else rng.choice(list(costs_of(deal))))
        states.append(deal)
    return states


@pytest.mark.long
def test_the_bot_never_makes_an_illegal_move_in_thousands_of_deals(stub_chances: Chances) -> None:
    rng, bot, shuffled = Random(1), DrawBot(stub_chances, Random(2)), decks(3)
    actions = set()
    for number in range(2000):
        stacks: BySeat = (rng.randint(1, 60), rng.randint(1, 60))
        states = played(start_deal(next(shuffled), stacks, number % 2), bot, rng)
        assert sum(states[-1].stacks) + sum(states[-1].paid) == sum(stacks)
        actions |= {bot.choose(view(deal)) for deal in states if costs_of(deal) and deal.turn == 1}
    assert actions == set(Action)


def test_the_same_seeds_play_the_same_deals(stub_chances: Chances) -> None:
    once, again = (
        [
            played(start_deal(deck, (99, 99), 0), DrawBot(stub_chances, Random(2)), Random(4))
            for deck, _ in zip(decks(3), range(50), strict=False)
        ]
        for _ in range(2)
    )
    assert once == again


def test_the_bot_does_not_look_at_the_others_cards(stub_chances: Chances) -> None:
    rng, shuffled = Random(1), decks(3)
    for number in range(200):
        for deal in played(start_deal(next(shuffled), (50, 50), number % 2), DrawBot(stub_chances, Random(2)), rng):
            if costs_of(deal) and deal.turn == 1:
                unseen = [*deal.deck, *deal.hands[0]]
                rng.shuffle(unseen)
                other = replace(deal, deck=tuple(unseen[5:]), hands=(cards_of(mask_of(unseen[:5])), deal.hands[1]))
                assert view(other) == view(deal)


@pytest.mark.long
def test_every_deal_between_bots_on_the_real_tables_ends(chances: Chances) -> None:
    bot, shuffled = DrawBot(chances, Random(0)), decks(11)
    for number in range(20):
        deal = start_deal(next(shuffled), (200, 200), number % 2)
        while not deal.is_over:
            deal = (
                draw(deal, bot.discard(view(deal))) if deal.phase is Phase.DRAW else act(deal, bot.choose(view(deal)))
            )


def seen(
    hand: str, costs: dict[Action, int], thrown: tuple[int, int] | None = None, bets: int = 0, pot: int = 6
) -> PlayerView:
    """Return the view of a player with this hand."""
    return PlayerView(cards_of(mask_of(parse_cards(hand))), thrown or (None, None), bets, pot, costs, 4)


@all_of(
    ("hand", "bets", "action"),
    [
        ("AhAdKc7s2d", 0, Action.BET),
        ("2h5d9cJsKd", 0, Action.CHECK),
        ("AhAdAc7s2d", 1, Action.RAISE),
        ("AhAdKc7s2d", 1, Action.RAISE),
        ("8h8dKc7s2d", 1, Action.CALL),
        ("2h5d7c8sTd", 3, Action.FOLD),
        ("AhKhQhJhTh", 3, Action.RAISE),
    ],
)
def test_before_the_draw_it_bets_good_hands_and_folds_bad_ones(
    chances: Chances, hand: str, bets: int, action: Action
) -> None:
    assert DrawBot(chances, Random(0)).choose(seen(hand, DUE if bets else FREE, bets=bets)) is action


@all_of(
    ("hand", "bets", "action"),
    [
        ("AhAdAc7s2d", 0, Action.BET),
        ("JhJdKc7s2d", 0, Action.CHECK),
        ("2h3d5c9sQd", 0, Action.BET),
        ("AhAdAcKsKd", 2, Action.RAISE),
        ("AhAdKc7s2d", 1, Action.CALL),
        ("4h4d5c7s8d", 1, Action.FOLD),
    ],
)
def test_after_the_draw_it_bets_its_best_and_its_worst_hands(
    chances: Chances, hand: str, bets: int, action: Action
) -> None:
    assert DrawBot(chances, Random(0)).choose(seen(hand, DUE if bets else FREE, (3, 3), bets)) is action


@pytest.mark.parametrize("own", range(6))
@all_of("other", range(6))
def test_calling_and_folding_are_equally_good_for_the_other_unless_every_hand_bets(
    chances: Chances, own: int, other: int
) -> None:
    mine, theirs = chances.final_hands[own], chances.final_hands[other]
    pot, bet = 6, 4
    value = value_share(mine, theirs, TOP[1])
    bluffs = valued = 0.0
    for place in range(mine.places):
        size = mine.below(place + 1) - mine.below(place)
        if theirs.chance(place, TOP[1]) > EVEN:
            valued += size
        else:
            bluffs += size * bluff_chance(mine, place, value * bet / (pot + bet))
    assert value == pytest.approx(valued)
    if value * (pot + 2 * bet) < pot + bet:
        assert bluffs * (pot + bet) == pytest.approx(valued * bet)
    else:
        assert bluffs + valued == pytest.approx(1)


def test_the_chance_falls_the_more_the_other_raised(chances: Chances) -> None:
    for thrown in (None, (3, 3)):
        falling = [chance_to_win(chances, seen("AhAdKc7s2d", DUE, thrown), bets) for bets in range(len(TOP))]
        assert all(more > less for more, less in pairwise(falling)) or falling[-1] == 0
        assert falling == sorted(falling, reverse=True)


def test_the_list_of_shares_goes_as_far_as_raises_do() -> None:
    assert len(TOP) == LIMITS.most_bets + 1
    assert list(TOP) == sorted(TOP, reverse=True)


def test_hands_equal_in_strength_have_even_chances() -> None:
    assert match_chance(0.7, 0.7) == pytest.approx(0.5)
    assert match_chance(0.7, 0.4) + match_chance(0.4, 0.7) == pytest.approx(1)


def test_a_call_of_four_for_twelve_pays_from_a_quarter() -> None:
    assert pot_odds(seen("AhAdKc7s2d", DUE, pot=12)) == 0.25


def test_a_place_that_nobody_has_bluffs_with_its_neighbours() -> None:
    assert [bluff_chance(Spread((2, 0, 2)), 1, share) for share in (0.4, 0.6)] == [0.0, 1.0]
