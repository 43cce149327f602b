"""Equities of Omaha hands in a session: looked up, counted or sampled, and what is refused."""

from math import comb

import pytest

from outs.cards.answers.equity_answers import COUNTED
from outs.cards.errors import BadInput, BadQuery, RepeatedCard, TooFewUnseen, WrongCardCount
from outs.cards.hands.evaluator import Evaluator
from outs.cards.mask_arrays import Masks
from outs.cards.notation import mask_of, parse_cards
from outs.games.omaha.known_cards import KnownCards, parse_known_cards, split_hands
from outs.query.holdem.equity.equity import Equity
from outs.query.omaha.equity import HandComparer, OmahaTables
from outs.query.session import Tables
from outs.tests.cases import all_of


class MadeTables(OmahaTables):
    """One row for every hand before the flop; nothing on flops."""

    def __init__(self) -> None:
        """Make the table of starting hands."""
        self.asked = list[int]()

    def before_flop(self, hands: Masks) -> tuple[int, int, int]:
        """The row of every hand."""
        self.asked += hands.tolist()
        return 6, 3, 1

    def on_flop(self, _flop: int, _hand: int) -> None:
        """Return no row."""


def asked(*players: str, dead: str = "") -> KnownCards:
    """The cards of a question before the flop."""
    return parse_known_cards(players, "", dead)


@all_of("known_first", [True, False])
def test_one_hand_against_a_random_one_is_looked_up(evaluator: Evaluator, known_first: bool) -> None:
    table = MadeTables()
    players = ("AhKhAdKd", "random")
    answer = HandComparer(table, lambda: evaluator).compare(asked(*players[:: 1 if known_first else -1]), 300, 1)
    known, other = answer.players[:: 1 if known_first else -1]
    assert table.asked == [mask_of(parse_cards("AhKhAdKd"))]
    assert (known.win, known.tie, known.lose, known.equity) == (6, 3, 1, 0.75)
    assert (other.hand, other.win, other.tie, other.lose, other.equity) == ("random", 1, 3, 6, 0.25)
    assert (answer.exact, answer.deals, answer.source) == (True, 10, "table omaha_starting_hands")


FEW = "".join(f"{rank}{suit}" for rank in "2345678" for suit in "cdhs") + "9c9d9h9sTcTd"
"""Dead cards that leave 14 beside a hand of aces and kings."""


def test_what_the_table_has_not_is_counted(evaluator: Evaluator) -> None:
    comparer = HandComparer(MadeTables(), lambda: evaluator)
    answer = comparer.compare(asked("AsAhKsKh", "random", dead=FEW), 300, 1)
    assert (answer.exact, answer.source, answer.dead) == (True, COUNTED, FEW)
    assert answer.deals == comb(14, 5) * comb(9, 4)
    known, other = answer.players
    assert (known.win, known.tie, known.lose) == (other.lose, other.tie, other.win)
    assert known.equity + other.equity == 1


def test_several_random_hands_are_sampled(tables: Tables) -> None:
    for answer in (
        tables.equity("AsAhKsKh", "random", "random", samples=300, game="omaha"),
        tables.equity("AsAhKsKh", "random", opponents=3, samples=300, game="omaha"),
        tables.equity("random", "random", samples=300, game="omaha"),
    ):
        assert (answer.exact, answer.deals, answer.source) == (False, 300, "sampled from seed 1")
        assert {player.win for player in answer.players} == {None}
        assert sum(player.equity for player in answer.players) == pytest.approx(1)


def test_known_hands_are_exact_on_every_street(tables: Tables) -> None:
    hands = "AsAhKsKh", "QdQcJdJc"
    before = tables.equity(*hands, game="omaha")
    assert (before.exact, before.deals, before.players[0].win, before.players[0].tie) == (True, 1_086_008, 688_294, 48)
    for board, deals in (("Ts9s2d", 820), ("Ts9s2d3c", 40), ("Ts9s2d3c4h", 1)):
        answer = tables.equity(*hands, board=board, game="omaha")
        assert (answer.exact, answer.deals, answer.board) == (True, deals, board)


