"""Install the wheel in an empty environment of every supported Python on the PATH, and use it as a stranger does.

Without a checkout and without make: what a question says before there are tables and where an extra is missing, the
first build, ten questions, and a question of the rest. `make try-wheel`
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = ((3, 11), (3, 12), (3, 13), (3, 14))
PINNED = re.compile(r"^(?P<pin>[a-z0-9][\w.-]*==[^ \\]+(?: ; [^\\]+)?)", re.MULTILINE)


class Question(NamedTuple):
    """A command line, and the value in its JSON at a dotted path."""

    command: str
    key: str
    answer: object


TEN_QUESTIONS = (
    Question("value AhKhQhJhTh", "value", 7462),
    Question("discard 9dTd6hQh8s --top 1", "holds.0.hold", "Qh"),
    Question("discard 2cJs8hThQd --objective jacks-or-better-9-6 --top 1", "holds.0.hold", "JsQd"),
    Question("discard 2s3s5dAhAs --dead 2c --top 1", "holds.0.hold", "AhAs"),
    Question("equity AhKh QsQd", "players.0.win", 787_966),
    Question("equity AhKh QQ+ --board Qh7h2c", "players.0.win", 3_261),
    Question("outs AhKh --board Qh7h2c --against QsQd", "outs.ahead.cards", 8),
    Question("paytable jacks-or-better-9-6", "return_numerator", 19_842_315_923_796),
    Question("range QQ+,AKs", "combinations", 22),
    Question("icm 5000,3000,2000 --payouts 50,30,20", "players.0.value", 38.392857142857146),
)
"""Ten questions that the first build answers, with published or counted answers."""
FIRST = "outs tables build --first"


def main() -> None:
    """Try the wheel in `dist` on each Python; status 1 with the first thing that is not as it must be."""
    (wheel,) = (ROOT / "dist").glob("outs-*.whl")
    for command in pythons():
        with tempfile.TemporaryDirectory() as folder:
            print(f"{command}: {wheel.name}", flush=True)
            _try(command, wheel, Path(folder))


def pythons() -> list[str]:
    """The commands of all supported Pythons that run; of this one, the one that runs now."""
    named = {f"python{major}.{minor}": (major, minor) for major, minor in VERSIONS}
    others = [command for command, version in named.items() if version != sys.version_info[:2] and _runs(command)]
    return [sys.executable, *others]


def _runs(command: str) -> bool:
    return bool(shutil.which(command)) and not subprocess.call([command, "-c", ""], stderr=subprocess.DEVNULL)


def _try(command: str, wheel: Path, folder: Path) -> None:
    subprocess.run([command, "-m", "venv", str(folder / "venv")], check=True)
    pins = folder / "pins.txt"
    pins.write_text("\n".join(PINNED.findall((ROOT / "lock" / "run.txt").read_text(encoding="utf-8"))) + "\n")
    pip = [str(folder / "venv" / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--constraint", str(pins), str(wheel)], check=True)
    stranger = Stranger(folder)
    stranger.complains("discard 9dTd6hQh8s", 3, "no tables in ", "run: outs tables build ", "--first")
    stranger.complains("plot hold 9dTd6hQh8s -o hold.svg", 2, "pip install 'outs[plot]'")
    stranger.complains("serve", 2, "pip install 'outs[serve]'")
    stranger.complains("tables build --store parts --cluster tcp://127.0.0.1:1", 2, "pip install 'outs[cluster]'")
    stranger.answers(FIRST.removeprefix("outs "), "Try:")
    for question in TEN_QUESTIONS:
        found = value_at(json.loads(stranger.answers(f"{question.command} --json")), question.key)
        require(found == question.answer, f"{question.command}: {question.key} is {found!r}, not {question.answer!r}")
    stranger.complains("policies", 3, "run: outs tables build")
    print(f"{command}: {len(TEN_QUESTIONS)} answers are right", flush=True)


class Stranger:
    """A user with an installed wheel, a home of their own and nothing else."""

    def __init__(self, folder: Path) -> None:
        """Work in `folder`, whose environment is `venv`."""
        self._outs = folder / "venv" / "bin" / "outs"
        self._home = folder / "home"
        self._home.mkdir()

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """Run a command line of outs, as in a new terminal."""
        environment = {"HOME": str(self._home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        arguments = command.split()
        return subprocess.run(
            [self._outs, *arguments], capture_output=True, text=True, check=False, cwd=self._home, env=environment
        )

    def answers(self, command: str, *parts: str) -> str:
        """Return the output of a command that must succeed with these parts in it."""
        done = self.run(command)
        require(done.returncode == 0 and _has(done.stdout, parts), f"{command}: {done}")
        return done.stdout

    def complains(self, command: str, status: int, *parts: str) -> None:
        """Run a command that must end with a status and one line with these parts."""
        done = self.run(command)
        is_one_line = done.stdout == "" and done.stderr.count("\n") == 1
        require(done.returncode == status and is_one_line and _has(done.stderr, parts), f"{command}: {done}")


def _has(text: str, parts: Sequence[str]) -> bool:
    return all(part in text for part in parts)


def value_at(answer: object, path: str) -> object:
    """Return what a dotted path names in JSON."""
    for step in path.split("."):
        if isinstance(answer, list):
            answer = answer[int(step)]
        else:
            require(isinstance(answer, dict) and step in answer, f"no {step} in {str(answer)[:200]}")
            assert isinstance(answer, dict)
            answer = answer[step]
    return answer


def require(is_so: bool, complaint: str) -> None:
    """End with status 1 and a line unless something is so."""
    if not is_so:
        sys.exit(f"{Path(__file__).name}: {complaint}")


if __name__ == "__main__":
    main()
