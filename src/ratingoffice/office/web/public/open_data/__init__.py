"""Open data: whole lists and histories as files, with what each column means."""
