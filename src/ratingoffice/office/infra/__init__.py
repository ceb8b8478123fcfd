"""What the domain stands on: the database, files, processes, locks and the world outside."""
