"""Hands that lines stand for, in words: those up to the next line."""

from outs.games.casino.hand_spans import hand_spans
from outs.games.casino.rule_files import FOLDER, load_bundled, parse_rules


def test_a_line_of_hands_beyond_its_own_says_how_far_they_reach() -> None:
    spans = {name: hand_spans(load_bundled(name)) for name in ("let-it-ride", "texas-holdem-bonus", "crazy-4-poker")}
    assert spans["let-it-ride"]["Pair of Tens"] == "Pair of Tens or better"
    assert spans["texas-holdem-bonus"]["Straight"] == "Straight or better"
    assert spans["crazy-4-poker"]["Four of a Kind"] == "Four of a Kind"
    assert spans["crazy-4-poker"]["Nothing"] == "Other hands"


def test_a_line_that_is_named_or_better_is_not_so_named_twice() -> None:
    text = (FOLDER / "let-it-ride.toml").read_text(encoding="utf-8")
    for hand in ("Pair of Tens or better", "Pair of Aces"):
        assert hand_spans(parse_rules(text.replace("Pair of Tens", hand), "mine"))[hand] == hand
