"""Push or fold for two to nine players with any blinds, antes and prizes, from the tables of two and three hands."""
