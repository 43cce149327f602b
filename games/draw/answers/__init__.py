"""Answers to the questions of draw poker and video poker, with the JSON that programs rely on."""
