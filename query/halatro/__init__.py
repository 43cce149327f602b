"""Questions about Halatro: exact odds, advice by the table of kept cards, and best plays in bulk."""
