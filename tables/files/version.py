"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 5
"""The number that an installed outs compares."""
DIGEST = "3a52f352755264ab1c5b80b32186fd889ba3d5c5d9fbef33e38e8292bd450b2e"
"""The digest of the code of all stages when the number was written."""
