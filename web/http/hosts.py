"""Host names that the service answers to, so that no other site's name can be rebound to it in a browser."""

import re
from collections.abc import Collection
from ipaddress import ip_address

from starlette.types import Scope

from ..problems import Problem

ANY = "*"
"""Allows every name, for a service behind a proxy that checks it."""
_HOST = re.compile(rb"(?P<name>\[[0-9a-fA-F:.]+\]|[^\[\]:/@?#\\\s]+)(?::\d{0,5})?")
_LOOPBACK = "localhost"


class Hosts:
    """The names allowed in a Host header: those of this machine for itself, and the ones that the operator gave."""

    def __init__(self, allowed: Collection[str] = ()) -> None:
        """Allow these names besides those of the loopback; `*` allows all."""
        self._any = ANY in allowed
        self._allowed = {_plain(name) for name in (*allowed, _LOOPBACK)}

    def require_allowed(self, scope: Scope) -> None:
        """Raise `Problem` unless a request has one Host header, with a name that is allowed."""
        given = [value for name, value in scope["headers"] if name == b"host"]
        found = _HOST.fullmatch(given[0].strip()) if len(given) == 1 else None
        if found is None:
            raise Problem(400, "A request has one Host header, with a name or an address.", "host")
        name = _plain(found["name"].decode("latin-1"))
        if not (self._any or name in self._allowed or _is_loopback(name)):
            raise Problem(421, "The service does not answer to that name; 'outs serve --allow-host NAME' allows it.")


def _plain(name: str) -> str:
    """Return a name or address as it is compared: without case, brackets and a final dot."""
    return name.strip("[]").lower().removesuffix(".")


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
