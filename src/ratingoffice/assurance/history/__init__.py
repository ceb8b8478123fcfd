"""A whole history: every list of many years, and how well an edition would have done."""
