"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 14
"""The number that an installed outs compares."""
DIGEST = "4eda9415f476372ff7b6be00312cd1b578c07d5301f209fb5fc32e987eca420f"
"""The digest of the code of all stages when the number was written."""
