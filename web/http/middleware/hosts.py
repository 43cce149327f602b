"""Accepted host names, against DNS rebinding: a browser must not reach the service under another site's name."""

import re
from collections.abc import Collection
from ipaddress import ip_address

from starlette.types import Scope

from ...problems import Problem

ANY = "*"
"""Allows every name, for a service behind a proxy that checks it."""
_HOST = re.compile(rb"(?P<name>\[[0-9a-fA-F:.]+\]|[^\[\]:/@?#\\\s]+)(?::\d{0,5})?")
_LOOPBACK = "localhost"


class Hosts:
    """The names allowed in a Host header: those of the loopback, and those given by the operator."""

    def __init__(self, allowed: Collection[str] = ()) -> None:
        """Allow these names in addition to those of the loopback; `*` allows any."""
        self._any = ANY in allowed
        self._allowed = {_plain(name) for name in (*allowed, _LOOPBACK)}

    def require_allowed(self, scope: Scope) -> None:
        """Raise `Problem` unless a request has exactly one Host header, with an allowed name."""
        given = [value for name, value in scope["headers"] if name == b"host"]
        found = _HOST.fullmatch(given[0].strip()) if len(given) == 1 else None
        if found is None:
            raise Problem(400, "A request needs exactly one Host header, with a name or an address.", "host")
        name = _plain(found["name"].decode("latin-1"))
        if not (self._any or name in self._allowed or _is_loopback(name)):
            raise Problem(421, "The service does not accept that host name; 'outs serve --allow-host NAME' allows it.")


def _plain(name: str) -> str:
    """Return a name or address in lower case for comparison, without brackets and final dot."""
    return name.strip("[]").lower().removesuffix(".")


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
