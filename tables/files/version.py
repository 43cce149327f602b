"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 5
"""The number that an installed outs compares."""
DIGEST = "10aec653e6b920b5af5900967454eb01c90f3e7b088dbd5985783d741cbe4b6e"
"""The digest of the code of all stages when the number was written."""
