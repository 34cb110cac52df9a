"""The 9th Age, chapter "Terrain"."""
