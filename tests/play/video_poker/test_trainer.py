"""Training at video poker: deals, verdicts, repeats and the score."""

import json
from fractions import Fraction
from itertools import count

import pytest

from outs.cards.notation import cards_text, parse_cards
from outs.play.video_poker.machine import Cards, HoldWorth, TableMachine
from outs.play.video_poker.trainer import LATEST, SOONEST, Round, Score, Training, gap, judge, next_deal, play
from outs.query.session import Tables

from .conftest import StubMachine


def trained(machine: StubMachine, seed: int, answers: str, is_hard: bool = False) -> tuple[Training, list[Round]]:
    """A training with a right hold for each `r`, a wrong one for each `w`, and one after help for each `h`."""
    training, rounds = Training(seed, is_hard), list[Round]()
    for answer in answers:
        deal = next_deal(training, machine)
        right = machine.right(deal.hand)
        hold = deal.hand if answer == "w" and right != deal.hand else () if answer == "w" else right
        training, played = play(training, deal, hold, machine, was_helped=answer == "h")
        rounds.append(played)
    return training, rounds


def hands(rounds: list[Round]) -> list[Cards]:
    """The hands dealt."""
    return [played.deal.hand for played in rounds]


def test_the_same_seed_and_holds_give_the_same_deals_draws_and_repeats(stub: StubMachine) -> None:
    assert trained(stub, 5, "rwrrwhrrrrwwrr") == trained(stub, 5, "rwrrwhrrrrwwrr")
    assert hands(trained(stub, 5, "rrr")[1]) != hands(trained(stub, 6, "rrr")[1])


def test_new_hands_do_not_depend_on_the_holds_before(stub: StubMachine) -> None:
    right, mixed = (trained(stub, 5, answers)[1] for answers in ("r" * 20, "wr" * 10))
    for one, other in zip(right, mixed, strict=True):
        assert other.deal.is_repeat or one.deal == other.deal


def test_a_deal_has_ten_cards_of_one_deck_and_draws_from_the_left(stub: StubMachine) -> None:
    for played in trained(stub, 3, "w" * 30 + "r" * 30)[1]:
        deal = played.deal
        assert len({*deal.hand, *deal.replacements}) == 10
        assert played.drawn == deal.replacements[: 5 - len(played.verdict.hold.cards)]
        final = {*played.verdict.hold.cards, *played.drawn}
        assert (len(final), played.payout) == (5, stub.payout(tuple(final)))


def test_every_card_is_dealt_about_as_often(stub: StubMachine) -> None:
    dealt = [card for played in trained(stub, 1, "r" * 1000)[1] for card in played.deal.hand]
    assert all(50 < dealt.count(card) < 150 for card in range(52))


@pytest.mark.parametrize("answer", ["w", "h"])
def test_a_hand_held_wrongly_or_after_help_comes_back_in_three_to_six_deals(stub: StubMachine, answer: str) -> None:
    seen = set()
    for seed in range(40):
        rounds = trained(stub, seed, answer + "r" * 12)[1]
        again = [played.deal.number for played in rounds[1:] if played.deal.hand == rounds[0].deal.hand]
        assert len(again) == 1
        assert rounds[again[0] - 1].deal.is_repeat
        assert sum(played.deal.is_repeat for played in rounds) == 1
        seen.add(again[0] - 1)
    assert seen == set(range(SOONEST, LATEST + 1))


def test_a_hand_comes_back_until_it_is_held_right_and_draws_other_cards(stub: StubMachine) -> None:
    training, rounds = Training(2), list[Round]()
    for _ in range(40):
        deal = next_deal(training, stub)
        is_third = hands(rounds).count(deal.hand) == 2
        is_first = not rounds or deal.hand == rounds[0].deal.hand
        right = stub.right(deal.hand)
        wrong = deal.hand if right != deal.hand else ()
        training, played = play(training, deal, wrong if is_first and not is_third else right, stub)
        rounds.append(played)
    first = [played for played in rounds if played.deal.hand == rounds[0].deal.hand]
    assert [played.verdict.is_mistake for played in first] == [True, True, False]
    assert len({played.deal.replacements for played in first}) == 3
    assert training.returns == ()


