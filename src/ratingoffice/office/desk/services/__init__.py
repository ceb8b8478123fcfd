"""What changes data: each function is one transaction, and writes down who did what, and why."""
