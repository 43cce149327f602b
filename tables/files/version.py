"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "c34f8d5d8a98f78636cfad156ae5c37dfe26b1f217976877190b463a048e66fa"
"""The digest of the code of all stages when the number was written."""
