"""The belief agent: estimates an opponent's hand from its actions, and gives advice."""
