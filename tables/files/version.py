"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 11
"""The number that an installed outs compares."""
DIGEST = "5a3c1d13f93fa2cb607c976bcfb921943520a1ba8927167010b6e739b2d49259"
"""The digest of the code of all stages when the number was written."""
