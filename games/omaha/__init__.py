"""The mathematics of Omaha: classes of four-card hands, their values, and showdowns counted and sampled."""
