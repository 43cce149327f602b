"""A folder with modules that somebody planted there, named like those of the standard library."""

from pathlib import Path

NAMES = ("re", "signal", "selectors", "socket", "pickle", "struct", "tempfile", "threading", "runpy", "types")


def plant(folder: Path) -> Path:
    """Plant modules that leave a trace when they run; returns the file with the trace, which is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    trace = folder / "trace"
    for name in NAMES:
        text = f"with open({str(trace)!r}, 'a') as file:\n    file.write('{name} ')\nraise ImportError('planted')\n"
        (folder / f"{name}.py").write_text(text)
    return trace
