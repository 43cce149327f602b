"""Push or fold for up to nine players: who can go all in after whom, what a pot is worth, and the equilibrium."""
