"""Push or fold for a full table, from the table of pairs: at most two players all in."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn, cast

import numpy as np
import pytest

import outs
from outs.cards.ranges.hand_patterns import HOLES_OF
from outs.cards.ranges.range import parse_range
from outs.cards.ranges.spelling import GRID_ORDER
from outs.games.holdem.answers.push_fold import ChartsAnswer, Situation, SpotAnswer
from outs.games.holdem.push_fold.full_table_equilibrium import Progress
from outs.games.holdem.push_fold.full_table_values import FullTable, OutOfTime, Pairs, PotsOfThree
from outs.games.holdem.push_fold.spots import Spot, decisions_of
from outs.games.holdem.three_way.showdown_orders import Triples
from outs.query.holdem.push_fold.cached_files import KeptAnswers, KeptTriples, Solved
from outs.query.holdem.push_fold.full_table import Clock, found_in_time
from outs.query.session import Tables
from outs.tests.cases import all_of

SIX = "12,8.5,10,22,15,6"
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut": lambda whole: whole[:-4],
    "longer": lambda whole: whole + b"x",
    "zeros to the end": lambda whole: whole[:70].ljust(len(whole), b"\0"),
    "a flipped bit in the head": lambda whole: bytes([whole[0] ^ 1]) + whole[1:],
    "a flipped bit at the end": lambda whole: whole[:-1] + bytes([whole[-1] ^ 128]),
}


@pytest.fixture(scope="module")
def six(tables: Tables) -> ChartsAnswer:
    """Six players of different stacks with an ante."""
    return tables.push_fold(stacks=SIX, ante="0.125bb", at_most=2)


@pytest.fixture
def forgetful(tables_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """A session that has solved no spot yet: its cache is a folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with outs.open(tables_folder) as session:
        yield session


def shares(answer: ChartsAnswer) -> list[float]:
    """Return each seat's share of pushes when all before it have folded."""
    return [one.share for one in answer.situations if not one.path]


def test_every_seat_has_a_chart_for_each_push_before_it(six: ChartsAnswer) -> None:
    seats = [player.seat for player in six.players]
    assert seats == ["UTG", "hijack", "cutoff", "button", "small blind", "big blind"]
    paths = [(*one.path, one.seat) for one in six.situations]
    assert paths[:5] == [(seat,) for seat in seats[:5]]
    assert paths[5:] == [(one, other) for place, one in enumerate(seats) for other in seats[place + 1 :]]
    assert all(list(one.chances) == GRID_ORDER for one in six.situations)
    assert (six.ante, six.blinds, six.ante_bb) == (12.5, (0.5, 1.0), 0.0)
    assert "at most 2 players go all in" in six.model


def test_no_player_gains_a_thousandth_of_a_blind_and_chips_are_conserved(six: ChartsAnswer) -> None:
    assert 0 <= six.gap < 1e-3
    assert six.exploitability == pytest.approx(sum(player.gain for player in six.players))
    assert sum(player.value for player in six.players) == pytest.approx(0, abs=1e-9)
    assert all(player.worth_after == player.worth + player.value for player in six.players)


def test_hands_that_win_more_by_it_are_pushed(six: ChartsAnswer) -> None:
    for chart in six.situations:
        for play in (chart.play(hand) for hand in GRID_ORDER):
            if abs(play.gain) > 0.15:
                assert play.chance == pytest.approx(float(play.gain > 0), abs=0.01)


def test_ranges_as_text_are_read_back_with_chances_of_three_digits(six: ChartsAnswer, tables: Tables) -> None:
    for chart in six.situations:
        weights = parse_range(chart.range).weights
        for hand, chance in chart.chances.items():
            assert {weights[hole] for hole in HOLES_OF[hand]} == {round(chance, 3)}
    assert tables.range(six.situations[0].formats["piosolver"]).percent == pytest.approx(
        100 * six.situations[0].share, abs=0.05
    )


def test_with_equal_stacks_later_seats_push_more(tables: Tables) -> None:
    answer = tables.push_fold(stacks=(10,) * 9, ante=10, at_most=2)
    found = shares(answer)
    assert found == sorted(found)
    assert 0.12 < found[0] < 0.16
    assert 0.62 < found[-1] < 0.68


