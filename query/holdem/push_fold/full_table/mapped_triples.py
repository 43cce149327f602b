"""Triples of starting hands as files that are mapped into memory, which all processes of a machine share.

Arranging the table `starting_hand_triples` takes a second and several hundred megabytes; it is done once, into the
user's cache.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from .....games.holdem.three_way.triples import Triples
from .....work.fingerprint import code_digest
from .....work.safe_files import is_private, private_folder, write_private

ARRANGING = "outs.kernels.holdem.triples.pots_of_three"
"""The module whose code decides what is in the files."""


def mapped_triples(key: object, arrange: Callable[[], Triples], cache: Path | None = None) -> Triples:
    """Return the triples that were kept under `key`; else those of `arrange`, which are kept from then on.

    Without a folder in the program's `cache` (by default the user's) that is safe to use, nothing is kept.
    """
    name = sha256(f"{code_digest(ARRANGING)} {key!r}".encode()).hexdigest()[:32]
    folder = private_folder(cache or user_cache_path("outs"), "triples")
    if folder is None:
        return arrange()
    found = _mapped(folder, name)
    if found is None:
        arranged = arrange()
        _keep(folder, name, arranged)
        found = _mapped(folder, name) or arranged
    return found


def _files(folder: Path, name: str) -> dict[str, Path]:
    return {field.name: folder / f"{name}-{field.name}.npy" for field in fields(Triples)}


def _mapped(folder: Path, name: str) -> Triples | None:
    """Return the arrays of some files, or None if one is missing or damaged."""
    with suppress(OSError, ValueError, EOFError):
        files = _files(folder, name)
        if all(is_private(path) for path in files.values()):
            # Copied where it is written to, which is nowhere: kernels are compiled for arrays that can be written.
            arrays = {field: np.load(path, mmap_mode="c", allow_pickle=False) for field, path in files.items()}
            return Triples(**{field: np.asarray(array) for field, array in arrays.items()})
    return None


def _keep(folder: Path, name: str, triples: Triples) -> None:
    """Write the arrays and remove those of other tables; a failure is ignored."""
    files = _files(folder, name)
    with suppress(OSError):
        for field, path in files.items():
            content = BytesIO()
            np.save(content, getattr(triples, field))
            write_private(path, content.getvalue())
        for old in folder.glob("*.npy"):
            if old not in files.values():
                old.unlink(missing_ok=True)
