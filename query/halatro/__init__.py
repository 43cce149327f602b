"""Answers about Halatro: exact odds, advice from the table of kept cards, and best plays in bulk."""