def test_a_smaller_stack_pushes_more(tables: Tables) -> None:
    first = [shares(tables.push_fold(stacks=(stack, 15, 15, 15), at_most=2))[0] for stack in (15, 10, 6, 3)]
    assert first == sorted(first)


def test_two_players_play_as_the_linear_program_has_them(tables: Tables) -> None:
    exact, found = tables.push_fold(stack=10), tables.push_fold(stacks="10,10.0001", blinds="0.5,1", at_most=2)
    assert isinstance(found, SpotAnswer)
    solved = tables.push_fold(stacks="1000,1000", blinds="50,100", payouts="3,1", seats=2)
    for answer in (found, solved):
        assert answer.situations[0].share == pytest.approx(exact.small.share, abs=0.01)
        assert answer.situations[1].share == pytest.approx(exact.big.share, abs=0.01)
    assert found.players[0].value == pytest.approx(exact.value, abs=5e-4)


def test_prizes_are_conserved_and_make_players_careful(tables: Tables, six: ChartsAnswer) -> None:
    prizes = tables.push_fold(stacks=SIX, ante="0.125bb", payouts="50,30,20", at_most=2)
    assert sum(player.value for player in prizes.players) == pytest.approx(0, abs=1e-9)
    assert sum(player.worth for player in prizes.players) == pytest.approx(100)
    calls: list[tuple[Situation, Situation]] = [
        pair for pair in zip(prizes.situations, six.situations, strict=True) if len(pair[0].path) == 1
    ]
    assert sum(one.share for one, _ in calls) < sum(other.share for _, other in calls)
    aces = prizes.situations[0]
    assert aces.chip_values["AA"] > aces.chip_fold_values["AA"] == pytest.approx(-0.125)
    assert not six.situations[0].chip_values


def test_players_at_other_tables_are_paid_too(tables: Tables) -> None:
    answer = tables.push_fold(stacks="10,10,10,10,1", seats=4, payouts="50,30,20,10", at_most=2)
    assert len(answer.players) == 4
    assert answer.away == (1.0,)
    assert sum(player.worth for player in answer.players) < 110
    other = tables.push_fold(stacks="10,10,10,10,10", seats=4, payouts="50,30,20,10", at_most=2)
    called, other_called = ([one.share for one in of.situations if one.path] for of in (answer, other))
    # The short stack is about to go out: nobody wants to go first.
    assert all(one < other for one, other in zip(called, other_called, strict=True))
    assert sum(called) < 0.7 * sum(other_called)


def test_a_big_blind_ante_counts_for_all_and_is_paid_by_one(tables: Tables) -> None:
    without, with_ante = (tables.push_fold(stacks=(10,) * 4, ante_bb=ante, at_most=2) for ante in (0.0, 1.0))
    assert shares(with_ante)[0] > shares(without)[0]
    (walked,) = {one.fold_values["AA"] for one in with_ante.situations if one.seat == "big blind"}
    assert walked == pytest.approx(-2.0)


def test_blinds_larger_than_every_stack_put_everybody_in(tables: Tables) -> None:
    answer = tables.push_fold(stacks="0.4,0.3,0.5,0.2", at_most=2)
    assert answer.gap < 1e-3
    assert sum(player.value for player in answer.players) == pytest.approx(0, abs=1e-9)
    small = next(one for one in answer.situations if one.seat == "small blind" and not one.path)
    assert small.share == 1.0  # all in already


def test_a_solved_spot_is_kept_for_the_next_session_and_no_other_spot_is(tmp_path: Path) -> None:
    cache = tmp_path / "outs"
    kept = KeptAnswers(cache)
    solved = Solved(*(np.full((2, number), number / 7) for number in range(9)))
    assert kept.find(("spot", 1)) is None
    kept.keep(("spot", 1), solved)
    found = KeptAnswers(cache).find(("spot", 1))
    assert found is not None
    assert found.gains.tolist() == solved.gains.tolist()
    assert kept.find(("spot", 2)) is None


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("ending", ["npz", "begun"])
def test_a_damaged_spot_counts_as_missing_and_is_removed(tmp_path: Path, ending: str, damage: str) -> None:
    kept = KeptAnswers(tmp_path / "outs")
    kept.keep("spot", Solved(*(np.full((2, number), number / 7) for number in range(9))))
    kept.keep_begun("spot", Progress.begin(np.full((2, 3), 0.25)))
    file = next((tmp_path / "outs" / "push-fold").glob(f"*.{ending}"))
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    assert (kept.find("spot") is None, kept.find_begun("spot") is None) == (ending == "npz", ending == "begun")
    assert not file.exists()


