"""Training typed in advance, and what the terminal says."""

from fractions import Fraction

import pytest

from outs.games.draw.paytables.paytable import bundled_names, load_paytable
from outs.play.video_poker.machine import Cards, Payout, TableMachine
from outs.play.video_poker.terminal import ACCEPTED
from outs.query.session import Tables

from .conftest import StubMachine, Transcript

WIDTH = 60
SESSION = ["best", "9s Qd", "help", "45", "what?", "none", "stats", "all", "hold"]


@pytest.fixture
def machine(tables: Tables) -> TableMachine:
    """Jacks or better from the tables."""
    return TableMachine(tables, "jacks-or-better-9-6")


def test_a_royal_above_2000_for_one_coin_is_noted(tables: Tables, transcript: Transcript) -> None:
    said = [" ".join(transcript(TableMachine(tables, "jacks-or-better-9-6", pay), [], seed=5)) for pay in (4880, 976)]
    assert ["Note: The royal flush pays 4,880 for one coin" in one for one in said] == [True, False]


def test_a_hand_goes_from_the_deal_to_the_pay(machine: TableMachine, transcript: Transcript) -> None:
    lines = transcript(machine, ["2 8", "2c 8h", "none"], seed=5)
    assert lines == [
        "Jacks or Better 9/6: what does your hold cost? help",
        "explains.",
        "",
        "Hand 1",
        "1   2   3   4   5",
        "2c  Js  8h  Th  Qd",
        "Hold which cards?",
        ACCEPTED,
        "Hold which cards?",
        "You hold 2c 8h: 0.19420 coins. It costs 0.30083.",
        "Best is Js Qd: 0.49504 coins.",
        "You draw As 7d Qh: High Card pays nothing.",
        "",
        "Hand 2",
        "1   2   3   4   5",
        "Td  5s  3h  Ac  9s",
        "Hold which cards?",
        "You hold nothing: 0.34035 coins. It costs 0.13366.",
        "Best is Ac: 0.47401 coins.",
        "You draw Kd Qh 5d 5c 7d: Pair pays nothing.",
        "",
        "Hand 3",
        "1   2   3   4   5",
        "4s  Ts  Tc  2c  2s",
        "Two Pair pays 2 if you hold it all.",
        "Hold which cards?",
        "",
        "2 hands, 2 mistakes: 0.00 % right.",
        "Mistakes cost 0.43449 coins.",
        "Paid in 2, paid out 0: a return of 0.00 %.",
        "On average your holds return 26.73 %, the best 48.45 %.",
    ]


@pytest.mark.parametrize("lines", range(7))
def test_the_end_of_input_ends_with_the_score_at_any_prompt(
    stub: StubMachine, transcript: Transcript, lines: int
) -> None:
    written = transcript(stub, ["all"] * lines, seed=3)
    score = written[written.index("", len(written) - 6) + 1]
    assert score.startswith(f"{lines or 'No'} hand")


@pytest.mark.parametrize("word", ["quit", "q", "QUIT "])
def test_quitting_tells_the_score(stub: StubMachine, transcript: Transcript, word: str) -> None:
    lines = transcript(stub, [word, "all"], seed=3)
    assert lines[-2:] == ["", "No hands, no mistakes."]


@pytest.mark.parametrize(
    "text", ["", "6", "0", "1 1", "Ah", "2c 2c", "hold", "AhKdQc", "!", "n o", "½", "1 Js", "\x00"]
)
def test_nonsense_is_answered_in_one_line_and_asked_again(stub: StubMachine, transcript: Transcript, text: str) -> None:
    lines = transcript(stub, [text] * 5, seed=5)
    assert lines.count(ACCEPTED) == 5
    assert lines.count("Hold which cards?") == 6
    assert lines[-1] == "No hands, no mistakes."


def test_best_shows_five_holds_and_the_hand_is_not_counted_but_comes_back(
    machine: TableMachine, transcript: Transcript
) -> None:
    lines = transcript(machine, ["b", "4 5", "all", "all", "all", "all", "all", "all"], seed=5)
    at = lines.index("Hold                Coins       Cost")
    assert lines[at + 1].split() == ["Js", "Qd", "0.49504"]
    assert [len(line.split()) > 2 for line in lines[at + 1 : at + 6]] == [True] * 5
    assert lines[at + 6] == "Hold which cards?"
    assert "1 hand played after best: not judged." in lines
    again = [line for line in lines if line.endswith(", seen before")]
    assert lines[lines.index(again[0]) + 2] == "2c  Js  8h  Th  Qd"


def test_what_is_asked_besides_changes_nothing(stub: StubMachine, transcript: Transcript) -> None:
    answers = ["1", "23", "all", "none", "5"]
    noisy = [line for answer in answers for line in ("what?", "help", "stats", "", answer)]
    told = ("You ", "Best ", "Hand ")
    plain, other = (
        [line for line in transcript(stub, lines, seed=8) if line.startswith(told)] for lines in (answers, noisy)
    )
    assert plain == other


def test_without_a_seed_one_is_shown_that_plays_the_same_hands(stub: StubMachine, transcript: Transcript) -> None:
    lines = transcript(stub, ["all"])
    (shown,) = (line for line in lines if line.startswith("Seed "))
    again = transcript(stub, ["all"], seed=int(shown.split()[1]))
    assert [line for line in lines if line != shown] == again


def test_a_long_name_of_an_outcome_takes_another_line(transcript: Transcript) -> None:
    class Wordy(StubMachine):
        def payout(self, cards: Cards) -> Payout:
            return Payout(f"Four of a Kind, aces with a two, a three or a four among {len(cards)}", Fraction(400))

    lines = transcript(Wordy(), ["all", "none"], seed=1)
    assert max(map(len, lines)) <= WIDTH
    assert "pays 400 if you hold it all." in " ".join(lines)


@pytest.mark.parametrize(
    ("name", "hard"),
    [
        *(("jacks-or-better-9-6", False), ("jacks-or-better-9-6", True)),
        *(("double-double-bonus-9-6", False), ("deuces-wild-full-pay", False)),
    ],
)
def test_a_training_fits_a_screen_of_60_columns(tables: Tables, transcript: Transcript, name: str, hard: bool) -> None:
    lines = transcript(TableMachine(tables, name, 4000), SESSION, seed=2, hard=hard)
    assert max(map(len, lines)) <= WIDTH
    assert any(line.startswith("On average") for line in lines)


@pytest.mark.parametrize("name", bundled_names())
def test_the_outcomes_of_every_pay_table_fit_60_columns(transcript: Transcript, name: str) -> None:
    outcomes = iter(load_paytable(name).outcomes * 3)

    class Paying(StubMachine):
        paytable = load_paytable(name)

        def payout(self, cards: Cards) -> Payout:
            assert len(cards) == len(set(cards))
            outcome = next(outcomes)
            return Payout(outcome.name, outcome.pay)

    lines = transcript(Paying(), ["none"] * len(load_paytable(name).outcomes), seed=2)
    assert max(map(len, lines)) <= WIDTH
