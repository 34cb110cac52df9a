"""The 9th Age, chapter "Fleeing and Rallying": Panic, flights and rallying."""
