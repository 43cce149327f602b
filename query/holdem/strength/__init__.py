"""Hand strength and potential against ranges."""
