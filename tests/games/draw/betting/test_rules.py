"""Public histories of draw poker with betting: whose turn, what is legal, what is in the pot."""

from collections.abc import Iterator
from random import Random

import pytest

from outs.games.draw.betting.rules import (
    FIRST,
    LIMITS,
    SECOND,
    Action,
    History,
    ImpossibleHistory,
    Limits,
    Phase,
    is_closed,
    rounds,
)
from outs.play.draw.poker import act, costs_of, decks, draw, start_deal
from outs.tests.cases import all_of


def test_a_round_has_10_decisions_and_9_ways_on() -> None:
    begun = [*rounds(LIMITS.most_bets)]
    assert sum(not is_closed(actions) for actions in begun) == 10
    assert sum(is_closed(actions) and actions[-1] is not Action.FOLD for actions in begun) == 9


def decisions_from(history: History) -> Iterator[History]:
    """Every history from this one on in which a player must act or draw."""
    if history.to_act is None:
        return
    yield history
    thrown = range(LIMITS.most_thrown + 1) if history.phase is Phase.DRAW else ()
    for after in (*map(history.act, history.actions), *map(history.draw, thrown)):
        yield from decisions_from(after)


def test_every_decision_has_a_text_of_its_own_that_reads_back() -> None:
    found = list(decisions_from(History()))
    assert len(found) == len({one.text for one in found}) == 10 + 9 * 7 + 9 * 36 * 10
    assert all(History.parse(one.text) == one for one in found)
    assert all((one.to_act in (FIRST, SECOND)) for one in found)


def test_commas_and_draw_are_read_as_well() -> None:
    history = History.parse("check, bet, raise, call, draw 3, draw pat, Check")
    assert history.text == "check bet raise call / 3 0 / check"
    assert (history.to_act, history.phase, history.paid, history.pot) == (SECOND, Phase.AFTER, (5, 5), 10)


@all_of(
    ("text", "message"),
    [
        ("call", "'call' is not possible at the beginning; possible: check, bet"),
        ("check check bet", "'bet' is not possible after check check; possible: 0 to 5 cards"),
        ("check check / 6", "drawing '6' is not possible after check check; possible: 0 to 5 cards"),
        ("bet fold / 1", "drawing '1' is not possible after bet fold; possible: nothing, the deal is over"),
        ("draw check", "'draw' is not possible at the beginning; possible: check, bet"),
        ("bet call draw", "after 'draw' comes the number of cards, and nothing does"),
        ("bet call draw draw 3", "after 'draw' comes the number of cards, not 'draw'"),
        ("bet shove", "unknown action 'shove' after bet; possible: fold, call, raise"),
        ("bet raise raise raise raise", "'raise' is not possible after bet raise raise raise; possible: fold, call"),
    ],
)
def test_histories_against_the_rules_are_refused(text: str, message: str) -> None:
    with pytest.raises(ImpossibleHistory, match=f"^{message}$"):
        History.parse(text)


def test_a_game_without_bets_can_only_be_checked() -> None:
    limits = Limits(most_bets=0)
    assert History(limits=limits).actions == (Action.CHECK,)
    assert History.parse("check check", limits).phase is Phase.DRAW


def test_it_goes_as_the_game_in_the_terminal() -> None:
    shuffled, rng = decks(seed=1), Random(1)
    for _ in range(200):
        deal, history = start_deal(next(shuffled), (200, 200), dealer=1), History()
        while not deal.is_over:
            assert (history.to_act, history.phase) == (deal.turn, deal.phase)
            assert {*history.actions} == {*costs_of(deal)}
            if deal.phase is Phase.DRAW:
                cards = deal.hands[deal.turn][: rng.randrange(6)]
                deal, history = draw(deal, cards), history.draw(len(cards))
            else:
                action = rng.choice(history.actions)
                deal, history = act(deal, action), history.act(action)
        assert history.to_act is None
        assert (min(history.paid),) * 2 == deal.paid
