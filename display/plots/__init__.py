"""Pictures of answers. In each module `data` returns the plain numbers of a picture, and `figure` draws them."""
