"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 5
"""The number that an installed outs compares."""
DIGEST = "8b75d900f11b37c16766c401aadcccb0a3c298b4b6d9380ee0a75c98b8f406b1"
"""The digest of the code of all stages when the number was written."""
