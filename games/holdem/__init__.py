"""Hold'em: ranges on boards, showdowns counted and sampled, several opponents."""
