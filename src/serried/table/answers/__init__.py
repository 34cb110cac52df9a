"""Answers: what a page asks, one module for each kind of question."""
