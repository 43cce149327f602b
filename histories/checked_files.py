"""Parquet files of `outs hands`: checked against the record of their folder, and refused if they are damaged."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..cards.errors import BadInput
from ..work.atomic_sets import finish_replacing

_MAGIC = b"PAR1"
"""The first bytes of a Parquet file."""


def require_undamaged(file: Path) -> None:
    """Raise `BadInput` if a file differs from the record in its folder; a file that no record lists is not checked."""
    if _is_as_written(file):
        return
    with suppress(OSError):
        finish_replacing(file.parent)  # of a run that was killed, or that writes at this moment
    if not _is_as_written(file):
        raise damaged(file)


def _is_as_written(file: Path) -> bool:
    """Return false if a file differs from the record beside it. Raise `BadInput` if the record is damaged."""
    from .writing.record import RECORD, digest_of, read_record

    place = file.parent / RECORD
    if not place.exists():
        return True
    record = read_record(place)
    if record is None:
        raise damaged(place)
    written = record.digests.get(file.name)
    try:
        return written is None or digest_of(file) == written
    except OSError as error:
        raise BadInput(f"{file}: {error.strerror or error}") from None


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """Read a file with Polars in the context. Raise `BadInput` if it is damaged or of another format.

    Some damage makes Polars raise `PanicException`, which is not a subclass of `Exception`.
    """
    import polars as pl

    try:
        yield
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
        raise _unreadable(file) from None


def _unreadable(file: Path) -> BadInput:
    """Return the refusal of a file that cannot be read: a damaged Parquet file, or one of another format."""
    try:
        with file.open("rb") as opened:
            is_parquet = opened.read(len(_MAGIC)) == _MAGIC
    except OSError as error:
        return BadInput(f"{file}: {error.strerror or error}")
    if is_parquet:
        return damaged(file)
    return BadInput(f"{file} is not a Parquet file: `outs hands` makes one of hand histories")


def damaged(file: Path) -> BadInput:
    """Return the refusal of a damaged file of a folder of hands."""
    return BadInput(f"{file} is damaged: read the histories again, with --replace")
