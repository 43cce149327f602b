"""Commands whose extra is not installed end in one line that says what to install."""

import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = """
import sys
from importlib.machinery import PathFinder

class Lacking(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in {hidden!r} else super().find_spec(name, path, target)

sys.meta_path[:] = [Lacking if finder is PathFinder else finder for finder in sys.meta_path]
from outs.cli import main
main()
"""
"""A program that finds no module of some names, as if nobody had installed them."""
BUILD = ("tables", "build", "--tables", "tables")
SERVE = ("serve", "--tables", "/nowhere")


@pytest.mark.long
@pytest.mark.parametrize(
    ("hidden", "command", "extra"),
    [
        (("granian",), SERVE, "serve"),
        (("fastapi", "granian", "orjson", "pebble", "prometheus_client", "pydantic", "starlette"), SERVE, "serve"),
        (("pebble",), SERVE, "serve"),
        (("distributed",), (*BUILD, "--cluster", "tcp://127.0.0.1:1", "--store", "parts"), "cluster"),
        (("s3fs",), (*BUILD, "--store", "s3://bucket/parts"), "cluster"),
        (("matplotlib",), ("plot", "hold", "2cJs8hThQd", "--tables", "/nowhere"), "plot"),
    ],
    ids=["granian", "serve", "pebble", "distributed", "s3fs", "plot"],
)
def test_a_missing_extra_is_named_in_one_line(
    tmp_path: Path, hidden: tuple[str, ...], command: tuple[str, ...], extra: str
) -> None:
    picture = tmp_path / "hold.svg"
    arguments = [*command, "-o", str(picture)] if extra == "plot" else command
    program = WITHOUT.format(hidden=hidden)
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60, check=False,
        cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert f"pip install '.[{extra}]'" in done.stderr
    assert not picture.exists()


@pytest.mark.long
def test_commands_that_need_no_extra_go_without(tmp_path: Path) -> None:
    program = WITHOUT.format(hidden=("fastapi", "granian", "matplotlib", "pebble", "pydantic", "starlette"))
    for arguments in (["--help"], ["plot", "--help"], ["serve", "--help"]):
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60, check=False,
            cwd=tmp_path,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
