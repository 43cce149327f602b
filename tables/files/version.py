"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "8cb93b8b67012c128e39425850483f6932590791f8a56cbdc4f50df61306a63e"
"""The digest of the code of all stages when the number was written."""
