"""Another program's lists beside the office's."""
