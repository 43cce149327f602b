"""Policies that choose a discard, and how much each gains or loses."""
