"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 16
"""The number that an installed outs compares."""
DIGEST = "5149368349c7554161f6fb63bce19496e2b4e38ca4778ae741a02cca79d391e7"
"""The digest of the code of all stages when the number was written."""
