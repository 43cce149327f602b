"""The stages of lowball draw, one file a table."""
