"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 13
"""The number that an installed outs compares."""
DIGEST = "3f68b88aade39011358300bacee46a520bbfe19671779543c69d530c56566a23"
"""The digest of the code of all stages when the number was written."""
