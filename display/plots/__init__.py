"""Pictures of answers: each file has `data`, the plain numbers that a picture shows, and `figure`, which draws them."""
