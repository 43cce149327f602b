"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "9889e7a0d4a8efca34aaf8a46f3c4586e5aeda2ad86c9eeed815a928728436a7"
"""The digest of the code of all stages when the number was written."""
