"""The file of deck weights: what it says is read, and an invalid file is refused in one line."""

from pathlib import Path

import numpy as np
import pytest

from outs.cards.notation import RANKS
from outs.pipeline.halatro.deck_weights import (
    DECK_FILE,
    OF_RANK,
    OF_SUIT,
    BadDeckWeights,
    DeckWeights,
    read_deck_weights,
)
from outs.tables.halatro import LEVELS, level_name
from outs.work.fingerprint import data_digest


def text_of_ones() -> str:
    """A file in which all cards have equal chances."""
    rows = "  [" + ", ".join(["1.0"] * OF_SUIT) + "],\n"
    ranks = "".join(f"{rank} = [\n{rows * OF_RANK}]\n" for rank in RANKS)
    return "\n".join(f"[{level_name(*level)}]\nbonus = 0.0\n{ranks}" for level in LEVELS)


def test_another_file_has_other_weights_and_another_digest(tmp_path: Path) -> None:
    path = tmp_path / DECK_FILE.name
    path.write_text(text_of_ones())
    found = read_deck_weights(path)
    assert (found.chances == 1).all()
    assert not found.bonus.any()
    assert data_digest(path) != data_digest(DECK_FILE)


def test_kinds_of_cards_count_suit_then_rank_then_cards_of_the_rank(rng: np.random.Generator) -> None:
    weights = DeckWeights(rng.random((11, 13, 4, 8)), np.zeros(11))
    by_kind = weights.of_kinds([4, 1])
    assert by_kind.shape == (8 * 13 * 4, 2)
    assert by_kind[(7 * 13 + 12) * 4 + 3, 1] == weights.chances[1, 12, 3, 7]
    assert by_kind[(2 * 13 + 5) * 4 + 1, 0] == weights.chances[4, 5, 1, 2]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[p1_d0]", "[p1_d0", "is not TOML"),
        ("[p1_d0]", "[p9_d0]", "unknown field `p9_d0`"),
        ("bonus = ", "bogus = ", r"unknown field `bogus` - at `\$.p1_d0`"),
        ("[1.0, ", "['x', ", r"Expected `float`, got `str` - at `\$.p1_d0.2"),
        ("bonus = ", "bonus = 'x' # ", r"Expected `float`, got `str` - at `\$.p1_d0.bonus`"),
        ("bonus = ", "bonus = true # ", "Expected `float`, got `bool`"),
        ("bonus = ", "bonus = nan # ", "not finite"),
        ("[1.0, 1.0", "[1.0", "Expected `array` of length >= 8"),
        ("[1.0, ", "[0.0, ", "Expected `float` > 0"),
        ("[1.0, ", "[-1, ", "Expected `float` > 0"),
        ("[1.0, ", "[inf, ", "not finite"),
    ],
)
def test_what_cannot_be_used_is_one_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(text_of_ones().replace(old, new, 1))
    with pytest.raises(BadDeckWeights, match=message) as raised:
        read_deck_weights(path)
    assert "\n" not in str(raised.value)


def test_rows_of_another_length_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(text_of_ones().replace("[1.0, ", "["))
    with pytest.raises(BadDeckWeights, match="Expected `array` of length >= 8"):
        read_deck_weights(path)
