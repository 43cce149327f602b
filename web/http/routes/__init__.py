"""Routes other than questions: SQL, hand histories, downloads, the page and its documentation."""
