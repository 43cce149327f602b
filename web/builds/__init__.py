"""Builds of missing tables by the service while it answers: one after another, at the lowest priority."""