def test_a_spot_that_was_begun_is_kept_until_it_is_solved(tmp_path: Path) -> None:
    kept = KeptAnswers(tmp_path / "outs")
    progress = Progress.begin(np.full((2, 3), 0.25))
    progress.rounds = 7
    kept.keep_begun(("spot", 1), progress)
    found = kept.find_begun(("spot", 1))
    assert found is not None
    assert (found.rounds, found.best.tolist()) == (7, progress.best.tolist())
    assert kept.find(("spot", 1)) is None
    kept.keep(("spot", 1), Solved(*(np.zeros((2, 3)) for _ in range(9))))
    assert kept.find_begun(("spot", 1)) is None


def test_a_solver_that_ran_out_of_time_answers_with_its_gap_and_goes_on_when_asked_again(forgetful: Tables) -> None:
    asked: dict[str, Any] = {"stacks": (11.25, 8.5, 10.75, 21.5), "ante": 12.25, "at_most": 2}
    first = forgetful.push_fold(**asked, seconds=0.01)
    assert first.unfinished
    assert first.gap > 1e-3
    assert first.source.endswith(" rounds, stopped early")
    second = forgetful.push_fold(**asked, seconds=0.01)
    last = forgetful.push_fold(**asked)
    rounds = [int(answer.source.split()[3]) for answer in (first, second, last)]
    assert rounds == sorted(set(rounds))
    assert not last.unfinished
    assert last.gap < 5e-4 < first.gap
    assert forgetful.push_fold(**asked, seconds=0.01) == last


class NoSums:
    """Sums over pots of three that are interrupted."""

    def values(self, *_: object) -> NoReturn:
        """Raise `KeyboardInterrupt`."""
        raise KeyboardInterrupt


def six_hands(rng: np.random.Generator) -> Pairs:
    """Six hands, of which each beats those behind it more often than not."""
    dealt = np.outer(hand := rng.dirichlet(np.ones(6)), hand)
    above = np.triu(rng.uniform(0.5, 0.8, dealt.shape), 1)
    return Pairs(dealt, dealt * (above + np.tril(1 - above.T, -1) + np.eye(6) / 2))


@all_of("clock", [Clock(0.0, 0.0), Clock()])
def test_without_time_for_pots_of_three_or_at_ctrl_c_the_solution_has_pots_of_two(
    rng: np.random.Generator, clock: Clock
) -> None:
    game = FullTable(six_hands(rng), cast("PotsOfThree", NoSums()), Spot((11.25, 8.5, 10.75, 21.5)))
    found, progress, unfinished = found_in_time(game, None, clock)
    assert unfinished
    assert len(found.chances) == len(decisions_of(4, 2)) < len(progress.now)
    assert found.won.sum() == pytest.approx(0, abs=1e-9)


def test_without_time_for_newly_drawn_pots_the_solution_before_them_is_answered(rng: np.random.Generator) -> None:
    def draw(*_: object) -> NoReturn:
        raise OutOfTime

    found, progress, unfinished = found_in_time(
        FullTable(six_hands(rng), None, Spot((11.25, 8.5, 10.75))), None, Clock(), draw=draw
    )
    assert unfinished
    assert found.chances.tolist() == progress.drawn[0].tolist()


def small_triples(row: int = 0) -> Triples:
    """Triples of three hands, all in this row."""
    cubes = (np.arange(27, dtype=np.float32).reshape(3, 3, 3) + place for place in range(2))
    return Triples(np.ones((2, 13), np.float32), np.full((3, 3, 3), row, np.int32), *cubes)


class Arranging:
    """Arranges small triples, and counts how often."""

    def __init__(self, row: int = 0) -> None:
        """Arrange triples in this row."""
        self.times, self._row = 0, row

    def __call__(self) -> Triples:
        """Return the triples."""
        self.times += 1
        return small_triples(self._row)


