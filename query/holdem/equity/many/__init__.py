"""Equities of many questions at once: plain ones from the columns, in one pass."""
