"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 9
"""The number that an installed outs compares."""
DIGEST = "29eaaf62ee6f929ded13a0f16dbdbf5aefd5ac5aef6621cc448c5cec68881409"
"""The digest of the code of all stages when the number was written."""
