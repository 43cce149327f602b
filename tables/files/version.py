"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "e6826a18afe8d0d4387c6a1e82011897a8afc6269b0104742b5668c4e82e9b3a"
"""The digest of the code of all stages when the number was written."""
