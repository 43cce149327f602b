"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 5
"""The number that an installed outs compares."""
DIGEST = "cee7d97ff4d5fcbc89afc1b870a029e09103e78be34ddff6491fc095dfec8a85"
"""The digest of the code of all stages when the number was written."""
