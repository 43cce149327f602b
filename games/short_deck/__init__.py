"""Short deck hold'em, also called six plus: hold'em with 36 cards, in two orders of hands."""
