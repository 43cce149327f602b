"""ETags of answers and files: whether an asker has what it asks for."""


def has_it(given: str | None, tag: str) -> bool:
    """Whether a request's If-None-Match names the tag; weak and strong ones are the same here."""
    if given is None:
        return False
    names = {name.strip().removeprefix("W/") for name in given.split(",")}
    return "*" in names or tag.removeprefix("W/") in names
