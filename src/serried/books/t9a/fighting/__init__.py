"""The 9th Age, chapter "Close Combat": a Round of Combat, step by step."""
