"""Lines: actions as text, there and back, by the form of each verb."""