def test_a_random_hand_on_a_board_is_exact(tables: Tables) -> None:
    answer = tables.equity("9s8s7h6h", "random", board="Ts9h2dKcQc", game="omaha")
    assert (answer.exact, answer.deals) == (True, 123_410)
    known = answer.players[0]
    assert (known.win, known.tie, known.lose) != (None, None, None)
    assert (known.win or 0) + (known.tie or 0) + (known.lose or 0) == 123_410


@all_of(
    ("players", "options", "kind", "complaint"),
    [
        (("AsAhKs", "random"), {}, WrongCardCount, "an Omaha hand takes 4 cards, got 3"),
        (("AsAhKsKh", "AsQdJdJc"), {}, RepeatedCard, "card As is in two hands"),
        (("AsAhKsKh", "random"), {"board": "Td9d"}, WrongCardCount, "a board takes 3, 4 or 5 cards"),
        (("AsAhKsKh", "random"), {"board": "Td9dAh"}, RepeatedCard, "both in the hand AsAhKsKh and on the board"),
        (("AsAhKsKh", "random"), {"dead": "Kh"}, RepeatedCard, "both in the hand AsAhKsKh and dead"),
        (("AsAhKsKh", *["random"] * 4), {}, BadQuery, "2 to 4 Omaha hands, got 5"),
        (("AsAhKsKh", "random"), {"opponents": 4}, BadQuery, "2 to 4 Omaha hands, got 5"),
        (("AsAhKsKh", "QsQhJsJh"), {"opponents": 2}, BadQuery, "need one hand against random"),
        (("AsAhKsKh",), {}, BadQuery, "2 to 4 Omaha hands, got 1"),
        ((), {}, BadQuery, "2 to 4 Omaha hands, got 0"),
        (("AsAhKsKh", "random"), {"by_hand": True}, BadQuery, "by hand needs ranges"),
        (("AsAhKsKh", "random"), {"stacks": "1,2"}, BadQuery, "are for hold'em only"),
        (("AsAhKsKh", "random"), {"samples": 1}, BadQuery, "100 to 100,000,000 deals"),
    ],
)
def test_bad_players_and_options_are_refused(
    tables: Tables, players: tuple[str, ...], options: dict[str, object], kind: type[BadInput], complaint: str
) -> None:
    with pytest.raises(kind, match=complaint):
        tables.equity(*players, game="omaha", **options)  # type: ignore[arg-type]


def test_enough_cards_must_be_left(tables: Tables) -> None:
    dead = "".join(f"{rank}{suit}" for rank in "23456789T" for suit in "cdhs")
    with pytest.raises(TooFewUnseen, match="4 players and the board take 21 unseen cards, 16 are left"):
        tables.equity("AsAhKsKh", "random", "random", "random", dead=dead, game="omaha")


def test_games_are_known_by_name(tables: Tables) -> None:
    assert tables.equity("AhKh", "QsQd", game="Holdem ") == tables.equity("AhKh", "QsQd")
    with pytest.raises(BadQuery, match=r"unknown game 'badugi': equity takes holdem, .* and omaha"):
        tables.equity("AhKh", "QsQd", game="badugi")


@all_of(
    ("words", "hands"),
    [
        (["AsAhKsKh", "random"], ["AsAhKsKh", "random"]),
        (["As", "Ah", "Ks", "Kh", "vs", "Qs Qh Js Jh"], ["AsAhKsKh", "Qs Qh Js Jh"]),
        (["AsAhKsKh QsQhJsJh", "random"], ["AsAhKsKh QsQhJsJh", "random"]),
        (["AsAh", "KsKh QsQhJsJh"], ["AsAh", "KsKh QsQhJsJh"]),
        (["AsAh", "KsKh", "random"], ["AsAhKsKh", "random"]),
        (["AsAhKs", "vs", "Qs"], ["AsAhKs", "Qs"]),
        (["AsAhKs", "QsQhJsJh"], ["AsAhKs", "QsQhJsJh"]),
        (["nonsense", "As"], ["nonsense", "As"]),
    ],
)
def test_cards_next_to_each_other_are_one_hand(words: list[str], hands: list[str]) -> None:
    assert split_hands(words) == hands


def test_a_question_about_omaha_has_no_seats_of_two_cards() -> None:
    asked = Equity("AsAhKsKh", "random", opponents=2, board="Qs7h2c", game="omaha")
    assert (asked.matchup.ranges, asked.matchup.seen.board_text, asked.stakes) == ((), "Qs7h2c", None)
