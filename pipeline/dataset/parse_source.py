"""Choice of a data set's source from a user's text: an http address or a local folder."""

from pathlib import Path

from ...cards.errors import BadInput
from .http_source import Host
from .source import Folder, Source


def source_of(place: str) -> Source:
    """Return the folder or address that `place` names. Raises `BadInput` for an empty or unsupported address."""
    if not place.strip():
        raise BadInput("give the address or the folder of a data set")
    if "://" in place:
        return Host(place)
    return Folder(Path(place))
