"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 3
"""The number that an installed outs compares."""
DIGEST = "8de7adf54d37693e30b152bc5f6111595d912eaf2fbbc80303768e5f0e04ac29"
"""The digest of the code of all stages when the number was written."""
