"""The solver's state on disk, so that a build that was stopped goes on from its last saved pass."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...work.regular_files import open_regular
from ...work.whole_file import replacing

Arrays = Mapping[str, npt.NDArray[np.float32]]
DIGEST = hashlib.sha256().digest_size
LONGEST_HEAD = 10_000


def save(path: Path, passes: int, arrays: Arrays) -> None:
    """Write the arrays after this number of passes; the file appears whole or not at all. Raise `OSError`."""
    path.parent.mkdir(exist_ok=True)
    digest = hashlib.sha256()
    parts: list[bytes | memoryview] = [_head(passes, arrays), *(array.data.cast("B") for array in arrays.values())]
    with replacing(path) as file:
        for part in parts:
            file.write(part)
            digest.update(part)
        file.write(digest.digest())


def load(path: Path, arrays: Arrays) -> int:
    """Fill `arrays` from a file and return its number of passes; 0 if there is none, or it is not as it was written.

    Arrays are zero after a file that is damaged.
    """
    try:
        with open_regular(path) as file:
            head = file.readline(LONGEST_HEAD)
            passes = _passes(head, arrays)
            digest = hashlib.sha256(head)
            for array in arrays.values() if passes else ():
                file.readinto(array.data.cast("B"))
                digest.update(array.data.cast("B"))
            if passes and file.read() == digest.digest():
                return passes
    except OSError:
        pass
    for array in arrays.values():
        array[:] = 0
    return 0


def _head(passes: int, arrays: Arrays) -> bytes:
    shapes = {name: array.shape for name, array in arrays.items()}
    return json.dumps({"passes": passes, "arrays": shapes}).encode() + b"\n"


def _passes(head: bytes, arrays: Arrays) -> int:
    """Return the number of passes of a file with this first line; 0 if it is not a file of these arrays."""
    try:
        found: Any = json.loads(head)
        passes = found["passes"]
    except (ValueError, LookupError, TypeError):
        return 0
    return passes if isinstance(passes, int) and head == _head(passes, arrays) else 0
