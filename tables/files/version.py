"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "a71116191e6b927715bad8edd561ead68aeec433bec6af75732ba9dbb49e4592"
"""The digest of the code of all stages when the number was written."""
