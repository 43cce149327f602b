"""The best strategy on a pay table as a list to memorise, and what a session with it brings."""
