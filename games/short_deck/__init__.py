"""Short deck hold'em, six plus: hold'em with 36 cards, in two orders of hands."""
