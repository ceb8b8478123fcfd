"""Open data: what the files say, and the files."""
