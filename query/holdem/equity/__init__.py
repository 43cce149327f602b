"""Equity of hands and ranges: looked up, counted or sampled."""
