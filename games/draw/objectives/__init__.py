"""Objectives for choosing a discard, as users name them, and as functions of the final hand."""
