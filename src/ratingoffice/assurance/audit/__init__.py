"""Two published lists looked at by the edition they were made by: what cannot be, what is odd, and by which clause."""
