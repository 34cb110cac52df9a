"""The 9th Age, chapter "Charge Phase": from the declaration to the move."""
