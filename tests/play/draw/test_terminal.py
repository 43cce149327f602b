"""Games typed in advance, and what the table says."""

import re
import subprocess
import sys
from fractions import Fraction

import pytest

from outs.cards.notation import parse_cards
from outs.play.draw.poker import ImpossibleStake
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

from .conftest import Transcript

SCORE = re.compile(r"The game ends after (\d+) deals?: you have (\d+) chips, the bot (\d+)\.")
FACING_A_BET = re.compile(
    r"(?P<move>Call|Fold): (?P<about>about )?(?P<chance>\d+\.\d{3}) % to win against a hand that (?P<does>bets|raises) "
    r"\(the best [0-9.]+ %\); calling (?P<call>\d+) for a pot of (?P<pot>\d+) needs (?P<needs>\d+\.\d{3}) %\."
)
CALLING = ["c", "none"] * 400
"""Understood at one prompt or the other."""


def score(lines: list[str]) -> tuple[int, int, int]:
    """Deals, the person's chips and the bot's, of the last line."""
    found = SCORE.fullmatch(lines[-1])
    assert found
    deals, you, bot = map(int, found.groups())
    return deals, you, bot


def test_a_game_goes_through_deal_draw_and_showdown(tables: Tables, transcript: Transcript) -> None:
    lines = transcript(tables, CALLING[:12], seed=1)
    assert lines[0] == "Five-card draw against the bot, 200 chips each. For the rules: help."
    assert lines[1] == "\nDeal 1: the bot deals"
    for line in (
        "Pot 2, you 199, the bot 199. Check or bet 2?",
        "You check.",
        "You throw nothing.",
        "Deal 2: you deal",
    ):
        assert any(line in written for written in lines)
    assert any(line.startswith("You have ") for line in lines)
    assert sum(score(lines)[1:]) == 400


@some_of(("game", "title"), [("2-7", "Deuce-to-seven"), ("ace-to-five", "Ace-to-five")], 1)
def test_in_lowball_the_lower_hand_takes_the_pot(tables: Tables, transcript: Transcript, game: str, title: str) -> None:
    lines = transcript(tables, ["help", *CALLING[:24]], seed=2, game=game)
    assert lines[0] == f"{title} lowball against the bot, 200 chips each. For the rules: help."
    assert any(line.startswith("The lowest hand wins.") for line in lines)
    shown = [place for place, line in enumerate(lines) if line.startswith("You have ")]
    assert len(shown) > 3
    for place in shown:
        values = []
        for line in lines[place : place + 2]:
            cards, _, name = line.partition("have " if line.startswith("You") else "has ")[2].partition(", ")
            found = tables.value(cards, game)
            assert found.name == name
            values.append(found.value)
        winner = "You win the" if values[0] > values[1] else "The bot wins the"
        assert lines[place + 2].startswith("You share" if values[0] == values[1] else winner)


@pytest.mark.parametrize("lines", range(12))
def test_the_end_of_input_ends_the_game_at_any_prompt(stub: Tables, transcript: Transcript, lines: int) -> None:
    written = transcript(stub, CALLING[:lines], seed=3)
    assert "You leave." in written
    assert sum(score(written)[1:]) == 400


@all_of("word", ["quit", "q", "QUIT"])
def test_quitting_folds_and_tells_the_score(tables: Tables, transcript: Transcript, word: str) -> None:
    lines = transcript(tables, [word, "check"], seed=3)
    assert lines[-3:] == [
        "You leave.",
        "The bot wins the pot of 2.",
        "The game ends after 1 deal: you have 199 chips, the bot 201.",
    ]


def test_nonsense_is_answered_with_what_is_accepted_and_asked_again(tables: Tables, transcript: Transcript) -> None:
    lines = transcript(tables, ["nonsense"] * 50, seed=3)
    assert lines.count("Type check or bet; or hint, help or quit.") == 50
    assert lines.count("Pot 2, you 199, the bot 199. Check or bet 2?") == 51


def test_nonsense_changes_nothing_of_the_game(tables: Tables, transcript: Transcript) -> None:
    actions = ["bet", "none", "check", "check", "none", "c", "c"]
    confused = [line for action in actions for line in ("what?", "help", "hint", "", action)]
    plain = transcript(tables, actions, seed=8)
    noisy = transcript(tables, confused, seed=8)
    assert [line for line in noisy if line.startswith(("You ", "The "))] == [
        line for line in plain if line.startswith(("You ", "The "))
    ]


