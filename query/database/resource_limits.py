"""What statements may have of this machine."""

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """What statements may have of this machine.

    memory   in words of DuckDB
    threads  that compute
    reading  further threads that wait for files; as many as DuckDB thinks fit unless given
    """

    memory: str = "2GB"
    threads: int = min(4, os.cpu_count() or 1)
    reading: int | None = None

    def settings(self) -> dict[str, str | bool | int | float | list[str]]:
        """The configuration of an instance."""
        return {
            "memory_limit": self.memory,
            "threads": str(self.threads),
            "temp_directory": "",
            # An extension that is missing is then an error in the statement, and no download is tried.
            "autoinstall_known_extensions": "false",
            "autoload_known_extensions": "false",
            **({} if self.reading is None else {"async_threads": str(self.reading)}),
        }


BOUNDS = Bounds()
"""Those of a session."""
