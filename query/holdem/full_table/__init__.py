"""Push or fold for two to nine players with any blinds, antes and prizes: solved from tables of two and three hands."""
