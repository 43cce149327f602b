"""Questions about Halatro."""
