"""Stages of the Omaha tables."""
