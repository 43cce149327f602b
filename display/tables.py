"""The files of the tables' folder as people read them."""

from ..tables.answers import FilesAnswer
from .text import View, table


def text(answer: FilesAnswer, view: View) -> str:
    """Every file with its rows, its size and the time that it took to build."""
    files = answer.files.values()
    lines = [
        (entry.file, f"{entry.rows:,}" if entry.rows else "", f"{entry.bytes / 1e6:.1f} MB", f"{entry.seconds:.1f} s")
        for entry in files
    ]
    size, spent = sum(entry.bytes for entry in files), sum(entry.seconds for entry in files)
    lines.append(("all", "", f"{size / 1e6:.1f} MB", f"{spent:.1f} s"))
    return f"Tables in {answer.directory}\n\n{table(('File', 'Rows', 'Size', 'Built in'), lines, width=view.width)}"
