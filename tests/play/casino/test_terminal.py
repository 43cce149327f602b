"""Casino games typed in advance: every move's cost, what deals pay, and the score at the end."""

from collections.abc import Sequence
from fractions import Fraction

from outs.cards.notation import cards_text
from outs.games.casino.common_names import NAMES
from outs.games.casino.game import LOSE
from outs.games.casino.named_lines import with_pays
from outs.games.casino.rule_files import load_bundled
from outs.play.casino.deal import new_deal
from outs.play.casino.rules_in_words import rules_in_words
from outs.play.casino.terminal import payment_lines, play, read_move
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.play.typed_lines import typed


def transcript(tables: Tables, game: str, lines: Sequence[str], hint: bool = False) -> list[str]:
    """The output of a session with seed 5."""
    shown: list[str] = []
    play(typed(lines), shown.append, tables, load_bundled(game), 5, hint)
    return shown


def test_a_fold_with_a_good_hand_costs_the_difference_to_the_best_move(tables: Tables) -> None:
    deal = new_deal(load_bundled("three-card-poker"), 5, 1)
    play_, fold = sorted(deal.moves(tables), key=lambda move: move.move, reverse=True)
    lines = transcript(tables, "three-card-poker", ["f"])
    cost = max(Fraction(0), play_.exact - fold.exact)
    assert any(
        line.startswith(f"Fold: {fold.value:+.5f}. It costs {float(cost):.5f}" if cost else "Fold, the")
        for line in lines
    )
    assert "You folded: -1 first bet." in lines
    assert "1 deal: -1 first bet." in lines


@all_of("name", NAMES)
def test_every_game_is_played_to_the_end_by_its_best_moves(tables: Tables, name: str) -> None:
    game = load_bundled(name)
    for number in range(1, 4):
        deal, decided = new_deal(game, 7, number), 0
        while deal.node is not None:
            deal = deal.after(deal.moves(tables)[0].move)
            decided += 1
        assert 1 <= decided <= len(game.choices)
        payment = deal.paid(tables)
        assert payment.won >= -game.staked - (deal.leaf.raised + deal.leaf.fee if deal.leaf else 0)


def test_deals_pay_what_the_outcomes_of_the_game_say(tables: Tables) -> None:
    for name in ("ultimate-texas-holdem", "caribbean-stud", "mississippi-stud"):
        game = load_bundled(name)
        paid = {float(end["paid"]) for end in tables.casino(name).outcomes}  # type: ignore[union-attr]
        for number in range(1, 9):
            deal = new_deal(game, 3, number)
            while deal.node is not None:
                deal = deal.after(deal.moves(tables)[0].move)
            assert float(deal.paid(tables).won) in paid


def test_a_dealer_who_does_not_qualify_wins_nothing_with_the_better_hand(tables: Tables) -> None:
    deals = (new_deal(load_bundled("three-card-poker"), 3, number).after("play 1") for number in range(1, 200))
    deal, payment = next(
        (deal, payment)
        for deal, payment in ((one, one.paid(tables)) for one in deals)
        if payment.result == LOSE and not payment.qualified
    )
    assert list(payment_lines(deal, payment))[-1] == "The dealer does not qualify: +1 first bet."


def test_an_exchange_takes_cards_from_the_stock_and_pays_its_fee(tables: Tables) -> None:
    deal = new_deal(load_bundled("oasis-poker"), 5, 1)
    thrown = deal.own[:1]
    after = deal.after(f"exchange {cards_text(thrown)}")
    assert after.own == (*deal.own[1:], deal.stock[0])
    assert [move.move for move in after.moves(tables)] in (["raise 2", "fold"], ["fold", "raise 2"])
    assert after.after("fold").paid(tables).won == -2


def test_a_decision_after_best_is_not_judged(tables: Tables) -> None:
    lines = transcript(tables, "casino-holdem", ["best", "call"])
    assert "No decisions judged, no mistakes." in lines
    assert "1 decision made after best: not judged." in lines
    hinted = transcript(tables, "casino-holdem", ["call"], hint=True)
    assert any(line.startswith("Move") for line in hinted)


def test_what_is_not_a_move_is_answered_and_asked_again(tables: Tables) -> None:
    lines = transcript(tables, "casino-holdem", ["shove", "help", "quit"])
    assert "Type call 2 or fold; or best, stats, help or quit." in lines
    assert lines[-2:] == ["No deals: +0 first bets.", "No decisions judged, no mistakes."]


def test_help_has_the_rules_of_the_game_with_its_pays() -> None:
    bonus = with_pays(load_bundled("crazy-4-poker"), {"Super Bonus: Flush": Fraction(2)})
    assert list(rules_in_words(bonus)) == [
        "Type a move, or its first letters: play 3, play 1 or fold; p3 is play 3.",
        "play 3 needs Pair of Aces or better.",
        "Before the deal you bet, in first bets: Ante 1, Super Bonus 1. Moves bet on Play.",
        "The dealer qualifies with King or better. Otherwise: Ante is returned, Super Bonus is returned, Play wins.",
        "Pays, each for its hand and better ones up to the line before:",
        "Ante. Win: 1.",
        "Super Bonus. Win: push. Loss: Straight push, other hands lose. Whatever the dealer has, as well: Four Aces"
        " 200, Four of a Kind 30, Straight Flush 15, Three of a Kind 2, Flush 2, Straight 1.",
        "Play. Win: 1.",
    ]
    for name in NAMES:
        exchanges = any("exchange" in line for line in rules_in_words(load_bundled(name)))
        assert exchanges == (name == "oasis-poker")


def test_moves_are_asked_for_in_the_order_of_the_rules_whichever_is_best(tables: Tables) -> None:
    questions = {line for line in transcript(tables, "caribbean-stud", ["fold"] * 8) if line.endswith("?")}
    assert questions == {"Raise 2 or fold?"}


def test_a_move_is_meant_by_its_letters_and_cards_in_any_order() -> None:
    names = ["raise 2", "fold", "exchange 3c", "exchange 3c7h"]
    assert [read_move(text, names) for text in ("r", "F", "e 7h3c", "exchange 3c", "e", "x", "")] == [
        "raise 2", "fold", "exchange 3c7h", "exchange 3c", None, None, None
    ]  # fmt: skip
