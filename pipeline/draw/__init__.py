"""The tables of draw poker."""
