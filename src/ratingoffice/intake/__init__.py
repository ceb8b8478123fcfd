"""The officer's in-tray: a tournament report is checked, its players found in the register, and put into a book."""
