"""The table of Halatro."""
