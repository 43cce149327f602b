"""Who wins how often: looked up, counted or sampled."""
