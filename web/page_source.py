"""The page as it lies here: its folder, and the content security policy that it is sent with."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parent / "page"
INDEX = "index.html"
SQL_ENGINE = "vendor/duckdb/"
"""DuckDB for browsers, which only a site of plain files offers: a service answers statements itself."""
_INLINE = re.compile(rb"<script(?![^>]*\b(?:src=|application/json))[^>]*>(.*?)</script>", re.DOTALL)


def content_policy(html: bytes, asks: str = "'self'", *scripts: bytes) -> str:
    """The policy of a page: its own files alone, and the scripts in it by their hashes.

    asks     the addresses that it may send questions to
    scripts  that it may put into itself
    """
    allowed = (*_INLINE.findall(html), *scripts)
    hashes = "".join(f" 'sha256-{b64encode(sha256(script).digest()).decode()}'" for script in allowed)
    return (
        f"default-src 'self'; script-src 'self'{hashes}; connect-src {asks}; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'"
    )