def test_the_same_seed_and_lines_give_the_same_transcript(tables: Tables, transcript: Transcript) -> None:
    actions = [*CALLING[:12], "bet", "raise", "fold"]
    assert transcript(tables, actions, seed=5, hint=True) == transcript(tables, actions, seed=5, hint=True)
    assert transcript(tables, actions, seed=5) != transcript(tables, actions, seed=6)


def test_a_game_without_a_given_seed_shows_one_that_repeats_it(tables: Tables, transcript: Transcript) -> None:
    lines = transcript(tables, CALLING[:30])
    found = re.fullmatch(r"Seed (\d+) repeats this game\.", lines[1])
    assert found
    assert transcript(tables, CALLING[:30], seed=int(found.group(1))) == [lines[0], *lines[2:]]


def test_a_hint_before_the_draw_has_the_five_likeliest_holds(tables: Tables, transcript: Transcript) -> None:
    lines = transcript(tables, ["hint"], seed=7)
    hand = lines[2].removeprefix("Your hand: ").partition(",")[0]
    at = next(number for number, line in enumerate(lines) if line.startswith("Throw "))
    for line, hold in zip(lines[at + 1 :], tables.discard(hand, objective="win").holds[:5], strict=False):
        thrown, kept, chance = re.split(r" {2,}", line)
        assert chance == f"{100 * hold.objective_value:.3f} %"
        assert thrown.replace("nothing", "").replace(" ", "") == hold.discard
        assert kept.replace("nothing", "").replace(" ", "") == hold.hold
    assert lines[at + 6].startswith("Pot 2")


def test_a_hint_after_the_draw_has_the_chance_to_win(tables: Tables, transcript: Transcript) -> None:
    lines = transcript(tables, ["check", "call", "none", "hint"], seed=7)
    (hint,) = (line for line in lines if line.startswith("Chance to win"))
    found = re.fullmatch(r"Chance to win against an opponent who threw (no|\d) cards?: (\d+\.\d{3}) %\.", hint)
    assert found
    thrown = 0 if found.group(1) == "no" else int(found.group(1))
    hand = [line for line in lines if line.startswith("Your hand: ")][-1].removeprefix("Your hand: ").partition(",")[0]
    ((chance,),) = tables.sql(f"""
        SELECT 100 * (sum(thrown_{thrown}) FILTER (value < hand_value('{hand}'))
            + sum(thrown_{thrown}) FILTER (value = hand_value('{hand}')) / 2) / sum(thrown_{thrown})
        FROM draw_equilibrium""").fetchall()
    assert float(found.group(2)) == pytest.approx(chance, abs=6e-4)


def test_hints_are_shown_unasked_if_wanted(tables: Tables, transcript: Transcript) -> None:
    lines = transcript(tables, ["check", "call", "none"], seed=7, hint=True)
    assert sum(line.startswith("Throw  ") for line in lines) >= 2
    assert sum(line.startswith("Chance to win against") for line in lines) == 1


@pytest.fixture(scope="module")
def hinted(tables: Tables, transcript: Transcript) -> list[str]:
    """A game in which every bet is called, with a hint before each answer."""
    return transcript(tables, CALLING[:240], seed=5, hint=True)


def test_facing_a_bet_a_hint_says_call_or_fold_and_why(hinted: list[str]) -> None:
    found = [(line, FACING_A_BET.fullmatch(line)) for line in hinted if line.startswith(("Call: ", "Fold: "))]
    for line, hint in found:
        assert hint, line
        chance, call, pot = float(hint["chance"]), int(hint["call"]), int(hint["pot"])
        assert float(hint["needs"]) == pytest.approx(100 * call / (pot + call), abs=5e-4)
        assert (hint["move"] == "Call") is (chance >= float(hint["needs"]))
    assert {hint["move"] for _, hint in found if hint} == {"Call", "Fold"}
    assert {hint["about"] for _, hint in found if hint} == {"about ", None}


