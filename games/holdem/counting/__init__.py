"""Showdowns of ranges, counted: two by two, three in closed form, or every choice of hands."""
