"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "694d80def9cfa39c4e2e68aa36c15f707cc15c8d6004e629016316bd046f9440"
"""The digest of the code of all stages when the number was written."""
