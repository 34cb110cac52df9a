"""The 9th Age: Fantasy Battles, one module for each chapter."""
