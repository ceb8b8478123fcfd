"""What is kept and how: rows as tables of a book, published lists, and everything that changes them."""
