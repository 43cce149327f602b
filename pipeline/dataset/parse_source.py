"""Which place somebody means by a text: an address, or a folder of this machine."""

from pathlib import Path

from ...cards.errors import BadInput
from .http_source import Host
from .source import Folder, Source


def source_of(place: str) -> Source:
    """The folder or address that `place` names. Raises `BadInput` for an address that nothing can be fetched from."""
    if not place.strip():
        raise BadInput("give the address or the folder of a data set")
    if "://" in place:
        return Host(place)
    return Folder(Path(place))
