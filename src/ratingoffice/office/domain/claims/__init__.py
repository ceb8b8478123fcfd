"""Claims of the public: what they are about, how they come in, and who is told of each step.

What the desk does with them is in `domain/claims/handling.py`.
"""
