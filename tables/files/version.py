"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 17
"""The number that an installed outs compares."""
DIGEST = "76a0ffee17ca6b7c3d0ddf81c62e845674dbda64e8fd58a7f56d8817d8c51ee2"
"""The digest of the code of all stages when the number was written."""
