"""The command line as a process of its own: its pipes, its signals and its exit status."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

OUTS = [sys.executable, "-m", "outs"]


@pytest.fixture
def environment(tables_folder: Path) -> dict[str, str]:
    """The surroundings of a command, with the tables named."""
    return {**os.environ, "OUTS_TABLES": str(tables_folder)}


def finish(arguments: list[str], environment: dict[str, str], **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [*OUTS, *arguments], capture_output=True, text=True, check=False, env={**environment, **more}, timeout=60
    )


def test_an_answer_is_status_0_on_standard_output(environment: dict[str, str]) -> None:
    done = finish(["value", "AhKhQhJhTh", "--json"], environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["value"] == 7462


def test_the_console_script_is_the_same_command(environment: dict[str, str]) -> None:
    script = Path(sys.executable).with_name("outs")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == finish(["--version"], environment).stdout


def test_bad_input_is_status_2_on_standard_error(environment: dict[str, str]) -> None:
    done = finish(["discard", "AhKhQhJh"], environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "outs: a hand takes 5 cards, got 4: 'AhKhQhJh'\n"


def test_missing_tables_are_status_3_on_standard_error(environment: dict[str, str], tmp_path: Path) -> None:
    done = finish(["value", "AhKhQhJhTh"], environment, OUTS_TABLES=str(tmp_path))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"outs: no tables in {tmp_path}; run: outs tables build (minutes), or add --first ")
    assert done.stderr.count("\n") == 1


def test_bytes_that_are_no_text_are_bad_input(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [*OUTS, "value", "-"], input=b"\xff\xfe\n", capture_output=True, check=False, env=environment, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"outs: ")
    assert done.stderr.count(b"\n") == 1


def test_strict_input_that_is_no_text_is_bad_input_too(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [*OUTS, "value", "-"],
        input=b"\xff\xfe\n",
        capture_output=True,
        check=False,
        env={**environment, "PYTHONIOENCODING": "utf-8:strict"},
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_lines_that_are_no_text_are_bad_and_the_others_are_answered(environment: dict[str, str]) -> None:
    for encoding in ("", "utf-8:strict"):
        done = subprocess.run(
            [*OUTS, "value", "-", "--csv"],
            input=b"AhKhQhJhTh\n\xff\xfe\n2c3d4h5sAc\nAh\xe2\n",
            capture_output=True,
            check=False,
            env={**environment, "PYTHONIOENCODING": encoding},
            timeout=120,
        )
        assert (done.returncode, done.stdout.count(b"\n")) == (2, 3)
        assert done.stderr == b"outs: line 2: not text: byte 1 is 0xff\nouts: line 4: not text: byte 3 is 0xe2\n"


def test_a_screen_without_block_characters_is_no_reason_to_fail(environment: dict[str, str]) -> None:
    done = finish(["discard", "9dTd6hQh8s", "--top", "1"], environment, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "88.975 %" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["sql", "SELECT * FROM flop_states", "--csv"],
        ["sql", "SELECT * FROM hands LIMIT 200000", "--json"],
        ["sql", "SELECT * FROM hands LIMIT 200000"],
        ["value", "AhKhQhJhTh"],
    ],
    ids=["csv", "json", "screen", "short"],
)
def test_a_reader_that_leaves_early_gets_no_error_message(environment: dict[str, str], arguments: list[str]) -> None:
    process = subprocess.Popen([*OUTS, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    assert process.stderr is not None
    if arguments[0] == "sql":
        assert process.stdout.read(10)
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert complaint == b""
    assert process.wait(60) in (0, 1)


def test_an_interrupt_is_status_130_without_a_traceback(environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        [*OUTS, "value", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environment, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    # Once it has answered one question everything is imported, and it waits for the next.
    process.stdin.write(b"AhKhQhJhTh\n")
    process.stdin.flush()
    assert process.stdout.readline()
    process.send_signal(signal.SIGINT)
    printed, complaint = process.communicate(timeout=120)
    assert (process.returncode, printed) == (130, b"")
    assert complaint.split() == [b"outs:", b"interrupted"]


@pytest.mark.parametrize(
    ("number", "status", "said"),
    [(signal.SIGTERM, 143, "terminated"), (signal.SIGHUP, 129, "hung up"), (signal.SIGINT, 130, "interrupted")],
)
def test_a_build_that_is_ended_cleans_up(tmp_path: Path, number: int, status: int, said: str) -> None:
    folder = tmp_path / "tables"
    process = subprocess.Popen(
        [*OUTS, "tables", "build", "--tables", str(folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    until = time.monotonic() + 120
    while not list(folder.glob(".outs-*/*.parquet")) and time.monotonic() < until:
        time.sleep(0.02)
    process.send_signal(number)
    printed, complaint = process.communicate(timeout=120)
    assert (process.returncode, printed, complaint.strip()) == (status, b"", f"outs: {said}".encode())
    left = {path.name for path in folder.iterdir()}
    assert all(name in {".build.lock", "manifest.json"} or name.endswith(".parquet") for name in left)


@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT", "SIGTERM"])
def test_a_signal_while_exit_handlers_run_changes_nothing(environment: dict[str, str], name: str) -> None:
    program = (
        "import atexit, os, signal, sys\n"
        f"atexit.register(lambda: os.kill(os.getpid(), signal.{name}))\n"
        "sys.argv = ['outs', 'value', 'AhKhQhJhTh', '--json']\n"
        "from outs.cli import main\n"
        "main()\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["value"] == 7462


def test_a_hangup_that_is_ignored_stays_ignored(environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        ["nohup", *OUTS, "value", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**environment, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    for _ in range(2):
        process.stdin.write(b"AhKhQhJhTh\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGHUP)
    process.communicate(timeout=120)
    assert process.returncode == 0


@pytest.mark.parametrize("arguments", [["paytable", "PIPE"], ["discard", "AhKhQhJhTh", "--objective", "weights:PIPE"]])
def test_a_named_pipe_is_no_file(environment: dict[str, str], tmp_path: Path, arguments: list[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    pipe = str(tmp_path / "pipe")
    done = finish([argument.replace("PIPE", pipe) for argument in arguments], environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("cannot be read: not a regular file\n")


@pytest.mark.parametrize("arguments", [["value", "AhKhQhJhTh"], ["sql", "SELECT 1"], ["tables", "info"], ["--help"]])
def test_a_closed_standard_output_is_status_1_and_one_line(environment: dict[str, str], arguments: list[str]) -> None:
    done = with_closed(">&-", arguments, environment)
    assert (done.returncode, done.stderr) == (1, "outs: the answer could not be written: Bad file descriptor\n")
    assert with_closed("<&- >&- 2>&-", arguments, environment).returncode == 1
    assert with_closed("<&- 2>&-", arguments, environment).returncode == 0


def test_a_file_is_written_and_standard_input_is_empty_where_streams_are_closed(
    environment: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "value.json"
    done = with_closed("<&- >&-", ["value", "AhKhQhJhTh", "-o", str(file)], environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(file.read_text())["value"] == 7462
    done = with_closed("<&- >&- 2>&-", ["value", "-", "-o", str(file)], environment)
    assert (done.returncode, file.read_bytes()) == (0, b"")
    assert with_closed("2>&-", ["value", "Ah"], environment).returncode == 2


def with_closed(streams: str, arguments: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command that a shell starts with some standard streams closed."""
    command = ["sh", "-c", f'exec "$@" {streams}', "sh", *OUTS, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [["value", "AhKhQhJhTh"], ["equity", "AA", "KK", "--json"], ["sql", "SELECT * FROM hands LIMIT 10000", "--csv"],
     ["tables", "info"], ["--help"]],
    ids=["value", "equity", "sql", "info", "help"],
)  # fmt: skip
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_status_1_and_one_line(
    environment: dict[str, str], arguments: list[str], unbuffered: str
) -> None:
    surroundings = {**environment, "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*OUTS, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=surroundings
        )
    assert (done.returncode, done.stderr) == (1, "outs: the answer could not be written: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_bad_input_is_status_2_even_if_the_disk_is_full(environment: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*OUTS, "value", "-"], input="AhKhQhJhTh\nAh\n", stdout=full, stderr=subprocess.PIPE, text=True,
            check=False, env={**environment, "PYTHONUNBUFFERED": ""},
        )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("outs: line 2: ")


def test_a_program_has_its_answer_before_it_asks_again(environment: dict[str, str]) -> None:
    command = [*OUTS, "value", "-", "--json"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**environment, "PYTHONUNBUFFERED": ""}
    ) as bot:
        assert bot.stdin is not None
        assert bot.stdout is not None
        for number, cards in enumerate(("AhKhQhJhTh", "2c3d4h5s7c"), start=1):
            bot.stdin.write(f"{cards}\n")
            bot.stdin.flush()
            assert json.loads(bot.stdout.readline())["line"] == number
        bot.stdin.close()
    assert bot.returncode == 0
