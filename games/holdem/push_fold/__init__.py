"""Push or fold: spots, chips and prizes, heads-up, three-handed and full tables."""
