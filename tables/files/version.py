"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 8
"""The number that an installed outs compares."""
DIGEST = "f9600c5e409639ccd908d0a7ff812d5691cb70fdae213e79a36114baeecab1f7"
"""The digest of the code of all stages when the number was written."""
