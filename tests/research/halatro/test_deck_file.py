"""The file of deck weights: what is written is read back."""

from pathlib import Path

import numpy as np
import pytest

from outs.pipeline.halatro.deck_weights import DECK_FILE, DeckWeights, read_deck_weights
from outs.research.halatro.deck_file import write_deck_weights


def test_weights_are_read_back_to_four_digits(tmp_path: Path, rng: np.random.Generator) -> None:
    weights = DeckWeights(rng.uniform(1e-5, 1, (11, 13, 4, 8)), rng.uniform(-20, 20, 11))
    write_deck_weights(weights, tmp_path / "deck.toml")
    found = read_deck_weights(tmp_path / "deck.toml")
    assert found.chances == pytest.approx(weights.chances, rel=5e-4)
    assert found.bonus == pytest.approx(weights.bonus, rel=5e-4)


def test_the_shipped_file_is_what_is_written_for_it(tmp_path: Path) -> None:
    write_deck_weights(read_deck_weights(), tmp_path / "deck.toml")
    assert (tmp_path / "deck.toml").read_bytes() == DECK_FILE.read_bytes()
