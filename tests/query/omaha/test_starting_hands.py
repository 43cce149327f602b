"""The bundled counts of Omaha's starting hands: their sums, their order, and a damaged file."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.mask_arrays import masks_of
from outs.games.omaha.ranges import all_hands
from outs.games.omaha.rules import BOARDS, OPPONENT_HANDS
from outs.kernels.omaha import Players, boards_by_rank, boards_by_suit
from outs.pipeline.omaha.starting_hands import KNOWN, PARTS_BY_SUIT, AllBoards, join, make
from outs.query.omaha.starting_hands import FILE, StartingHands, starting_hands, write_starting_hands
from outs.query.session import Tables
from outs.tables.files.errors import TablesDamaged

DEALS = BOARDS * OPPONENT_HANDS


def test_what_hands_win_others_lose() -> None:
    """One wrong count among 16,432 would break the sum."""
    hands = starting_hands()
    ways = np.bincount(hands.rows).tolist()
    assert sum(ways) == len(all_hands())
    assert sum(way * (2 * win + tie - DEALS) for way, win, tie in zip(ways, *hands.counts.tolist(), strict=True)) == 0


def test_a_hand_does_as_another_program_says() -> None:
    text, win, tie = KNOWN
    assert starting_hands().of(masks_of([text])) == (win, tie)


@pytest.mark.long
def test_every_hand_has_the_counts_of_the_kernels(everyone: Players) -> None:
    shared = AllBoards(boards_by_rank(), boards_by_suit(0), everyone)
    (columns,) = join(pa.table(make(shared, index)) for index in range(1 + PARTS_BY_SUIT))
    assert np.array_equal(starting_hands().counts, [columns["win"], columns["tie"]])


def test_hands_are_ordered_by_equity_and_suits_do_not_matter() -> None:
    texts = ["AsAhKsKh", "AdAcKdKc", "AsAhKsQh", "2c2d2h2s", "2c2d2h7s"]
    places = starting_hands().places[np.searchsorted(all_hands(), masks_of(texts))].tolist()
    assert places[0] == places[1] == 5
    equities = [sum(starting_hands().of(masks_of([text]))) for text in texts]
    assert sorted(places) == [place for _, place in sorted(zip(equities, places, strict=True), reverse=True)]
    assert np.unique(2 * starting_hands().counts[0] + starting_hands().counts[1]).size == 16_432


def test_a_damaged_file_is_not_believed(tmp_path: Path, rng: np.random.Generator) -> None:
    path = tmp_path / FILE.name
    win, tie = starting_hands().counts
    write_starting_hands(win, tie, path)
    whole = path.read_bytes()
    assert whole == FILE.read_bytes()
    flipped = bytearray(whole)
    flipped[rng.integers(len(whole))] ^= 1 << rng.integers(8)
    for content in (bytes(flipped), whole[:-1], whole + b"\0", b""):
        path.write_bytes(content)
        with pytest.raises(TablesDamaged, match="install outs again"):
            StartingHands(path)
    with pytest.raises(TablesDamaged):
        StartingHands(tmp_path / "none")


def test_a_range_against_a_random_hand_adds_up_its_hands(tables: Tables) -> None:
    answer = tables.equity("AAKK", "random", game="omaha")
    hands = [tables.equity(hand, "random", game="omaha") for hand in ("AsAhKsKh", "AsAhKsKd", "AsAhKdKc")]
    wins = [player.win or 0 for player in (hand.players[0] for hand in hands)]
    assert answer.players[0].win == 6 * wins[0] + 24 * wins[1] + 6 * wins[2]
    assert (answer.exact, answer.deals, answer.source) == (True, 36 * DEALS, "table omaha_starting_hands")
