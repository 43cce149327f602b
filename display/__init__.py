"""Answers as text, rows, JSON and pictures. Nothing here prints: that is for the faces."""
