"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 5
"""The number that an installed outs compares."""
DIGEST = "db7ee3bdce14828b90a7bb75f15c7f42c8d8513552a3492ebf98279f9086e406"
"""The digest of the code of all stages when the number was written."""
