"""Games of Halatro typed in advance, and what the table says."""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.errors import BadInput
from outs.cards.notation import parse_cards, rank_then_suit
from outs.games.halatro.answers import Basis, MoveAdvice
from outs.games.halatro.game import Cards, Game, Move, State, legal_moves, make, replay, start, start_from
from outs.games.halatro.rules import best_play, plays_of, score, scoring_cards
from outs.play.halatro.terminal import ACCEPTED, Adviser, hint_lines, load_game, play, save_game, table_adviser
from outs.query.session import Tables
from outs.tables.files.errors import TablesMissing
from outs.tests.cases import all_of
from outs.tests.play.typed_lines import typed

MOVES = ["d 1 2 4", "play 3d 3s 5d Kc Ks", "d 123", "p 5", "p 678"]
"""A whole game of seed 7."""
TITLE = "Halatro: 3 plays, 3 discards, one deck. For the rules: help."


@pytest.fixture(autouse=True, scope="module")
def _elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Random lines may ask to save the game under a random name."""
    with chdir(tmp_path_factory.mktemp("saved")):
        yield


def advised(move: Move, later: float = 0.0, error: float = 0.0, is_equal: bool = False) -> MoveAdvice:
    """A move that an adviser ranks; it is exact unless it has an error."""
    basis = Basis.SAMPLED if error else Basis.COUNTED
    return MoveAdvice(move.cards, move.is_discard, move.score, later, basis, error, is_equal)


def best_plays(state: State) -> Sequence[MoveAdvice]:
    """Rank plays by what they score at once, each with the lowest other cards; never discard.

    There is one play for each set of scoring cards, the highest score first.
    """
    plays: dict[Cards, Move] = {}
    if not state.is_over:
        for cards in sorted(plays_of(state.held), key=_worth):
            plays.setdefault(scoring_cards(cards), Move(cards))
    return [advised(move) for move in plays.values()]


def _worth(cards: Cards) -> tuple[int, list[int], int, list[int]]:
    """Sort key: the higher score, the lower scoring cards, more cards drawn anew, the lower ones."""
    scoring, ranks = (sorted(map(rank_then_suit, some), reverse=True) for some in (scoring_cards(cards), cards))
    return -score(cards), scoring, -len(cards), ranks


def knowing(state: State) -> Sequence[MoveAdvice]:
    """Throw the lowest card while it can, or else play the highest five, and know what to expect."""
    best = Move(state.held[:1], is_discard=True) if state.discards else Move(state.held[3:])
    other = Move(state.held[:5])
    return [advised(best, 500 - best.score, 1.234), advised(other, 123.44 - state.score - other.score, 2.0)]


def without(error: type[Exception]) -> Adviser:
    """An adviser without what it needs."""

    def ranked(state: State) -> Sequence[MoveAdvice]:
        raise error(f"nothing is known of {len(state.held)} cards")

    return ranked


def transcript(lines: Iterable[str], advice: Adviser | None = None, **options: Any) -> list[str]:
    """Play with the lines given, then end of input; returns the lines written."""
    written = list[str]()
    play(typed(lines), written.append, advice or best_plays, **options)
    return written


def told(lines: list[str]) -> list[str]:
    """Return the moves made, without questions, cards and answers to nonsense."""
    return [line for line in lines if line.startswith(("You play", "You discard", "The game "))]


def test_a_game_goes_from_the_first_hand_to_the_last_play() -> None:
    assert transcript(MOVES, seed=7) == [
        TITLE,
        "",
        "1   2   3   4   5   6   7   8",
        "2c  2s  3s  6d  7h  8d  Qc  Kc",
        "3 plays and 3 discards left, 0 points. Play or discard?",
        "You discard 2c 2s 6d and draw 3d 5d Ks.",
        "",
        "1   2   3   4   5   6   7   8",
        "3d  3s  5d  7h  8d  Qc  Kc  Ks",
        "3 plays and 2 discards left, 0 points. Play or discard?",
        "You play 3d 3s 5d Kc Ks: Two Pair, 46 x 2 = 92.",
        "You draw 7s 8s 9h Tc Ah.",
        "",
        "1   2   3   4   5   6   7   8",
        "7h  7s  8d  8s  9h  Tc  Qc  Ah",
        "2 plays and 2 discards left, 92 points. Play or discard?",
        "You discard 7h 7s 8d and draw 5h Jd Kd.",
        "",
        "1   2   3   4   5   6   7   8",
        "5h  8s  9h  Tc  Jd  Qc  Kd  Ah",
        "2 plays and 1 discard left, 92 points. Play or discard?",
        "You play Jd: High Card, 15 x 1 = 15.",
        "You draw Ac.",
        "",
        "1   2   3   4   5   6   7   8",
        "5h  8s  9h  Tc  Qc  Kd  Ac  Ah",
        "1 play and 1 discard left, 107 points. Play or discard?",
        "You play Kd Ac Ah: Pair, 32 x 2 = 64.",
        "The game ends with 171 points.",
        "The adviser expected 28.0 from the opening hand.",
        "The adviser's moves score 104 with this deck.",
    ]


def test_discards_are_not_offered_when_none_is_left() -> None:
    lines = transcript(["d 1", "d 1", "d 1", "d 1", "p 1"], seed=7)
    assert "3 plays left, 0 points. Play?" in lines
    assert lines.count("no discard is left") == 1
    assert lines[-1].startswith("You leave with ")


@pytest.mark.parametrize("count", range(len(MOVES)))
@all_of("word", [[], ["quit"], ["q", "p 1"]])
def test_the_end_of_input_or_quitting_ends_the_game_with_its_score(count: int, word: list[str]) -> None:
    lines = transcript([*MOVES[:count], *word], seed=7)
    assert re.fullmatch(r"You leave with \d+ points and [123] plays? left\.", lines[-1])
    assert lines[:-1] == transcript(MOVES, seed=7)[: len(lines) - 1]


@all_of(
    ("line", "answer"),
    [
        ("nonsense", ACCEPTED),
        ("", ACCEPTED),
        ("play", "Play which cards? By name (play 2c 3d) or by place (play 1 3 5)."),
        ("play Ah", "Ah is not held; the hand is 2c2s3s6d7h8dQcKc"),
        ("play 1 1", "2c is given twice"),
        ("play 2c2c", "card 2c appears twice in '2c2c'"),
        ("discard 123456", "a discard takes 1 to 5 cards, got 6"),
        ("p 9", "there is no card 9; the held cards are 1 to 8"),
        ("save /no/such/folder/game", "'/no/such/folder/game' cannot be written: No such file or directory"),
        ("save /dev/null", "'/dev/null' cannot be written: it is not a file"),
        ("save a\0b", r"'a\x00b' cannot be written: embedded null byte"),
    ],
)
def test_bad_input_gets_one_line_and_is_asked_again(line: str, answer: str) -> None:
    lines = transcript([line], seed=7)
    question = "3 plays and 3 discards left, 0 points. Play or discard?"
    assert lines[4:] == [question, answer, question, "You leave with 0 points and 3 plays left."]


def test_nonsense_changes_nothing_of_the_game() -> None:
    noisy = [line for move in MOVES for line in ("what?", "help", "hint", "p 99", "d Xx", "", move)]
    assert told(transcript(noisy, seed=7)) == told(transcript(MOVES, seed=7))


@settings(deadline=None, max_examples=50)
@given(
    lines=st.lists(st.text(max_size=8).map(lambda text: f"p{text}") | st.from_regex("[pd] ?[0-9]{1,5}"), max_size=30)
)
def test_no_lines_break_the_table(lines: list[str]) -> None:
    ending = transcript(lines, seed=7)
    assert any(line.startswith(("You leave with ", "The game ends with ")) for line in ending)


def test_a_game_without_a_given_seed_shows_one_that_repeats_it() -> None:
    lines = transcript(["p 1", "d 12345"])
    found = re.fullmatch(r"Seed (\d+) repeats this game\.", lines[1])
    assert found
    assert transcript(["p 1", "d 12345"], seed=int(found.group(1))) == [lines[0], *lines[2:]]


def test_help_says_the_rules() -> None:
    lines = transcript(["help", "?"], seed=7)
    assert sum(line.startswith("You hold 8 cards. Each move plays or discards one to 5") for line in lines) == 2


def test_a_hint_has_the_advisers_best_moves_and_what_to_expect() -> None:
    lines = transcript(["hint"], knowing, seed=7)
    assert lines[5:8] == [
        "Do       Cards       Scores now           Expected     Error",
        "discard  2c                                  500.0       1.2",
        "play     2c2s3s6d7h  Pair 28                 123.4       2.0",
    ]


def test_a_hint_has_five_moves_and_says_which_are_exact() -> None:
    lines = transcript(["hint"], seed=7)
    assert lines[6] == "play     2c2s3s6d7h  Pair 28                  28.0     exact"
    assert lines[10].startswith("play ")
    assert lines[11].startswith("3 plays")


def test_hints_are_shown_unasked_if_wanted() -> None:
    assert sum(line.startswith("Do  ") for line in transcript(MOVES, seed=7, hint=True)) == len(MOVES)


@all_of("error", [BadInput, TablesMissing])
def test_an_adviser_without_an_answer_is_one_line_and_the_game_goes_on(error: type[Exception]) -> None:
    lines = transcript(["hint", *MOVES], without(error), seed=7)
    assert lines[5] == "nothing is known of 8 cards"
    assert lines[-1] == "The game ends with 171 points."
    assert told(lines) == told(transcript(MOVES, seed=7))


def test_the_end_has_what_the_adviser_expected_and_what_its_moves_score() -> None:
    game = start(7)
    while not game.state.is_over:
        best = knowing(game.state)[0]
        game = make(game, Move(best.cards, best.is_discard))
    assert transcript(MOVES, knowing, seed=7)[-3:] == [
        "The game ends with 171 points.",
        "The adviser expected 500.0 from the opening hand.",
        f"The adviser's moves score {game.state.score} with this deck.",
    ]


def test_the_adviser_is_shown_states_alone() -> None:
    shown: list[object] = []

    def watching(state: State) -> Sequence[MoveAdvice]:
        shown.append(state)
        return best_plays(state)

    transcript(["hint", *MOVES], watching, seed=7, hint=True)
    assert {type(one) for one in shown} == {State}


def test_saving_and_loading_goes_on_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    first = transcript([*MOVES[:3], f"save {path}", "p 1"], seed=7)
    assert f"Saved; continue with --load {path}." in first
    assert told(transcript(MOVES[3:], load=path)) == told(transcript(MOVES, seed=7))


def test_a_game_is_kept_after_every_move_if_wanted(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for count in range(len(MOVES) + 1):
        transcript(MOVES[:count], seed=7, save=path)
        kept = load_game(path)
        assert kept == replay(7, kept.state.moves)
        assert len(kept.state.moves) == count
    assert transcript([], load=path)[-2:] == transcript(MOVES, seed=7)[-2:]
    assert told(transcript([], load=path)) == told(transcript(MOVES, seed=7))


def test_a_file_that_stops_being_writable_does_not_end_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    def vanishing() -> Iterable[str]:
        yield MOVES[0]
        path.unlink()
        path.mkdir()
        yield from MOVES[1:]

    lines = transcript(vanishing(), seed=7, save=path)
    assert lines.count(f"{str(path)!r} cannot be written: it is not a file") == 4
    assert "The game ends with 171 points." in lines


def test_a_loaded_game_with_a_deck_of_its_own_is_played_too(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = start(7)
    save_game(Game(game.deck, game.state), path)
    assert told(transcript(MOVES, load=path)) == told(transcript(MOVES, seed=7))


def test_a_seed_and_a_saved_game_exclude_each_other(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="give --seed or --load, not both"):
        transcript([], seed=7, load=tmp_path)


@pytest.mark.parametrize("option", ["load", "save"])
def test_a_file_that_cannot_be_used_is_refused_before_the_game(tmp_path: Path, option: str) -> None:
    with pytest.raises(BadInput, match=r"cannot be (read|written)"):
        transcript([], None, **{option: tmp_path})


def test_an_interrupt_is_left_to_the_caller() -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        transcript((interrupted() for _ in range(1)), seed=1)


@all_of("seed", range(20))
def test_the_best_plays_are_legal_and_the_best_comes_first(seed: int) -> None:
    state = start(seed).state
    moves = best_plays(state)
    assert moves[0].cards == best_play(state.held)
    scores = [move.score for move in moves]
    assert scores == sorted(scores, reverse=True)
    legal = set(legal_moves(state))
    assert all(Move(move.cards) in legal for move in moves)
    assert best_plays(State(state.held, tuple(Move((card,)) for card in state.held[:3]))) == []


def test_the_command_lines_adviser_ranks_every_legal_move_by_the_final_score(tables: Tables) -> None:
    state = make(start(3), Move(start(3).state.held[:5])).state
    moves = table_adviser(lambda: tables)(state)
    assert sorted(move.cards for move in moves) == sorted(move.cards for move in legal_moves(state))
    assert {Move(move.cards, move.is_discard) for move in moves} == set(legal_moves(state))
    expected = [move.expected for move in moves]
    assert expected[1:] == sorted(expected[1:], reverse=True)
    assert expected[-1] > 0


def test_moves_as_good_as_the_first_are_marked_in_a_hint() -> None:
    moves = [Move(parse_cards(cards), True) for cards in ("2c3c", "2c", "3c")]
    said = [advised(move, 500.0, 2.0, place < 2) for place, move in enumerate(moves)]
    _, *lines, note = hint_lines(start(7).state, said)
    assert [line.split()[-2:] for line in lines] == [["=", "2.0"], ["=", "2.0"], ["500.0", "2.0"]]
    assert note == "= as good as the first, within their errors."
    assert len(list(hint_lines(start(7).state, said[1:]))) == 3  # one alone is not marked


def test_a_hint_of_the_tables_says_how_far_it_can_be_trusted(tables: Tables) -> None:
    state, errors = start(7).state, dict[Basis, set[str]]()
    for move in table_adviser(lambda: tables)(state):
        header, line = hint_lines(state, [move])
        assert header.endswith("  Expected     Error")
        assert len(line) == 60
        errors.setdefault(move.basis, set()).add(line.split()[-1])
    assert set(errors) == {Basis.SAMPLED, Basis.DRAWN, Basis.TABLE}
    assert all(0 < float(error) < 100 for found in errors.values() for error in found)
    last = start_from(tuple(range(52)))
    for is_discard in (False, False, True, True):
        last = make(last, Move(last.state.held[:5], is_discard))
    assert all(move.is_exact for move in table_adviser(lambda: tables)(last.state))


def test_a_game_fits_60_columns(tables: Tables) -> None:
    shown = transcript(["hint", MOVES[0]], table_adviser(lambda: tables), seed=7)
    for line in [*shown, *transcript(["help", *MOVES], seed=7, hint=True)]:
        assert len(line) <= 60


def test_without_tables_the_game_goes_on_and_says_how_to_build_them(tmp_path: Path) -> None:
    lines = transcript(["hint", *MOVES], table_adviser(lambda: Tables(tmp_path)), seed=7)
    assert any(f"outs tables build --tables {tmp_path}" in line for line in lines)
    assert lines[-1] == "The game ends with 171 points."


def test_hands_are_shown_in_ascending_order() -> None:
    for line in transcript(MOVES, seed=7):
        if re.fullmatch(r"[2-9TJQKA][cdhs](  [2-9TJQKA][cdhs]){7}", line):
            hand = parse_cards(line)
            assert [card % 13 for card in hand] == sorted(card % 13 for card in hand)


def test_playing_without_advice_loads_no_numpy() -> None:
    program = """
import sys
from pathlib import Path
from outs.play.halatro.terminal import table_adviser
from outs.play.halatro.terminal import hint_lines
from outs.play.halatro.terminal import play
lines = iter(["p 1", "p 1", "quit"])
play(lambda: next(lines), print, table_adviser(Path), seed=1)
print("numpy" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "False"
