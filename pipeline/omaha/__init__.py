"""The tables of Omaha."""