def test_hands_that_are_due_together_come_back_in_turn(stub: StubMachine) -> None:
    training, rounds = trained(stub, 7, "w" * 6 + "r" * 14)
    wrong = set(hands(rounds[:6]))
    back = [played.deal.hand for played in rounds if played.deal.is_repeat]
    assert set(back) == wrong
    assert training.returns == ()


def test_the_score_is_the_sum_of_the_rounds(stub: StubMachine) -> None:
    training, rounds = trained(stub, 11, "rwwhrrwhrrrrwr")
    score = training.score
    judged = [played for played in rounds if not played.was_helped]
    mistakes = [played for played in judged if played.verdict.is_mistake]
    assert (score.hands, score.helped, score.mistakes) == (14, 2, 4)
    assert score.accuracy == pytest.approx(8 / 12)
    assert score.coins_lost == sum(played.verdict.cost for played in mistakes) > 0
    assert score.paid_out == sum(played.payout.pay for played in rounds)
    assert score.so_far == pytest.approx(float(score.paid_out) / 14)
    assert score.best - score.expected == score.coins_lost
    assert Score().accuracy is None is Score().so_far


def test_a_hold_costs_what_the_best_one_is_worth_more(tables: Tables) -> None:
    machine = TableMachine(tables, "jacks-or-better-9-6")
    verdict = judge(parse_cards("AhKd9c9s3h"), parse_cards("KdAh"), machine)
    assert (verdict.best_text, verdict.hold_text, verdict.is_mistake) == ("9c9s", "AhKd", True)
    assert verdict.cost == verdict.best.pay - verdict.hold.pay
    assert (
        verdict.best_hold_pays
        == tables.discard("AhKd9c9s3h", objective="paytable:jacks-or-better-9-6").best.objective_value
    )
    assert json.loads(json.dumps(verdict.to_json())) == {
        "hand": "AhKd9c9s3h",
        "hold": "AhKd",
        "pays": verdict.hold_pays,
        "best": "9c9s",
        "best_pays": verdict.best_hold_pays,
        "cost": float(verdict.cost),
        "is_mistake": True,
    }


def test_equally_good_holds_are_both_right(tables: Tables) -> None:
    machine = TableMachine(tables, "jacks-or-better-9-6")
    for hold in ("7c7d7h7s", "7c7d7h7sKd"):
        verdict = judge(parse_cards("7c7d7h7sKd"), parse_cards(hold), machine)
        assert (float(verdict.cost), verdict.is_mistake, verdict.best_text) == (0.0, False, hold)


def test_the_score_is_json(stub: StubMachine) -> None:
    body = json.loads(json.dumps(trained(stub, 1, "rwh")[0].score.to_json()))
    assert (body["hands"], body["helped"], body["mistakes"], body["accuracy"]) == (3, 1, 1, 0.5)
    assert set(body) >= {"coins_lost", "paid_out", "return", "expected_return", "best_return"}


def test_the_gap_is_to_the_next_hold_that_is_worse() -> None:
    def worths(*pays: int) -> list[HoldWorth]:
        return [HoldWorth((card,), Fraction(pay)) for card, pay in zip(count(), pays, strict=False)]

    assert gap(worths(9, 7, 1)) == 2
    assert gap(worths(9, 9, 4)) == 5
    assert gap(worths(3, 3)) == 3


def test_hard_training_deals_hands_with_smaller_gaps(tables: Tables) -> None:
    machine = TableMachine(tables, "jacks-or-better-9-6")
    easy, hard = ([_gap_of_deal(machine, seed, is_hard) for seed in range(40)] for is_hard in (False, True))
    assert all(small <= large for small, large in zip(hard, easy, strict=True))
    assert 3 * sum(hard) < sum(easy)


def _gap_of_deal(machine: TableMachine, seed: int, is_hard: bool) -> Fraction:
    return gap(machine.holds(next_deal(Training(seed, is_hard), machine).hand))


def test_hard_training_is_repeatable_too(stub: StubMachine) -> None:
    assert trained(stub, 5, "rwrrwr", is_hard=True) == trained(stub, 5, "rwrrwr", is_hard=True)
    assert all(len(cards_text(hand)) == 10 for hand in hands(trained(stub, 5, "rr", is_hard=True)[1]))
