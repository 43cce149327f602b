"""Questions about lowball draw."""
