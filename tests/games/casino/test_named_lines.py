"""Names of lines: what each changes, and names that fit no line or several."""

from fractions import Fraction

import pytest

from outs.games.casino.common_names import NAMES
from outs.games.casino.game import BadRules
from outs.games.casino.named_lines import lines_called, lines_of, the_line_called, with_pays
from outs.games.casino.rule_files import load_bundled
from outs.tests.cases import all_of


@all_of("game", NAMES)
def test_a_full_name_changes_its_line_and_no_other(game: str) -> None:
    rules = load_bundled(game)
    every = lines_of(rules)
    assert len(every) >= 3
    for place, line in enumerate(every):
        changed = lines_of(with_pays(rules, {line.full_name: Fraction(77)}))
        assert changed == [*every[:place], line._replace(pay=Fraction(77)), *every[place + 1 :]]
        assert the_line_called(rules, line.full_name.upper()) == line


def test_a_short_name_changes_the_line_of_every_bet_but_of_no_side_bet() -> None:
    odds = load_bundled("heads-up-holdem")
    assert [line.pay for line in lines_called(odds, "Flush")] == [Fraction(3, 2), 8]
    assert [line.pay for line in lines_called(with_pays(odds, {"flush": Fraction(4)}), "Flush")] == [4, 4]
    assert with_pays(odds, {}) is odds
    with pytest.raises(BadRules, match="name one: 'Odds wins: Flush' or 'Odds loses: Flush'"):
        the_line_called(odds, "Flush")


def test_the_title_names_the_pays_that_differ_and_no_other() -> None:
    game = load_bundled("heads-up-holdem")
    changed = with_pays(game, {"odds loses: flush": Fraction(9), "full house": Fraction(5, 2)})
    assert changed.title == "Heads Up Hold'em, Full House 2.5, Odds loses: Flush 9"
    assert with_pays(game, {"Odds loses: Flush": Fraction(8)}).title == game.title
    crazy = with_pays(load_bundled("crazy-4-poker"), {"Queens Up: Flush": Fraction(5)})
    assert crazy.title == "Crazy 4 Poker, Queens Up: Flush 5"
    assert str(crazy.differs).startswith("Before the change: The best four")


@all_of("name", ["Foo", "Flush", "Pair Plus: Flussh", "Trips: Flush", "Pair Plus wins: Flush", ""])
def test_a_name_that_fits_no_line_is_refused_with_all_lines(name: str) -> None:
    with pytest.raises(BadRules, match=r"no line of Three Card Poker is called .*; lines: .*Straight, Pair Plus: St"):
        with_pays(load_bundled("three-card-poker"), {name: Fraction(3)})