def test_arranged_triples_are_kept_in_one_file_until_those_of_another_table_are(tmp_path: Path) -> None:
    arrange, cache = Arranging(), tmp_path / "outs"
    first, second = (KeptTriples(("a",), cache).load(arrange) for _ in range(2))
    assert arrange.times == 1
    assert first.ahead.tolist() == second.ahead.tolist() == small_triples().ahead.tolist()
    assert second.ahead.flags.writeable  # kernels are compiled for arrays that can be written
    assert len(list((cache / "triples").iterdir())) == 1
    KeptTriples(("b",), cache).load(arrange)
    assert arrange.times == 2
    assert len(list((cache / "triples").iterdir())) == 1


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_triples_are_arranged_again_and_kept_again(tmp_path: Path, damage: str) -> None:
    arrange, cache = Arranging(), tmp_path / "outs"
    KeptTriples(("a",), cache).load(arrange)
    (file,) = (cache / "triples").iterdir()
    whole = file.read_bytes()
    file.write_bytes(DAMAGES[damage](whole))
    assert KeptTriples(("a",), cache).load(arrange).ahead.tolist() == small_triples().ahead.tolist()
    assert arrange.times == 2
    assert file.read_bytes() == whole


def test_a_file_cut_after_it_was_read_changes_nothing(tmp_path: Path) -> None:
    arrange, cache = Arranging(), tmp_path / "outs"
    KeptTriples(("a",), cache).load(arrange)
    found = KeptTriples(("a",), cache).load(arrange)
    (file,) = (cache / "triples").iterdir()
    os.truncate(file, 0)
    assert found.ahead.tolist() == small_triples().ahead.tolist()


@pytest.mark.parametrize("row", [-1, 12])
def test_triples_with_a_row_outside_of_the_table_are_not_used(tmp_path: Path, row: int) -> None:
    cache = tmp_path / "outs"
    KeptTriples(("a",), cache).load(Arranging(row))
    arrange = Arranging()
    assert KeptTriples(("a",), cache).load(arrange).row.tolist() == small_triples().row.tolist()
    assert arrange.times == 1


def test_a_spot_is_kept_under_the_digest_of_its_triples(tmp_path: Path) -> None:
    cache, digests = tmp_path / "outs", []
    assert KeptTriples(("a",), cache).digest is None
    for row in (0, 1):
        KeptTriples((row,), cache).load(Arranging(row))
        digests.append(KeptTriples((row,), cache).digest)
    assert None not in digests
    assert len({*digests}) == 2


def test_progress_is_reported_with_the_gap(forgetful: Tables) -> None:
    told: list[tuple[int, float]] = []
    stacks = (11.125, 10.25, 9.375, 12.0625)
    forgetful.push_fold(stacks=stacks, at_most=2, watch=lambda rounds, gap: told.append((rounds, gap)))
    assert told[0][0] < told[-1][0]
    assert told[-1][1] < 1e-3


def test_hands_are_mixed_only_where_that_gains(six: SpotAnswer) -> None:
    mixed = [(one.seat, hand) for one in six.situations for hand, chance in one.chances.items() if 0 < chance < 1]
    assert len(mixed) <= 2 * len(six.situations)


def test_a_smaller_gap_is_reached_if_it_is_asked_for(tables: Tables) -> None:
    answer = tables.push_fold(stacks="10,8,9", at_most=2, gap=2e-5)
    assert answer.gap < 4e-5


def test_bounties_loosen_calls_of_those_whom_a_player_covers(tables: Tables) -> None:
    without, with_bounty = (
        tables.push_fold(stacks="5,12,12,12", payouts="50,30,20", bounties=bounties, at_most=2)
        for bounties in (None, "15,0,0,0")
    )
    called = [
        next(one.share for one in answer.situations if (one.seat, one.path) == ("big blind", ("cutoff",)))
        for answer in (without, with_bounty)
    ]
    assert called[1] > 1.2 * called[0]
    assert with_bounty.bounties == (15.0, 0.0, 0.0, 0.0)
    assert tables.push_fold(stacks="5,12,12,12", payouts="50,30,20", bounties="0", at_most=2) == without


def test_a_call_for_prizes_shows_its_risk_premium_and_values_in_chips(tables: Tables) -> None:
    answer = tables.push_fold("A5s", stacks="12,8,10,9", payouts="50,30,20", at_most=2)
    push, *_, call = answer.plays
    assert push.risk_premium is None
    assert call.risk_premium is not None
    assert 0.01 < call.risk_premium < 0.3
    assert call.chip_fold_value == pytest.approx(-1.0)
