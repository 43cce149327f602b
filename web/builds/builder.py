"""The builder: a thread of the main process that runs the builds, each in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Event, Lock, Thread

from ...cards.errors import one_line, shortened
from ...tables.files.errors import TablesError
from ...tables.files.manifest import read_manifest
from ...tables.schema import REQUESTS, SCHEMA
from ..monitoring import write_now
from .state import REST, BuildState, State, wanted, write_states

AUTOMATIC = ("triples", "draw-game", "draw-game-2-7", "draw-game-a-5")
"""The tables on request that the page needs, in the order in which they are built."""
MEMORY = dict.fromkeys(AUTOMATIC[1:], 2500000000)
"""Bytes that must be free for a build, so that it takes none from the service; those of the others are few."""
AGAIN_SECONDS = 15.0
"""Seconds until a folder is tried again in which another build runs."""
LOCKED = "another build is running"
"""How the message of a build begins that found the folder locked."""
STOP_SECONDS = 1.0
"""Seconds that a build has to end once it is asked to; then it is killed."""
WAVE_TICK = 1.0
"""Polling interval, in seconds, for the files that a wave of a build ends with."""
_LONGEST = 300


def command_of(*words: str, low: bool = True) -> list[str]:
    """Return the command line of `outs` in a new process."""
    return [sys.executable, "-m", "outs.web.builds.low_priority" if low else "outs", *words]


def environment() -> dict[str, str]:
    """Return the environment in which that process finds the same modules as this one."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)}


def free_memory() -> int | None:
    """Return the bytes that new processes can use, None on systems that do not say."""
    with suppress(OSError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            name, _, amount = line.partition(":")
            if name == "MemAvailable":
                return int(amount.split()[0]) * 1024
    return None


def missing_builds(folder: Path, unsound: Iterable[str] = ()) -> list[str]:
    """Return the names of the builds that a folder lacks, in their order. `unsound` tables are built too.

    Raises `TablesMissing` or `TablesDamaged` without a readable manifest.
    """
    there = {*read_manifest(folder).files} - {*unsound}
    needed = [REST] if {*SCHEMA.tables, *SCHEMA.other_files} - there else []
    return needed + [name for name in AUTOMATIC if {*REQUESTS[name]} - there]


class Builder:
    """Runs the builds of a folder one after another, those that questions need first.

    A build that fails is not tried again. If another process builds in the folder, the builder waits for it.
    """

    def __init__(
        self,
        folder: Path,
        shared: Path,
        names: Sequence[str],
        published: Callable[[], object],
        make_command: Callable[..., list[str]] = command_of,
        again_seconds: float = AGAIN_SECONDS,
        free: Callable[[], int | None] = free_memory,
    ) -> None:
        """Build `names` in `folder`; `start` begins.

        shared     the folder in which the states are written for the workers
        published  called after tables were published
        """
        self._folder, self._shared, self._published, self._make_command = folder, shared, published, make_command
        self._again_seconds, self._free = again_seconds, free
        self._states = {name: BuildState(name) for name in names}
        self._stopping = Event()
        self._starting = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._thread = Thread(target=self._run, name="builds", daemon=True)
        self._write()

    def start(self) -> None:
        if self._states:
            self._thread.start()

    def stop(self) -> None:
        """Ask a running build to end; `join` waits for it."""
        self._stopping.set()
        with self._starting:
            if self._process is not None and self._process.poll() is None:
                self._process.terminate()

    def join(self) -> None:
        """Wait until the running build has ended, and kill it if that takes too long."""
        if self._process is not None:
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._stopping.is_set() and (name := self._next()) is not None:
            try:
                self._build(name)
            except OSError as error:  # the process cannot be started
                self._note(name, "failed", one_line(str(error)))
            if self._states[name].state == "failed" and not self._stopping.is_set():
                write_now({"failure": f"{self._states[name].command}: {self._states[name].note}"})

    def _next(self) -> str | None:
        waiting = [name for name, one in self._states.items() if one.state == "waiting"]
        return next((name for name in wanted(self._shared) if name in waiting), waiting[0] if waiting else None)

    def _build(self, name: str) -> None:
        """Build until the process has ended, or wait if the folder is locked."""
        words = [] if name == REST else [name]
        free = self._free()
        if free is not None and free < MEMORY.get(name, 0):
            self._note(name, "failed", f"it needs {MEMORY[name] / 1e9:.1f} GB of free memory, and {free / 1e9:.1f} are")
            return
        self._note(name, "building")
        with self._starting:
            if self._stopping.is_set():
                return
            self._process = process = subprocess.Popen(
                self._make_command("tables", "build", *words, "--tables", str(self._folder)),
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                env=environment(), errors="replace",
            )  # fmt: skip
        ended = Event()
        watch = Thread(target=self._watch_waves, args=(ended, self._waves()), name="waves", daemon=True)
        watch.start()
        assert process.stderr is not None
        last = ""
        with process.stderr as lines:
            for line in lines:
                if line.strip():
                    last = shortened(one_line(line.strip()), _LONGEST)
                    self._note(name, "building", last)
        status = process.wait()
        ended.set()
        watch.join()
        if self._stopping.is_set():
            return
        if status == 0:
            self._note(name, "built")
            self._published()
        elif LOCKED in last:
            self._note(name, "waiting", last)
            self._stopping.wait(self._again_seconds)
            if not {*missing_builds(self._folder)} & {name}:
                self._note(name, "built")
                self._published()
        else:
            self._note(name, "failed", last.removeprefix("outs: ") or f"it ended with status {status}")

    def _watch_waves(self, ended: Event, before: tuple[str, ...]) -> None:
        """Call `published` whenever the files that a wave ends with have been replaced, as long as the build runs."""
        while not ended.wait(WAVE_TICK):
            now = self._waves()
            if all(old != new for old, new in zip(before, now, strict=True)) and not self._stopping.is_set():
                before = now
                self._published()

    def _waves(self) -> tuple[str, ...]:
        """Return the hashes of the files that are made after each wave."""
        with suppress(TablesError):
            files = read_manifest(self._folder).files
            return tuple(files[name].sha256 if name in files else "" for name in SCHEMA.other_files)
        return ("",) * len(SCHEMA.other_files)

    def _note(self, name: str, state: State, note: str = "") -> None:
        self._states[name] = replace(self._states[name], state=state, note=note)
        self._write()

    def _write(self) -> None:
        with suppress(OSError):
            write_states(self._shared, [*self._states.values()])
