"""Accept-Encoding with a weight of 0, which refuses an encoding; starlette's gzip middleware ignores weights."""

from starlette.types import Scope

_HEADER = b"accept-encoding"
_GZIP = "gzip"


def takes_gzip(given: str) -> bool:
    """Return true if an Accept-Encoding accepts gzip by name.

    >>> takes_gzip("br, gzip"), takes_gzip("gzip;q=0.5"), takes_gzip("gzip; q=0, br"), takes_gzip("br")
    (True, True, False, False)
    """
    for one in given.split(","):
        name, *parameters = (piece.strip().lower() for piece in one.split(";"))
        if name == _GZIP:
            return not any(_is_zero(parameter) for parameter in parameters)
    return False


def without_refused_gzip(scope: Scope) -> Scope:
    """Return the request, without its Accept-Encoding if that does not accept gzip."""
    for name, value in scope["headers"]:
        if name == _HEADER and not takes_gzip(value.decode("latin-1")):
            return {**scope, "headers": [header for header in scope["headers"] if header[0] != _HEADER]}
    return scope


def _is_zero(parameter: str) -> bool:
    name, _, weight = parameter.partition("=")
    return name.strip() == "q" and weight.strip().rstrip("0").rstrip(".") in ("", "0")
