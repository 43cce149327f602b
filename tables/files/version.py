"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 13
"""The number that an installed outs compares."""
DIGEST = "e258f5df0f8120263ddbb6ce07c096dd2f2f8d873eee5c98c9bc0aa27de65776"
"""The digest of the code of all stages when the number was written."""
