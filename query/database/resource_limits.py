"""Resource limits for SQL statements."""

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """Limits on memory and threads for statements.

    memory   as in DuckDB's setting `memory_limit`
    threads  number of threads for computing
    reading  number of further threads that wait for files; DuckDB's default unless given
    """

    memory: str = "2GB"
    threads: int = min(4, os.cpu_count() or 1)
    reading: int | None = None

    def settings(self) -> dict[str, str | bool | int | float | list[str]]:
        """Return the configuration of a DuckDB instance."""
        return {
            "memory_limit": self.memory,
            "threads": str(self.threads),
            "temp_directory": "",
            # A missing extension is then an error in the statement, instead of a download.
            "autoinstall_known_extensions": "false",
            "autoload_known_extensions": "false",
            **({} if self.reading is None else {"async_threads": str(self.reading)}),
        }


BOUNDS = Bounds()
"""The limits of a session."""
