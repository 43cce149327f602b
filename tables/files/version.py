"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 14
"""The number that an installed outs compares."""
DIGEST = "c81c8e0df27b2abe8a043c2363b7d9176b5ba1f5b66e9cae57522ff9f5de95b1"
"""The digest of the code of all stages when the number was written."""
