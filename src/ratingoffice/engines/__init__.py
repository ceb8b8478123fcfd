"""Where a period runs: in memory (`ratingoffice.rate`), from disk to disk in parts, or on a cluster; by one law."""