def test_after_the_draw_a_hint_counts_the_best_hands_of_one_who_bets(tables: Tables, hinted: list[str]) -> None:
    at, hint = next(
        (place, hint)
        for place, line in enumerate(hinted)
        if (hint := FACING_A_BET.fullmatch(line)) and not hint["about"] and hint["does"] == "bets"
    )
    thrown = re.findall(r"opponent who threw (no|\d) card", hinted[at - 1])[0].replace("no", "0")
    hand = [line for line in hinted[:at] if line.startswith("Your hand: ")][-1].removeprefix("Your hand: ")
    ((value,),) = tables.sql(f"SELECT hand_value('{hand.partition(',')[0]}')").fetchall()
    rows = tables.sql(f"SELECT value, thrown_{thrown} FROM draw_equilibrium ORDER BY value DESC").fetchall()
    left = best = Fraction(6, 10) * sum(hands for _, hands in rows)
    won = Fraction(0)
    for other, hands in rows:
        counted = min(left, hands)
        left -= counted
        won += counted * (Fraction(value > other) + Fraction(value == other, 2))
    assert float(hint["chance"]) == pytest.approx(float(100 * won / best), abs=6e-4)


def test_before_a_bet_a_hint_says_neither_call_nor_fold(tables: Tables, transcript: Transcript) -> None:
    lines = transcript(tables, ["hint"], seed=7)
    assert not any(line.startswith(("Call: ", "Fold: ")) for line in lines)


def test_help_says_the_rules_at_any_prompt(stub: Tables, transcript: Transcript) -> None:
    lines = transcript(stub, ["help", "check", "?"], seed=7)
    assert sum(line.startswith("Each player antes 1") for line in lines) == 2


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("chips", [1, 2, 3, 5])
def test_short_stacks_are_played_all_in_until_somebody_is_broke(
    stub: Tables, transcript: Transcript, seed: int, chips: int
) -> None:
    lines = transcript(stub, Aggressive(), seed=seed, chips=chips)
    assert lines[-2] in ("\nYou are broke.", "\nThe bot is broke.")
    _, you, bot = score(lines)
    assert sorted((you, bot)) == [0, 2 * chips]
    assert (you == 0) == (lines[-2] == "\nYou are broke.")


class Aggressive:
    """A person who tries bet, raise, call and none in turn, without end."""

    def __init__(self) -> None:
        """The first word is bet."""
        self._asked = 0

    def __iter__(self) -> "Aggressive":
        """The lines."""
        return self

    def __next__(self) -> str:
        """The next word."""
        self._asked += 1
        return ("bet", "raise", "call", "none")[self._asked % 4]


def test_chips_that_cannot_be_matched_go_back(stub: Tables, transcript: Transcript) -> None:
    games = [transcript(stub, Aggressive(), seed=seed, chips=4) for seed in range(12)]
    said = [line for lines in games for line in lines]
    assert any(re.fullmatch(r"\d go back to (you|the bot)\.", line) for line in said)
    assert any(line.endswith(", all in.") for line in said)


def test_the_showdown_shows_both_hands_and_the_higher_wins(tables: Tables, transcript: Transcript) -> None:
    lines = transcript(tables, CALLING[:60], seed=4)
    shown = [at for at, line in enumerate(lines) if line.startswith("You have ")]
    assert len(shown) > 3
    for at in shown:
        you, bot = (
            tables.value(line.partition(" ha")[2].partition(" ")[2].partition(",")[0]) for line in lines[at : at + 2]
        )
        assert lines[at].endswith(you.name)
        assert lines[at + 1].endswith(bot.name)
        winner = "You win" if you.value > bot.value else "The bot wins" if bot.value > you.value else "You share"
        assert lines[at + 2].startswith(f"{winner} the pot of ")


def test_hands_are_shown_in_ascending_order(tables: Tables, transcript: Transcript) -> None:
    for line in transcript(tables, CALLING[:60], seed=4):
        if line.startswith("Your hand: "):
            hand = parse_cards(line.removeprefix("Your hand: ").partition(",")[0])
            assert [card % 13 for card in hand] == sorted(card % 13 for card in hand)


@pytest.mark.parametrize("chips", [0, -5])
def test_stacks_below_the_ante_are_refused(stub: Tables, transcript: Transcript, chips: int) -> None:
    with pytest.raises(ImpossibleStake, match=f"each player needs 1 chip or more for the ante, got {chips}"):
        transcript(stub, [], seed=1, chips=chips)


def test_an_interrupt_is_left_to_the_caller(stub: Tables, transcript: Transcript) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        transcript(stub, (interrupted() for _ in range(1)), seed=1)


def test_playing_loads_no_numpy(tables: Tables) -> None:
    program = f"""
import sys, outs
from outs.play.draw.terminal import play
lines = iter(["check", "none", "check", "check"] * 20)
def read():
    try: return next(lines)
    except StopIteration: raise EOFError
with outs.open({str(tables.directory)!r}) as session:
    play(session, read, print, seed=1, hint=True)
print("numpy" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "False"
