"""Lowball draw, five-card draw in which the lowest hand wins: deuce-to-seven and ace-to-five."""
