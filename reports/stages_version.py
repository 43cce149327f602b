"""Write the next number to `tables/files/version.py` if the code of a stage, its data or a declaration has changed."""

import re
from pathlib import Path

from outs.pipeline.catalogue import CATALOGUE
from outs.pipeline.plan import stages_digest
from outs.tables.files import version

FILE = Path(version.__file__)


def next_text(text: str, digest: str) -> str:
    """Return the module's text with the given digest and, if that is new, the next version number.

    >>> print(next_text('VERSION = 7\\nDIGEST = "ab"', "cd"))
    VERSION = 8
    DIGEST = "cd"
    >>> next_text('VERSION = 7\\nDIGEST = "ab"', "ab")
    'VERSION = 7\\nDIGEST = "ab"'
    """
    if f'DIGEST = "{digest}"' in text:
        return text
    text = re.sub(r'(?m)^DIGEST = ".*"', f'DIGEST = "{digest}"', text)
    return re.sub(r"(?m)^VERSION = (\d+)", lambda found: f"VERSION = {int(found[1]) + 1}", text)


if __name__ == "__main__":
    FILE.write_text(next_text(FILE.read_text(encoding="utf-8"), stages_digest(CATALOGUE)), encoding="utf-8")
