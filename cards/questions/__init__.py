"""Parameters of questions, and checks of their arguments."""
