"""The version of all stages and formats: where outs is installed, tables of another version are outdated.

`make version` writes both lines; a test fails until it has, once the code of a stage has changed.
"""

VERSION = 1
"""The number that is compared where outs is installed."""
DIGEST = "076a62eb0d7ba53fe13feffb8629eb839c26de041d47875ebc2dd021d146a439"
"""What the code of every stage came to when the number was written."""
