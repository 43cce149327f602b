"""Answers to the questions of hold'em, with the JSON that programs rely on. Plain Python, but for data of pictures."""
