"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 8
"""The number that an installed outs compares."""
DIGEST = "9534549ae83832f06bbbdd5438f0d2488d1f22f9d6301b1a1e746be9065b7067"
"""The digest of the code of all stages when the number was written."""
