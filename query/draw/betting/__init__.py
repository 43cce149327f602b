"""Five-card draw with betting, solved: moves, the value of every hold, and the hands that each player has."""
