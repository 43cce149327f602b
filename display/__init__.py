"""Answers as text, rows, JSON and pictures. Nothing here prints: the command line and the service do."""
