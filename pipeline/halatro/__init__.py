"""The table of Halatro, and the chances of cards that it is computed with."""
