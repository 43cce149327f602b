"""The page's source folder, and the content security policy with which it is sent."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parent / "page"
INDEX = "index.html"
SQL_ENGINE = "vendor/duckdb/"
"""DuckDB for browsers, used only by a static site: a service runs statements itself."""
_INLINE = re.compile(rb"<script(?![^>]*\b(?:src=|application/json))[^>]*>(.*?)</script>", re.DOTALL)


def content_policy(html: bytes, asks: str = "'self'", *scripts: bytes) -> str:
    """Return the policy of a page: only its own files, and its inline scripts by their hashes.

    asks     addresses that the page may send requests to
    scripts  further scripts that the page may insert
    """
    allowed = (*_INLINE.findall(html), *scripts)
    hashes = "".join(f" 'sha256-{b64encode(sha256(script).digest()).decode()}'" for script in allowed)
    return (
        f"default-src 'self'; script-src 'self'{hashes}; connect-src {asks}; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'"
    )
