"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "816f549d688908fd341f294c4c809e3f93a0cb3ce63d7704bb4a47ed3fda046b"
"""The digest of the code of all stages when the number was written."""
