"""ETags of answers and files: whether an asker has what it asks for."""

from collections.abc import Set


def has_it(given: str | None, tag: str) -> bool:
    """Whether a request's If-None-Match names the tag, or all with `*`; weak and strong ones are the same here."""
    return "*" in _names(given) or is_named(given, tag)


def is_named(given: str | None, tag: str) -> bool:
    """Whether it names the tag itself: who knows it was given that very answer."""
    return tag.removeprefix("W/") in _names(given)


def _names(given: str | None) -> Set[str]:
    return {name.strip().removeprefix("W/") for name in (given or "").split(",")}
