"""Games of Halatro in files."""

import json
import os
from pathlib import Path

import pytest

from outs.games.halatro.game import Game, Move, make, start
from outs.play.halatro.terminal import BadGameFile, load_game, path_meant, save_game


def names(folder: Path) -> list[str]:
    """The names of what is in a folder."""
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def game() -> Game:
    """A game after two moves."""
    opened = start(7)
    after = make(opened, Move(opened.state.held[:3], is_discard=True))
    return make(after, Move(after.state.held[:5]))


def test_a_saved_game_goes_on_where_it_was(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "a game.json"
    save_game(game, path)
    assert load_game(path) == game
    assert json.loads(path.read_text()) == game.to_json()
    assert names(tmp_path) == ["a game.json"]


def test_saving_replaces_the_older_file(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_game(start(1), path)
    save_game(game, path)
    assert load_game(path) == game


@pytest.mark.parametrize("name", ["no/such/game.json", "", "x" * 300, "a\0b", "\udcff/\ud800"])
def test_a_file_that_cannot_be_written_is_one_line(game: Game, tmp_path: Path, name: str) -> None:
    with pytest.raises(BadGameFile, match="cannot be written: ") as caught:
        save_game(game, tmp_path / name)
    assert "\n" not in str(caught.value)
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["/dev/null", "/", "."])
def test_what_is_no_file_is_not_replaced(game: Game, name: str) -> None:
    with pytest.raises(BadGameFile, match="it is not a file"):
        save_game(game, Path(name))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not valid JSON: "),
        ("{", "is not valid JSON: "),
        ("[" * 90_000, "is not valid JSON: "),
        ("7" * 9_000, "is not valid JSON: "),
        ("null", "is not a saved game: Expected `object`, got `null`"),
        ('{"seed": 7, "moves": [{"play": "AhAd"}], "score": 0}', "is not a saved game: move 1: Ad is not held"),
        ('{"seed": 7, "moves": [], "score": 10}', "is not a saved game: score is 10, but the moves give 0"),
        (" " * 100_001, "is not a saved game: it is longer than 100,000 characters"),
    ],
)
def test_what_is_no_saved_game_is_one_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(BadGameFile) as caught:
        load_game(path)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text_are_no_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadGameFile, match=r"cannot be read: .*utf-8"):
        load_game(path)


@pytest.mark.parametrize("name", ["none.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadGameFile, match="cannot be read: "):
        load_game(tmp_path / name)


def test_a_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert path_meant("~/game.json") == tmp_path / "game.json"
    assert path_meant("~nobody-at-all/game.json") == Path("~nobody-at-all/game.json")
    assert path_meant("game.json") == Path("game.json")


def test_a_named_pipe_is_neither_read_nor_replaced(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(BadGameFile, match="cannot be read: not a regular file"):
        load_game(path)
    with pytest.raises(BadGameFile, match="it is not a file"):
        save_game(game, path)
    assert path.is_fifo()
