"""What several parts of the web need."""
