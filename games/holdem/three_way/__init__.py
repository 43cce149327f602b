"""Three players before the flop and on boards: orders of finish, ranges, push or fold."""
