"""The weights of the leaf in their file: read back as written, and refused if they cannot be those of the kernel."""

from pathlib import Path

import numpy as np
import pytest

from outs.kernels.halatro.leaf import FEATURES
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.query.halatro.leaf import BadLeaf, read_leaf, write_leaf


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
