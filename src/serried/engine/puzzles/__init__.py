"""Puzzles: positions with a question, and what solves them."""
