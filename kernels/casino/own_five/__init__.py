"""Five own cards against a dealer: hands counted by class, and exchanges of a card."""
