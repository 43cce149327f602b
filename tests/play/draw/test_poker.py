"""The rules of five-card draw at fixed limit."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.games.draw.betting.rules import LIMITS, Action, Phase
from outs.play.draw.poker import (
    BySeat,
    Deal,
    IllegalAction,
    ImpossibleStake,
    act,
    costs_of,
    decks,
    draw,
    leave,
    settle,
    start_deal,
    view,
)
from outs.tests.cases import all_of

STACKS = st.tuples(st.integers(1, 40), st.integers(1, 40))
PLENTY = (200, 200)
Choose = Callable[[int], int]


def dealt(stacks: BySeat = PLENTY, dealer: int = 1) -> Deal:
    """The first deal of seed 5; seat 0 acts first unless it deals."""
    return start_deal(next(decks(5)), stacks, dealer)


def acted(deal: Deal, *words: str) -> Deal:
    """The deal after these actions, by their words."""
    for word in words:
        deal = act(deal, Action(word))
    return deal


def both_stand(deal: Deal) -> Deal:
    """The deal after a draw of nothing."""
    return draw(draw(deal, ()), ())


def states(deal: Deal, choose: Choose) -> Iterator[Deal]:
    """Every state of a deal whose actions are chosen by their number."""
    yield deal
    while not deal.is_over:
        if deal.phase is Phase.DRAW:
            thrown = choose(32)
            deal = draw(deal, tuple(card for bit, card in enumerate(deal.hands[deal.turn]) if thrown >> bit & 1))
        else:
            actions = list(costs_of(deal))
            deal = act(deal, actions[choose(len(actions))])
        yield deal


def drawn_by(data: st.DataObject) -> Choose:
    """Choices by hypothesis."""
    return lambda count: data.draw(st.integers(0, count - 1))


@settings(deadline=None)
@given(stacks=STACKS, seed=st.integers(0, 1000), dealer=st.sampled_from((0, 1)), data=st.data())
def test_chips_and_cards_are_conserved_at_every_state(
    stacks: BySeat, seed: int, dealer: int, data: st.DataObject
) -> None:
    deck = next(decks(seed))
    for deal in states(start_deal(deck, stacks, dealer), drawn_by(data)):
        assert sum(deal.stacks) + sum(deal.paid) == sum(stacks)
        assert min(*deal.stacks, *deal.paid) >= 0
        live = [*deal.deck, *deal.hands[0], *deal.hands[1]]
        assert len(live) == len(set(live))
        assert [len(hand) for hand in deal.hands] == [5, 5]
        if deal.phase in (Phase.DRAW, Phase.SHOWDOWN, Phase.FOLDED):
            assert deal.paid[0] == deal.paid[1]
    for values in ((1, 2), (2, 1), (1, 1)):
        assert sum(settle(deal, values)) == sum(stacks)


@settings(deadline=None)
@given(stacks=STACKS, seed=st.integers(0, 1000), data=st.data())
def test_only_the_listed_moves_are_possible(stacks: BySeat, seed: int, data: st.DataObject) -> None:
    for deal in states(start_deal(next(decks(seed)), stacks, 0), drawn_by(data)):
        costs = costs_of(deal)
        assert bool(costs) == (deal.phase in (Phase.BEFORE, Phase.AFTER))
        assert all(0 <= chips <= deal.stacks[deal.turn] for chips in costs.values())
        assert deal.bets <= LIMITS.most_bets
        for action in set(Action) - set(costs):
            with pytest.raises(IllegalAction):
                act(deal, action)
        if deal.phase is not Phase.DRAW:
            with pytest.raises(IllegalAction):
                draw(deal, ())


@settings(deadline=None)
@given(seed=st.integers(), data=st.data())
def test_the_same_seed_and_moves_give_the_same_deal(seed: int, data: st.DataObject) -> None:
    chosen: list[int] = []

    def choose(count: int) -> int:
        chosen.append(drawn_by(data)(count))
        return chosen[-1]

    once = list(states(start_deal(next(decks(seed)), PLENTY, 1), choose))
    again = iter(chosen)
    assert once == list(states(start_deal(next(decks(seed)), PLENTY, 1), lambda _: next(again)))


def test_decks_of_one_seed_differ_from_each_other() -> None:
    shuffled = decks(5)
    first, second = next(shuffled), next(shuffled)
    assert first != second
    assert sorted(first) == sorted(second) == list(range(52))


@all_of("dealer", [0, 1])
def test_the_other_player_acts_and_draws_before_the_dealer(dealer: int) -> None:
    deal = dealt(dealer=dealer)
    assert deal.turn == 1 - dealer
    deal = acted(deal, "check")
    assert deal.turn == dealer
    deal = acted(deal, "check")
    assert (deal.phase, deal.turn) == (Phase.DRAW, 1 - dealer)
    deal = draw(deal, ())
    assert deal.turn == dealer
    deal = draw(deal, ())
    assert (deal.phase, deal.turn) == (Phase.AFTER, 1 - dealer)
    assert acted(deal, "check", "check").phase is Phase.SHOWDOWN


def test_bets_are_two_before_and_four_after_the_draw() -> None:
    deal = acted(dealt(), "bet", "raise", "call")
    assert (deal.paid, deal.stacks) == ((5, 5), (195, 195))
    deal = acted(both_stand(deal), "check", "bet", "raise", "call")
    assert (deal.paid, deal.stacks) == ((13, 13), (187, 187))


def test_a_round_has_a_bet_and_three_raises_at_most() -> None:
    deal = acted(dealt(), "bet", "raise", "raise", "raise")
    assert list(costs_of(deal)) == [Action.CALL, Action.FOLD]
    assert acted(deal, "call").paid == (9, 9)


def test_nobody_can_fold_for_free() -> None:
    assert costs_of(dealt()) == {Action.CHECK: 0, Action.BET: 2}
    assert costs_of(acted(dealt(), "bet")) == {Action.CALL: 2, Action.RAISE: 4, Action.FOLD: 0}


def test_a_bet_that_is_not_called_goes_back_before_the_pot_is_won() -> None:
    deal = acted(dealt(), "bet", "raise", "fold")
    assert deal.paid == (3, 3)
    assert settle(deal, (9, 1)) == (197, 203)


def test_a_player_short_of_chips_calls_for_what_he_has_and_the_rest_goes_back() -> None:
    deal = acted(dealt((200, 2)), "bet")
    assert costs_of(deal) == {Action.CALL: 1, Action.FOLD: 0}
    deal = acted(deal, "call")
    assert (deal.paid, deal.stacks, deal.phase) == ((2, 2), (198, 0), Phase.DRAW)
    deal = both_stand(deal)
    assert deal.phase is Phase.SHOWDOWN
    assert settle(deal, (1, 2)) == (198, 4)


def test_a_player_short_of_chips_bets_and_raises_for_what_he_has() -> None:
    assert costs_of(dealt((2, 200)))[Action.BET] == 1
    deal = acted(dealt((200, 4)), "bet")
    assert costs_of(deal)[Action.RAISE] == 3
    deal = acted(deal, "raise")
    assert costs_of(deal) == {Action.CALL: 1, Action.FOLD: 0}


@all_of("stacks", [(1, 200), (200, 1), (1, 1)])
def test_an_ante_that_takes_the_last_chip_leaves_only_the_draw(stacks: BySeat) -> None:
    deal = dealt(stacks)
    assert deal.phase is Phase.DRAW
    assert both_stand(deal).phase is Phase.SHOWDOWN


def test_equal_values_share_the_pot() -> None:
    deal = acted(both_stand(acted(dealt(), "check", "check")), "bet", "call")
    assert settle(deal, (7, 7)) == PLENTY
    assert settle(deal, (8, 7)) == (205, 195)
    assert settle(deal, (6, 7)) == (195, 205)


def test_thrown_cards_are_replaced_by_the_next_of_the_deck_and_never_come_back() -> None:
    deal = acted(dealt(), "check", "check")
    hand = deal.hands[0]
    after = draw(deal, hand[:2])
    assert set(after.hands[0]) == {*hand[2:], *deal.deck[:2]}
    assert after.deck == deal.deck[2:]
    assert after.thrown == (2, None)


@all_of("which", ["another's", "twice the same"])
def test_cards_that_cannot_be_thrown_are_refused(which: str) -> None:
    deal = acted(dealt(), "check", "check")
    thrown = deal.hands[1][:1] if which == "another's" else deal.hands[0][:1] * 2
    with pytest.raises(IllegalAction):
        draw(deal, thrown)


def test_who_leaves_loses_the_pot_at_any_time() -> None:
    deal = leave(acted(dealt(), "bet", "call"), 1)
    assert settle(deal, (1, 9)) == (203, 197)


@all_of("stacks", [(0, 5), (5, 0), (-1, 5)])
def test_a_deal_without_antes_is_refused(stacks: BySeat) -> None:
    with pytest.raises(ImpossibleStake, match="needs 1 chip or more for the ante"):
        dealt(stacks)


def test_a_view_has_the_own_hand_and_what_can_be_won() -> None:
    seen = view(acted(dealt((200, 2)), "bet"))
    assert seen.hand == dealt((200, 2)).hands[1]
    assert (seen.pot, seen.bets, seen.thrown) == (3, 1, (None, None))
    assert view(dealt((200, 2))).price == 1
    assert view(acted(dealt(), "bet")).price == 2


def test_hands_are_dealt_in_ascending_order() -> None:
    assert all(list(hand) == sorted(hand, key=lambda card: (card % 13, card // 13)) for hand in dealt().hands)
    assert not set(dealt().hands[0]) & set(dealt().hands[1])
