"""ETags of answers and files: whether the client's copy is current."""

from collections.abc import Set


def has_it(given: str | None, tag: str) -> bool:
    """Return true if an If-None-Match names the tag, or is `*`; weak and strong tags are not distinguished."""
    return "*" in _names(given) or is_named(given, tag)


def is_named(given: str | None, tag: str) -> bool:
    """Return true if an If-None-Match names the tag itself, so that the client has that answer."""
    return tag.removeprefix("W/") in _names(given)


def _names(given: str | None) -> Set[str]:
    return {name.strip().removeprefix("W/") for name in (given or "").split(",")}
