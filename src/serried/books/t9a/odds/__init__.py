"""The 9th Age: the exact odds of a Round of Combat, worked out without any dice."""
