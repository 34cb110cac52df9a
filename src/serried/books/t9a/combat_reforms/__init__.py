"""The 9th Age, chapter "Pursuit and Combat Reforms": Combat Reforms, after a Round."""
