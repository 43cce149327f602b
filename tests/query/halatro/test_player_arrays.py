"""The table of kept cards as players take it: its levels and classes where kernels look them up."""

from pathlib import Path

import numpy as np
import pytest

import outs
from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.rules import LEVEL_COUNT, level_of
from outs.kernels.halatro.move_values import FEATURES, corrected, kept_row
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.query.database.session_closed import SessionClosed
from outs.query.halatro.player_arrays import RESPONSE, BadLeaf, read_leaf
from outs.query.session import Tables
from outs.research.halatro.fit_leaf import write_leaf
from outs.tables.halatro import KEPT_CLASSES, LEVELS, level_name
from outs.tests.cases import all_of

KEPT = ["2c2d2h", "ThJhQh", "9sJcQd", "AhKhQh2c", "5c5dQhKh", "2c3c4c5c7c", "AsAhKsKhQd", "2c2d2h2s3c4c"]


def row_of(known: PlayerArrays, mask: int) -> int:
    """Return the row in which kernels look some cards up."""
    return int(kept_row(mask, mask.bit_count(), known.hands.places, known.hands.lane_sizes))


def test_there_is_a_row_for_each_level_and_a_column_for_each_class(known: PlayerArrays) -> None:
    assert known.hands.values.shape == (LEVEL_COUNT, sum(KEPT_CLASSES.values()))
    assert known.hands.sums.shape == (LEVEL_COUNT, 152_646)
    assert known.hands.response.shape == (LEVEL_COUNT,)
    assert (known.hands.values[: len(LEVELS)] > 0).all()
    assert (known.hands.values[len(LEVELS) :] == 0).all()


def test_levels_are_numbered_as_moves_number_them() -> None:
    assert [level_of(plays, discards) for plays, discards in LEVELS] == list(range(11))


@all_of("cards", KEPT)
def test_kernels_find_what_the_table_says(cards: str, known: PlayerArrays, tables_folder: Path) -> None:
    names = [level_name(*level) for level in LEVELS]
    kept = mask_of(parse_cards(cards))
    with outs.open(tables_folder) as tables:
        asked = f"SELECT {', '.join(names)} FROM halatro_values WHERE mask = canonical_mask(mask('{cards}'))"
        (expected,) = tables.sql(asked).fetchall()
    assert known.hands.values[:, row_of(known, kept)].tolist() == [*expected, 0]


def test_suits_are_alike(known: PlayerArrays) -> None:
    for one, other in [("ThJhQh", "TcJcQc"), ("5c5dQhKh", "5s5hQdKd"), ("2c2d2h2s3c4c", "2c2d2h2s3s4s")]:
        assert row_of(known, mask_of(parse_cards(one))) == row_of(known, mask_of(parse_cards(other)))


def test_one_card_more_is_worth_the_mean_over_the_deck_about(known: PlayerArrays) -> None:
    """The table's deck is not uniform, but near enough for the sums to be recognised."""
    for cards in KEPT[:7]:
        kept = mask_of(parse_cards(cards))
        row, size = row_of(known, kept), kept.bit_count()
        for level in range(11):
            every = [known.hands.values[level, row_of(known, kept | 1 << card)] for card in cards_of(DECK_MASK & ~kept)]
            assert known.hands.sums[level, row] == pytest.approx(sum(map(float, every)), rel=1e-5)
            assert known.hands.sums[level, row] / (52 - size) == pytest.approx(known.hands.values[level, row], rel=0.1)


def test_the_response_grows_with_the_draws_to_come() -> None:
    for plays in (1, 2):
        responses = RESPONSE[level_of(plays, 0) : level_of(plays + 1, 0)]
        assert list(responses) == sorted(responses)
    assert RESPONSE[0] == pytest.approx(1, abs=0.1)  # one draw to come, and nothing after it


def test_dead_hearts_are_worse_for_hearts_kept(known: PlayerArrays) -> None:
    kept = mask_of(parse_cards("ThJhQh"))

    def value(dead: str) -> float:
        seen = mask_of(parse_cards(dead))
        return corrected(kept, 3, 10, seen, seen.bit_count(), known.hands)

    assert value("AhKh9h8h7h") < value("2h3h4h5h6h") < value("2c3c4c5c6c")


def test_what_players_know_is_loaded_once(tables: Tables) -> None:
    assert tables.halatro_arrays is tables.halatro_arrays


def test_closed_tables_are_not_opened_again_for_what_players_know(tables_folder: Path) -> None:
    tables = outs.open(tables_folder)
    tables.close()
    with pytest.raises(SessionClosed, match="closed"):
        _ = tables.halatro_arrays


def test_weights_are_read_as_they_were_written(tmp_path: Path, rng: np.random.Generator) -> None:
    weights = rng.normal(0, 30, (12, 3, len(FEATURES)))
    weights[11] = 0
    write_leaf(weights, tmp_path / "leaf.toml")
    assert read_leaf(tmp_path / "leaf.toml") == pytest.approx(weights, rel=1e-4)


def test_players_use_the_shipped_weights(known: PlayerArrays) -> None:
    shipped = read_leaf()
    assert known.hands.leaf.tolist() == shipped.tolist()
    assert (shipped[:11] != 0).any(axis=2).all()
    assert (shipped[11] == 0).all()


def test_writing_what_was_read_changes_nothing(tmp_path: Path) -> None:
    write_leaf(read_leaf(), tmp_path / "again.toml")
    assert read_leaf(tmp_path / "again.toml").tolist() == read_leaf().tolist()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"deviation",\n', "", "other features"),
        ("keep_3 = [", "keep_3 = [1.0, ", "length"),
        ("keep_4", "keep_6", "keep_6"),
        ("[p1_d0]", "[p1_d0", "is not TOML"),
        ("keep_3 = [0.0, ", "keep_3 = [inf, ", "not finite"),
    ],
)
def test_other_weights_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "leaf.toml"
    write_leaf(np.zeros((12, 3, len(FEATURES))), path)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadLeaf, match=message):
        read_leaf(path)
