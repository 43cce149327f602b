"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 7
"""The number that an installed outs compares."""
DIGEST = "2345212dcf775a0d2cb1cfb7104756d7a4d91332020921daf885d6af7c1bbfd4"
"""The digest of the code of all stages when the number was written."""
